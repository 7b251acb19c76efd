"""The jobs a worker can do. Each tells its desk what it finds; the last thing told is the result.

Everything that goes in and out is JSON, and a job trusts nothing that comes in.
"""

from __future__ import annotations

from collections.abc import Callable

from fourfold.web.work.choosing import choose
from fourfold.web.work.estimates import estimate
from fourfold.web.work.exact import analyse, solve
from fourfold.web.work.lesson_runs import run_block
from fourfold.web.work.lessons import trace
from fourfold.web.work.reviews import explain, puzzle_answer, review
from fourfold.web.work.tournaments import stored, tournament

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
