"""``fourfold.native.ultimate_engine``, by RPC."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from fourfold.native.rpc.client import RemoteObject, remote_constructor, remote_function, unchanged

_DEFAULTS: dict[str, Any] = {"n": 4, "parameters": {}, "ending": "points"}


class SearchResult(SimpleNamespace):
    """The result of a search, for the player to move."""


class Analysis(SimpleNamespace):
    """The value of every move, best first."""


class _Searcher(RemoteObject):
    """The engine or the tree search, always on one thread."""

    kind = "searcher"

    search = remote_function(
        "ultimate_engine.search", "self position", lambda row: SearchResult(**row)
    )
    clear = remote_function("ultimate_engine.clear", "self", unchanged)


class Engine(_Searcher):
    """Searches positions of one board size. It keeps its table between searches."""

    __init__ = remote_constructor(
        "ultimate_engine.make_engine",
        "n table_bytes parameters without ending network",
        **_DEFAULTS,
        table_bytes=1 << 26,
        without=(),
    )


class MctsSearch(_Searcher):
    """Monte Carlo tree search with the engine's evaluation."""

    __init__ = remote_constructor(
        "ultimate_engine.make_mcts",
        "n tree_bytes parameters ending network",
        **_DEFAULTS,
        tree_bytes=1 << 28,
    )


def _tuples(rows: list[list[Any]]) -> list[tuple[Any, ...]]:
    return [tuple(row) for row in rows]


evaluate = remote_function(
    "ultimate_engine.evaluate", "position n parameters ending network", int, **_DEFAULTS
)


def _analysis(row: dict[str, Any]) -> Analysis:
    return Analysis(**row | {"moves": _tuples(row["moves"])})


analyse = remote_function(
    "ultimate_engine.analyse",
    "position n ending parameters table_bytes",
    _analysis,
    **_DEFAULTS,
    table_bytes=1 << 26,
)
winning_chance = remote_function("ultimate_engine.winning_chance", "points", float)
levels = remote_function("ultimate_engine.levels", "n", _tuples)
evaluation_parameters = remote_function("ultimate_engine.evaluation_parameters", "", _tuples)
search_parameters = remote_function("ultimate_engine.search_parameters", "", _tuples)
features = remote_function("ultimate_engine.features", "", _tuples)
network = remote_function("ultimate_engine.network", "n ending", bytes)
bench_signature = remote_function("ultimate_engine.bench_signature", "", int)
