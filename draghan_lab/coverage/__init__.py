"""Coverage of a rulebook: where each rule is cited in the code, and which tests reach it."""
