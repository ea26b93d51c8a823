from __future__ import annotations

import base64
import json
from typing import Any

import pytest

from contracts_folder import CONTRACTS
from signalbox_airflow.signing import sign
from verifier import verify

VECTORS = json.loads((CONTRACTS / "callbacks/v1/signatures.json").read_text(encoding="utf-8"))


def body_of(case: dict[str, Any]) -> bytes:
    return base64.b64decode(case["body_base64"]) if "body_base64" in case else case["body"].encode()


@pytest.mark.parametrize("case", VECTORS["sign"], ids=lambda case: case["id"])
def test_signatures_match_the_contract(case: dict[str, Any]) -> None:
    assert sign(case["secret"].encode(), case["timestamp"], body_of(case)) == case["signature"]


@pytest.mark.parametrize("case", VECTORS["verify"], ids=lambda case: case["id"])
def test_cases_of_the_contract_match_an_independent_verifier(case: dict[str, Any]) -> None:
    headers = case["headers"]
    verdict = verify(
        case["secrets"], case["skew_seconds"], case["now_ms"], headers["signature"], headers["timestamp"], body_of(case)
    )
    assert verdict == case["verdict"], case["title"]


def test_ids_of_cases_are_unique() -> None:
    ids = [case["id"] for case in VECTORS["sign"] + VECTORS["verify"]]
    assert len(ids) == len(set(ids))
