"""The race with which the Dragon Racer table opens, whatever chance deals for it."""

from draghan_lab import new_game
from draghan_lab.engine.timeline import Timeline
from draghan_lab.ui.explorer import FIRST_SEED, PLAYERS


def opening(*cards: str) -> Timeline:
    """The race after these cards were played face up."""
    game = new_game("dragon_racer", PLAYERS, FIRST_SEED)
    for card in cards:
        game.answer(("up", card))
    return game


def asked(game: Timeline) -> str:
    """Who has to answer."""
    return game.match.name(game.decision.seat)


def hand(game: Timeline) -> list[str]:
    """The cards of who has to answer, highest first, as a 1 or 2 leads to another question."""
    return sorted(game.state.players[game.decision.seat].hand, key=lambda card: -int(card[-1]))


def in_words(card: str) -> str:
    return card.replace("_", " ")


FIRST = asked(opening())
"""Who begins."""
CARD, ANOTHER, *_ = hand(opening())
PLAYED = f"{FIRST} plays {in_words(CARD)}"
SECOND = asked(opening(CARD))
NOT_HELD = hand(opening(CARD))[0]
"""A card that the other player holds."""
