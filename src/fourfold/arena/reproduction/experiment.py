"""The experiments of the documents: matches with their reported results, and calculations."""

from __future__ import annotations

import shlex
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fourfold.arena.configuration import Configuration
from fourfold.arena.openings import NONE as NO_OPENINGS
from fourfold.arena.sandbox import NONE
from fourfold.arena.time_control import TimeControl
from fourfold.base.errors import unknown_name_error
from fourfold.base.files import read_text

FILE = Path(__file__).parent / "experiments.toml"

_LEAST_QUICK = 20


@dataclass(frozen=True, slots=True)
class HalfTurnTime:
    """Seconds for one half of a turn, placing or selecting."""

    mean: float
    longest: float


@dataclass(frozen=True, slots=True)
class ReportedResult:
    """The result of a match for the player named first. ``turns`` is the mean number of placements
    in the games that it began; the times are this player's."""

    wins: int
    losses: int
    draws: int
    select: HalfTurnTime | None = None
    place: HalfTurnTime | None = None
    turns: float | None = None

    @property
    def games(self) -> int:
        return self.wins + self.losses + self.draws


@dataclass(frozen=True, slots=True)
class Experiment:
    """A match with its reported result, a tournament, or a ``calculation`` without games.

    For a tournament the document reports no figures. In each pair of ``better`` it calls the first
    player better than the second; it does not mention the pairs of ``compared``. ``remark``
    discusses the comparison. If a document can be interpreted in several ways, ``reading_of`` names
    the experiment of the main interpretation."""

    name: str
    document: str
    title: str
    remark: str
    players: tuple[str, ...] = ()
    games: int = 0
    reported: ReportedResult | None = None
    better: tuple[tuple[str, str], ...] = ()
    compared: tuple[tuple[str, str], ...] = ()
    reading_of: str = ""
    calculation: str = ""
    game: str = "quarto"
    nodes: int | None = None
    openings: str = NO_OPENINGS

    def configuration(self, seed: int, quick: bool) -> Configuration:
        """The configuration with the document's number of games or, if ``quick``, a tenth."""
        games = max(_LEAST_QUICK, self.games // 10) if quick else self.games
        return Configuration(
            self.game,
            self.players,
            min(games, self.games),
            seed,
            openings=self.openings,
            limits=TimeControl(nodes=self.nodes),
            sandbox=NONE,
        )


def command_of(configuration: Configuration) -> str:
    """The command that plays the same games.

    >>> command_of(Configuration("quarto", ("pro(bound=1)", "random"), 100, 1))
    "fourfold match 'pro(bound=1)' random --game quarto --games 100 --seed 1"
    """
    kind = "match" if len(configuration.players) == 2 else "tournament"
    words = ["fourfold", kind, *configuration.players, "--game", configuration.game]
    words += ["--games", str(configuration.games), "--seed", str(configuration.seed)]
    if configuration.openings != NO_OPENINGS:
        words += ["--openings", configuration.openings]
    if configuration.limits.nodes is not None:
        words += ["--nodes", str(configuration.limits.nodes)]
    return shlex.join(words)


def _experiment(values: dict[str, Any]) -> Experiment:
    """The experiment of a table of the file."""
    reported = values.pop("reported", None)
    if reported is not None:
        for part in {"select", "place"} & reported.keys():
            reported[part] = HalfTurnTime(**reported[part])
        reported = ReportedResult(**reported)
    values["players"] = tuple(values.get("players", ()))
    for claims in ("better", "compared"):
        values[claims] = tuple((one, two) for one, two in values.get(claims, ()))
    return Experiment(**values, reported=reported)


_CONTENT = tomllib.loads(read_text(FILE))

PREFACE: str = _CONTENT["preface"]
"""The paragraphs before the comparisons on their page."""

EXPERIMENTS = {values["name"]: _experiment(values) for values in _CONTENT["experiments"]}
"""All experiments, in the order of the documents."""


def find_experiments(names: Iterable[str]) -> list[Experiment]:
    """The experiments with these names, in the order of the documents; all without names."""
    selected = set(names)
    for name in selected - EXPERIMENTS.keys():
        raise unknown_name_error("spec.experiment", name, EXPERIMENTS)
    return [
        experiment for name, experiment in EXPERIMENTS.items() if name in selected or not selected
    ]
