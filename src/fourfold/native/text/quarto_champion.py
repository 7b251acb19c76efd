"""``fourfold.native.quarto_champion``, asked in text."""

from __future__ import annotations

from collections.abc import Sequence

from fourfold.native.text.asking import Thing, Turn, ask, turn_of, turns_of


class Champion:
    """Judges turns of one rule set by what an opponent will make of them."""

    def __init__(self, rules: str) -> None:
        self._thing = Thing(ask("quarto_champion.make", rules=rules))

    def judge(
        self,
        position: str,
        turns: Sequence[Turn],
        proven: bool,
        belief: Sequence[float],
        effort: int,
        seconds: float | None = None,
    ) -> list[tuple[Turn, float]]:
        found = ask(
            "quarto_champion.judge",
            champion=self._thing.number,
            position=position,
            turns=[(square, gift) for square, gift in turns],
            proven=proven,
            belief=list(belief),
            effort=effort,
            seconds=seconds,
        )
        return [(turn_of(turn), expected) for turn, expected in found]

    def likelihood(
        self, position: str, turn: Turn, seconds: float | None = None
    ) -> list[float] | None:
        found: list[float] | None = ask(
            "quarto_champion.likelihood",
            champion=self._thing.number,
            position=position,
            turn=(turn[0], turn[1]),
            seconds=seconds,
        )
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
    return turns_of(
        ask(
            "quarto_champion.turns_that_look_best",
            position=position,
            rules=rules,
            watched=list(watched),
            sight=sight,
            seconds=seconds,
            nodes=nodes,
        )
    )
