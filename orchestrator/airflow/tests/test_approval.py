from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

import pytest

from apps import run_of, stand_in
from signalbox_airflow import ApprovalExpired, ApprovalRejected, ReportNotStored, ServiceUnavailable
from signalbox_airflow.approval import approval_name, wait_for_decision
from signalbox_airflow.local.stand_in import StandIn


@pytest.fixture
def server() -> Iterator[StandIn]:
    with stand_in() as server:
        yield server


def response(state: str, **more: Any) -> dict[str, Any]:
    return {"applied": False, "approval": {"name": "a", "state": state, "comment": None, "decided_by": None, **more}}


class Clock:
    def __init__(self) -> None:
        self.now_s = 0.0
        self.waits: list[float] = []

    def sleep(self, seconds: float) -> None:
        self.waits.append(seconds)
        self.now_s += seconds

    def now(self) -> float:
        return self.now_s


def decide(*responses: Any, deadline_s: float = 3600) -> tuple[Any, Clock]:
    clock = Clock()
    remaining = list(responses)

    def request() -> Any:
        response = remaining.pop(0) if len(remaining) > 1 else remaining[0]
        if isinstance(response, Exception):
            raise response
        return response

    return wait_for_decision(request, deadline_s, sleep=clock.sleep, now=clock.now), clock


def test_returns_the_approver_and_the_comment(server: StandIn) -> None:
    server.decision = ("approved", "Checked.")
    approval = run_of(server).wait_for_approval("Delete 1,200 rows?", name="delete")
    assert (approval.name, approval.comment, approval.decided_by) == ("delete", "Checked.", "local")
    assert (server.reported.approvals, server.rejections) == ({"delete": "Delete 1,200 rows?"}, [])


def test_waits_for_the_decision(server: StandIn) -> None:
    server.decision = ("pending", None)

    def approve() -> None:
        server.decision = ("approved", None)

    timer = threading.Timer(0.2, approve)
    timer.start()
    run_of(server).wait_for_approval("Continue?")
    timer.join()
    assert len(server.reported.approvals) == 1


def test_raises_with_the_comment_when_a_user_rejects(server: StandIn) -> None:
    server.decision = ("rejected", "Too many rows.")
    with pytest.raises(ApprovalRejected, match="Too many rows") as rejected:
        run_of(server).wait_for_approval("Continue?")
    assert rejected.value.comment == "Too many rows."


def test_raises_when_the_deadline_passes_without_a_decision() -> None:
    with pytest.raises(ApprovalExpired):
        decide(response("pending"), response("expired"))


@pytest.mark.parametrize("fields", [response("canceled"), {"applied": False, "reason": "ended"}])
def test_raises_when_the_run_has_ended(fields: dict[str, Any]) -> None:
    with pytest.raises(ReportNotStored) as ended:
        decide(fields)
    assert ended.value.reason == "ended"


def test_raises_when_the_run_has_the_maximum_number_of_approvals() -> None:
    with pytest.raises(ReportNotStored, match="Request fewer"):
        decide({"applied": False, "reason": "too_many"})


def test_polls_at_growing_intervals_with_jitter() -> None:
    _, clock = decide(*[response("pending")] * 20, response("approved"))
    assert 1 <= clock.waits[0] <= 2
    assert all(15 <= wait <= 30 for wait in clock.waits[-5:])
    assert len(set(clock.waits)) == len(clock.waits)


def test_keeps_polling_while_signalbox_is_unreachable_until_after_the_deadline() -> None:
    away = ServiceUnavailable("away")
    approval, _ = decide(response("pending"), away, away, response("approved"))
    assert approval.name == "a"
    with pytest.raises(ServiceUnavailable):
        decide(away, deadline_s=60)
    with pytest.raises(ServiceUnavailable):
        decide(response("pending"), deadline_s=60)


def test_default_name_is_stable_across_retries_and_differs_by_task_and_message() -> None:
    first = approval_name("load", -1, "Delete 1,200 rows?")
    assert first == approval_name("load", -1, "Delete 1,200 rows?")
    others = [
        approval_name("load", -1, "?"),
        approval_name("load", 0, "Delete 1,200 rows?"),
        approval_name("x", -1, "?"),
    ]
    assert len({first, *others}) == 4
    assert len(approval_name("x" * 250, 100_000, "?")) <= 200
