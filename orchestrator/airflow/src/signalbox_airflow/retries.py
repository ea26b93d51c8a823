"""Bounded retries: each attempt, all attempts together and each wait have a limit."""

from __future__ import annotations

import logging
import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from http.client import HTTPException

from .errors import RequestRefused, ServiceUnavailable
from .exchange import ResponseTooLarge, retry_after_seconds
from .response import RETRYABLE_STATUSES, Response

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Patience:
    attempts: int = 8
    # Seconds over all attempts and waits.
    total_s: float = 90.0
    attempt_s: float = 10.0
    first_wait_s: float = 0.5
    max_wait_s: float = 15.0


def persist(
    what: str,
    attempt: Callable[[float], Response],
    patience: Patience,
    *,
    is_idempotent: bool = True,
    sleep: Callable[[float], None] = time.sleep,
) -> Response:
    """
    Repeats a request until its response is final.

    :param what: description of the request, for the log and the error.
    :param attempt: sends the request; its argument is the deadline in seconds.
    :param is_idempotent: whether to repeat a request that may have had its effect (no response, 500, 502, 504).
    :raises RequestRefused: the response is too large.
    :raises ServiceUnavailable: no final response within the limits.
    """
    deadline = time.monotonic() + patience.total_s
    for number in range(1, patience.attempts + 1):
        retry_after: float | None = None
        try:
            response = attempt(max(0.1, min(patience.attempt_s, deadline - time.monotonic())))
        except ResponseTooLarge:
            raise RequestRefused(f"{what} got a response that is too large. Request smaller pages.", 200) from None
        except (OSError, HTTPException) as error:
            problem = f"{type(error).__name__}: {error}"
            can_retry = is_idempotent or isinstance(error, ConnectionRefusedError)
        else:
            if response.status not in RETRYABLE_STATUSES:
                return response
            problem = f"HTTP {response.status}" + (f" {response.code}" if response.code else "")
            retry_after = retry_after_seconds(response.headers.get("retry-after"))
            can_retry = is_idempotent or response.status in (425, 429, 503)
        # Full jitter in addition to the server's Retry-After.
        max_wait = min(patience.max_wait_s, patience.first_wait_s * 2 ** (number - 1))
        wait = (retry_after or 0.0) + random.uniform(0, max_wait)
        if not can_retry or number == patience.attempts or time.monotonic() + wait >= deadline:
            break
        log.warning("signalbox: %s failed (%s), next attempt in %.1f s", what, problem, wait)
        sleep(wait)
    attempts = "1 attempt" if number == 1 else f"{number} attempts"
    raise ServiceUnavailable(
        f"{what} failed after {attempts}: {problem}. Check that this worker reaches Signalbox, then retry the task."
    )
