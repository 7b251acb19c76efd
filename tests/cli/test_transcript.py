"""The transcript in the how-to equals the output of the program."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable
from pathlib import Path

HOW_TO = Path(__file__).parents[2] / "docs" / "how-to" / "play-in-the-terminal.md"


def test_transcript_equals_the_output(
    program: Callable[..., subprocess.CompletedProcess[str]],
) -> None:
    text = HOW_TO.read_text(encoding="utf-8")
    command = re.search(r"`fourfold (play --position '(.*?)' --second random --seed 7)`", text)
    assert command is not None
    done = program(
        *("play", "--position", command[2], "--second", "random", "--seed", "7"),
        lines=("moves", "b3", "D", "hint", "c4"),
    )
    blocks = re.findall(r"```text\n(.*?)```", text, re.DOTALL)
    assert len(blocks) == 3
    for block in blocks:
        assert block in done.stdout
