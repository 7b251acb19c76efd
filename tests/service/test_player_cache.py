"""The player cache: players are kept between the moves of a game, or recreated from its moves."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from fourfold.games.registry import Game
from fourfold.players.contract import Clock, Player
from fourfold.players.registry import PlayerConfig, make_player
from fourfold.service import moves as service_moves
from fourfold.service.moves import PlayerCache
from fourfold.service.requests import (
    CACHED_SECONDS,
    MAX_CACHED_MEGABYTES,
    MAX_CACHED_PLAYERS,
    ChooseRequest,
    JobContext,
    PositionRequest,
)

QUARTO = Game.find("quarto")
CLOCK = Clock(seconds=5)
CHAMPION = PlayerConfig.find("champion(effort=1)")


@pytest.fixture
def cache(monkeypatch: pytest.MonkeyPatch) -> PlayerCache:
    fresh = PlayerCache()
    monkeypatch.setattr(service_moves, "PLAYER_CACHE", fresh)
    return fresh


def choose_move(moves: list[str], player: str, table: str | None = "one") -> str:
    """Return the move that the `choose` operation makes after these moves."""
    request = ChooseRequest(game="quarto", moves=tuple(moves), player=player, table=table)
    move: str = service_moves.choose(request, JobContext(lambda _: None))["move"]
    return move


def play_against_random(choose: Callable[[list[str], Any], str]) -> list[str]:
    """Return the moves of a game between a random first player and `choose` as second."""
    rng = random.Random(4)
    position: Any = QUARTO.start()
    moves: list[str] = []
    while position.outcome is None and len(moves) < 8:
        if position.to_move == 1:
            moves.append(choose(moves, position))
        else:
            moves.append(str(rng.choice(position.legal_moves())))
        position = position.play(position.parse_move(moves[-1]))
    return moves


def play_at_table(spec: str, table: str | None) -> list[str]:
    return play_against_random(lambda moves, _: choose_move(moves, spec, table))


def play_in_arena(spec: str) -> list[str]:
    """Play with a single player instance, as the referee does."""
    player = make_player(spec, "quarto")
    return play_against_random(lambda _, position: str(player.choose(position, CLOCK).move))


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
def test_cached_player_plays_as_in_the_arena(spec: str) -> None:
    assert play_at_table(spec, "one") == play_in_arena(spec)


@pytest.mark.parametrize("spec", ["random(seed=7)", "novice(seed=7)", "level(3,seed=7)"])
def test_recreated_player_plays_as_in_the_arena(spec: str, cache: PlayerCache) -> None:
    assert play_at_table(spec, None) == play_in_arena(spec)
    assert not cache._players


def record_of(moves: list[str]) -> Any:
    return PositionRequest(game="quarto", moves=tuple(moves)).record()


def extend_game(moves: list[str], turns: int, which: int = 0) -> list[str]:
    """Extend a game by this many turns."""
    for _ in range(turns):
        *_, position = record_of(moves).positions()
        moves = [*moves, str(position.legal_moves()[which])]
    return moves


def opening(cache: PlayerCache, spec: str, replies: int = 1) -> tuple[Player, list[str]]:
    """Return a cached player after its first move at table one, and the moves with replies."""
    record = record_of([":6"])
    player = cache.take("one", PlayerConfig.find(spec), record)
    *_, position = record.positions()
    move = player.choose(position, CLOCK).move
    cache.keep("one", PlayerConfig.find(spec), record, move, player)
    return player, extend_game([":6", str(move)], replies)


@pytest.mark.parametrize(
    ("table", "spec", "change", "is_reused"),
    [
        ("one", "random(seed=1)", lambda moves: moves, True),
        ("two", "random(seed=1)", lambda moves: moves, False),
        ("one", "random(seed=2)", lambda moves: moves, False),
        ("one", "random(seed=1)", lambda moves: moves[:1], False),
        ("one", "random(seed=1)", lambda moves: extend_game(moves, 2), False),
        ("one", "random(seed=1)", lambda _: extend_game([":7"], 2, -1), False),
    ],
    ids=["same", "other table", "other player", "undone", "jumped ahead", "other line"],
)
def test_a_cached_player_is_used_for_its_next_move_only(
    table: str, spec: str, change: Callable[[list[str]], list[str]], is_reused: bool
) -> None:
    cache = PlayerCache()
    player, moves = opening(cache, "random(seed=1)")
    assert (
        cache.take(table, PlayerConfig.find(spec), record_of(change(moves))) is player
    ) == is_reused


def test_both_players_of_a_table_are_cached() -> None:
    cache = PlayerCache()
    second, moves = opening(cache, "champion(effort=1)", replies=0)
    first = cache.take("one", CHAMPION, record_of(moves))
    *_, position = record_of(moves).positions()
    move = first.choose(position, CLOCK).move
    cache.keep("one", CHAMPION, record_of(moves), move, first)
    moves.append(str(move))
    assert cache.take("one", CHAMPION, record_of(moves)) is second


def test_champion_keeps_its_opponent_model_without_cache() -> None:
    expectations = []
    for table in ("one", "two"):
        cache = PlayerCache()
        _, moves = opening(cache, "champion(effort=1,seed=1)")
        champion = cache.take(
            table, PlayerConfig.find("champion(effort=1,seed=1)"), record_of(moves)
        )
        *_, position = record_of(moves).positions()
        expectations.append(champion.choose(position, CLOCK).score)
    fresh = PlayerConfig.find("champion(effort=1,seed=1)").make().choose(position, CLOCK).score
    assert expectations[0] == expectations[1] != fresh


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
    is_reused = [table for table, _ in cache._players]
    assert is_reused == [f"table {number}" for number in range(3, MAX_CACHED_PLAYERS + 3)]


def test_memory_limit_keeps_the_latest_player() -> None:
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
