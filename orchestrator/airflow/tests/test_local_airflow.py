"""DAGs that a real Airflow executes on this machine. Each run takes seconds: other tests need no Airflow."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from conftest import HAS_AIRFLOW
from signalbox_airflow.local.new_app import _airflow_module, write_app
from signalbox_airflow.testing import run_dag

pytestmark = pytest.mark.skipif(not HAS_AIRFLOW, reason="needs Airflow")

# One DAG that uses every public name for tasks. The second task fails in its first attempt.
DAG = """
import signalbox_airflow
from {airflow} import dag, task


@dag(dag_id="everything__manual", schedule=None, catchup=False)
def everything():
    @task
    @signalbox_airflow.validated({{"type": "object", "required": ["n"]}})
    def read(**context):
        run = signalbox_airflow.run(context)
        assert run is signalbox_airflow.run()
        assert run.id == context["dag_run"].run_id
        assert (run.input, run.kind) == ({{"n": 2}}, "manual")
        assert run.config == {{"key": "sk-secret-of-the-configuration"}}
        assert run.grants == {{"flags:read"}} and run.project_id
        run.progress(1, 2, "read")
        return run.client.get("/api/flags", {{"limit": 1}})

    @task(retries=1)
    def write(flags):
        run = signalbox_airflow.run()
        print(run, run.config)
        run.artifact("flags.json", b"[]")
        run.artifact("more", "https://files.example.com/more")
        if _attempts() == 1:
            raise RuntimeError("fails once")
        run.result({{"flags": flags["items"]}})
        run.progress(2, 2, "done")

    write(read())


def _attempts():
    import os, pathlib
    file = pathlib.Path(os.environ["SIGNALBOX_TEST_FOLDER"]) / "attempts"
    count = int(file.read_text()) + 1 if file.exists() else 1
    file.write_text(str(count))
    return count


everything()
"""


@pytest.fixture(autouse=True)
def own_temporary_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Fails when a run leaves a temporary folder behind."""
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    monkeypatch.setenv("SIGNALBOX_TEST_FOLDER", str(tmp_path))
    yield
    assert [path.name for path in folder.iterdir() if path.name.startswith("signalbox-airflow-test-")] == []


def test_executes_a_dag_that_uses_every_public_name(tmp_path: Path) -> None:
    file = tmp_path / "everything.py"
    file.write_text(DAG.format(airflow=_airflow_module()))
    log = tmp_path / "log.txt"
    with log.open("w") as output:
        run = run_dag(
            file,
            input={"n": 2},
            config={"key": "sk-secret-of-the-configuration"},
            grants=("flags:read",),
            responses={"GET /api/flags": {"body": {"items": ["a"]}}},
            output=output,
        )
    text = log.read_text()
    assert run.is_success, (run, text[-5000:])
    assert {task["task_id"]: (task["state"], task["tries"]) for task in run.tasks} == {
        "read": ("success", 1),
        "write": ("success", 2),
    }
    assert run.result == {"flags": ["a"]}
    assert run.progress[-1] == {"done": 2, "total": 2, "message": "done", "task_id": "write"}
    assert {name: one.url or one.content for name, one in run.artifacts.items()} == {
        "flags.json": b"[]",
        "more": "https://files.example.com/more",
    }
    assert run.requests == ("GET /api/flags",)
    assert "fails once" in text
    assert "sk-secret-of-the-configuration" not in text


def test_a_new_app_passes_its_own_test(tmp_path: Path) -> None:
    """Runs pytest in a separate process, as the author of an app does."""
    write_app(tmp_path / "app", "order-report")
    source = str(Path(__file__).parents[1] / "src")
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, [os.environ.get("PYTHONPATH"), source]))}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(tmp_path / "app" / "tests")]
    result = subprocess.run(command, capture_output=True, text=True, env=env, timeout=400)
    assert result.returncode == 0, result.stdout[-5000:] + result.stderr[-2000:]
    assert "2 passed" in result.stdout


def test_the_command_exits_with_1_when_a_task_fails(tmp_path: Path) -> None:
    dag, manifest, _ = write_app(tmp_path / "app", "order-report")
    # Without a manifest.json beside the DAG file, only the DAG itself validates the input.
    manifest.rename(tmp_path / "app" / "dags" / "other.json")
    dag.write_text(dag.read_text().replace("manifest.json", "other.json"))
    source = str(Path(__file__).parents[1] / "src")
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, [os.environ.get("PYTHONPATH"), source]))}
    command = [sys.executable, "-m", "signalbox_airflow", "test", str(dag), "--json", "--input", '{"amounts": ["x"]}']
    result = subprocess.run(command, capture_output=True, text=True, env=env, timeout=400)
    assert result.returncode == 1, result.stderr[-5000:]
    outcome = json.loads(result.stdout)
    assert (outcome["state"], outcome["tasks"][0]["state"], outcome["tasks"][0]["tries"]) == ("failed", "failed", 1)
    assert "input.amounts[0]: 'x' is not of type 'number'" in result.stderr
