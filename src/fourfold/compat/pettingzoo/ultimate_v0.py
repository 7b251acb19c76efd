"""Ultimate Tic-Tac-Toe for PettingZoo. ``n`` is 3 or 4; ``ending`` defaults to that of the size."""

from __future__ import annotations

from typing import Any, ClassVar

from fourfold.compat.learning import ultimate_encoding
from fourfold.compat.pettingzoo.aec import GameEnv, wrapped


class raw_env(GameEnv):  # noqa: N801  # the name that PettingZoo uses
    """The environment without wrappers."""

    metadata: ClassVar[dict[str, Any]] = {**GameEnv.metadata, "name": "ultimate_v0"}

    def __init__(
        self, n: int = 4, ending: str | None = None, render_mode: str | None = None
    ) -> None:
        super().__init__(ultimate_encoding(n, ending), render_mode, n=n, ending=ending)


def env(**options: Any) -> Any:
    """The environment with PettingZoo's usual wrappers."""
    return wrapped(raw_env(**options))
