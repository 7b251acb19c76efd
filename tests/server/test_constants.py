"""Constants defined in both JavaScript and Python."""

from __future__ import annotations

import json
import re
import subprocess
import sys

from fourfold.frontend.scripts import STATIC
from fourfold.server.classroom.routes import STRANGER
from fourfold.server.connection_middleware import TRY_AGAIN_LATER
from fourfold.server.tables.routes import GONE
from fourfold.service.operations import OPERATIONS
from fourfold.site.dispatcher import SCRATCH_FILE
from fourfold.tables.registry import MOST_LAG

IN_BROWSER = """
import json, sys
sys.platform = "emscripten"
from fourfold.games.registry import find_game_info
from fourfold.games.ultimate.board import DEFAULT_ENDINGS
from fourfold.players.registry import find_family
from fourfold.service import analysis, requests

games = {}
for name, needed in (("quarto", ["rules"]), ("ultimate", ["n", "ending"]), ("tictactoe", ["n"])):
    options = {option.name: option for option in find_game_info(name).options}
    games[name] = {option: options[option].default for option in needed}
games["ultimate"]["ending"] = DEFAULT_ENDINGS
players = {
    name: {option.name: option.default for option in find_family(name).options}
    for name in json.load(sys.stdin)
}
print(json.dumps({
    "games": games,
    "players": players,
    "SOLVER_BYTES": analysis.TABLE_MIB << 20,
    "ENGINE_BYTES": analysis.ENGINE_MIB << 20,
    "DEFAULT_SECONDS": requests.DEFAULT_SECONDS,
    "MAX_PLAYER_MEGABYTES": requests.MAX_PLAYER_MEGABYTES,
    "MAX_CACHED_PLAYERS": requests.MAX_CACHED_PLAYERS,
    "MAX_CACHED_MEGABYTES": requests.MAX_CACHED_MEGABYTES,
    "CACHED_MILLISECONDS": requests.CACHED_SECONDS * 1000,
}))
"""
NAMED = {"effort", "time", "memory"}
"""Options whose defaults are other in a browser, or which the page needs itself."""

CORE_PLAYERS = (
    *("level", "champion", "perfect", "ultimate", "ultimate_mcts", "ultimate_level"),
    "tictactoe_level",
)

CONSTANT = re.compile(r"^export const (\w+) = (.+);$", re.MULTILINE)


def test_constants_are_the_same_in_javascript_and_python() -> None:
    text = (STATIC / "js" / "constants.js").read_text("utf-8")
    constants = {name: json.loads(value) for name, value in CONSTANT.findall(text)}
    long = (operation for operation in OPERATIONS.values() if operation.is_long)
    assert constants == _core_constants() | {
        "LONG_OPERATIONS": sorted(operation.path or operation.name for operation in long),
        "SCRATCH_FILE": SCRATCH_FILE.as_posix(),
        "MAX_LAG": MOST_LAG * 1000,
        "TRY_AGAIN_LATER": TRY_AGAIN_LATER,
        "STRANGER": STRANGER,
        "GONE": GONE,
    }


def _core_constants() -> dict[str, object]:
    """Those of the core on the static site, with the values that Python has in a browser."""
    run = subprocess.run(
        [sys.executable, "-c", IN_BROWSER],
        input=json.dumps(CORE_PLAYERS),
        capture_output=True,
        text=True,
        check=True,
    )
    found = json.loads(run.stdout)
    games, players = found.pop("games"), found.pop("players")
    named = {
        player: {name: value for name, value in options.items() if name in NAMED}
        for player, options in players.items()
    }
    return {**found, "CORE_GAMES": games, "CORE_PLAYERS": named}
