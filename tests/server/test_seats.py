"""A player lives as long as its game: kept between its moves, or made again and told of them."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from fourfold.games.registry import Game
from fourfold.players.champion import PRIOR, ChampionPlayer
from fourfold.players.contract import Clock, Player
from fourfold.players.registry import PlayerConfig, make_player
from fourfold.server.requests import RecordModel
from fourfold.service import player_moves as choosing
from fourfold.service.job_context import Found, JobContext
from fourfold.service.limits import KEPT_MEGABYTES, KEPT_PLAYERS, KEPT_SECONDS
from fourfold.service.player_cache import PlayerCache

QUARTO = Game.find("quarto")
CLOCK = Clock(seconds=5)
CHAMPION = PlayerConfig.find("champion(effort=1)")


@pytest.fixture
def seats(monkeypatch: pytest.MonkeyPatch) -> PlayerCache:
    fresh = PlayerCache()
    monkeypatch.setattr(choosing, "PLAYER_CACHE", fresh)
    return fresh


def asked(moves: list[str], player: str, table: str | None = "one") -> str:
    """The move that the job finds after these."""
    told: list[Found] = []
    choosing.choose(
        JobContext(told.append),
        game="quarto",
        position=None,
        moves=moves,
        player=player,
        table=table,
        seconds=5,
    )
    move: str = told[-1]["move"]
    return move


def against_chance(choose: Callable[[list[str], Any], str]) -> list[str]:
    """The moves of a game in which the second player's are chosen so, and the first's by chance."""
    chance = random.Random(4)
    position: Any = QUARTO.start()
    made: list[str] = []
    while position.outcome is None and len(made) < 8:
        if position.to_move == 1:
            made.append(choose(made, position))
        else:
            made.append(str(chance.choice(position.legal_moves())))
        position = position.play(position.parse_move(made[-1]))
    return made


def at_a_table(spec: str, table: str | None) -> list[str]:
    return against_chance(lambda moves, _: asked(moves, spec, table))


def in_the_arena(spec: str) -> list[str]:
    """With one player that is asked move after move, as the referee does."""
    player = make_player(spec, "quarto")
    return against_chance(lambda _, position: str(player.choose(position, CLOCK).move))


@pytest.mark.usefixtures("seats")
@pytest.mark.parametrize(
    "spec",
    [
        "random(seed=7)",
        "level(3,seed=7)",
        "montecarlo(simulations=3,seed=7)",
        "champion(effort=1,seed=7)",
    ],
)
def test_a_player_at_a_table_plays_as_in_the_arena(spec: str) -> None:
    assert at_a_table(spec, "one") == in_the_arena(spec)


@pytest.mark.parametrize("spec", ["random(seed=7)", "novice(seed=7)", "level(3,seed=7)"])
def test_a_player_that_is_made_again_goes_on_as_in_the_arena(spec: str, seats: PlayerCache) -> None:
    assert at_a_table(spec, None) == in_the_arena(spec)
    assert not seats._sitters


def record_of(moves: list[str]) -> Any:
    return RecordModel(game="quarto", moves=moves).record()


def gone_on(moves: list[str], turns: int, which: int = 0) -> list[str]:
    """The game with so many turns more."""
    for _ in range(turns):
        *_, here = record_of(moves).positions()
        moves = [*moves, str(here.legal_moves()[which])]
    return moves


def opening(seats: PlayerCache, spec: str, replies: int = 1) -> tuple[Player, list[str]]:
    """A player that has made its first move at table one, and the game with replies to it."""
    record = record_of([":6"])
    player = seats.take("one", PlayerConfig.find(spec), record)
    *_, here = record.positions()
    move = player.choose(here, CLOCK).move
    seats.keep("one", PlayerConfig.find(spec), record, move, player)
    return player, gone_on([":6", str(move)], replies)


@pytest.mark.parametrize(
    ("table", "spec", "change", "kept"),
    [
        ("one", "random(seed=1)", lambda moves: moves, True),
        ("two", "random(seed=1)", lambda moves: moves, False),
        ("one", "random(seed=2)", lambda moves: moves, False),
        ("one", "random(seed=1)", lambda moves: moves[:1], False),
        ("one", "random(seed=1)", lambda moves: gone_on(moves, 2), False),
        ("one", "random(seed=1)", lambda _: gone_on([":7"], 2, -1), False),
    ],
    ids=["same", "other table", "other player", "undone", "jumped ahead", "other line"],
)
def test_a_player_is_found_again_by_its_next_move_alone(
    table: str, spec: str, change: Callable[[list[str]], list[str]], kept: bool
) -> None:
    seats = PlayerCache()
    player, moves = opening(seats, "random(seed=1)")
    assert (seats.take(table, PlayerConfig.find(spec), record_of(change(moves))) is player) == kept


def test_both_players_of_a_table_are_kept() -> None:
    seats = PlayerCache()
    second, moves = opening(seats, "champion(effort=1)", replies=0)
    first = seats.take("one", CHAMPION, record_of(moves))
    *_, here = record_of(moves).positions()
    move = first.choose(here, CLOCK).move
    seats.keep("one", CHAMPION, record_of(moves), move, first)
    moves.append(str(move))
    assert seats.take("one", CHAMPION, record_of(moves)) is second


def test_a_champion_knows_its_opponent_whether_it_was_kept_or_not() -> None:
    beliefs = []
    for table in ("one", "two"):
        seats = PlayerCache()
        _, moves = opening(seats, "champion(effort=1,seed=1)")
        champion = seats.take(
            table, PlayerConfig.find("champion(effort=1,seed=1)"), record_of(moves)
        )
        assert isinstance(champion, ChampionPlayer)
        *_, here = record_of(moves).positions()
        champion.choose(here, CLOCK)
        beliefs.append(champion.belief)
    assert beliefs[0] == beliefs[1] != PRIOR


def test_a_player_that_is_stopped_does_not_keep_its_seat(seats: PlayerCache) -> None:
    desk = JobContext(lambda _: None)
    desk.interrupt()
    about: Any = {"game": "quarto", "position": None, "moves": [], "table": "one", "seconds": 1}
    choosing.choose(desk, player="random", **about)
    assert not seats._sitters
    choosing.choose(JobContext(lambda _: None), player="random", **about)
    assert len(seats._sitters) == 1


def seated(seats: PlayerCache, spec: str, count: int, game: str = "quarto") -> None:
    kind = PlayerConfig.find(spec)
    for number in range(count):
        record = RecordModel(game=game).record()
        player = seats.take(f"table {number}", kind, record)
        move = record.start.legal_moves()[0]
        seats.keep(f"table {number}", kind, record, move, player)


def test_there_is_room_for_so_many_and_the_oldest_go() -> None:
    seats = PlayerCache()
    seated(seats, "random", KEPT_PLAYERS + 3)
    kept = [table for table, _ in seats._sitters]
    assert kept == [f"table {number}" for number in range(3, KEPT_PLAYERS + 3)]


def test_what_they_remember_together_is_bounded_and_the_last_stays() -> None:
    seats = PlayerCache()
    seated(seats, "ultimate(memory=100)", 5, game="ultimate")
    assert len(seats._sitters) == KEPT_MEGABYTES // 100
    seated(seats, f"ultimate(memory={KEPT_MEGABYTES})", 1, game="ultimate")
    assert list(seats._sitters) == [("table 0", 0)]


def test_nobody_waits_for_ever() -> None:
    now = 0.0
    seats = PlayerCache(lambda: now)
    seated(seats, "random", 2)
    now = KEPT_SECONDS + 1
    seats.clear()
    assert not seats._sitters
