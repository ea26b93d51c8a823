"""Bounded retries: each attempt, all attempts together and each wait have a limit."""

from __future__ import annotations

import logging
import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from http.client import HTTPException

from .errors import RequestRefused, ServiceUnavailable
from .exchange import AnswerTooLong, retry_after_seconds
from .response import PASSING_STATUSES, Response

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Patience:
    attempts: int = 8
    # Seconds over all attempts and waits.
    total_s: float = 90.0
    attempt_s: float = 10.0
    first_wait_s: float = 0.5
    longest_wait_s: float = 15.0


def persist(
    what: str,
    attempt: Callable[[float], Response],
    patience: Patience,
    *,
    may_have_worked: bool = True,
    sleep: Callable[[float], None] = time.sleep,
) -> Response:
    """
    Repeats a request until its response is final.

    :param what: the request in words, for the log and the error.
    :param attempt: makes the request within so many seconds.
    :param may_have_worked: whether to repeat a request that may have had its effect (no response, 500, 502, 504).
    :raises RequestRefused: the response is too large.
    :raises ServiceUnavailable: no final response within the limits.
    """
    deadline = time.monotonic() + patience.total_s
    for number in range(1, patience.attempts + 1):
        asked: float | None = None
        try:
            response = attempt(max(0.1, min(patience.attempt_s, deadline - time.monotonic())))
        except AnswerTooLong:
            raise RequestRefused(f"{what} got a response that is too large. Ask for less, page by page.", 200) from None
        except (OSError, HTTPException) as error:
            problem = f"{type(error).__name__}: {error}"
            again = may_have_worked or isinstance(error, ConnectionRefusedError)
        else:
            if response.status not in PASSING_STATUSES:
                return response
            problem = f"HTTP {response.status}" + (f" {response.code}" if response.code else "")
            asked = retry_after_seconds(response.headers.get("retry-after"))
            again = may_have_worked or response.status in (425, 429, 503)
        # Full jitter, but not before the moment that the server asked for.
        most = min(patience.longest_wait_s, patience.first_wait_s * 2 ** (number - 1))
        wait = (asked or 0.0) + random.uniform(0, most)
        if not again or number == patience.attempts or time.monotonic() + wait >= deadline:
            break
        log.warning("signalbox: %s failed (%s), next attempt in %.1f s", what, problem, wait)
        sleep(wait)
    attempts = "1 attempt" if number == 1 else f"{number} attempts"
    raise ServiceUnavailable(
        f"{what} failed after {attempts}: {problem}. Check that this worker reaches Signalbox, then retry the task."
    )
