"""The tree viewer inside a notebook."""

from __future__ import annotations

from html import escape

from fourfold.base.limits import Limits
from fourfold.frontend.single_file import offline_page
from fourfold.teaching.search_setup import DEFAULT_TREE_GAME, SearchSetup
from fourfold.teaching.trace_sample import TraceSample
from fourfold.teaching.traces import trace_search


class Tree:
    """A search of a position, step by step.

    The arguments are those of ``fourfold tree``. A large tree is sampled to ``nodes`` nodes.
    """

    def __init__(
        self,
        position: str | None = None,
        *,
        game: str = DEFAULT_TREE_GAME,
        algorithm: str = "alphabeta",
        depth: int | None = None,
        evaluation: str | None = None,
        nodes: int = 2000,
        height: int = 640,
    ) -> None:
        setup = SearchSetup.of(game, position, algorithm, depth, evaluation)
        sample = TraceSample(nodes)
        self.result = trace_search(setup, sample, limits=Limits(nodes=2_000_000))
        self._page = offline_page("tree", {"lines": sample.lines()})
        self._height = height

    def _repr_html_(self) -> str:
        """The viewer in a sandboxed frame."""
        return (
            f'<iframe title="Search tree" sandbox="allow-scripts" srcdoc="{escape(self._page)}" '
            f'style="width:100%;height:{self._height}px;border:0"></iframe>'
        )
