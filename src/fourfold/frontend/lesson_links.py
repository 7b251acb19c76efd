"""From the commands in a lesson to the pages that show the same."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from typing import NamedTuple
from urllib.parse import quote, urlencode

from fourfold.games.registry import DEFAULT_GAME
from fourfold.teaching.question import DEFAULT_SEARCHED

_COMMAND = re.compile(r"^(?:\$ )?fourfold (\S+) ?(.*)$", re.MULTILINE)


class Followed(NamedTuple):
    """A page, as an address below the server's root, and the word for going there."""

    word: str
    address: str


def links_of(text: str) -> Iterator[Followed]:
    """The pages for the commands of a block of code, where there are such.

    >>> [link.address for link in links_of("$ fourfold tree x../.o./... --depth 3")]
    ['tree/#game=tictactoe&position=x..%2F.o.%2F...&algorithm=alphabeta&depth=3']
    """
    for command, rest in _COMMAND.findall(text):
        if command not in ("tree", "exercise", "analyse", "play"):
            continue
        options, positions = _read(rest)
        if command == "tree":
            asked = {
                "game": options.get("game", DEFAULT_SEARCHED),
                "position": " ".join(positions),
                "algorithm": options.get("algorithm", "alphabeta"),
                "depth": options.get("depth", ""),
            }
            given = {name: value for name, value in asked.items() if value}
            yield Followed("viewer", f"tree/#{urlencode(given)}")
        elif command == "exercise":
            yield Followed("exercise", f"exercise/#{urlencode(options)}")
        elif command == "analyse":
            start = quote(" ".join(positions).replace(" ", "_"), safe="/.")
            game = options.get("game", DEFAULT_GAME)
            yield Followed("position", f"#{game}&first=human&second=human&start={start}")
        else:
            second = quote(options["second"], safe="()=")
            yield Followed("play", f"#{options['game']}&first=human&second={second}")


def _read(rest: str) -> tuple[dict[str, str], list[str]]:
    """The options of a command, all of which take a value, and its other words."""
    options, others, words = dict[str, str](), list[str](), iter(shlex.split(rest))
    for word in words:
        if word.startswith("--"):
            options[word.removeprefix("--")] = next(words)
        else:
            others.append(word)
    return options, others
