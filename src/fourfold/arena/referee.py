"""The referee: plays one game by the rules and the clock, whatever the players do.

A player loses the game when it raises an error, takes too long, answers with something that is not
a legal move, or changes the position it was given. The rules are the position's own: the referee
asks it for the outcome, and lets it judge the move.
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

from fourfold.arena.contestants import close, is_hosted, open_contestant
from fourfold.arena.failures import Failure
from fourfold.arena.game import GameRecorder, GameResult, GameSettings, GameTask, derive_seed
from fourfold.arena.sandbox import SandboxError
from fourfold.arena.time_control import STARTUP, TimeControl
from fourfold.arena.timeout import PlayerInterrupt, time_limit
from fourfold.arena.workers.base import LostTask
from fourfold.arena.workers.status import report_step
from fourfold.base.errors import MoveError, SpecError
from fourfold.games.contract import Position
from fourfold.games.registry import Game
from fourfold.i18n import Message
from fourfold.players.contract import Choice, Clock, Player

_LONGEST_MESSAGE = 500


def play_game(setting: GameSettings, task: GameTask) -> GameResult:
    """Play one game to its end."""
    sheet = GameRecorder(setting, task)
    position = sheet.position
    pairing, limits = task.pairing, setting.limits
    remaining = [limits.base, limits.base]
    players: list[Player] = []
    seat = 0
    try:
        for seat, contestant in enumerate((pairing.first, pairing.second)):
            report_step(seat)
            seed = derive_seed(setting.seed, "game", pairing.number, seat)
            players.append(_seated(setting, contestant, sheet.game, seed))
        while (outcome := position.outcome) is None:
            seat = position.to_move
            report_step(seat)
            left = remaining[seat]
            choice, seconds = _ask(players[seat], position, limits.clock(left), limits)
            position = _played(position, choice.move)
            if left is not None:
                remaining[seat] = max(0.0, left - seconds) + limits.increment
            sheet.note_turn(seat, choice.move, seconds, choice.times)
    except Failure as failure:
        message = str(failure)[:_LONGEST_MESSAGE] or failure.termination
        return sheet.forfeit(seat, failure.termination, message)
    finally:
        for player in players:
            with suppress(Exception, SystemExit):  # nothing done now can change the game
                close(player)
    return sheet.finish(outcome)


def lost_game(setting: GameSettings, lost: LostTask, seat: int) -> GameResult:
    """A game that nobody could finish: a player took the whole process down with it, or held it
    where nothing else could run."""
    termination, message = "crash", lost.message
    if lost.overdue:
        termination, message = "timeout", Message("failure.held")
    return GameRecorder(setting, lost.task).forfeit(seat, termination, str(message))


def _seated(setting: GameSettings, contestant: int, game: Game, seed: int) -> Player:
    text = setting.players[contestant]
    try:
        with time_limit(STARTUP):
            return open_contestant(text, game, seed, setting.sandbox)
    except PlayerInterrupt:
        raise Failure("timeout", "failure.unready", seconds=f"{STARTUP:g}") from None
    except SandboxError:
        raise  # no bot is to blame for a machine that has none
    except SpecError as error:
        if not is_hosted(text):
            raise  # it was there when the tournament began: this machine lacks what others have
        raise _failure(error) from None
    except (Exception, SystemExit) as error:
        raise _failure(error) from None


def _ask(
    player: Player, position: Position[Any], clock: Clock, limits: TimeControl
) -> tuple[Choice, float]:
    """What the player chooses, and how long it took; Failure when it cannot be accepted."""
    before = snapshot(position)
    deadline = _deadline(player, clock) if limits.timed else None
    began = time.perf_counter()
    try:
        with time_limit(None if deadline is None else deadline + limits.margin):
            choice = player.choose(position, clock)
    except PlayerInterrupt:
        raise Failure("timeout", "failure.late", seconds=f"{deadline:.3f}") from None
    except (Exception, SystemExit) as error:
        raise _failure(error) from None
    seconds = time.perf_counter() - began
    if has_changed(position, before):
        raise Failure("mutation", "failure.mutation")
    if deadline is not None and seconds > deadline + limits.margin:
        taken, allowed = f"{seconds:.3f}", f"{deadline:.3f}"
        raise Failure("timeout", "failure.time", seconds=taken, allowed=allowed)
    if not isinstance(choice, Choice):
        raise Failure("nonsense", "failure.no_choice", answer=_shown(choice))
    if choice.times is not None and not _are_times(choice.times):
        raise Failure("nonsense", "failure.times", times=_shown(choice.times))
    return choice, seconds


def _deadline(player: Player, clock: Clock) -> float | None:
    """When the player must have answered; the host of a bot may allow it more than others get."""
    allowance = getattr(player, "allowance", None)
    return clock.deadline if allowance is None else allowance(clock)


def _played(position: Position[Any], move: Any) -> Position[Any]:
    try:
        return position.play(move)
    except MoveError as error:
        raise Failure("illegal", error.message) from None
    except Exception:
        raise Failure("nonsense", "failure.no_move", move=_shown(move)) from None


def _failure(error: BaseException) -> Failure:
    """An error that a player raised, as the failure it is, with the line it came from."""
    if isinstance(error, Failure):
        return error
    told = "".join(traceback.format_exception_only(error)).strip()
    frames = traceback.extract_tb(error.__traceback__)
    if frames:
        told += f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})"
    return Failure("memory" if isinstance(error, MemoryError) else "crash", told)


def _are_times(thing: object) -> bool:
    return isinstance(thing, Mapping) and all(
        isinstance(part, str) and part.isprintable() and isinstance(seconds, float | int)
        for part, seconds in thing.items()
    )


def _shown(thing: object) -> str:
    try:
        return repr(thing)[:100]
    except Exception:
        return f"a {type(thing).__name__}"


def snapshot(position: Position[Any]) -> Any:
    """Something that equals a later snapshot exactly when the position has not changed.

    Our positions are frozen dataclasses of immutable values: only force (``object.__setattr__``)
    changes them, and it shows in the fields, which are quicker to compare than texts.
    """
    return _taker(type(position))(position)


def has_changed(position: Position[Any], before: Any) -> bool:
    try:
        return bool(_taker(type(position))(position) != before)
    except Exception:  # a field is gone, or is something that cannot be compared
        return True


@functools.cache
def _taker(kind: type) -> Callable[[Any], Any]:
    if dataclasses.is_dataclass(kind) and kind.__dataclass_params__.frozen:  # type: ignore[attr-defined]
        return operator.attrgetter(*(field.name for field in dataclasses.fields(kind)))
    return str
