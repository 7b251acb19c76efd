"""What the API gives, as its description (``/api/openapi.json``) states it."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from fourfold.server.requests import RecordModel


class OutcomeModel(BaseModel):
    """How a game ended."""

    winner: int | None = Field(description="0 for the player who moved first, 1, or null: a draw.")
    reason: str = Field(examples=["line"])
    points: tuple[float, float]


class GridModel(BaseModel):
    """A plain board, row by row from the top: what stands in each cell, and the move that touching
    it makes if that is legal; "" is nothing."""

    marks: list[list[str]]
    moves: list[list[str]]


class PositionModel(BaseModel):
    """A position and what can be done in it."""

    game: str
    position: str
    to_move: int = Field(description="Whose move it is: 0 moved first in the game.")
    legal_moves: list[str]
    outcome: OutcomeModel | None = Field(description="null while the game is on.")
    grid: GridModel | None = Field(description="null in games that are drawn otherwise.")


class ChoiceModel(BaseModel):
    """The move a player chose, and what it knows about it; null is unknown."""

    move: str
    position: str = Field(description="The position after the move.")
    score: float | None = Field(description="From the mover's side, in the player's own unit.")
    depth: int | None
    nodes: int | None
    line: list[str] = Field(description="What the player expects to be played.")
    seconds: float


class ScoreModel(BaseModel):
    """A value, from the side of the player to move."""

    value: Literal["win", "draw", "loss"]
    distance: int | None = Field(
        description="Placements up to and including the winning one; 0 for a draw."
    )


class BoundsModel(BaseModel):
    """What is proven of a score: bounds, which are equal when it is exact, and what follows."""

    value: Literal["win", "draw", "loss"] | None
    distance: int | None
    lower: ScoreModel
    upper: ScoreModel
    exact: bool


class SolutionModel(BoundsModel):
    """What a position is worth."""

    nodes: int
    seconds: float


class TurnModel(BoundsModel):
    """What a turn leads to, from the side of the player who makes it."""

    turn: str
    standing: Literal["best", "possible", "worse"] = Field(
        description="Proven to be best, proven to be worse than another, or neither."
    )


class SquareModel(BoundsModel):
    """What placing the piece in hand on a square leads to, with the best gift."""

    square: str


class AnalysisModel(BoundsModel):
    """What a position and each of its turns is worth."""

    exact: bool = Field(description="Whether the scores of all turns are exact as well.")
    turns: list[TurnModel] = Field(
        description="Every legal turn, by what is proven, then by what is possible: best first."
    )
    squares: list[SquareModel] = Field(description="The empty squares; none without a hand.")
    line: list[str] = Field(description="Best play to the end; empty unless all is exact.")
    seconds: float


class MoveEstimateModel(BaseModel):
    """A move of Ultimate, to the player who makes it."""

    move: str
    points: float = Field(description="The lead that is expected in the end.")
    chance: float = Field(description="To score more than the opponent, from 0 to 1.")
    wins_in: int | None = Field(description="Moves to the end where a win is forced.")
    loses_in: int | None
    line: list[str] = Field(description="The best play, at most 20 moves of it.")


class EstimateModel(BaseModel):
    """What the engine expects of every move."""

    moves: list[MoveEstimateModel] = Field(description="Best first.")
    depth: int
    nodes: int
    exact: bool
    ending: str = Field(description="What the game counts: points, or wins with draw and blocks.")
    seconds: float


class ReasonModel(BaseModel):
    """One fact about a turn, as docs/reference/review.md has it; other fields depend on it."""

    model_config = ConfigDict(extra="allow")

    kind: str
    text: str


class JudgedModel(BaseModel):
    """A turn, what it is called, and why, whatever the game."""

    player: int
    position: str
    turn: str
    label: str = Field(examples=["win thrown away", "inaccuracy"])
    label_text: str
    reasons: list[ReasonModel]
    text: str = Field(description="The reasons as one text.")


class JudgementModel(JudgedModel):
    """A turn of Quarto. Scores are those of the player who makes it."""

    before: ScoreModel | None = Field(description="The best that could be had; null: not proven.")
    after: ScoreModel | None
    lost: int | None = Field(description="Half-points given away; null: not proven.")
    best: list[str] = Field(description="Every turn that is proven to have the best score.")
    better: str | None = Field(description="What should have been played.")
    keeping: int | None = Field(description="How many turns keep the value; null: not proven.")
    total: int


class NumberedJudgement(JudgementModel):
    """A turn of a game; the first has number 1."""

    number: int


class PlayerReviewModel(BaseModel):
    """How one player did."""

    name: str
    accuracy: float | None = Field(description="From 0 to 1; null without a decision.")
    turns: int
    decisions: int
    kept: int
    lost: float = Field(description="Half-points of Quarto, expected points of Ultimate.")
    labels: dict[str, int]


class ReviewedModel(BaseModel):
    """A game that was reviewed, as docs/reference/review.md has it."""

    game: str
    start: str
    result: str
    language: str
    players: tuple[PlayerReviewModel, PlayerReviewModel]
    critical: list[int]
    decisive: int | None


class ReviewModel(ReviewedModel):
    """A game and what exact play says of it."""

    history: list[ScoreModel | None] = Field(description="For the first player.")
    turns: list[NumberedJudgement]


class MoveJudgementModel(JudgedModel):
    """A move of Ultimate. Points are those of the player who makes it."""

    number: int
    before: float = Field(description="What the best move is expected to bring.")
    after: float
    lost: float = Field(description="Expected points given away.")
    best: str
    line: list[str]


class UltimateReviewModel(ReviewedModel):
    """A game of Ultimate and what the engine says of it."""

    history: list[float] = Field(description="For the first player.")
    turns: list[MoveJudgementModel]


class PuzzleModel(BaseModel):
    """A position with exactly one turn that is to be found."""

    number: int
    game: str
    position: str
    task: str = Field(examples=["finish", "beware", "win", "save"])
    half: str | None = Field(
        description="What alone is to be found where that is not a whole turn.",
        examples=["square", "piece"],
    )
    text: str = Field(description="The task in words.")
    difficulty: int = Field(description="From 0 to 4.")


class PuzzleHintModel(BaseModel):
    """Help with a puzzle."""

    turn: str = Field(
        description="The turn, or the half of it that is to be looked at; of some hints nothing.",
        examples=[":C"],
    )
    text: str


class PuzzleAnswerModel(BaseModel):
    """Whether a turn solves the puzzle, and why it is worth what it is."""

    right: bool
    text: str


class TraceModel(BaseModel):
    """The lines of a search's trace, as docs/reference/traces.md has them."""

    lines: list[dict[str, Any]]


class ExerciseModel(BaseModel):
    """An exercise: the whole tree to draw, and the search to check against, as traces."""

    exercise: dict[str, Any]
    tree: list[dict[str, Any]]
    search: list[dict[str, Any]]


class RanModel(BaseModel):
    """What a block of a lesson printed, and the pictures it drew: PNG in base64, by file name."""

    output: str
    pictures: dict[str, str]


class OptionModel(BaseModel):
    """An option of a game's or player's spec."""

    name: str
    kind: str = Field(examples=["int"])
    default: Any
    accepts: str = Field(examples=["a whole number of 1 or more"])
    choices: list[Any]
    minimum: float | None
    maximum: float | None
    help: str


class GameModel(BaseModel):
    """A game and its variants."""

    name: str
    title: str
    options: list[OptionModel]
    variant: str | None = Field(description="The option by which people choose.")
    opponent: str = Field(description="Who plays against a person who names nobody.")
    has_grid: bool = Field(description="Whether its positions come with a plain board.")


class MetModel(BaseModel):
    """The games of a player against one level, counted for the player."""

    level: int
    games: int
    won: int
    drawn: int
    lost: int
    seconds: float = Field(description="What each had for a move.")


class StrengthModel(BaseModel):
    """How strong a player is in a game, as measured."""

    level: float = Field(description="At which it makes half of the points.")
    met: list[MetModel]


class PlayerModel(BaseModel):
    """A player that can be asked for a move."""

    name: str
    summary: str
    games: list[str]
    options: list[OptionModel]
    source: str
    strengths: dict[str, StrengthModel] = Field(
        description="By game, where it was measured (benchmarks/strengths.py)."
    )


class RecordList(BaseModel):
    """The games of a text, in order."""

    records: list[RecordModel]


class StatusModel(BaseModel):
    """Who answers here."""

    name: str
    version: str
    workers: int
    most_seconds: float


class GameFacts(BaseModel):
    """One game of a tournament."""

    number: int
    first: str
    second: str
    result: str
    termination: str
    turns: int
    record: str


class TableModel(BaseModel):
    """A table of texts."""

    title: str
    header: list[str]
    rows: list[list[str]]


class RemarkModel(BaseModel):
    """What is to be said of a tournament, in English, and for other languages what it is."""

    message: str
    code: str | None = None
    params: dict[str, Any] | None = None


class StandingModel(BaseModel):
    """How a tournament stands."""

    game: str
    seed: int
    played: int
    total: int
    games: list[GameFacts] = Field(description="The latest games, at most 300 of a stored one.")
    tables: list[TableModel]
    remarks: list[RemarkModel]
