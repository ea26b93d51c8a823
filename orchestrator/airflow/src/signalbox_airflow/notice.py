"""The body of a callback."""

from __future__ import annotations

import json
import uuid
from datetime import datetime
from typing import Literal, Protocol

State = Literal["running", "success", "failed"]

MAX_BODY_BYTES = 64 * 1024
MAX_ERROR_CHARACTERS = 2000

# Namespace of event ids. The value is arbitrary, but must never change.
_EVENTS = uuid.UUID("6f1d1c0a-9d3e-5b0e-8f51-3a0c9a1b7e42")

# Error texts for the codes with which Airflow states why a DAG run failed.
_REASONS = {
    "task_failure": "A task of the DAG run failed.",
    "all_tasks_deadlocked": "No task of the DAG run could run any more.",
    "timed_out": "The DAG run took longer than its dagrun_timeout.",
}


class DagRun(Protocol):
    """The attributes of Airflow's DAG run that are read. It is a row in the scheduler's session."""

    dag_id: str
    run_id: str
    conf: object
    start_date: datetime | None
    end_date: datetime | None


def has_state(dag_run: DagRun, state: State) -> bool:
    """
    Whether the DAG run is in the state of the hook. Airflow also calls `on_dag_run_failed` for a DAG run that a user
    marks failed and that continues with a teardown task: its final state is reported at the end, and can differ.
    """
    known = getattr(dag_run, "state", None)
    return known is None or str(getattr(known, "value", known)) == state


def make_body(dag_run: DagRun, state: State, message: str) -> bytes:
    """Copies all values immediately, because the row belongs to the thread and the transaction of the caller."""
    clear_number = getattr(dag_run, "clear_number", None)
    body = json.dumps(
        {
            # Airflow calls the hook before it commits, so it can report a state twice. Both callbacks have the same id.
            "event_id": str(uuid.uuid5(_EVENTS, f"{dag_run.dag_id}/{dag_run.run_id}/{clear_number}/{state}")),
            "run_id": dag_run.run_id,
            "dag_id": dag_run.dag_id,
            "dag_run_id": dag_run.run_id,
            "state": state,
            "clear_number": clear_number,
            "started_at": _iso(dag_run.start_date),
            "ended_at": None if state == "running" else _iso(dag_run.end_date),
            "error": _reason(message) if state == "failed" else None,
        },
        ensure_ascii=False,
        separators=(",", ":"),
        sort_keys=True,
    ).encode()
    if len(body) > MAX_BODY_BYTES:
        raise ValueError(f"the callback has {len(body)} bytes, more than {MAX_BODY_BYTES}")
    return body


def _reason(message: str) -> str | None:
    return _REASONS.get(message, message)[:MAX_ERROR_CHARACTERS] or None


def _iso(time: datetime | None) -> str | None:
    return None if time is None else time.isoformat()
