"""Handle what a person types: a move, half a move, or a command."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fourfold.base.errors import FourfoldError, MoveError, did_you_mean
from fourfold.cli.terminal_play.move_input import Placement, parse_input
from fourfold.cli.terminal_play.session import GameSession
from fourfold.drawing.terminal import TerminalRenderer
from fourfold.games.contract import Position
from fourfold.games.record import append_record
from fourfold.i18n import Message

COMMANDS = {
    "undo": "take back to your previous decision",
    "hint": "see what another player would do",
    "moves": "list the legal moves",
    "board": "draw the board again",
    "resign": "give up the game",
    "save FILE": "add the game so far to a file of game records",
    "help": "show this",
    "quit": "leave; the game is saved when --save was given",
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
