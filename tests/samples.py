"""Sample sizes of tests: larger with ``FOURFOLD_THOROUGH=1``, which ``make thorough-test`` sets."""

from __future__ import annotations

import os

THOROUGH = os.environ.get("FOURFOLD_THOROUGH") == "1"


def sample(usual: int, thorough: int) -> int:
    return thorough if THOROUGH else usual
