"""``fourfold.native.quarto``, asked in text."""

from __future__ import annotations

from typing import Any

from fourfold.native.text.asking import Turn, ask, turns_of, twin


class Position:
    """A Quarto position with its rules."""

    def __init__(self, found: dict[str, Any], rules: str) -> None:
        self._text: str = found["text"]
        self._rules = rules
        self.placed: int = found["placed"]
        self.won: bool = found["won"]
        self.over: bool = found["over"]

    @staticmethod
    def parse(text: str, rules: str = "lines") -> Position:
        return Position(ask("quarto.parse", position=text, rules=rules), rules)

    def __str__(self) -> str:
        return self._text

    def legal_turns(self) -> list[Turn]:
        return turns_of(ask("quarto.legal_turns", position=self._text, rules=self._rules))

    def play(self, square: int | None, gift: int | None) -> Position:
        turn = (square, gift)
        found = ask("quarto.play", position=self._text, rules=self._rules, turn=turn)
        return Position(found, self._rules)

    def canonical_key(self) -> int:
        key: int = ask("quarto.canonical_key", position=self._text, rules=self._rules)
        return key


def perft(position: Position, depth: int) -> int:
    count: int = ask("quarto.perft", position=position, rules=position._rules, depth=depth)
    return count


count_canonical = twin("quarto.count_canonical", "rules placed", int)
