"""Conformance tests for any game or player.

>>> from fourfold.games.registry import Game
>>> game = Game.find("tictactoe")
>>> check_game(game.start(), game.parse, games=2)

A violated rule raises ConformanceError, which names the rule, the position and the observed value.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from fourfold.base.errors import MoveError, PositionError
from fourfold.games.contract import Outcome, Position
from fourfold.players.contract import UNLIMITED, Choice, Clock, Player, ReportsProgress

NONSENSE = ("", "?", "a", "99", "zz9:zz", "\N{SNOWMAN}", "x" * 1000)
"""Texts that are not a position of any game, and not a move unless a game has such a move."""


class ConformanceError(AssertionError):
    """A game or player violates a rule of its interface."""


def check_game(
    start: Position[Any],
    parse: Callable[[str], Position[Any]],
    *,
    games: int = 20,
    seed: int = 0,
    most_moves: int = 10_000,
) -> None:
    """Play random games from ``start`` and check all rules of the interface at every position.

    ``parse`` is the inverse of ``str``; ``most_moves`` is the maximum length of a game.
    """
    _check_nonsense(start, parse)
    chance = random.Random(seed)
    for _ in range(games):
        position = start
        for _ in range(most_moves):
            _check_position(position, parse)
            moves = position.legal_moves()
            if not moves:
                break
            move = chance.choice(list(moves))
            _check_move(position, move)
            position = position.play(move)
        else:
            raise ConformanceError(f"games end: none of {most_moves} moves ended at {position}")


def check_player(
    player: Player,
    start: Position[Any],
    *,
    games: int = 5,
    seed: int = 0,
    clock: Clock = UNLIMITED,
    one_side: bool = False,
) -> None:
    """Let a player play both sides after a few random moves, and check that it keeps the rules.

    ``clock`` is passed for each move. Progress reports are checked once per game. Use ``one_side``
    for a player that cannot start in the middle of a game or play both sides: it then plays whole
    games, first and second in turn, against random moves.
    """
    chance = random.Random(seed)
    for number in range(games):
        position = start
        for _ in range(0 if one_side else chance.randrange(6)):
            if position.outcome is None:
                position = position.play(chance.choice(list(position.legal_moves())))
        if position.outcome is None and isinstance(player, ReportsProgress):
            _check_progress(player, position)
        while position.outcome is None:
            if one_side and position.to_move != number % 2:
                position = position.play(chance.choice(list(position.legal_moves())))
                continue
            before = str(position)
            choice = player.choose(position, clock)
            _require(str(position) == before, "players leave the position as it is", position)
            _require(
                choice.move in position.legal_moves(),
                "players choose legal moves",
                position,
                choice.move,
            )
            position = position.play(choice.move)


def _check_progress(player: ReportsProgress, position: Position[Any]) -> None:
    reported: list[Choice] = []
    choice = player.choose_with_progress(position, UNLIMITED, reported.append)
    for partial in (*reported, choice):
        _require(
            isinstance(partial, Choice) and partial.move in position.legal_moves(),
            "players report legal moves",
            position,
            partial,
        )


def _require(holds: bool, rule: str, position: object, observed: object = "") -> None:
    if not holds:
        raise ConformanceError(f"{rule}: broken at {position} {observed}".rstrip())


def _check_position(position: Position[Any], parse: Callable[[str], Position[Any]]) -> None:
    moves = list(position.legal_moves())
    outcome = position.outcome
    _require(moves == list(position.legal_moves()), "legal moves have a fixed order", position)
    _require(len(set(moves)) == len(moves), "legal moves are distinct", position)
    _require(bool(moves) == (outcome is None), "no moves exactly when the game is over", position)
    _require(position.to_move in (0, 1), "the player to move is 0 or 1", position)
    if outcome is not None:
        _check_outcome(outcome, position)
    again = parse(str(position))
    _require(again == position, "parse reads what str writes", position, again)
    _require(hash(again) == hash(position), "equal positions have equal hashes", position)
    for move in moves:
        read = position.parse_move(str(move))
        _require(read == move, "parse_move reads what str writes", position, move)


def _check_outcome(outcome: Outcome, position: Position[Any]) -> None:
    _require(isinstance(outcome, Outcome), "an outcome is an Outcome", position, outcome)
    _require(outcome.winner in (0, 1, None), "the winner is 0, 1 or None", position, outcome)
    _require(len(outcome.points) == 2, "both players score points", position, outcome)
    if outcome.winner is not None:
        winner, loser = outcome.winner, 1 - outcome.winner
        _require(
            outcome.points[winner] > outcome.points[loser],
            "the winner scores more",
            position,
            outcome,
        )
    for text in NONSENSE:
        _require(
            _raises(MoveError, position.parse_move, text), "no move after the end", position, text
        )


def _check_move(position: Position[Any], move: Any) -> None:
    text, moves = str(position), list(position.legal_moves())
    after = position.play(move)
    _require(str(position) == text, "play leaves the position as it is", text, move)
    _require(list(position.legal_moves()) == moves, "play leaves the moves as they are", text, move)
    _require(after != position, "a move changes the position", text, move)
    _require(after == position.play(move), "the same move gives the same position", text, move)
    if after.outcome is not None:
        _require(_raises(MoveError, after.play, move), "no move after the end", after, move)


def _check_nonsense(start: Position[Any], parse: Callable[[str], Position[Any]]) -> None:
    moves = {str(move) for move in start.legal_moves()}
    for text in NONSENSE:
        if text not in moves:
            _require(_raises(MoveError, start.parse_move, text), "nonsense is no move", start, text)
        _require(_raises(PositionError, parse, text), "nonsense is no position", start, text)


def _raises(error: type[Exception], function: Callable[[Any], Any], argument: Any) -> bool:
    try:
        function(argument)
    except error:
        return True
    return False
