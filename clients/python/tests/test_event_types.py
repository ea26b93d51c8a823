"""The constructors of events."""

from __future__ import annotations

import json
import re
from typing import get_args

import pytest

import signalbox
from contracts_folder import CONTRACTS
from signalbox import Event, EventType, log_event

SCHEMAS = sorted((CONTRACTS / "events").glob("*.schema.json"))


def test_every_type_has_a_constructor() -> None:
    assert list(get_args(EventType)) == [path.name.removesuffix(".schema.json") for path in SCHEMAS]


@pytest.mark.parametrize("path", SCHEMAS, ids=lambda path: path.name)
def test_creates_the_example_of_the_schema(path: object) -> None:
    name = getattr(path, "name").removesuffix(".schema.json")  # noqa: B009
    [example, *_] = json.loads((CONTRACTS / "events" / f"{name}.schema.json").read_text())["examples"]
    arguments = {re.sub("[A-Z]", lambda match: "_" + match[0].lower(), key): value for key, value in example.items()}
    assert getattr(signalbox, f"{name}_event")(**arguments) == Event(name, example)


def test_omits_absent_fields_and_keeps_extra_ones() -> None:
    event = log_event("m", extra={"shard": 7}, ts="2026-01-01T00:00:00Z")
    assert event == Event("log", {"shard": 7, "message": "m"}, "2026-01-01T00:00:00Z")
