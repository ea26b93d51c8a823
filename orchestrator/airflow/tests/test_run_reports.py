from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from apps import run_of, stand_in
from contracts_folder import CONTRACTS
from signalbox_airflow import InvalidReport, ReportNotStored, RequestRefused, Run, ServiceUnavailable
from signalbox_airflow.local.report_check import Rejection, check_report
from signalbox_airflow.local.stand_in import StandIn
from signalbox_airflow.reports import approval_body, artifact_body, next_moment, progress_body, result_body


@pytest.fixture
def server() -> Iterator[StandIn]:
    with stand_in() as server:
        yield server


def test_stores_a_result_and_replaces_it(server: StandIn) -> None:
    run = run_of(server)
    run.result({"orders": 3, "text": "ä", "none": None})
    run.result({"orders": 4})
    assert (server.reported.result, server.rejections) == ({"orders": 4}, [])


def test_stores_artifacts_by_name(server: StandIn) -> None:
    run = run_of(server)
    run.artifact("report", "https://files.example.com/r.csv?sig=a%20b#page=2")
    run.artifact("data.csv", b"a,b\n")
    run.artifact("raw", b"\x00\xff")
    run.artifact("raw", b"{}", content_type="application/json")
    stored = server.reported.artifacts
    assert stored["report"].url == "https://files.example.com/r.csv?sig=a%20b#page=2"
    assert (stored["data.csv"].content, stored["data.csv"].content_type) == (b"a,b\n", "text/csv")
    assert (stored["raw"].content, stored["raw"].content_type) == (b"{}", "application/json")
    assert (list(stored), server.rejections) == (["report", "data.csv", "raw"], [])


def test_accepts_the_maximum_sizes(server: StandIn) -> None:
    run = run_of(server)
    run.result({"text": "x" * (64 * 1024 - len('{"text":""}'))})
    run.result(nested(32))
    run.artifact("a" * 200, b"x" * 48 * 1024)
    assert server.rejections == []


def nested(levels: int) -> dict[str, Any]:
    value: dict[str, Any] = {}
    for _ in range(levels - 1):
        value = {"a": value}
    return value


INVALID_REPORTS: list[Callable[[Run], object]] = [
    lambda run: run.result({"text": "x" * (64 * 1024 - len('{"text":""}') + 1)}),
    lambda run: run.result([]),  # type: ignore[arg-type]
    lambda run: run.result({"n": float("nan")}),
    lambda run: run.result({"at": object()}),
    lambda run: run.artifact("", "https://a.example"),
    lambda run: run.artifact("a" * 201, "https://a.example"),
    lambda run: run.artifact("a", "javascript:alert(1)"),
    lambda run: run.artifact("a", "http://a.example/x"),
    lambda run: run.artifact("a", "https://user:password@a.example/x"),
    lambda run: run.artifact("a", "https:///x"),
    lambda run: run.artifact("a", "https://a.example/\nx"),
    lambda run: run.artifact("a", "https://a.example/" + "x" * 2048),
    lambda run: run.artifact("a", b"x" * (48 * 1024 + 1)),
    lambda run: run.artifact("a", b"x", content_type="csv"),
    lambda run: run.artifact("a", "https://a.example", content_type="text/csv"),
    lambda run: run.artifact("a", 7),  # type: ignore[arg-type]
    lambda run: run.artifact("a", b"x", content_type="text/csv\n"),
    lambda run: run.artifact("..", b"x"),
    lambda run: run.artifact("a\nb", b"x"),
    lambda run: run.artifact("\ud800", b"x"),
    lambda run: run.result(nested(33)),
    lambda run: run.wait_for_approval(""),
    lambda run: run.wait_for_approval("x" * 2001),
    lambda run: run.wait_for_approval("Continue?", deadline_seconds=0),
    lambda run: run.wait_for_approval("Continue?", deadline_seconds=604_801),
    lambda run: run.wait_for_approval("Continue?", name="a\nb"),
    lambda run: run.progress(10**400),
    lambda run: run.progress(-1),
    lambda run: run.progress(3, 2),
    lambda run: run.progress(0, 0),
    lambda run: run.progress(float("nan")),
    lambda run: run.progress(1, float("inf")),
    lambda run: run.progress(True),
    lambda run: run.progress("1"),  # type: ignore[arg-type]
    lambda run: run.progress(1, message=7),  # type: ignore[arg-type]
]


def test_bodies_match_the_contract() -> None:
    schema = json.loads((CONTRACTS / "callbacks/v1/reports.schema.json").read_text(encoding="utf-8"))
    contract = Draft202012Validator(schema)
    bodies = [
        progress_body("r", 0, None, None),
        progress_body("r", 1.5, 2, "ä" * 600, "load"),
        result_body("r", {"a": [1, None]}),
        artifact_body("r", "a", "https://a.example/x?y#z"),
        artifact_body("r", "a", b"x"),
        artifact_body("r", "a", b"", "text/csv; charset=utf-8"),
        approval_body("r", "a", "Continue?", 60),
    ]
    for body in bodies:
        assert list(contract.iter_errors(json.loads(body))) == []


@pytest.mark.parametrize("report", INVALID_REPORTS)
def test_rejects_an_invalid_report_before_it_is_sent(server: StandIn, report: Callable[[Run], None]) -> None:
    calls: list[str] = []
    server.fault = lambda method, path: calls.append(path)
    with pytest.raises(InvalidReport):
        report(run_of(server))
    assert calls == []


@pytest.mark.parametrize(
    ("fields", "path"),
    [
        ({"kind": "progress", "done": 3, "total": 2}, "done"),
        ({"kind": "progress", "done": -1, "total": None}, "done"),
        ({"kind": "progress", "done": True, "total": None}, "done"),
        ({"kind": "progress", "done": 1, "total": 0}, "total"),
        ({"kind": "progress", "done": 1, "total": None, "message": "x" * 501}, "message"),
        ({"kind": "result", "result": []}, "result"),
        ({"kind": "result", "result": {"a": "x" * 65536}}, "result"),
        ({"kind": "artifact", "name": "a", "url": "javascript:x"}, "url"),
        ({"kind": "artifact", "name": "a", "url": "http://a.example"}, "url"),
        ({"kind": "artifact", "name": "a"}, "url"),
        ({"kind": "artifact", "name": "", "url": "https://a.example"}, "name"),
        ({"kind": "artifact", "name": "a", "content_base64": "?", "content_type": "a/b"}, "content_base64"),
        ({"kind": "artifact", "name": "a", "content_base64": "eA==", "content_type": "b"}, "content_type"),
        ({"kind": "other"}, "kind"),
        ({"kind": "result", "result": {}, "at": "yesterday"}, "at"),
        ({"kind": "result", "result": {}, "run_id": "other"}, "run_id"),
    ],
)
def test_the_stand_in_rejects_an_invalid_report(fields: dict[str, Any], path: str) -> None:
    body = json.dumps({"run_id": "r", "at": "2026-11-21T10:40:00Z", **fields}).encode()
    with pytest.raises(Rejection) as rejection:
        check_report(body, "r")
    assert rejection.value.path == path


def test_truncates_a_long_message() -> None:
    body = json.loads(progress_body("r", 1, None, "ä" * 600))
    assert (len(body["message"]), body["message"][-1]) == (500, "…")


def test_retries_a_report_until_it_is_stored(server: StandIn) -> None:
    faults: Iterator[tuple[int, dict[str, Any]]] = iter([(503, {}), (500, {})])
    server.fault = lambda method, path: next(faults, None)
    run_of(server).result({"n": 1})
    assert (server.reported.result, server.rejections) == ({"n": 1}, [])


def test_a_report_whose_response_was_lost_is_stored_once(server: StandIn) -> None:
    respond = server._respond
    lost: list[int] = []

    def lose_first(method: str, target: str, headers: Any, body: bytes) -> tuple[int, dict[str, Any]]:
        result = respond(method, target, headers, body)
        if lost:
            return result
        lost.append(1)
        return 502, {}

    server._respond = lose_first  # type: ignore[method-assign]
    run_of(server).result({"n": 1})
    assert (server.reported.result, server.rejections) == ({"n": 1}, [])


@pytest.mark.parametrize(
    "report", [lambda run: run.result({}), lambda run: run.artifact("a", b"x")], ids=["result", "artifact"]
)
def test_raises_when_signalbox_is_unavailable(server: StandIn, report: Callable[[Run], None]) -> None:
    calls: list[str] = []

    def fault(method: str, path: str) -> tuple[int, dict[str, Any]]:
        calls.append(path)
        return 502, {}

    server.fault = fault
    with pytest.raises(ServiceUnavailable, match="retry the task"):
        report(run_of(server))
    assert len(calls) == 4


@pytest.mark.parametrize("reason", ["ended", "too_many"])
def test_raises_when_a_report_was_not_stored(server: StandIn, reason: str) -> None:
    server.fault = lambda method, path: (200, {"kind": "result", "applied": False, "reason": reason})
    with pytest.raises(ReportNotStored) as error:
        run_of(server).result({})
    assert error.value.reason == reason


def test_does_not_raise_when_a_later_report_is_stored(server: StandIn) -> None:
    server.fault = lambda method, path: (200, {"kind": "result", "applied": False, "reason": "older"})
    run_of(server).result({})


def test_the_error_of_a_rejected_report_names_the_field(server: StandIn) -> None:
    problem = {"code": "callback_invalid", "detail": "No.", "errors": [{"path": "result.a", "problem": "is bad"}]}
    server.fault = lambda method, path: (422, problem)
    with pytest.raises(RequestRefused, match="result.a: is bad"):
        run_of(server).result({"a": 1})


def test_raises_for_the_101st_artifact(server: StandIn) -> None:
    run = run_of(server)
    for n in range(100):
        run.artifact(str(n), "https://a.example")
    run.artifact("7", "https://b.example")
    with pytest.raises(ReportNotStored, match="as many artifacts"):
        run.artifact("100", "https://a.example")


def test_timestamps_of_reports_strictly_increase() -> None:
    moments = [next_moment() for _ in range(50)]
    assert sorted(set(moments)) == moments
