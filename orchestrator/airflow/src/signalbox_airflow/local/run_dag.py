"""Executes a DAG as Signalbox and Airflow would, on this machine, in a separate process and Airflow home."""

from __future__ import annotations

import atexit
import json
import os
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
import uuid
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import IO, Any

from .prepared import NotPrepared, conf_of, prepare
from .reported import Artifact
from .stand_in import StandIn

DEFAULT_TIMEOUT_S = 300.0
# The file descriptor, because a test can replace `sys.stderr` by an object without one.
STDERR = 2
_KINDS = ("schedule", "event", "rerun")


@dataclass(frozen=True)
class LocalRun:
    """The outcome of a DAG that was executed on this machine."""

    # State of the DAG run: `success` or `failed`; `None` when the execution did not start or did not complete.
    state: str | None
    # Why the execution did not start or did not complete.
    problem: str | None = None
    # `task_id`, `map_index`, `state` and `tries` of each task.
    tasks: tuple[dict[str, Any], ...] = ()
    # `done`, `total`, `message` and `task_id` of each received progress.
    progress: tuple[dict[str, Any], ...] = ()
    result: dict[str, Any] | None = None
    artifacts: Mapping[str, Artifact] = field(default_factory=dict)
    # Requests with the run's token, as `GET /api/flags`.
    requests: tuple[str, ...] = ()
    # Requests that Signalbox would have rejected, and requests without a prepared response.
    rejections: tuple[str, ...] = ()

    @property
    def is_success(self) -> bool:
        return self.state == "success" and not self.rejections


def run_dag(
    dag_file: str | os.PathLike[str],
    *,
    input: Mapping[str, Any] | None = None,
    config: Mapping[str, Any] | None = None,
    manifest: str | os.PathLike[str] | None = None,
    grants: tuple[str, ...] | None = None,
    responses: Mapping[str, Any] | None = None,
    dag_id: str | None = None,
    timeout: float = DEFAULT_TIMEOUT_S,
    output: IO[Any] | int | None = None,
) -> LocalRun:
    """
    Executes the DAG of a file with `dag.test()`, against a stand-in for Signalbox. Requires neither an Airflow server
    nor Signalbox, and removes its files afterwards.

    :param manifest: by default the file `manifest.json` beside the DAG file, if it exists. Its defaults are applied
        to the input and the configuration, which must match its schemas.
    :param grants: by default the permissions that the manifest requires.
    :param responses: responses of the API by method and path: `{"GET /api/flags": {"status": 200, "body": {...}}}`.
    :param dag_id: required when the file contains several DAGs.
    :param timeout: seconds after which all processes of the DAG are killed.
    :param output: destination of the task logs, as for :class:`subprocess.Popen`; by default standard error.
    """
    file = Path(dag_file).resolve()
    if not file.is_file():
        return LocalRun(None, f"There is no file {file}.")
    beside = file.with_name("manifest.json")
    chosen = Path(manifest) if manifest is not None else beside if beside.is_file() else None
    run_id, secret = str(uuid.uuid4()), secrets.token_hex(32)
    try:
        prepared = prepare(chosen, input or {}, config or {}, grants)
        with StandIn(
            run_id,
            secret,
            config=prepared.config,
            grants=prepared.grants,
            project_id=str(uuid.uuid4()),
            responses=responses,
        ) as server:
            kind = next((kind for kind in _KINDS if (dag_id or "").endswith(f"__{kind}")), "manual")
            conf = conf_of(run_id, server.callback_url, kind, prepared)
            outcome = _execute(file, dag_id, conf, _environment(file, server.origin, secret), timeout, output)
    except NotPrepared as error:
        return LocalRun(None, str(error))
    reported = server.reported
    return LocalRun(
        state=outcome.get("state"),
        problem=outcome.get("problem"),
        tasks=tuple(outcome.get("tasks", [])),
        progress=tuple(reported.progress),
        result=reported.result,
        artifacts=dict(reported.artifacts),
        requests=tuple(server.requests),
        rejections=tuple(server.rejections),
    )


def _environment(file: Path, origin: str, secret: str) -> dict[str, str]:
    """Keeps connections and variables of the caller's environment, but no settings of Airflow."""
    package = str(Path(__file__).parents[2])
    inherited = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith("AIRFLOW__") and name not in ("AIRFLOW_HOME", "AIRFLOW_CONFIG")
    }
    return {
        **inherited,
        "PYTHONPATH": os.pathsep.join(filter(None, [package, os.environ.get("PYTHONPATH")])),
        "AIRFLOW__CORE__DAGS_FOLDER": str(file.parent),
        "AIRFLOW__CORE__LOAD_EXAMPLES": "False",
        "AIRFLOW__DATABASE__LOAD_DEFAULT_CONNECTIONS": "False",
        "AIRFLOW__API_AUTH__JWT_SECRET": secrets.token_hex(32),
        "SERVICE_APP_RUN_CALLBACK_SECRET": secret,
        "SIGNALBOX_CALLBACK_ORIGINS": origin,
    }


def _execute(
    file: Path,
    dag_id: str | None,
    conf: dict[str, Any],
    env: dict[str, str],
    timeout: float,
    output: IO[Any] | int | None,
) -> dict[str, Any]:
    home = Path(tempfile.mkdtemp(prefix="signalbox-airflow-test-"))
    try:
        database, outcome = home / "airflow.db", home / "outcome.json"
        job = {
            "dag_file": str(file),
            "dag_id": dag_id,
            "conf": conf,
            "database": str(database),
            "template": str(_template_folder() / "airflow.db"),
            "outcome": str(outcome),
        }
        (home / "job.json").write_text(json.dumps(job), encoding="utf-8")
        out = STDERR if output is None else output
        process = subprocess.Popen(  # noqa: S603 (this interpreter, with a file of ours)
            [sys.executable, "-m", "signalbox_airflow.local.execute", str(home / "job.json")],
            env={
                **env,
                "AIRFLOW_HOME": str(home),
                "AIRFLOW__DATABASE__SQL_ALCHEMY_CONN": f"sqlite:///{database}",
            },
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=out,
            start_new_session=True,
        )
        try:
            status = process.wait(timeout)
        except subprocess.TimeoutExpired:
            return {"problem": f"The DAG did not end within {timeout:g} seconds and was stopped."}
        finally:
            # Includes processes that a task has started and left running.
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        if not outcome.exists():
            return {"problem": f"The process that executes the DAG ended with status {status}. See its output."}
        read: dict[str, Any] = json.loads(outcome.read_text(encoding="utf-8"))
        return read
    finally:
        shutil.rmtree(home, ignore_errors=True)


@cache
def _template_folder() -> Path:
    """Folder of the template database: its tables are created once per process and copied for each run."""
    folder = tempfile.mkdtemp(prefix="signalbox-airflow-database-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return Path(folder)
