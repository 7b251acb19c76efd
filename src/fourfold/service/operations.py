"""The jobs a worker can do. Each tells its desk what it finds; the last thing told is the result.

Everything that goes in and out is JSON, and a job trusts nothing that comes in.
"""

from __future__ import annotations

from collections.abc import Callable

from fourfold.service.estimates import estimate
from fourfold.service.exact_values import analyse, solve
from fourfold.service.lesson_runs import run_block
from fourfold.service.player_moves import choose
from fourfold.service.reviews import explain, puzzle_answer, review
from fourfold.service.tournaments import stored, tournament
from fourfold.service.traces import trace

JOBS: dict[str, Callable[..., None]] = {
    "choose": choose,
    "solve": solve,
    "analyse": analyse,
    "estimate": estimate,
    "review": review,
    "explain": explain,
    "puzzle_answer": puzzle_answer,
    "tournament": tournament,
    "stored": stored,
    "trace": trace,
    "run_block": run_block,
}
"""The jobs by the name that requests give them."""
