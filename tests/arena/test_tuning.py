"""Tuning: optimisers on toy objectives, scoring by points, and resuming after a kill."""

from __future__ import annotations

import contextlib
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from fourfold.arena.configuration import Configuration
from fourfold.arena.game import GameResult, Pairing, TimeUsed
from fourfold.arena.openings import read_openings
from fourfold.arena.store import GameStore
from fourfold.arena.time_control import TimeControl
from fourfold.arena.tuning.optimisers import (
    METHODS,
    Optimiser,
    Parameter,
    ParameterSpace,
    Proposal,
    Values,
)
from fourfold.arena.tuning.tuner import (
    PairScore,
    PairScorer,
    Tuner,
    TuningConfirmation,
    TuningJournal,
    TuningTrial,
    play_pair,
    score_share,
)
from fourfold.arena.workers.base import InProcessWorkers
from fourfold.base.errors import FourfoldError
from fourfold.base.specs import Option, Spec
from fourfold.games.registry import Game
from fourfold.players.registry import find_family

PLANE = ParameterSpace(
    Spec("toy"),
    (Parameter("wide", 9, 0, 10**6, whole=True), Parameter("narrow", 0.5, -2, 2, whole=False)),
    packed=False,
)


def hill(values: Values) -> float:
    """Global maximum at wide = 1000, narrow = -1; local maximum at the defaults."""
    wide, narrow = PLANE.shares(values)
    maximum, local_maximum = (
        PLANE.shares({"wide": 1000, "narrow": -1.0}),
        PLANE.shares(PLANE.defaults),
    )
    maximum_distance = (wide - maximum[0]) ** 2 + (narrow - maximum[1]) ** 2
    local_distance = (wide - local_maximum[0]) ** 2 + (narrow - local_maximum[1]) ** 2
    return max(1 - 4 * maximum_distance, 0.6 - 40 * local_distance)


def slope(values: Values) -> float:
    """Only the global maximum of ``hill``."""
    wide, narrow = PLANE.shares(values)
    maximum = PLANE.shares({"wide": 1000, "narrow": -1.0})
    return 1 - 4 * (wide - maximum[0]) ** 2 - 4 * (narrow - maximum[1]) ** 2


def run_optimiser(
    optimiser: Optimiser, objective: Callable[[Values], float], count: int
) -> list[Proposal]:
    """Run an optimiser; a proposal with an opponent scores 0.5 plus the difference in value."""
    proposals = []
    for _ in range(count):
        proposal = optimiser.propose()
        proposals.append(proposal)
        score = objective(proposal.values)
        if proposal.against is not None:
            score = 0.5 + score - objective(proposal.against)
        optimiser.learn(proposal, score)
    return proposals


@pytest.mark.parametrize("method", ["hillclimb", "optuna"])
def test_optimisers_reach_global_maximum(method: str) -> None:
    optimiser = METHODS[method](PLANE, 3)
    proposals = run_optimiser(optimiser, hill, 200)
    assert proposals[0] == Proposal(PLANE.defaults)
    best = max((proposal.values for proposal in proposals), key=hill)
    assert optimiser.best == best
    assert hill(best) > 0.99
    assert best["narrow"] == pytest.approx(-1, abs=0.2)


def test_spsa_climbs_a_noisy_slope() -> None:
    rng = random.Random(5)
    optimiser = METHODS["spsa"](PLANE, 3)
    assert optimiser.best == PLANE.defaults
    proposals = run_optimiser(optimiser, lambda values: slope(values) + rng.gauss(0, 0.03), 600)
    assert slope(PLANE.defaults) < 0.3
    assert slope(optimiser.best) > 0.97
    defaults, (first, opponent) = PLANE.shares(PLANE.defaults), proposals[0]
    assert opponent is not None
    for default, value, opponent_value in zip(
        defaults, PLANE.shares(first), PLANE.shares(opponent), strict=True
    ):
        assert abs(value - opponent_value) == pytest.approx(0.2, abs=0.02)
        assert (value + opponent_value) / 2 == pytest.approx(default, abs=0.02)


def test_spsa_stays_put_on_even_scores() -> None:
    optimiser = METHODS["spsa"](PLANE, 1)
    run_optimiser(optimiser, lambda _: 0.7, 20)
    assert optimiser.best == PLANE.defaults


@pytest.mark.parametrize("method", METHODS)
def test_proposals_depend_on_seed_and_scores(method: str) -> None:
    optimiser_type = METHODS[method]
    assert run_optimiser(optimiser_type(PLANE, 1), hill, 30) == run_optimiser(
        optimiser_type(PLANE, 1), hill, 30
    )
    assert run_optimiser(optimiser_type(PLANE, 1), hill, 30) != run_optimiser(
        optimiser_type(PLANE, 2), hill, 30
    )


@pytest.mark.parametrize("method", METHODS)
def test_proposals_stay_within_ranges(method: str) -> None:
    rng = random.Random(1)
    for proposal in run_optimiser(METHODS[method](PLANE, 1), lambda _: rng.random(), 100):
        for values in filter(None, proposal):
            assert values["wide"] == int(values["wide"])
            assert 0 <= values["wide"] <= 10**6
            assert -2 <= values["narrow"] <= 2


def test_shares_and_values_are_inverse() -> None:
    for parameter in PLANE.parameters:
        for value in (parameter.low, parameter.default, parameter.high):
            assert parameter.value(parameter.share(value)) == value
    assert PLANE.parameters[0].value(-1) == 0
    assert PLANE.parameters[0].value(2) == 10**6


def test_wide_ranges_use_a_logarithmic_scale() -> None:
    shifted = Parameter("weight", 20_000, 4_999, 79_999, whole=True)
    assert [shifted.value(share) for share in (0.25, 0.5, 0.75)] == [9_999, 19_999, 39_999]


def test_parameter_space_of_a_player() -> None:
    space = ParameterSpace.of("ultimate_classic(time=1,score_3=2)")
    names = ["score_block", "score_1", "score_2", "weight_attack"]
    assert [parameter.name for parameter in space.parameters] == names
    assert space.spec({"score_1": 7}) == "ultimate_classic(time=1,score_3=2,score_1=7)"
    narrow_space = ParameterSpace.of("ultimate_classic", ["score_1=10:100", "score_2"])
    assert [(p.name, p.low, p.high, p.default) for p in narrow_space.parameters] == [
        ("score_1", 10, 100, 100),
        ("score_2", 0, 10**7, 1000),
    ]
    for selection, message in [
        ("score1", "has no such number; did you mean score_1?"),
        ("score_1=3", "write the range as low:high"),
        ("score_1=5:3", "the range must be within 0:1e"),
    ]:
        with pytest.raises(FourfoldError, match=message):
            ParameterSpace.of("ultimate_classic", [selection])
    with pytest.raises(FourfoldError, match="random has no number left to tune"):
        ParameterSpace.of("random")


def test_parameters_packed_into_one_option(monkeypatch: pytest.MonkeyPatch) -> None:
    from dataclasses import replace

    options = (Option("tempo", int, 3, "for being to move", minimum=-5, maximum=5),)
    family = replace(find_family("ultimate_classic"), parameters=lambda _: options)
    monkeypatch.setattr("fourfold.arena.tuning.optimisers.find_family", lambda _: family)
    space = ParameterSpace.of("engine(time=1)")
    assert space.defaults == {"tempo": 3}
    assert space.spec({"tempo": -2}) == "engine(time=1,parameters=tempo:-2)"


def test_given_parameters_are_the_defaults() -> None:
    player_spec = "ultimate(parameters=tempo:9;line_1:300)"
    assert ParameterSpace.of(player_spec).defaults["line_1"] == 300
    spec = ParameterSpace.of(player_spec, ["tempo"]).spec({"tempo": 4})
    assert "tempo:4" in spec
    assert "line_1:300" in spec


def game_result(points: tuple[int, int], result: str = "1/2-1/2") -> GameResult:
    time_used = (TimeUsed(), TimeUsed())
    return GameResult(
        Pairing(0, 0, 0, 1, 0), result, "blocks", "", points, 9, time_used, ({}, {}), ""
    )


def test_score_share_includes_points() -> None:
    assert score_share(game_result((16, 0), "1-0"), 0, "ultimate") == 1
    assert score_share(game_result((16, 0), "1-0"), 1, "ultimate") == 0
    assert score_share(game_result((8, 4)), 0, "ultimate") == 0.5 + 4 / 32
    assert score_share(game_result((2, 5)), 0, "ultimate(n=3,ending=points)") == 0.5 - 3 / 18
    assert score_share(game_result((0, 0)), 1, "tictactoe") == 0.5


def make_scorer(limits: TimeControl | None = None) -> PairScorer:
    game = Game.find("ultimate(n=3)")
    openings = read_openings("random(depth=2)", game, 1)
    return PairScorer(str(game), openings, limits or TimeControl(depth=1), 1, InProcessWorkers())


def test_player_scores_half_against_itself() -> None:
    scores = list(
        make_scorer().play("ultimate_classic(seed=1)", "ultimate_classic(seed=1)", range(4))
    )
    assert scores == [PairScore(number, 0.5) for number in range(4)]


def test_failing_player_raises() -> None:
    with pytest.raises(FourfoldError, match="a player failed"):
        list(make_scorer().play("ultimate_classic", "scripted(moves=e5)", range(1)))


def make_tuning(
    journal: TuningJournal, trials: int, confirming: int = 3, method: str = "hillclimb"
) -> Tuner:
    space = ParameterSpace.of("ultimate_classic")
    return Tuner(
        space, METHODS[method](space, 1), make_scorer(), "ultimate_classic", journal, trials, 2,
        confirming,
    )  # fmt: skip


def test_resumed_tuning_repeats_no_pair(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with TuningJournal(None, {}) as journal:
        expected_trials = [
            event for event in make_tuning(journal, 6).run() if isinstance(event, TuningTrial)
        ]
    scores = []

    def count_pair(pair: object) -> PairScore:
        score = play_pair(pair)  # type: ignore[arg-type]
        scores.append(score)
        return score

    monkeypatch.setattr("fourfold.arena.tuning.tuner.play_pair", count_pair)
    path = tmp_path / "tuning.sqlite"
    for event_count in (3, 8, 1000):
        with TuningJournal(path, {"seed": 1}) as journal:
            events = make_tuning(journal, 6).run()
            seen_events = [event for _, event in zip(range(event_count), events, strict=False)]
    assert [event for event in seen_events if isinstance(event, TuningTrial)] == expected_trials
    confirmations = sum(
        event.pairs for event in seen_events if isinstance(event, TuningConfirmation)
    )
    assert len(scores) == 12 + confirmations
    with pytest.raises(FourfoldError, match="another seed: 1 in the file, 2 now"):
        TuningJournal(path, {"seed": 2})


def test_spsa_trials_use_distinct_openings() -> None:
    with TuningJournal(None, {}) as journal:
        tuning = make_tuning(journal, 3, method="spsa")
        events = list(tuning.run())
        assert [set(journal.scores(trial)) for trial in range(3)] == [{0, 1}, {2, 3}, {4, 5}]
    trials = [event for event in events if isinstance(event, TuningTrial)]
    confirmations = [event for event in events if isinstance(event, TuningConfirmation)]
    assert (
        [event.values for event in confirmations] == [trials[-1].values] == [tuning.optimiser.best]
    )


def test_different_proposals_are_refused(tmp_path: Path) -> None:
    with TuningJournal(tmp_path / "one.sqlite", {}) as journal:
        values, other_values = {"score_1": 1.0}, {"score_1": 2.0}
        for trial, proposal in enumerate((Proposal(values), Proposal(values, other_values))):
            journal.begin(trial, proposal)
            journal.begin(trial, proposal)
            with pytest.raises(FourfoldError, match=f"trial {trial} used"):
                journal.begin(trial, Proposal(other_values, values if trial else None))


def test_foreign_files_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("no database, but a text that is long enough to be looked at" * 10)
    with pytest.raises(FourfoldError, match="not a database"):
        TuningJournal(path, {})
    other = tmp_path / "match.sqlite"
    GameStore.create(other, Configuration("tictactoe", ("random", "random"), 2, 1)).close()
    content = other.read_bytes()
    with pytest.raises(FourfoldError, match="is not a tuning file"):
        TuningJournal(other, {})
    assert other.read_bytes() == content, "nothing is written to it"


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        ("UPDATE pairs SET score = 'much'", "in trial 0, pair 0 has score 'much'"),
        ("UPDATE pairs SET score = 7", "in trial 0, pair 0 has score 7.0"),
        ("ALTER TABLE pairs RENAME COLUMN score TO other", "no such column"),
        ("ALTER TABLE trials RENAME COLUMN parameters TO other", "no such column"),
        ("UPDATE trials SET parameters = CAST(x'ff' AS TEXT)", "Could not decode"),
    ],
)
def test_damaged_journal_is_refused(tmp_path: Path, damage: str, message: str) -> None:
    path = tmp_path / "tuning.sqlite"
    with TuningJournal(path, {}) as journal:
        list(make_tuning(journal, 1, confirming=0).run())
    with contextlib.closing(sqlite3.connect(path)) as file, file:
        file.execute(damage)
    with TuningJournal(path, {}) as journal, pytest.raises(FourfoldError, match=message) as error:
        list(make_tuning(journal, 1, confirming=0).run())
    assert str(path) in str(error.value)


def tune_command(out: Path, *more: str) -> list[str]:
    return [
        sys.executable, "-m", "fourfold.cli", "tune", "ultimate_classic", "--game", "ultimate(n=3)",
        "--depth", "2", "--trials", "8", "--pairs", "3", "--confirm", "4", "--out", str(out),
        "--workers", "1", *more,
    ]  # fmt: skip


def test_killed_command_resumes_with_the_same_output(tmp_path: Path) -> None:
    complete_path, resumed_path = tmp_path / "whole.sqlite", tmp_path / "parts.sqlite"
    expected = subprocess.run(
        tune_command(complete_path), capture_output=True, text=True, check=True
    )
    with subprocess.Popen(
        tune_command(resumed_path),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    ) as process:
        while count_pairs(resumed_path) < 4 and process.poll() is None:
            time.sleep(0.01)
        os.killpg(process.pid, signal.SIGKILL)
    assert 0 < count_pairs(resumed_path) < 24
    resumed = subprocess.run(tune_command(resumed_path), capture_output=True, text=True, check=True)
    assert resumed.stdout == expected.stdout
    assert resumed_path.with_name("parts.sqlite.log").read_text() == expected.stdout
    for options, message in [
        (("--seed", "5"), "another seed"),
        (("--method", "spsa", "--against", "random"), "--method spsa has no opponent"),
    ]:
        refused = subprocess.run(
            tune_command(resumed_path, *options), capture_output=True, text=True, check=False
        )
        assert refused.returncode == 2
        assert message in refused.stderr


def count_pairs(path: Path) -> int:
    if not path.exists():
        return 0
    with contextlib.closing(sqlite3.connect(path)) as database:
        try:
            return int(database.execute("SELECT count(*) FROM pairs").fetchone()[0])
        except sqlite3.OperationalError:  # created, but without tables yet
            return 0
