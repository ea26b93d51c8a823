"""
The process that executes a DAG: `python -m signalbox_airflow.local.execute <job file>`. Airflow reads the environment
when it is imported; :mod:`.run_dag` prepares it.
"""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import sys
from contextlib import closing, suppress
from datetime import timedelta
from pathlib import Path
from typing import Any


class Unusable(Exception):
    """The DAG file cannot be executed. The message has the reason."""


def main(job_file: str) -> None:
    job = json.loads(Path(job_file).read_text(encoding="utf-8"))
    try:
        outcome = execute(job)
    except Unusable as error:
        outcome = {"problem": str(error)}
    partial = Path(f"{job['outcome']}.partial")
    partial.write_text(json.dumps(outcome), encoding="utf-8")
    os.replace(partial, job["outcome"])


def execute(job: dict[str, Any]) -> dict[str, Any]:
    make_database(Path(job["database"]), Path(job["template"]))
    dag = find_dag(job["dag_file"], job["dag_id"])
    for task in dag.tasks:
        # Retries happen without their delay, because a developer waits for the result.
        with suppress(AttributeError, TypeError):
            task.retry_delay = timedelta(0)
    from airflow.models.dagrun import DagRun

    # A run has the same id in Signalbox and in Airflow; dag.test() would generate another one.
    DagRun.generate_run_id = staticmethod(lambda *args, **kwargs: job["conf"]["run_id"])
    dag_run = dag.test(run_conf=job["conf"])
    tasks = [
        {"task_id": one.task_id, "map_index": one.map_index, "state": str(one.state), "tries": one.try_number}
        for one in dag_run.get_task_instances()
    ]
    return {"dag_id": dag.dag_id, "state": str(getattr(dag_run.state, "value", dag_run.state)), "tasks": tasks}


def make_database(database: Path, template: Path) -> None:
    """Creates an empty Airflow database in SQLite. The first one is kept as the template of later runs."""
    if template.exists():
        shutil.copyfile(template, database)
        return
    from airflow.utils.db import initdb

    initdb()
    # Renamed at the end, so that another process never reads an incomplete template.
    partial = template.with_suffix(".partial")
    # A copy of the file would lack the newest pages, which are in the write-ahead log.
    with closing(sqlite3.connect(database)) as source, closing(sqlite3.connect(partial)) as target:
        source.backup(target)
    os.replace(partial, template)


def find_dag(dag_file: str, dag_id: str | None) -> Any:
    try:
        from airflow.dag_processing.dagbag import DagBag
    except ImportError:
        from airflow.models.dagbag import DagBag
    bag = DagBag(dag_folder=dag_file)
    if bag.import_errors:
        raise Unusable("The DAG file cannot be imported:\n" + "\n".join(map(str, bag.import_errors.values())))
    ids = sorted(bag.dags)
    if dag_id is None and len(ids) == 1:
        return bag.dags[ids[0]]
    if not ids:
        raise Unusable(f"{dag_file} contains no DAG. Call the function that @dag decorates.")
    if dag_id is None:
        raise Unusable(f"{dag_file} contains several DAGs: {', '.join(ids)}. Choose one with --dag-id.")
    if dag_id not in bag.dags:
        raise Unusable(f"{dag_file} contains no DAG {dag_id}, but {', '.join(ids)}.")
    return bag.dags[dag_id]


if __name__ == "__main__":
    main(sys.argv[1])
