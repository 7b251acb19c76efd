"""``fourfold.native.quarto_champion``, asked in text."""

from __future__ import annotations

from collections.abc import Sequence

from fourfold.native.text.asking import Thing, Turn, ask, turn_of, turns_of


class Champion(Thing):
    """Judges turns of one rule set by what an opponent will make of them."""

    kind = "champion"

    def __init__(self, rules: str) -> None:
        self.number = ask("quarto_champion.make", rules=rules)

    def judge(
        self,
        position: str,
        turns: Sequence[Turn],
        proven: bool,
        belief: Sequence[float],
        effort: int,
        seconds: float | None = None,
    ) -> list[tuple[Turn, float]]:
        turns, belief = [(square, gift) for square, gift in turns], list(belief)
        found = ask("quarto_champion.judge", **locals())
        return [(turn_of(turn), expected) for turn, expected in found]

    def likelihood(
        self, position: str, turn: Turn, seconds: float | None = None
    ) -> list[float] | None:
        found: list[float] | None = ask("quarto_champion.likelihood", **locals())
        return found


def turns_that_look_best(
    position: str,
    rules: str,
    watched: Sequence[int],
    sight: int,
    *,
    seconds: float | None = None,
    nodes: int | None = None,
) -> list[Turn]:
    watched = list(watched)
    return turns_of(ask("quarto_champion.turns_that_look_best", **locals()))
