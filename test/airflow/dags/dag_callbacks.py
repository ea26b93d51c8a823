"""Reports its end by callbacks of the DAG, as for an Airflow without plugins. Fails if `input.fails` is true."""

from __future__ import annotations

from airflow.sdk import dag, get_current_context, task

from signalbox_airflow.dag_callbacks import report_failure, report_success


@dag(
    dag_id="callbacks__manual",
    schedule=None,
    catchup=False,
    on_success_callback=report_success,
    on_failure_callback=report_failure,
)
def callbacks() -> None:
    @task
    def work() -> None:
        conf = get_current_context()["dag_run"].conf or {}
        if (conf.get("input") or {}).get("fails"):
            raise ValueError("this DAG run fails on purpose")

    work()


callbacks()
