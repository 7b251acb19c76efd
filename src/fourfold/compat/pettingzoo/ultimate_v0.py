"""Ultimate Tic-Tac-Toe for PettingZoo. ``n`` is 3 or 4; ``ending`` says what a game without a line
of blocks counts, and is the usual one of the size unless it is given."""

from __future__ import annotations

from typing import Any, ClassVar

from fourfold.compat.learning.encodings import ultimate_encoding
from fourfold.compat.pettingzoo.aec import GameEnv, wrapped


class raw_env(GameEnv):  # noqa: N801  # PettingZoo calls it so
    """Without the wrappers."""

    metadata: ClassVar[dict[str, Any]] = {**GameEnv.metadata, "name": "ultimate_v0"}

    def __init__(
        self, n: int = 4, ending: str | None = None, render_mode: str | None = None
    ) -> None:
        super().__init__(ultimate_encoding(n, ending), render_mode, n=n, ending=ending)


def env(**options: Any) -> Any:
    """The environment, in which an action that is not legal loses."""
    return wrapped(raw_env(**options))
