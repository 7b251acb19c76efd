"""How large the samples of a test are: with ``FOURFOLD_THOROUGH=1``, which ``make thorough-test``
sets, several times as large as in ``make test``."""

from __future__ import annotations

import os

THOROUGH = os.environ.get("FOURFOLD_THOROUGH") == "1"


def sample(usual: int, thorough: int) -> int:
    return thorough if THOROUGH else usual
