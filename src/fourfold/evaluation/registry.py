"""Evaluations by name: ``absolute``, ``relative(c=100)``."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from fourfold.base.errors import SpecError, unknown_name_error
from fourfold.base.specs import Option, Spec, read_options
from fourfold.evaluation.contract import Evaluation, zero
from fourfold.evaluation.open_lines import open_lines
from fourfold.evaluation.quarto_heuristics import absolute, almost, quarticity, relative
from fourfold.evaluation.ultimate_chances import chances
from fourfold.evaluation.ultimate_classic import REPORTED, ultimate_classic
from fourfold.games.contract import Position
from fourfold.games.registry import find_game_info, find_game_name


@dataclass(frozen=True, slots=True)
class Heuristic:
    """A kind of evaluation: how to make it, its options, and its game (None: every game)."""

    make: Callable[..., Evaluation]
    summary: str
    game: str | None = None
    options: tuple[Option, ...] = ()
    source: str = "NTNU report (2012)"


MAX_WEIGHT_ATTACK = 10**7


def _weight(name: str, meaning: str, maximum: int, **more: Any) -> Option:
    """The option for one of the report's parameters, with its value as default."""
    return Option(name, int, getattr(REPORTED, name), meaning, minimum=0, maximum=maximum, **more)


CLASSIC_OPTIONS = (
    _weight("score_block", "a block that is won", 10**9),
    _weight("score_1", "a cell of a 1-attack", 10**8),
    _weight("score_2", "times the square of its 2-attacks", 10**7),
    _weight("score_3", "times the square of its 3-attacks", 10**7),
    _weight(
        "weight_attack",
        "of the attack score; score_1 / score_2 unless given",
        MAX_WEIGHT_ATTACK,
        default_from=lambda scores: min(
            MAX_WEIGHT_ATTACK, scores["score_1"] // max(1, scores["score_2"])
        ),
    ),
)
"""The options of ``ultimate_classic``. The maxima keep every score within 64 bits."""

HEURISTICS: Mapping[str, Heuristic] = {
    "zero": Heuristic(zero, "nothing is known until the game is over"),
    "almost": Heuristic(almost, "the number of almost completed attributes", "quarto"),
    "absolute": Heuristic(absolute, "the remaining pieces that complete an attribute", "quarto"),
    "relative": Heuristic(
        relative,
        "the share of the remaining pieces that complete an attribute",
        "quarto",
        (
            Option(
                "c", float, 1.0, "the factor that stretches it", minimum=0.001, maximum=1_000_000
            ),
        ),
    ),
    "quarticity": Heuristic(
        quarticity,
        "the number of groups that hold a terzo",
        "quarto",
        source="Torino ProPlayer README (2023)",
    ),
    "open_lines": Heuristic(
        open_lines,
        "the lines open to one side less those open to the other",
        "tictactoe",
        source="Italian notes on game theory",
    ),
    "ultimate_classic": Heuristic(
        ultimate_classic,
        "attacks in the blocks, and attacks of blocks weighted by the blocks' scores",
        "ultimate",
        CLASSIC_OPTIONS,
        source="IIIT ultimate bot report",
    ),
    "chances": Heuristic(
        chances,
        "the points to be expected from each block's chances, combined along the lines",
        "ultimate",
        (Option("n", int, 4, "the size of the board", choices=(3, 4)),),
        source="Fourfold",
    ),
}


def find_heuristic(name: str) -> Heuristic:
    """The heuristic with this name; SpecError if it is unknown."""
    if name not in HEURISTICS:
        raise unknown_name_error("spec.evaluation", name, HEURISTICS)
    return HEURISTICS[name]


def heuristics_for(game: str) -> list[str]:
    """The names of the heuristics that can evaluate a game."""
    return [name for name, heuristic in HEURISTICS.items() if heuristic.game in (None, game)]


def find_evaluation(spec: str | Spec) -> Evaluation:
    """The evaluation that a spec describes; SpecError if it is invalid.

    >>> find_evaluation("relative(c=100)").name
    'relative(c=100)'
    """
    spec = Spec.parse(spec) if isinstance(spec, str) else spec
    heuristic = find_heuristic(spec.name)
    return heuristic.make(**read_options(spec, heuristic.options))


def evaluation_for(spec: str | None, position: Position[Any]) -> Evaluation:
    """The evaluation that a spec describes, or the default of the position's game.

    The default is ``zero`` for a game without a GameInfo. SpecError if the evaluation is for
    another game.
    """
    game = find_game_name(position)
    return _evaluation_for(
        spec or ("zero" if game is None else find_game_info(game).evaluation), game
    )


@functools.lru_cache(maxsize=64)
def _evaluation_for(text: str, game: str | None) -> Evaluation:
    spec = Spec.parse(text)
    required = find_heuristic(spec.name).game
    if required not in (None, game):
        code = "spec.evaluates" if game else "spec.evaluates_other"
        raise SpecError(code, name=spec.name, wanted=required, game=game)
    return find_evaluation(spec)
