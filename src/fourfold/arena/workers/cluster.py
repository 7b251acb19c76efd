"""Workers on many machines: a dask.distributed cluster, whose workers may come and go.

What a lost worker had in hand is given to another by the cluster's scheduler. A batch of tasks
that workers die of again and again is taken apart, and the task at fault is given up.

The cluster's workers do nothing themselves: each of their threads has a worker process of our own
beside it. So a task is watched, limited and ended there just as it is on one machine.
"""

from __future__ import annotations

import contextlib
import logging
import threading
import time
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator
from itertools import islice
from typing import Any

from fourfold.arena.workers.base import BatchSizer, LostTask, ResultT, TaskT
from fourfold.arena.workers.local import LocalWorkers
from fourfold.base.entry_points import import_optional
from fourfold.base.errors import FourfoldError
from fourfold.i18n import Message

_PATIENCE = 5.0
"""Seconds to wait for the scheduler's first answer."""

_AHEAD = 3
"""Batches in flight for each thread of the cluster: messages travel while work is done."""

_LOOK_AGAIN = 1.0
"""Seconds after which to count the cluster's threads anew."""

_IDLE = 60.0
"""Seconds after which a process ends for which there is nothing to do: nobody tells a cluster's
worker that a tournament is over."""


class ClusterWorkers:
    """The workers of the cluster whose scheduler has this address."""

    def __init__(self, address: str) -> None:
        self._distributed = import_optional("distributed", "--cluster", "cluster")
        logging.getLogger("distributed").setLevel(logging.ERROR)
        self._address = address
        self.again: Counter[str] = Counter()
        try:
            self._client = self._distributed.Client(
                address, timeout=_PATIENCE, set_as_default=False
            )
        except (OSError, ValueError) as error:
            reason = str(error)
            raise FourfoldError("worker.unanswered", address=address, reason=reason) from None

    def run(
        self, function: Callable[[TaskT], ResultT], tasks: Iterable[TaskT]
    ) -> Generator[list[ResultT | LostTask], None, None]:
        fresh = iter(tasks)
        batch = BatchSizer()
        flying: dict[Any, list[Any]] = {}
        arrivals = self._distributed.as_completed(loop=self._client.loop)
        room, looked = self._room(), time.monotonic()

        def launch(work: list[Any]) -> None:
            with self._answering():
                future = self._client.submit(_do, function, work, pure=False)
            flying[future] = work
            arrivals.add(future)

        while True:
            while len(flying) < room and (work := list(islice(fresh, batch.size))):
                launch(work)
            if not flying:
                return
            future = next(arrivals)
            work = flying.pop(future)
            if future.status == "finished":
                seconds, results, again = future.result()
                self.again += again
                batch.took(len(work), seconds)
                yield results
            elif len(work) == 1 and future.status == "error":
                yield [self._lost(work[0], future.exception())]
            else:
                for task in work:
                    launch([task])
            future.release()
            if time.monotonic() - looked > _LOOK_AGAIN:
                room, looked = self._room(), time.monotonic()

    def _room(self) -> int:
        """How many batches may be in flight."""
        with self._answering():
            return _AHEAD * max(1, sum(map(int, self._client.nthreads().values())))

    @contextlib.contextmanager
    def _answering(self) -> Iterator[None]:
        """Explain whatever the client raises when its scheduler is gone."""
        try:
            yield
        except Exception as error:
            reason = str(error)
            raise FourfoldError("worker.gone", address=self._address, reason=reason) from None

    def _lost(self, task: Any, error: BaseException) -> LostTask:
        if isinstance(error, self._distributed.KilledWorker):
            return LostTask(task, None, Message("worker.cluster"))
        raise error

    def close(self) -> None:
        self._client.close()


class _Beside(threading.local):
    """The process beside a thread of a cluster's worker."""

    def __init__(self) -> None:
        self.workers = LocalWorkers(1, idle=_IDLE)


_beside = _Beside()


def _do(function: Callable[[Any], Any], tasks: list[Any]) -> tuple[float, list[Any], Counter[str]]:
    """How long the tasks took, the results, and which of them came at the second attempt."""
    began = time.perf_counter()
    _beside.workers.again.clear()
    results = [result for some in _beside.workers.run(function, tasks) for result in some]
    return time.perf_counter() - began, results, _beside.workers.again
