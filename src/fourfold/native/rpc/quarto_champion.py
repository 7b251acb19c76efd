"""``fourfold.native.quarto_champion``, by RPC."""

from __future__ import annotations

from fourfold.native.rpc.client import (
    RemoteObject,
    call,
    decode_turn,
    decode_turns,
    remote_function,
    unchanged,
)


class Champion(RemoteObject):
    """Rates turns by the expected result against an opponent."""

    kind = "champion"

    def __init__(self, rules: str) -> None:
        self.number = call("quarto_champion.make", rules=rules)

    judge = remote_function(
        "quarto_champion.judge",
        "self position turns proven belief effort seconds",
        lambda rows: [(decode_turn(turn), expected) for turn, expected in rows],
    )
    likelihood = remote_function(
        "quarto_champion.likelihood", "self position turn seconds", unchanged
    )


turns_that_look_best = remote_function(
    "quarto_champion.turns_that_look_best", "position rules watched sight", decode_turns
)
