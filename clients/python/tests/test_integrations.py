"""The logging handler, the ASGI middleware and the exception hooks."""

from __future__ import annotations

import asyncio
import builtins
import json
import logging
import sys
import threading
import time
from collections.abc import Callable, Iterator
from datetime import datetime, timezone
from typing import Any

import pytest

from service import Reply, Service, flag, json_reply, ok, snapshot
from signalbox import Client
from signalbox.integrations.asgi import SignalboxMiddleware
from signalbox.integrations.exception_data import MAX_CAUSES, MAX_EXCEPTIONS, MAX_FRAMES, exception_data
from signalbox.integrations.exception_hooks import capture_exception, install_exception_hooks, install_loop_hook
from signalbox.integrations.logging_handler import SignalboxHandler
from signalbox.integrations.trace import current_trace

Make = Callable[..., Client]
TRACE_ID, PARENT_ID = "4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"


def events(service: Service) -> list[dict[str, Any]]:
    return [event for batch in service.batches for event in batch.json["events"]]


@pytest.fixture
def logger() -> Iterator[logging.Logger]:
    logger = logging.getLogger("shop.orders")
    logger.setLevel(logging.DEBUG)
    yield logger
    for handler in list(logger.handlers):
        logger.removeHandler(handler)


class Hostile:
    def __str__(self) -> str:
        raise RuntimeError("no")


def test_sends_log_records(make_client: Make, service: Service, logger: logging.Logger) -> None:
    client = make_client()
    logger.addHandler(SignalboxHandler(client, logging.INFO))
    logger.debug("unseen")
    logger.warning("order %s failed", 7, extra={"shard": 3, "ratio": float("nan"), "where": Hostile})
    try:
        raise ValueError("bad")
    except ValueError:
        logger.exception("could not pay")
    assert client.flush(5)
    first, second = [event["data"] for event in events(service)]
    assert first["fields"].pop("where").startswith("<class")
    assert first == {
        "level": "warn",
        "message": "order 7 failed",
        "module": "shop.orders",
        "fields": {"shard": 3, "ratio": "nan"},
    }
    assert second["level"] == "error"
    assert second["fields"]["error"]["name"] == "ValueError"
    assert second["fields"]["error"]["stack"][0]["function"].endswith("test_sends_log_records")


def test_does_not_send_log_records_of_the_client(make_client: Make, service: Service) -> None:
    root = logging.getLogger()
    before = root.level
    client = make_client()
    handler = SignalboxHandler(client)
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    try:
        service.then("/api/ingest", Reply(503))
        client.enqueue("log", {"message": "mine"})
        assert client.flush(5)
        client.close()
    finally:
        root.removeHandler(handler)
        root.setLevel(before)
    assert [event["data"]["message"] for event in events(service)][-1] == "mine"
    assert len(service.batches) == 2


def test_a_record_that_cannot_be_sent_does_not_raise(
    make_client: Make, logger: logging.Logger, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(logging, "raiseExceptions", False)
    logger.addHandler(SignalboxHandler(make_client()))
    logger.error("%d", "text")
    logger.error("x", extra={"value": Hostile()})


def call(app: Any, **scope: Any) -> list[dict[str, Any]]:
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b""}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    asyncio.run(app({"type": "http", "method": "GET", "path": "/orders/7", "headers": [], **scope}, receive, send))
    return sent


class Route:
    path = "/orders/{id}"


def test_traces_requests(make_client: Make, service: Service) -> None:
    service.always["/api/flags/snapshot"] = lambda request: json_reply(snapshot(1, flag("a")))
    client = make_client(flags={"streaming": False}, options={"attach_flags": True})
    assert client.ready(5)
    seen: list[str] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        trace = current_trace()
        assert trace is not None
        seen.append(trace.traceparent)
        client.is_enabled("a")
        await send({"type": "http.response.start", "status": 201, "headers": []})
        await send({"type": "http.response.body", "body": b"ok"})

    headers = [(b"traceparent", f"00-{TRACE_ID}-{PARENT_ID}-01".encode())]
    sent = call(SignalboxMiddleware(app, client, "checkout"), headers=headers, query_string=b"token=1", route=Route())
    assert [message["type"] for message in sent] == ["http.response.start", "http.response.body"]
    assert client.flush(5)
    [event] = events(service)
    data = event["data"]
    assert event["type"] == "trace"
    assert seen == [f"00-{TRACE_ID}-{data['spanId']}-01"]
    assert data["durationMs"] >= 0
    assert data == {
        "traceId": TRACE_ID,
        "spanId": data["spanId"],
        "parentSpanId": PARENT_ID,
        "serviceName": "checkout",
        "name": "GET /orders/{id}",
        "method": "GET",
        "durationMs": data["durationMs"],
        "statusCode": 201,
        "flags": {"a": True},
    }
    assert current_trace() is None


def test_the_time_of_a_trace_event_is_the_start_of_its_request(make_client: Make, service: Service) -> None:
    client = make_client()
    inside: list[datetime] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        inside.append(datetime.now(timezone.utc))
        # The end differs from the start by at least a millisecond.
        time.sleep(0.01)
        await send({"type": "http.response.start", "status": 204, "headers": []})

    call(SignalboxMiddleware(app, client))
    assert client.flush(5)
    [event] = events(service)
    assert datetime.fromisoformat(event["ts"].replace("Z", "+00:00")) <= inside[0]
    assert event["data"]["durationMs"] >= 10


@pytest.mark.parametrize(
    "headers",
    [
        [],
        [b"junk"],
        [b"00-" + b"0" * 32 + b"-00f067aa0ba902b7-01"],
        [f"ff-{TRACE_ID}-{PARENT_ID}-01".encode()],
        [f"00-{TRACE_ID}-{PARENT_ID}-01-more".encode()],
        [f"00-{TRACE_ID}-{PARENT_ID}-01".encode()] * 2,
        [f"00-{TRACE_ID.upper()}-{PARENT_ID}-01".encode()],
    ],
    ids=["none", "junk", "zeros", "version ff", "more", "twice", "upper case"],
)
def test_starts_a_trace_without_a_valid_header(make_client: Make, service: Service, headers: list[bytes]) -> None:
    client = make_client()

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})

    call(SignalboxMiddleware(app, client), headers=[(b"traceparent", value) for value in headers])
    assert client.flush(5)
    [event] = events(service)
    assert len(event["data"]["traceId"]) == 32
    assert event["data"]["traceId"] != TRACE_ID
    assert "parentSpanId" not in event["data"]
    # The path would be a separate name for each order.
    assert event["data"]["name"] == "GET"


def test_a_trace_that_the_caller_does_not_record_is_continued_and_not_sent(make_client: Make, service: Service) -> None:
    client = make_client()
    seen: list[str] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        trace = current_trace()
        assert trace is not None
        seen.append(trace.traceparent)
        raise LookupError("no order")

    headers = [(b"traceparent", f"00-{TRACE_ID}-{PARENT_ID}-00".encode())]
    with pytest.raises(LookupError):
        call(SignalboxMiddleware(app, client), headers=headers)
    assert client.flush(5)
    assert [(value[:36], value[-3:]) for value in seen] == [(f"00-{TRACE_ID}-", "-00")]
    assert [event["type"] for event in events(service)] == ["error"]


def test_sends_uncaught_exceptions_of_an_application(make_client: Make, service: Service) -> None:
    client = make_client()

    async def app(scope: Any, receive: Any, send: Any) -> None:
        raise LookupError("no order")

    with pytest.raises(LookupError):
        call(SignalboxMiddleware(app, client))
    assert client.flush(5)
    error, trace = events(service)
    assert (error["type"], error["data"]["name"], error["data"]["message"]) == ("error", "LookupError", "no order")
    for name in ("traceId", "spanId"):
        assert error["data"][name] == trace["data"][name]
    assert trace["data"]["statusCode"] == 500


def test_ignores_other_protocols(make_client: Make, service: Service) -> None:
    seen: list[str] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        seen.append(scope["type"])

    client = make_client()
    call(SignalboxMiddleware(app, client), type="lifespan")
    assert seen == ["lifespan"]
    assert client.queued.events == 0


def test_exceptions_have_their_causes_and_no_values_of_variables() -> None:
    def inner() -> None:
        password = "hunter2"  # noqa: F841
        raise KeyError("missing")

    def outer() -> None:
        try:
            inner()
        except KeyError as error:
            raise RuntimeError("failed") from error

    with pytest.raises(RuntimeError) as caught:
        outer()
    data = exception_data(caught.value)
    assert (data["name"], data["message"]) == ("RuntimeError", "failed")
    assert data["stack"][0]["function"].endswith("outer")
    assert data["stack"][0]["file"] == __file__
    assert data["cause"]["name"] == "KeyError"
    assert data["cause"]["stack"][0]["function"].endswith("inner")
    assert "hunter2" not in json.dumps(data)


class Group(Exception):
    """Same as `ExceptionGroup`, which exists since Python 3.11."""

    def __init__(self, message: str, exceptions: list[Exception]) -> None:
        super().__init__(message)
        self.exceptions = tuple(exceptions)


def test_exceptions_of_a_group_are_its_errors() -> None:
    reset = ConnectionResetError("reset")
    reset.__cause__ = OSError("cut")
    data = exception_data(Group("all failed", [ValueError("refused"), Group("second", [reset])]))
    assert [each["name"] for each in data["errors"]] == ["ValueError", "Group"]
    (inner,) = data["errors"][1]["errors"]
    assert (inner["message"], inner["cause"]["message"]) == ("reset", "cut")

    many = exception_data(Group("many", [ValueError(str(at)) for at in range(1000)]))
    assert len(many["errors"]) == MAX_EXCEPTIONS - 1
    nested: Exception = ValueError("innermost")
    for _ in range(1000):
        nested = Group("group", [nested])
    assert json.dumps(exception_data(nested)).count('"errors"') == MAX_CAUSES - 1
    # The attribute of another class can be anything.
    other = ValueError("invalid")
    other.exceptions = ["password: hunter2"]  # type: ignore[attr-defined]
    assert "errors" not in exception_data(other)


@pytest.mark.skipif(sys.version_info < (3, 11), reason="ExceptionGroup came with Python 3.11")
def test_exceptions_of_a_builtin_group_are_its_errors() -> None:
    group = builtins.ExceptionGroup("all failed", [ValueError("refused")])  # type: ignore[attr-defined]
    assert exception_data(group)["errors"][0]["message"] == "refused"


def test_exceptions_are_bounded() -> None:
    first = error = ValueError("\ud800" + "x" * 100_000)
    for at in range(20):
        error.__cause__ = ValueError(str(at))
        error = error.__cause__
    error.__cause__ = first
    data = exception_data(first)
    depth = 0
    current: dict[str, Any] | None = data
    while current is not None:
        depth, current = depth + 1, current.get("cause")
    assert depth == MAX_CAUSES
    assert len(json.dumps(data, ensure_ascii=False).encode()) < 20_000

    def recurse(depth: int) -> None:
        if depth == 0:
            raise RuntimeError(Hostile())
        recurse(depth - 1)

    with pytest.raises(RuntimeError) as caught:
        recurse(500)
    data = exception_data(caught.value)
    assert len(data["stack"]) == MAX_FRAMES
    assert data["message"] == "(its message cannot be shown)"


def test_hooks_send_uncaught_exceptions(make_client: Make, service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[str] = []
    monkeypatch.setattr(sys, "excepthook", lambda *exception: called.append("main"))
    monkeypatch.setattr(threading, "excepthook", lambda arguments: called.append("thread"))
    before = (sys.excepthook, threading.excepthook)
    client = make_client()
    uninstall = install_exception_hooks(client, release="1.2.3", environment="test")

    def fail() -> None:
        raise ValueError("in a thread")

    thread = threading.Thread(target=fail)
    thread.start()
    thread.join()
    error = ValueError("in main")
    sys.excepthook(ValueError, error, None)
    sys.excepthook(KeyboardInterrupt, KeyboardInterrupt(), None)
    uninstall()
    assert (sys.excepthook, threading.excepthook) == before
    assert client.flush(5)
    assert called == ["thread", "main", "main"]
    assert [event["data"]["message"] for event in events(service)] == ["in a thread", "in main"]
    assert events(service)[0]["data"]["release"] == "1.2.3"
    assert events(service)[0]["data"]["environment"] == "test"


def test_the_loop_hook_sends_exceptions_that_are_never_awaited(make_client: Make, service: Service) -> None:
    client = make_client()

    async def main() -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda loop, context: None)
        install_loop_hook(client, loop)
        loop.call_soon(lambda: 1 / 0)
        await asyncio.sleep(0)
        await asyncio.sleep(0)

    asyncio.run(main())
    assert client.flush(5)
    assert [event["data"]["name"] for event in events(service)] == ["ZeroDivisionError"]


def test_capture_exception_does_not_block(make_client: Make, service: Service) -> None:
    service.always["/api/ingest"] = lambda request: Reply(503)
    client = make_client(queue_events=1, policy="block", block_timeout_s=60)
    client.enqueue("log", {"message": "one"})
    capture_exception(client, ValueError("bad"))
    assert client.dropped == {"queue_full": 1}
    service.always["/api/ingest"] = ok
