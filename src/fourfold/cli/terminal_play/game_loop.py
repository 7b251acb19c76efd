"""A game in the terminal between two players, of whom some may be people."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from fourfold.base.errors import FourfoldError
from fourfold.base.specs import Spec
from fourfold.cli.terminal_play.commands import CommandHandler, GameSession
from fourfold.cli.terminal_play.terminal import Screen
from fourfold.drawing.terminal import TerminalRenderer
from fourfold.games.contract import Position
from fourfold.games.registry import Game
from fourfold.players.contract import UNLIMITED, Choice, Player
from fourfold.players.human import HumanPlayer
from fourfold.players.registry import PlayerConfig

HUMAN = "human"


@dataclass
class GameLoop:
    """Asks each player in turn and shows the game."""

    session: GameSession
    players: tuple[Player, Player]
    hinter: tuple[str, Player]
    renderer: TerminalRenderer
    screen: Screen

    def __post_init__(self) -> None:
        self._people = [seat for seat in (0, 1) if isinstance(self.players[seat], HumanPlayer)]
        self._names = display_names(self.session.players)
        self._commands = CommandHandler(self.session, self.renderer, self._people, self._hint)

    def play(self) -> str:
        """Play until the game is over or a person leaves.

        Returns how the person left, as records say it; an empty text if the game is over.
        """
        session = self.session
        if self._people:
            self.screen.show(self.renderer.rules(session.position))
            self.screen.show("Write help for the commands.\n")
        self._draw()
        while not session.over:
            if session.position.to_move in self._people:
                if left := self._ask_person():
                    return left
            else:
                self._ask_player()
        self.screen.show(self.result())
        return ""

    def result(self) -> str:
        """The result of the game as a sentence."""
        session = self.session
        if session.resigned is not None:
            loser, winner = self._names[session.resigned], self._names[1 - session.resigned]
            return f"{_verb(loser, 'resign')}: {_verb(winner, 'win')}."
        reasons = "; ".join(self.renderer.ending(session.position))
        if session.winner is None:
            return f"A draw: {reasons}."
        return f"{_verb(self._names[session.winner], 'win')}: {reasons}."

    def _ask_person(self) -> str:
        """Read and handle one line of the person to move; return how the person left, if so."""
        request = self._commands.request
        if len(self._people) == 2:
            request = f"{self._names[self.session.position.to_move]}, {request}"
        line = self.screen.ask(f"{request[0].upper()}{request[1:]}> ")
        if line is None:
            return "end of input"
        reply = self._commands.handle(line)
        if reply.text:
            self.screen.show(reply.text)
        # When another player moves next, the board is drawn after that.
        if reply.redraw and (self.session.over or self.session.position.to_move in self._people):
            self._draw()
        return "quit" if reply.leave else ""

    def _ask_player(self) -> None:
        seat = self.session.position.to_move
        choice = request_move(self.players[seat], self.session.players[seat], self.session.position)
        self.session.play(choice.move)
        self.screen.show(f"{self._names[seat]} plays {choice.move}")
        self._draw()

    def _hint(self, position: Position[Any]) -> str:
        name, player = self.hinter
        choice = request_move(player, name, position)
        score = "" if choice.score is None else f" (score {round(choice.score, 2):g})"
        return f"{name} would play {choice.move}{score}"

    def _draw(self) -> None:
        commands = self._commands
        self.screen.show(
            self.renderer.board(commands.position, commands.last, ascii_only=self.screen.ascii_only)
        )


def _verb(name: str, verb: str) -> str:
    return f"{name} {verb}" if name == "You" else f"{name} {verb}s"


def choose_players(first: str | None, second: str | None, game: Game) -> tuple[str, str]:
    """The specs of both players; the defaults are a person and the game's best opponent.

    >>> quarto = Game.find("quarto")
    >>> choose_players(None, None, quarto), choose_players("random", None, quarto)
    (('human', 'champion'), ('random', 'human'))
    """
    one = HUMAN if first is None else str(Spec.parse(first))
    if second is None:
        return one, game.info.opponent if one == HUMAN else HUMAN
    return one, str(Spec.parse(second))


def display_names(players: tuple[str, str]) -> tuple[str, str]:
    """The names on the screen; a single person is ``You``.

    >>> display_names(("human", "random")), display_names(("random", "random"))
    (('You', 'random'), ('random (first)', 'random (second)'))
    """
    if players == (HUMAN, HUMAN):
        return "First player", "Second player"
    if players[0] == players[1]:
        return f"{players[0]} (first)", f"{players[1]} (second)"
    return ("You" if players[0] == HUMAN else players[0]), (
        "You" if players[1] == HUMAN else players[1]
    )


def make_seeded_player(text: str, game: Game, seed: int, role: str) -> Player:
    """Make the player of a spec.

    If it takes a seed and has none, the seed follows from the game's seed and the role.
    """
    own = random.Random(f"{seed}/{role}").getrandbits(32)
    return PlayerConfig.find(text).with_seed(own).make(game.name)


def request_move(player: Player, name: str, position: Position[Any]) -> Choice:
    """Ask a player for its choice; FourfoldError if it fails or its move is not legal."""
    try:
        choice = player.choose(position, UNLIMITED)
        legal = choice.move in position.legal_moves()
    except FourfoldError:
        raise
    except Exception as error:
        kind, reason = type(error).__name__, str(error)
        raise FourfoldError(
            "table.failed", player=name, position=position, kind=kind, reason=reason
        ) from error
    if not legal:
        raise FourfoldError("table.illegal", player=name, move=str(choice.move), position=position)
    return choice
