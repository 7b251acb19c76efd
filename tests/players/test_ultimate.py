"""The Ultimate engine as a player: legal moves, determinism, limits and error messages."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path

import pytest
from tests.samples import sample

from fourfold.base.errors import FourfoldError, SpecError
from fourfold.evaluation.ultimate_chances import may_win
from fourfold.games.registry import Game
from fourfold.games.ultimate import ENDINGS, Cell, Position
from fourfold.native import ultimate, ultimate_engine
from fourfold.players.contract import UNLIMITED, Clock
from fourfold.players.registry import find_family, make_player
from fourfold.players.ultimate import read_parameters
from fourfold.players.ultimate_levels import COUNT, Level, levels_of, make_level_with
from fourfold.testing import check_player

MATCHES = Path(__file__).parents[2] / "benchmarks" / "ultimate_tuning" / "level_matches.json"


def winnable(n: int, number: int) -> list[Position]:
    """Return positions of random games in which the player to move can win at once."""
    chance = random.Random(n)
    positions: list[Position] = []
    while len(positions) < number:
        position = Position.start(n=n)
        while position.outcome is None:
            before, position = position, position.play(chance.choice(position.legal_moves()))
        if position.won:
            positions.append(before)
    return positions


PLAYERS = ["ultimate(depth=2)", "ultimate_mcts(time=0.002)", "ultimate_level(n=2,seed=1)"]


@pytest.mark.parametrize("game", ["ultimate(n=3)", "ultimate(n=3,ending=blocks)"])
@pytest.mark.parametrize("spec", PLAYERS)
def test_players_make_legal_moves(spec: str, game: str) -> None:
    check_player(make_player(spec), Game.find(game).start(), games=1)


@pytest.mark.parametrize("ending", ENDINGS)
def test_values_proven_by_the_tree_search_are_correct(ending: str) -> None:
    chance, proven = random.Random(ending), 0
    for _ in range(60):
        position = Position.start(n=3, ending=ending)
        for _ in range(chance.randrange(45, 60)):
            if position.outcome is None:
                position = position.play(chance.choice(position.legal_moves()))
        if position.outcome is not None or len(position.legal_moves()) == 1:
            continue
        tree = ultimate_engine.MctsSearch(3, 1 << 22, ending=ending)
        value = tree.search(str(position), nodes=2000).value
        if abs(value) > 10_000:
            exact = ultimate_engine.Engine(3, 1 << 20, ending=ending).search(str(position)).value
            assert abs(exact) > 10_000
            assert (exact > 0) == (value > 0)
            proven += 1
    assert proven > 5


@pytest.mark.parametrize("spec", [*PLAYERS[:2], "ultimate_level(n=10,seed=1)"])
def test_players_take_an_immediate_win(spec: str) -> None:
    for n in (3, 4):
        for position in winnable(n, 10):
            choice = make_player(spec).choose(position, UNLIMITED)
            assert position.play(choice.move).won
            assert choice.score == position.win_points


GAMES = ["ultimate(n=3)", "ultimate(n=3,ending=blocks)", "ultimate", "ultimate(ending=blocks)"]


@pytest.mark.parametrize("game", GAMES)
def test_equal_node_limits_give_the_same_game(game: str) -> None:
    def final_position() -> str:
        player, position = make_player("ultimate(memory=1)"), Game.find(game).start()
        while position.outcome is None:
            position = position.play(player.choose(position, Clock(nodes=200)).move)
        return str(position)

    assert final_position() == final_position()


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("n", [3, 4])
def test_engine_moves_are_legal_against_random_moves(n: int, ending: str) -> None:
    """Uses the native rules, which ``tests/native/twins`` compares with the Python rules.

    ``make thorough-test`` plays 100 000 games of each variant.
    """
    engine, chance = ultimate_engine.Engine(n, 1 << 16, ending=ending), random.Random(n)
    for game in range(sample(200, 100_000)):
        position, seat = ultimate.Position.start(n), game % 2
        while position.outcome(ending) is None:
            legal = position.legal_moves()
            if position.to_move == seat:
                move = engine.search(str(position), nodes=20).line[0]
                assert move in legal, position
            else:
                move = chance.choice(legal)
            position = position.play(move)


def test_new_game_starts_with_an_empty_table() -> None:
    player = make_player("ultimate(memory=1)")
    clock = Clock(nodes=20_000)
    first = player.choose(Position.start(), clock)
    assert player.choose(Position.start(), clock) == first


def test_depth_and_node_limits_are_kept() -> None:
    player = make_player("ultimate")
    assert player.choose(Position.start(), Clock(depth=3)).depth == 3
    nodes = player.choose(Position.start(), Clock(nodes=5000)).nodes
    assert nodes is not None
    assert nodes <= 5000


def test_tree_search_counts_visits_and_is_deterministic() -> None:
    player = make_player("ultimate_mcts")
    first = player.choose(Position.start(), Clock(nodes=500))
    assert first.nodes == 500
    assert player.choose(Position.start(), Clock(nodes=500)) == first


def test_seed_determines_the_choices_of_levels() -> None:
    position = Position.start().play(Cell(100))
    for level in range(1, 11):
        spec = f"ultimate_level(n={level},seed=7)"
        assert make_player(spec).choose(position, UNLIMITED) == make_player(spec).choose(
            position, UNLIMITED
        )
    with pytest.raises(SpecError, match="a whole number from 1 to 10"):
        make_player("ultimate_level(n=11)")


MEASURED_MOVES = {
    3: "a7 h1 f4 f6 a1 c9 d6 d3 a8 b3 i5 h3 c7 c5 f4 e5 i5 g5 d8 g1 c5 f4 i5 f8 f8 f4 d9 d9 h3 g4",
    4: "c4 h12 m1 g11 k6 d16 l10 d10 b4 e7 o12 d4 d5 l7 h3 m6 m11 h15 m12 i4 m14 a9 "
    "h1 d6 c6 k13 a10 o11 k9 h10",
}
"""The moves of levels 1 to 10 in three positions each. The measured levels make the same ones if
they draw the same random numbers."""


@pytest.mark.parametrize("n", MEASURED_MOVES)
def test_levels_play_as_when_they_were_measured(n: int) -> None:
    """A change of the search requires new measurements of the levels and new moves here."""
    moves_chosen = []
    for level in range(1, 11):
        chance, positions = random.Random(level), list[Position]()
        while len(positions) < 3:
            position = Position.start(n=n)
            for _ in range(chance.randrange(4, 30 if n == 3 else 60)):
                if position.outcome is None:
                    position = position.play(chance.choice(position.legal_moves()))
            if position.outcome is None:
                positions.append(position)
        for seed, position in enumerate(positions):
            player = make_player(f"ultimate_level(n={level},seed={seed})")
            moves_chosen.append(str(player.choose(position, UNLIMITED).move))
    assert moves_chosen == MEASURED_MOVES[n].split()


def wins_in(moves: int, number: int) -> list[Position]:
    """Return positions of random games whose player to move wins in exactly `moves` moves."""
    engine, chance = ultimate_engine.Engine(3, 1 << 20), random.Random(moves)
    positions: list[Position] = []
    while len(positions) < number:
        position = Position.start(n=3, ending="points")
        while position.outcome is None:
            if engine.search(str(position), depth=moves + 1).value == 20_000 - moves:
                positions.append(position)
                break
            position = position.play(chance.choice(position.legal_moves()))
    return positions


def test_levels_differ_in_depth_and_attention() -> None:
    """Deeper levels find more distant wins; less attentive ones overlook some."""

    def count_wins_seen(level: Level, positions: list[Position]) -> int:
        choices = (
            make_level_with(level, seed).choose(position, UNLIMITED)
            for seed, position in enumerate(positions)
        )
        return sum(choice.score == 9 for choice in choices)

    near, far = wins_in(3, 12), wins_in(5, 12)
    assert count_wins_seen(Level(1, 1.0, 4), near) == 0
    assert (
        0
        < count_wins_seen(Level(2, 0.6, 4), near)
        < count_wins_seen(Level(2.5, 1.0, 4), near)
        == 12
    )
    assert count_wins_seen(Level(3, 1.0, 4), far) == 0
    assert (
        0 < count_wins_seen(Level(3.5, 1.0, 4), far) < count_wins_seen(Level(6, 1.0, 4), far) == 12
    )


def test_levels_that_play_to_win_count_points_only_without_possible_lines() -> None:
    def choose_moves(position: Position, *, to_win: bool) -> list[Cell]:
        level = Level(1, 1.0, 0, to_win)
        return [make_level_with(level, seed).choose(position, UNLIMITED).move for seed in range(5)]

    chance, differ, late = random.Random(4), 0, 0
    for _ in range(12):
        position = Position.start()
        while position.outcome is None:
            if any(may_win(position, player) for player in (0, 1)):
                expected = choose_moves(replace(position, ending=ENDINGS["draw"]), to_win=False)
                differ += expected != choose_moves(position, to_win=False)
            else:
                expected = choose_moves(position, to_win=False)
                late += 1
            assert choose_moves(position, to_win=True) == expected
            for _ in range(9):
                if position.outcome is None:
                    position = position.play(chance.choice(position.legal_moves()))
    assert differ
    assert late


@pytest.mark.parametrize("n", [3, 4])
def test_steps_between_levels_are_measured_and_even(n: int) -> None:
    levels, matches = levels_of(n), json.loads(MATCHES.read_text(encoding="utf-8"))[str(n)]
    assert (len(levels), len(matches)) == (COUNT, COUNT - 1)
    for lower, higher, match in zip(levels, levels[1:], matches, strict=False):
        assert (lower.depth, lower.attention) <= (higher.depth, higher.attention)
        assert lower.indifference >= higher.indifference
        assert lower.to_win <= higher.to_win
        games = match["won"] + match["drawn"] + match["lost"]
        assert games >= 200
        assert 0.65 <= (match["won"] + match["drawn"] / 2) / games <= 0.75


def test_equal_seed_and_position_give_the_same_move() -> None:
    """A level that plays on chooses like one that resumes the game."""
    whole, position = make_player("ultimate_level(n=3,seed=4)"), Position.start(n=3)
    for _ in range(12):
        resumed = make_player("ultimate_level(n=3,seed=4)")
        choice = whole.choose(position, UNLIMITED)
        assert choice == resumed.choose(position, UNLIMITED)
        position = position.play(choice.move)


def test_search_reports_each_depth_and_obeys_stop() -> None:
    engine = ultimate_engine.Engine(4, 1 << 20)
    depths: list[int] = []
    result = engine.search(
        str(Position.start()),
        on_progress=lambda progress: depths.append(progress.depth),
        stop=lambda: len(depths) >= 3,
    )
    assert depths[:3] == [1, 2, 3]
    assert result.depth == depths[-1]


def test_errors_of_progress_callback_are_propagated() -> None:
    def fail(progress: ultimate_engine.SearchResult) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        ultimate_engine.Engine(4, 1 << 20).search(str(Position.start()), on_progress=fail)


def test_parameters_are_read_from_a_file_or_values(tmp_path: Path) -> None:
    file = tmp_path / "tuned.json"
    file.write_text(json.dumps({"line_1": 300}))
    assert read_parameters(str(file)) == read_parameters("line_1:300") == {"line_1": 300}
    make_player(f"ultimate(parameters={file})")


def test_search_parameters_change_the_search_and_keep_the_network() -> None:
    start, nodes = str(Position.start(n=3, ending="blocks")), []
    for parameters in ({}, {"lmr_divisor": 100}, {"probcut_depth": 100}, {"line_1": 246}):
        engine = ultimate_engine.Engine(3, 1 << 20, parameters, ending="blocks")
        nodes.append(engine.search(start, depth=8).nodes)
    assert len(set(nodes)) == 4
    assert read_parameters("lmr_divisor:100") == {"lmr_divisor": 100}
    with pytest.raises(SpecError, match="unknown parameter lmr_divisor"):
        make_player("ultimate_mcts(parameters=lmr_divisor:100)")
    default = {name: value for name, value, *_ in ultimate_engine.search_parameters()}
    engine = ultimate_engine.Engine(3, 1 << 20, default, ending="blocks")
    assert engine.search(start, depth=8).nodes == nodes[0]


@pytest.mark.parametrize(
    ("content", "wrong"),
    [
        ("[]", 'must contain names and numbers, such as {"line_1": 300}'),
        ("{", "invalid JSON"),
        ('{"line_7": 1}', "unknown parameter line_7"),
        ('{"line_1": 1.5}', "line_1 is 1.5; give a whole number from 0 to 4000"),
        ('{"line_1": -1}', "give a whole number from 0"),
    ],
)
def test_invalid_parameter_file_raises_error(tmp_path: Path, content: str, wrong: str) -> None:
    file = tmp_path / "tuned.json"
    file.write_text(content)
    with pytest.raises(SpecError, match=wrong):
        make_player(f"ultimate(parameters={file})")


@pytest.mark.parametrize(
    ("text", "wrong"),
    [("nowhere.json", "cannot be read"), ("line_1", "is not name:value"), ("tmpo:1", "tempo")],
)
def test_invalid_parameter_values_raise_error(text: str, wrong: str) -> None:
    with pytest.raises(SpecError, match=wrong):
        make_player(f"ultimate(parameters={text})")


def test_unsupported_positions_raise_error() -> None:
    chance, finished = random.Random(1), Position.start()
    while finished.outcome is None:
        finished = finished.play(chance.choice(finished.legal_moves()))
    with pytest.raises(FourfoldError, match="the game is over"):
        make_player("ultimate").choose(finished, UNLIMITED)
    with pytest.raises(FourfoldError, match="plays only ultimate"):
        make_player("ultimate").choose(Game.find("tictactoe").start(), UNLIMITED)
    with pytest.raises(ValueError, match="n is 3 or 4"):
        ultimate_engine.Engine(5)


def test_level_options_have_the_same_name_in_both_games() -> None:
    level, ultimate_level = (find_family(name).options[0] for name in ("level", "ultimate_level"))
    assert level.name == ultimate_level.name == "n"
    make_player("ultimate_level(level=2)")  # the former name of the option
    with pytest.raises(SpecError, match="option n is given twice"):
        make_player("ultimate_level(level=2,n=3)")
