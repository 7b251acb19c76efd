"""``fourfold.native.quarto_champion``, asked in text."""

from __future__ import annotations

from fourfold.native.text.asking import Thing, as_found, ask, turn_of, turns_of, twin


class Champion(Thing):
    """Judges turns of one rule set by what an opponent will make of them."""

    kind = "champion"

    def __init__(self, rules: str) -> None:
        self.number = ask("quarto_champion.make", rules=rules)

    judge = twin(
        "quarto_champion.judge",
        "self position turns proven belief effort seconds",
        lambda found: [(turn_of(turn), expected) for turn, expected in found],
    )
    likelihood = twin("quarto_champion.likelihood", "self position turn seconds", as_found)


turns_that_look_best = twin(
    "quarto_champion.turns_that_look_best", "position rules watched sight", turns_of
)
