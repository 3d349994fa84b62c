"""Clauses that no other scenario reaches."""

from draghan_lab import log, new_game
from draghan_lab.games import find_game
from tests.sneaky_ol_dragons.racing import race

NAMES = ["Ann", "Bob", "Cid"]


def cited(game):
    found = {clause for entry in log(game) for clause in entry.cites}
    return found | {
        clause
        for node in game.line()
        if (decision := game.nodes[node].step.decision)
        for clause in decision.cites
    }


def test_later_games_may_use_another_length():
    lengths = find_game("sneaky_ol_dragons").options["length"].choices
    other = next(length for length in lengths if length != "advised")
    assert "setup.later_length" in cited(
        new_game("sneaky_ol_dragons", NAMES, options={"length": other})
    )
    assert "setup.later_length" not in cited(new_game("sneaky_ol_dragons", NAMES))


def test_more_than_six_advanced_cards_may_be_added():
    counts = find_game("sneaky_ol_dragons").options["advanced"].choices
    most = max(counts, key=int)
    options = {"deck": "advanced", "advanced": most}
    assert "variant_1.advanced_more" in cited(new_game("sneaky_ol_dragons", NAMES, options=options))


def test_a_mirror_as_the_very_last_card_does_nothing():
    race().storyline("A", "magic_mirror").then_cited("magic_mirror.last_card")
