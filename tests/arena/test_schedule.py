"""Schedules: who meets whom, decided by nothing but results."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from fourfold.arena.game import Pairing
from fourfold.arena.schedule import FORMATS, Knockout, Schedule, make_schedule
from fourfold.base.errors import FourfoldError


def play_through(schedule: Schedule, seed: int, broken: bool = False) -> list[Pairing]:
    """All games, with results drawn for each number; broken off and resumed in between or not."""
    scores: dict[int, float] = {}
    games: dict[int, Pairing] = {}
    while round_of := schedule.next(scores):
        missing = [pairing for pairing in round_of if pairing.number not in scores]
        assert missing
        if broken:
            missing = missing[: max(1, len(missing) // 2)][::-1]
        for pairing in missing:
            games[pairing.number] = pairing
            chance = random.Random(f"{seed}/{pairing.number}")
            scores[pairing.number] = chance.choice([0.0, 0.5, 1.0])
    assert sorted(games) == list(range(len(games)))
    return [games[number] for number in sorted(games)]


@pytest.mark.parametrize("games", [1, 2, 5])
@pytest.mark.parametrize("players", [2, 3, 4, 7, 12])
@pytest.mark.parametrize("form", FORMATS)
def test_every_schedule_ends_and_resumes_as_if_unbroken(
    form: str, players: int, games: int
) -> None:
    schedule = make_schedule(form, players, games)
    whole = play_through(schedule, seed=1)
    assert whole == play_through(schedule, seed=1, broken=True)
    assert len(whole) == schedule.total() or (form == "knockout" and len(whole) > schedule.total())


@pytest.mark.parametrize("form", FORMATS)
def test_games_come_in_pairs_with_the_seats_swapped(form: str) -> None:
    games = play_through(make_schedule(form, 5, 4), seed=2)
    for one, two in zip(games[::2], games[1::2], strict=True):
        assert (one.first, one.second) == (two.second, two.first)
        assert (one.opening, one.round) == (two.opening, two.round)


def test_round_robin_has_everyone_meet_everyone() -> None:
    games = play_through(make_schedule("roundrobin", 4, 6), seed=0)
    met = Counter(frozenset((game.first, game.second)) for game in games)
    assert len(met) == 6
    assert set(met.values()) == {6}


def test_gauntlet_has_the_first_meet_the_others() -> None:
    games = play_through(make_schedule("gauntlet", 4, 2), seed=0)
    assert all(0 in (game.first, game.second) for game in games)
    assert len(games) == 6


@pytest.mark.parametrize("players", [6, 9])
def test_swiss_has_nobody_meet_twice(players: int) -> None:
    for seed in range(20):
        games = play_through(make_schedule("swiss", players, 2, 3), seed)
        met = Counter(frozenset((game.first, game.second)) for game in games)
        assert set(met.values()) == {2}
        rounds = {(game.round, game.first) for game in games}
        assert len(rounds) == 3 * (players // 2) * 2, "nobody sits at two boards"


def test_swiss_pairs_players_of_like_score() -> None:
    schedule = make_schedule("swiss", 4, 2)
    assert {(game.first, game.second) for game in schedule.next({})} >= {(0, 1), (2, 3)}
    second = schedule.next({0: 1, 1: 0, 2: 0, 3: 1})  # 0 beats 1, and 3 beats 2
    assert {(game.first, game.second) for game in second} >= {(0, 3), (1, 2)}


def test_a_bye_goes_to_the_lowest_who_has_had_none() -> None:
    games = play_through(make_schedule("swiss", 5, 2, 5), seed=3)
    for turn in range(5):
        playing = {game.first for game in games if game.round == turn}
        assert len(playing) == 4
    idle = [({*range(5)} - {g.first for g in games if g.round == turn}).pop() for turn in range(5)]
    assert sorted(idle) == list(range(5))


def test_knockout_finds_the_winner() -> None:
    schedule = Knockout(5, 2)
    scores: dict[int, float] = {}
    while games := schedule.next(scores):
        assert schedule.winner(scores) is None
        for game in games:
            scores[game.number] = float(game.first > game.second)
    assert schedule.winner(scores) == 4
    assert len(scores) == 8


def test_a_tie_is_prolonged_and_then_goes_to_the_higher_seed() -> None:
    schedule = Knockout(2, 2)
    scores: dict[int, float] = {}
    while games := schedule.next(scores):
        scores.update((game.number, 0.5) for game in games)
    assert (len(scores), schedule.winner(scores)) == (8, 0)
    assert [game.opening for game in schedule.next({0: 0.5, 1: 0.5})] == [0, 0, 1, 1]
    assert not schedule.next({0: 0.5, 1: 0.5, 2: 1, 3: 0.5})


@pytest.mark.parametrize(
    ("form", "players", "games", "rounds", "fault"),
    [
        ("roundrobin", 1, 2, None, "two players or more"),
        ("roundrobin", 2, 0, None, "1 to 10000000 games, not 0"),
        ("knockout", 2, 10**9, None, "1 to 10000000 games"),
        ("league", 2, 2, None, "unknown format league (formats: roundrobin"),
        ("gauntlet", 3, 2, 3, "swiss only"),
        ("swiss", 4, 2, 4, "1 to 3 rounds"),
        ("swiss", 5, 2, 0, "1 to 5 rounds"),
    ],
)
def test_what_cannot_be_scheduled_is_refused(
    form: str, players: int, games: int, rounds: int | None, fault: str
) -> None:
    with pytest.raises(FourfoldError) as caught:
        make_schedule(form, players, games, rounds)
    assert fault in str(caught.value)
