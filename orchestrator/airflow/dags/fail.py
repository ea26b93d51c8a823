"""
Fails on purpose with the error message `input.message`, to show a failed run.

DAG id `fail__manual`: a manual run of an app with the slug `fail`.
"""

from __future__ import annotations

from airflow.sdk import dag, get_current_context, task


@dag(dag_id="fail__manual", schedule=None, catchup=False, tags=["signalbox"])
def fail() -> None:
    @task(retries=0)
    def give_up() -> None:
        conf = get_current_context()["dag_run"].conf or {}
        raise RuntimeError((conf.get("input") or {}).get("message", "This DAG fails on purpose."))

    give_up()


fail()
