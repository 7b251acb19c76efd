"""``fourfold.native.players``, by RPC."""

from __future__ import annotations

from typing import Any

from fourfold.native.rpc.client import RemoteObject, remote_constructor, remote_function

Choice = tuple[str, float | None, int | None, int | None, list[str]]


def _choice(found: dict[str, Any]) -> Choice:
    return found["move"], found["score"], found["depth"], found["nodes"], found["line"]


class Player(RemoteObject):
    """A player of the core."""

    kind = "player"

    __init__ = remote_constructor("players.make", "spec seed")

    choose = remote_function("players.choose", "self game position", _choice)
    recall = remote_function("players.recall", "self game position move", lambda _: None)
