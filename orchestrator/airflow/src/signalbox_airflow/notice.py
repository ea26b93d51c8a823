"""The body of a callback."""

from __future__ import annotations

import json
import uuid
from datetime import datetime
from typing import Literal, Protocol

State = Literal["running", "success", "failed"]

MAX_BODY_BYTES = 64 * 1024
MAX_ERROR_CHARACTERS = 2000

# Any constant serves; it only has to stay.
_EVENTS = uuid.UUID("6f1d1c0a-9d3e-5b0e-8f51-3a0c9a1b7e42")

# Airflow's words for why a DAG run failed, in words for people.
_REASONS = {
    "task_failure": "A task of the DAG run failed.",
    "all_tasks_deadlocked": "No task of the DAG run could run any more.",
    "timed_out": "The DAG run took longer than its dagrun_timeout.",
}


class DagRun(Protocol):
    """What is read of Airflow's DAG run, a row in the scheduler's session."""

    dag_id: str
    run_id: str
    conf: object
    start_date: datetime | None
    end_date: datetime | None


def is_so(dag_run: DagRun, state: State) -> bool:
    """
    Whether the DAG run has the state that the hook's name states. Airflow calls `on_dag_run_failed` for a DAG run that
    a user marks failed, also when it continues with a teardown: its final state is reported at the end, and can differ.
    """
    known = getattr(dag_run, "state", None)
    return known is None or str(getattr(known, "value", known)) == state


def make_body(dag_run: DagRun, state: State, message: str) -> bytes:
    """Plain values, taken now: the row belongs to the thread and the transaction of the caller."""
    clear_number = getattr(dag_run, "clear_number", None)
    body = json.dumps(
        {
            # Airflow calls the hook before it commits, so it can report the same state twice: both get the same id.
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
