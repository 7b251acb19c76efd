"""Responses to random requests, valid or not, conform to the OpenAPI schema."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.specs.openapi.checks import positive_data_acceptance
from tests.samples import THOROUGH, sample

from fourfold.classroom.classroom import Classroom
from fourfold.server.app import create_app

# Testing every boundary of every field takes as long as everything else.
config = schemathesis.Config.from_dict({"phases": {"coverage": {"enabled": THOROUGH}}})
schema = schemathesis.openapi.from_asgi("/api/openapi.json", create_app(), config=config)
classroom = Classroom.open(None)
"""A class whose secrets the requests use, so that they pass the check of secrets."""
of_class = schemathesis.openapi.from_asgi(
    "/api/openapi.json", create_app(classroom=classroom), config=config
).include(path_regex="^/class")


@of_class.parametrize()
@settings(max_examples=sample(6, 15), deadline=None, suppress_health_check=list(HealthCheck))
def test_the_api_of_a_class_conforms_to_its_schema(case: schemathesis.Case[Any]) -> None:
    known = {"Teacher-Secret": classroom.teacher, "code": classroom.code}
    for given in (case.headers, case.body):
        for name, secret in known.items():
            # A value that is too long must be refused for its length.
            if isinstance(given, Mapping) and 0 < len(str(given.get(name) or "")) <= len(secret):
                given[name] = secret
    case.call_and_validate(excluded_checks=[positive_data_acceptance])


@schema.parametrize()
@settings(max_examples=sample(12, 25), deadline=None, suppress_health_check=list(HealthCheck))
def test_the_api_conforms_to_its_schema(case: schemathesis.Case[Any]) -> None:
    # The schema cannot state which texts are positions.
    case.call_and_validate(excluded_checks=[positive_data_acceptance])
