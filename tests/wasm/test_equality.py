"""The WebAssembly module gives the same values, lines and node counts as the compiled modules."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.wasm.conftest import NodeCore

from fourfold import native
from fourfold.games.quarto import GROUPS, Position, Rules
from fourfold.games.quarto.position import random_positions
from fourfold.games.registry import Game
from fourfold.native import (
    _players,
    _quarto,
    _quarto_champion,
    _quarto_players,
    _quarto_solver,
    _ultimate,
    _ultimate_classic,
    _ultimate_engine,
)
from fourfold.native.rpc import (
    players,
    quarto,
    quarto_champion,
    quarto_players,
    quarto_solver,
    ultimate_classic,
    ultimate_engine,
)
from fourfold.players.contract import UNLIMITED, Clock
from fourfold.players.core_player import core_game
from fourfold.players.registry import make_player
from fourfold.solver.book.shipped_books import book_score, rules_with_books

DATA = Path(__file__).parents[1] / "data" / "quarto"
TABLE = 1 << 24
SIGHTS = (1, 2, 3, 4, 5, 9)
BELIEF = (0.05, 0.1, 0.15, 0.1, 0.1, 0.2, 0.15, 0.15)

pytestmark = pytest.mark.usefixtures("in_node")


def data_positions(rules: Rules) -> list[tuple[str, str]]:
    """The positions of a data file, and the result of another solver for each."""
    lines = (DATA / f"{rules}.txt").read_text(encoding="utf-8").splitlines()
    return [(" ".join(words[:2]), " ".join(words[2:])) for words in map(str.split, lines)]


def late_positions(rules: Rules, placed: int) -> list[str]:
    """The positions of the data file with at least `placed` pieces placed; they are solved fast."""
    texts = [text for text, _ in data_positions(rules)]
    return [
        text for text in texts if sum(character not in "./" for character in text[:19]) >= placed
    ]


@pytest.mark.parametrize("rules", Rules)
def test_scores_and_nodes_of_all_data_positions_agree(rules: Rules) -> None:
    compiled = _quarto_solver.Solver(str(rules), TABLE)
    in_wasm = quarto_solver.Solver(str(rules), TABLE)
    for text, _ in data_positions(rules):
        assert in_wasm.solve(text, nodes=20_000)[:3] == compiled.solve(text, nodes=20_000)[:3], text


@pytest.mark.parametrize("rules", Rules)
def test_turns_and_lines_agree(rules: Rules) -> None:
    compiled = _quarto_solver.Solver(str(rules), TABLE)
    in_wasm = quarto_solver.Solver(str(rules), TABLE)
    for text in late_positions(rules, 8)[:60]:
        assert in_wasm.analyse(text, nodes=30_000) == compiled.analyse(text, nodes=30_000)
        assert in_wasm.find_turn(text, True, nodes=9000) == compiled.find_turn(
            text, True, nodes=9000
        )
        assert in_wasm.principal_line(text, nodes=9000) == compiled.principal_line(text, nodes=9000)


@pytest.mark.parametrize("rules", Rules)
def test_keys_and_legal_turns_agree(rules: Rules) -> None:
    for text, _ in data_positions(rules)[::4]:
        compiled, in_wasm = (
            _quarto.Position.parse(text, str(rules)),
            quarto.Position.parse(text, str(rules)),
        )
        assert in_wasm.canonical_key() == compiled.canonical_key()
        assert in_wasm.legal_turns() == compiled.legal_turns()
        assert (str(in_wasm), in_wasm.placed, in_wasm.over) == (
            str(compiled),
            compiled.placed,
            compiled.over,
        )


@pytest.mark.parametrize("rules", Rules)
def test_visible_turns_of_levels_agree(rules: Rules) -> None:
    chance = random.Random(str(rules))
    for text, _ in data_positions(rules)[::5]:
        watched = [chance.randrange(16) for _ in GROUPS[rules]]
        arguments: Any = (text, str(rules), watched, chance.choice(SIGHTS))
        assert quarto_champion.best_visible_turns(
            *arguments, nodes=20_000
        ) == _quarto_champion.best_visible_turns(*arguments, nodes=20_000)


@pytest.mark.parametrize("level", range(1, 10))
def test_moves_of_levels_agree(in_node: NodeCore, level: int) -> None:
    moves = []
    for core in (None, in_node):
        native.use_rpc(core)
        player = make_player(f"level(n={level},seed={level})")
        for text, _ in data_positions(Rules.LINES)[level::90]:
            moves.append(player.choose(Position.parse(text), UNLIMITED).move)
    half = len(moves) // 2
    assert moves[:half] == moves[half:]


@pytest.mark.parametrize("rules", Rules)
def test_ratings_of_the_champion_agree(rules: Rules) -> None:
    compiled, in_wasm = _quarto_champion.Champion(str(rules)), quarto_champion.Champion(str(rules))
    for text in late_positions(rules, 7)[:12]:
        turns = _quarto.Position.parse(text, str(rules)).legal_turns()[:8]
        arguments: Any = (text, turns, True, BELIEF, 40_000)
        assert in_wasm.rate_turns(*arguments) == compiled.rate_turns(*arguments)
        assert in_wasm.likelihood(text, turns[0]) == compiled.likelihood(text, turns[0])


@pytest.mark.parametrize("player", ["champion(effort=40,most_seconds=600)", "perfect"])
def test_moves_of_exact_players_agree(player: str) -> None:
    texts = late_positions(Rules.LINES, 8)[:8]
    moves = [
        [one.choose("quarto", text) for text in texts]
        for one in (_players.Player(player, 7), players.Player(player, 7))
    ]
    assert moves[0] == moves[1]


def test_operations_answer_alike() -> None:
    for rules in Rules:
        for text in late_positions(rules, 9)[:6]:
            for operation in ("solve_position", "analyse_position"):
                answers = [
                    json.loads(
                        getattr(module, operation)(
                            f"quarto(rules={rules})", text, seconds=60.0, table_bytes=TABLE
                        )
                    )
                    for module in (_players, players)
                ]
                for answer in answers:
                    del answer["seconds"]
                    answer.pop("nodes", None)
                assert answers[0] == answers[1]


@pytest.mark.parametrize("rules", rules_with_books())
def test_book_scores_agree(in_node: NodeCore, rules: Rules) -> None:
    placed = [random_positions(rules, count, 60, seed=count) for count in range(5)]
    scores = []
    for core in (None, in_node):
        native.use_rpc(core)
        scores.append([book_score(position) for positions in placed for position in positions])
    assert scores[0] == scores[1]
    assert None not in scores[0]


@pytest.mark.parametrize("evaluation", ["zero", "almost", "absolute", "relative", "quarticity"])
def test_searches_of_players_agree(evaluation: str) -> None:
    for rules in Rules:
        for text, _ in data_positions(rules)[::60]:
            arguments: Any = (text, str(rules), 2, evaluation, 1.5)
            actual, expected = quarto_players.deepen(*arguments), _quarto_players.deepen(*arguments)
            names = ("line", "value", "depth", "nodes", "exact")
            assert [getattr(actual, name) for name in names] == [
                getattr(expected, name) for name in names
            ]
            value = quarto_players.evaluate(text, str(rules), evaluation)
            assert value == _quarto_players.evaluate(text, str(rules), evaluation)


@pytest.mark.parametrize("policy", ["novice", "random"])
def test_simulated_games_agree(policy: str) -> None:
    for rules in Rules:
        for seed, (text, _) in enumerate(data_positions(rules)[::80]):
            arguments: Any = (text, str(rules), 20, policy, seed)
            actual, expected = (
                quarto_players.simulate(*arguments),
                _quarto_players.simulate(*arguments),
            )
            assert (actual.tallies, actual.nodes) == (expected.tallies, expected.nodes)


def ultimate_positions(n: int, count: int) -> Iterator[str]:
    """Yield positions from random games."""
    for seed in range(count):
        cells = _ultimate.random_game(n, seed)
        position = _ultimate.Position.start(n)
        for cell in cells[: len(cells) * (seed % 8) // 9]:
            position = position.play(cell)
        yield str(position)


@pytest.mark.parametrize("n", [3, 4])
@pytest.mark.parametrize("ending", ["points", "draw", "blocks"])
@pytest.mark.parametrize(
    "options",
    [{}, {"parameters": {"tempo": 5}}, {"network": b""}],
    ids=["shipped", "parameters", "chances"],
)
def test_engine_searches_agree(n: int, ending: str, options: dict[str, Any]) -> None:
    compiled = _ultimate_engine.Engine(n, 1 << 20, ending=ending, **options)
    in_wasm = ultimate_engine.Engine(n, 1 << 20, ending=ending, **options)
    for text in ultimate_positions(n, 24):
        assert _summary(in_wasm.search(text, nodes=8000)) == _summary(
            compiled.search(text, nodes=8000)
        ), text
        assert ultimate_engine.evaluate(text, n, ending=ending, **options) == (
            _ultimate_engine.evaluate(text, n, ending=ending, **options)
        )


@pytest.mark.parametrize("game", ["ultimate(n=3)", "ultimate(n=3,ending=blocks)", "ultimate"])
def test_moves_of_ultimate_levels_agree(in_node: NodeCore, game: str) -> None:
    game_found, size = Game.find(game), 3 if "n=3" in game else 4
    parsed = [game_found.parse(text) for text in ultimate_positions(size, 10)]
    moves = []
    for core in (None, in_node):
        native.use_rpc(core)
        for level, position in enumerate(parsed, start=1):
            player = make_player(f"ultimate_level(n={level},seed=1)")
            moves.append(player.choose(position, UNLIMITED))
    assert moves[:10] == moves[10:]


@pytest.mark.parametrize("spec", ["ultimate(memory=1)", "ultimate_mcts(memory=4)"])
def test_moves_of_ultimate_players_agree(in_node: NodeCore, spec: str) -> None:
    moves = []
    for core in (None, in_node):
        native.use_rpc(core)
        for n in (3, 4):
            player, game = make_player(spec), Game.find(f"ultimate(n={n})")
            positions = [game.parse(text) for text in ultimate_positions(n, 6)]
            moves += [player.choose(position, Clock(nodes=2000)) for position in positions]
    assert moves[:12] == moves[12:]


@pytest.mark.parametrize("n", [3, 4, 5])
def test_tictactoe_agrees(in_node: NodeCore, n: int) -> None:
    chance, game, answers = random.Random(n), Game.find(f"tictactoe(n={n})"), list[object]()
    positions = [game.start()]
    while len(positions) < 8:
        after = positions[-1].play(chance.choice(list(positions[-1].legal_moves())))
        positions.append(game.start() if after.outcome is not None else after)
    for core in (None, in_node):
        native.use_rpc(core)
        for level, position in enumerate(positions):
            player = make_player(f"tictactoe_level(n={1 + level % 5},seed={level})")
            answers.append(player.choose(position, UNLIMITED))
            if n == 3:
                answer = native.players.solve_position(
                    core_game(position), str(position), seconds=60, table_bytes=1 << 20
                )
                answers.append(json.loads(answer or "") | {"seconds": 0})
    half = len(answers) // 2
    assert answers[:half] == answers[half:]


@pytest.mark.parametrize("game", ["ultimate(n=3,ending=draw)", "ultimate(n=4,ending=points)"])
def test_estimates_agree(in_node: NodeCore, game: str) -> None:
    n, ending = int(game[11]), game.partition("ending=")[2][:-1]
    for text in ultimate_positions(n, 6):
        compiled = _ultimate_engine.analyse(text, n, ending, nodes=3000)
        in_wasm = ultimate_engine.analyse(text, n, ending, nodes=3000)
        assert (in_wasm.depth, in_wasm.nodes, in_wasm.exact) == (
            compiled.depth,
            compiled.nodes,
            compiled.exact,
        )
        for one, other in zip(in_wasm.moves, compiled.moves, strict=True):
            assert one == (*other[:2], pytest.approx(other[2], abs=1e-12), *other[3:])
        reports = list[str]()
        estimate = native.players.estimate_moves(
            game, text, seconds=0.01, table_bytes=1 << 20, on_progress=reports.append
        )
        assert estimate is not None
        assert json.loads(estimate) == json.loads(reports[-1])
    assert ultimate_engine.levels(n) == _ultimate_engine.levels(n)


@pytest.mark.parametrize("n", [3, 4])
def test_tree_searches_agree(n: int) -> None:
    compiled, in_wasm = (
        _ultimate_engine.MctsSearch(n, 1 << 22),
        ultimate_engine.MctsSearch(n, 1 << 22),
    )
    for text in ultimate_positions(n, 12):
        assert _summary(in_wasm.search(text, nodes=2000)) == _summary(
            compiled.search(text, nodes=2000)
        ), text


@pytest.mark.parametrize("n", [3, 4])
def test_ultimate_classic_searches_agree(n: int) -> None:
    weights = (10**9, 10**6, 1000, 1, 1000)
    for text in ultimate_positions(n, 12):
        actual = ultimate_classic.deepen(text, n, 1, 2, ultimate_classic.Weights(*weights))
        expected = _ultimate_classic.deepen(text, n, 1, 2, _ultimate_classic.Weights(*weights))
        assert (actual.line, actual.value, actual.nodes) == (
            expected.line,
            expected.value,
            expected.nodes,
        )


def _summary(result: Any) -> tuple[list[int], int, int, int]:
    return result.line, result.value, result.depth, result.nodes


def test_bench_signatures_agree() -> None:
    assert quarto_solver.bench_signature() == _quarto_solver.bench_signature()
    assert ultimate_engine.bench_signature() == _ultimate_engine.bench_signature()


def test_parameters_and_features_agree() -> None:
    assert ultimate_engine.evaluation_parameters() == _ultimate_engine.evaluation_parameters()
    assert ultimate_engine.features() == _ultimate_engine.features()


@pytest.mark.parametrize(("n", "ending"), [(3, "blocks"), (3, "draw"), (4, "points")])
def test_shipped_networks_agree(n: int, ending: str) -> None:
    weights = _ultimate_engine.network(n, ending)
    assert ultimate_engine.network(n, ending) == weights
    for text in ultimate_positions(n, 8):
        in_wasm = ultimate_engine.evaluate(text, n, network=weights)
        assert in_wasm == _ultimate_engine.evaluate(text, n, network=weights)


def test_progress_is_reported_and_stop_ends_the_search(in_node: NodeCore) -> None:
    reports = list[_ultimate_engine.SearchResult]()
    engine = ultimate_engine.Engine(4, 1 << 22)
    in_node.stop_after = 0.3
    actual = engine.search(next(ultimate_positions(4, 1)), on_progress=reports.append)
    assert [report.depth for report in reports] == list(range(1, actual.depth + 1))
    solver = quarto_solver.Solver("lines", TABLE)
    in_node.stop_after = 0.05
    lower, upper, *_ = solver.solve("..../..../..../.... 0")
    assert lower < upper, "the search was not stopped"
