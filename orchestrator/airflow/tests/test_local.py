"""Preparation, command and output of a local DAG execution. The execution itself is tested in test_local_airflow.py."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from signalbox_airflow import cli
from signalbox_airflow.local.prepared import NotPrepared, Prepared, conf_of, prepare
from signalbox_airflow.local.reported import Artifact
from signalbox_airflow.local.run_dag import LocalRun, run_dag
from signalbox_airflow.local.schema_defaults import with_defaults
from signalbox_airflow.local.summary import as_json, summary

MANIFEST = {
    "run_kinds": ["manual"],
    "input_schema": {"type": "object", "properties": {"n": {"type": "integer", "default": 3}}},
    "config_schema": {"required": ["region"]},
    "permissions": {"required": ["flags:read"], "optional": ["flags:write"]},
}


@pytest.fixture
def manifest(tmp_path: Path) -> Path:
    file = tmp_path / "manifest.json"
    file.write_text(json.dumps(MANIFEST))
    return file


def test_adds_defaults_as_signalbox_does() -> None:
    schema = {
        "properties": {
            "size": {"default": 10},
            "nested": {"properties": {"mode": {"$ref": "#/$defs/mode"}}},
            "rows": {"items": {"properties": {"active": {"default": True}}}},
            "absent": {"properties": {"inner": {"default": 1}}},
        },
        "allOf": [{"properties": {"region": {"default": "eu"}}}],
        "anyOf": [{"properties": {"no": {"default": 1}}}],
        "$defs": {"mode": {"default": "fast"}},
    }
    value = {"nested": {}, "rows": [{"active": False}, {}]}
    expected = {"nested": {"mode": "fast"}, "rows": [{"active": False}, {"active": True}], "size": 10, "region": "eu"}
    assert with_defaults(value, schema) == expected
    assert value == {"nested": {}, "rows": [{"active": False}, {}]}


def test_follows_references_by_anchor_and_escaped_names() -> None:
    schema = {
        "properties": {
            "mode": {"$ref": "#mode"},
            "zone": {"$ref": "#/$defs/time%20zone"},
            "other": {"$ref": "#absent"},
        },
        "default": "of the whole",
        "$defs": {"a": {"$anchor": "mode", "default": "fast"}, "time zone": {"default": "UTC"}},
    }
    assert with_defaults({}, schema) == {"mode": "fast", "zone": "UTC"}


def test_terminates_for_a_schema_that_refers_to_itself() -> None:
    circle = {"$ref": "#", "properties": {"next": {"$ref": "#", "default": {}}}}
    assert with_defaults({}, circle) == {"next": {}}
    assert with_defaults({}, {"properties": {"a": {"$ref": "#/properties/a"}}}) == {}


def test_prepares_a_run_as_signalbox_does(manifest: Path) -> None:
    prepared = prepare(manifest, {}, {"region": "eu"}, None)
    assert prepared == Prepared({"n": 3}, {"region": "eu"}, ("flags:read",))
    assert prepare(manifest, {"n": 1}, {"region": "eu"}, ("a:b",)).grants == ("a:b",)
    conf = conf_of("r", "http://127.0.0.1:1/api/v1/apps/runs/r/callback", "manual", prepared)
    # Same fields and order as in docs/apps.md.
    assert list(conf) == [
        "run_id",
        "run_kind",
        "app_id",
        "app_version_id",
        "installation_id",
        "actor_user_id",
        "owner",
        "input",
        "callback",
    ]


@pytest.mark.parametrize(
    ("input", "config", "problem"),
    [
        ({"n": "x"}, {"region": "eu"}, "input.n: 'x' is not of type 'integer'"),
        ({}, {}, "config: 'region' is a required property"),
    ],
)
def test_rejects_input_and_configuration_that_signalbox_would_reject(
    manifest: Path, input: dict[str, Any], config: dict[str, Any], problem: str
) -> None:
    with pytest.raises(NotPrepared) as error:
        prepare(manifest, input, config, None)
    assert problem in str(error.value)
    dag = manifest.with_name("dag.py")
    dag.write_text("raise RuntimeError('not executed')")
    run = run_dag(dag, input=input, config=config)
    assert (run.state, run.is_success) == (None, False)
    assert problem in (run.problem or "")


def test_rejects_a_conf_above_64_kb() -> None:
    with pytest.raises(NotPrepared, match="more than 65536"):
        conf_of("r", "http://a/callback", "manual", Prepared({"text": "ä" * 33_000}, {}, ()))


RUN = LocalRun(
    "success",
    tasks=(
        {"task_id": "a", "map_index": -1, "state": "success", "tries": 1},
        {"task_id": "b", "map_index": 2, "state": "success", "tries": 3},
    ),
    progress=({"done": 1, "total": 2, "message": "half", "task_id": "a"},),
    result={"n": 1},
    artifacts={
        "x": Artifact("x", "https://a.example", None, None),
        "y": Artifact("y", None, b"abc", "text/csv"),
    },
)


def test_prints_the_outcome() -> None:
    assert summary(RUN).splitlines() == [
        "Tasks:",
        "  a: success",
        "  b[2]: success in 3 attempts",
        "Progress: 1 of 2, half",
        "Result:",
        "  {",
        '    "n": 1',
        "  }",
        "Artifacts:",
        "  x: https://a.example",
        "  y: text/csv, 3 bytes",
        "State of the run: success",
    ]
    assert json.loads(as_json(RUN))["artifacts"][1]["content_base64"] == "YWJj"


@pytest.mark.parametrize(
    ("run", "status"),
    [
        (RUN, 0),
        (LocalRun("failed"), 1),
        (LocalRun(None, "There is no file."), 1),
        (LocalRun("success", rejections=("artifact 'a': too_many",)), 1),
    ],
)
def test_exit_status_is_0_only_for_a_success_without_rejections(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], run: LocalRun, status: int
) -> None:
    passed: dict[str, Any] = {}

    def record(dag_file: str, **options: Any) -> LocalRun:
        passed.update(options, dag_file=dag_file)
        return run

    monkeypatch.setattr(cli, "run_dag", record)
    assert cli.main(["test", "d.py", "--input", '{"a": 1}', "--grant", "x:y", "--timeout", "5"]) == status
    assert (passed["dag_file"], passed["input"], passed["config"]) == ("d.py", {"a": 1}, {})
    assert (passed["grants"], passed["timeout"]) == (("x:y",), 5.0)
    output = capsys.readouterr().out
    assert all(part in output for part in (run.problem or "", *run.rejections))


def test_reads_json_from_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "input.json").write_text('{"from": "a file"}')
    passed: dict[str, Any] = {}

    def record(dag_file: str, **options: Any) -> LocalRun:
        passed.update(options)
        return RUN

    monkeypatch.setattr(cli, "run_dag", record)
    assert cli.main(["test", "d.py", "--input", f"@{tmp_path / 'input.json'}"]) == 0
    assert passed["input"] == {"from": "a file"}


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["test"],
        ["test", "d.py", "--input", "[]"],
        ["test", "d.py", "--input", "{"],
        ["test", "d.py", "--config", "@/no/such/file"],
        ["test", "d.py", "--timeout", "0"],
        ["test", "d.py", "--timeout", "nan"],
    ],
)
def test_exits_with_2_for_wrong_arguments(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        cli.main(arguments)
    assert end.value.code == 2
    assert "usage: signalbox-airflow" in capsys.readouterr().err


def test_reports_a_missing_dag_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["test", "/no/such/dag.py"]) == 1
    assert "There is no file /no/such/dag.py." in capsys.readouterr().out
