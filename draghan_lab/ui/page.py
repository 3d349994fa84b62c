"""What the address of a dashboard says: the game that a link carries, and where in it one is."""

from __future__ import annotations

import os
from urllib.parse import parse_qs

PLAY, EVENT = "play", "event"


def query_string() -> str:
    """What follows the question mark in the address of this page; empty outside a dashboard."""
    if not os.environ.get("SERVER_SOFTWARE", "").startswith("voila"):
        return ""
    if os.environ.get("VOILA_PREHEAT", "False") == "False":
        return os.environ.get("QUERY_STRING", "")
    # A kernel that was started ahead of its page must ask; importing Voila takes seconds.
    from voila.utils import get_query_string

    return get_query_string() or ""


def linked_game() -> str | None:
    """The link in the address, if there is one."""
    return parse_qs(query_string()).get(PLAY, [None])[0]


def linked_event() -> int | None:
    """Which event of the linked step is looked at, if the address names one."""
    named = parse_qs(query_string()).get(EVENT, [""])[0]
    return int(named) if named.isdecimal() and len(named) < 6 else None
