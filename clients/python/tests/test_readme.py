"""The snippets of the README run in order, as one program, and its table has the defaults of the code."""

from __future__ import annotations

import asyncio
import dataclasses
import inspect
import logging
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import anyio
import pytest

from service import PROJECT, SECRET, Service, assert_signed, flag, json_reply, snapshot
from signalbox import Client, EventOptions, FlagOptions
from test_flags import SNAPSHOT, STREAM, USAGE, Stream

README = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")
SNIPPETS = dict(re.findall(r"^## ([^\n]+)\n(?:(?!^## ).)*?```python\n(.*?)```", README, re.DOTALL | re.MULTILINE))
ASYNC_SNIPPET = re.findall(r"```python\n(async def main.*?)```", README, re.DOTALL)
HEADINGS = ["Start", "Flags", "Events", "logging", "ASGI", "Exceptions", "End of the program", "Tests of your program"]


@pytest.fixture
def ready_service(service: Service, monkeypatch: pytest.MonkeyPatch) -> Iterator[Service]:
    checkout = flag("new-checkout", cohorts={"env": ["prod"]})
    service.always[SNAPSHOT] = lambda request: json_reply(snapshot(1, checkout))
    service.always[STREAM] = Stream(service)
    service.always[USAGE] = lambda request: json_reply({}, 202)
    for name, value in (("URL", service.url), ("PROJECT", PROJECT), ("API_KEY", "k"), ("WEBHOOK_SECRET", SECRET)):
        monkeypatch.setenv(f"SIGNALBOX_{name}", value)
    yield service
    logging.getLogger("shop.orders").handlers.clear()


def run(heading: str, names: dict[str, Any]) -> None:
    exec(compile(SNIPPETS[heading], f"README.md, {heading}", "exec"), names)


def events(service: Service) -> list[dict[str, Any]]:
    return [event for batch in service.batches for event in batch.json["events"]]


def test_every_snippet_is_run() -> None:
    assert list(SNIPPETS) == [*HEADINGS, "OpenFeature"]
    assert README.count("```python\n") == len(SNIPPETS) + len(ASYNC_SNIPPET)
    assert len(ASYNC_SNIPPET) == 1


def test_snippets_have_their_documented_effects(ready_service: Service, capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, Any] = {}
    for heading in HEADINGS[:5]:
        run(heading, names)
    sent: list[dict[str, Any]] = []

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    asyncio.run(names["app"]({"type": "http", "method": "GET", "path": "/cart", "headers": []}, None, send))
    for heading in HEADINGS[5:]:
        run(heading, names)
        if heading == "Exceptions":
            names["uninstall"]()

    assert sent[1]["body"] == b"new"
    expected = ["the new checkout", "False cohort_mismatch", "True None", "True", "0 events are left"]
    assert capsys.readouterr().out.splitlines() == expected
    for batch in ready_service.batches:
        assert_signed(batch)
    stored = events(ready_service)
    assert [event["type"] for event in stored] == ["log", "deploy", "log", "trace", "error"]
    late, trace, error = (event["data"] for event in stored[2:])
    assert (late["message"], late["level"], late["fields"]) == ("order o-17 is late", "warn", {"shard": 3})
    assert (trace["name"], trace["serviceName"], trace["flags"]) == ("GET", "checkout", {"new-checkout": True})
    assert sent[0]["headers"][0][1].decode().split("-")[1] == trace["traceId"]
    assert (error["name"], error["release"]) == ("KeyError", "1.4.2")


@pytest.mark.parametrize("loop", ["asyncio", "trio"])
def test_the_snippet_with_an_event_loop(ready_service: Service, capsys: pytest.CaptureFixture[str], loop: str) -> None:
    names: dict[str, Any] = {}
    exec(f"import os\nimport signalbox\n{ASYNC_SNIPPET[0]}", names)
    anyio.run(names["main"], backend=loop)
    assert capsys.readouterr().out == "True\n"
    assert [event["data"]["metric"] for event in events(ready_service)] == ["checkout.duration"]


def test_the_snippet_of_openfeature(ready_service: Service, capsys: pytest.CaptureFixture[str]) -> None:
    api = pytest.importorskip("openfeature.api")
    names: dict[str, Any] = {}
    exec("import os\nimport signalbox", names)
    try:
        run("OpenFeature", names)
    finally:
        api.clear_providers()
        names["client"].close(0)
    assert capsys.readouterr().out == "True\n"


def test_the_table_has_the_defaults() -> None:
    table = dict(re.findall(r"^\| `(\w+\.\w+)` +\| ([^ ;,|]+)", README, re.MULTILINE))
    words = {"None": "none", "True": "on"}
    expected = {
        f"{options.__name__}.{field.name}": words.get(str(field.default), str(field.default))
        for options in (EventOptions, FlagOptions)
        for field in dataclasses.fields(options)
    }
    assert {name: value.strip("`") for name, value in table.items()} == expected
    [timeout] = re.findall(r"^\| `timeout` of .*\| ([\d.]+)", README, re.MULTILINE)
    for method in (Client.ready, Client.flush, Client.close):
        assert inspect.signature(method).parameters["timeout"].default == float(timeout)
