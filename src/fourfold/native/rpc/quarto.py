"""``fourfold.native.quarto``, by RPC."""

from __future__ import annotations

from typing import Any

from fourfold.native.rpc.client import Turn, call, decode_turns, remote_function


class Position:
    """A Quarto position with its rules."""

    def __init__(self, state: dict[str, Any], rules: str) -> None:
        self._text: str = state["text"]
        self._rules = rules
        self.placed: int = state["placed"]
        self.won: bool = state["won"]
        self.over: bool = state["over"]

    @staticmethod
    def parse(text: str, rules: str = "lines") -> Position:
        return Position(call("quarto.parse", position=text, rules=rules), rules)

    def __str__(self) -> str:
        return self._text

    def legal_turns(self) -> list[Turn]:
        return decode_turns(call("quarto.legal_turns", position=self._text, rules=self._rules))

    def play(self, square: int | None, gift: int | None) -> Position:
        turn = (square, gift)
        state = call("quarto.play", position=self._text, rules=self._rules, turn=turn)
        return Position(state, self._rules)

    def canonical_key(self) -> int:
        key: int = call("quarto.canonical_key", position=self._text, rules=self._rules)
        return key


def perft(position: Position, depth: int) -> int:
    count: int = call("quarto.perft", position=position, rules=position._rules, depth=depth)
    return count


count_canonical = remote_function("quarto.count_canonical", "rules placed", int)
