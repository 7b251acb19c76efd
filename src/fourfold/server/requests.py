"""What the API takes, as its description (``/api/openapi.json``) states it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from fourfold.games.record import Record
from fourfold.games.registry import DEFAULT_GAME
from fourfold.service.limits import (
    DEFAULT_SECONDS,
    MOST_GAMES,
    MOST_PLAYERS,
    MOST_SECONDS,
    MOST_TOURNAMENT_SECONDS,
)
from fourfold.teaching.exercises import kinds
from fourfold.teaching.question import ABSTRACT, DEFAULT_SEARCHED

GameText = Annotated[
    str,
    Field(max_length=100, description="A game's spec.", examples=["quarto(rules=squares)"]),
]
PlayerText = Annotated[
    str, Field(max_length=300, description="A player's spec.", examples=["random(seed=7)"])
]
PositionText = Annotated[
    str,
    Field(
        max_length=600,
        description="A position in the game's notation.",
        examples=[".F5./.AB6/E..0/.4.C 1"],
    ),
]
MoveText = Annotated[
    str,
    Field(max_length=16, description="A move in the game's notation.", examples=["a1:2"]),
]
Moves = Annotated[list[MoveText], Field(max_length=300)]
Language = Annotated[
    str, Field(max_length=8, description="What the texts are written in.", examples=["en", "it"])
]
Seconds = Annotated[
    float,
    Field(gt=0, le=MOST_SECONDS, description="How long the work may take, in seconds."),
]


class Request(BaseModel):
    """Whatever is sent to us; a field that we do not know is an error, not a silence."""

    model_config = ConfigDict(extra="forbid")


class PositionRequest(Request):
    """A position, given as a start and the moves made from it."""

    game: GameText = DEFAULT_GAME
    position: PositionText | None = Field(
        default=None, description="Where to begin; left out, the start of the game."
    )
    moves: Moves = Field(default=[], description="Moves to make from there, in order.")


class ThinkRequest(Request):
    """A position to think about, and for how long."""

    game: GameText = DEFAULT_GAME
    position: PositionText
    seconds: Seconds = DEFAULT_SECONDS


class ChooseRequest(PositionRequest):
    """A game so far, and the player to choose its next move. A position alone is enough; with the
    moves that led there a player knows what it has seen of its opponent."""

    player: PlayerText
    table: str | None = Field(
        default=None,
        max_length=64,
        description="A name of the client's own for this game, which nobody can guess. The player "
        "is kept under it from one of its moves to the next.",
        examples=["k3v9x2m7"],
    )
    seconds: Seconds = DEFAULT_SECONDS


class TraceRequest(Request):
    """A search to be followed step by step."""

    game: GameText = Field(default=DEFAULT_SEARCHED, description="A game's spec, or abstract.")
    position: PositionText | None = Field(
        default=None, description="What to search; left out, the start of the game."
    )
    algorithm: str = Field(default="alphabeta", max_length=20)
    depth: int | None = Field(
        default=None,
        ge=1,
        le=100,
        strict=True,
        description="In moves; left out, to the end of the game.",
    )
    evaluation: str | None = Field(default=None, max_length=100)
    below: int = Field(
        default=0, ge=0, le=10**9, strict=True, description="The node whose subtree is wanted."
    )
    seconds: Seconds = DEFAULT_SECONDS


class ExerciseRequest(Request):
    """Which exercise to make."""

    kind: str = Field(default=ABSTRACT, max_length=20, json_schema_extra={"enum": [*kinds()]})
    ask: Literal["values", "window", "pruned"] = "values"
    level: int = Field(default=1, ge=1, le=3, strict=True)
    seed: int = Field(default=0, ge=0, lt=2**31, strict=True)


class RunRequest(Request):
    """Which block of a lesson to run."""

    lesson: str = Field(max_length=60, description="A lesson's name.", examples=["01-games"])
    block: int = Field(
        ge=0, le=99, strict=True, description="Its blocks of code are counted from 0.", examples=[0]
    )


class TournamentRequest(Request):
    """A tournament to be played while the client watches; it is not kept."""

    game: GameText = DEFAULT_GAME
    players: list[PlayerText] = Field(min_length=2, max_length=MOST_PLAYERS)
    form: Literal["roundrobin", "gauntlet", "swiss", "knockout"] = "roundrobin"
    games: int = Field(
        default=10, ge=2, le=MOST_GAMES, multiple_of=2, description="Of two players who meet."
    )
    opening_moves: int = Field(
        default=2, ge=0, le=10, description="Random moves at the start, the same for both seats."
    )
    seconds_per_move: float = Field(default=1, gt=0, le=MOST_SECONDS)
    seed: int | None = Field(default=None, ge=0, lt=2**63)
    seconds: float = Field(default=600, gt=0, le=MOST_TOURNAMENT_SECONDS)


class RecordModel(BaseModel):
    """A game as it was played; what is not needed may be left out."""

    model_config = ConfigDict(extra="forbid")

    game: GameText
    start: PositionText | None = None
    players: tuple[PlayerText, PlayerText] = ("", "")
    moves: Moves = []
    result: str = Field(default="*", pattern=r"^(1-0|0-1|1/2-1/2|\*)$")
    termination: str = Field(default="", max_length=100)
    comments: dict[int, str] = Field(
        default={}, description="What was said, by the number of moves made before it."
    )
    tags: dict[str, str] = {}

    def record(self) -> Record:
        """The game with its moves checked, one by one."""
        return Record.of_texts(
            **RecordModel.model_dump(self, include=set(RecordModel.model_fields))
        )


class ReviewRequest(RecordModel):
    """A game to be looked at turn by turn."""

    language: Language = "en"
    seconds: Seconds = MOST_SECONDS


class PuzzleAnswerRequest(Request):
    """An attempt at a puzzle."""

    game: str | None = Field(
        default=None, max_length=64, description="The name of the game; the first that has any."
    )
    turn: MoveText
    language: Language = "en"
    seconds: Seconds = DEFAULT_SECONDS


class ExplainRequest(ThinkRequest):
    """A turn to be judged in its position."""

    turn: MoveText
    language: Language = "en"


class RecordText(Request):
    """Game records as text."""

    text: str = Field(max_length=64 * 1024)
