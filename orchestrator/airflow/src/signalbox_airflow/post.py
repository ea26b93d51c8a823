"""Sends the body of a callback and reads the parts of the response that the delivery needs."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from http.client import HTTPResponse

from .address import Address
from .exchange import exchange, retry_after_seconds

DEADLINE_S = 10.0
_MAX_RESPONSE_BYTES = 32 * 1024
_MAX_TEXT_BYTES = 4 * 1024


@dataclass(frozen=True)
class CallbackResponse:
    status: int
    # Seconds; `None` without a valid Retry-After.
    retry_after: float | None
    # `code` of problem+json, for the log.
    code: str | None


def post(address: Address, headers: Mapping[str, str], body: bytes, deadline_s: float = DEADLINE_S) -> CallbackResponse:
    """
    :raises OSError: no connection, deadline exceeded, or the response is too large.
    :raises http.client.HTTPException: the response is not HTTP.
    """
    with exchange("POST", address, headers, body, deadline_s, _MAX_RESPONSE_BYTES) as response:
        code = _problem_code(response) if response.status >= 400 else None
        return CallbackResponse(response.status, retry_after_seconds(response.getheader("retry-after")), code)


def _problem_code(response: HTTPResponse) -> str | None:
    try:
        problem = json.loads(response.read(_MAX_TEXT_BYTES))
        code = problem["code"]
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return code[:64] if isinstance(code, str) and code.isidentifier() else None
