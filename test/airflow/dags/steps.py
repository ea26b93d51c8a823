"""Three tasks, one after the other. The second one fails in each of its two attempts, so the third one never runs."""

from __future__ import annotations

from datetime import timedelta

from airflow.sdk import dag, get_current_context, task


@dag(dag_id="steps__manual", schedule=None, catchup=False)
def steps() -> None:
    @task
    def read() -> None:
        print("three rows")

    @task(retries=1, retry_delay=timedelta(seconds=1))
    def convert() -> None:
        raise ValueError(f"row {get_current_context()['ti'].try_number} has no price")

    @task
    def write() -> None:
        print("written")

    read() >> convert() >> write()


steps()
