"""Whatever fits the description of the API, and much that does not, is answered as described."""

from __future__ import annotations

from typing import Any

import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.specs.openapi.checks import positive_data_acceptance
from tests.samples import THOROUGH, sample

from fourfold.web.app import create_app

# Every boundary of every field takes as long as all the rest, and again in each process.
phases = {"coverage": {"enabled": THOROUGH}}
schema = schemathesis.openapi.from_asgi(
    "/api/openapi.json", create_app(), config=schemathesis.Config.from_dict({"phases": phases})
)


@schema.parametrize()
@settings(max_examples=sample(12, 25), deadline=None, suppress_health_check=list(HealthCheck))
def test_the_api_keeps_to_its_description(case: schemathesis.Case[Any]) -> None:
    # A text that is no position fits the description, which cannot say what a position is.
    case.call_and_validate(excluded_checks=[positive_data_acceptance])
