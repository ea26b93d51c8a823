from __future__ import annotations

import enum
import json
from datetime import datetime, timezone

import pytest

from receiver import Receiver
from runs import dag_run
from signalbox_airflow.notice import State, has_state, make_body


def test_contains_the_fields_of_the_contract(receiver: Receiver) -> None:
    run = dag_run(receiver, run_id="run-1")
    running = json.loads(make_body(run, "running", "started"))
    assert running == {
        "event_id": running["event_id"],
        "run_id": "run-1",
        "dag_run_id": "run-1",
        "dag_id": "reports__manual",
        "state": "running",
        "clear_number": 0,
        "started_at": "2026-11-21T10:40:00.123456+00:00",
        "ended_at": None,
        "error": None,
    }
    success = json.loads(make_body(run, "success", "success"))
    assert success["ended_at"] == "2026-11-21T10:40:00.123456+00:00"
    assert success["error"] is None


@pytest.mark.parametrize(
    ("message", "error"),
    [
        ("task_failure", "A task of the DAG run failed."),
        ("all_tasks_deadlocked", "No task of the DAG run could run any more."),
        ("timed_out", "The DAG run took longer than its dagrun_timeout."),
        ("Dag Run's state was manually set to `failed`.", "Dag Run's state was manually set to `failed`."),
        ("", None),
    ],
)
def test_maps_the_reason_of_airflow_to_a_sentence(receiver: Receiver, message: str, error: str | None) -> None:
    assert json.loads(make_body(dag_run(receiver), "failed", message))["error"] == error


def test_event_id_is_the_same_only_for_the_same_event(receiver: Receiver) -> None:
    run = dag_run(receiver, run_id="run-1")
    ids = {json.loads(make_body(run, "failed", text))["event_id"] for text in ("task_failure", "timed_out")}
    assert len(ids) == 1
    bodies = [
        make_body(run, "success", ""),
        make_body(dag_run(receiver, run_id="run-2"), "failed", ""),
        make_body(dag_run(receiver, run_id="run-1", clear_number=1), "failed", ""),
    ]
    ids.update(json.loads(body)["event_id"] for body in bodies)
    assert len(ids) == 4


def test_fields_that_an_older_airflow_lacks_are_null(receiver: Receiver) -> None:
    run = dag_run(receiver, start_date=None)
    del run.clear_number
    body = json.loads(make_body(run, "failed", ""))
    assert body["clear_number"] is None
    assert body["started_at"] is None


def test_stays_under_64_kilobytes(receiver: Receiver) -> None:
    assert len(make_body(dag_run(receiver), "failed", "\u0000🚂" * 100_000)) < 16_384
    with pytest.raises(ValueError, match="more than 65536"):
        make_body(dag_run(receiver, dag_id="d" * 70_000), "failed", "")


def test_does_not_escape_characters_outside_ascii(receiver: Receiver) -> None:
    run = dag_run(receiver, end_date=datetime(2026, 1, 1, tzinfo=timezone.utc))
    assert "zu groß" in make_body(run, "failed", "zu groß").decode()


class RunState(str, enum.Enum):
    RUNNING = "running"
    FAILED = "failed"


@pytest.mark.parametrize(
    ("known", "reported", "expected"),
    [
        (RunState.RUNNING, "running", True),
        (RunState.FAILED, "failed", True),
        ("failed", "failed", True),
        # Marked failed by a user, with a teardown task that still has to run.
        (RunState.RUNNING, "failed", False),
        ("queued", "failed", False),
        (None, "failed", True),
    ],
)
def test_compares_the_state_of_the_dag_run_with_that_of_the_hook(
    receiver: Receiver, known: object, reported: State, expected: bool
) -> None:
    assert has_state(dag_run(receiver, state=known), reported) is expected
