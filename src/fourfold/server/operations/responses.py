"""Response models of the operations, as the API describes them (``/api/openapi.json``)."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import ConfigDict, Field

from fourfold.server.operations.requests import ApiModel, request_model
from fourfold.service.requests import RecordList, RecordText


class OutcomeModel(ApiModel):
    """How a game ended."""

    winner: int | None
    """0 for the player who moved first, 1, or null: a draw."""
    reason: str = Field(examples=["line"])
    points: tuple[float, float]


class GridModel(ApiModel):
    """A plain board, row by row from the top: the mark in each cell, and the legal move that a
    click on it makes; "" for none."""

    marks: list[list[str]]
    moves: list[list[str]]


class PositionModel(ApiModel):
    """A position and its legal moves."""

    game: str
    position: str
    to_move: int
    """Whose move it is: 0 moved first in the game."""
    legal_moves: list[str]
    outcome: OutcomeModel | None
    """null while the game is on."""
    grid: GridModel | None
    """null in games with a board of their own."""


class ChoiceModel(ApiModel):
    """The move a player chose, with its evaluation and statistics; null: unknown."""

    move: str
    position: str
    """The position after the move."""
    score: float | None
    """For the player who moves, in the player's own unit."""
    depth: int | None
    nodes: int | None
    line: list[str]
    """The play that the player expects."""
    seconds: float


class ScoreModel(ApiModel):
    """A value, for the player to move."""

    value: Literal["win", "draw", "loss"]
    distance: int | None
    """Placements up to and including the winning one; 0 for a draw."""


class BoundsModel(ApiModel):
    """The proven bounds of a score, which are equal when it is exact."""

    value: Literal["win", "draw", "loss"] | None
    distance: int | None
    lower: ScoreModel
    upper: ScoreModel
    exact: bool


class SolutionModel(BoundsModel):
    """The value of a position."""

    nodes: int
    seconds: float


class TurnModel(BoundsModel):
    """The value of a turn, for the player who makes it."""

    turn: str
    standing: Literal["best", "possible", "worse"]
    """Proven to be best, proven to be worse than another, or neither."""


class SquareModel(BoundsModel):
    """The value of placing the piece in hand on a square, with the best gift."""

    square: str


class AnalysisModel(BoundsModel):
    """The value of a position and of each of its turns."""

    exact: bool
    """Whether the scores of all turns are exact, too."""
    turns: list[TurnModel]
    """Every legal turn, best first: by lower bounds, then by upper bounds."""
    squares: list[SquareModel]
    """The empty squares; [] if no piece is in hand."""
    line: list[str]
    """Best play to the end; [] unless all is exact."""
    seconds: float


class MoveEstimateModel(ApiModel):
    """The value of a move of Ultimate, for the player who makes it."""

    move: str
    points: float
    """The expected lead at the end."""
    chance: float
    """The chance to outscore the opponent, from 0 to 1."""
    wins_in: int | None
    """Moves to the end if a win is forced."""
    loses_in: int | None
    line: list[str]
    """Best play, at most 20 moves."""


class EstimateModel(ApiModel):
    """The engine's estimate of every move."""

    moves: list[MoveEstimateModel]
    """Best first."""
    depth: int
    nodes: int
    exact: bool
    ending: str
    """How a game is decided: points, or wins with draw and blocks."""
    seconds: float


class ReasonModel(ApiModel):
    """One reason for a turn's value (docs/reference/review.md). Other fields depend on its kind."""

    model_config = ConfigDict(extra="allow")

    kind: str
    text: str


class ExplainedTurnModel(ApiModel):
    """A turn of any game with its label and reasons."""

    player: int
    position: str
    turn: str
    label: str = Field(examples=["win thrown away", "inaccuracy"])
    label_text: str
    reasons: list[ReasonModel]
    text: str
    """The reasons as one text."""


class JudgementModel(ExplainedTurnModel):
    """A turn of Quarto. Scores are for the player who makes it."""

    before: ScoreModel | None
    """The best score available; null: not proven."""
    after: ScoreModel | None
    lost: int | None
    """Half-points given away; null: not proven."""
    best: list[str]
    """All turns proven to have the best score."""
    better: str | None
    """A turn that should have been played."""
    keeping: int | None
    """How many turns keep the value; null: not proven."""
    total: int


class NumberedJudgementModel(JudgementModel):
    """A turn of a game; the first turn is number 1."""

    number: int


class PlayerReviewModel(ApiModel):
    """The accuracy and mistakes of one player."""

    name: str
    accuracy: float | None
    """From 0 to 1; null: there was no decision to make."""
    turns: int
    decisions: int
    kept: int
    lost: float
    """Half-points of Quarto, expected points of Ultimate."""
    labels: dict[str, int]


class BaseReviewModel(ApiModel):
    """The review of a game (docs/reference/review.md)."""

    game: str
    start: str
    result: str
    language: str
    players: tuple[PlayerReviewModel, PlayerReviewModel]
    critical: list[int]
    decisive: int | None


class ReviewModel(BaseReviewModel):
    """A game reviewed against exact play."""

    history: list[ScoreModel | None]
    """For the first player."""
    turns: list[NumberedJudgementModel]


class MoveJudgementModel(ExplainedTurnModel):
    """A move of Ultimate. Points are for the player who makes it."""

    number: int
    before: float
    """Expected points of the best move."""
    after: float
    lost: float
    """Expected points given away."""
    best: str
    line: list[str]


class UltimateReviewModel(BaseReviewModel):
    """A game of Ultimate reviewed by the engine."""

    history: list[float]
    """For the first player."""
    turns: list[MoveJudgementModel]


class PuzzleModel(ApiModel):
    """A position with exactly one solution."""

    number: int
    game: str
    position: str
    task: str = Field(examples=["finish", "beware", "win", "save"])
    half: str | None = Field(examples=["square", "piece"])
    """The part of the turn to find; null: the whole turn."""
    text: str
    """The task as a sentence."""
    difficulty: int
    """From 0 to 4."""


class PuzzleHintModel(ApiModel):
    """A hint for a puzzle."""

    turn: str = Field(examples=[":C"])
    """The turn, or half of it; empty for some hints."""
    text: str


class PuzzleAnswerModel(ApiModel):
    """Whether a turn solves the puzzle, and why."""

    right: bool
    text: str


class TraceModel(ApiModel):
    """The lines of a search trace (docs/reference/traces.md)."""

    lines: list[dict[str, Any]]


class ExerciseModel(ApiModel):
    """An exercise as two traces: the whole tree to draw, and the search to check against."""

    exercise: dict[str, Any]
    tree: list[dict[str, Any]]
    search: list[dict[str, Any]]


class RunModel(ApiModel):
    """The output of a lesson's block, and its pictures: PNG in base64 by file name."""

    output: str
    pictures: dict[str, str]


class OptionModel(ApiModel):
    """An option of a game's or player's spec."""

    name: str
    kind: str = Field(examples=["int"])
    default: Any
    accepts: str = Field(examples=["a whole number of 1 or more"])
    choices: list[Any]
    minimum: float | None
    maximum: float | None
    help: str


class GameModel(ApiModel):
    """A game and its variants."""

    name: str
    title: str
    options: list[OptionModel]
    variant: str | None
    """The option that selects a variant."""
    opponent: str
    """The default opponent."""
    has_grid: bool
    """Whether its positions come with a grid."""


class OpponentResultsModel(ApiModel):
    """The measured results of a player against one level."""

    level: int
    games: int
    won: int
    drawn: int
    lost: int
    seconds: float
    """Time of each side per move."""


class StrengthModel(ApiModel):
    """The measured strength of a player in a game."""

    level: float
    """The level against which it scores half of the points."""
    met: list[OpponentResultsModel]


class PlayerModel(ApiModel):
    """A player that can choose moves."""

    name: str
    summary: str
    games: list[str]
    options: list[OptionModel]
    source: str
    strengths: dict[str, StrengthModel]
    """By game, where measured (benchmarks/strengths.py)."""


class CodeModel(ApiModel):
    """A QR code row by row, with its margin; 1 is dark."""

    rows: list[str]


class StatusModel(ApiModel):
    """The server."""

    name: str
    version: str
    workers: int
    most_seconds: float


class TournamentGameModel(ApiModel):
    """One game of a tournament."""

    number: int
    first: str
    second: str
    result: str
    termination: str
    turns: int
    record: str


class TableModel(ApiModel):
    """A table of cells."""

    title: str
    header: list[str]
    rows: list[list[str]]


class RemarkModel(ApiModel):
    """A remark on a tournament in English, with its code and parameters for other languages."""

    message: str
    code: str | None = None
    params: dict[str, Any] | None = None


class TournamentModel(ApiModel):
    """The progress of a tournament."""

    game: str
    seed: int
    played: int
    total: int
    games: list[TournamentGameModel]
    """The new games; of a stored tournament the latest 300 at most."""
    tables: list[TableModel]
    remarks: list[RemarkModel]


RESPONSE_MODELS: dict[str, Any] = {
    "code": CodeModel,
    "games": list[GameModel],
    "players": list[PlayerModel],
    "position": PositionModel,
    "line": list[PositionModel],
    "read_records": request_model(RecordList),
    "write_record": request_model(RecordText),
    "choose": ChoiceModel,
    "solve": SolutionModel,
    "analyse": AnalysisModel,
    "estimate": EstimateModel,
    "review": ReviewModel | UltimateReviewModel,
    "explain": JudgementModel,
    "puzzles": list[PuzzleModel],
    "hint": PuzzleHintModel,
    "puzzle_answer": PuzzleAnswerModel,
    "exercise": ExerciseModel,
    "trace": TraceModel,
    "run_block": RunModel,
    "read_tournament": TournamentModel,
}
"""The response of every operation that has a route."""
