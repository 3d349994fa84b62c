"""The tiles that can be laid in the laboratory, as pictures to choose from."""

from __future__ import annotations

from collections.abc import Sequence

from draghan_lab.engine.match import Match
from draghan_lab.games.drakon.board_look import TILE, tile_face
from draghan_lab.games.drakon.facts import Tile
from draghan_lab.games.drakon.grid import orientations
from draghan_lab.games.drakon.wording import say_effect
from draghan_lab.ui.panels.chips import Chips, chip

_DASHES = {"-": "none", "--": "6 3", ":": "2 3", "-.": "7 2.5 1.5 2.5"}


class Palette:
    """First the kind of tile, then one with its arrows, which R turns."""

    def __init__(self) -> None:
        self.kind = Chips("Kinds of tiles", [])
        self.tile = Chips("Tiles of this kind", [])
        self.tile.add_class("dl-lair-tiles")
        self.arrows = ""
        self.kind.observe(lambda _change: self._show_tiles(), "value")
        self.tile.observe(lambda _change: self._lay_out(), "value")

    def show(self, match: Match, left: Sequence[str]) -> None:
        """Offer the tiles that are left."""
        self.match, self.left = match, left
        kinds = dict.fromkeys(match.facts.effects[tile] for tile in left)
        self.kind.show([chip(kind, "", _icon(kind), say_effect(kind)) for kind in kinds])
        self._show_tiles()

    def take(self, tile: str, arrows: str) -> None:
        """Choose a tile and how it lies."""
        self.kind.value = self.match.facts.effects[tile]
        self.tile.value, self.arrows = tile, arrows
        self._lay_out()

    def turn(self) -> None:
        """The chosen tile by a quarter turn."""
        if self.arrows:
            turns = orientations(self.arrows)
            self.arrows = turns[1 % len(turns)]
            self._lay_out()

    def _show_tiles(self) -> None:
        effects = self.match.facts.effects
        self.shown = [tile for tile in self.left if effects[tile] == self.kind.value]
        self.tile.show([self._chip(tile, self._arrows(tile)) for tile in self.shown])
        self._lay_out()

    def _lay_out(self) -> None:
        """The chosen tile lies as the one before if it can; the others lie as printed."""
        chosen = self.tile.value
        turns = orientations(self._arrows(chosen)) if chosen else ("",)
        self.arrows = self.arrows if self.arrows in turns else turns[0]
        lying = {chosen: self.arrows}
        self.tile.options = [self._chip(t, lying.get(t) or self._arrows(t)) for t in self.shown]

    def _arrows(self, tile: str) -> str:
        return self.match.facts.tiles[tile].arrows

    def _chip(self, tile: str, arrows: str) -> dict[str, str]:
        face = tile_face(self.match, tile, arrows)
        return chip(tile, "", _svg(TILE, TILE, face), tile_name(self.match.facts.tiles[tile]))


def tile_name(kind: Tile) -> str:
    return f"{kind.name} ({kind.victim})" if kind.victim else kind.name


def line_sample(colour: str, style: str, width: float) -> str:
    """What the edges of a layer look like."""
    look = f'stroke="{colour}" stroke-width="{width + 0.6:g}" stroke-dasharray="{_DASHES[style]}"'
    return _svg(26, 10, f'<path d="M1 5H25" {look} fill="none"/>')


def _icon(effect: str) -> str:
    """The drawing of an effect; the lair beside it holds the symbol."""
    return _svg(44, 44, f'<use href="#dk-{effect}" transform="translate(22 22)"/>')


def _svg(wide: int, high: int, inside: str) -> str:
    box = f'viewBox="0 0 {wide} {high}"'
    return f'<svg {box} aria-hidden="true"><g class="dk">{inside}</g></svg>'
