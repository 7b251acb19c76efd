"""The WebAssembly module answers as the compiled modules do: values, lines and nodes."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.wasm.conftest import InNode

from fourfold import native
from fourfold.games.quarto import GROUPS, Position, Rules
from fourfold.games.quarto.position import random_positions
from fourfold.games.registry import Game
from fourfold.native import (
    _quarto,
    _quarto_champion,
    _quarto_players,
    _quarto_solver,
    _ultimate,
    _ultimate_classic,
    _ultimate_engine,
)
from fourfold.native.rpc import (
    quarto,
    quarto_champion,
    quarto_players,
    quarto_solver,
    ultimate_classic,
    ultimate_engine,
)
from fourfold.players.champion import PRIOR, ChampionPlayer, native_champion
from fourfold.players.contract import UNLIMITED
from fourfold.players.level import LEVELS
from fourfold.players.registry import make_player
from fourfold.solver.book.shipped_books import book_score, rules_with_books
from fourfold.solver.native_solver import native_solver

DATA = Path(__file__).parents[1] / "data" / "quarto"
TABLE = 1 << 24

pytestmark = pytest.mark.usefixtures("in_node")


def positions(rules: Rules) -> list[tuple[str, str]]:
    """The positions of a data file, and what another solver says of each."""
    lines = (DATA / f"{rules}.txt").read_text(encoding="utf-8").splitlines()
    return [(" ".join(words[:2]), " ".join(words[2:])) for words in map(str.split, lines)]


def late(rules: Rules, placed: int) -> list[str]:
    """Of these positions those with so many pieces placed or more, which are solved soon."""
    texts = [text for text, _ in positions(rules)]
    return [text for text in texts if sum(one not in "./" for one in text[:19]) >= placed]


@pytest.mark.parametrize("rules", Rules)
def test_all_positions_of_the_data_files_have_the_same_score_and_nodes(rules: Rules) -> None:
    here = _quarto_solver.Solver(str(rules), TABLE)
    there = quarto_solver.Solver(str(rules), TABLE)
    for text, _ in positions(rules):
        assert there.solve(text, nodes=20_000)[:3] == here.solve(text, nodes=20_000)[:3], text


@pytest.mark.parametrize("rules", Rules)
def test_turns_and_lines_are_the_same(rules: Rules) -> None:
    here = _quarto_solver.Solver(str(rules), TABLE)
    there = quarto_solver.Solver(str(rules), TABLE)
    for text in late(rules, 8)[:60]:
        assert there.analyse(text, nodes=30_000) == here.analyse(text, nodes=30_000)
        assert there.find_turn(text, True, nodes=9000) == here.find_turn(text, True, nodes=9000)
        assert there.principal_line(text, nodes=9000) == here.principal_line(text, nodes=9000)


@pytest.mark.parametrize("rules", Rules)
def test_keys_and_turns_of_positions_are_the_same(rules: Rules) -> None:
    for text, _ in positions(rules)[::4]:
        here, there = (
            _quarto.Position.parse(text, str(rules)),
            quarto.Position.parse(text, str(rules)),
        )
        assert there.canonical_key() == here.canonical_key()
        assert there.legal_turns() == here.legal_turns()
        assert (str(there), there.placed, there.over) == (str(here), here.placed, here.over)


@pytest.mark.parametrize("rules", Rules)
def test_levels_see_the_same_turns(rules: Rules) -> None:
    chance = random.Random(str(rules))
    for text, _ in positions(rules)[::5]:
        watched = [chance.randrange(16) for _ in GROUPS[rules]]
        question: Any = (text, str(rules), watched, chance.choice(LEVELS).sight)
        assert quarto_champion.best_visible_turns(
            *question, nodes=20_000
        ) == _quarto_champion.best_visible_turns(*question, nodes=20_000)


@pytest.mark.parametrize("level", range(1, 10))
def test_levels_choose_the_same_moves_by_their_seeds(in_node: InNode, level: int) -> None:
    chosen = []
    for core in (None, in_node):
        native.use_rpc(core)
        player = make_player(f"level(n={level},seed={level})")
        for text, _ in positions(Rules.LINES)[level::90]:
            chosen.append(player.choose(Position.parse(text), UNLIMITED).move)
    half = len(chosen) // 2
    assert chosen[:half] == chosen[half:]


@pytest.mark.parametrize("rules", Rules)
def test_the_champion_judges_alike(rules: Rules) -> None:
    here, there = _quarto_champion.Champion(str(rules)), quarto_champion.Champion(str(rules))
    for text in late(rules, 7)[:12]:
        turns = _quarto.Position.parse(text, str(rules)).legal_turns()[:8]
        judged: Any = (text, turns, True, PRIOR, 40_000)
        assert there.rate_turns(*judged) == here.rate_turns(*judged)
        assert there.likelihood(text, turns[0]) == here.likelihood(text, turns[0])


def test_the_champion_chooses_the_same_moves_by_its_seed(
    in_node: InNode, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("solving", "analysis", "finding"):  # as in a browser, where tables are small
        name = f"fourfold.solver.{module}.native_solver"
        monkeypatch.setattr(name, lambda rules, _: native_solver(rules, 48))
    chosen = []
    for core in (None, in_node):
        native.use_rpc(core)
        for kept in (native_solver, native_champion):  # both are to begin with nothing
            kept.cache_clear()
        player = ChampionPlayer(effort=40, seed=7, most_seconds=600)
        positions = map(Position.parse, late(Rules.LINES, 8)[:8])
        chosen.append([player.choose(position, UNLIMITED).move for position in positions])
    for kept in (
        native_solver,
        native_champion,
    ):  # they would ask Node, which ends with these tests
        kept.cache_clear()
    assert chosen[0] == chosen[1]


@pytest.mark.parametrize("rules", rules_with_books())
def test_books_answer_alike(in_node: InNode, rules: Rules) -> None:
    placed = [random_positions(rules, count, 60, seed=count) for count in range(5)]
    found = []
    for core in (None, in_node):
        native.use_rpc(core)
        found.append([book_score(position) for positions in placed for position in positions])
    assert found[0] == found[1]
    assert None not in found[0]


@pytest.mark.parametrize("evaluation", ["zero", "almost", "absolute", "relative", "quarticity"])
def test_players_search_alike(evaluation: str) -> None:
    for rules in Rules:
        for text, _ in positions(rules)[::60]:
            terms: Any = (text, str(rules), 2, evaluation, 1.5)
            found, expected = quarto_players.deepen(*terms), _quarto_players.deepen(*terms)
            names = ("line", "value", "depth", "nodes", "exact")
            assert [getattr(found, name) for name in names] == [
                getattr(expected, name) for name in names
            ]
            value = quarto_players.evaluate(text, str(rules), evaluation)
            assert value == _quarto_players.evaluate(text, str(rules), evaluation)


@pytest.mark.parametrize("policy", ["novice", "random"])
def test_simulated_games_are_the_same(policy: str) -> None:
    for rules in Rules:
        for seed, (text, _) in enumerate(positions(rules)[::80]):
            terms: Any = (text, str(rules), 20, policy, seed)
            found, expected = quarto_players.simulate(*terms), _quarto_players.simulate(*terms)
            assert (found.tallies, found.nodes) == (expected.tallies, expected.nodes)


def ultimate_positions(n: int, count: int) -> Iterator[str]:
    """Positions in the course of random games."""
    for seed in range(count):
        cells = _ultimate.random_game(n, seed)
        position = _ultimate.Position.start(n)
        for cell in cells[: len(cells) * (seed % 8) // 9]:
            position = position.play(cell)
        yield str(position)


@pytest.mark.parametrize("n", [3, 4])
@pytest.mark.parametrize("ending", ["points", "draw", "blocks"])
@pytest.mark.parametrize(
    "given",
    [{}, {"parameters": {"tempo": 5}}, {"network": b""}],
    ids=["as it ships", "parameters", "chances"],
)
def test_the_engine_searches_alike(n: int, ending: str, given: dict[str, Any]) -> None:
    here = _ultimate_engine.Engine(n, 1 << 20, ending=ending, **given)
    there = ultimate_engine.Engine(n, 1 << 20, ending=ending, **given)
    for text in ultimate_positions(n, 24):
        assert _told(there.search(text, nodes=8000)) == _told(here.search(text, nodes=8000)), text
        assert ultimate_engine.evaluate(text, n, ending=ending, **given) == (
            _ultimate_engine.evaluate(text, n, ending=ending, **given)
        )


@pytest.mark.parametrize("game", ["ultimate(n=3)", "ultimate(n=3,ending=blocks)", "ultimate"])
def test_levels_of_ultimate_choose_the_same_moves_by_their_seeds(
    in_node: InNode, game: str
) -> None:
    found, size = Game.find(game), 3 if "n=3" in game else 4
    given = [found.parse(text) for text in ultimate_positions(size, 10)]
    chosen = []
    for core in (None, in_node):
        native.use_rpc(core)
        for level, position in enumerate(given, start=1):
            player = make_player(f"ultimate_level(n={level},seed=1)")
            chosen.append(player.choose(position, UNLIMITED))
    assert chosen[:10] == chosen[10:]


@pytest.mark.parametrize("n", [3, 4])
def test_the_tree_search_grows_alike(n: int) -> None:
    here, there = (
        _ultimate_engine.MctsSearch(n, 1 << 22),
        ultimate_engine.MctsSearch(n, 1 << 22),
    )
    for text in ultimate_positions(n, 12):
        assert _told(there.search(text, nodes=2000)) == _told(here.search(text, nodes=2000)), text


@pytest.mark.parametrize("n", [3, 4])
def test_the_bot_of_the_report_searches_alike(n: int) -> None:
    weights = (10**9, 10**6, 1000, 1, 1000)
    for text in ultimate_positions(n, 12):
        found = ultimate_classic.deepen(text, n, 1, 2, ultimate_classic.Weights(*weights))
        expected = _ultimate_classic.deepen(text, n, 1, 2, _ultimate_classic.Weights(*weights))
        assert (found.line, found.value, found.nodes) == (
            expected.line,
            expected.value,
            expected.nodes,
        )


def _told(found: Any) -> tuple[list[int], int, int, int]:
    return found.line, found.value, found.depth, found.nodes


def test_the_bench_signatures_are_the_same() -> None:
    assert quarto_solver.bench_signature() == _quarto_solver.bench_signature()
    assert ultimate_engine.bench_signature() == _ultimate_engine.bench_signature()


def test_parameters_and_features_are_the_same() -> None:
    assert ultimate_engine.evaluation_parameters() == _ultimate_engine.evaluation_parameters()
    assert ultimate_engine.features() == _ultimate_engine.features()


@pytest.mark.parametrize(("n", "ending"), [(3, "blocks"), (3, "draw"), (4, "points")])
def test_networks_that_ship_are_the_same(n: int, ending: str) -> None:
    weights = _ultimate_engine.network(n, ending)
    assert ultimate_engine.network(n, ending) == weights
    for text in ultimate_positions(n, 8):
        there = ultimate_engine.evaluate(text, n, network=weights)
        assert there == _ultimate_engine.evaluate(text, n, network=weights)


def test_progress_is_told_and_a_search_is_left_when_it_is_to_stop(in_node: InNode) -> None:
    told = list[ultimate_engine.SearchResult]()
    engine = ultimate_engine.Engine(4, 1 << 22)
    in_node.stop_after = 0.3
    found = engine.search(next(ultimate_positions(4, 1)), on_progress=told.append)
    assert [one.depth for one in told] == list(range(1, found.depth + 1))
    solver = quarto_solver.Solver("lines", TABLE)
    in_node.stop_after = 0.05
    lower, upper, *_ = solver.solve("..../..../..../.... 0")
    assert lower < upper, "to solve that takes long: it was stopped before"
