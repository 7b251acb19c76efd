"""The pool of workers: limits on jobs, time and waiting; workers are replaced when they end."""

from __future__ import annotations

import asyncio
import contextlib
import json
import subprocess
import sys
import threading
from typing import Any

import pytest

from fourfold.games.registry import Game
from fourfold.players.contract import UNLIMITED
from fourfold.players.registry import make_player
from fourfold.server.errors import BusyError, JobError
from fourfold.server.workers import pool, processes
from fourfold.server.workers.pool import WorkerPool
from fourfold.server.workers.processes import Worker

EMPTY = "..../..../..../.... -"
START: dict[str, Any] = {"game": "quarto", "position": EMPTY, "moves": [], "table": None}
QUICK = {**START, "player": "random", "seconds": 1}
TRACE = {
    "game": "tictactoe",
    "position": None,
    "algorithm": "minimax",
    "depth": 4,
    "evaluation": None,
    "seconds": 5,
    "below": 0,
}
"""Its result is much longer than a pipe's buffer."""
SLOW = {**QUICK, "player": "montecarlo(simulations=1000000)", "seconds": 10}


def test_a_worker_that_exceeds_its_time_is_replaced(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pool, "GRACE_SECONDS", 0.2)

    async def work() -> None:
        pool = WorkerPool(count=1)
        with pytest.raises(JobError, match="the time limit of 0 s was exceeded"):
            await pool.result("choose", SLOW, seconds=0)
        assert json.loads(await pool.result("choose", QUICK, seconds=5))["move"]
        await pool.close()

    asyncio.run(work())


def test_waiting_jobs_are_limited() -> None:
    async def work() -> None:
        pool = WorkerPool(count=1, max_waiting=2)
        jobs = [asyncio.create_task(pool.result("choose", SLOW, 10)) for _ in range(3)]
        await asyncio.sleep(0.1)
        with pytest.raises(BusyError, match="Requests already waiting: 2"):
            await pool.result("choose", QUICK, 1)
        for job in jobs:
            job.cancel()
        await asyncio.gather(*jobs, return_exceptions=True)
        assert json.loads(await pool.result("choose", QUICK, 5))["move"]
        await pool.close()

    asyncio.run(work())


def test_jobs_cancelled_during_a_start_free_their_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    start = Worker.start

    async def start_slowly() -> Worker:
        await asyncio.sleep(0.2)
        return await start()

    monkeypatch.setattr(Worker, "start", start_slowly)

    async def work() -> None:
        pool = WorkerPool(count=1)
        jobs = [asyncio.create_task(pool.result("choose", SLOW, 10)) for _ in range(3)]
        await asyncio.sleep(0.05)
        for job in jobs:
            job.cancel()
        outcomes = await asyncio.gather(*jobs, return_exceptions=True)
        assert all(isinstance(outcome, asyncio.CancelledError) for outcome in outcomes)
        assert json.loads(await pool.result("choose", QUICK, 5))["move"]
        await pool.close()

    asyncio.run(work())


def test_a_worker_that_dies_is_reported_and_replaced() -> None:
    async def work() -> None:
        pool = WorkerPool(count=1)
        await pool.warm_up()
        job = asyncio.create_task(pool.result("choose", SLOW, 10))
        await asyncio.sleep(0.3)
        (worker,) = pool._processes.lent
        worker._process.kill()
        with pytest.raises(JobError, match="ended unexpectedly"):
            await job
        assert json.loads(await pool.result("choose", QUICK, 5))["move"]
        await pool.close()

    asyncio.run(work())


@pytest.mark.parametrize("killed", [False, True])
def test_a_player_continues_its_game_even_after_its_process_is_killed(killed: bool) -> None:
    game = Game.find("tictactoe")
    start = {"game": "tictactoe", "position": None, "table": "one", "seconds": 5}
    player = make_player("random(seed=8)")

    async def work() -> None:
        pool = WorkerPool(count=2)
        await pool.warm_up()
        position, moves = game.start(), list[str]()
        for reply in ("a1", "b1", "c1"):
            params = {**start, "player": "random(seed=8)", "moves": moves}
            chosen = json.loads(await pool.result("choose", params, 5))["move"]
            assert chosen == str(player.choose(position, UNLIMITED).move)
            moves += [chosen, reply]
            for move in moves[-2:]:
                position = position.play(position.parse_move(move))
            for idle in pool._processes.free if killed else ():
                await idle.end()
        await pool.close()

    asyncio.run(work())


def test_stopping_a_cooperative_player_ends_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "STOP_SECONDS", 30)
    params = {**START, "game": "ultimate", "position": None, "player": "ultimate(time=60)"}

    async def work() -> None:
        pool = WorkerPool(count=1)
        async with contextlib.aclosing(
            pool.results("choose", {**params, "seconds": 60}, 60)
        ) as results:
            await anext(results)
            (busy,) = pool._processes.lent
        assert pool._processes.free == [busy]
        assert json.loads(await pool.result("choose", QUICK, 5))["move"]
        await pool.close()

    asyncio.run(work())


def test_a_worker_with_a_too_long_result_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        pool = WorkerPool(count=1)
        with monkeypatch.context() as patched:
            patched.setattr(processes, "MAX_LINE_BYTES", 20)
            with pytest.raises(JobError, match="the result is too large to send"):
                await pool.result("trace", TRACE, 5)
        assert json.loads(await pool.result("choose", QUICK, 5))["move"]
        await pool.close()

    asyncio.run(work())


@pytest.mark.parametrize("loop_iterations", [1, 2, 3, 4, 8])
def test_a_cancelled_start_leaves_no_process(
    loop_iterations: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    started = []
    start = Worker.start

    async def start_and_note() -> Worker:
        started.append(await start())
        return started[-1]

    monkeypatch.setattr(Worker, "start", start_and_note)

    async def work() -> None:
        pool = WorkerPool(count=1)
        warming = asyncio.create_task(pool.warm_up())
        for _ in range(loop_iterations):
            await asyncio.sleep(0)
        warming.cancel()
        await asyncio.gather(warming, return_exceptions=True)
        await pool.close()
        assert not any(worker.alive for worker in started)

    asyncio.run(work())
    assert len(started) == 1


def test_a_worker_preloads_the_strongest_player() -> None:
    code = """
import sys
import fourfold.server.workers.__main__ as worker
worker.make_player = lambda spec: print("made", spec, file=sys.stderr, flush=True)
worker.main()
"""
    command = [sys.executable, "-c", code]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        hung = threading.Timer(60, process.kill)
        hung.start()
        assert process.stderr is not None
        assert any(b"made champion" in line for line in process.stderr)
        hung.cancel()
        process.kill()
