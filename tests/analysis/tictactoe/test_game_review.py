"""Tic-tac-toe reviews: minimax values, labels, reasons and sentences."""

from __future__ import annotations

import json

import pytest
from tests.program import invoke

from fourfold.analysis.contract import AnalysisOptions, ExactAnalyst, find_analyst
from fourfold.analysis.exact import Label
from fourfold.analysis.tictactoe.analyst import judge
from fourfold.base.errors import FourfoldError
from fourfold.base.limits import Limits
from fourfold.games.record import Record
from fourfold.games.registry import Game
from fourfold.games.tictactoe import Position
from fourfold.search.minimax import minimax
from fourfold.solver import Value
from fourfold.solver.tictactoe import TictactoeSolver

SIGNS = {Value.WIN: 1, Value.DRAW: 0, Value.LOSS: -1}


@pytest.mark.parametrize("text", ["x../.o./..x", "xo./.x./o..", "x../o../...", "xxo/o../..."])
def test_values_agree_with_minimax(text: str) -> None:
    position = Position.parse(text)
    for move, score in TictactoeSolver(3).scores(position).items():
        after = position.play(move)
        value = SIGNS[score.value]
        if after.outcome is None:
            assert -(minimax(after, None).value or 0) == pytest.approx(value, abs=0.01), move
        else:
            assert after.won == (value == 1)


@pytest.mark.parametrize(
    ("text", "move", "label", "sentence"),
    [
        ("xx./oo./...", "c1", Label.ONLY, "c1 completes row 1."),
        ("xx./oo./...", "a3", Label.BLUNDER, "o can now win at c2 by completing row 2."),
        ("x.o/.o./..x", "a3", Label.ONLY, "a3 stops o from completing the diagonal c1-a3."),
        ("xox/.../o..", "c3", Label.ONLY, "c3 makes two threats; only one can be stopped"),
        (
            "xox/.../o..",
            "b3",
            Label.WIN_THROWN_AWAY,
            "c3 makes two threats; only one can be stopped",
        ),
        ("x../.o./..x", "c1", Label.DRAW_THROWN_AWAY, "Loses in 4 plies."),
    ],
)
def test_move_is_labelled_and_explained(text: str, move: str, label: Label, sentence: str) -> None:
    judgement = judge(Position.parse(text), move, AnalysisOptions())
    assert judgement.label is label
    assert sentence in judgement.to_text()
    assert judgement.to_text("it") != judgement.to_text()


def test_game_is_reviewed() -> None:
    record = Record.parse('[Game "tictactoe"]\n\na1 b1 c3 b2 b3 c1 a3 1-0')
    review = find_analyst(record.game).review(record, AnalysisOptions(), lambda *_: None)
    parsed = review.as_dict("en")
    assert review.decisive == 6
    assert [turn["label"] for turn in parsed["turns"]][-1] == "only move"
    assert parsed["history"][-1] == {"value": "win", "distance": 0}
    assert parsed["players"][1]["lost"] == 2


def test_time_limit_leaves_values_unproven() -> None:
    game = Game.find("tictactoe(n=4)")
    analyst = find_analyst(game)
    assert isinstance(analyst, ExactAnalyst)
    found = analyst.values(
        game.start(), AnalysisOptions(limits=Limits(nodes=1000))
    ).values_as_dict()
    assert not found["exact"]
    assert {turn["standing"] for turn in found["turns"]} == {"possible"}
    assert str(analyst.judge(game.start(), "a1", AnalysisOptions(seconds=0.01)).label) == "unproven"
    late = game.parse("xoxo/oxox/oxox/....")
    assert analyst.values(late, AnalysisOptions()).values_as_dict()["exact"]


def test_analyse_command() -> None:
    result = invoke("analyse", "xx./oo./...", "--game", "tictactoe", "--json")
    assert json.loads(result.stdout)[0]["turn"] == "c1"
    with pytest.raises(FourfoldError, match="the game is over"):
        judge(Position.parse("xxx/oo./..."), "c3", AnalysisOptions())
