"""From the lab's values to the plain data that the stage shows."""

from __future__ import annotations

from typing import Any

from draghan_lab.engine.decision import FATE, Choose, Decision, Order
from draghan_lab.engine.match import Match
from draghan_lab.ui.session import Session, places_of

SEAT_COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#56B4E9", "#E69F00")
"""The colours of Okabe and Ito, which most colour-blind people can tell apart."""


def clauses(match: Match) -> dict[str, Any]:
    """Every rule with the rulings that belong to it, and which option is in force."""
    book = match.game.rulebook
    return {
        clause.id: {
            "title": clause.title,
            "text": clause.text,
            "basis": clause.basis,
            "source": clause.source,
            "rulings": [
                {
                    "id": ruling.id,
                    "question": ruling.question,
                    "in_force": match.rulings[ruling.id],
                    "options": ruling.options,
                }
                for ruling in book.rulings_of(clause.id)
            ],
        }
        for clause in book.clauses.values()
    }


def log_entry(session: Session, at: int) -> dict[str, Any]:
    """One stop in words."""
    told = session.entry(at)
    return {
        "step": session.stops[at].node,
        "head": told.head,
        "text": told.text,
        "cites": list(told.cites),
        "touched": list(session.touched(at)),
        "seat": FATE if told.seat is None else told.seat,
        "mark": told.divider,
        "last": told.stop.is_last,
    }


def decision(session: Session) -> dict[str, Any] | None:
    """The open decision, if whoever looks may see it."""
    asked = session.decision
    if asked is None or not session.is_mine:
        return None
    match = session.match
    kind = (
        "order" if isinstance(asked, Order) else "choose" if isinstance(asked, Choose) else "pick"
    )
    shown = {
        "kind": kind,
        "seat": asked.seat,
        "who": match.name(asked.seat),
        "prompt": match.game.voice.prompt(match, asked),
        "cites": list(asked.cites),
        "options": [_option(match, asked, option) for option in asked.options],
        "given": None if session.given is None else places_of(asked, session.given),
        "live": session.given is None,
        "fate": asked.seat == FATE,
    }
    if isinstance(asked, Choose):
        shown |= {"at_least": asked.at_least, "at_most": asked.at_most}
    return shown


def quiet(session: Session) -> str:
    """What to say where there is nothing to answer."""
    match, asked = session.match, session.decision
    if asked is not None:
        prompt = match.game.voice.prompt(match, asked)
        return f"{match.name(asked.seat)} is asked: {prompt}"
    if not session.stop.is_last:
        return "In the middle of an answer: → goes on to its end."
    won = match.game.winners(match, session.step.state)
    *others, last = [match.name(seat) for seat in won] or ["Nobody"]
    names = f"{', '.join(others)} and {last}" if others else last
    return f"The game is over. {names} won."


def _option(match: Match, asked: Decision, option: Any) -> dict[str, Any]:
    game = match.game
    return {
        "label": game.voice.option(match, asked, option),
        "group": game.voice.group(match, asked, option),
        "pieces": list(game.board.pieces(match, asked, option)),
        "turn": game.board.turn(match, asked, option),
    }
