"""The referee: plays one game by the rules and the clock, whatever the players do.

A player loses the game when it raises an error, takes too long, answers with something that is not
a legal move, or changes the position it was given. The position itself decides which moves are
legal and when the game is over.
"""

from __future__ import annotations

import dataclasses
import functools
import operator
import time
import traceback
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from fourfold.arena.configuration import Configuration
from fourfold.arena.contestants import close_player, is_bot, open_contestant
from fourfold.arena.game import Failure, GameRecorder, GameResult, GameTask, derive_seed
from fourfold.arena.sandbox import SandboxError
from fourfold.arena.time_control import STARTUP, PlayerInterrupt, TimeControl, time_limit
from fourfold.arena.workers.base import LostTask
from fourfold.arena.workers.child_process import report_step
from fourfold.base.errors import MoveError, SpecError
from fourfold.games.contract import Position
from fourfold.games.registry import Game
from fourfold.i18n import Message
from fourfold.players.contract import Choice, Clock, Player

_LONGEST_MESSAGE = 500


def play_game(configuration: Configuration, task: GameTask) -> GameResult:
    """Play one game to its end."""
    recorder = GameRecorder(configuration, task)
    position = recorder.position
    pairing, limits = task.pairing, configuration.limits
    remaining = [limits.base, limits.base]
    players: list[Player] = []
    seat = 0
    try:
        for seat, contestant in enumerate((pairing.first, pairing.second)):
            report_step(seat)
            seed = derive_seed(configuration.seed, "game", pairing.number, seat)
            players.append(_open_player(configuration, contestant, recorder.game, seed))
        while (outcome := position.outcome) is None:
            seat = position.to_move
            report_step(seat)
            left = remaining[seat]
            choice, seconds = _ask(players[seat], position, limits.clock(left), limits)
            position = _play(position, choice.move)
            if left is not None:
                remaining[seat] = max(0.0, left - seconds) + limits.increment
            recorder.add_turn(seat, choice.move, seconds, choice.times)
    except Failure as failure:
        message = str(failure)[:_LONGEST_MESSAGE] or failure.termination
        return recorder.forfeit(seat, failure.termination, message)
    finally:
        for player in players:
            with suppress(Exception, SystemExit):  # the game is over whatever happens now
                close_player(player)
    return recorder.finish(outcome)


def lost_game(configuration: Configuration, lost: LostTask, seat: int) -> GameResult:
    """The result of a game whose worker process died or hung: a loss for this seat."""
    termination, message = "crash", lost.message
    if lost.overdue:
        termination, message = "timeout", Message("failure.held")
    return GameRecorder(configuration, lost.task).forfeit(seat, termination, str(message))


def _open_player(configuration: Configuration, contestant: int, game: Game, seed: int) -> Player:
    text = configuration.players[contestant]
    try:
        with time_limit(STARTUP):
            return open_contestant(text, game, seed, configuration.sandbox)
    except PlayerInterrupt:
        raise Failure("timeout", "failure.unready", seconds=f"{STARTUP:g}") from None
    except SandboxError:
        raise  # not the bot's fault
    except SpecError as error:
        if not is_bot(text):
            raise  # it was valid when the tournament began, so this machine is at fault
        raise _failure(error) from None
    except (Exception, SystemExit) as error:
        raise _failure(error) from None


def _ask(
    player: Player, position: Position[Any], clock: Clock, limits: TimeControl
) -> tuple[Choice, float]:
    """Ask a player for its choice; returns it with its seconds. Failure if it is not acceptable."""
    before = snapshot(position)
    deadline = _deadline(player, clock) if limits.timed else None
    started = time.perf_counter()
    try:
        with time_limit(None if deadline is None else deadline + limits.margin):
            choice = player.choose(position, clock)
    except PlayerInterrupt:
        raise Failure("timeout", "failure.late", seconds=f"{deadline:.3f}") from None
    except (Exception, SystemExit) as error:
        raise _failure(error) from None
    seconds = time.perf_counter() - started
    if has_changed(position, before):
        raise Failure("mutation", "failure.mutation")
    if deadline is not None and seconds > deadline + limits.margin:
        taken, allowed = f"{seconds:.3f}", f"{deadline:.3f}"
        raise Failure("timeout", "failure.time", seconds=taken, allowed=allowed)
    if not isinstance(choice, Choice):
        raise Failure("nonsense", "failure.no_choice", answer=_shorten(choice))
    if choice.times is not None and not _are_times(choice.times):
        raise Failure("nonsense", "failure.times", times=_shorten(choice.times))
    return choice, seconds


def _deadline(player: Player, clock: Clock) -> float | None:
    """The player's seconds for a move; the host of a bot may allow more than the clock does."""
    allowance = getattr(player, "allowance", None)
    return clock.deadline if allowance is None else allowance(clock)


def _play(position: Position[Any], move: Any) -> Position[Any]:
    try:
        return position.play(move)
    except MoveError as error:
        raise Failure("illegal", error.message) from None
    except Exception:
        raise Failure("nonsense", "failure.no_move", move=_shorten(move)) from None


def _failure(error: BaseException) -> Failure:
    """The failure for an error that a player raised, with the line where it was raised."""
    if isinstance(error, Failure):
        return error
    text = "".join(traceback.format_exception_only(error)).strip()
    frames = traceback.extract_tb(error.__traceback__)
    if frames:
        text += f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})"
    return Failure("memory" if isinstance(error, MemoryError) else "crash", text)


def _are_times(value: object) -> bool:
    return isinstance(value, Mapping) and all(
        isinstance(part, str) and part.isprintable() and isinstance(seconds, float | int)
        for part, seconds in value.items()
    )


def _shorten(value: object) -> str:
    try:
        return repr(value)[:100]
    except Exception:
        return f"a {type(value).__name__}"


def snapshot(position: Position[Any]) -> Any:
    """A value that equals a later snapshot if and only if the position has not changed.

    Most positions are frozen dataclasses of immutable values, which only ``object.__setattr__`` can
    change. Their fields are faster to compare than their texts.
    """
    return _snapshot_function(type(position))(position)


def has_changed(position: Position[Any], before: Any) -> bool:
    try:
        return bool(_snapshot_function(type(position))(position) != before)
    except Exception:  # a field is missing or cannot be compared
        return True


@functools.cache
def _snapshot_function(kind: type) -> Callable[[Any], Any]:
    if dataclasses.is_dataclass(kind) and kind.__dataclass_params__.frozen:  # type: ignore[attr-defined]
        return operator.attrgetter(*(field.name for field in dataclasses.fields(kind)))
    return str
