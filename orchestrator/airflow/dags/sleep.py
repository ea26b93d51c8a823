"""
Sleeps for `input.seconds` (default 10, at most 3,600) and logs the remaining time, to try cancellation and timeouts.

DAG id `sleep__manual`: a manual run of an app with the slug `sleep`.
"""

from __future__ import annotations

import logging
import time

from airflow.sdk import dag, get_current_context, task

log = logging.getLogger(__name__)

MAX_S = 3600.0
STEP_S = 1.0


@dag(dag_id="sleep__manual", schedule=None, catchup=False, tags=["signalbox"])
def sleep() -> None:
    @task
    def wait() -> None:
        conf = get_current_context()["dag_run"].conf or {}
        seconds = min(float((conf.get("input") or {}).get("seconds", 10)), MAX_S)
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            log.info("%.0f seconds to go", left)
            time.sleep(min(STEP_S, left))

    wait()


sleep()
