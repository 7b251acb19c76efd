"""The table of operations: everything that a page or a client can ask for.

The server's routes, its socket and its worker processes, and the dispatcher of the static site are
derived from this table.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Mapping
from dataclasses import KW_ONLY, dataclass
from typing import Any, Literal, get_type_hints

from fourfold.service import games, puzzles, requests
from fourfold.service.analysis import analyse, estimate, explain, review, solve
from fourfold.service.learning import make_exercise, run_block, trace
from fourfold.service.moves import choose
from fourfold.service.qr_code import encode_link
from fourfold.service.requests import LESSON_SECONDS, READING_SECONDS, JobContext
from fourfold.service.tournaments import read_tournament, tournament

PoolName = Literal["thinking", "tournaments", "lessons"]


@dataclass(frozen=True, slots=True)
class Operation:
    """One operation. Its function takes the request and, if it runs in a ``pool``, a
    :class:`JobContext`; it returns the result."""

    name: str
    function: Callable[..., Any]
    tag: str
    """The section of the API's description."""
    path: str | None
    """The HTTP route below ``/api/``. None: only the socket offers it."""
    _: KW_ONLY
    method: Literal["GET", "POST"] = "POST"
    pool: PoolName | None = None
    """The pool of worker processes. None: the server answers at once."""
    on_socket: bool = False
    """Whether the socket offers it, with intermediate results if there are any."""
    is_long: bool = False
    """May take a minute or more. In the browser such operations have a worker of their own."""
    seconds: float | None = None
    """Time limit, where the request has none."""
    takes_file: bool = False
    """The body is a file, and the request holds its path."""
    is_refused_in_test: bool = False
    """Refused while a class has a test: it helps with the answers."""
    helps_player: bool = False
    """Refused to players of a live game about the positions of that game."""

    @property
    def request(self) -> type:
        """The type of the request, which is the annotation of the function's first parameter."""
        request: type = next(iter(get_type_hints(self.function).values()))
        return request

    def time_limit(self, params: Mapping[str, Any]) -> float:
        """How many seconds a request may take."""
        seconds: float = params["seconds"] if self.seconds is None else self.seconds
        return seconds

    def run(self, params: Mapping[str, Any], context: JobContext) -> None:
        """Report the results for a request given as JSON values; the last one is final."""
        request: Any = requests.build_request(self.request, params)
        result = self.function(request) if self.pool is None else self.function(request, context)
        if result is not context.latest:
            context.report(result)


_get = functools.partial(Operation, method="GET")
_refused_in_test = functools.partial(Operation, is_refused_in_test=True)
_job = functools.partial(_refused_in_test, pool="thinking")
_short_job = functools.partial(Operation, pool="thinking", seconds=READING_SECONDS)
_helping_job = functools.partial(_job, helps_player=True)
_long_job = functools.partial(_job, is_long=True)

_TABLE = (
    _get("games", games.list_games, "games", "games"),
    _get("players", games.list_players, "games", "players"),
    Operation("position", games.describe_position, "games", "position"),
    _short_job("line", games.describe_line, "games", "line"),
    _short_job("read_records", games.parse_records, "records", "records/read"),
    Operation("write_record", games.format_record, "records", "records/write"),
    _helping_job("choose", choose, "thinking", "choose", on_socket=True),
    _helping_job("solve", solve, "thinking", "solve", on_socket=True),
    _helping_job("analyse", analyse, "thinking", "analyse", on_socket=True),
    _helping_job("estimate", estimate, "thinking", "estimate", on_socket=True),
    _helping_job("review", review, "reviewing", "review", on_socket=True),
    _helping_job("explain", explain, "reviewing", "explain", on_socket=True),
    _short_job("puzzles", puzzles.list_puzzles, "puzzles", "puzzles", method="GET"),
    _refused_in_test("hint", puzzles.give_hint, "puzzles", "puzzles/{number}/hint", method="GET"),
    _job("puzzle_answer", puzzles.check_answer, "puzzles", "puzzles/{number}/answer"),
    _helping_job("trace", trace, "learning", "trace"),
    _short_job("exercise", make_exercise, "learning", "exercise", is_refused_in_test=True),
    _short_job("code", encode_link, "tables", "code"),
    _long_job(
        "run_block", run_block, "learning", "lessons/run", pool="lessons", seconds=LESSON_SECONDS
    ),
    _long_job("tournament", tournament, "tournaments", None, pool="tournaments", on_socket=True),
    _long_job(
        "read_tournament",
        read_tournament,
        "tournaments",
        "tournaments/read",
        takes_file=True,
        seconds=READING_SECONDS,
    ),
)
OPERATIONS = {operation.name: operation for operation in _TABLE}
"""The operations by name."""


def match_path(path: str) -> tuple[Operation, dict[str, str]] | None:
    """The operation at a path, and the parameters in the path.

    >>> operation, params = match_path("puzzles/3/hint")
    >>> operation.name, params
    ('hint', {'number': '3'})
    """
    for operation in OPERATIONS.values():
        if operation.path is not None:
            pattern = re.sub(r"\{(\w+)\}", r"(?P<\1>\\d+)", operation.path)
            if match := re.fullmatch(pattern, path):
                return operation, match.groupdict()
    return None
