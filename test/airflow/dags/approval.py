"""Waits for the decision of a user, and reports the decision."""

from __future__ import annotations

import signalbox_airflow
from airflow.sdk import dag, task


@dag(dag_id="approval__manual", schedule=None, catchup=False)
def approval() -> None:
    @task
    def request() -> None:
        run = signalbox_airflow.run()
        approved = run.wait_for_approval("Delete 1,200 rows?", deadline_seconds=600)
        run.result({"comment": approved.comment, "by": approved.decided_by})

    request()


approval()
