"""The sensible bot, the study of its wins, and the orders of a stack."""

from __future__ import annotations

import pytest

from draghan_lab.engine.dealer import Chance
from draghan_lab.engine.match import Match, Setup
from draghan_lab.engine.timeline import Timeline
from draghan_lab.engine.view import view
from draghan_lab.explore.policies import play_on
from draghan_lab.explore.quest_bot import Temper, plan_for, sensible
from draghan_lab.explore.quest_orders import chances_by_order, next_cards, orders, reordered
from draghan_lab.explore.quest_study import Share, interval, share_of_wins
from draghan_lab.games.once_upon_a_dragon import GAME
from draghan_lab.games.once_upon_a_dragon import events as e
from tests.once_upon_a_dragon.questing import needing, quest

NAMES = ("Ann", "Bob", "Cid", "Dee")
WANTED = {2: (0.15, 0.40), 3: (0.35, 0.60), 4: (0.45, 0.75)}
"""The shares of wins that the reconstructed values are tuned to."""


def bot_game(players: int, seed: int, **setup) -> Timeline:
    timeline = Timeline(Match(GAME, Setup("once_upon_a_dragon", NAMES[:players], seed, **setup)))
    return play_on(timeline, Chance("bot", seed), sensible(timeline.match))


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_bot_finishes_whole_games_of_every_size(players):
    for seed in range(6):
        assert bot_game(players, seed).state.result in ("won", "lost")


def test_the_bot_finishes_games_under_any_single_ruling():
    for ruling in GAME.rulebook.rulings.values():
        for option in ruling.options:
            assert bot_game(3, 11, rulings={ruling.id: option}).is_over


def test_the_bot_plays_a_campaign_to_its_end_in_one_record():
    from draghan_lab.engine.record import read_record, write_record

    components = needing(dorcin=(1, 0, 0), pratrac=(1, 0, 0), razuul=(1, 0, 0), estrago=(1, 0, 0))
    timeline = bot_game(4, 5, options={"campaign": True}, components=components)
    assert len(timeline.state.slain) == 4
    assert timeline.state.result == "won"
    middle = timeline.line()[len(timeline.line()) // 2]
    timeline.goto(middle)
    again = read_record(write_record(timeline))
    assert again.step == timeline.step
    play_on(again, Chance("other", 1), sensible(again.match))
    assert len(again.state.slain) == 4


def test_the_bot_knows_only_what_can_be_seen():
    """Whatever lies in the stacks, the answer is the same."""
    timeline = Timeline(Match(GAME, Setup("once_upon_a_dragon", NAMES[:3], 8)))
    policy = sensible(timeline.match)
    while not timeline.is_over and timeline.state.round < 4:
        seen = view(timeline.step, timeline.decision.seat)
        assert "?" in seen.state.shadow_encounters
        timeline.answer(policy(seen, Chance(1)))


def test_the_bot_spends_nothing_where_nothing_is_needed():
    scenario = quest().party("elf", "knight").gear("knight", "longsword")
    scenario.encounters("merchant", "goblin").begin()
    plan = plan_for(scenario.match, Temper(), scenario.timeline.state)
    assert plan.is_clean
    assert plan.spent == 0


def test_the_bot_slays_the_dragon_when_it_can():
    components = needing(razuul=(3, 1, 0), ghoul=(0, 1, 0))
    scenario = quest(components=components).party("elf", "knight").gear("knight", "club")
    scenario.dragon("razuul").enemies("ghoul").stack_sizes(encounters=0).begin()
    timeline = scenario.timeline
    play_on(timeline, Chance(1), sensible(timeline.match))
    assert timeline.state.result == "won"
    assert timeline.state.round == 1


def test_leaving_earlier_or_later_is_a_matter_of_temper():
    for portal in (1, 2, 3):
        match = Match(GAME, Setup("once_upon_a_dragon", NAMES[:4], 21))
        timeline = Timeline(match)
        play_on(timeline, Chance(2), sensible(match, Temper(leave_at=portal)))
        moments = [m for node in timeline.line() for m in timeline.nodes[node].step.moments]
        found = [m.event for m in moments if isinstance(m.event, e.PortalFound)]
        assert len(found) == portal


def test_an_interval_holds_the_share_and_shrinks_with_more_games():
    few, many = interval(5, 10), interval(500, 1000)
    assert few[0] < 0.5 < few[1]
    assert many[1] - many[0] < few[1] - few[0]
    assert interval(0, 10)[0] == 0.0
    assert "50%" in str(Share(2, 1, 5, 10))


@pytest.mark.parametrize("portal", [1, 2, 3])
@pytest.mark.parametrize("size", [2, 3, 4])
def test_the_values_are_tuned_so_that_every_party_has_a_fair_chance(size, portal):
    low, high = share_of_wins(size, portal, 150, seed=50_000).interval
    wanted = WANTED[size]
    assert low <= wanted[1]
    assert high >= wanted[0]


# orders of a stack


def test_equal_cards_give_fewer_orders_and_the_present_one_comes_first():
    assert orders(("goblin", "ogre")) == (("goblin", "ogre"), ("ogre", "goblin"))
    assert len(orders(("goblin", "goblin", "ogre"))) == 3
    assert orders(("goblin", "goblin", "ogre"))[0] == ("goblin", "goblin", "ogre")


def test_a_reordered_stack_is_drawn_in_its_new_order():
    scenario = quest().party("elf", "knight").location("holy_spring")
    scenario.hurt("elf").gear("elf", "healing_potion").encounters("ogre", "goblin", "gnome").begin()
    step = scenario.timeline.step
    assert next_cards(step.base, "draghan_encounters", 2) == ("ogre", "goblin")
    match = reordered(step, "draghan_encounters", ("goblin", "ogre"))
    again = Timeline(match)
    again.answer("nothing")
    assert again.state.enemies == ("goblin", "ogre")
    with pytest.raises(ValueError, match="not the next cards"):
        reordered(step, "draghan_encounters", ("goblin", "sphinx"))


def test_the_chances_depend_on_what_comes_next():
    """The dragon on top of the stack, or below two that can be beaten first."""
    components = needing(razuul=(2, 1, 0), ghoul=(9, 9, 9))
    scenario = quest(components=components).party("elf", "knight").dragon("razuul")
    scenario.location("ember_shrine").hurt("elf").gear("elf", "phoenix_feather")
    scenario.encounters("runeblade", "shadow_cloak", "ghoul").stack_sizes(encounters=3, locations=1)
    found = {
        c.order: c for c in chances_by_order(scenario.timeline.step, "shadow_encounters", 3, 5)
    }
    assert len(found) == 6
    assert found["runeblade", "shadow_cloak", "ghoul"].rate == 1.0
    assert found["ghoul", "runeblade", "shadow_cloak"].rate == 0.0
