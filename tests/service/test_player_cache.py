"""A player lives as long as its game: cached between its moves, or created anew and shown them."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from fourfold.games.registry import Game
from fourfold.players.champion import PRIOR, ChampionPlayer
from fourfold.players.contract import Clock, Player
from fourfold.players.registry import PlayerConfig, make_player
from fourfold.service import moves as service_moves
from fourfold.service.job_context import JobContext
from fourfold.service.limits import CACHED_SECONDS, MAX_CACHED_MEGABYTES, MAX_CACHED_PLAYERS
from fourfold.service.player_cache import PlayerCache
from fourfold.service.requests import ChooseRequest, PositionRequest

QUARTO = Game.find("quarto")
CLOCK = Clock(seconds=5)
CHAMPION = PlayerConfig.find("champion(effort=1)")


@pytest.fixture
def cache(monkeypatch: pytest.MonkeyPatch) -> PlayerCache:
    fresh = PlayerCache()
    monkeypatch.setattr(service_moves, "PLAYER_CACHE", fresh)
    return fresh


def chosen(moves: list[str], player: str, table: str | None = "one") -> str:
    """The move that the operation chooses after these."""
    request = ChooseRequest(game="quarto", moves=tuple(moves), player=player, table=table)
    move: str = service_moves.choose(request, JobContext(lambda _: None))["move"]
    return move


def against_chance(choose: Callable[[list[str], Any], str]) -> list[str]:
    """The moves of a game between a random first player and this second one."""
    chance = random.Random(4)
    position: Any = QUARTO.start()
    moves: list[str] = []
    while position.outcome is None and len(moves) < 8:
        if position.to_move == 1:
            moves.append(choose(moves, position))
        else:
            moves.append(str(chance.choice(position.legal_moves())))
        position = position.play(position.parse_move(moves[-1]))
    return moves


def at_a_table(spec: str, table: str | None) -> list[str]:
    return against_chance(lambda moves, _: chosen(moves, spec, table))


def in_the_arena(spec: str) -> list[str]:
    """With one player asked move after move, as the referee does."""
    player = make_player(spec, "quarto")
    return against_chance(lambda _, position: str(player.choose(position, CLOCK).move))


@pytest.mark.usefixtures("cache")
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
def test_a_player_created_anew_plays_as_in_the_arena(spec: str, cache: PlayerCache) -> None:
    assert at_a_table(spec, None) == in_the_arena(spec)
    assert not cache._players


def record_of(moves: list[str]) -> Any:
    return PositionRequest(game="quarto", moves=tuple(moves)).record()


def played_on(moves: list[str], turns: int, which: int = 0) -> list[str]:
    """The game with this many further turns."""
    for _ in range(turns):
        *_, position = record_of(moves).positions()
        moves = [*moves, str(position.legal_moves()[which])]
    return moves


def opening(cache: PlayerCache, spec: str, replies: int = 1) -> tuple[Player, list[str]]:
    """A player that has made its first move at table one, and the game with replies."""
    record = record_of([":6"])
    player = cache.take("one", PlayerConfig.find(spec), record)
    *_, position = record.positions()
    move = player.choose(position, CLOCK).move
    cache.keep("one", PlayerConfig.find(spec), record, move, player)
    return player, played_on([":6", str(move)], replies)


@pytest.mark.parametrize(
    ("table", "spec", "change", "kept"),
    [
        ("one", "random(seed=1)", lambda moves: moves, True),
        ("two", "random(seed=1)", lambda moves: moves, False),
        ("one", "random(seed=2)", lambda moves: moves, False),
        ("one", "random(seed=1)", lambda moves: moves[:1], False),
        ("one", "random(seed=1)", lambda moves: played_on(moves, 2), False),
        ("one", "random(seed=1)", lambda _: played_on([":7"], 2, -1), False),
    ],
    ids=["same", "other table", "other player", "undone", "jumped ahead", "other line"],
)
def test_a_cached_player_is_used_for_its_next_move_only(
    table: str, spec: str, change: Callable[[list[str]], list[str]], kept: bool
) -> None:
    cache = PlayerCache()
    player, moves = opening(cache, "random(seed=1)")
    assert (cache.take(table, PlayerConfig.find(spec), record_of(change(moves))) is player) == kept


def test_both_players_of_a_table_are_cached() -> None:
    cache = PlayerCache()
    second, moves = opening(cache, "champion(effort=1)", replies=0)
    first = cache.take("one", CHAMPION, record_of(moves))
    *_, position = record_of(moves).positions()
    move = first.choose(position, CLOCK).move
    cache.keep("one", CHAMPION, record_of(moves), move, first)
    moves.append(str(move))
    assert cache.take("one", CHAMPION, record_of(moves)) is second


def test_a_champion_knows_its_opponent_whether_it_was_cached_or_not() -> None:
    beliefs = []
    for table in ("one", "two"):
        cache = PlayerCache()
        _, moves = opening(cache, "champion(effort=1,seed=1)")
        champion = cache.take(
            table, PlayerConfig.find("champion(effort=1,seed=1)"), record_of(moves)
        )
        assert isinstance(champion, ChampionPlayer)
        *_, position = record_of(moves).positions()
        champion.choose(position, CLOCK)
        beliefs.append(champion.belief)
    assert beliefs[0] == beliefs[1] != PRIOR


def test_a_stopped_player_leaves_the_cache(cache: PlayerCache) -> None:
    context = JobContext(lambda _: None)
    context.interrupt()
    request = ChooseRequest(player="random", table="one", seconds=1)
    service_moves.choose(request, context)
    assert not cache._players
    service_moves.choose(request, JobContext(lambda _: None))
    assert len(cache._players) == 1


def fill(cache: PlayerCache, spec: str, count: int, game: str = "quarto") -> None:
    config = PlayerConfig.find(spec)
    for number in range(count):
        record = PositionRequest(game=game).record()
        player = cache.take(f"table {number}", config, record)
        move = record.start.legal_moves()[0]
        cache.keep(f"table {number}", config, record, move, player)


def test_the_oldest_are_evicted_beyond_the_maximum() -> None:
    cache = PlayerCache()
    fill(cache, "random", MAX_CACHED_PLAYERS + 3)
    kept = [table for table, _ in cache._players]
    assert kept == [f"table {number}" for number in range(3, MAX_CACHED_PLAYERS + 3)]


def test_memory_is_limited_and_the_latest_player_stays() -> None:
    cache = PlayerCache()
    fill(cache, "ultimate(memory=100)", 5, game="ultimate")
    assert len(cache._players) == MAX_CACHED_MEGABYTES // 100
    fill(cache, f"ultimate(memory={MAX_CACHED_MEGABYTES})", 1, game="ultimate")
    assert list(cache._players) == [("table 0", 0)]


def test_abandoned_players_are_evicted() -> None:
    now = 0.0
    cache = PlayerCache(lambda: now)
    fill(cache, "random", 2)
    now = CACHED_SECONDS + 1
    cache.evict()
    assert not cache._players
