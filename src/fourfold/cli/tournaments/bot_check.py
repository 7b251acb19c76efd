"""Check the bots of a folder before a tournament.

Engines are checked against the protocol, other bots by the conformance kit, in the sandbox and with
the clock of the tournament.
"""

from __future__ import annotations

import contextlib
import os
import queue
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path

import typer

from fourfold.arena.entrants import Entrant, RejectedEntrant, find_entrants
from fourfold.arena.game import Failure
from fourfold.arena.hosts import open_host
from fourfold.arena.hosts.bot_spec import BotSpec
from fourfold.arena.hosts.compliance import ComplianceSettings, ComplianceTest
from fourfold.arena.sandbox import resolve_sandbox
from fourfold.arena.time_control import TimeControl
from fourfold.base.errors import FourfoldError
from fourfold.base.files import printable
from fourfold.games.registry import Game
from fourfold.i18n import Message
from fourfold.testing import ConformanceError, check_player

SETTINGS = ComplianceSettings(positions=4, tolerance=1000)
"""More tolerant than ``check-engine``, because several bots are checked at the same time."""

GAMES = 2


def add_bots(
    folder: Path,
    players: Sequence[str],
    game: Game,
    limits: TimeControl,
    sandbox: str,
    workers: int | None,
) -> tuple[list[str], list[RejectedEntrant]]:
    """The players with the bots of a folder that pass their check, and the other bots."""
    entrants, left_out = find_entrants(folder)
    sandbox = resolve_sandbox(sandbox)
    reasons: dict[Entrant, Message | None] = {}
    count = min(len(entrants), workers or os.cpu_count() or 1)
    for entrant, reason in _check_all(
        entrants, lambda one: check_bot(one, game, limits, sandbox), count
    ):
        reasons[entrant] = reason
        if sys.stderr.isatty():
            result = "passed" if reason is None else "failed"
            typer.echo(f"{len(reasons)}/{len(entrants)} checked: {entrant.name} {result}", err=True)
        if reason is not None:
            left_out.append(RejectedEntrant(entrant.name, reason))
    left_out.sort(key=lambda one: one.name.casefold())
    for one in left_out:
        typer.echo(f"fourfold: left out: {one.name}: {printable(str(one.reason))}", err=True)
    texts = [*players, *(one.text for one in entrants if reasons[one] is None)]
    if len(texts) < 2:
        admitted = len(texts) - len(players)
        total = admitted + len(left_out)
        raise FourfoldError("entrant.few", folder=folder, admitted=admitted, count=total)
    return texts, left_out


def _check_all(
    entrants: Sequence[Entrant], check_one: Callable[[Entrant], Message | None], count: int
) -> Iterator[tuple[Entrant, Message | None]]:
    """Check ``count`` entrants at a time; yield each with the reason if it failed.

    The threads are daemons, so that an interrupted command does not wait for them.
    """
    waiting: queue.SimpleQueue[Entrant] = queue.SimpleQueue()
    done: queue.SimpleQueue[tuple[Entrant, Message | None]] = queue.SimpleQueue()
    for entrant in entrants:
        waiting.put(entrant)

    def work() -> None:
        with contextlib.suppress(queue.Empty):
            while True:
                entrant = waiting.get_nowait()
                try:
                    done.put((entrant, check_one(entrant)))
                except Exception as error:  # the other bots must still be checked
                    done.put((entrant, Message(printable(f"{type(error).__name__}: {error}"))))

    for _ in range(count):
        threading.Thread(target=work, daemon=True).start()
    for _ in entrants:
        yield done.get()


def check_bot(entrant: Entrant, game: Game, limits: TimeControl, sandbox: str) -> Message | None:
    """The reason why a bot may not play; None if it may."""
    try:
        spec = BotSpec.parse(entrant.text)
        if spec.kind == "engine":
            return _engine_error(spec, game, sandbox)
        with closing(open_host(entrant.text, game, 0, sandbox)) as host:
            check_player(
                host,
                game.start(),
                games=GAMES,
                clock=limits.clock(limits.base),
                one_side=spec.kind == "codingame",
            )
    except FourfoldError as error:  # only its reason concerns the author
        reason = error.message.params.get("reason")
        return reason if isinstance(reason, Message) else Message(str(reason or error.message))
    except Failure as failure:
        return Message("entrant.failed", how=failure.termination, reason=failure.message)
    except ConformanceError as error:
        return Message(printable(str(error)))
    return None


def _engine_error(spec: BotSpec, game: Game, sandbox: str) -> Message | None:
    spec.command()
    for check in ComplianceTest(spec, [game], SETTINGS, sandbox).run():
        if not check.passed:
            return Message("entrant.engine", title=check.title, reason=check.detail)
    return None
