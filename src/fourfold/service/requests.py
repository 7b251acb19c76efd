"""Request types of the operations, frozen dataclasses whose fields carry their constraints; the
limits of one request, and its context. The server's own limits are in
:mod:`fourfold.server.limits`.

The server derives its request models and their OpenAPI schema from these types, and the static site
fills and converts values by them. Names and defaults are therefore the same in both.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar, get_args, get_origin, get_type_hints

from fourfold.base.limits import IN_BROWSER
from fourfold.games.record import Record
from fourfold.games.registry import DEFAULT_GAME
from fourfold.solver import Stop
from fourfold.teaching.exercises import exercise_kinds
from fourfold.teaching.search_setup import ABSTRACT, DEFAULT_TREE_GAME

MAX_SECONDS = 10.0
DEFAULT_SECONDS = 5.0
"""Thinking time of a player or the solver."""

READING_SECONDS = 30.0
"""Time to read an uploaded tournament: the largest files hold a hundred thousand games."""

MAX_PLAYER_MEGABYTES = 64 if IN_BROWSER else 256
MAX_PLAYER_THREADS = 1
"""What a player's options may request."""

MAX_TOURNAMENT_SECONDS = 900.0
MAX_PLAYERS = 12
MAX_GAMES = 200
"""Of one tournament: its duration, its players, and the games of each pair."""

MAX_TRACED_NODES = 300_000
TRACE_NODES = 1600
MAX_TRACE_BYTES = 900_000
"""Of one traced search: the nodes searched, the nodes sent, and the bytes sent."""

LESSON_SECONDS = 60.0
"""Time for one block of a lesson."""

MAX_CACHED_PLAYERS = 32
MAX_CACHED_MEGABYTES = 32 if IN_BROWSER else 256
CACHED_SECONDS = 1800.0
"""Players that each process keeps between their moves: how many, their memory together, and for how
long. The memory equals that of the solver; an ``ultimate`` takes 64 megabytes, so four fit, or two
smaller ones in a browser. The latest player is always kept."""


RequestType = TypeVar("RequestType")


class Constraint:
    """What a field accepts and how the API describes it: arguments of pydantic's ``Field``."""

    def __init__(self, **arguments: Any) -> None:
        self.arguments = arguments


GameText = Annotated[
    str,
    Constraint(max_length=100, description="A game's spec.", examples=["quarto(rules=squares)"]),
]
GameName = Annotated[
    str,
    Constraint(max_length=64, description="The game's name. Default: the first with puzzles."),
]
PlayerText = Annotated[
    str,
    Constraint(max_length=300, description="A player's spec.", examples=["random(seed=7)"]),
]
PositionText = Annotated[
    str,
    Constraint(
        max_length=600,
        description="A position in the game's notation.",
        examples=[".F5./.AB6/E..0/.4.C 1"],
    ),
]
MoveText = Annotated[
    str,
    Constraint(
        max_length=16,
        description="A move in the game's notation.",
        examples=["a1:2"],
    ),
]
Moves = Annotated[tuple[MoveText, ...], Constraint(max_length=300)]
Language = Annotated[
    str, Constraint(max_length=8, description="The language of the texts.", examples=["en", "it"])
]
Seconds = Annotated[
    float, Constraint(gt=0, le=MAX_SECONDS, description="Time limit of the work, in seconds.")
]
PuzzleNumber = Annotated[int, Constraint(ge=1, lt=2**31)]


@dataclass(frozen=True, slots=True, kw_only=True)
class EmptyRequest:
    """A request without parameters."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CodeRequest:
    """A link to encode."""

    text: Annotated[str, Constraint(min_length=1, max_length=300)]


@dataclass(frozen=True, slots=True, kw_only=True)
class PositionRequest:
    """A position, given as a start and the moves made from it."""

    game: GameText = DEFAULT_GAME
    position: Annotated[
        PositionText | None, Constraint(description="The first position. Default: the game's own.")
    ] = None
    moves: Annotated[Moves, Constraint(description="Moves to make from there, in order.")] = ()

    def record(self) -> Record:
        """The game so far; raises an error at the first illegal move."""
        return Record.of_texts(self.game, self.position, self.moves)


@dataclass(frozen=True, slots=True, kw_only=True)
class ThinkRequest:
    """A position to solve or analyse, and a time limit."""

    game: GameText = DEFAULT_GAME
    position: PositionText
    seconds: Seconds = DEFAULT_SECONDS


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseRequest(PositionRequest):
    """A game so far, and the player that chooses its next move. A position alone is enough; from
    the moves a player also learns how its opponent has played."""

    player: PlayerText
    table: Annotated[
        str | None,
        Constraint(
            max_length=64,
            description="A name for this game that the client invents and nobody can guess. The "
            "player is kept under it from one of its moves to the next.",
            examples=["k3v9x2m7"],
        ),
    ] = None
    seconds: Seconds = DEFAULT_SECONDS


@dataclass(frozen=True, slots=True, kw_only=True)
class TraceRequest:
    """A search to follow step by step."""

    game: Annotated[GameText, Constraint(description="A game's spec, or abstract.")] = (
        DEFAULT_TREE_GAME
    )
    position: Annotated[
        PositionText | None,
        Constraint(description="The position to search. Default: the start of the game."),
    ] = None
    algorithm: Annotated[str, Constraint(max_length=20)] = "alphabeta"
    depth: Annotated[
        int | None,
        Constraint(ge=1, le=100, strict=True, description="In moves. Default: to the game's end."),
    ] = None
    evaluation: Annotated[str | None, Constraint(max_length=100)] = None
    below: Annotated[
        int,
        Constraint(ge=0, le=10**9, strict=True, description="Trace only the subtree of this node."),
    ] = 0
    seconds: Seconds = DEFAULT_SECONDS


@dataclass(frozen=True, slots=True, kw_only=True)
class ExerciseRequest:
    """Which exercise to make."""

    kind: Annotated[
        str, Constraint(max_length=20, json_schema_extra={"enum": [*exercise_kinds()]})
    ] = ABSTRACT
    ask: Literal["values", "window", "pruned"] = "values"
    level: Annotated[int, Constraint(ge=1, le=3, strict=True)] = 1
    seed: Annotated[int, Constraint(ge=0, lt=2**31, strict=True)] = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class RunRequest:
    """Which block of a lesson to run."""

    lesson: Annotated[
        str,
        Constraint(
            max_length=60,
            description="A lesson's name.",
            examples=["01-games"],
        ),
    ]
    block: Annotated[
        int,
        Constraint(
            ge=0,
            le=99,
            strict=True,
            description="The number of a block of code, from 0.",
            examples=[0],
        ),
    ]


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentRequest:
    """A tournament to play while the client watches. It is not stored."""

    game: GameText = DEFAULT_GAME
    players: Annotated[tuple[PlayerText, ...], Constraint(min_length=2, max_length=MAX_PLAYERS)]
    form: Literal["roundrobin", "gauntlet", "swiss", "knockout"] = "roundrobin"
    games: Annotated[
        int,
        Constraint(ge=2, le=MAX_GAMES, multiple_of=2, description="Games of each pair of players."),
    ] = 10
    opening_moves: Annotated[
        int,
        Constraint(ge=0, le=10, description="Random moves at the start, the same for both sides."),
    ] = 2
    seconds_per_move: Annotated[float, Constraint(gt=0, le=MAX_SECONDS)] = 1
    seed: Annotated[int | None, Constraint(ge=0, lt=2**63)] = None
    seconds: Annotated[float, Constraint(gt=0, le=MAX_TOURNAMENT_SECONDS)] = 600


@dataclass(frozen=True, slots=True, kw_only=True)
class FileRequest:
    """A file that was uploaded."""

    path: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordFields:
    """A game and its metadata."""

    game: GameText
    start: PositionText | None = None
    players: tuple[PlayerText, PlayerText] = ("", "")
    moves: Moves = ()
    result: Annotated[str, Constraint(pattern=r"^(1-0|0-1|1/2-1/2|\*)$")] = "*"
    termination: Annotated[str, Constraint(max_length=100)] = ""
    comments: Annotated[
        dict[int, str], Constraint(description="Comments by the number of moves made before them.")
    ] = dataclasses.field(default_factory=dict)
    tags: dict[str, str] = dataclasses.field(default_factory=dict)

    def record(self) -> Record:
        """The record; raises an error at the first illegal move."""
        names = [field.name for field in dataclasses.fields(RecordFields)]
        return Record.of_texts(**{name: getattr(self, name) for name in names})


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordList:
    """Games in the order of their text."""

    records: tuple[RecordFields, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordText:
    """Game records as text."""

    text: Annotated[str, Constraint(max_length=64 * 1024)]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewRequest(RecordFields):
    """A game to review turn by turn."""

    language: Language = "en"
    seconds: Seconds = MAX_SECONDS


@dataclass(frozen=True, slots=True, kw_only=True)
class ExplainRequest(ThinkRequest):
    """A turn to explain in its position."""

    turn: MoveText
    language: Language = "en"


@dataclass(frozen=True, slots=True, kw_only=True)
class PuzzlesRequest:
    """The game whose puzzles to list."""

    game: GameName | None = None
    language: Language = "en"


@dataclass(frozen=True, slots=True, kw_only=True)
class HintRequest:
    """A puzzle, and how much of its solution to reveal."""

    number: PuzzleNumber
    stage: Annotated[int, Constraint(ge=1, le=2)] = 1
    game: GameName | None = None
    language: Language = "en"


@dataclass(frozen=True, slots=True, kw_only=True)
class PuzzleAnswerRequest:
    """An attempt at a puzzle."""

    number: PuzzleNumber
    game: GameName | None = None
    turn: MoveText
    language: Language = "en"
    seconds: Seconds = DEFAULT_SECONDS


def build_request(request_type: type[RequestType], values: Mapping[str, Any]) -> RequestType:
    """A request from JSON values or query strings, without checking its constraints.

    >>> build_request(HintRequest, {"number": "3", "stage": "2"}).stage
    2
    """
    hints = get_type_hints(request_type, include_extras=True)
    known = {name: _convert(value, hints.get(name)) for name, value in values.items()}
    return request_type(**known)


def _convert(value: Any, hint: Any) -> Any:
    """JSON has neither integer keys nor tuples, and a query string has only text."""
    if get_origin(hint) is Annotated:
        return _convert(value, get_args(hint)[0])
    if hint is int:
        return int(value)
    if get_origin(hint) is tuple:
        return tuple(value)
    if get_origin(hint) is dict:
        key_type = get_args(hint)[0]
        return {_convert(key, key_type): text for key, text in value.items()}
    return value


Result = dict[str, Any]
RunModule = Callable[["JobContext", list[str], Path, float], str]
"""Runs a module with arguments in a folder until a deadline (``time.monotonic``), and returns what
it prints."""


class JobContext:
    """Reports intermediate results of a job, and receives the request to stop it.

    ``report`` sends an intermediate result. An operation returns the final one.

    An operation that can stop early sets ``stop``, which another thread calls. The worker process
    of any other operation is killed instead. ``run_module`` replaces the usual subprocess where
    there are no processes.
    """

    def __init__(
        self, on_result: Callable[[Any], None], *, run_module: RunModule | None = None
    ) -> None:
        self._on_result = on_result
        self.run_module = run_module
        self.latest: Any = None
        self.stop: Callable[[], None] | None = None
        self.stopped = False

    def report(self, result: Any) -> None:
        self.latest = result
        self._on_result(result)

    def interrupt(self) -> None:
        self.stopped = True
        if self.stop is not None:
            self.stop()

    def stop_flag(self) -> Stop:
        """A flag for the solver that is raised when the job should stop."""
        flag = Stop()
        self.stop = flag.set
        return flag
