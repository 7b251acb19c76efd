"""The games by name, with the options that choose a variant: ``quarto(rules=squares)``."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from fourfold.errors import SpecError, did_you_mean
from fourfold.games.contract import Position
from fourfold.specs import Option, Spec, read_options


@dataclass(frozen=True, slots=True)
class Family:
    """A game with all its variants. Its module is imported when a game is first wanted."""

    module: str
    title: str
    options: tuple[Option, ...]

    @property
    def position(self) -> type[Position[Any]]:
        found: type[Position[Any]] = importlib.import_module(self.module).Position
        return found


FAMILIES: Mapping[str, Family] = {
    "quarto": Family(
        "fourfold.games.quarto",
        "Quarto",
        (
            Option(
                "rules",
                str,
                "lines",
                "lines, or squares: the 2×2 squares win too",
                choices=("lines", "squares"),
            ),
        ),
    ),
    "ultimate": Family(
        "fourfold.games.ultimate",
        "Ultimate Tic-Tac-Toe",
        (
            Option("n", int, 4, "n×n blocks of n×n cells", choices=(3, 4)),
            Option(
                "positions",
                str,
                "reachable",
                "reachable, or any: also positions set up by hand that no game leads to",
                choices=("reachable", "any"),
            ),
        ),
    ),
    "tictactoe": Family(
        "fourfold.games.tictactoe",
        "Tic-Tac-Toe",
        (Option("n", int, 3, "n×n cells, n in a line", minimum=3, maximum=6),),
    ),
}


@dataclass(frozen=True, slots=True)
class Game:
    """One variant of one game."""

    name: str
    options: Mapping[str, Any]

    @classmethod
    def find(cls, spec: str | Spec) -> Game:
        """The game that a spec names; SpecError when there is none such.

        >>> str(Game.find("quarto(rules=squares)").start())
        '..../..../..../.... -'
        """
        spec = Spec.parse(spec) if isinstance(spec, str) else spec
        if spec.name not in FAMILIES:
            raise SpecError(
                f"unknown game {spec.name}{did_you_mean(spec.name, FAMILIES)} "
                f"(games: {', '.join(FAMILIES)})"
            )
        return cls(spec.name, read_options(spec, FAMILIES[spec.name].options))

    @property
    def family(self) -> Family:
        return FAMILIES[self.name]

    def start(self) -> Position[Any]:
        return self.family.position.start(**self.options)

    def parse(self, text: str) -> Position[Any]:
        return self.family.position.parse(text, **self.options)

    def __str__(self) -> str:
        """The shortest spec that names this game: options at their defaults are left out."""
        chosen = {
            option.name: str(self.options[option.name])
            for option in self.family.options
            if self.options[option.name] != option.default
        }
        return str(Spec(self.name, chosen))
