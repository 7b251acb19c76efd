"""Entrants: detection of bots in a folder, and restrictions on their notes."""

from __future__ import annotations

from pathlib import Path

import pytest

from fourfold.arena.entrants import find_entrants
from fourfold.arena.hosts.bot_spec import BotSpec
from fourfold.base.errors import FourfoldError

FUNCTION = "def first(position):\n    return position.legal_moves()[0]\n"
CLASS = "class Bot:\n    def choose(self, position, clock):\n        ...\n"
TORINO = (
    "import quarto\n\n\nclass Base(quarto.Player):\n    def choose_piece(self):\n        ...\n"
    "    def place_piece(self):\n        ...\n\n\nclass Mine(Base):\n    pass\n"
)
IIIT = "class Team:\n    def move(self, board, old_move, flag):\n        ...\n"
SCRIPT = "#!/bin/sh\nexit 0\n"


def write_files(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        if text.startswith("#!"):
            path.chmod(0o755)
    return folder


def find_only_entrant(folder: Path, files: dict[str, str]) -> BotSpec:
    entrants, left_out = find_entrants(write_files(folder, files))
    assert not left_out, left_out[0].reason
    (entrant,) = entrants
    bot_spec = BotSpec.parse(entrant.text)
    assert bot_spec.options["name"] == entrant.name
    return bot_spec


def find_only_exclusion(folder: Path, files: dict[str, str]) -> str:
    entrants, left_out = find_entrants(write_files(folder, files))
    assert not entrants
    (exclusion,) = left_out
    return exclusion.reason.code


@pytest.mark.parametrize(
    ("files", "kind", "target"),
    [
        ({"ada/bot.py": FUNCTION}, "python", "ada/bot.py:first"),
        ({"ada/anything.py": CLASS, "ada/other.py": "X = 1\n"}, "python", "ada/anything.py:Bot"),
        ({"ada/bot.py": FUNCTION, "ada/more.py": CLASS}, "python", "ada/bot.py:first"),
        ({"ada/players.py": TORINO}, "torino", "ada/players.py:Mine"),
        ({"ada/team.py": IIIT}, "iiit", "ada/team.py:Team"),
        ({"ada/inside/deeper/main.py": CLASS}, "python", "ada/inside/deeper/main.py:Bot"),
        ({"ada.py": FUNCTION}, "python", "ada.py:first"),
        ({"ada.py": f"{FUNCTION}\n\ndef ada(position):\n    ...\n"}, "python", "ada.py:ada"),
        ({"ada/bot": SCRIPT}, "engine", "ada/bot"),
        ({"ada/bot.txt": "# mine\nengine:sh bot.sh --fast (style=bold)\n", "ada/bot.sh": ""},
         "engine", "sh FOLDER/ada/bot.sh --fast"),
        ({"ada/bot.txt": "codingame:python3 bot.py", "ada/bot.py": ""},
         "codingame", "python3 FOLDER/ada/bot.py"),
        ({"ada/bot.txt": "python:b.py:B (files=*.json)", "ada/b.py": CLASS, "ada/x.json": ""},
         "python", "ada/b.py:B"),
    ],
)  # fmt: skip
def test_bot_kind_and_target_are_detected(
    tmp_path: Path, files: dict[str, str], kind: str, target: str
) -> None:
    bot_spec = find_only_entrant(tmp_path, files)
    expected = target.replace("FOLDER", str(tmp_path))
    assert bot_spec.kind == kind
    assert bot_spec.target in (expected, str(tmp_path / target))
    assert bot_spec.options["alone"] == ("ada.py" in files)


@pytest.mark.parametrize(
    ("files", "code"),
    [
        ({"ada/bot.py": "X = 1\n"}, "entrant.nothing"),
        ({"ada/bot.py": "def x(:\n"}, "entrant.syntax"),
        ({"ada/bot.py": CLASS.replace("Bot", "One") + CLASS.replace("Bot", "Two")},
         "entrant.several"),
        ({"ada/one.py": FUNCTION, "ada/two.py": FUNCTION}, "entrant.which"),
        ({"ada/README": "no bot"}, "entrant.empty"),
        ({"ada/bot.txt": "\n# nothing\n"}, "entrant.note"),
        ({"ada/bot.txt": "random"}, "bot.unknown"),
        ({"ada/bot.txt": "openspiel:mcts"}, "entrant.kind"),
        ({"ada/bot.txt": "python:../eve/bot.py:Bot"}, "entrant.outside"),
        ({"ada/bot.txt": "python:/etc/passwd:Bot"}, "entrant.outside"),
        ({"ada/bot.txt": "engine:/bin/cat /etc/passwd"}, "entrant.outside"),
        ({"ada/bot.txt": "engine:cat ../secret.txt", "ada/x": ""}, "entrant.outside"),
        ({"ada/bot.txt": "engine:cat ~/secret.txt", "ada/x": ""}, "entrant.outside"),
        ({"ada/bot.txt": "iiit:t.py:T(python=/tmp/python)", "ada/t.py": IIIT}, "entrant.outside"),
        ({"ada/bot.txt": "python:b.py:B(folders=..)", "ada/b.py": CLASS}, "entrant.option"),
        ({"ada/bot.txt": "python:b.py:B(seconds=60)", "ada/b.py": CLASS}, "entrant.option"),
        ({"ada/bot.txt": "python:b.py:B(memory=0)", "ada/b.py": CLASS}, "entrant.option"),
    ],
)  # fmt: skip
def test_invalid_entrants_are_left_out_with_a_reason(
    tmp_path: Path, files: dict[str, str], code: str
) -> None:
    assert find_only_exclusion(tmp_path, files) == code


@pytest.mark.parametrize(("text", "line"), [("X = 1\n\ndef x(:\n", 3), ("X = 1\n\0", 1)])
def test_invalid_python_is_reported_with_its_line(tmp_path: Path, text: str, line: int) -> None:
    _, (exclusion,) = find_entrants(write_files(tmp_path, {"ada/bot.py": text}))
    assert str(exclusion.reason) == f"bot.py is not valid Python: line {line}"


@pytest.mark.parametrize("name", ["bot.py", "bot.txt", "helper"])
def test_symbolic_links_out_of_the_folder_are_refused(tmp_path: Path, name: str) -> None:
    secret = tmp_path / "secret"
    folder = tmp_path / "bots"
    write_files(secret, {"bot.py": FUNCTION, "bot.txt": "python:bot.py:first", "helper": SCRIPT})
    (folder / "ada").mkdir(parents=True)
    (folder / "ada" / name).symlink_to(secret / name)
    (folder / "eve").symlink_to(secret)
    entrants, left_out = find_entrants(folder)
    assert not entrants
    assert [(exclusion.name, exclusion.reason.code) for exclusion in left_out] == [
        ("ada", "entrant.outside"),
        ("eve", "entrant.outside"),
    ]


def test_entrant_names_are_sanitised(tmp_path: Path) -> None:
    write_files(tmp_path, {"a(b,c=d)\u202e<b>.py": FUNCTION, f"{'x' * 60}/bot.py": FUNCTION})
    entrants, _ = find_entrants(tmp_path)
    assert [entrant.name for entrant in entrants] == ["a_b_c_d_b_", "x" * 40]


def test_folder_without_bots_is_an_error(tmp_path: Path) -> None:
    write_files(
        tmp_path, {"notes.md": "", ".hidden/bot.py": FUNCTION, "__pycache__/x.py": FUNCTION}
    )
    with pytest.raises(FourfoldError, match="contains no bots"):
        find_entrants(tmp_path)
    with pytest.raises(FourfoldError, match="is not a folder"):
        find_entrants(tmp_path / "nowhere")
