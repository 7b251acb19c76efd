"""Constants defined in both JavaScript and Python."""

from __future__ import annotations

import json
import re

from fourfold.frontend.scripts import STATIC
from fourfold.server.classroom.routes import STRANGER
from fourfold.server.connection_middleware import TRY_AGAIN_LATER
from fourfold.server.tables.routes import GONE
from fourfold.service.operations import OPERATIONS
from fourfold.site.dispatcher import SCRATCH_FILE
from fourfold.tables.registry import MOST_LAG

CONSTANT = re.compile(r"^export const (\w+) = (.+);$", re.MULTILINE)


def test_constants_are_the_same_in_javascript_and_python() -> None:
    text = (STATIC / "js" / "constants.js").read_text("utf-8")
    constants = {name: json.loads(value) for name, value in CONSTANT.findall(text)}
    long = (operation for operation in OPERATIONS.values() if operation.is_long)
    assert constants == {
        "LONG_OPERATIONS": sorted(operation.path or operation.name for operation in long),
        "SCRATCH_FILE": SCRATCH_FILE.as_posix(),
        "MAX_LAG": MOST_LAG * 1000,
        "TRY_AGAIN_LATER": TRY_AGAIN_LATER,
        "STRANGER": STRANGER,
        "GONE": GONE,
    }
