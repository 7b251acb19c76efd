"""The table of operations: everything that a page or a client can ask for.

The server's routes, its socket and its worker processes, and the dispatcher of the static site are
derived from this table.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Mapping
from dataclasses import KW_ONLY, dataclass
from typing import Any, Literal

from fourfold.service import games, puzzles, requests
from fourfold.service.estimates import estimate
from fourfold.service.exact_values import analyse, solve
from fourfold.service.job_context import JobContext
from fourfold.service.lesson_runs import run_block
from fourfold.service.limits import LESSON_SECONDS, READING_SECONDS
from fourfold.service.moves import choose
from fourfold.service.reviews import explain, review
from fourfold.service.tournaments import read_tournament, tournament
from fourfold.service.traces import make_exercise, trace

PoolName = Literal["thinking", "tournaments", "lessons"]


@dataclass(frozen=True, slots=True)
class Operation:
    """One operation. Its function takes the request and, if it runs in a ``pool``, a
    :class:`JobContext`; it returns the result."""

    name: str
    request: type
    function: Callable[..., Any]
    path: str | None
    """The HTTP route below ``/api/``. None: only the socket offers it."""
    tag: str
    """The section of the API's description."""
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
_helping_job = functools.partial(_job, helps_player=True, on_socket=True)

_TABLE = (
    _get("games", requests.EmptyRequest, games.list_games, "games", "games"),
    _get("players", requests.EmptyRequest, games.list_players, "players", "games"),
    Operation("position", requests.PositionRequest, games.describe_position, "position", "games"),
    Operation("line", requests.PositionRequest, games.describe_line, "line", "games"),
    Operation("read_records", requests.RecordText, games.parse_records, "records/read", "records"),
    Operation(
        "write_record", requests.RecordFields, games.format_record, "records/write", "records"
    ),
    _helping_job("choose", requests.ChooseRequest, choose, "choose", "thinking"),
    _helping_job("solve", requests.ThinkRequest, solve, "solve", "thinking"),
    _helping_job("analyse", requests.ThinkRequest, analyse, "analyse", "thinking"),
    _helping_job("estimate", requests.ThinkRequest, estimate, "estimate", "thinking"),
    _helping_job("review", requests.ReviewRequest, review, "review", "reviewing"),
    _helping_job("explain", requests.ExplainRequest, explain, "explain", "reviewing"),
    _get("puzzles", requests.PuzzlesRequest, puzzles.list_puzzles, "puzzles", "puzzles"),
    _refused_in_test(
        "hint",
        requests.HintRequest,
        puzzles.give_hint,
        "puzzles/{number}/hint",
        "puzzles",
        method="GET",
    ),
    _job(
        "puzzle_answer",
        requests.PuzzleAnswerRequest,
        puzzles.check_answer,
        "puzzles/{number}/answer",
        "puzzles",
    ),
    _helping_job("trace", requests.TraceRequest, trace, "trace", "learning", on_socket=False),
    _refused_in_test("exercise", requests.ExerciseRequest, make_exercise, "exercise", "learning"),
    _job(
        "run_block",
        requests.RunRequest,
        run_block,
        "lessons/run",
        "learning",
        pool="lessons",
        is_long=True,
        seconds=LESSON_SECONDS,
    ),
    _job(
        "tournament",
        requests.TournamentRequest,
        tournament,
        None,
        "tournaments",
        pool="tournaments",
        is_long=True,
        on_socket=True,
    ),
    _job(
        "read_tournament",
        requests.FileRequest,
        read_tournament,
        "tournaments/read",
        "tournaments",
        takes_file=True,
        is_long=True,
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
