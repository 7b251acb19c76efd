"""``fourfold.native.quarto_players``, by RPC."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from fourfold.native.rpc.client import decode_turn, decode_turns, remote_function


class SearchResult(SimpleNamespace):
    """The result of a search, for the player to move."""


def _search_result(row: dict[str, Any]) -> SearchResult:
    value = None if row["value"] is None else float(row["value"])
    return SearchResult(**row | {"line": decode_turns(row["line"]), "value": value})


search = remote_function(
    "quarto_players.search", "position rules depth evaluation c", _search_result
)
deepen = remote_function(
    "quarto_players.deepen", "position rules depth evaluation c", _search_result
)
evaluate = remote_function("quarto_players.evaluate", "position rules evaluation c", float)


class Simulation(SimpleNamespace):
    """The results of simulated games."""


def _simulation(row: dict[str, Any]) -> Simulation:
    tallies = [(wins, draws, losses) for wins, draws, losses in row["tallies"]]
    return Simulation(**row | {"turns": decode_turns(row["turns"]), "tallies": tallies})


simulate = remote_function(
    "quarto_players.simulate", "position rules rounds policy seed", _simulation
)
policy_turn = remote_function(
    "quarto_players.policy_turn", "position rules policy seed", decode_turn
)
