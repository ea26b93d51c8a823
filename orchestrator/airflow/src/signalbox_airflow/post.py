"""One callback as a request, of whose response only the status is needed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from http.client import HTTPResponse

from .address import Address
from .exchange import exchange, retry_after_seconds

DEADLINE_S = 10.0
_MAX_ANSWER_BYTES = 32 * 1024
_MAX_TEXT_BYTES = 4 * 1024


@dataclass(frozen=True)
class Answer:
    status: int
    # Seconds; `None` when the server did not ask for any.
    retry_after: float | None
    # `code` of problem+json, for the log.
    code: str | None


def post(address: Address, headers: Mapping[str, str], body: bytes, deadline_s: float = DEADLINE_S) -> Answer:
    """
    :raises OSError: no connection, or not in time.
    :raises http.client.HTTPException: what came is not HTTP.
    """
    with exchange("POST", address, headers, body, deadline_s, _MAX_ANSWER_BYTES) as answer:
        code = _problem_code(answer) if answer.status >= 400 else None
        return Answer(answer.status, retry_after_seconds(answer.getheader("retry-after")), code)


def _problem_code(answer: HTTPResponse) -> str | None:
    try:
        problem = json.loads(answer.read(_MAX_TEXT_BYTES))
        code = problem["code"]
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return code[:64] if isinstance(code, str) and code.isidentifier() else None
