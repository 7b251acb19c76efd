"""Quarto for PettingZoo. ``turns`` is ``whole`` (288 actions: place and give) or ``halves`` (32:
place, then give)."""

from __future__ import annotations

from typing import Any, ClassVar

from fourfold.compat.learning import quarto_encoding
from fourfold.compat.pettingzoo.aec import GameEnv, wrapped


class raw_env(GameEnv):  # noqa: N801  # the name that PettingZoo uses
    """The environment without wrappers."""

    metadata: ClassVar[dict[str, Any]] = {**GameEnv.metadata, "name": "quarto_v0"}

    def __init__(
        self, rules: str = "lines", turns: str = "whole", render_mode: str | None = None
    ) -> None:
        super().__init__(quarto_encoding(rules, turns), render_mode, rules=rules, turns=turns)


def env(**options: Any) -> Any:
    """The environment with PettingZoo's usual wrappers."""
    return wrapped(raw_env(**options))
