"""The outcome of an attempt to send a batch. No I/O."""

from __future__ import annotations

import json
from typing import Literal, NamedTuple

from signalbox.flags.reader import retry_after_s
from signalbox.http import Response, status_code_name

Kind = Literal["drop", "halve", "refused", "retry", "settled"]


class Outcome(NamedTuple):
    """What the client does with a batch after a response.

    `settled`: stored, except `rejected`; `retry`: send the same bytes again, with backoff; `refused`: retry at long
    intervals, because the configuration has to be changed first; `halve`: the batch is too large; `drop`: the service
    will never accept the batch.
    """

    kind: Kind
    code: str | None = None
    """Code under which the error is reported; `None` when there is none."""
    retry_after_s: float = 0
    rejected: tuple[tuple[int, str], ...] = ()


def read_response(response: Response, events: int, now_ms: float) -> Outcome:
    """The outcome of an attempt.

    Args:
        response: a complete response.
        events: number of events in the batch.
        now_ms: current time in Unix milliseconds, for a `Retry-After` that is a date.
    """
    status = response.status
    floor_s = retry_after_s(response.headers.get("retry-after"), now_ms) or 0
    if 200 <= status < 300:
        rejected = _rejected(response.body, events) if status == 200 else None
        if rejected is None:
            return Outcome("retry", "unreadable_response", floor_s)
        if response.headers.get("idempotency-key-reused") == "different-body":
            # The response belongs to another batch: no event of this one is stored.
            return Outcome("drop", "idempotency_key_reused")
        return Outcome("settled", None, 0, rejected)
    if status == 413:
        return Outcome("halve", "too_large")
    if status in (400, 415):
        return Outcome("drop", "refused")
    kind: Kind = "refused" if 400 <= status < 500 and status not in (408, 429) else "retry"
    return Outcome(kind, status_code_name(status), floor_s)


def _rejected(body: bytes, events: int) -> tuple[tuple[int, str], ...] | None:
    """Positions and reasons of the rejected events; `None` when the body is not a response of the service."""
    try:
        content = json.loads(body)
    except (ValueError, RecursionError):
        return None
    if not isinstance(content, dict) or type(content.get("accepted")) is not int:
        return None
    entries = content.get("rejected")
    if not isinstance(entries, list):
        return None
    rejected = []
    for entry in entries:
        if not isinstance(entry, dict) or type(entry.get("index")) is not int:
            return None
        if not isinstance(entry.get("reason"), str):
            return None
        if 0 <= entry["index"] < events:
            rejected.append((entry["index"], entry["reason"]))
    return tuple(rejected)
