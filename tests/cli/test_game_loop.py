"""The game loop: input, display and the end of a game."""

from __future__ import annotations

from typing import Any

import pytest
from rich.text import Text

from fourfold.base.errors import FourfoldError
from fourfold.cli.terminal_play.commands import GameSession
from fourfold.cli.terminal_play.game_loop import (
    GameLoop,
    choose_players,
    display_names,
    make_seeded_player,
)
from fourfold.drawing.terminal import renderer_for
from fourfold.games.contract import Position
from fourfold.games.registry import Game
from fourfold.players.contract import Choice, Clock, FunctionPlayer, Player
from fourfold.players.human import HumanPlayer

QUARTO = Game.find("quarto")


class Script:
    """A screen that answers from a list and records its output."""

    ascii_only = True

    def __init__(self, *lines: str) -> None:
        self.lines = list(lines)
        self.shown: list[str] = []

    def show(self, text: str | Text = "") -> None:
        self.shown.append(str(text))

    def ask(self, prompt: str) -> str | None:
        self.shown.append(prompt)
        return self.lines.pop(0) if self.lines else None


def first_move(position: Position[Any]) -> Any:
    return position.legal_moves()[0]


def sit_down(
    screen: Script, players: tuple[Player, Player], names: tuple[str, str], game: str = "tictactoe"
) -> tuple[GameLoop, GameSession]:
    found = Game.find(game)
    session = GameSession(found, found.start(), names)
    hinter = ("first", FunctionPlayer(first_move))
    return GameLoop(session, players, hinter, renderer_for(found.info), screen), session


def test_a_person_against_a_player() -> None:
    screen = Script("b2", "hint", "c3", "undo", "a3", "c1")
    players = (HumanPlayer(), FunctionPlayer(first_move))
    game, session = sit_down(screen, players, ("human", "first"))
    assert game.play() == ""
    assert [str(turn) for turn in session.turns] == ["b2", "a1", "a3", "b1", "c1"]
    assert screen.shown[-1] == "You win: x has c1-b2-a3."
    assert "first would play b1" in screen.shown
    assert "first plays a1" in screen.shown
    assert "2 moves taken back" in screen.shown


def test_score_of_a_hint_is_rounded() -> None:
    screen = Script("hint", "quit")
    game, _ = sit_down(screen, (HumanPlayer(), HumanPlayer()), ("human", "human"))

    class Sure:
        def choose(self, position: Position[Any], clock: Clock) -> Choice:  # noqa: ARG002
            return Choice(first_move(position), score=0.502473)

    game.hinter = ("sure", Sure())
    game.play()
    assert "sure would play a1 (score 0.5)" in screen.shown


def test_every_position_of_two_players_is_shown() -> None:
    screen = Script()
    chooser = FunctionPlayer(first_move)
    game, session = sit_down(screen, (chooser, chooser), ("first", "first"))
    assert game.play() == ""
    boards = [text for text in screen.shown if "+---+" in text]
    assert len(boards) == len(session.turns) + 1
    assert screen.shown[-1] == "first (first) wins: x has c1-b2-a3."


@pytest.mark.parametrize(("lines", "left"), [((), "end of input"), (("b2", "quit"), "quit")])
def test_quit(lines: tuple[str, ...], left: str) -> None:
    game, _ = sit_down(Script(*lines), (HumanPlayer(), HumanPlayer()), ("human", "human"))
    assert game.play() == left


def test_resign() -> None:
    screen = Script("b2", "resign")
    game, _ = sit_down(screen, (HumanPlayer(), FunctionPlayer(first_move)), ("human", "first"))
    assert game.play() == ""
    assert screen.shown[-1] == "You resign: first wins."


class Faulty:
    """A player that raises an error or chooses an illegal move."""

    def __init__(self, move: Any = None) -> None:
        self.move = move

    def choose(self, position: Position[Any], clock: Clock) -> Choice:  # noqa: ARG002
        if self.move is None:
            raise ZeroDivisionError("oops")
        return Choice(self.move)


@pytest.mark.parametrize(
    ("player", "fault"),
    [
        (Faulty(), r"player bad failed in position .*: ZeroDivisionError: oops"),
        (Faulty("z9"), r"player bad chose the illegal move z9 in position \.\.\./\.\.\./\.\.\."),
    ],
)
def test_error_names_the_faulty_player(player: Player, fault: str) -> None:
    game, _ = sit_down(Script(), (player, HumanPlayer()), ("bad", "human"))
    with pytest.raises(FourfoldError, match=fault):
        game.play()


def test_open_seats_are_filled() -> None:
    assert choose_players(None, None, QUARTO) == ("human", "champion")
    assert choose_players("random", None, QUARTO) == ("random", "human")
    assert choose_players("human", None, QUARTO) == ("human", "champion")
    assert choose_players(None, "human", QUARTO) == ("human", "human")
    assert choose_players("human()", " random( seed = 3 )", QUARTO) == (
        "human",
        "random(seed=3)",
    )
    assert display_names(("human", "human")) == ("First player", "Second player")


def test_seats_have_distinct_seeds_unless_given() -> None:
    game = Game.find("quarto")

    def choices(spec: str, seed: int, role: str) -> list[Any]:
        player = make_seeded_player(spec, game, seed, role)
        return [player.choose(game.start(), Clock()).move for _ in range(20)]

    assert choices("random", 1, "first") == choices("random", 1, "first")
    assert choices("random", 1, "first") != choices("random", 1, "second")
    assert choices("random", 1, "first") != choices("random", 2, "first")
    assert choices("random(seed=9)", 1, "first") == choices("random(seed=9)", 2, "second")
