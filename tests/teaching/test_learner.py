"""The learner study: features, learning progress and regret."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

np = pytest.importorskip("numpy")

from fourfold.arrays import QuartoArrays  # noqa: E402
from fourfold.games.quarto import Position, Rules  # noqa: E402
from fourfold.games.quarto.position import random_positions  # noqa: E402
from fourfold.players.contract import UNLIMITED  # noqa: E402
from fourfold.players.registry import make_player  # noqa: E402
from fourfold.solver import solve  # noqa: E402
from fourfold.teaching import learner as study  # noqa: E402

TUTORIALS = Path(__file__).parents[2] / "docs" / "tutorials"


def test_lesson_has_the_same_code_in_both_languages() -> None:
    ours = ("a-learner.md", "un-giocatore-che-impara.md")
    english, italian = (
        re.findall(r"^```.*?^```$", (TUTORIALS / name).read_text(encoding="utf-8"), re.M | re.S)
        for name in ours
    )
    assert english == italian
    assert english


def test_features() -> None:
    """Three short light hollow pieces in a row; the other pieces with these values are counted."""
    position = Position.parse("012./..../..../.... 4")
    found = study.features(QuartoArrays.of([position]))[0] * 8
    # With a1 b1 c1 the row has three short and three light ones; 4 is short, and wins.
    assert found[2] == 2
    assert found[5] == 1
    assert found[6] == 8
    # Left are 3, 5 to F: 3, 5, 6, 7 are short, 8 to B light; C to F are neither.
    assert found[7:9].tolist() == [8, 4]


def test_untrained_learner_takes_an_immediate_win() -> None:
    learner = study.Learner(np.random.default_rng(1))
    choice = learner.choose(Position.parse("012./..../..../.... 4"), UNLIMITED)
    assert str(choice.move) == "d1:"


def test_rounding_differences_do_not_change_the_choice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    weights = np.random.default_rng(3).normal(size=study.FEATURES)
    positions = list(random_positions(Rules.LINES, 5, 40, seed=1))

    def turns() -> list[str]:
        learner = study.Learner(np.random.default_rng(1), weights)
        return [str(learner.turn(position)[0]) for position in positions]

    exactly, chance = turns(), study._chance_to_win
    monkeypatch.setattr(
        study,
        "_chance_to_win",
        lambda sums: chance(sums) * (1 + 1e-15 * np.sin(np.arange(len(sums)))),
    )
    assert turns() == exactly


def test_learner_learns_dangerous_pieces() -> None:
    learner = study.Learner(np.random.default_rng(1))
    study.train(learner, level=2, games=30, seed=1)
    assert learner.weights[6] > 0
    assert learner.exploration == 0


def test_regret_agrees_with_the_solver() -> None:
    learner = study.Learner(np.random.default_rng(2))
    opponent = make_player("level(1,seed=3)")
    positions, _, score = study.play(learner, opponent, seat=1)
    (lost,) = study.half_points_lost([positions])
    assert len(lost) == len(positions) - 1
    assert set(lost) <= {0.0, 1.0, 2.0}
    assert score in (0.0, 0.5, 1.0)
    before, after = positions[-3:-1]
    worth = {"win": 1, "draw": 0, "loss": -1}
    values = [worth[solve(one, weak=True).value or ""] for one in (before, after)]
    assert lost[-2] == values[0] + values[1]


def test_study_prints_its_tables(capsys: pytest.CaptureFixture[str]) -> None:
    study.main(["--games", "1", "--tests", "1", "--seed", "2"])
    output = capsys.readouterr().out.splitlines()
    assert len(output) == 12
    assert [line.split()[0] for line in output[2:7]] == ["1", "2", "3", "4", "5"]
