"""Who asks, as far as fairness goes."""

from __future__ import annotations

from starlette.requests import HTTPConnection


def client_of(connection: HTTPConnection) -> str:
    """The address that a request or a socket comes from: whoever shares it waits in one queue."""
    return "" if connection.client is None else connection.client.host
