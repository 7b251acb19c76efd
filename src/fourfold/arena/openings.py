"""Openings: the positions from which a pair of games starts, the same for both players.

``none`` is the game's own start. ``random(depth=4)`` plays that many random moves first.
``balanced`` and ``decided`` are Quarto positions with known values: drawn but sharp, or won for one
side. Any other text is the path of a file with one position per line, or with game records.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from fourfold.arena.game import Opening, derive_seed, play_opening
from fourfold.base.errors import FourfoldError, RecordError, wrap_errors
from fourfold.base.files import read_text
from fourfold.base.specs import Option, Spec, read_options
from fourfold.games.info import load_reference
from fourfold.games.record import read_records
from fourfold.games.registry import Game

NONE = "none"
SOLVED = ("balanced", "decided")

_DEPTH = Option("depth", int, 4, "how many random moves", minimum=1, maximum=100)
_MOST_TRIES = 1000


@dataclass(frozen=True, slots=True)
class Openings:
    """``find`` maps a number to an opening, always the same. ``digest`` identifies the content of
    the file they come from; ``count`` is their number, or None if unlimited."""

    text: str
    find: Callable[[int], Opening]
    digest: str = ""
    count: int | None = None


def read_openings(text: str, game: Game, seed: int) -> Openings:
    name = text.partition("(")[0].strip()
    if name == NONE:
        return Openings(text, lambda _: Opening(), count=1)
    if name == "random":
        depth = read_options(Spec.parse(text), [_DEPTH])["depth"]
        return Openings(text, lambda number: _random_opening(game, seed, depth, number))
    if name in SOLVED:
        return Openings(text, _solved_openings(name, game, seed))
    return _openings_of_file(text, game)


def _random_opening(game: Game, seed: int, depth: int, number: int) -> Opening:
    """Play random moves from the start; try again if they end the game."""
    chance = random.Random(derive_seed(seed, "opening", number))
    for _ in range(_MOST_TRIES):
        position, turns = game.start(), list[str]()
        while len(turns) < depth and (moves := position.legal_moves()):
            move = chance.choice(moves)
            turns.append(str(move))
            position = position.play(move)
        if position.outcome is None:
            return Opening(turns=tuple(turns))
    raise FourfoldError("openings.over", game=game, depth=depth)


def _solved_openings(kind: str, game: Game, seed: int) -> Callable[[int], Opening]:
    """Positions with a value known to the solver."""
    if game.info.solver is None:
        raise FourfoldError("openings.unsolved", kind=kind, game=game.name)
    solver = load_reference(game.info.solver)
    return lambda number: Opening(solver.opening(kind, game.options, seed, number))


def _openings_of_file(text: str, game: Game) -> Openings:
    path = Path(text)
    if not path.exists():
        known = [NONE, "random(depth=4)", *SOLVED]
        raise FourfoldError("openings.unknown", text=text, known=known)
    with wrap_errors("openings.unread"):
        content = read_text(path)
    openings = _records(path, content, game) if "[" in content else _positions(path, content, game)
    if not openings:
        raise FourfoldError("openings.empty", file=path)
    digest = hashlib.sha256(content.encode()).hexdigest()[:16]
    return Openings(text, lambda number: openings[number % len(openings)], digest, len(openings))


def _records(path: Path, content: str, game: Game) -> list[Opening]:
    openings = []
    with wrap_errors("openings.wrong", of=RecordError, file=path):
        records = read_records(content)
    for number, record in enumerate(records, start=1):
        if record.game != game:
            raise FourfoldError(
                "openings.other_game", file=path, number=number, found=record.game, game=game
            )
        opening = Opening(str(record.start), tuple(map(str, record.turns)))
        if play_opening(game, opening)[0].outcome is not None:
            raise FourfoldError("openings.game_over", file=path, number=number)
        openings.append(opening)
    return openings


def _positions(path: Path, content: str, game: Game) -> list[Opening]:
    """Read one position per line; lines that begin with # are comments."""
    openings = []
    for number, line in enumerate(content.splitlines(), start=1):
        if not line.strip() or line.startswith("#"):
            continue
        with wrap_errors("openings.line", file=path, line=number):
            position = game.parse(line.strip())
        if position.outcome is not None:
            raise FourfoldError("openings.line_over", file=path, line=number)
        openings.append(Opening(str(position)))
    return openings
