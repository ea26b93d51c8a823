from __future__ import annotations

import dataclasses
import logging
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest

import signalbox_airflow
from apps import dag_run, environment, run_of, stand_in
from runs import SECRET
from signalbox_airflow import (
    Client,
    CredentialRefused,
    InstallationInactive,
    NotASignalboxRun,
    NotConfigured,
    RequestRefused,
    RunEnded,
    ServiceUnavailable,
)
from signalbox_airflow.credential import Credentials
from signalbox_airflow.local.stand_in import StandIn
from signalbox_airflow.response import Response
from signalbox_airflow.retries import Patience, persist

CONFIG = {"api_key": "sk-very-secret-value", "region": "eu"}
FLAGS = {"GET /api/flags": {"body": {"items": ["a"]}}, "POST /api/things": {"status": 201, "body": {"id": "t"}}}


@pytest.fixture
def server() -> Iterator[StandIn]:
    with stand_in(config=CONFIG, grants=("flags:read", "mail:send"), responses=FLAGS) as server:
        yield server


def test_run_returns_the_run_of_the_task(server: StandIn, monkeypatch: pytest.MonkeyPatch) -> None:
    environment(server, monkeypatch)
    run = signalbox_airflow.run({"dag_run": dag_run(server)})
    assert (run.id, run.kind, run.input) == (server.run_id, "manual", {"orders": [1, 2]})
    assert server.tokens == []
    assert dict(run.config) == CONFIG
    assert (sorted(run.grants), run.project_id) == (["flags:read", "mail:send"], "p-1")
    assert run.client.get("/api/flags", {"key": "a b"}) == {"items": ["a"]}
    assert signalbox_airflow.run({"dag_run": dag_run(server)}) is run
    assert len(server.tokens) == 1


@pytest.mark.parametrize("conf", [None, {}, {"run_id": "x"}])
def test_rejects_a_dag_run_that_signalbox_did_not_start(
    server: StandIn, monkeypatch: pytest.MonkeyPatch, conf: object
) -> None:
    environment(server, monkeypatch)
    other = dag_run(server)
    other.conf = conf
    with pytest.raises(NotASignalboxRun, match="signalbox-airflow test"):
        signalbox_airflow.run({"dag_run": other})


def test_names_the_missing_setting(server: StandIn, monkeypatch: pytest.MonkeyPatch) -> None:
    environment(server, monkeypatch)
    monkeypatch.delenv("SERVICE_APP_RUN_CALLBACK_SECRET")
    with pytest.raises(NotConfigured, match="SERVICE_APP_RUN_CALLBACK_SECRET is not set.*worker"):
        signalbox_airflow.run({"dag_run": dag_run(server)})


def test_sends_no_signature_to_another_origin(server: StandIn, monkeypatch: pytest.MonkeyPatch) -> None:
    environment(server, monkeypatch)
    monkeypatch.setenv("SIGNALBOX_CALLBACK_ORIGINS", "https://signalbox.example.com")
    with pytest.raises(NotASignalboxRun, match="not in SIGNALBOX_CALLBACK_ORIGINS"):
        signalbox_airflow.run({"dag_run": dag_run(server)})


def test_raises_outside_a_task() -> None:
    with pytest.raises((NotASignalboxRun, ImportError)):
        signalbox_airflow.run()


def test_shows_and_logs_neither_token_nor_configuration(server: StandIn, caplog: pytest.LogCaptureFixture) -> None:
    run = run_of(server)
    run.client.get("/api/flags")
    run.progress(1, 2)
    run.result({"a": 1})
    [token] = server.tokens
    shown = f"{run!r} {run.config} {run.config!r} {run._credentials.current()!r} {run._calls!r} {vars(run)!r}"
    for secret in (token, "sk-very-secret-value", SECRET):
        assert secret not in shown + caplog.text
    assert "api_key, region" in repr(run.config)


def test_keeps_secrets_out_of_the_error_for_a_malformed_token_response(
    server: StandIn, caplog: pytest.LogCaptureFixture
) -> None:
    response = {"access_token": "the-token", "config": {"a": "sk-1"}, "grants": 7, "project_id": "p", "expires_in": 9}
    server.fault = lambda method, path: (200, response)
    with pytest.raises(RequestRefused) as refusal:
        run_of(server).config
    assert refusal.value.__suppress_context__
    for secret in ("the-token", "sk-1"):
        assert secret not in str(refusal.value) + caplog.text


@pytest.mark.parametrize(
    ("status", "code", "error", "advice"),
    [
        (409, "run_ended", RunEnded, "Stop the task"),
        (409, "installation_inactive", InstallationInactive, "Resume the installation"),
        (403, "callback_refused", CredentialRefused, "same callback secret and the same time"),
        (404, "not_found", RequestRefused, "is the one that started the run"),
        (307, None, RequestRefused, "SERVICE_PUBLIC_URL"),
        (400, "callback_invalid", RequestRefused, "a retry has the same outcome"),
    ],
)
def test_error_of_a_rejected_token_request_has_status_code_and_advice(
    server: StandIn, status: int, code: str | None, error: type[RequestRefused], advice: str
) -> None:
    calls: list[str] = []

    def fault(method: str, path: str) -> tuple[int, dict[str, Any]]:
        calls.append(path)
        return status, {} if code is None else {"code": code, "detail": "A reason."}

    server.fault = fault
    with pytest.raises(error, match=advice) as refusal:
        run_of(server).config
    assert (refusal.value.status, refusal.value.code, len(calls)) == (status, code, 1)


def test_retries_a_token_request_after_transient_errors(server: StandIn) -> None:
    statuses = iter([503, 429, 500])

    def fault(method: str, path: str) -> tuple[int, dict[str, Any]] | None:
        status = next(statuses, None)
        return None if status is None else (status, {})

    server.fault = fault
    assert run_of(server).config == CONFIG


def test_raises_with_advice_after_the_maximum_number_of_attempts(server: StandIn) -> None:
    calls: list[str] = []

    def fault(method: str, path: str) -> tuple[int, dict[str, Any]]:
        calls.append(path)
        return 503, {"code": "starting"}

    server.fault = fault
    with pytest.raises(ServiceUnavailable, match="4 attempts: HTTP 503 starting.*retry the task"):
        run_of(server).config
    assert len(calls) == 4


def test_retry_after_does_not_extend_the_deadline() -> None:
    started = time.monotonic()
    response = Response(429, {"retry-after": "3600"}, b"")
    with pytest.raises(ServiceUnavailable):
        persist("It", lambda _: response, Patience(total_s=5))
    assert time.monotonic() - started < 3


def test_renews_the_token_before_it_expires(server: StandIn) -> None:
    now = [1000.0]
    server._token_lifetime_s = 900
    credentials = Credentials(run_of(server)._calls.request_token, clock=lambda: now[0])
    first = credentials.current()
    now[0] += 839
    assert credentials.current() is first
    now[0] += 2
    assert credentials.current() is not first
    assert len(server.tokens) == 2


def test_renews_the_token_after_a_401_and_repeats_the_request_once(server: StandIn) -> None:
    run = run_of(server)
    run.client.get("/api/flags")
    server.revoke_tokens()
    assert run.client.post("/api/things", {"n": 1}).json() == {"id": "t"}
    server.fault = lambda method, path: (401, {"code": "unauthorized"}) if path == "/api/flags" else None
    with pytest.raises(CredentialRefused):
        run.client.get("/api/flags")


def test_many_threads_share_one_token(server: StandIn) -> None:
    run = run_of(server)
    start = threading.Barrier(8)

    def read() -> None:
        start.wait()
        run.client.get("/api/flags")

    threads = [threading.Thread(target=read) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (len(server.tokens), len(server.requests)) == (1, 8)


@pytest.mark.parametrize(
    ("method", "key", "status", "calls"),
    [
        ("GET", None, 502, 4),
        ("PUT", None, 502, 4),
        ("POST", None, 502, 1),
        ("POST", "k", 502, 4),
        ("POST", None, 503, 4),
        ("PATCH", None, 500, 1),
        ("GET", None, 404, 1),
    ],
)
def test_retries_only_requests_that_are_safe_to_repeat(
    server: StandIn, method: str, key: str | None, status: int, calls: int
) -> None:
    made: list[str] = []

    def fault(method: str, path: str) -> tuple[int, dict[str, Any]] | None:
        if path.endswith("/token"):
            return None
        made.append(path)
        return status, {}

    server.fault = fault
    with pytest.raises((ServiceUnavailable, RequestRefused)):
        run_of(server).client.request(method, "/api/x", json={}, idempotency_key=key)
    assert len(made) == calls


@pytest.mark.parametrize("path", ["api/flags", "//evil.test/x/\\", "/a b", "/a?b=1", "/a#b", "@evil.test/", "/ä"])
def test_rejects_an_invalid_path_without_a_token_request(server: StandIn, path: str) -> None:
    with pytest.raises(ValueError, match="is not a path of the API"):
        run_of(server).client.get(path)
    assert server.tokens == []


def test_sends_the_token_only_to_signalbox(server: StandIn) -> None:
    client: Client = run_of(server).client
    with pytest.raises(RequestRefused):
        client.get("//evil.test/api/flags")
    assert server.requests == ["GET /evil.test/api/flags"]
    with pytest.raises(ValueError, match="authorization"):
        client.request("GET", "/api/flags", headers={"Authorization": "Bearer x"})


def test_stops_reading_a_response_above_the_size_limit(server: StandIn, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("signalbox_airflow.client.MAX_RESPONSE_BYTES", 1000)
    server._responses["GET /api/large"] = {"body": {"text": "x" * 5000}}
    with pytest.raises(RequestRefused, match="too large"):
        run_of(server).client.get("/api/large")
    assert server.requests == ["GET /api/large"]


def test_the_stand_in_accepts_a_signature_once(server: StandIn, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("signalbox_airflow.signed_calls.next_timestamp_ms", lambda: str(int(time.time())))
    calls = run_of(server)._calls
    assert [calls.report(b'{"kind":"result"}', 5).status, calls.report(b'{"kind":"result"}', 5).status] == [400, 403]
    other = dataclasses.replace(calls, secret=b"another secret of at least 32 bytes")
    assert other.report(b"{}", 5).status == 403


def test_logs_the_reason_for_a_retry(server: StandIn, caplog: pytest.LogCaptureFixture) -> None:
    faults = iter([(503, {"code": "starting"})])
    server.fault = lambda method, path: next(faults, None)
    run_of(server).grants
    assert [r.levelno for r in caplog.records if "HTTP 503 starting" in r.getMessage()] == [logging.WARNING]
