"""``fourfold.native.quarto_players``, asked in text."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from fourfold.native.text.asking import Stop, Turn, ask, turn_of, turns_of


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
    return _found(
        ask(
            "quarto_players.search",
            position=position,
            rules=rules,
            depth=depth,
            evaluation=evaluation,
            c=c,
            seconds=seconds,
            nodes=nodes,
            stop=stop,
        )
    )


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
    hear = on_progress
    return _found(
        ask(
            "quarto_players.deepen",
            position=position,
            rules=rules,
            depth=depth,
            evaluation=evaluation,
            c=c,
            seconds=seconds,
            nodes=nodes,
            stop=stop,
            on_progress=None if hear is None else lambda found: hear(_found(found)),
        )
    )


def evaluate(position: str, rules: str, evaluation: str, c: float = 1.0) -> float:
    value = ask(
        "quarto_players.evaluate", position=position, rules=rules, evaluation=evaluation, c=c
    )
    return float(value)


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
    threads: int = 0,  # noqa: ARG001
    seconds: float | None = None,
    nodes: int | None = None,
    stop: Stop | None = None,
) -> Simulation:
    found = ask(
        "quarto_players.simulate",
        position=position,
        rules=rules,
        rounds=rounds,
        policy=policy,
        seed=seed,
        seconds=seconds,
        nodes=nodes,
        stop=stop,
    )
    tallies = [(wins, draws, losses) for wins, draws, losses in found["tallies"]]
    return Simulation(turns_of(found["turns"]), tallies, found["rounds"], found["nodes"])


def policy_turn(position: str, rules: str, policy: str, seed: int) -> Turn:
    return turn_of(
        ask("quarto_players.policy_turn", position=position, rules=rules, policy=policy, seed=seed)
    )


def _found(found: dict[str, Any]) -> Found:
    value = found["value"]
    return Found(
        turns_of(found["line"]),
        None if value is None else float(value),
        found["depth"],
        found["nodes"],
        found["exact"],
    )
