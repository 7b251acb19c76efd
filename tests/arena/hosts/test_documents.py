"""The bots and the engine shown in the documentation work."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from tests.arena.hosts.conftest import Open

from fourfold.arena.hosts.bot_spec import BotSpec
from fourfold.arena.hosts.compliance import ComplianceSettings, ComplianceTest
from fourfold.testing import check_player

DOCS = Path(__file__).parents[3] / "docs"


def python_blocks(document: str) -> list[str]:
    text = (DOCS / document).read_text(encoding="utf-8")
    return re.findall(r"```python\n(.*?)```", text, re.DOTALL)


def test_engine_in_protocol_reference_is_compliant(tmp_path: Path) -> None:
    (source,) = python_blocks("reference/protocol.md")
    (tmp_path / "engine.py").write_text(source)
    text = BotSpec.parse(f"engine:{sys.executable} -S {tmp_path / 'engine.py'}")
    results = list(ComplianceTest(text, [], ComplianceSettings(positions=5, tolerance=5000)).run())
    assert [check for check in results if not check.passed] == []


def test_bots_in_how_to_guide_play(open_bot: Open, tmp_path: Path) -> None:
    sources = {
        source.partition("\n")[0].removeprefix("# "): source
        for source in python_blocks("how-to/bring-your-own-bot.md")
    }
    bots = {
        "mybot.py": "python:my_bot",
        "another.py": "python:Careful",
        "players.py": "torino:MyPlayer",
    }
    for file, bot in bots.items():
        kind, _, name = bot.partition(":")
        (tmp_path / file).write_text(sources[file])
        host = open_bot(f"{kind}:{tmp_path / file}:{name}", "quarto", seed=1)
        check_player(host, host.game.start(), games=1)
