"""Waiting for a user's decision about an approval."""

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
_MAX_WAIT_S = 30.0
_GROWTH = 1.5
# Time after the deadline during which requests continue while Signalbox is unreachable.
_GRACE_S = 300.0
_DIGITS = 12


@dataclass(frozen=True)
class Approval:
    """An approval that a user granted."""

    name: str
    # Comment of the user; `None` without a comment.
    comment: str | None
    # Id of the user in Signalbox.
    decided_by: str | None


def approval_name(task_id: str | None, map_index: int, message: str) -> str:
    """Default name of an approval: the same for a retry of the task, different for another message."""
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
    Repeats the request for an approval until a user has decided. Signalbox determines whether the deadline has passed.

    :param request: sends the request and returns the fields of the response.
    :raises ApprovalRejected: a user rejected the approval.
    :raises ApprovalExpired: no user decided before the deadline.
    :raises ReportNotStored: the run has ended, or has the maximum number of approvals.
    :raises ServiceUnavailable: Signalbox did not respond until 5 minutes after the deadline.
    """
    until = now() + deadline_s + _GRACE_S
    wait = _FIRST_WAIT_S
    while True:
        try:
            fields = request()
        except ServiceUnavailable as error:
            if now() >= until:
                raise
            log.warning("signalbox: the decision about an approval is not known yet: %s", error)
        else:
            approval = _decided(fields if isinstance(fields, dict) else {})
            if approval is not None:
                return approval
            if now() >= until:
                raise ServiceUnavailable("Signalbox did not return a decision about the approval. Retry the task.")
        sleep(random.uniform(wait / 2, wait))
        wait = min(_MAX_WAIT_S, wait * _GROWTH)


def _decided(fields: dict[str, Any]) -> Approval | None:
    """The granted approval of a response; `None` while the approval is pending."""
    found = fields.get("approval")
    approval = found if isinstance(found, dict) else {}
    state = approval.get("state")
    name, comment = str(approval.get("name") or ""), _text(approval.get("comment"))
    if state == "approved":
        return Approval(name, comment, _text(approval.get("decided_by")))
    if state == "rejected":
        quoted = f': "{comment}"' if comment else "."
        raise ApprovalRejected(
            f"A user rejected the approval {name!r}{quoted} Start another run to request it again.", comment
        )
    if state == "expired":
        raise ApprovalExpired(
            f"No user decided about the approval {name!r} before its deadline. Start another run to request it again."
        )
    reason = "ended" if state == "canceled" else fields.get("reason")
    if reason == "ended":
        raise ReportNotStored(
            "No user decided about the approval: the run has ended in Signalbox. Stop the task.", "ended"
        )
    if reason == "too_many":
        raise ReportNotStored("The run has as many approvals as Signalbox stores. Request fewer.", "too_many")
    return None


def _text(value: object) -> str | None:
    return value if isinstance(value, str) and value else None
