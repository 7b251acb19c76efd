"""Workers on many machines: a dask.distributed cluster, whose workers may come and go.

If a worker is lost, the cluster's scheduler gives its tasks to another. If a batch brings down
several workers, its tasks are submitted one by one, and the one at fault is given up.

Each thread of a cluster's worker runs its tasks in a :class:`LocalWorkers` process of its own. So
tasks are watched, limited and ended exactly as on one machine.
"""

from __future__ import annotations

import contextlib
import logging
import socket
import threading
import time
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator
from importlib.metadata import PackageNotFoundError, version
from itertools import islice
from typing import Any

import fourfold
from fourfold.arena.workers.base import BatchSizer, LostTask, ResultT, TaskT
from fourfold.arena.workers.local import LocalWorkers
from fourfold.base.entry_points import import_optional
from fourfold.base.errors import FourfoldError
from fourfold.i18n import Message

_PATIENCE = 5.0
"""Seconds to wait for the scheduler's first answer."""

_AHEAD = 3
"""Batches in flight per thread of the cluster, so that no thread waits for messages."""

_COUNT_INTERVAL = 1.0
"""Seconds between two counts of the cluster's threads."""

_IDLE = 60.0
"""Seconds after which an idle process ends: nobody tells the cluster's workers to end it."""


class ClusterWorkers:
    """The workers of the cluster with this scheduler address."""

    def __init__(self, address: str) -> None:
        self._distributed = import_optional("distributed", "--cluster", "cluster")
        logging.getLogger("distributed").setLevel(logging.ERROR)
        self._address = address
        self.retries: Counter[str] = Counter()
        self._checked: set[str] = set()
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
        sizer = BatchSizer()
        in_flight: dict[Any, list[Any]] = {}
        arrivals = self._distributed.as_completed(loop=self._client.loop)
        most, counted = self._most_in_flight(), time.monotonic()

        def launch(work: list[Any]) -> None:
            with self._scheduler_errors():
                future = self._client.submit(
                    _run_batch, fourfold.__version__, function, work, pure=False
                )
            in_flight[future] = work
            arrivals.add(future)

        while True:
            while len(in_flight) < most and (work := list(islice(fresh, sizer.size))):
                launch(work)
            if not in_flight:
                return
            future = next(arrivals)
            work = in_flight.pop(future)
            if future.status == "finished":
                seconds, results, retries = future.result()
                self.retries += retries
                sizer.record(len(work), seconds)
                yield results
            elif len(work) == 1 and future.status == "error":
                yield [self._lost(work[0], future.exception())]
            else:
                for task in work:
                    launch([task])
            future.release()
            if time.monotonic() - counted > _COUNT_INTERVAL:
                most, counted = self._most_in_flight(), time.monotonic()

    def _most_in_flight(self) -> int:
        """The number of batches for the cluster's current threads."""
        with self._scheduler_errors():
            threads = self._client.nthreads()
        self._check_versions(threads.keys() - self._checked)
        return _AHEAD * max(1, sum(map(int, threads.values())))

    def _check_versions(self, workers: set[str]) -> None:
        """FourfoldError if one of the workers has another version of Fourfold, or none."""
        if not workers:
            return
        with self._scheduler_errors():
            answers = self._client.run(
                version, "fourfold", workers=sorted(workers), on_error="return"
            )
        for worker, answer in answers.items():
            if isinstance(answer, PackageNotFoundError):
                raise FourfoldError(
                    "worker.no_version", worker=worker, version=fourfold.__version__
                )
            if isinstance(answer, str):  # other errors: the worker has left meanwhile
                check_version(worker, found=answer, wanted=fourfold.__version__)
                self._checked.add(worker)

    @contextlib.contextmanager
    def _scheduler_errors(self) -> Iterator[None]:
        """Replace any error of the client by one that reports a lost scheduler."""
        try:
            yield
        except Exception as error:
            reason = str(error)
            raise FourfoldError("worker.gone", address=self._address, reason=reason) from None

    def _lost(self, task: Any, error: BaseException) -> LostTask:
        if isinstance(error, self._distributed.KilledWorker):
            return LostTask(task, None, Message("worker.cluster"))
        self._most_in_flight()  # a worker of another version can raise any error
        raise error

    def close(self) -> None:
        self._client.close()


def check_version(worker: str, *, found: str, wanted: str) -> None:
    """FourfoldError unless a worker has the wanted version: its games might differ from ours."""
    if found != wanted:
        raise FourfoldError("worker.version", worker=worker, found=found, version=wanted)


class _ThreadWorkers(threading.local):
    """The worker process of each thread of a cluster's worker."""

    def __init__(self) -> None:
        self.workers = LocalWorkers(1, idle=_IDLE)


_local = _ThreadWorkers()


def _run_batch(
    wanted: str, function: Callable[[Any], Any], tasks: list[Any]
) -> tuple[float, list[Any], Counter[str]]:
    """Run a batch; returns its seconds, its results and the retries. FourfoldError unless this is
    the wanted version: a worker may join between two checks."""
    check_version(socket.gethostname(), found=fourfold.__version__, wanted=wanted)
    began = time.perf_counter()
    _local.workers.retries.clear()
    results = [result for batch in _local.workers.run(function, tasks) for result in batch]
    return time.perf_counter() - began, results, _local.workers.retries
