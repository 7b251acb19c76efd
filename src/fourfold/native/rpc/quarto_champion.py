"""``fourfold.native.quarto_champion``, by RPC."""

from __future__ import annotations

from fourfold.native.rpc.client import (
    RemoteObject,
    decode_turn,
    decode_turns,
    remote_constructor,
    remote_function,
    unchanged,
)


class Champion(RemoteObject):
    """Rates turns by the expected result against an opponent."""

    kind = "champion"

    __init__ = remote_constructor("quarto_champion.make", "rules")

    rate_turns = remote_function(
        "quarto_champion.rate_turns",
        "self position turns proven belief effort seconds",
        lambda rows: [(decode_turn(turn), expected) for turn, expected in rows],
    )
    likelihood = remote_function(
        "quarto_champion.likelihood", "self position turn seconds", unchanged
    )


best_visible_turns = remote_function(
    "quarto_champion.best_visible_turns", "position rules visible_lines lookahead", decode_turns
)
