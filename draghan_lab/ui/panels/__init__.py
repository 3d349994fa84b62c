"""The panels under the stage, one question each."""
