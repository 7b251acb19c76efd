"""Ultimate's puzzles: the shipped set, small ones by plain minimax, and the terminal game."""

from __future__ import annotations

import functools
import json
from collections import Counter
from pathlib import Path

import pytest
from tests.program import call

from fourfold.analysis.puzzles import shipped_puzzles as shipped_puzzles_of
from fourfold.analysis.puzzles.generator import candidate, chances, difficulty, generate
from fourfold.analysis.puzzles.progress import solve_rates
from fourfold.analysis.puzzles.puzzle import Puzzle, PuzzleTask
from fourfold.analysis.puzzles.puzzle_files import PuzzleSettings, combination_of, read_puzzles
from fourfold.analysis.ultimate.engine import playable_cells
from fourfold.analysis.ultimate.puzzles import PUZZLE_SOURCE, EndgameSolver
from fourfold.base.errors import FourfoldError
from fourfold.games.registry import Game
from fourfold.games.ultimate import ENDINGS, Cell, Position, canonical_key
from fourfold.solver import DRAW, Score, Value

REMEDIES = {f"ultimate.{kind}" for kind in ("better", "likelier", "misses_block", "misses_game")}
"""What names a move that would have been better."""


def proven_scores(position: Position) -> dict[Cell, Score]:
    """The exact score of every move."""
    solver = EndgameSolver.of(position)
    scores = {move: solver.after(position, move)[0] for move in position.legal_moves()}
    proven = {move: score for move, score in scores.items() if score is not None}
    assert len(proven) == len(scores)
    return proven


def shipped_puzzles() -> tuple[Puzzle, ...]:
    return shipped_puzzles_of("ultimate")


@functools.cache
def plain_score(position: Position) -> Score:
    """Return the value for the player to move by exhaustive search."""
    outcome = position.outcome
    if outcome is not None:
        if outcome.winner is None:
            return DRAW
        return Score(Value.WIN if outcome.winner == position.to_move else Value.LOSS, 0)
    return max(plain_after(position, move) for move in position.legal_moves())


def plain_after(position: Position, move: object) -> Score:
    score = plain_score(position.play(move))  # type: ignore[arg-type]
    return score if score == DRAW else Score((-score).value, (score.distance or 0) + 1)


SHIPPED = (*PUZZLE_SOURCE.games, "ultimate", "ultimate(ending=blocks)")


@pytest.mark.parametrize("game", SHIPPED)
def test_every_shipped_puzzle_has_exactly_one_solution(game: str) -> None:
    for puzzle in shipped_puzzles():
        if str(puzzle.game) != game:
            continue
        assert difficulty(puzzle.chances) == puzzle.difficulty
        if puzzle.task is PuzzleTask.FINISH:
            assert (wins_at_once(puzzle.position), puzzle.distance) == ([puzzle.solution], 1)
            continue
        scores = proven_scores(puzzle.position)
        by_value = {value: [m for m, s in scores.items() if s.value is value] for value in Value}
        if puzzle.task is PuzzleTask.SAVE:
            assert (by_value[Value.WIN], by_value[Value.DRAW]) == ([], [puzzle.solution])
            assert puzzle.distance == 0
        else:
            assert by_value[Value.WIN] == [puzzle.solution]
            assert scores[puzzle.solution].distance == puzzle.distance > 1
        assert chances(scores, puzzle.solution) == puzzle.chances


def wins_at_once(position: Position) -> list[Cell]:
    outcomes = {move: position.play(move).outcome for move in position.legal_moves()}
    return [m for m, found in outcomes.items() if found and found.winner == position.to_move]


def test_small_puzzles_by_plain_minimax() -> None:
    """Independent of the engine."""
    small = [
        puzzle
        for puzzle in shipped_puzzles()
        if playable_cells(puzzle.position) <= 9 and puzzle.task is not PuzzleTask.FINISH
    ]
    assert len(small) >= 2
    for puzzle in small:
        scores = {m: plain_after(puzzle.position, m) for m in puzzle.position.legal_moves()}
        best = scores.pop(puzzle.solution)
        assert all(score.value is not best.value for score in scores.values())
        assert best.value is (Value.DRAW if puzzle.task is PuzzleTask.SAVE else Value.WIN)
        assert (best.distance or 0) == puzzle.distance
        plain_score.cache_clear()


@pytest.mark.parametrize("ending", ENDINGS)
def test_proofs_agree_with_plain_minimax(ending: str) -> None:
    settings = PuzzleSettings.of(
        1, [f"ultimate(n=3,ending={ending})"], placed=(44, 60), tasks=[PuzzleTask.WIN]
    )
    compared = number = 0
    while compared < 12:
        position = candidate(settings, number)
        number += 1
        if position is None or playable_cells(position) > 9:
            continue
        prover = EndgameSolver.of(position)
        for move in position.legal_moves():
            score, line = prover.after(position, move)
            assert score == plain_after(position, move), (position, move)
            assert line[0] == move
        plain_score.cache_clear()
        compared += 1


def test_shipped_puzzles_are_varied_and_unique() -> None:
    puzzles = shipped_puzzles()
    cells = Counter(map(combination_of, puzzles))
    assert {cells[game, PuzzleTask.FINISH, 0] for game in PUZZLE_SOURCE.games} == {12}
    assert {
        cells[game, PuzzleTask.WIN, level] for game in PUZZLE_SOURCE.games for level in (1, 2, 3, 4)
    } == {6}
    assert {
        cells[game, PuzzleTask.SAVE, level] for game in PUZZLE_SOURCE.games for level in (1, 3, 4)
    } == {5}
    large = SHIPPED[2:]
    assert {cells[game, PuzzleTask.FINISH, 0] for game in large} == {6}
    assert {cells[game, PuzzleTask.WIN, level] for game in large for level in (1, 2, 3, 4)} == {3}
    assert {str(puzzle.game) for puzzle in puzzles} == set(SHIPPED)
    keys = {(puzzle.variant, canonical_key(puzzle.position)) for puzzle in puzzles}
    assert len(keys) == len(puzzles) == 138
    levels = [puzzle.difficulty for puzzle in puzzles]
    assert levels == sorted(levels)


@pytest.mark.parametrize("file", PUZZLE_SOURCE.files, ids=lambda file: file.stem)
def test_shipped_file_follows_from_its_settings(file: Path) -> None:
    settings, puzzles = read_puzzles(file)
    assert Counter(map(combination_of, puzzles)) == settings.quotas()
    for puzzle in puzzles:
        assert candidate(settings, puzzle.candidate) == puzzle.position
    assert [puzzle.candidate for puzzle in puzzles] == sorted(p.candidate for p in puzzles)


@pytest.mark.parametrize("language", ["en", "it"])
def test_answers_explain_without_revealing_the_solution(language: str) -> None:
    for puzzle in shipped_puzzles()[::25]:
        right = puzzle.check(puzzle.solution)
        assert right.right
        assert right.to_text(language)
        assert puzzle.to_text(language)
        for move in puzzle.position.legal_moves()[::3]:
            answer = puzzle.check(str(move))
            assert answer.right == (move == puzzle.solution)
            assert answer.to_text(language)
            assert REMEDIES.isdisjoint(message.code for message in answer.messages)


def test_statements_about_moves_are_proven() -> None:
    puzzle = next(p for p in shipped_puzzles() if (p.task, p.distance) == (PuzzleTask.WIN, 5))
    assert "This forces a win in 5 plies: " in (puzzle.check(puzzle.solution).to_text())
    scores = proven_scores(puzzle.position)
    words = {Value.DRAW: "the game is now a draw.", Value.LOSS: " can then force a win in "}
    for move, score in scores.items():
        if move != puzzle.solution:
            message = puzzle.check(move).to_text()
            at_once = score == Score(Value.LOSS, 2)
            assert (" and the game with " if at_once else words[score.value]) in message


def test_puzzle_is_solved_in_the_terminal(tmp_path: Path) -> None:
    kept = str(tmp_path / "progress.json")
    number, puzzle = next(
        (n, p) for n, p in enumerate(shipped_puzzles(), start=1) if p.task is PuzzleTask.WIN
    )
    wrong = next(move for move in puzzle.position.legal_moves() if move != puzzle.solution)
    talk = f"hint\nhint\nz9\n{wrong}\nboard\n{puzzle.solution}\n"
    options = ("--game", "ultimate", "--number", str(number), "--progress", kept)
    code, output = call("puzzles", "play", *options, stdin=talk)
    assert code == 0
    assert "Enter a move such as e5, or hint, solution, next, board, help, quit" in output
    assert puzzle.hint(1) in output
    assert f"The solution is {puzzle.solution}." in output
    assert f"Not quite. {puzzle.check(wrong).to_text()}" in output
    assert f"Correct! {puzzle.check(puzzle.solution).to_text()}" in output
    assert "rules 3×3; if nobody gets a line of blocks" in output
    listed = call("puzzles", "list", "--game", "ultimate", "--progress", kept, "--json")[
        1
    ].splitlines()
    parsed = json.loads(listed[number - 1])
    assert (parsed["solved"], parsed["game"]) == (True, str(puzzle.game))


def test_puzzles_are_selected_by_the_options_of_a_spec() -> None:
    def listed(*options: str) -> int:
        return len(call("puzzles", "list", *options)[1].splitlines())

    assert listed("--game", "ultimate") == len(shipped_puzzles()) == 138
    assert listed("--game", "ultimate(n=3)") == 2 * listed("--game", "ultimate(n=3,ending=blocks)")
    assert listed("--game", "ultimate(n=4)") == 2 * listed("--game", "ultimate(n=4,ending=points)")
    assert listed("--game", "ultimate(n=4,ending=blocks)") == 18
    for options, wrong in (
        (("list", "--game", "ultimate(n=4,ending=draw)"), "no puzzle matches"),
        (("list", "--game", "ultimate", "--kind", "beware"), "no puzzle matches"),
        (("list", "--game", "tictactoe"), "tictactoe has no puzzles"),
        (("list", "--game", "ultimate", "--rules", "lines"), "--rules"),
        (
            ("generate", "--game", "ultimate", "--kind", "beware", "-o", "x"),
            "choose from finish, win",
        ),
        (("generate", "--game", "ultimate", "--game", "quarto", "-o", "x"), "one game"),
    ):
        code, output = call("puzzles", *options)
        assert code == 2
        assert wrong in output


def test_generator_continues_and_supports_other_endings(tmp_path: Path) -> None:
    settings = PuzzleSettings.of(
        3, ["ultimate(n=3,ending=points)"], seed=2, tasks=[PuzzleTask.FINISH]
    )
    puzzles = list(generate(settings))
    assert list(generate(settings, puzzles[:1])) == puzzles[1:]
    assert {str(puzzle.game) for puzzle in puzzles} == {"ultimate(n=3,ending=points)"}
    out = tmp_path / "own.jsonl"
    options = ("--game", "ultimate(n=4)", "--kind", "finish", "--placed", "120-150")
    assert call("puzzles", "generate", *options, "--count", "1", "-o", str(out))[0] == 0
    assert read_puzzles(out)[1][0].position.n == 4
    with pytest.raises(FourfoldError, match="no such puzzles exist"):
        PuzzleSettings.of(
            1, PUZZLE_SOURCE.games, tasks=[PuzzleTask.FINISH], difficulties=[2]
        ).quotas()


def test_deeper_players_solve_more_puzzles() -> None:
    puzzles = [p for p in shipped_puzzles() if str(p.game) == str(Game.find("ultimate(n=3)"))]
    near, far = (
        sum(one.solved for one in solve_rates(f"ultimate(depth={depth},memory=1)", puzzles))
        for depth in (1, 14)
    )
    assert near < far
    assert far >= 0.9 * len(puzzles)
