"""Tuning: optimisers on toy objectives, scores by the points, and work that survives a kill."""

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
from fourfold.arena.tuning.journal import PairScore, TuningJournal
from fourfold.arena.tuning.optimisers import METHODS, Optimiser, Proposal
from fourfold.arena.tuning.space import Parameter, ParameterSpace, Values
from fourfold.arena.tuning.tuner import (
    PairScorer,
    Tuner,
    TuningConfirmation,
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
    """Highest at wide = 1000 and narrow = -1, with a lower hill where the search begins."""
    wide, narrow = PLANE.shares(values)
    top, foot = PLANE.shares({"wide": 1000, "narrow": -1.0}), PLANE.shares(PLANE.defaults)
    far = (wide - top[0]) ** 2 + (narrow - top[1]) ** 2
    near = (wide - foot[0]) ** 2 + (narrow - foot[1]) ** 2
    return max(1 - 4 * far, 0.6 - 40 * near)


def slope(values: Values) -> float:
    """Highest where ``hill`` is, without the lower hill."""
    wide, narrow = PLANE.shares(values)
    top = PLANE.shares({"wide": 1000, "narrow": -1.0})
    return 1 - 4 * (wide - top[0]) ** 2 - 4 * (narrow - top[1]) ** 2


def proposals(
    optimiser: Optimiser, objective: Callable[[Values], float], count: int
) -> list[Proposal]:
    """What is proposed; where two meet, the score is even and the difference of their heights."""
    made = []
    for _ in range(count):
        proposal = optimiser.propose()
        made.append(proposal)
        score = objective(proposal.values)
        if proposal.against is not None:
            score = 0.5 + score - objective(proposal.against)
        optimiser.learn(proposal, score)
    return made


@pytest.mark.parametrize("method", ["hillclimb", "optuna"])
def test_the_highest_hill_is_found(method: str) -> None:
    optimiser = METHODS[method](PLANE, 3)
    made = proposals(optimiser, hill, 200)
    assert made[0] == Proposal(PLANE.defaults)
    best = max((proposal.values for proposal in made), key=hill)
    assert optimiser.best == best
    assert hill(best) > 0.99
    assert best["narrow"] == pytest.approx(-1, abs=0.2)


def test_neighbours_that_meet_lead_up_the_slope_through_noise() -> None:
    chance = random.Random(5)
    optimiser = METHODS["spsa"](PLANE, 3)
    assert optimiser.best == PLANE.defaults
    made = proposals(optimiser, lambda values: slope(values) + chance.gauss(0, 0.03), 600)
    assert slope(PLANE.defaults) < 0.3
    assert slope(optimiser.best) > 0.97
    here, (first, against) = PLANE.shares(PLANE.defaults), made[0]
    assert against is not None
    for middle, one, other in zip(here, PLANE.shares(first), PLANE.shares(against), strict=True):
        assert abs(one - other) == pytest.approx(0.2, abs=0.02)
        assert (one + other) / 2 == pytest.approx(middle, abs=0.02)


def test_neighbours_that_meet_evenly_lead_nowhere() -> None:
    optimiser = METHODS["spsa"](PLANE, 1)
    proposals(optimiser, lambda _: 0.7, 20)
    assert optimiser.best == PLANE.defaults


@pytest.mark.parametrize("method", METHODS)
def test_proposals_follow_from_the_seed_and_the_scores(method: str) -> None:
    make = METHODS[method]
    assert proposals(make(PLANE, 1), hill, 30) == proposals(make(PLANE, 1), hill, 30)
    assert proposals(make(PLANE, 1), hill, 30) != proposals(make(PLANE, 2), hill, 30)


@pytest.mark.parametrize("method", METHODS)
def test_proposals_are_within_the_ranges(method: str) -> None:
    chance = random.Random(1)
    for proposal in proposals(METHODS[method](PLANE, 1), lambda _: chance.random(), 100):
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


def test_a_wide_range_is_walked_in_ratios() -> None:
    high_up = Parameter("weight", 20_000, 4_999, 79_999, whole=True)
    assert [high_up.value(share) for share in (0.25, 0.5, 0.75)] == [9_999, 19_999, 39_999]


def test_what_a_player_offers_to_tune() -> None:
    space = ParameterSpace.of("ultimate_classic(time=1,score_3=2)")
    names = ["score_block", "score_1", "score_2", "weight_attack"]
    assert [parameter.name for parameter in space.parameters] == names
    assert space.spec({"score_1": 7}) == "ultimate_classic(time=1,score_3=2,score_1=7)"
    narrow = ParameterSpace.of("ultimate_classic", ["score_1=10:100", "score_2"])
    assert [(p.name, p.low, p.high, p.default) for p in narrow.parameters] == [
        ("score_1", 10, 100, 100),
        ("score_2", 0, 10**7, 1000),
    ]
    for chosen, fault in [
        ("score1", "no such number to tune; did you mean score_1?"),
        ("score_1=3", "write the range as low:high"),
        ("score_1=5:3", "must lie within 0:1e"),
    ]:
        with pytest.raises(FourfoldError, match=fault):
            ParameterSpace.of("ultimate_classic", [chosen])
    with pytest.raises(FourfoldError, match="random has no number with a range"):
        ParameterSpace.of("random")


def test_parameters_in_one_option(monkeypatch: pytest.MonkeyPatch) -> None:
    from dataclasses import replace

    offer = (Option("tempo", int, 3, "for being to move", minimum=-5, maximum=5),)
    family = replace(find_family("ultimate_classic"), parameters=lambda _: offer)
    monkeypatch.setattr("fourfold.arena.tuning.space.find_family", lambda _: family)
    space = ParameterSpace.of("engine(time=1)")
    assert space.defaults == {"tempo": 3}
    assert space.spec({"tempo": -2}) == "engine(time=1,parameters=tempo:-2)"


def test_parameters_that_are_given_are_the_start() -> None:
    given = "ultimate(parameters=tempo:9;line_1:300)"
    assert ParameterSpace.of(given).defaults["line_1"] == 300
    spec = ParameterSpace.of(given, ["tempo"]).spec({"tempo": 4})
    assert "tempo:4" in spec
    assert "line_1:300" in spec


def drawn(points: tuple[int, int], result: str = "1/2-1/2") -> GameResult:
    spent = (TimeUsed(), TimeUsed())
    return GameResult(Pairing(0, 0, 0, 1, 0), result, "blocks", "", points, 9, spent, ({}, {}), "")


def test_the_score_of_a_game_counts_points() -> None:
    assert score_share(drawn((16, 0), "1-0"), 0, "ultimate") == 1
    assert score_share(drawn((16, 0), "1-0"), 1, "ultimate") == 0
    assert score_share(drawn((8, 4)), 0, "ultimate") == 0.5 + 4 / 32
    assert score_share(drawn((2, 5)), 0, "ultimate(n=3,ending=points)") == 0.5 - 3 / 18
    assert score_share(drawn((0, 0)), 1, "tictactoe") == 0.5


def scoring(limits: TimeControl | None = None) -> PairScorer:
    game = Game.find("ultimate(n=3)")
    openings = read_openings("random(depth=2)", game, 1)
    return PairScorer(str(game), openings, limits or TimeControl(depth=1), 1, InProcessWorkers())


def test_a_player_is_even_with_itself() -> None:
    scores = list(scoring().play("ultimate_classic", "ultimate_classic", range(4)))
    assert scores == [PairScore(number, 0.5) for number in range(4)]


def test_a_player_that_fails_is_an_error() -> None:
    with pytest.raises(FourfoldError, match="a player failed"):
        list(scoring().play("ultimate_classic", "scripted(moves=e5)", range(1)))


def make_tuning(
    journal: TuningJournal, trials: int, confirming: int = 3, method: str = "hillclimb"
) -> Tuner:
    space = ParameterSpace.of("ultimate_classic")
    return Tuner(
        space, METHODS[method](space, 1), scoring(), "ultimate_classic", journal, trials, 2,
        confirming,
    )  # fmt: skip


def test_a_tuning_goes_on_where_it_was_and_plays_nothing_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with TuningJournal(None, {}) as journal:
        whole = [event for event in make_tuning(journal, 6).run() if isinstance(event, TuningTrial)]
    played = []

    def counting(pair: object) -> PairScore:
        scored = play_pair(pair)  # type: ignore[arg-type]
        played.append(scored)
        return scored

    monkeypatch.setattr("fourfold.arena.tuning.tuner.play_pair", counting)
    path = tmp_path / "tuning.sqlite"
    for steps in (3, 8, 1000):
        with TuningJournal(path, {"seed": 1}) as journal:
            events = make_tuning(journal, 6).run()
            told = [event for _, event in zip(range(steps), events, strict=False)]
    assert [event for event in told if isinstance(event, TuningTrial)] == whole
    confirmed = sum(event.pairs for event in told if isinstance(event, TuningConfirmation))
    assert len(played) == 12 + confirmed
    with pytest.raises(FourfoldError, match="another seed: there it is 1, here 2"):
        TuningJournal(path, {"seed": 2})


def test_neighbours_meet_in_openings_of_their_own() -> None:
    with TuningJournal(None, {}) as journal:
        tuning = make_tuning(journal, 3, method="spsa")
        events = list(tuning.run())
        assert [set(journal.scores(trial)) for trial in range(3)] == [{0, 1}, {2, 3}, {4, 5}]
    trials = [event for event in events if isinstance(event, TuningTrial)]
    confirmed = [event for event in events if isinstance(event, TuningConfirmation)]
    assert [event.values for event in confirmed] == [trials[-1].values] == [tuning.optimiser.best]


def test_other_proposals_than_the_files_are_refused(tmp_path: Path) -> None:
    with TuningJournal(tmp_path / "one.sqlite", {}) as journal:
        one, other = {"score_1": 1.0}, {"score_1": 2.0}
        for trial, proposal in enumerate((Proposal(one), Proposal(one, other))):
            journal.begin(trial, proposal)
            journal.begin(trial, proposal)
            with pytest.raises(FourfoldError, match=f"trial {trial} was played with"):
                journal.begin(trial, Proposal(other, one if trial else None))


def test_a_file_that_is_no_journal(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("no database, but a text that is long enough to be looked at" * 10)
    with pytest.raises(FourfoldError, match="not a database"):
        TuningJournal(path, {})
    other = tmp_path / "match.sqlite"
    GameStore.create(other, Configuration("tictactoe", ("random", "random"), 2, 1)).close()
    before = other.read_bytes()
    with pytest.raises(FourfoldError, match="holds something else"):
        TuningJournal(other, {})
    assert other.read_bytes() == before, "nothing is written to it"


@pytest.mark.parametrize(
    ("damage", "fault"),
    [
        ("UPDATE pairs SET score = 'much'", "in trial 0, pair 0 has the score 'much'"),
        ("UPDATE pairs SET score = 7", "in trial 0, pair 0 has the score 7.0"),
        ("ALTER TABLE pairs RENAME COLUMN score TO other", "no such column"),
        ("ALTER TABLE trials RENAME COLUMN parameters TO other", "no such column"),
        ("UPDATE trials SET parameters = CAST(x'ff' AS TEXT)", "Could not decode"),
    ],
)
def test_a_damaged_journal_is_refused(tmp_path: Path, damage: str, fault: str) -> None:
    path = tmp_path / "tuning.sqlite"
    with TuningJournal(path, {}) as journal:
        list(make_tuning(journal, 1, confirming=0).run())
    with contextlib.closing(sqlite3.connect(path)) as file, file:
        file.execute(damage)
    with TuningJournal(path, {}) as journal, pytest.raises(FourfoldError, match=fault) as raised:
        list(make_tuning(journal, 1, confirming=0).run())
    assert str(path) in str(raised.value)


def command(out: Path, *more: str) -> list[str]:
    return [
        sys.executable, "-m", "fourfold.cli", "tune", "ultimate_classic", "--game", "ultimate(n=3)",
        "--depth", "2", "--trials", "8", "--pairs", "3", "--confirm", "4", "--out", str(out),
        "--workers", "1", *more,
    ]  # fmt: skip


def test_killed_and_called_again_the_command_ends_as_if_nothing_had_been(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.sqlite", tmp_path / "parts.sqlite"
    done = subprocess.run(command(whole), capture_output=True, text=True, check=True)
    with subprocess.Popen(
        command(parts), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
    ) as program:
        while pairs_in(parts) < 4 and program.poll() is None:
            time.sleep(0.01)
        os.killpg(program.pid, signal.SIGKILL)
    assert 0 < pairs_in(parts) < 24
    again = subprocess.run(command(parts), capture_output=True, text=True, check=True)
    assert again.stdout == done.stdout
    assert parts.with_name("parts.sqlite.log").read_text() == done.stdout
    for options, fault in [
        (("--seed", "5"), "another seed"),
        (("--method", "spsa", "--against", "random"), "the values meet each other, nobody else"),
    ]:
        refused = subprocess.run(
            command(parts, *options), capture_output=True, text=True, check=False
        )
        assert refused.returncode == 2
        assert fault in refused.stderr


def pairs_in(path: Path) -> int:
    if not path.exists():
        return 0
    with contextlib.closing(sqlite3.connect(path)) as database:
        try:
            return int(database.execute("SELECT count(*) FROM pairs").fetchone()[0])
        except sqlite3.OperationalError:  # begun, and no table in it yet
            return 0
