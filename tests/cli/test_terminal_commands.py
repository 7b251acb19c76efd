"""Terminal games without a terminal: moves, undo, commands and messages."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fourfold.base.errors import FourfoldError, MoveError
from fourfold.cli.terminal_play.commands import COMMANDS, CommandHandler, GameSession
from fourfold.drawing.terminal import renderer_for
from fourfold.games.record import Record
from fourfold.games.registry import Game


def sit_down(spec: str = "quarto", people: tuple[int, ...] = (0, 1)) -> CommandHandler:
    game = Game.find(spec)
    session = GameSession(game, game.start(), ("human", "human"))
    return CommandHandler(session, renderer_for(game.info), people, lambda _: "a hint")


def tell(dialogue: CommandHandler, *lines: str) -> list[str]:
    return [dialogue.handle(line).text for line in lines]


def test_quarto_turn_is_entered_in_one_or_two_lines() -> None:
    whole, halves = sit_down(), sit_down()
    tell(whole, ":6", "c3:4", "B2:a", "a1:0")
    tell(halves, "6", "c3", "4", "b2", ":A", "a1 0")
    assert whole.session.turns == halves.session.turns
    assert str(whole.position) == "A.../.4../..6./.... 0"


def test_placement_is_shown_before_the_piece_is_given() -> None:
    dialogue = sit_down()
    tell(dialogue, "6", "c3")
    assert str(dialogue.position) == "..../..../..6./.... -"
    assert dialogue.request == "give a piece"
    assert len(dialogue.session.turns) == 1
    tell(dialogue, "d4")  # thinking again
    assert str(dialogue.position) == "..../..../..../...6 -"
    assert tell(dialogue, "undo") == ["the placement is taken back"]
    assert str(dialogue.position) == "..../..../..../.... 6"


def test_winning_placement_needs_no_piece() -> None:
    dialogue = sit_down()
    tell(dialogue, ":8", "a1:9", "b2:A", "c3:B", "d4")
    assert dialogue.session.over
    assert dialogue.session.winner == 0
    assert dialogue.session.record().result == "1-0"


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("", "write a move, or help"),
        ("c9", "'c9' is not a square. Use a column a-d and a row 1-4, such as a1"),
        ("a1:4", "a1 is occupied by piece 6"),
        ("a1", "a1 is occupied by piece 6"),
        ("b1:6", "piece 6 cannot be given: it is on a1"),
        ("b1:x", "move 'b1:x': unknown piece 'x'"),
        ("4", "4: first place piece 9, as in c3:4"),
        (":4", "4: first place piece 9, as in c3:4"),
        (":", "unknown piece ''"),
        ("b1:", "b1:: also give a piece, such as b1:0"),
        ("undoo", "unknown command 'undoo'; did you mean undo? (commands: "),
        ("checkmate", "unknown command 'checkmate' (commands: undo, hint, "),
        ("undo 2", "undo takes no arguments; remove '2'"),
        ("save", "save needs a file name, such as save games.txt"),
        ("save /nowhere/x", "the game cannot be saved to '/nowhere/x': No such file"),
        ("save \0", "the game cannot be saved to '\\x00': "),
        ("x" * 500, "a line of 500 characters is not a move"),
    ],
)
def test_invalid_input_changes_nothing(line: str, answer: str) -> None:
    dialogue = sit_down()
    tell(dialogue, ":6", "a1:9")
    reply = dialogue.handle(line)
    assert reply.text.startswith(answer)
    assert not reply.leave
    assert str(dialogue.position) == "6.../..../..../.... 9"


def test_undo_returns_to_the_persons_previous_decision() -> None:
    dialogue = sit_down(people=(0,))
    for turn in (":6", "a1:9", "b2:3", "c2:4"):
        dialogue.session.play(dialogue.session.position.parse_move(turn))
    assert tell(dialogue, "undo", "undo", "undo") == [
        "2 moves taken back",
        "2 moves taken back",
        "there is no move to undo",
    ]
    assert dialogue.session.turns == []


def test_undo_between_two_people_takes_back_one_move() -> None:
    dialogue = sit_down()
    tell(dialogue, ":6", "a1:9")
    assert tell(dialogue, "undo") == ["1 move taken back"]
    assert str(dialogue.position) == "..../..../..../.... 6"


def test_second_player_cannot_undo_the_opponents_first_move() -> None:
    session = GameSession(Game.find("quarto"), Game.find("quarto").start(), ("random", "human"))
    session.play(session.position.parse_move(":6"))
    with pytest.raises(FourfoldError, match="no move to undo"):
        session.undo([1])


def test_read_only_commands() -> None:
    dialogue = sit_down()
    tell(dialogue, ":6")
    before = str(dialogue.position)
    hint, moves, board, manual = (
        dialogue.handle(line) for line in ("hint", "MOVES", "board", "help")
    )
    assert hint.text == "a hint"
    assert moves.text.startswith("place on a1 b1")
    assert board.redraw
    assert all(command in manual.text for command in COMMANDS)
    assert str(dialogue.position) == before


def test_resign_and_quit() -> None:
    dialogue = sit_down()
    assert tell(dialogue, ":6") == [""]
    assert dialogue.handle("quit").leave
    dialogue.handle("resign")
    assert dialogue.session.over
    assert dialogue.session.record().result == "1-0"
    assert dialogue.session.record().termination == "resignation"


def test_save_appends_the_unfinished_game(tmp_path: Path) -> None:
    dialogue, path = sit_down(), tmp_path / "my games.txt"
    assert tell(dialogue, ":6", f"save {path}") == ["", f"saved to {path}"]
    record = Record.parse(path.read_text())
    assert (record.result, [str(turn) for turn in record.turns]) == ("*", [":6"])


def test_illegal_move_does_not_change_the_session() -> None:
    session = sit_down("tictactoe").session
    move = session.position.parse_move("b2")
    session.play(move)
    with pytest.raises(MoveError):
        session.play(move)
    assert session.turns == [move]


LINES = st.one_of(
    st.text(max_size=12),
    st.text(alphabet="abcdABCD0123456789:.- \t", max_size=6),
    st.sampled_from([name for name in COMMANDS if "FILE" not in name]),
)


@pytest.mark.parametrize("spec", ["quarto", "ultimate", "ultimate(n=3)", "tictactoe"])
@given(lines=st.lists(LINES, max_size=30))
def test_any_input_keeps_the_session_running(spec: str, lines: list[str]) -> None:
    dialogue = sit_down(spec)
    for line in lines:
        if dialogue.session.over:
            break
        if not line.strip().lower().startswith("save"):
            dialogue.handle(line)
        assert dialogue.request
        assert Record.parse(str(dialogue.session.record())).turns == tuple(dialogue.session.turns)
