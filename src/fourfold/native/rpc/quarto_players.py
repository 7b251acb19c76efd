"""``fourfold.native.quarto_players``, asked in text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fourfold.native.text.asking import Turn, turn_of, turns_of, twin


@dataclass(frozen=True, slots=True)
class Found:
    """What a search found out, for the player to move."""

    line: list[Turn]
    value: float | None
    depth: int
    nodes: int
    exact: bool


def _found(found: dict[str, Any]) -> Found:
    value = None if found["value"] is None else float(found["value"])
    return Found(**found | {"line": turns_of(found["line"]), "value": value})


search = twin("quarto_players.search", "position rules depth evaluation c", _found)
deepen = twin("quarto_players.deepen", "position rules depth evaluation c", _found)
evaluate = twin("quarto_players.evaluate", "position rules evaluation c", float)


@dataclass(frozen=True, slots=True)
class Simulation:
    """The count of simulated games."""

    turns: list[Turn]
    tallies: list[tuple[int, int, int]]
    rounds: int
    nodes: int


def _simulation(found: dict[str, Any]) -> Simulation:
    tallies = [(wins, draws, losses) for wins, draws, losses in found["tallies"]]
    return Simulation(**found | {"turns": turns_of(found["turns"]), "tallies": tallies})


simulate = twin("quarto_players.simulate", "position rules rounds policy seed", _simulation)
policy_turn = twin("quarto_players.policy_turn", "position rules policy seed", turn_of)
