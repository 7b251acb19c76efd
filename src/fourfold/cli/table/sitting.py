"""A game at the table between two players, people among them, and how it ended."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from rich.text import Text

from fourfold.cli.table.dialogue import Dialogue
from fourfold.cli.table.seats import ask_player, seat_names
from fourfold.cli.table.session import Session
from fourfold.drawing.terminal import TerminalRenderer
from fourfold.games.contract import Position
from fourfold.players.contract import Player
from fourfold.players.human import HumanPlayer


class Screen(Protocol):
    """What is needed to talk to people; :class:`Terminal` is one."""

    ascii_only: bool

    def show(self, text: str | Text = "") -> None: ...

    def ask(self, prompt: str) -> str | None: ...


@dataclass
class Sitting:
    """Asks each player in turn, shows what happens, and lets people use the dialogue."""

    session: Session
    players: tuple[Player, Player]
    hinter: tuple[str, Player]
    renderer: TerminalRenderer
    screen: Screen

    def __post_init__(self) -> None:
        self._people = [seat for seat in (0, 1) if isinstance(self.players[seat], HumanPlayer)]
        self._names = seat_names(self.session.players)
        self._dialogue = Dialogue(self.session, self.renderer, self._people, self._hint)

    def play(self) -> str:
        """Play until the game is over, and return an empty text, or until a person leaves: then
        say how, in the words of a record."""
        session = self.session
        if self._people:
            self.screen.show(self.renderer.rules(session.position))
            self.screen.show("Write help for the commands.\n")
        self._draw()
        while not session.over:
            if session.position.to_move in self._people:
                if left := self._ask():
                    return left
            else:
                self._let_choose()
        self.screen.show(self.result())
        return ""

    def result(self) -> str:
        """How the game ended, in a sentence."""
        session = self.session
        if session.resigned is not None:
            loser, winner = self._names[session.resigned], self._names[1 - session.resigned]
            return f"{_verb(loser, 'resign')}: {_verb(winner, 'win')}."
        reasons = "; ".join(self.renderer.ending(session.position))
        if session.winner is None:
            return f"A draw: {reasons}."
        return f"{_verb(self._names[session.winner], 'win')}: {reasons}."

    def _ask(self) -> str:
        """One line from the person to move; how the person left, if so."""
        request = self._dialogue.request
        if len(self._people) == 2:
            request = f"{self._names[self.session.position.to_move]}, {request}"
        line = self.screen.ask(f"{request[0].upper()}{request[1:]}> ")
        if line is None:
            return "end of input"
        reply = self._dialogue.answer(line)
        if reply.text:
            self.screen.show(reply.text)
        # When another player moves next, the board is drawn after that.
        if reply.redraw and (self.session.over or self.session.position.to_move in self._people):
            self._draw()
        return "quit" if reply.leave else ""

    def _let_choose(self) -> None:
        seat = self.session.position.to_move
        choice = ask_player(self.players[seat], self.session.players[seat], self.session.position)
        self.session.play(choice.move)
        self.screen.show(f"{self._names[seat]} plays {choice.move}")
        self._draw()

    def _hint(self, position: Position[Any]) -> str:
        name, player = self.hinter
        choice = ask_player(player, name, position)
        score = "" if choice.score is None else f" (score {round(choice.score, 2):g})"
        return f"{name} would play {choice.move}{score}"

    def _draw(self) -> None:
        dialogue = self._dialogue
        self.screen.show(
            self.renderer.board(dialogue.position, dialogue.last, ascii_only=self.screen.ascii_only)
        )


def _verb(name: str, verb: str) -> str:
    return f"{name} {verb}" if name == "You" else f"{name} {verb}s"
