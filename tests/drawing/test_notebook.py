"""Notebook display of positions, records, analyses, reviews, searches and tournaments."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import Any
from xml.etree import ElementTree

import pytest

from fourfold.analysis.contract import AnalysisOptions, find_analyst
from fourfold.arena.configuration import Configuration
from fourfold.arena.report.summary import summarise
from fourfold.arena.tournament import open_tournament, run_tournament
from fourfold.arena.workers.base import InProcessWorkers
from fourfold.base.limits import Limits
from fourfold.evaluation.registry import find_evaluation
from fourfold.games.record import Record
from fourfold.games.registry import Game
from fourfold.search.minimax import minimax
from fourfold.solver import solve

RECORD = '[Game "quarto"]\n[First "one & all"]\n\n:6 c3:4 {a <bold> start} b2:9 d4:F *\n'


class HtmlChecker(HTMLParser):
    """Check that every element is closed, and collect the texts of the table cells."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.cells: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002
        self.open.append(tag)
        if tag in ("td", "th"):
            self.cells.append("")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] in ("td", "th"):
            self.cells[-1] += data


def html_of(thing: Any) -> HtmlChecker:
    checked = HtmlChecker()
    checked.feed(thing._repr_html_())
    checked.close()
    assert checked.open == []
    return checked


@pytest.mark.parametrize("spec", ["quarto", "ultimate(n=3)", "tictactoe"])
def test_positions(spec: str) -> None:
    position: Any = Game.find(spec).start()
    ElementTree.fromstring(position._repr_svg_())
    assert "<svg" in position._repr_html_()


def test_records() -> None:
    record = Record.parse(RECORD)
    ElementTree.fromstring(record._repr_svg_())
    cells = html_of(record).cells
    assert cells[:6] == ["", "move", "comment", "1", ":6", ""]
    assert "a <bold> start" in cells
    assert "one &amp; all vs. ?" in record._repr_html_()
    assert "comment" not in html_of(Record.parse('[Game "tictactoe"]\n\na1 *\n')).cells


@pytest.mark.parametrize(
    ("spec", "text", "value"),
    [
        ("quarto", "012./..../..../.... 4", "W"),
        ("tictactoe", "xo./.x./..o", "W"),
        ("ultimate(n=3)", None, "5"),  # a winning chance between 50 and 59 percent
        ("ultimate", None, "+"),
    ],
)
def test_analyses_write_values_on_the_board(spec: str, text: str | None, value: str) -> None:
    game = Game.find(spec)
    position = game.start() if text is None else game.parse(text)
    terms = AnalysisOptions(Limits(nodes=2000)) if text is None else AnalysisOptions()
    result: Any = find_analyst(game).analyse(position, terms, lambda _: None)
    drawn = ElementTree.fromstring(result.drawing("en").svg())
    texts = [element.text or "" for element in drawn.iter("{http://www.w3.org/2000/svg}text")]
    assert any(text.startswith(value) for text in texts)
    assert "<svg" in result._repr_html_()
    html_of(result)


def test_explanations() -> None:
    game = Game.find("tictactoe")
    result: Any = find_analyst(game).explain(game.parse("xo./.x./..o"), "all", AnalysisOptions())
    assert html_of(result).cells[:4] == ["move", "value", "judgement", "reason"]


def test_reviews() -> None:
    record = Record.parse('[Game "tictactoe"]\n\na1 b1 b2 c1 c3 1-0\n')
    result: Any = find_analyst(record.game).review(
        record, AnalysisOptions(), lambda _done, _total: None
    )
    cells = html_of(result).cells
    assert cells.count("first") == 3
    assert result._repr_html_().count("<svg") == len(result.critical) > 0


def test_searches() -> None:
    position = Game.find("tictactoe").parse("xo./.x./..o")
    result: Any = minimax(position, 2, find_evaluation("zero"))
    assert str(result.move) in html_of(result).cells
    solved: Any = solve("012./..../..../.... 4", line=True)
    assert html_of(solved).cells[4] == "win 1"


def test_tournaments() -> None:
    configuration = Configuration("tictactoe", ("random", "novice"), games=2, seed=1)
    store, openings = open_tournament(configuration, None, seed_given=True)
    with store:
        run_tournament(store, openings, InProcessWorkers())
        cells = html_of(summarise(store.configuration, store.games())).cells
    assert {"novice", "random", "rating"} & set(cells) == {"novice", "random"}
