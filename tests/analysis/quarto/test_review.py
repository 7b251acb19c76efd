"""Reviews: labels, accuracy, history, critical moments and the output of the command."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.analysis.quarto.games import mixed_game
from tests.program import call, invoke

from fourfold.analysis.exact import Label
from fourfold.analysis.quarto import explain, explain_all, review
from fourfold.analysis.quarto.solver import CachedSolver, _Deadline, solver_within
from fourfold.base.errors import FourfoldError
from fourfold.base.limits import Limits
from fourfold.games.quarto import Position, Rules
from fourfold.games.record import Record
from fourfold.solver import DRAW, Score, Stop, Value, solve

# Two mistakes of each side, then the end: d1 completes row 1.
GAME = '[Game "quarto"]\n[First "ann"]\n\n:0 a1:1 b1:2 c1:4 a2:3 d1: 0-1\n'


def test_a_solver_stops_at_its_deadline_or_when_told() -> None:
    stop = Stop()
    late, early = _Deadline(stop, -1.0), _Deadline(stop, 3600.0)
    assert late.is_set()
    assert not early.is_set()
    hurried = solver_within(-1.0, stop, book=False)
    assert not hurried.ranking(Position.start()).complete
    stop.set()
    assert early.is_set()
    assert not solver_within(None, stop, book=False).ranking(Position.start()).complete


@pytest.mark.parametrize(
    ("position", "turn", "label"),
    [
        ("..../..../..../.... -", ":6", Label.FREE),
        ("60.9/..../.1B./..A. F", "d4:C", Label.ONLY),
        ("60.9/..../.1B./..A. F", "a2:7", Label.WIN_THROWN_AWAY),
        ("60.9/..../.1B./..A. F", "c1:D", Label.BLUNDER),
        ("012./..../..../.... C", "a2:D", Label.BEST),
        ("012./..../..../.... C", "a2:4", Label.BLUNDER),
        ("0123/..../..../.... -", ":6", None),
    ],
)
def test_labels(position: str, turn: str, label: Label | None) -> None:
    if label is None:
        with pytest.raises(FourfoldError, match="the game is over"):
            explain(position, turn)
    else:
        assert explain(position, turn).label is label


@pytest.mark.parametrize("rules", Rules)
def test_every_label_follows_from_the_scores(rules: Rules) -> None:
    seen = set()
    for seed in range(12):
        record = mixed_game(rules, 7 + seed % 6, seed, skill=0.6)
        for position in list(record.positions())[:-1]:
            judgements = explain_all(position)  # type: ignore[arg-type]
            worth = [one.after for one in judgements if one.after is not None]
            for judgement in judgements:
                seen.add(judgement.label)
                assert judgement.after is not None
                assert judgement.label is _label(judgement.after, worth)
    rare = (
        {Label.DRAW_THROWN_AWAY} if rules is Rules.TORUS else set()
    )  # almost no position is drawn
    assert seen >= set(Label) - {Label.UNPROVEN, Label.FORCED} - rare
    assert explain_all("F6A5/BD94/C238/107. E")[0].label is Label.FORCED


def _label(made: Score, worth: list[Score]) -> Label:
    """Return the label by the definitions in docs/reference/review.md."""
    best = max(worth)
    if len(worth) == 1:
        return Label.FORCED
    if len(set(worth)) == 1:
        return Label.FREE
    if made.value is best.value:
        if [score.value for score in worth].count(best.value) == 1:
            return Label.ONLY
        if made == best:
            return Label.BEST
        return Label.SLOWER_WIN if best.value is Value.WIN else Label.FASTER_LOSS
    if made == Score(Value.LOSS, 2):
        return Label.BLUNDER
    return Label.WIN_THROWN_AWAY if best.value is Value.WIN else Label.DRAW_THROWN_AWAY


def test_review_of_a_small_game() -> None:
    found = review(GAME)
    assert [judgement.label for judgement in found.turns] == [
        Label.FREE,
        Label.FREE,
        Label.FREE,
        Label.BLUNDER,
        Label.BLUNDER,
        Label.ONLY,
    ]
    assert [str(score) for score in found.history] == [
        "draw 0",
        "draw 0",
        "draw 0",
        "draw 0",
        "win 1",
        "loss 1",
        "loss 0",
    ]
    first, second = found.players
    assert (first.name, first.decisions, first.kept, first.lost) == ("ann", 1, 0, 2)
    assert (second.name, second.decisions, second.kept, second.lost) == ("", 2, 1, 1)
    assert (first.accuracy, second.accuracy) == (0.0, 0.5)
    assert (found.critical, found.decisive) == ((4, 5, 6), 5)
    assert found.turns[4].to_text() == (
        "Giving the short light solid square piece loses at once: d1 completes row 1 (all short "
        "and light). One of 145 moves wins. d1 wins at once by completing row 1 (all short)."
    )


def test_unfinished_game_ends_with_the_value_of_its_position() -> None:
    record = mixed_game(Rules.SQUARES, 8, 1, skill=0.5)
    short = Record(record.game, record.start, ("", ""), record.turns[:3])
    found = review(short)
    last = list(short.positions())[-1]
    assert isinstance(last, Position)
    score = solve(last).lower
    assert found.history[-1] == (score if last.to_move == 0 else -score)
    assert len(found.history) == len(found.turns) + 1 == 4


def test_game_without_turns_has_a_value() -> None:
    found = review('[Game "quarto"]\n\n*')
    assert (found.history, found.turns, found.players[0].accuracy) == ((DRAW,), (), None)
    assert found.summary() == ["first: no decisions to make.", "second: no decisions to make."]


def test_unproven_turns_are_counted_and_do_not_affect_accuracy() -> None:
    """From the seventh turn on, no book or layer applies, and the solver may not search."""
    game = '[Game "quarto"]\n\n:0 a1:7 b2:9 c3:2 d4:4 a2:B b1:1 c1:5 *'
    found = review(game, solver=CachedSolver(limits=Limits(nodes=1), threads=1))
    assert [turn.label for turn in found.turns[6:]] == [Label.UNPROVEN] * 2
    assert found.history[6] == DRAW, "the layer knows the position, if not its turns"
    assert found.history[7:] == (None, None)
    unproven_turn = found.as_dict()["turns"][6]
    assert (unproven_turn["keeping"], unproven_turn["lost"], unproven_turn["best"]) == (
        None,
        None,
        [],
    )
    assert found.players[1].unproven == 1
    assert found.summary() == [
        "first: accuracy 100 %, 1 of 1 decision correct, half-points lost: 0. "
        "first: one move is not proven.",
        "second: one move is not proven.",
    ]
    mistake = '[Game "quarto"]\n\n:0 a1:1 b1:2 c1:4 a2:C b2:D d1:3 *'
    cut = review(mistake, solver=CachedSolver(limits=Limits(nodes=1), threads=1))
    assert [turn.label for turn in cut.turns[3:]] == [
        "blunder",
        "win thrown away",
        "win thrown away",
        "unproven",
    ]
    assert (cut.critical, cut.decisive) == ((4, 5, 6), None)


def test_progress_counts_all_turns() -> None:
    seen: list[tuple[int, int]] = []
    review(GAME, on_progress=lambda done, total: seen.append((done, total)))
    assert (seen[0], seen[-1], len(seen)) == ((0, 6), (6, 6), 7)


def test_command_reads_files_texts_and_stdin(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    path.write_text(GAME + '\n[Game "quarto"]\n\n:5 *\n', encoding="utf-8")
    assert "d1 completes row 1" in call("review", GAME)[1]
    assert "d1 completa la riga 1" in call("review", "-", "--language", "it", stdin=GAME)[1]
    code, output = call("review", str(path), "--number", "1")
    assert code == 0
    assert "first (ann): accuracy 0 %, 0 of 1 decision correct, half-points lost: 2." in output
    assert "Value for first (ann): = = = = +1 -1 -0" in output
    assert " 5 a2:3  blunder" in output
    assert "There were no critical moments." in call("review", str(path))[1]


def test_json_equals_the_review() -> None:
    done = invoke("review", "-", "--json", stdin=GAME)
    found = json.loads(done.stdout)
    assert done.exit_code == 0
    assert found == review(GAME).as_dict()
    assert set(found["turns"][4]["reasons"][0]) == {
        "kind",
        "square",
        "piece",
        "completions",
        "text",
    }


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (["nowhere.txt"], "cannot be read"),
        (["\0"], "cannot be read"),
        (["-"], "does not contain a game"),
        (["[Game]"], "is not a tag"),
        ([GAME, "--number", "2"], "the file has only 1 game"),
        ([GAME, "--language", "xx"], "unknown language"),
    ],
)
def test_invalid_arguments_raise_errors(arguments: list[str], fault: str) -> None:
    code, output = call("review", *arguments)
    assert code == 2
    assert fault in output


def test_analyse_explains_moves() -> None:
    position = "60.9/..../.1B./..A. F"

    def analyse(*arguments: str) -> str:
        done = invoke("analyse", position, *arguments)
        assert done.exit_code == 0
        return done.output

    assert analyse("--why", "d4:C").startswith("d4:C only move, win in 9. Wins in 9 plies: d4:C ")
    assert len(analyse("--why", "all").splitlines()) == 90
    one = json.loads(analyse("--why", "d4:C", "--json"))
    assert (one["before"], one["best"]) == ({"value": "win", "distance": 9}, ["d4:C"])
    assert one["turns"][0]["label"] == "only move"
    every = json.loads(analyse("--why", "all", "--json", "--language", "it"))
    assert len(every["turns"]) == every["total"] == 90
    assert every["turns"][-1]["text"] == explain_all(position)[-1].to_text("it")
