"""Sending events."""

from __future__ import annotations

import json
import math
import threading
import time
from collections.abc import Callable
from datetime import datetime, timedelta, timezone
from email.utils import formatdate
from typing import Any
from uuid import UUID

import pytest

from conftest import Reported
from service import RESET, Reply, Request, Service, assert_signed, json_reply, ok
from signalbox import Client, Event

Make = Callable[..., Client]


def log(text: str) -> Event:
    return Event("log", {"message": text})


def test_sends_a_signed_batch(make_client: Make, service: Service, reported: Reported) -> None:
    client = make_client()
    assert client.enqueue("log", {"message": "one"})
    assert client.enqueue(log("zwei ä"))
    assert client.flush(5)
    [batch] = service.batches
    assert_signed(batch)
    assert UUID(batch.headers["x-service-idempotency-key"]).version == 4
    assert batch.headers["authorization"] == "Bearer sbx_key"
    assert batch.headers["user-agent"].startswith("signalbox-python/0.")
    assert batch.messages == ["one", "zwei ä"]
    ts = datetime.fromisoformat(batch.json["events"][0]["ts"].replace("Z", "+00:00"))
    assert abs(datetime.now(timezone.utc) - ts) < timedelta(minutes=1)
    assert client.delivered == 2
    assert [event.data["message"] for event in reported.delivered] == ["one", "zwei ä"]


def test_compresses_large_bodies_and_signs_what_it_sends(make_client: Make, service: Service) -> None:
    client = make_client()
    client.enqueue(log("x" * 5000))
    assert client.flush(5)
    [batch] = service.batches
    assert batch.headers["content-encoding"] == "gzip"
    assert len(batch.body) < 1000
    assert_signed(batch)
    assert batch.messages == ["x" * 5000]


def test_batches_are_bounded_by_events_and_by_bytes(make_client: Make, service: Service) -> None:
    client = make_client(batch_events=10, batch_bytes=2000, batch_interval_s=60)
    for at in range(25):
        client.enqueue(log(str(at)))
    for at in range(3):
        client.enqueue(log(str(at) + "x" * 900))
    assert client.flush(5)
    sizes = [len(batch.messages) for batch in service.batches]
    assert sizes[:2] == [10, 10]
    assert all(len(json.dumps(batch.json)) < 2500 for batch in service.batches)
    assert sum(sizes) == 28


@pytest.mark.parametrize(
    "failure",
    [
        Reply(503),
        Reply(408),
        Reply(500, b"<html>"),
        RESET,
        Reply(200, b"<html></html>", {"content-type": "text/html"}),
        Reply(200, b'{"accepted": 1', {"content-length": "40"}),
        Reply(200, b'{"accepted": true, "rejected": []}'),
        Reply(204),
        Reply(302, b"", {"location": "/elsewhere"}),
        Reply(401),
        Reply(403),
        Reply(404),
        Reply(409),
    ],
    ids=["503", "408", "500", "reset", "html", "cut off", "other shape", "204", "302", "401", "403", "404", "409"],
)
def test_retries_with_the_same_bytes_and_key(make_client: Make, service: Service, failure: Reply) -> None:
    client = make_client()
    service.then("/api/ingest", failure, failure)
    client.enqueue(log("one"))
    assert client.flush(5)
    batches = service.batches
    assert len(batches) == 3
    assert not service.of("/elsewhere")
    for name in ("x-service-idempotency-key", "x-service-signature"):
        assert len({batch.headers[name] for batch in batches}) == 1
    assert len({batch.body for batch in batches}) == 1
    assert client.delivered == 1


@pytest.mark.parametrize("form", ["seconds", "date"])
def test_waits_as_long_as_the_service_requests(make_client: Make, service: Service, form: str) -> None:
    client = make_client()
    header = "1" if form == "seconds" else formatdate(math.ceil(time.time()) + 1, usegmt=True)
    service.then("/api/ingest", Reply(429, b"", {"retry-after": header}))
    client.enqueue(log("one"))
    assert client.flush(8)
    # A date has no fractions of a second.
    assert service.times[1] - service.times[0] >= 0.9


def test_reports_an_error_once_until_it_changes(make_client: Make, service: Service, reported: Reported) -> None:
    client = make_client()
    service.then("/api/ingest", Reply(503), Reply(503), Reply(401), Reply(401), ok, Reply(503))
    client.enqueue(log("one"))
    assert client.flush(5)
    client.enqueue(log("two"))
    assert client.flush(5)
    assert reported.errors == ["http_503", "unauthorized", "http_503"]


def test_halves_a_batch_that_is_too_large(make_client: Make, service: Service, reported: Reported) -> None:
    def too_large(request: Request) -> Reply:
        return (
            json_reply({"code": "batch_too_large"}, 413)
            if len(request.messages) > 1 or "big" in request.messages
            else ok(request)
        )

    service.always["/api/ingest"] = too_large
    client = make_client()
    for text in ["a", "b", "big", "c", "d"]:
        client.enqueue(log(text))
    assert client.flush(5)
    assert [event.data["message"] for event in reported.delivered][:4] == ["a", "b", "c", "d"]
    assert [(event.data["message"], reason) for event, reason in reported.dropped] == [("big", "too_large")]
    keys = [batch.headers["x-service-idempotency-key"] for batch in service.batches]
    assert len(set(keys)) == len(keys)
    assert all(UUID(key).version == 4 for key in keys)


@pytest.mark.parametrize("status", [400, 415])
def test_drops_a_batch_that_the_service_cannot_read(
    make_client: Make, service: Service, reported: Reported, status: int
) -> None:
    client = make_client()
    service.then("/api/ingest", Reply(status))
    client.enqueue(log("one"))
    assert client.flush(5)
    assert client.dropped == {"refused": 1}
    assert reported.errors == ["refused"]


def test_reports_rejected_events_with_their_reasons(make_client: Make, service: Service, reported: Reported) -> None:
    client = make_client()
    service.then(
        "/api/ingest", json_reply({"accepted": 1, "rejected": [{"index": 1, "reason": "data.actor: required"}]})
    )
    client.enqueue(log("one"))
    client.enqueue("audit", {})
    assert client.flush(5)
    assert reported.rejected == [(Event("audit", {}), "data.actor: required")]
    assert client.delivered == 1
    assert client.dropped == {}


def test_reports_a_reused_key(make_client: Make, service: Service, reported: Reported) -> None:
    client = make_client()
    service.then("/api/ingest", json_reply({"accepted": 1, "rejected": []}, idempotency_key_reused="different-body"))
    client.enqueue(log("one"))
    assert client.flush(5)
    assert reported.errors == ["idempotency_key_reused"]
    assert (client.delivered, client.dropped) == (0, {"refused": 1})


@pytest.mark.parametrize(("policy", "kept"), [("drop_newest", ["0", "1", "2"]), ("drop_oldest", ["2", "3", "4"])])
def test_a_full_queue_drops(make_client: Make, service: Service, policy: str, kept: list[str]) -> None:
    client = make_client(queue_events=3, policy=policy, batch_interval_s=60)
    results = [client.enqueue(log(str(at))) for at in range(5)]
    assert client.queued.events == 3
    assert [result.accepted for result in results] == (
        [True] * 3 + [False] * 2 if policy == "drop_newest" else [True] * 5
    )
    assert client.dropped == {"queue_full": 2}
    assert client.close(5).left == 0
    sent = [text for batch in service.batches for text in batch.messages]
    assert sent == [*kept, "2 events were dropped"]
    report = service.batches[-1].json["events"][-1]
    assert report["type"] == "log"
    assert report["data"]["level"] == "warn"
    assert report["data"]["module"] == "signalbox-client"
    assert report["data"]["fields"] == {"dropped": {"queue_full": 2}}
    assert client.delivered == 3
    assert client.dropped == {"queue_full": 2}


def test_a_full_queue_can_block(make_client: Make, service: Service) -> None:
    gate = threading.Event()

    def wait_for_gate(request: Request) -> Reply:
        gate.wait(10)
        return ok(request)

    service.then("/api/ingest", wait_for_gate)
    client = make_client(queue_events=1, policy="block", block_timeout_s=5)
    assert client.enqueue(log("one"))
    service.wait("/api/ingest", 1)
    threading.Timer(0.1, gate.set).start()
    assert client.enqueue(log("two"))
    assert client.flush(5)
    assert client.dropped == {}


def test_block_drops_after_its_timeout(make_client: Make, service: Service) -> None:
    service.always["/api/ingest"] = lambda request: Reply(503)
    client = make_client(queue_events=1, policy="block", block_timeout_s=0.05)
    assert client.enqueue(log("one"))
    assert client.enqueue(log("two")) == (False, "queue_full")


def test_the_queue_is_bounded_by_bytes(make_client: Make) -> None:
    client = make_client(queue_bytes=3000, batch_interval_s=60)
    assert client.enqueue(log("x" * 2000))
    assert client.enqueue(log("x" * 2000)) == (False, "queue_full")
    assert client.queued.bytes < 3000


def _cycle() -> Any:
    cycle: dict[str, Any] = {}
    cycle["self"] = cycle
    return cycle


def _deep() -> Any:
    value: Any = 1
    for _ in range(100_000):
        value = [value]
    return value


class Hostile:
    def __str__(self) -> str:
        raise RuntimeError("no")

    __repr__ = __str__


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        (float("nan"), "unserializable"),
        (float("inf"), "unserializable"),
        (_cycle(), "unserializable"),
        ("\ud800", "unserializable"),
        (b"bytes", "unserializable"),
        (Hostile(), "unserializable"),
        (_deep(), "unserializable"),
        ("x" * 10_000_000, "too_large"),
    ],
    ids=["nan", "infinity", "cycle", "surrogate", "bytes", "hostile", "deep", "10 MB"],
)
def test_events_that_cannot_be_sent_are_dropped_with_a_reason(
    make_client: Make, service: Service, reported: Reported, value: Any, reason: str
) -> None:
    client = make_client()
    assert client.enqueue("log", {"message": "m", "fields": {"value": value}}) == (False, reason)
    assert client.enqueue("log", {"message": "good"})
    assert client.flush(5)
    assert [one for _, one in reported.dropped] == [reason]
    assert service.batches[0].messages == ["good"]


def test_arguments_of_the_wrong_type_do_not_raise(make_client: Make) -> None:
    client = make_client()
    hostile: Any = client.enqueue
    assert hostile("log", 7).accepted
    assert hostile(Event("log", {"message": "m"}, datetime(2026, 1, 1))).reason == "unserializable"
    assert hostile("log", {"message": "m"}, ts=float("nan")).reason == "unserializable"


def test_callbacks_may_raise(service: Service, make_client: Make) -> None:
    from signalbox import Callbacks

    def fail(*args: Any) -> None:
        raise RuntimeError("callback")

    client = make_client(options={"attach_flags": True})
    client._callbacks = Callbacks(on_error=fail, on_drop=fail, on_rejected=fail, on_delivered=fail)
    service.then("/api/ingest", Reply(503), json_reply({"accepted": 0, "rejected": [{"index": 0, "reason": "no"}]}))
    client.enqueue(log("one"))
    client.enqueue("log", {"message": float("nan")})
    assert client.flush(5)
    client.enqueue(log("two"))
    assert client.flush(5)


def test_flush_returns_false_on_timeout(make_client: Make, service: Service) -> None:
    service.always["/api/ingest"] = lambda request: Reply(503)
    client = make_client()
    assert client.flush(0)
    client.enqueue(log("one"))
    assert not client.flush(0.1)


def test_close_stops_accepting_events_and_counts_the_remaining_ones(
    make_client: Make, service: Service, reported: Reported
) -> None:
    service.always["/api/ingest"] = lambda request: Reply(503)
    client = make_client(batch_events=2)
    for at in range(3):
        client.enqueue(log(str(at)))
    assert client.close(0.2).left == 3
    assert client.close(5).left == 3
    assert client.dropped == {"closed": 3}
    assert client.enqueue(log("late")) == (False, "closed")
    assert client.dropped == {"closed": 4}
    assert not [thread for thread in threading.enumerate() if thread.name == "signalbox"]


def test_a_request_has_a_deadline(make_client: Make, service: Service, reported: Reported) -> None:
    def freeze(request: Request) -> Reply:
        service.is_closed.wait(5)
        return RESET

    def drip(request: Request) -> Reply:
        def chunks() -> Any:
            for _ in range(100):
                yield b" "
                time.sleep(0.02)

        return Reply(200, chunks(), {"content-type": "application/json"})

    service.then("/api/ingest", freeze, drip)
    client = make_client(request_timeout_s=0.2)
    client.enqueue(log("one"))
    assert client.flush(8)
    assert reported.errors == ["timeout"]
    assert len(service.batches) == 3


def test_no_log_or_repr_has_a_secret(make_client: Make, service: Service, caplog: pytest.LogCaptureFixture) -> None:
    service.then("/api/ingest", Reply(401), RESET)
    caplog.set_level("DEBUG")
    client = make_client()
    client.enqueue(log("one"))
    assert client.flush(5)
    text = repr(client) + str(client) + caplog.text
    assert "sbx_key" not in text
    assert "whsec" not in text


@pytest.mark.parametrize(
    "base_url", ["", "signalbox.example", "ftp://signalbox", "http://user:pass@host", "http://h?x=1"]
)
def test_an_invalid_url_raises(base_url: str) -> None:
    with pytest.raises(ValueError, match="base_url") as error:
        Client(base_url, "p", "k")
    assert "pass" not in str(error.value)


def test_without_a_webhook_secret_no_event_is_sent(service: Service) -> None:
    client = Client(service.url, "p", "k", use_flags=False)
    assert client.enqueue(log("one")) == (False, "closed")
    client.close()
