"""Fails in its first execution and succeeds after it was cleared, as after a repair."""

from __future__ import annotations

from airflow.sdk import dag, get_current_context, task


@dag(dag_id="repaired__manual", schedule=None, catchup=False)
def repaired() -> None:
    @task
    def load() -> None:
        if get_current_context()["ti"].try_number == 1:
            raise ValueError("the table is missing")
        print("loaded")

    load()


repaired()
