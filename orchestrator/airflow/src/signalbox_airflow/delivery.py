"""Delivery of one callback: signs an attempt and maps the response to an outcome."""

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

_RETRYABLE_STATUSES = frozenset({408, 425, 429})
# Upper bound of Retry-After: a server must not make this process keep a callback for a week.
MAX_RETRY_AFTER_S = 300.0


@dataclass(frozen=True)
class Delivery:
    run_id: str
    state: str
    target: Target
    body: bytes


@dataclass(frozen=True)
class Result:
    # `retry`: only this callback failed; `pause`: the server accepts no callbacks at the moment.
    outcome: Literal["delivered", "refused", "retry", "pause"]
    detail: str
    retry_after: float | None = None


def attempt(delivery: Delivery, secret: bytes, deadline_s: float = DEADLINE_S) -> Result:
    """
    Sends a callback once. Never raises for a network error or a status. Each attempt has a new timestamp and signature:
    Signalbox rejects old ones.
    """
    target = delivery.target
    timestamp = str(int(time.time()))
    headers = {
        "content-type": "application/json",
        target.timestamp_header: timestamp,
        target.signature_header: sign(secret, timestamp, delivery.body),
    }
    try:
        response = post(target.address, headers, delivery.body, deadline_s)
    except (OSError, HTTPException) as error:
        return Result("pause", f"{type(error).__name__}: {error}")
    detail = f"HTTP {response.status}" + (f" {response.code}" if response.code else "")
    if 200 <= response.status < 300:
        return Result("delivered", detail)
    if response.status in _RETRYABLE_STATUSES or response.status >= 500:
        after = None if response.retry_after is None else min(response.retry_after, MAX_RETRY_AFTER_S)
        # A 500 can be specific to this run; 429 and 502 to 504 affect all callbacks to the server.
        whole = response.status in (429, 502, 503, 504)
        return Result("pause" if whole else "retry", detail, after)
    return Result("refused", detail)
