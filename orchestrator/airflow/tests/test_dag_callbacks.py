from __future__ import annotations

from collections.abc import Callable

import pytest

from receiver import Receiver, Reply
from runs import SECRET, dag_run
from signalbox_airflow.dag_callbacks import report_failure, report_success, tell_failure, tell_success


@pytest.fixture(autouse=True)
def settings(receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SERVICE_APP_RUN_CALLBACK_SECRET", SECRET)
    monkeypatch.setenv("SIGNALBOX_CALLBACK_ORIGINS", receiver.origin)


@pytest.mark.parametrize(
    ("report", "state", "error"),
    [
        (report_success, "success", None),
        (report_failure, "failed", "A task of the DAG run failed."),
        (tell_success, "success", None),
        (tell_failure, "failed", "A task of the DAG run failed."),
    ],
)
def test_reports_the_final_state(
    receiver: Receiver, report: Callable[[dict[str, object]], None], state: str, error: str | None
) -> None:
    report({"dag_run": dag_run(receiver), "reason": "task_failure"})
    [one] = receiver.requests
    assert (one.json["state"], one.json["error"]) == (state, error)


def test_retries_after_a_503(receiver: Receiver) -> None:
    replies = iter([Reply(503), Reply(200)])
    receiver.reply = lambda request: next(replies)
    report_success({"dag_run": dag_run(receiver)})
    assert len(receiver.requests) == 2


def test_never_raises(receiver: Receiver, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    report_success({})
    report_failure({"dag_run": dag_run(receiver, run_id="x", conf=dag_run(receiver).conf)})
    monkeypatch.delenv("SERVICE_APP_RUN_CALLBACK_SECRET")
    report_failure({"dag_run": dag_run(receiver)})
    assert receiver.requests == []
    assert "SERVICE_APP_RUN_CALLBACK_SECRET is not set" in caplog.text
