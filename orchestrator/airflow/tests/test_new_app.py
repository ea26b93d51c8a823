from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from contracts_folder import CONTRACTS
from signalbox_airflow import cli
from signalbox_airflow.local.new_app import Refused, is_slug, write_app


def test_writes_a_dag_its_manifest_and_a_test(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["init", str(tmp_path / "Order Report")]) == 0
    app = tmp_path / "Order Report"
    written = sorted(str(file.relative_to(app)) for file in app.rglob("*") if file.is_file())
    assert written == ["dags/manifest.json", "dags/order_report.py", "tests/test_order_report.py"]
    output = capsys.readouterr().out
    assert all(name in output for name in written)
    dag = (app / "dags/order_report.py").read_text()
    assert 'dag_id="order-report__manual"' in dag
    for file in ("dags/order_report.py", "tests/test_order_report.py"):
        text = (app / file).read_text()
        ast.parse(text)
        assert "$" not in text


def test_the_manifest_matches_the_contract(tmp_path: Path) -> None:
    _, file, _ = write_app(tmp_path / "app", "report")
    schema = json.loads((CONTRACTS / "apps/manifest.schema.json").read_text(encoding="utf-8"))
    manifest = json.loads(file.read_text(encoding="utf-8"))
    assert list(Draft202012Validator(schema).iter_errors(manifest)) == []
    for name in ("input_schema", "config_schema"):
        Draft202012Validator.check_schema(manifest[name])


def test_keeps_existing_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    app = tmp_path / "app"
    write_app(app, "report")
    (app / "dags/report.py").write_text("mine")
    assert cli.main(["init", str(app), "--slug", "report"]) == 1
    assert "exists already" in capsys.readouterr().err
    assert (app / "dags/report.py").read_text() == "mine"


SLUGS = ["a", "1ab", "a_b", "a-b-1", "class", "dag", "a" * 63, "report"]
NOT_SLUGS = [
    "",
    "A",
    "-ab",
    "ab-",
    "a--b",
    "a/b",
    "../ab",
    "a" * 64,
    "ab\n",
    "runs",
    "ä",
    "3f0d1c1e-8f0a-7c3e-9d55-0e6a9a0c1b2d",
]


def test_the_slug_check_agrees_with_the_contract() -> None:
    schema = json.loads((CONTRACTS / "names.schema.json").read_text(encoding="utf-8"))
    definitions = schema.get("$defs") or schema["properties"]
    rule = Draft202012Validator(definitions["app_slug"], format_checker=Draft202012Validator.FORMAT_CHECKER)
    # In Python, `$` also matches before a line break at the end.
    accepted = {slug for slug in [*SLUGS, *NOT_SLUGS] if rule.is_valid(slug) and not slug.endswith("\n")}
    assert accepted == {slug for slug in [*SLUGS, *NOT_SLUGS] if is_slug(slug)} == set(SLUGS)


@pytest.mark.parametrize("slug", SLUGS)
def test_writes_python_for_every_slug(tmp_path: Path, slug: str) -> None:
    dag, _, test = write_app(tmp_path / "app", slug)
    for file in (dag, test):
        compile(file.read_text(), file.name, "exec")


@pytest.mark.parametrize("slug", NOT_SLUGS)
def test_rejects_a_text_that_is_not_a_slug(tmp_path: Path, slug: str) -> None:
    with pytest.raises(Refused, match="is not a slug"):
        write_app(tmp_path / "app", slug)
    assert not (tmp_path / "app").exists()
