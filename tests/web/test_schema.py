"""Whatever fits the description of the API, and much that does not, is answered as described."""

from __future__ import annotations

from typing import Any

import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.specs.openapi.checks import positive_data_acceptance

from fourfold.web.app import create_app

schema = schemathesis.openapi.from_asgi("/api/openapi.json", create_app())


@schema.parametrize()
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
def test_the_api_keeps_to_its_description(case: schemathesis.Case[Any]) -> None:
    # A text that is no position fits the description, which cannot say what a position is.
    case.call_and_validate(excluded_checks=[positive_data_acceptance])
