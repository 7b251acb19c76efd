"""The action and observation spaces of the environments."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from fourfold.compat.learning.encodings import Encoding


def action_space(encoding: Encoding) -> Any:
    return spaces.Discrete(encoding.actions)


def observation_space(encoding: Encoding) -> Any:
    """The space of planes and the mask of legal actions."""
    return spaces.Dict(
        {
            "observation": spaces.Box(-1.0, 1.0, encoding.shape, np.float32),
            "action_mask": spaces.Box(0, 1, (encoding.actions,), np.int8),
        }
    )
