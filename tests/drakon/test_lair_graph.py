"""The lair as a graph: the examples of the rulebook, and agreement with the rules."""

import json
import xml.etree.ElementTree as ElementTree

import networkx as nx
import pytest

from draghan_lab.explore.lair import (
    as_graphml,
    as_json,
    drakon_distances,
    lair_graph,
    move_edges,
    move_graph,
    neighbour_graph,
    only_layers,
)
from draghan_lab.explore.lair_questions import (
    compared,
    cut_chambers,
    destroyed,
    difference,
    drakon_strikes,
    floated,
    gold_loops,
    one_move,
    reach,
    rotated,
    rounds,
    sections,
    stranded_without,
    stranding_losses,
    switched,
    traps,
    ways_to_coins,
)
from draghan_lab.games.drakon.ways import Ways
from tests.drakon.delving import ENTRANCE, HEROES, RULEBOOK, delve, state_of
from tests.drakon.lively import any_setup, lively_game

EXAMPLES = {example["id"]: example for example in RULEBOOK.extra["lair_graph"]["example"]}


def lair_of(example, **setup):
    scenario = delve(**setup)
    for node in EXAMPLES[example]["nodes"]:
        x, y = node["at"]
        scenario.lair(f"{node['effect']}[{','.join(node['arrows'])}]({x},{y})")
    return scenario.begin()


def graph_of(example, **setup):
    scenario = lair_of(example, **setup)
    return lair_graph(state_of(scenario), match=scenario.match)


def told_moves(example):
    return sorted(
        (tuple(row["from"]), tuple(end), row["layer"], tuple(map(tuple, row.get("via", ()))))
        for row in EXAMPLES[example]["move_edges"]
        for end in row["to"]
    )


def found_moves(graph):
    return sorted(
        (start, end, facts["layer"], facts["via"])
        for start, end, facts in graph.edges(data=True)
        if facts["move"]
    )


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_move_edges_of_every_example_in_the_rulebook(example):
    assert found_moves(graph_of(example)) == told_moves(example)


def test_the_facts_that_the_rulebook_tells_of_its_examples():
    mixed = graph_of("mixed_lair")
    assert len(found_moves(mixed)) == 19
    assert nx.shortest_path_length(move_graph(mixed), ENTRANCE, (2, 0)) == 2
    assert nx.is_strongly_connected(move_graph(mixed))
    idle = {(u, v) for u, v, f in mixed.edges(data=True) if f["layer"] == "arrow" and not f["move"]}
    assert idle == {((0, 1), (0, 2)), ((0, 1), (1, 1)), ((1, 1), (1, 0)), ((2, 0), (2, 1))}
    near = neighbour_graph(mixed)
    assert (near.number_of_edges(), nx.diameter(near)) == (10, 4)
    assert reach(graph_of("harp_lure"), ENTRANCE).chambers == ((1, 0),)
    storms = graph_of("parallel_storms")
    assert len(found_moves(storms)) == 8
    assert move_graph(storms).number_of_edges() == 7
    assert move_graph(storms).in_degree((1, 1)) == 0
    pulled = graph_of("wind_and_harp", rulings={"effect.windstorm_harp_first_step": "pulled"})
    assert ((0, 1), (-1, 2), "wind", ((-1, 1),)) not in found_moves(pulled)


def test_nodes_tell_what_the_rulebook_asks_for():
    scenario = delve().lair("find_coin[N](0,1)").at((0, 1), "Bob").drakon((0, 1)).begin()
    facts = lair_graph(state_of(scenario)).nodes[(0, 1)]
    assert facts["effect"] == "find_coin"
    assert facts["arrows"] == ("N",)
    assert (facts["entrance"], facts["heroes"], facts["drakon"]) == (False, [1], True)


def test_an_arrow_never_has_an_arrow_back():
    for step in lively_game(any_setup(5), 5)[::20]:
        if step.state.chambers:
            arrows = only_layers(lair_graph(step.state, match=step.match), ["arrow"])
            assert not any(arrows.has_edge(v, u) for u, v in arrows.edges())


@pytest.mark.parametrize("seed", range(24))
def test_the_graph_agrees_with_the_rules_in_whole_games(seed):
    """One-move targets equal the legal moves, wherever somebody is asked where to go."""
    asked = 0
    for step in lively_game(any_setup(seed), seed):
        decision, match = step.decision, step.match
        if decision is None or decision.ask not in (
            "move.destination",
            "move.storm_path",
            "heroes.ranger",
            "heroes.sorceress",
        ):
            continue
        if step.state.agenda[-1].do in ("storm", "walls"):
            continue
        offered = [o for o in decision.options if not isinstance(o, str)]
        if decision.ask == "move.destination":
            offered = [(cell,) for cell in offered]
        here = step.state.players[decision.seat].at
        if decision.ask == "heroes.sorceress":
            graph = lair_graph(step.state, decision.seat, match=match)
            found = move_edges(only_layers(graph, ["walls"]), here)
        else:
            found = move_edges(lair_graph(step.state, match=match), here)
        assert sorted(set(offered)) == sorted(set(found))
        asked += 1
    assert asked


@pytest.mark.parametrize("seed", range(24, 32))
def test_from_every_chamber_the_graph_leads_where_the_rules_do(seed):
    """Whoever stands there: also where a hero is forced to go, or would go in a storm."""
    for step in lively_game(any_setup(seed), seed)[::5]:
        graph = lair_graph(step.state, match=step.match, walls=False)
        walled = only_layers(lair_graph(step.state, match=step.match, walls=True), ["walls"])
        ways = Ways(step.match, step.state)
        for cell in graph:
            assert sorted(set(move_edges(graph, cell))) == sorted(set(ways.moves(cell)))
            assert sorted(set(move_edges(walled, cell))) == sorted(set(ways.walls(cell)))


@pytest.mark.parametrize("seed", range(8))
def test_a_hero_can_move_exactly_if_his_chamber_has_a_move_edge(seed):
    for step in lively_game(any_setup(seed), seed):
        if step.decision is None or step.decision.ask != "turn.action":
            continue
        seat = step.decision.seat
        graph = lair_graph(step.state, seat, match=step.match)
        ways = move_edges(graph, step.state.players[seat].at)
        assert ("move" in step.decision.options) is bool(ways)


@pytest.mark.parametrize("seed", range(8))
def test_drakon_walks_as_far_as_the_graph_says(seed):
    for step in lively_game(any_setup(seed), seed):
        decision, match = step.decision, step.match
        if decision is not None and decision.ask == "effect.drakon_walk":
            graph = lair_graph(step.state, match=match)
            offered = {option for option in decision.options if option != "nothing"}
            assert offered == set(drakon_distances(graph, match.facts.reach))


# optional layers


def test_the_walls_are_there_for_an_unused_sorceress_only():
    scenario = delve(options=HEROES).heroes(Ann="sorceress").used("Bob").lair("empty[N](0,-1)")
    state = state_of(scenario.begin())
    assert move_edges(lair_graph(state, 0), ENTRANCE) == [((0, -1),)]
    assert not move_edges(lair_graph(state, 1), ENTRANCE)
    assert not move_edges(lair_graph(state), ENTRANCE)


def test_a_sorceress_goes_through_only_one_wall():
    """No arrow of the entrance points south, where all of this lair lies."""
    scenario = delve(options=HEROES).heroes(Ann="sorceress")
    scenario.lair("empty[S](0,-1), find_coin[S](0,-2), empty[W](0,-3), find_coin[W](0,-4)")
    state = state_of(scenario.begin())
    graph = lair_graph(state, 0, match=scenario.match)
    assert reach(graph, ENTRANCE).chambers == ((0, -3), (0, -2), (0, -1))
    assert reach(graph, ENTRANCE, 1).chambers == ((0, -1),)
    told = ways_to_coins(graph, ENTRANCE).sentence
    assert "(0, -4) is out of reach" in told
    assert "(0, -2) in 2 moves" in told
    assert (
        rounds(graph).sentence == "No move can ever be taken back: there is no round in the lair."
    )


def test_drakons_chamber_leads_back_to_the_entrance():
    scenario = delve().lair("empty[N](0,1), empty[N](0,2)").drakon((0, 1)).begin()
    plain = lair_graph(state_of(scenario))
    assert reach(plain, ENTRANCE).chambers == ((0, 1), (0, 2))
    struck = lair_graph(state_of(scenario), encounter=True)
    assert reach(struck, ENTRANCE).chambers == ((0, 1),)


def test_an_open_escape_is_a_way_from_everywhere_next_to_it():
    rulings = {"effect.escape_form": "open_neighbour"}
    scenario = delve(rulings=rulings).lair("escape[S,E](0,-1)").begin()
    graph = lair_graph(state_of(scenario), match=scenario.match)
    assert move_edges(graph, ENTRANCE) == [((0, -1),)]


# questions


def test_one_move_some_moves_and_ever():
    graph = graph_of("mixed_lair")
    assert one_move(graph, ENTRANCE).chambers == ((0, 1), (1, 0))
    assert reach(graph, ENTRANCE, 2).chambers == ((0, 1), (1, 0), (1, 2), (2, 0))
    assert "all of the lair" in reach(graph, ENTRANCE).sentence
    assert one_move(graph_of("harp_lure"), (1, 0)).chambers == ()


def test_ways_to_coins_name_the_number_of_moves_or_that_there_is_none():
    found = ways_to_coins(graph_of("mixed_lair"), (1, 1))
    assert found.sentence == "Coins from the Master Key at (1, 1): (1, 0) in 1 move."
    assert found.links == (((1, 1), (1, 0)),)
    lost = ways_to_coins(graph_of("harp_lure"), ENTRANCE)
    assert lost.sentence == "Coins from the entrance: (0, 1) is out of reach."
    again = ways_to_coins(graph_of("mixed_lair"), (1, 0))
    assert again.sentence == "Coins from the Find Coin at (1, 0): (1, 0) in 2 moves."


def test_a_round_with_gold_tells_how_many_moves_a_coin_takes():
    paid = delve().lair("find_coin[N](0,-1), empty[E](-1,-1), find_coin[S](-1,0)").begin()
    found = gold_loops(lair_graph(state_of(paid)))
    assert "(2 moves a coin)" in found.sentence
    assert len(found.chambers) == 4
    assert "No round" in gold_loops(graph_of("harp_lure")).sentence


def test_traps_are_dead_ends_and_rounds_without_gold():
    found = traps(graph_of("harp_lure"))
    assert set(found.groups[0]) == {(1, 0), (0, 1)}
    circle = delve().lair("empty[N](0,-1), empty[E](-1,-1), empty[S](-1,0)").begin()
    told = traps(lair_graph(state_of(circle)))
    assert told.groups == (((-1, -1), (-1, 0), (0, -1), (0, 0)),)
    paid = delve().lair("find_coin[N](0,-1), empty[E](-1,-1), empty[S](-1,0)").begin()
    assert "Nobody can get stuck" in traps(lair_graph(state_of(paid))).sentence
    assert len(rounds(lair_graph(state_of(paid))).groups) == 1


CORRIDOR = "empty[E](1,0), empty[E](2,0), find_coin[E](3,0)"


def test_a_cut_chamber_splits_the_lair_when_it_is_destroyed():
    scenario = delve().lair(CORRIDOR).begin()
    graph = lair_graph(state_of(scenario))
    assert cut_chambers(graph).chambers == ((1, 0), (2, 0))
    assert len(sections(graph).groups) == 1
    after = lair_graph(destroyed(state_of(scenario), (2, 0)))
    assert len(sections(after).groups) == 2
    assert (
        "no single chamber"
        in cut_chambers(lair_graph(state_of(delve().lair("").begin()))).sentence.lower()
    )


def test_a_hero_is_stranded_if_his_only_way_back_is_gone():
    scenario = delve().lair("empty[N](0,-1), empty[N](0,-2)").at((0, -2), "Bob").begin()
    graph = lair_graph(state_of(scenario))
    found = stranded_without(graph, (0, -1))
    assert found.chambers == ((0, -2),)
    assert "1 more part" in found.sentence


def test_the_losses_that_would_strand_a_hero_need_not_cut_the_lair():
    """Round the corner the lair still hangs together, but no move leads back."""
    scenario = delve().at((0, -2), "Bob").at((1, 0), "Cid")
    scenario.lair("empty[N](0,-1), empty[N](0,-2), empty[S](1,0), empty[S](1,-1), rotate[E](1,-2)")
    graph = lair_graph(state_of(scenario.begin()))
    assert cut_chambers(graph).chambers == ()
    found = stranding_losses(graph)
    assert found.chambers == ((0, -1),)
    told = "The way back hangs on the empty chamber at (0, -1) (for heroes at (0, -2))."
    assert found.sentence == told
    assert found.links == (((0, -2), (0, -1)), ((0, -1), ENTRANCE))
    lonely = lair_graph(state_of(delve().lair("").begin()))
    assert "No single loss" in stranding_losses(lonely).sentence


def test_drakon_strikes_over_shared_sides_only():
    scenario = delve().lair(CORRIDOR).drakon((3, 0)).begin()
    graph = lair_graph(state_of(scenario))
    assert drakon_strikes(graph, 2).chambers == ((1, 0), (2, 0), (3, 0))
    assert "3 heroes" in drakon_strikes(graph).sentence


def test_changes_are_told_edge_by_edge():
    scenario = delve().lair(CORRIDOR).begin()
    state = state_of(scenario)
    turned = compared(state, rotated(state, (2, 0), "N"))
    assert [edge[:3] for edge in turned.lost] == [((2, 0), (3, 0), "arrow")]
    assert turned.gained == ()
    moved = floated(state, (3, 0), (2, 1), "N")
    assert ((2, 0), (3, 0), "arrow", True, ()) in compared(state, moved).lost
    new = compared(state, switched(state, (1, 0), "teleport_1", "N"))
    assert {edge[2] for edge in new.gained} == {"teleport", "virtual"}
    assert difference(lair_graph(state), lair_graph(state)).sentence == "Nothing would change."
    with pytest.raises(ValueError, match="entrance"):
        destroyed(state, ENTRANCE)


# files


def test_the_graph_can_be_saved_and_read_again():
    graph = graph_of("mixed_lair")
    told = json.loads(as_json(graph))
    assert len(told["nodes"]) == 8
    assert nx.node_link_graph(told, edges="edges").number_of_edges() == graph.number_of_edges()
    assert ElementTree.fromstring(as_graphml(graph)).tag.endswith("graphml")
    again = nx.parse_graphml(as_graphml(graph), force_multigraph=True)
    assert again.number_of_edges() == graph.number_of_edges()
