"""A game in progress, and what a person types: a move, half a move, or a command."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from fourfold.base.errors import FourfoldError, MoveError, did_you_mean
from fourfold.drawing.terminal import TerminalRenderer
from fourfold.games import quarto
from fourfold.games.contract import Outcome, Position
from fourfold.games.quarto.pieces import piece_number
from fourfold.games.quarto.rules import square_number
from fourfold.games.record import Record, append_record
from fourfold.games.registry import Game
from fourfold.i18n import Message


class GameSession:
    """The moves of one game and its positions. It has no input or output."""

    def __init__(
        self,
        game: Game,
        start: Position[Any],
        players: tuple[str, str],
        turns: Iterable[Any] = (),
        tags: Mapping[str, str] | None = None,
    ) -> None:
        self.game = game
        self.players = players
        self.tags = dict(tags or {})
        self.turns: list[Any] = []
        self.resigned: int | None = None
        """The player who resigned, if any."""
        self.saved: tuple[Path, list[Any]] | None = None
        """The file of the last save, and the moves that it has."""
        self._positions = [start]
        for turn in turns:
            self.play(turn)

    @property
    def position(self) -> Position[Any]:
        return self._positions[-1]

    @property
    def last(self) -> Any:
        """The last move, or None at the start."""
        return self.turns[-1] if self.turns else None

    @property
    def outcome(self) -> Outcome | None:
        """The outcome, by the rules or by resignation; None during the game."""
        if self.resigned is None:
            return self.position.outcome
        return Outcome.win(1 - self.resigned, "resignation", self.game.win_points)

    @property
    def over(self) -> bool:
        return self.outcome is not None

    @property
    def winner(self) -> int | None:
        """The player who won; None during the game and for a draw."""
        return self.outcome.winner if self.outcome else None

    def play(self, move: Any) -> None:
        """Make a move; MoveError, without any change, if it is not legal."""
        self._positions.append(self.position.play(move))
        self.turns.append(move)

    def undo(self, seats: Collection[int]) -> int:
        """Go back to the last earlier position in which one of the seats was to move.

        Returns the number of moves taken back.
        """
        for number in range(len(self.turns) - 1, -1, -1):
            if self._positions[number].to_move in seats:
                taken = len(self.turns) - number
                del self.turns[number:], self._positions[number + 1 :]
                return taken
        raise FourfoldError("table.nothing")

    def resign(self) -> None:
        """Resign for the player to move."""
        self.resigned = self.position.to_move

    def record(self, left: str = "") -> Record:
        """The game as a record; ``left`` says how it was interrupted, if it was."""
        outcome = self.outcome
        return Record(
            self.game,
            self._positions[0],
            self.players,
            tuple(self.turns),
            str(outcome) if outcome else "*",
            outcome.reason if outcome else left,
            tags=self.tags,
        )


class Placement(NamedTuple):
    """The first half of a Quarto turn, without the piece to give."""

    square: int


def parse_input(position: Position[Any], text: str, placement: Placement | None = None) -> Any:
    """Parse a move or Placement; ``placement`` is the first half if it was entered before.

    >>> position = quarto.Position.parse("..../..../..../.... 6")
    >>> parse_input(position, "c3"), str(parse_input(position, "4", Placement(10)))
    (Placement(square=10), 'c3:4')
    """
    text = ":".join(text.lower().split())
    if not isinstance(position, quarto.Position):
        return position.parse_move(text)
    if ":" not in text and len(text) != 1:
        return _place(position, text)
    if text.startswith(":") or len(text) == 1:
        return _give(position, text.removeprefix(":"), placement)
    return position.parse_move(text)


def _place(position: quarto.Position, text: str) -> Placement | quarto.Turn:
    square = square_number(text)
    if position.place(square).outcome is not None:
        return quarto.Turn(square, None)
    return Placement(square)


def _give(position: quarto.Position, text: str, placement: Placement | None) -> quarto.Turn:
    try:
        turn = quarto.Turn(placement.square if placement else None, piece_number(text))
    except MoveError:
        raise
    except FourfoldError as error:
        raise MoveError(error.message) from None
    if turn.square is None and position.hand is not None:
        hand = quarto.piece_name(position.hand)
        raise MoveError("table.place", text=text, piece=hand, gift=text.upper())
    position.play(turn)
    return turn


COMMANDS = {
    "undo": "take back your last decision",
    "hint": "ask another player for a move",
    "moves": "list the legal moves",
    "board": "draw the board again",
    "resign": "resign the game",
    "save FILE": "add the game so far to a file of game records",
    "help": "show this",
    "quit": "leave; with --save the game is saved",
}
_NAMES = [name.split()[0] for name in COMMANDS]
_MOST_CHARACTERS = 200


@dataclass(frozen=True, slots=True)
class Reply:
    """The text to show, whether to draw the board again, and whether the person leaves."""

    text: str = ""
    redraw: bool = False
    leave: bool = False


@dataclass(slots=True)
class CommandHandler:
    """Applies moves and commands to the session. ``ask_hint`` returns the text of a hint."""

    session: GameSession
    renderer: TerminalRenderer
    people: Collection[int]
    ask_hint: Callable[[Position[Any]], str]
    _placement: Placement | None = None

    @property
    def position(self) -> Position[Any]:
        """The position on the screen, which includes a Quarto piece that was just placed."""
        position = self.session.position
        if self._placement is None:
            return position
        placed: Position[Any] = position.place(self._placement.square)  # type: ignore[attr-defined]
        return placed

    @property
    def last(self) -> Any:
        """The move or placement that led to :attr:`position`."""
        return self._placement or self.session.last

    @property
    def request(self) -> str:
        return self.renderer.request(self.position)

    def handle(self, line: str) -> Reply:
        """Handle a line of input; an invalid one changes nothing."""
        word, _, rest = line.strip().partition(" ")
        try:
            if not word:
                return Reply("write a move, or help")
            if len(line) > _MOST_CHARACTERS:
                raise FourfoldError("table.long", count=len(line))  # noqa: TRY301
            return (
                self._run_command(word.lower(), rest.strip())
                if word.lower() in _NAMES
                else self._move(line)
            )
        except FourfoldError as error:
            return Reply(str(error))

    def _run_command(self, command: str, rest: str) -> Reply:
        if command == "save":
            return self._save(rest)
        if rest:
            raise FourfoldError("table.alone", command=command, rest=rest)
        reply: Reply = getattr(self, f"_{command}")()
        return reply

    def _move(self, line: str) -> Reply:
        try:
            turn = parse_input(self.session.position, line, self._placement)
        except MoveError as error:
            raise FourfoldError(_input_error(line.strip(), error)) from None
        if isinstance(turn, Placement):
            self._placement = turn
        else:
            self._placement = None
            self.session.play(turn)
        return Reply(redraw=True)

    def _undo(self) -> Reply:
        if self._placement is not None:
            self._placement = None
            return Reply("the placement is taken back", redraw=True)
        taken = self.session.undo(self.people)
        return Reply(f"{taken} move{'s' * (taken > 1)} taken back", redraw=True)

    def _hint(self) -> Reply:
        return Reply(self.ask_hint(self.session.position))

    def _moves(self) -> Reply:
        return Reply(self.renderer.moves(self.position))

    def _board(self) -> Reply:
        return Reply(redraw=True)

    def _resign(self) -> Reply:
        self._placement = None
        self.session.resign()
        return Reply()

    def _save(self, rest: str) -> Reply:
        if not rest:
            raise FourfoldError("table.save")
        save(self.session, Path(rest))
        self.session.saved = Path(rest), list(self.session.turns)
        return Reply(f"saved to {rest}")

    def _help(self) -> Reply:
        commands = "\n".join(f"  {name:<11}{what}" for name, what in COMMANDS.items())
        return Reply(f"{self.renderer.rules(self.session.position)}\n\nCommands:\n{commands}")

    def _quit(self) -> Reply:
        return Reply(leave=True)


def save(session: GameSession, path: Path, left: str = "") -> None:
    """Append the game to a file of records; FourfoldError if that fails."""
    try:
        append_record(path, session.record(left))
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise FourfoldError("table.unsaved", file=str(path), reason=reason) from None


def _input_error(line: str, error: MoveError) -> Message:
    """The error for an invalid line, which may be a misspelt command or an illegal move."""
    word = line.split()[0].lower()
    near = did_you_mean(word, _NAMES)
    if near or (word.isalpha() and len(word) > 2):
        return Message("table.command", name=word, near=near, known=[*COMMANDS])
    return error.message
