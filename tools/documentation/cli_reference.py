"""Write docs/reference/cli.md from the help of the commands.

    python tools/documentation/cli_reference.py

``tests/cli/test_help.py`` fails if the page is not up to date.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fourfold.cli.command_help import plain_remarks
from fourfold.cli.main import COMMANDS, load_command

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "cli.md"

HEAD = """\
# The command line

Every command explains itself: `fourfold COMMAND --help`. This page is generated from that help.

Games and players are written as specs: a name, with options in parentheses where they differ from
the defaults, such as `quarto(rules=squares)` or `random(seed=7)`. In a shell, put a spec with
parentheses in quotes.

Positions, moves and records are described for [Quarto](quarto.md), [Ultimate](ultimate.md) and
[records](records.md); players and their options in [players](players.md).
"""

SEE_ALSO = {
    "play": "[Play in the terminal](../how-to/play-in-the-terminal.md)",
    "serve": "[Play in the browser](../how-to/play-in-the-browser.md), [play with a friend]"
    "(../how-to/play-with-a-friend.md), [the HTTP API](api.md)",
    "puzzles": "[Solve puzzles](../how-to/solve-puzzles.md), [puzzles](puzzles.md)",
    "players": "[Players](players.md)",
    "analyse": "[The solver](solver.md), [the JSON fields](api.md#scores)",
    "solve": "[The solver](solver.md), [the JSON fields](api.md#scores)",
    "review": "[Review a game](../how-to/review-a-game.md), [reviews](review.md)",
    "draw": "[Pictures and notebooks](drawing.md)",
    "match": "[The arena](arena.md), [bring your own bot](../how-to/bring-your-own-bot.md)",
    "tournament": "[Run a tournament](../how-to/run-a-tournament.md), [the arena](arena.md)",
    "check-engine": "[The engine protocol](protocol.md)",
    "class": "[Teach a class](../how-to/teach-a-class.md)",
    "exercise": "[Teach game-tree search](../how-to/teach-game-tree-search.md)",
    "grade": "[Teach game-tree search](../how-to/teach-game-tree-search.md)",
    "tree": "[Teach game-tree search](../how-to/teach-game-tree-search.md), [traces](traces.md)",
    "reproduce": "[The results](../discussion/reproduction.md)",
    "tune": "[Tune a player](../how-to/tune-a-player.md)",
    "evaluations": "[Evaluations](evaluations.md)",
    "dataset": "[Data sets](dataset.md)",
    "book": "[The opening book](solver.md#the-opening-book), [use a cluster]"
    "(../how-to/use-a-cluster.md)",
    "site": "[Put it on a web host](../how-to/put-it-on-a-web-host.md)",
    "engine": "[The engine protocol](protocol.md)",
    "import": "[Notations of Ultimate](ultimate.md#other-notations), [records](records.md)",
}

TAIL = """
## Exit codes

| code | meaning |
|---|---|
| 0 | Success, including a game that you left with `quit` or Ctrl-D. |
| 1 | A check failed (`check-engine`, `book verify`), or the reader of the output closed the pipe. |
| 2 | Invalid input, a failed player, or output that is not writable. One line reports it. |
| 130 | Interrupted with Ctrl-C. `play` says whether the game was saved. |
"""


def page() -> str:
    """The text of the page."""
    lines = [HEAD]
    group = ""
    for name, entry in COMMANDS.items():
        if entry.group != group:
            group = entry.group
            lines.append(f"## {group}\n")
        command = load_command(name)
        lines.extend(_describe(name, command))
        for other, subcommand in getattr(command, "commands", {}).items():
            lines.extend(_describe(f"{name} {other}", subcommand))
    return "\n".join(lines).rstrip() + "\n" + TAIL


def _describe(name: str, command: Any) -> Iterator[str]:
    yield f"### fourfold {name}\n"
    yield f"{_escape(command.help)}\n"
    context = command.make_context(name, [], resilient_parsing=True)
    records = [one.get_help_record(context) for one in command.params]
    if records:
        yield "| option | meaning |"
        yield "|---|---|"
        for names, text in filter(None, records):
            yield f"| `{_escape(names)}` | {_escape(plain_remarks(text))} |"
        yield ""
    examples = [line[2:] for line in (command.epilog or "").splitlines() if line.startswith("  ")]
    if examples:
        yield "\n".join(("```", *examples, "```\n"))
    if name in SEE_ALSO:
        yield f"See also: {SEE_ALSO[name]}.\n"


def _escape(text: str) -> str:
    return text.replace("|", "\\|").replace("<", "&lt;")


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
