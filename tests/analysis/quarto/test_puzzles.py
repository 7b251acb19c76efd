"""Puzzles: the shipped set, the generator, the files and the terminal game."""

from __future__ import annotations

import datetime
import json
from collections import Counter
from pathlib import Path

import pytest
from tests.quarto_symmetry import canonical_key
from typer.testing import CliRunner

from fourfold.analysis.puzzles import shipped_puzzles as shipped_puzzles_of
from fourfold.analysis.puzzles.generator import LOOKAHEADS, candidate, chances, difficulty, generate
from fourfold.analysis.puzzles.progress import PuzzleProgress, playable_puzzles, solve_rates
from fourfold.analysis.puzzles.puzzle import DIFFICULTIES, Puzzle, PuzzleTask
from fourfold.analysis.puzzles.puzzle_files import (
    PuzzleSettings,
    combination_of,
    number_of_the_day,
    read_puzzles,
)
from fourfold.analysis.quarto.puzzles import FOLDER, PUZZLE_SOURCE
from fourfold.analysis.quarto.reasons import piece_message
from fourfold.analysis.quarto.solver import CachedSolver, QuartoScores
from fourfold.base.errors import FourfoldError
from fourfold.cli.main import app
from fourfold.games.quarto import Position, Rules, Turn
from fourfold.solver import DRAW, Score, Value, solve

OLD = FOLDER / "puzzles.jsonl"
FEW = PuzzleSettings.of(6, PUZZLE_SOURCE.games, seed=3, difficulties=(1, 2), placed=(8, 11))


def shipped_puzzles() -> tuple[Puzzle, ...]:
    return shipped_puzzles_of("quarto")


def turns_by_value(position: Position) -> dict[Value, list[Turn]]:
    """Group the turns by value for the player to move; solves the position after each turn."""
    found: dict[Value, list[Turn]] = {value: [] for value in Value}
    for turn in position.legal_moves():
        after = position.play(turn)
        if after.outcome is not None:
            found[Value.WIN if after.won else Value.DRAW].append(turn)
        else:
            value = solve(after, weak=True, threads=1).value
            assert value is not None
            found[{Value.WIN: Value.LOSS, Value.LOSS: Value.WIN}.get(value, value)].append(turn)
    return found


@pytest.mark.parametrize("level", DIFFICULTIES)
def test_every_shipped_puzzle_has_exactly_one_solution(level: int) -> None:
    for puzzle in shipped_puzzles():
        if puzzle.difficulty != level:
            continue
        if puzzle.task.is_easy:
            check_at_sight(puzzle)
            continue
        turns = turns_by_value(puzzle.position)
        if puzzle.task is PuzzleTask.WIN:
            assert turns[Value.WIN] == [puzzle.solution]
            assert solve(puzzle.position).distance == puzzle.distance > 1
        else:
            assert (turns[Value.WIN], turns[Value.DRAW]) == ([], [puzzle.solution])
            assert turns[Value.LOSS]
            assert puzzle.distance == 0


def check_at_sight(puzzle: Puzzle) -> None:
    """One square wins at once, or one piece loses at once and another does not."""
    position, solution = puzzle.position, puzzle.solution
    if puzzle.task is PuzzleTask.FINISH:
        winning = [turn for turn in position.legal_moves() if position.play(turn).won]
        assert (winning, puzzle.distance) == ([solution], 1)
        return
    losing = [
        turn
        for turn in position.legal_moves()
        if any(position.play(turn).play(reply).won for reply in position.play(turn).legal_moves())
    ]
    assert (losing, puzzle.distance) == ([solution], 0)
    assert solve(position, weak=True, threads=1).value is not Value.LOSS


def test_shipped_puzzles_are_varied_and_unique() -> None:
    puzzles = shipped_puzzles()
    cells = Counter((puzzle.position.rules, puzzle.task, puzzle.difficulty) for puzzle in puzzles)
    assert set(cells.values()) == {12, 13}
    assert {rules for rules, task, _ in cells if task is PuzzleTask.FINISH} == set(Rules)
    assert {rules for rules, task, _ in cells if task is PuzzleTask.WIN} == set(Rules)
    keys = {(puzzle.variant, canonical_key(puzzle.position)) for puzzle in puzzles}
    assert len(keys) == len(puzzles) == 332


def test_puzzles_are_sorted_by_difficulty() -> None:
    puzzles = shipped_puzzles()
    levels = [puzzle.difficulty for puzzle in puzzles]
    assert levels == sorted(levels)
    assert [puzzle.task for puzzle in puzzles[:60]] == [PuzzleTask.FINISH] * 36 + [
        PuzzleTask.BEWARE
    ] * 24
    assert not any(puzzle.task.is_easy for puzzle in puzzles[60:])
    assert puzzles[0].position.rules is Rules.LINES


def test_puzzle_of_the_day_cycles_through_all() -> None:
    days = [datetime.date(2027, 1, 1) + datetime.timedelta(number) for number in range(332)]
    numbers = [number_of_the_day(day, 332) for day in days]
    assert sorted(numbers) == list(range(1, 333))
    levels = [shipped_puzzles()[number - 1].difficulty for number in numbers]
    assert all(len(set(levels[week : week + 7])) > 1 for week in range(0, 332, 7))
    assert [number_of_the_day(days[0], count) for count in (1, 2)] == [1, 1]


def test_difficulty_follows_from_the_exact_scores() -> None:
    for puzzle in shipped_puzzles()[60::20]:
        scores = CachedSolver().scores(puzzle.position)
        assert scores is not None
        assert chances(scores, puzzle.solution) == puzzle.chances
        assert difficulty(puzzle.chances) == puzzle.difficulty


def test_chances_example() -> None:
    """A win in 3 among a draw, a loss in 2 and a loss in 4."""
    win, draw, soon, late = (Turn(0, gift) for gift in range(4))
    scores = QuartoScores(
        {
            win: Score(Value.WIN, 3),
            draw: DRAW,
            late: Score(Value.LOSS, 4),
            soon: Score(Value.LOSS, 2),
        }
    )
    assert chances(scores, win) == (0.25, 0.25, 0.3333, *[1.0] * (len(LOOKAHEADS) - 3))
    assert difficulty(chances(scores, win)) == 2
    assert difficulty((0.0,) * len(LOOKAHEADS)) == DIFFICULTIES[-1]
    assert difficulty((1.0,) * len(LOOKAHEADS)) == DIFFICULTIES[0]
    assert difficulty((0.1, 1.0, *[1.0] * (len(LOOKAHEADS) - 2))) == 0
    assert difficulty((0.1, 0.1, *[1.0] * (len(LOOKAHEADS) - 2))) == 1


@pytest.mark.parametrize("language", ["en", "it"])
def test_answers_explain_without_revealing_the_solution(language: str) -> None:
    for puzzle in shipped_puzzles()[::40]:
        assert puzzle.check(puzzle.solution).right
        for turn in puzzle.position.legal_moves()[::9]:
            answer = puzzle.check(turn)
            assert answer.right == (turn == puzzle.solution)
            sentence = answer.to_text(language)
            assert sentence
            assert answer.right or str(puzzle.solution) not in sentence.replace(str(turn), "")


def test_generator_is_deterministic_after_interruption() -> None:
    puzzles = list(generate(FEW))
    assert len(puzzles) == 6
    expected = {cell: count for cell, count in FEW.quotas().items() if count}
    assert Counter(map(combination_of, puzzles)) == Counter(expected)
    assert list(generate(FEW, puzzles[:4])) == puzzles[4:]


def test_generator_continues_with_the_next_candidate(monkeypatch: pytest.MonkeyPatch) -> None:
    """A resumed generator counts its attempts from there."""
    puzzles = list(generate(FEW))
    examined: list[int] = []
    monkeypatch.setattr(
        "fourfold.analysis.puzzles.generator._examine",
        lambda _, number: examined.append(number),
    )
    monkeypatch.setattr("fourfold.analysis.puzzles.generator.PATIENCE", 3)
    for known, first in [((), 0), (puzzles[:4], puzzles[3].candidate + 1)]:
        examined.clear()
        with pytest.raises(FourfoldError, match=f"puzzles found: {len(known)} of 6"):
            list(generate(FEW, known))
        assert examined == list(range(first, first + 4))


def test_generator_gives_up_after_too_many_attempts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fourfold.analysis.puzzles.generator.PATIENCE", 100)
    with pytest.raises(FourfoldError, match="puzzles found: 0 of 3"):
        list(
            generate(PuzzleSettings.of(3, PUZZLE_SOURCE.games, difficulties=(4,), placed=(13, 13)))
        )


@pytest.mark.parametrize("file", PUZZLE_SOURCE.files, ids=lambda file: file.stem)
def test_shipped_file_follows_from_its_settings(file: Path) -> None:
    settings, puzzles = read_puzzles(file)
    assert Counter(map(combination_of, puzzles)) == settings.quotas()
    for puzzle in puzzles:
        assert candidate(settings, puzzle.candidate) == puzzle.position
    assert [puzzle.candidate for puzzle in puzzles] == sorted(p.candidate for p in puzzles)


def run(*arguments: str, stdin: str = "") -> tuple[int, str]:
    """Return exit code and output, without progress but with the error output if any."""
    done = CliRunner().invoke(app, ["puzzles", *arguments], input=stdin)
    return done.exit_code, done.output if done.exit_code else done.stdout


def test_generate_continues_after_a_kill(tmp_path: Path) -> None:
    whole, cut = tmp_path / "whole.jsonl", tmp_path / "cut.jsonl"
    options = ("--count", "4", "--seed", "5", "--kind", "win", "--placed", "8-10")
    assert run("generate", *options, "-o", str(whole))[0] == 0
    text = whole.read_text(encoding="utf-8")
    cut.write_text(text[: text.rindex("\n", 0, -1) - 40], encoding="utf-8")
    assert run("generate", *options, "-o", str(cut))[0] == 0
    assert cut.read_text(encoding="utf-8") == text
    settings, puzzles = read_puzzles(whole)
    assert (settings.count, len(puzzles), {p.task for p in puzzles}) == (4, 4, {PuzzleTask.WIN})
    code, output = run("generate", "--count", "5", "-o", str(whole))
    assert code == 2
    assert "with other" in output


def changed(number: int, **values: object) -> str:
    """The first lines of the shipped puzzles with some values of one changed."""
    lines = OLD.read_text(encoding="utf-8").splitlines()[:2]
    lines[number] = json.dumps({**json.loads(lines[number]), **values})
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "is not a puzzle file: the line with the settings is missing"),
        ("nonsense\n", "line 1"),
        ('{"format": "fourfold puzzles", "version": 9}\n', "version 9 is not supported"),
        ("[]\n", "line 1"),
        (changed(0, placed=[35]), r"line 1: placed is \[35\]: give the minimum and maximum"),
        (changed(0, count="many"), "line 1: count is 'many': give a whole number of 1 or more"),
        (changed(0, rules=[]), r"line 1: rules is \[\]: give a list"),
        (
            changed(1, distance=1e5),
            "distance is 100000.0: give a whole number from 0 to 256",
        ),
        (changed(1, position=7), "line 2: position is 7: give a text"),
        (changed(1, chances=None), "line 2: this is not a line of a puzzle file"),
        (
            changed(1, position="012./..../..../.... 3", solution="d1:"),
            "line 2: solution d1: does not fit",
        ),
        (changed(1, task="beware"), "does not fit a puzzle of kind beware"),
        (changed(1, task="finish"), "does not fit a puzzle of kind finish"),
    ],
)
def test_invalid_puzzle_file_raises_error(tmp_path: Path, text: str, fault: str) -> None:
    path = tmp_path / "puzzles.jsonl"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(FourfoldError, match=fault):
        read_puzzles(path)


def numbered(task: PuzzleTask) -> tuple[int, Puzzle]:
    return next(
        (number, puzzle)
        for number, puzzle in enumerate(shipped_puzzles(), start=1)
        if puzzle.task is task
    )


def test_puzzle_is_solved_in_the_terminal(tmp_path: Path) -> None:
    kept = str(tmp_path / "kept" / "progress.json")
    number, puzzle = numbered(PuzzleTask.WIN)
    square, gift = str(puzzle.solution).split(":")
    losing = next(turn for turn in puzzle.position.legal_moves() if turn != puzzle.solution)
    talk = f"hint\nhint\nnonsense\n{losing}\nboard\n{square}\n{gift}\n"
    code, output = run("play", "--number", str(number), "--progress", kept, stdin=talk)
    assert code == 0
    assert str(piece_message(puzzle.solution.gift or 0)) in output
    assert f"The solution is {puzzle.solution}" in output
    assert "'nonsense' is not a square" in output
    assert f"Not quite. {puzzle.check(losing).to_text()}" in output
    assert f"Correct! {puzzle.check(puzzle.solution).to_text()}" in output
    assert "Puzzles solved: 1 of 1." in output
    progress = PuzzleProgress(Path(kept))
    assert progress.is_solved(puzzle)
    assert progress.attempts(puzzle) == 2
    assert f"{number:>4} 1 {puzzle.variant}" in run("list", "--progress", kept)[1]
    listed = json.loads(run("list", "--progress", kept, "--json")[1].splitlines()[number - 1])
    assert (listed["solved"], listed["solution"]) == (True, str(puzzle.solution))


def test_easy_puzzles_ask_only_for_a_square_or_piece(tmp_path: Path) -> None:
    kept = str(tmp_path / "progress.json")
    number, puzzle = numbered(PuzzleTask.FINISH)
    square = str(puzzle.solution).removesuffix(":")
    other = next(
        str(t).split(":")[0] for t in puzzle.position.legal_moves() if square not in str(t)
    )
    talk = f"hint\nhint\n{other}\n{square}\n"
    code, output = run("play", "--number", str(number), "--progress", kept, stdin=talk)
    assert code == 0
    assert f"Not quite. {other} completes no line." in output
    assert "Look at " in output
    assert f"The solution is {square}." in output
    assert f"Correct! {puzzle.check(puzzle.solution).to_text()}" in output
    number, puzzle = numbered(PuzzleTask.BEWARE)
    assert puzzle.solution.gift is not None
    safe = next(turn for turn in puzzle.position.legal_moves() if turn != puzzle.solution)
    talk = f"hint\nhint\n{str(safe)[1]}\n{puzzle.solution}\n"
    code, output = run("play", "--number", str(number), "--progress", kept, stdin=talk)
    assert code == 0
    assert f"Not quite. {puzzle.check(safe).to_text()}" in output
    assert f"It is the {piece_message(puzzle.solution.gift)}." in output
    assert "Correct! Giving the " in output
    assert PuzzleProgress(Path(kept)).is_solved(puzzle)


def test_puzzle_of_the_day_in_the_terminal(tmp_path: Path) -> None:
    kept = str(tmp_path / "progress.json")
    today = datetime.datetime.now(datetime.UTC).date()
    code, output = run("play", "--daily", "--progress", kept, stdin="quit\n")
    assert code == 0
    assert f"Puzzle {number_of_the_day(today, len(shipped_puzzles()))}, " in output


def test_solved_puzzles_are_not_repeated(tmp_path: Path) -> None:
    kept = tmp_path / "progress.json"
    progress = PuzzleProgress(kept)
    expected = [p for p in shipped_puzzles() if (p.task, p.difficulty) == (PuzzleTask.SAVE, 2)]
    for puzzle in expected[:-1]:
        progress.add_attempt(puzzle, solved=True)
    options = ("--kind", "save", "--difficulty", "2", "--progress", str(kept), "--seed", "1")
    code, output = run("play", *options, "--language", "it", stdin="solution\n")
    assert code == 0
    assert "Trova l’unica mossa che non perde." in output
    assert f"La soluzione era {expected[-1].solution}" in output
    assert not PuzzleProgress(kept).is_solved(expected[-1])
    PuzzleProgress(kept).add_attempt(expected[-1], solved=True)
    assert "You have solved all these puzzles" in run("play", *options)[1]


def test_players_are_tested_on_puzzles() -> None:
    code, output = run("try", "perfect", "random", "--times", "2", "--json")
    assert code == 0
    perfect, chance = (json.loads(line)["solved"] for line in output.splitlines())
    assert all(solved == attempts for solved, attempts in perfect.values())
    assert sum(attempts for _, attempts in perfect.values()) == 2 * (332 - 24)
    assert sum(solved for solved, _ in chance.values()) < 60
    assert run("try", "perfect", "--difficulty", "1")[1].split() == ["perfect", "1:", "100.0%"]


def test_deeper_puzzles_are_harder_for_players() -> None:
    """A search of depth 2 sees little more than the next placements."""
    puzzles = playable_puzzles(shipped_puzzles())
    shares = [one.share for one in solve_rates("minmax(depth=2)", puzzles)]
    assert shares[0] == 1
    assert shares[1] > 0.75
    assert shares[1] > shares[2] > shares[3] > shares[4]


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (["play", "--number", "999"], "no such puzzle"),
        (["play"], "the input ended before the last puzzle"),
        (["play", "--kind", "lose"], "unknown kind of puzzle 'lose'"),
        (["try", "nobody"], "unknown player nobody"),
        (["list", "--rules", "circles"], "rules=circles is not accepted"),
        (["list", "--file", "/nowhere/p.jsonl"], "cannot be read"),
        (["play", "--language", "xx"], "unknown language"),
        (["generate", "-o", "/nowhere/p.jsonl"], "nowhere"),
        (["generate", "-o", "p.jsonl", "--placed", "3-15"], "a number from 4 to 13"),
        (["generate", "-o", "p.jsonl", "--kind", "finish", "--difficulty", "2"], "no such puzzles"),
    ],
)
def test_invalid_arguments_raise_errors(tmp_path: Path, arguments: list[str], fault: str) -> None:
    if arguments[0] in ("play", "list"):
        arguments = [*arguments, "--progress", str(tmp_path / "p.json")]
    code, output = run(*arguments)
    assert code == 2
    assert fault in output


def test_error_names_the_damaged_progress_file(tmp_path: Path) -> None:
    path = tmp_path / "p.json"
    path.write_text("{", encoding="utf-8")
    code, output = run("list", "--progress", str(path))
    assert code == 2
    assert "Move it away to start again" in output
