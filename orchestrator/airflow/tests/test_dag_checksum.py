from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from contracts_folder import CONTRACTS
from signalbox_airflow import cli
from signalbox_airflow.local.dag_checksum import dag_checksum

CASES = json.loads((CONTRACTS / "apps/v1/dag-checksums.json").read_text(encoding="utf-8"))["cases"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_checksum_matches_the_contract(case: dict[str, Any], tmp_path: Path) -> None:
    file = tmp_path / "report.py"
    file.write_bytes(bytes.fromhex(case["bytes_hex"]))
    assert dag_checksum(file) == case["checksum"]


def test_the_command_prints_the_checksum(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "report.py"
    file.write_text("print(1)\n", encoding="utf-8")
    assert cli.main(["checksum", str(file)]) == 0
    assert capsys.readouterr().out == f"{dag_checksum(file)}\n"


@pytest.mark.parametrize("content", [None, b"\xff\xfe"], ids=["no file", "not UTF-8"])
def test_the_command_fails_for_an_unreadable_file(
    content: bytes | None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "report.py"
    if content is not None:
        file.write_bytes(content)
    assert cli.main(["checksum", str(file)]) == 1
    output = capsys.readouterr()
    assert output.out == ""
    assert str(file) in output.err
