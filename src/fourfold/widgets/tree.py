"""The tree viewer inside a notebook."""

from __future__ import annotations

from html import escape

from fourfold.base.limits import Limits
from fourfold.frontend.single_file import offline_page
from fourfold.teaching.question import DEFAULT_SEARCHED, Question
from fourfold.teaching.sampling import Sample
from fourfold.teaching.traces import tell_trace


class Tree:
    """A search of a position, step by step. The arguments are those of ``fourfold tree``; of a
    large tree it shows ``nodes`` nodes."""

    def __init__(
        self,
        position: str | None = None,
        *,
        game: str = DEFAULT_SEARCHED,
        algorithm: str = "alphabeta",
        depth: int | None = None,
        evaluation: str | None = None,
        nodes: int = 2000,
        height: int = 640,
    ) -> None:
        question = Question.of(game, position, algorithm, depth, evaluation)
        sample = Sample(nodes)
        self.result = tell_trace(question, sample, limits=Limits(nodes=2_000_000))
        self._page = offline_page("tree", {"lines": sample.lines()})
        self._height = height

    def _repr_html_(self) -> str:
        """The whole viewer in a frame of its own, which can reach nothing outside it."""
        return (
            f'<iframe title="Search tree" sandbox="allow-scripts" srcdoc="{escape(self._page)}" '
            f'style="width:100%;height:{self._height}px;border:0"></iframe>'
        )
