"""Waiting for the decision of a person."""

from __future__ import annotations

import hashlib
import logging
import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from .errors import ApprovalExpired, ApprovalRejected, ReportNotStored, ServiceUnavailable

log = logging.getLogger(__name__)

_FIRST_WAIT_S = 2.0
_LONGEST_WAIT_S = 30.0
_GROWTH = 1.5
# After the deadline: so long Signalbox may be away before the wait is given up.
_GRACE_S = 300.0
_DIGITS = 12


@dataclass(frozen=True)
class Approval:
    """What a person approved."""

    name: str
    # Of the person; `None` without one.
    comment: str | None
    # Id of the person in Signalbox.
    decided_by: str | None


def approval_name(task_id: str | None, map_index: int, message: str) -> str:
    """The name of a request: the same for a retry of the task, another one for another question."""
    digest = hashlib.sha256(message.encode("utf-8", "replace")).hexdigest()[:_DIGITS]
    index = f"[{map_index}]" if map_index >= 0 else ""
    return f"{(task_id or 'approval')[:150]}{index} {digest}"


def wait_for_decision(
    request: Callable[[], Any],
    deadline_s: float,
    *,
    sleep: Callable[[float], None] = time.sleep,
    now: Callable[[], float] = time.monotonic,
) -> Approval:
    """
    Repeats a request for an approval until somebody has decided. Signalbox decides when its deadline has passed.

    :param request: sends it and returns the fields of the response.
    :raises ApprovalRejected: a person rejected it.
    :raises ApprovalExpired: nobody decided before the deadline.
    :raises ReportNotStored: the run has ended, or has as many approvals as a run may have.
    :raises ServiceUnavailable: Signalbox did not respond until some minutes after the deadline.
    """
    until = now() + deadline_s + _GRACE_S
    wait = _FIRST_WAIT_S
    while True:
        try:
            fields = request()
        except ServiceUnavailable as error:
            if now() >= until:
                raise
            log.warning("signalbox: the decision about an approval is not known: %s", error)
        else:
            approval = _decided(fields if isinstance(fields, dict) else {})
            if approval is not None:
                return approval
            if now() >= until:
                raise ServiceUnavailable("Signalbox did not say what became of an approval. Retry the task.")
        sleep(random.uniform(wait / 2, wait))
        wait = min(_LONGEST_WAIT_S, wait * _GROWTH)


def _decided(fields: dict[str, Any]) -> Approval | None:
    """`None` while it is pending."""
    found = fields.get("approval")
    approval = found if isinstance(found, dict) else {}
    state = approval.get("state")
    name, comment = str(approval.get("name") or ""), _text(approval.get("comment"))
    if state == "approved":
        return Approval(name, comment, _text(approval.get("decided_by")))
    if state == "rejected":
        said = f': "{comment}"' if comment else "."
        raise ApprovalRejected(
            f"A person rejected the approval {name!r}{said} Start another run to ask again.", comment
        )
    if state == "expired":
        raise ApprovalExpired(f"Nobody decided about the approval {name!r} in time. Start another run to ask again.")
    reason = "ended" if state == "canceled" else fields.get("reason")
    if reason == "ended":
        raise ReportNotStored(
            "Nobody decided about the approval: the run has ended in Signalbox. Stop the task.", "ended"
        )
    if reason == "too_many":
        raise ReportNotStored("The run has as many approvals as Signalbox stores. Ask for fewer.", "too_many")
    return None


def _text(value: object) -> str | None:
    return value if isinstance(value, str) and value else None
