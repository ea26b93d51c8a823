"""A task, and a teardown that takes `input.teardown_seconds`: a DAG run that is marked failed ends only after it."""

from __future__ import annotations

import time

from airflow.sdk import dag, get_current_context, task


def seconds(name: str) -> float:
    conf = get_current_context()["dag_run"].conf or {}
    return min(float((conf.get("input") or {}).get(name, 1)), 60.0)


@dag(dag_id="teardown__manual", schedule=None, catchup=False)
def teardown() -> None:
    @task
    def work() -> None:
        time.sleep(seconds("seconds"))

    @task
    def clean_up() -> None:
        time.sleep(seconds("teardown_seconds"))

    work() >> clean_up().as_teardown()


teardown()
