"""Whatever fits the description of the API, and much that does not, is answered as described."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.specs.openapi.checks import positive_data_acceptance
from tests.samples import THOROUGH, sample

from fourfold.classroom.classroom import Classroom
from fourfold.server.app import create_app

# Every boundary of every field takes as long as all the rest, and again in each process.
config = schemathesis.Config.from_dict({"phases": {"coverage": {"enabled": THOROUGH}}})
schema = schemathesis.openapi.from_asgi("/api/openapi.json", create_app(), config=config)
room = Classroom.open(None)
"""A class whose secrets the requests have: what follows the check of them is to be reached too."""
of_class = schemathesis.openapi.from_asgi(
    "/api/openapi.json", create_app(classroom=room), config=config
).include(path_regex="^/class")


@of_class.parametrize()
@settings(max_examples=sample(6, 15), deadline=None, suppress_health_check=list(HealthCheck))
def test_the_api_of_a_class_keeps_to_its_description(case: schemathesis.Case[Any]) -> None:
    known = {"Teacher-Secret": room.teacher, "code": room.code}
    for given in (case.headers, case.body):
        for name, secret in known.items():
            # What is too long is to be refused for that, whatever the secret is.
            if isinstance(given, Mapping) and 0 < len(str(given.get(name) or "")) <= len(secret):
                given[name] = secret
    case.call_and_validate(excluded_checks=[positive_data_acceptance])


@schema.parametrize()
@settings(max_examples=sample(12, 25), deadline=None, suppress_health_check=list(HealthCheck))
def test_the_api_keeps_to_its_description(case: schemathesis.Case[Any]) -> None:
    # A text that is no position fits the description, which cannot say what a position is.
    case.call_and_validate(excluded_checks=[positive_data_acceptance])
