"""Schedules: pairings depend only on the results so far."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from fourfold.arena.game import Pairing
from fourfold.arena.schedule import FORMATS, Knockout, Schedule, make_schedule
from fourfold.base.errors import FourfoldError


def play_through(schedule: Schedule, seed: int, interrupted: bool = False) -> list[Pairing]:
    """Return all games, with random results by number; optionally interrupted and resumed."""
    scores: dict[int, float] = {}
    games: dict[int, Pairing] = {}
    while round_games := schedule.next(scores):
        missing = [pairing for pairing in round_games if pairing.number not in scores]
        assert missing
        if interrupted:
            missing = missing[: max(1, len(missing) // 2)][::-1]
        for pairing in missing:
            games[pairing.number] = pairing
            rng = random.Random(f"{seed}/{pairing.number}")
            scores[pairing.number] = rng.choice([0.0, 0.5, 1.0])
    assert sorted(games) == list(range(len(games)))
    return [games[number] for number in sorted(games)]


@pytest.mark.parametrize("games", [1, 2, 5])
@pytest.mark.parametrize("players", [2, 3, 4, 7, 12])
@pytest.mark.parametrize("form", FORMATS)
def test_schedules_end_and_resume_with_the_same_games(form: str, players: int, games: int) -> None:
    schedule = make_schedule(form, players, games)
    games_played = play_through(schedule, seed=1)
    assert games_played == play_through(schedule, seed=1, interrupted=True)
    assert len(games_played) == schedule.total() or (
        form == "knockout" and len(games_played) > schedule.total()
    )


@pytest.mark.parametrize("form", FORMATS)
def test_games_come_in_pairs_with_swapped_seats(form: str) -> None:
    games = play_through(make_schedule(form, 5, 4), seed=2)
    for game, return_game in zip(games[::2], games[1::2], strict=True):
        assert (game.first, game.second) == (return_game.second, return_game.first)
        assert (game.opening, game.round) == (return_game.opening, return_game.round)


def test_round_robin_pairs_everyone_equally() -> None:
    games = play_through(make_schedule("roundrobin", 4, 6), seed=0)
    meetings = Counter(frozenset((game.first, game.second)) for game in games)
    assert len(meetings) == 6
    assert set(meetings.values()) == {6}


def test_gauntlet_pairs_first_player_with_others() -> None:
    games = play_through(make_schedule("gauntlet", 4, 2), seed=0)
    assert all(0 in (game.first, game.second) for game in games)
    assert len(games) == 6


@pytest.mark.parametrize("players", [6, 9])
def test_swiss_never_repeats_a_pairing(players: int) -> None:
    for seed in range(20):
        games = play_through(make_schedule("swiss", players, 2, 3), seed)
        meetings = Counter(frozenset((game.first, game.second)) for game in games)
        assert set(meetings.values()) == {2}
        rounds = {(game.round, game.first) for game in games}
        assert len(rounds) == 3 * (players // 2) * 2, "nobody sits at two boards"


def test_swiss_pairs_players_with_equal_scores() -> None:
    schedule = make_schedule("swiss", 4, 2)
    assert {(game.first, game.second) for game in schedule.next({})} >= {(0, 1), (2, 3)}
    second = schedule.next({0: 1, 1: 0, 2: 0, 3: 1})  # 0 beats 1, and 3 beats 2
    assert {(game.first, game.second) for game in second} >= {(0, 3), (1, 2)}


def test_byes_rotate_among_players() -> None:
    games = play_through(make_schedule("swiss", 5, 2, 5), seed=3)
    for round_number in range(5):
        players = {game.first for game in games if game.round == round_number}
        assert len(players) == 4
    byes = [
        ({*range(5)} - {g.first for g in games if g.round == round_number}).pop()
        for round_number in range(5)
    ]
    assert sorted(byes) == list(range(5))


def test_knockout_determines_winner() -> None:
    schedule = Knockout(5, 2)
    scores: dict[int, float] = {}
    while games := schedule.next(scores):
        assert schedule.winner(scores) is None
        for game in games:
            scores[game.number] = float(game.first > game.second)
    assert schedule.winner(scores) == 4
    assert len(scores) == 8


def test_knockout_tie_is_extended_then_won_by_higher_seed() -> None:
    schedule = Knockout(2, 2)
    scores: dict[int, float] = {}
    while games := schedule.next(scores):
        scores.update((game.number, 0.5) for game in games)
    assert (len(scores), schedule.winner(scores)) == (8, 0)
    assert [game.opening for game in schedule.next({0: 0.5, 1: 0.5})] == [0, 0, 1, 1]
    assert not schedule.next({0: 0.5, 1: 0.5, 2: 1, 3: 0.5})


@pytest.mark.parametrize(
    ("form", "players", "games", "rounds", "message"),
    [
        ("roundrobin", 1, 2, None, "at least two players"),
        (
            "roundrobin",
            2,
            0,
            None,
            "the number of games per pairing must be between 1 and 10000000, not 0",
        ),
        ("knockout", 2, 10**9, None, "between 1 and 10000000"),
        ("league", 2, 2, None, "unknown format league (formats: roundrobin"),
        ("gauntlet", 3, 2, 3, "only to swiss"),
        ("swiss", 4, 2, 4, "between 1 and 3"),
        ("swiss", 5, 2, 0, "between 1 and 5"),
    ],
)
def test_invalid_schedules_are_refused(
    form: str, players: int, games: int, rounds: int | None, message: str
) -> None:
    with pytest.raises(FourfoldError) as error:
        make_schedule(form, players, games, rounds)
    assert message in str(error.value)
