"""How a game ends, and what carries over to the next one of a campaign."""

from __future__ import annotations

from msgspec.structs import asdict

from draghan_lab.engine.decision import TABLE, Pick
from draghan_lab.games.once_upon_a_dragon.events import (
    CampaignEnded,
    CampaignWon,
    DragonDefeated,
    GameLost,
    GameWon,
    NextGameBegan,
)
from draghan_lab.games.once_upon_a_dragon.setup import begin
from draghan_lab.games.once_upon_a_dragon.table import Part, QuestTable

NEXT_GAME, END = "next_game", "end"


def win(table: QuestTable) -> None:
    """The dragon is defeated: everybody wins at once."""
    dragon = table.state.dragon
    table.happen(DragonDefeated(dragon, cites=("fight.need", "endgame.same_round")))
    slain = (*table.state.slain, dragon)
    cites = ("winning.dragon", "winning.everyone", "goal.cooperate")
    table.happen(GameWon(dragon, cites=cites), result="won", slain=slain, stage=after(table))
    if table.match.options["campaign"] and not table.state.dragons:
        table.happen(CampaignWon(slain, cites=("campaign.last_dragon",)), stage="over")


def lose(table: QuestTable, reason: str, clause: str) -> None:
    """The game ends the moment it is lost."""
    cites = (clause, "losing.at_once", "goal.cooperate")
    table.happen(GameLost(reason, cites=cites), result="lost", stage=after(table))


def after(table: QuestTable) -> str:
    return "between" if table.match.options["campaign"] else "over"


def go_on(table: QuestTable) -> Part:
    """Between two games of a campaign: another game, or the end."""
    state = table.state
    cites = ("campaign.set_aside",) if state.result == "won" else ("campaign.loss",)
    answer = yield Pick(TABLE, "campaign.next_game", (NEXT_GAME, END), cites)
    if answer == END:
        table.happen(CampaignEnded(state.slain, cites=cites), stage="over")
        return True
    fresh = begin(table.match, state.game + 1, state.slain)
    table.happen(
        NextGameBegan(fresh.game, fresh.dragons, cites=(*cites, "campaign.fresh_start")),
        **asdict(fresh),
    )
    return True
