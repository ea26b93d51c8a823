"""Runs that are connected to a stand-in for Signalbox."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

import pytest

from runs import SECRET
from signalbox_airflow.app_run import Run
from signalbox_airflow.local.stand_in import StandIn
from signalbox_airflow.retries import Patience
from signalbox_airflow.signed_calls import signed_calls

FAST = Patience(attempts=4, total_s=20, attempt_s=5, first_wait_s=0.01, max_wait_s=0.02)


@contextmanager
def stand_in(**options: Any) -> Iterator[StandIn]:
    with StandIn(str(uuid.uuid4()), SECRET, **{"project_id": "p-1", **options}) as server:
        yield server


def dag_run(server: StandIn, value: object = None) -> Any:
    conf = {
        "run_id": server.run_id,
        "run_kind": "manual",
        "input": {"orders": [1, 2]} if value is None else value,
        "callback": {
            "url": server.callback_url,
            "hmac_header": "x-service-signature",
            "timestamp_header": "x-service-timestamp",
        },
    }
    return SimpleNamespace(dag_id="reports__manual", run_id=server.run_id, conf=conf)


def environment(server: StandIn, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SERVICE_APP_RUN_CALLBACK_SECRET", SECRET)
    monkeypatch.setenv("SIGNALBOX_CALLBACK_ORIGINS", server.origin)


def run_of(server: StandIn, patience: Patience = FAST) -> Run:
    env = {"SERVICE_APP_RUN_CALLBACK_SECRET": SECRET, "SIGNALBOX_CALLBACK_ORIGINS": server.origin}
    one = dag_run(server)
    return Run(signed_calls(one, env), one.conf, patience)
