"""One callback on its way: signing an attempt, and what an answer means."""

from __future__ import annotations

import logging
import time
from dataclasses import dataclass
from http.client import HTTPException
from typing import Literal

from .post import DEADLINE_S, post
from .signing import sign
from .target import Target

log = logging.getLogger(__name__)

_PASSING = frozenset({408, 425, 429})
# Retry-After is bounded: another machine must not make this one keep a callback for a week.
MAX_RETRY_AFTER_S = 300.0


@dataclass(frozen=True)
class Delivery:
    run_id: str
    state: str
    target: Target
    body: bytes


@dataclass(frozen=True)
class Result:
    # `retry`: this callback alone; `pause`: the server takes none now.
    outcome: Literal["delivered", "refused", "retry", "pause"]
    detail: str
    retry_after: float | None = None


def attempt(delivery: Delivery, secret: bytes, deadline_s: float = DEADLINE_S) -> Result:
    """Never raises. The timestamp and the signature are new each time: an old one would be refused."""
    target = delivery.target
    timestamp = str(int(time.time()))
    headers = {
        "content-type": "application/json",
        target.timestamp_header: timestamp,
        target.signature_header: sign(secret, timestamp, delivery.body),
    }
    try:
        answer = post(target.address, headers, delivery.body, deadline_s)
    except (OSError, HTTPException) as error:
        return Result("pause", f"{type(error).__name__}: {error}")
    detail = f"HTTP {answer.status}" + (f" {answer.code}" if answer.code else "")
    if 200 <= answer.status < 300:
        return Result("delivered", detail)
    if answer.status in _PASSING or answer.status >= 500:
        after = None if answer.retry_after is None else min(answer.retry_after, MAX_RETRY_AFTER_S)
        # A 500 may be about this one run; 429 and 502-504 are about the server.
        whole = answer.status in (429, 502, 503, 504)
        return Result("pause" if whole else "retry", detail, after)
    return Result("refused", detail)
