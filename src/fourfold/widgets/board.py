"""A board in a notebook, to play on and to analyse, and the tree viewer."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from fourfold.analysis.contract import AnalysisOptions, find_analyst
from fourfold.base.errors import FourfoldError, MoveError
from fourfold.base.limits import Limits
from fourfold.drawing import Annotations, Drawing, draw
from fourfold.frontend.single_file import offline_page
from fourfold.games.contract import Position
from fourfold.games.record import Record
from fourfold.games.registry import DEFAULT_GAME, Game
from fourfold.i18n import DEFAULT_LANGUAGE, translator
from fourfold.players.contract import Clock, Player
from fourfold.players.registry import make_player
from fourfold.teaching.search_setup import DEFAULT_TREE_GAME, SearchSetup
from fourfold.teaching.trace_sample import TraceSample
from fourfold.teaching.traces import trace_search


class Board(anywidget.AnyWidget):  # type: ignore[misc]
    """A game that is played by clicking on the board.

    Without an ``opponent`` the user plays both sides, with one the ``seat``. ``values`` shows the
    value of every move on the board. An analysis and an opponent have ``seconds`` each.
    """

    _esm = Path(__file__).parent / "board.js"
    shown = traitlets.Dict().tag(sync=True)
    """The state for the JavaScript: picture, clickable spots, a text, and button labels."""

    def __init__(
        self,
        game: str = DEFAULT_GAME,
        position: str | None = None,
        *,
        opponent: str | None = None,
        seat: int = 0,
        values: bool = False,
        seconds: float = 2.0,
        language: str = DEFAULT_LANGUAGE,
    ) -> None:
        super().__init__()
        self.game = Game.find(game)
        self.values = values
        self.language = language
        self._seat = seat
        self._opponent: Player | None = None
        if opponent is not None:
            self._opponent = make_player(opponent, self.game.name)
        self._names = (opponent or "", "") if seat else ("", opponent or "")
        self._seconds = seconds
        self._start = self.game.start() if position is None else self.game.parse(position)
        self._turns: list[Any] = []
        self._prefix = ""
        self.on_msg(self._on_message)
        self._play_opponent()
        self._update()

    @property
    def position(self) -> Position[Any]:
        *_, last = self.record.positions()
        return last

    @property
    def record(self) -> Record:
        """The game so far."""
        start = self._start
        plain = Record(self.game, start, self._names, tuple(self._turns))
        *_, last = plain.positions()
        result = "*" if last.outcome is None else str(last.outcome)
        return Record(self.game, start, self._names, plain.turns, result)

    def touch(self, step: str) -> None:
        """Make a move, or the first part of one: a square before the piece to give."""
        position, message = self.position, ""
        text = self._prefix + step if step.startswith(":") else step
        possible = [move for move in position.legal_moves() if str(move).startswith(text)]
        self._prefix = ""
        try:
            # A placement that wins is a whole turn.
            move = possible[0] if len(possible) == 1 else position.parse_move(text)
        except MoveError as error:
            self._prefix = text if possible else ""
            message = "" if possible else error.message.to_text(self.language)
        else:
            self._turns.append(move)
            self._play_opponent()
        self._update(message)

    def back(self) -> None:
        """Take back the last move, and the opponent's reply to it."""
        self._prefix = ""
        if self._turns:
            self._turns.pop()
        if self._opponent is not None:
            while self._turns and self.position.to_move != self._seat:
                self._turns.pop()
            self._play_opponent()
        self._update()

    def restart(self) -> None:
        self._turns, self._prefix = [], ""
        self._play_opponent()
        self._update()

    def toggle_values(self) -> None:
        self.values = not self.values
        self._update()

    def _on_message(self, _: Any, message: Any, __: Any) -> None:
        """Handle a message of the JavaScript; anything unknown is ignored."""
        if not isinstance(message, dict):
            return
        if isinstance(message.get("touch"), str):
            self.touch(message["touch"])
        known = {"back": self.back, "restart": self.restart, "values": self.toggle_values}
        if message.get("do") in known:
            known[message["do"]]()

    def _play_opponent(self) -> None:
        """Make the opponent's moves while it is to move."""
        if self._opponent is None:
            return
        while (position := self.position).outcome is None and position.to_move != self._seat:
            self._turns.append(self._opponent.choose(position, Clock(self._seconds)).move)

    def _drawing(self) -> Drawing:
        position, last = self.position, self._turns[-1] if self._turns else None
        if self.values and position.outcome is None:
            try:
                analyst = find_analyst(self.game)
                options = AnalysisOptions(Limits(self._seconds))
                analysis = analyst.analyse(position, options, lambda _: None)
                return analysis.drawing(self.language, last)
            except FourfoldError:
                pass  # a game without an analyst is shown without values
        return draw(position, Annotations(last), language=self.language)

    def _update(self, message: str = "") -> None:
        drawing, translate = self._drawing(), translator(self.language)
        outcome = self.position.outcome
        if outcome is not None:
            message = f"{translate('rule.over')}: {outcome}"
        self.shown = {
            "svg": drawing.svg(),
            "spots": [
                {**spot._asdict(), "begun": spot.step == self._prefix}
                for spot in drawing.click_areas
            ],
            "said": message,
            "values": self.values,
            "words": {name: translate(f"widget.{name}") for name in ("back", "restart", "values")},
        }


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
