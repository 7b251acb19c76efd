"""Evaluations by name: ``absolute``, ``relative(c=100)``."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from fourfold.base.errors import SpecError, unknown_name_error
from fourfold.base.specs import Option, Spec, read_options
from fourfold.evaluation.absolute import absolute
from fourfold.evaluation.almost import almost
from fourfold.evaluation.chances import chances
from fourfold.evaluation.contract import Evaluation
from fourfold.evaluation.open_lines import open_lines
from fourfold.evaluation.quarticity import quarticity
from fourfold.evaluation.relative import relative
from fourfold.evaluation.ultimate_classic import REPORTED, ultimate_classic
from fourfold.evaluation.zero import zero
from fourfold.games.contract import Position
from fourfold.games.registry import find_game_info, game_of


@dataclass(frozen=True, slots=True)
class Family:
    """A heuristic with all its settings: how to make one, and the one game it is for, if any."""

    make: Callable[..., Evaluation]
    summary: str
    game: str | None = None
    options: tuple[Option, ...] = ()
    source: str = "NTNU report (2012)"


CLASSIC_OPTIONS = (
    Option(
        "score_block", int, REPORTED.score_block, "a block that is won", minimum=0, maximum=10**9
    ),
    Option("score_1", int, REPORTED.score_1, "a cell of a 1-attack", minimum=0, maximum=10**8),
    Option(
        "score_2",
        int,
        REPORTED.score_2,
        "times the square of its 2-attacks",
        minimum=0,
        maximum=10**7,
    ),
    Option(
        "score_3",
        int,
        REPORTED.score_3,
        "times the square of its 3-attacks",
        minimum=0,
        maximum=10**7,
    ),
    Option(
        "weight_attack",
        int,
        REPORTED.weight_attack,
        "of the attack score",
        minimum=0,
        maximum=10**7,
    ),
)
"""The parameters of ``ultimate_classic``; the maxima keep every score within 64 bits."""

FAMILIES: Mapping[str, Family] = {
    "zero": Family(zero, "nothing is known until the game is over"),
    "almost": Family(almost, "the number of almost completed attributes", "quarto"),
    "absolute": Family(absolute, "the remaining pieces that complete an attribute", "quarto"),
    "relative": Family(
        relative,
        "the share of the remaining pieces that complete an attribute",
        "quarto",
        (
            Option(
                "c", float, 1.0, "the factor that stretches it", minimum=0.001, maximum=1_000_000
            ),
        ),
    ),
    "quarticity": Family(
        quarticity,
        "the number of groups that hold a terzo",
        "quarto",
        source="Torino ProPlayer README (2023)",
    ),
    "open_lines": Family(
        open_lines,
        "the lines open to one side less those open to the other",
        "tictactoe",
        source="Italian notes on game theory",
    ),
    "ultimate_classic": Family(
        ultimate_classic,
        "attacks in the blocks, and attacks of blocks weighted by the blocks' scores",
        "ultimate",
        CLASSIC_OPTIONS,
        source="IIIT ultimate bot report",
    ),
    "chances": Family(
        chances,
        "the points to be expected from each block's chances, combined along the lines",
        "ultimate",
        (Option("n", int, 4, "the size of the board", choices=(3, 4)),),
        source="Fourfold",
    ),
}


def find_family(name: str) -> Family:
    """The heuristic with this name; SpecError when there is none such."""
    if name not in FAMILIES:
        raise unknown_name_error("spec.evaluation", name, FAMILIES)
    return FAMILIES[name]


def names_for(game: str) -> list[str]:
    """The heuristics of a game, those for every game among them."""
    return [name for name, family in FAMILIES.items() if family.game in (None, game)]


def find_evaluation(spec: str | Spec) -> Evaluation:
    """The evaluation that a spec describes; SpecError when there is none such.

    >>> find_evaluation("relative(c=100)").name
    'relative(c=100)'
    """
    spec = Spec.parse(spec) if isinstance(spec, str) else spec
    family = find_family(spec.name)
    return family.make(**read_options(spec, family.options))


def evaluation_for(spec: str | None, position: Position[Any]) -> Evaluation:
    """The evaluation that a spec describes, or without one the default of the position's game;
    ``zero`` for a game that has no card.

    SpecError when the evaluation is for another game.
    """
    game = game_of(position)
    return _evaluation_for(
        spec or ("zero" if game is None else find_game_info(game).evaluation), game
    )


@functools.lru_cache(maxsize=64)
def _evaluation_for(text: str, game: str | None) -> Evaluation:
    spec = Spec.parse(text)
    wanted = find_family(spec.name).game
    if wanted not in (None, game):
        code = "spec.evaluates" if game else "spec.evaluates_other"
        raise SpecError(code, name=spec.name, wanted=wanted, game=game)
    return find_evaluation(spec)
