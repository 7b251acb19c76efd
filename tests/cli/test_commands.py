"""``perft``, ``players`` and the file options of ``play``."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from tests.program import invoke, run

from fourfold.base.errors import SpecError
from fourfold.games.record import read_records
from fourfold.players import registry


def counts(output: str) -> list[int]:
    return [int(line.split()[1]) for line in output.splitlines() if re.match(r" *\d", line)]


@pytest.mark.parametrize("rules", ["--native", "--python"])
def test_perft_counts_up_to_the_depth(rules: str) -> None:
    assert counts(run("perft", "--depth", "2", rules)) == [1, 16, 3840]
    assert counts(run("perft", "--game", "ultimate", "--depth", "2", rules)) == [1, 256, 4080]


def test_perft_stops_when_every_game_is_over() -> None:
    output = run("perft", "--game", "tictactoe", "--position", "xxo/oox/x..", "--depth", "9")
    assert counts(output) == [1, 2, 2, 0]


def test_perft_uses_rules_and_position() -> None:
    corner = ("perft", "--position", "FE../D.../..../.... C", "--depth", "1")
    assert counts(run(*corner, "--rules", "lines"))[-1] == 13 * 12
    assert counts(run(*corner, "--rules", "squares"))[-1] == 12 * 12 + 1


@pytest.mark.parametrize("game", ["quarto", "tictactoe", "ultimate(n=3)"])
def test_divide_counts_add_up(game: str) -> None:
    total = counts(run("perft", "--game", game, "--depth", "2"))[-1]
    lines = run("perft", "--game", game, "--depth", "2", "--divide").splitlines()
    below = [int(line.split()[1]) for line in lines[1:-1]]
    assert sum(below) == total == int(lines[-1].split()[1])


@pytest.mark.parametrize("rules", ["lines", "squares"])
def test_canonical_positions_are_counted_by_pieces_placed(rules: str) -> None:
    lines = run("perft", "--canonical", "--depth", "1", "--rules", rules).splitlines()
    assert [line.split()[0] for line in lines[2:]] == ["0", "1"]
    assert lines[2].split()[1] == "1"


def test_players_are_listed_with_their_options() -> None:
    output = run("players")
    assert re.search(r"^random +quarto, .* random legal moves", output, re.MULTILINE)
    details = run("players", "random")
    assert "seed=a whole number of 0 or more (default: not set)" in details


def test_players_as_json() -> None:
    found = {facts["name"]: facts for facts in json.loads(run("players", "--json"))}
    assert found["random"] == json.loads(run("players", "random", "--json"))
    assert found["random"]["options"][0]["minimum"] == 0
    assert found["human"]["games"] == ["quarto", "ultimate", "tictactoe"]


def test_unloadable_player_does_not_hide_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    import fourfold.cli.players as command

    def find(name: str) -> registry.PlayerFamily:
        if name == "broken":
            raise SpecError("player broken cannot be loaded from nowhere: no such module")
        return registry.find_family(name)

    monkeypatch.setattr(command, "player_names", lambda: ["broken", "random"])
    monkeypatch.setattr(command, "find_family", find)
    output = run("players")
    assert "random" in output
    assert "player broken cannot be loaded from nowhere: no such module" in output
    assert json.loads(run("players", "--json"))[0]["error"].startswith("player broken")


def test_saved_game_is_resumed(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    two = ("play", "--game", "tictactoe", "--second", "human", "--save", str(path))
    run(*two, lines=("b2", "a1", "quit"))
    output = run("play", "--load", str(path), "--save", str(path), lines=("c1", "a2", "a3"))
    assert "First player wins: x has c1-b2-a3." in output
    first, second = read_records(path.read_text())
    assert (first.result, first.termination) == ("*", "quit")
    assert (second.result, [str(turn) for turn in second.turns]) == (
        "1-0",
        ["b2", "a1", "c1", "a2", "a3"],
    )
    again = invoke("play", "--load", str(path))
    assert again.exit_code == 2
    assert "is finished: 1-0" in again.output


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (b"", "does not contain a game"),
        (b"\xff\xfe", "is not a text file in UTF-8"),
        (b"hello", "the tag [Game"),
        (b'[Game "tictactoe"]\n\nb2 *\n', "has no player names"),
    ],
)
def test_error_names_the_unloadable_file(tmp_path: Path, text: bytes, fault: str) -> None:
    path = tmp_path / "games.txt"
    path.write_bytes(text)
    result = invoke("play", "--load", str(path))
    assert result.exit_code == 2
    assert fault in result.output


def test_record_contains_the_seed(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    watched = ("play", "--first", "random", "--second", "random", "--save", str(path))
    output = run(*watched)
    [record] = read_records(path.read_text())
    seed = record.tags["Seed"]
    assert f"seed {seed}" in output
    run(*watched, "--seed", seed)
    assert read_records(path.read_text()) == [record, record]


def test_empty_game_is_not_saved(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    assert "nothing was saved" in run("play", "--save", str(path), lines=("quit",))
    assert not path.exists()


def test_last_message_states_what_the_file_contains(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    played = ("play", "--second", "random", "--seed", "7")
    assert "The game was not saved." in run(*played, lines=(":6", "quit"))
    assert f"The game was saved to {path}." in run(*played, lines=(":6", f"save {path}", "quit"))
    output = run("play", "--second", "human", lines=(":6", f"save {path}", "a1:2", "quit"))
    assert f"{path} has the game as you saved it" in output


def test_ascii_output_is_ascii() -> None:
    assert run("play", "--ascii", lines=("6", "help", "moves", "hint", "quit")).isascii()


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (("review", "nowhere.txt", "--language", "it"), "fourfold: nowhere.txt non si può leggere"),
        (
            ("review", "--language=it", "[Game]"),
            "il testo: riga 1: '[Game]' non è un’etichetta",
        ),
        (
            ("puzzles", "play", "--number=9999", "--language=it"),
            "non c’è tra i problemi selezionati",
        ),
        (("analyse", "START", "--depth=3", "--language=it"), "--depth non vale qui"),
        (("analyse", "START", "--depth=3"), "this game is always solved to the end"),
        (("analyse", "--language=xx"), "fourfold: unknown language 'xx' (languages: en, it)"),
    ],
)
def test_language_option_selects_the_language(arguments: tuple[str, ...], fault: str) -> None:
    result = invoke(*arguments)
    assert result.exit_code == 2
    assert fault in result.stderr


def test_tic_tac_toe_is_analysed_and_explained() -> None:
    analyse = ("analyse", "xx./oo./...", "--game", "tictactoe")
    expected = ["xx./oo./...: win in 1", "", "   c1  win in 1", "   c2  draw"]
    assert run(*analyse).split("\n")[:4] == expected
    explanation = "c1 only move, win in 1. c1 completes row 1. None of the other 4 moves wins.\n"
    assert run(*analyse, "--why", "c1") == explanation
