"""``fourfold.native.operations``, by RPC."""

from __future__ import annotations

import json
from typing import Any

from fourfold.native.rpc.client import remote_function


def _text(found: Any) -> str | None:
    return None if found is None else json.dumps(found)


# Progress arrives decoded, and is encoded again like the result.
solve_position = remote_function("operations.solve_position", "game position", _text)
analyse_position = remote_function("operations.analyse_position", "game position", _text)
estimate_moves = remote_function("operations.estimate_moves", "game position", _text)
