"""Talking to an engine: who it is, whether it is ready, and what it answers."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from fourfold.arena.failures import Failure, Termination
from fourfold.arena.hosts.process import Process
from fourfold.arena.hosts.protocol import VERSION, read_option
from fourfold.base.errors import FourfoldError
from fourfold.base.specs import Option
from fourfold.games.registry import Game


@dataclass(frozen=True, slots=True)
class Identity:
    """What an engine says about itself."""

    name: str
    author: str
    games: tuple[str, ...]
    options: Mapping[str, Option]

    def plays(self, game: Game) -> bool:
        """Whether the engine named the game: with all its variants, or this one."""
        for text in self.games:
            try:
                named = Game.find(text)
            except FourfoldError:
                continue  # a game of the future
            if named.name == game.name and ("(" not in text or named == game):
                return True
        return False


def answer_lines(process: Process, seconds: float) -> Iterator[str]:
    """The lines that an engine writes, empty ones left out, until the time is over."""
    deadline = time.monotonic() + seconds
    while (line := process.receive(max(0.0, deadline - time.monotonic()))) is not None:
        if line.strip():
            yield line.strip()


def identify(process: Process, seconds: float) -> Identity:
    """Ask an engine who it is; Failure when it does not say so in time and by the rules."""
    process.send(f"fourfold {VERSION}", seconds)
    said: dict[str, str] = {}
    options: dict[str, Option] = {}
    for line in answer_lines(process, seconds):
        words = line.split(maxsplit=2)
        if words[0] == "fourfoldok":
            if words[1:] != [VERSION]:
                found = " ".join(words[1:])
                raise Failure("nonsense", "failure.version", found=found, version=VERSION)
            games = tuple(said.get("games", "").split())
            return Identity(said.get("name", ""), said.get("author", ""), games, options)
        if words[0] == "id" and len(words) == 3:
            said[words[1]] = words[2]
        elif words[0] == "option":
            try:
                option = read_option(line)
            except FourfoldError as error:
                raise Failure("nonsense", "failure.option", reason=error) from None
            options[option.name] = option
        elif words[0] != "info":
            raise Failure("nonsense", "failure.line", line=f"{line!r:.100}")
    late = f"{seconds:.3g}"
    raise Failure("timeout", "failure.unsaid", words=f"fourfoldok {VERSION}", seconds=late)


def make_ready(process: Process, seconds: float) -> None:
    """Wait until an engine has done all it was told; Failure when it complains or is late."""
    process.send("isready", seconds)
    for line in answer_lines(process, seconds):
        word = line.split()[0]
        if word == "readyok":
            return
        if word != "info":
            raise complaint(line)
    raise Failure("timeout", "failure.unsaid", words="readyok", seconds=f"{seconds:.3g}")


def complaint(line: str) -> Failure:
    """An answer that is none, as the failure that it is: perhaps the engine says that it failed."""
    kind: Termination = "crash" if line.split()[0] == "error" else "nonsense"
    return Failure(kind, "failure.answered", answer=f"{line!r:.200}")
