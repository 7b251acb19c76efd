"""Values that are not proven yet: bounds look like bounds, and become exact with the proof."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect
from tests.browser.accessibility import LOW_CONTRAST, UNLABELLED

from fourfold.analysis.quarto import review
from fourfold.analysis.quarto.solver import CachedSolver
from fourfold.base.limits import Limits
from fourfold.games.quarto import square_name
from fourfold.games.quarto.rules import square_number
from fourfold.solver import DRAW, Score, TurnRanking, TurnScore, Value, rank_turns

Open = Callable[..., Page]
Screenshot = Callable[[Page, str], None]

POSITION = "60.9/..../.1B./..A. F"
BEST = "d4:C"
"""The only turn that wins, in 9."""

UNKNOWN = (Score(Value.LOSS, 4), Score(Value.WIN, 3))
NO_WIN = (Score(Value.LOSS, 4), DRAW)
OPEN_SQUARES = {"d2": NO_WIN, "b4": UNKNOWN}


def make_analysis(
    best: tuple[Score, Score], squares: dict[str, tuple[Score, Score]]
) -> dict[str, Any]:
    """The analysis in which the best turn and the turns of these squares have these bounds; other
    turns lose at once."""

    def bounded(score: TurnScore) -> TurnScore:
        assert score.turn.square is not None
        bounds = squares.get(square_name(score.turn.square))
        if str(score.turn) == BEST:
            bounds = best
        if bounds is None or score.lower < bounds[0]:
            return score
        return replace(score, lower=bounds[0], upper=bounds[1])

    ranking = TurnRanking(map(bounded, rank_turns(POSITION).turns))
    return {
        **ranking.bounds.bounds_as_dict(),
        "exact": ranking.complete,
        "turns": ranking.turns_as_dicts(),
        "squares": [
            {"square": square_name(square), **bounds.bounds_as_dict()}
            for square, bounds in ranking.squares().items()
        ],
        "line": [],
        "seconds": 0.1,
    }


OPEN = make_analysis((DRAW, Score(Value.WIN, 3)), OPEN_SQUARES)
WON = make_analysis((Score(Value.WIN, 13), Score(Value.WIN, 5)), {"d2": NO_WIN})
PROVEN = make_analysis((Score(Value.WIN, 9), Score(Value.WIN, 9)), {})


def unproven_review() -> dict[str, Any]:
    """The review of the game with one more move, by a solver that proved nothing."""
    record = f'[Game "quarto"]\n[Start "{POSITION}"]\n\n{BEST} *'
    return review(record, solver=CachedSolver(limits=Limits(nodes=1), threads=1)).as_dict()


class SlowServer:
    """Replaces the server, and proves values when the test tells it to."""

    def __init__(self) -> None:
        self._found = OPEN
        self._socket: WebSocketRoute | None = None
        self._analysis = 0

    def serve(self, socket: WebSocketRoute) -> None:
        self._socket = socket
        socket.on_message(lambda message: self._on_message(**json.loads(message)))

    def prove(self, found: dict[str, Any]) -> None:
        """Send this as the result of the page's analysis."""
        self._found = found
        self._send_result(self._analysis, found)

    def _on_message(self, id: int, do: str, seconds: float = 0, **_about: Any) -> None:  # noqa: A002
        if do == "analyse":
            self._send_result(id, self._found)
            if seconds > 5:
                self._analysis = id
                return
        elif do == "choose":
            self._send_result(id, {"move": "a2:7"})
        elif do == "review":
            self._send_result(id, unproven_review())
        self._send(id=id, event="done")

    def _send_result(self, id: int, data: dict[str, Any]) -> None:  # noqa: A002
        self._send(id=id, event="found", data=data)

    def _send(self, **message: Any) -> None:
        assert self._socket is not None
        self._socket.send(json.dumps(message))


@pytest.fixture
def slow_server() -> SlowServer:
    return SlowServer()


def open_game(open_page: Open, server: SlowServer, moves: str = "", **look: Any) -> Page:
    start = POSITION.replace(" ", "_")
    address = f"quarto&first=human&second=human&start={start}&moves={moves}"
    page = open_page(address, serve=server.serve, **look)
    page.check("#values-on")
    return page


def badge(page: Page, square: str) -> Any:
    return page.locator(f".cell[data-square='{square_number(square)}'] .badge")


def test_bounds_look_like_bounds_until_they_are_proven(
    open_page: Open, slow_server: SlowServer
) -> None:
    page = open_game(open_page, slow_server)
    for square, text in {"d4": "≥D", "d2": "≤D", "b4": "?"}.items():
        expect(badge(page, square)).to_have_text(text)
    cell = page.locator(f".cell[data-square='{square_number('d4')}']")
    expect(cell).to_have_attribute("aria-label", "d4, empty, at least a draw")
    expect(page.locator(".bar-text")).to_have_text("≤D")
    expect(page.locator("#bar")).to_have_attribute(
        "aria-label", "Value for the first player: at most a draw"
    )
    expect(page.locator("#verdict")).to_have_text(
        f"Player 2 has at least a draw. Moves proven: {count_proven(OPEN)} of 90 …"
    )
    slow_server.prove(WON)
    expect(badge(page, "d4")).to_have_text("W")
    expect(cell).to_have_attribute("aria-label", "d4, empty, win in 5–13")
    expect(page.locator("#verdict")).to_have_text(
        f"Player 2 wins in 5–13 plies. Moves proven: {count_proven(WON)} of 90 …"
    )
    slow_server.prove(PROVEN)
    expect(badge(page, "d4")).to_have_text("W9")
    expect(page.locator(".badge:is(.least, .most, .open)")).to_have_count(0)
    expect(page.locator("#verdict")).to_have_text("Player 2 wins in 9 plies")


def count_proven(found: dict[str, Any]) -> int:
    return sum(turn["exact"] for turn in found["turns"])


def test_gifts_show_their_bounds(open_page: Open, slow_server: SlowServer) -> None:
    page = open_game(open_page, slow_server)
    expect(badge(page, "d4")).to_have_text("≥D")
    page.click(f".cell[data-square='{square_number('d4')}']")
    gift = page.locator(f".giftable[data-piece='{int('C', 16)}']")
    expect(gift.locator(".badge")).to_have_text("≥D")
    expect(gift).to_have_attribute("aria-label", "C: tall dark hollow round, at least a draw")
    slow_server.prove(PROVEN)
    expect(gift.locator(".badge")).to_have_text("W9")


def test_a_hint_is_credited_to_exact_values_only_when_it_is_proven(
    open_page: Open, slow_server: SlowServer
) -> None:
    page = open_game(open_page, slow_server)
    expect(badge(page, "d4")).to_have_text("≥D")
    page.click("#hint")
    expect(page.locator("#live")).to_have_text(
        "The Perfect Player would play a2, then give short dark solid square. "
        "A better move may exist."
    )
    slow_server.prove(WON)
    expect(badge(page, "d4")).to_have_text("W")
    page.click("#hint")
    expect(page.locator("#live")).to_have_text(
        "Best move (proven): d4, then give tall dark hollow round"
    )


def test_an_unproven_turn_still_counts_as_a_decision(
    open_page: Open, slow_server: SlowServer
) -> None:
    page = open_game(open_page, slow_server, moves=BEST)
    notes = page.locator("#review-players .accuracy")
    expect(notes.nth(1)).to_contain_text("one move not proven")
    expect(notes.nth(0)).to_contain_text("no decisions to make")
    expect(page.locator("#why")).to_contain_text("stopped before proving every move")


@pytest.mark.parametrize(("dark", "language"), [(False, "en-GB"), (True, "it-IT")])
def test_bounds_can_be_read_on_every_screen(
    open_page: Open, slow_server: SlowServer, screenshot: Screenshot, dark: bool, language: str
) -> None:
    page = open_game(open_page, slow_server, dark=dark, language=language)
    colours = "dark" if dark else "light"
    least = "≥P" if language == "it-IT" else "≥D"
    for name, width, height in [("desktop", 1280, 860), ("phone", 390, 844), ("small", 320, 640)]:
        page.set_viewport_size({"width": width, "height": height})
        expect(badge(page, "d4")).to_have_text(least)
        assert page.evaluate(UNLABELLED) == []
        assert page.evaluate(LOW_CONTRAST) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        screenshot(page, f"partial-values-{name}-{colours}")
