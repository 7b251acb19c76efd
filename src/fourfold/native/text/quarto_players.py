"""``fourfold.native.quarto_players``, asked in text."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from fourfold.native.text.asking import Stop, Turn, ask, heard, turn_of, turns_of


@dataclass(frozen=True, slots=True)
class Found:
    """What a search found out, for the player to move."""

    line: list[Turn]
    value: float | None
    depth: int
    nodes: int
    exact: bool


def search(
    position: str,
    rules: str,
    depth: int | None,
    evaluation: str,
    c: float = 1.0,
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    stop: Stop | None = None,
) -> Found:
    return _found(ask("quarto_players.search", **locals()))


def deepen(
    position: str,
    rules: str,
    depth: int | None,
    evaluation: str,
    c: float = 1.0,
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    stop: Stop | None = None,
    on_progress: Callable[[Found], object] | None = None,
) -> Found:
    on_progress = heard(on_progress, _found)
    return _found(ask("quarto_players.deepen", **locals()))


def evaluate(position: str, rules: str, evaluation: str, c: float = 1.0) -> float:
    return float(ask("quarto_players.evaluate", **locals()))


@dataclass(frozen=True, slots=True)
class Simulation:
    """The count of simulated games."""

    turns: list[Turn]
    tallies: list[tuple[int, int, int]]
    rounds: int
    nodes: int


def simulate(
    position: str,
    rules: str,
    rounds: int,
    policy: str,
    seed: int,
    *,
    threads: int = 0,
    seconds: float | None = None,
    nodes: int | None = None,
    stop: Stop | None = None,
) -> Simulation:
    found = ask("quarto_players.simulate", **locals())
    tallies = [(wins, draws, losses) for wins, draws, losses in found["tallies"]]
    return Simulation(turns_of(found["turns"]), tallies, found["rounds"], found["nodes"])


def policy_turn(position: str, rules: str, policy: str, seed: int) -> Turn:
    return turn_of(ask("quarto_players.policy_turn", **locals()))


def _found(found: dict[str, Any]) -> Found:
    value = found["value"]
    return Found(
        turns_of(found["line"]),
        None if value is None else float(value),
        found["depth"],
        found["nodes"],
        found["exact"],
    )
