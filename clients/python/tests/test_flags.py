"""Reading flags and evaluating them."""

from __future__ import annotations

import json
import queue
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from conftest import Reported
from service import PROJECT, RESET, Reply, Request, Service, flag, json_reply, message, snapshot
from signalbox import Client, flag_scope

Make = Callable[..., Client]
SNAPSHOT, STREAM, USAGE = "/api/flags/snapshot", "/api/flags/stream", "/api/flags/usage"


class Stream:
    """A stream that a test writes to."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._chunks: queue.Queue[bytes | None] = queue.Queue()

    def send(self, chunk: bytes) -> None:
        self._chunks.put(chunk)

    def end(self) -> None:
        self._chunks.put(None)

    def __call__(self, request: Request) -> Reply:
        return Reply(200, self._read(), {"content-type": "text/event-stream"})

    def _read(self) -> Iterator[bytes]:
        yield b"\n"
        while not self._service.is_closed.is_set():
            try:
                chunk = self._chunks.get(timeout=0.05)
            except queue.Empty:
                continue
            if chunk is None:
                return
            yield chunk


@pytest.fixture
def stream(service: Service) -> Stream:
    stream = Stream(service)
    service.always[SNAPSHOT] = lambda request: json_reply(snapshot(1, flag("a"), flag("b", rollout=0)), etag='"one"')
    service.always[STREAM] = stream
    service.always[USAGE] = lambda request: json_reply({"accepted": 1, "unknown": 0}, 202)
    return stream


def change(revision: int, *flags: dict[str, Any], removed: tuple[str, ...] = ()) -> bytes:
    changes = {
        "flags": list(flags),
        "groups": [],
        "overrides": [],
        "removed": {"flags": list(removed), "groups": [], "overrides": []},
    }
    return message("flags.changed", revision, {"revision": revision, "prev_revision": revision - 1, "changes": changes})


def until(condition: Callable[[], object], timeout_s: float = 10) -> None:
    deadline = time.monotonic() + timeout_s
    while not condition():
        assert time.monotonic() < deadline, "the condition did not come true"
        time.sleep(0.01)


def test_evaluates_the_snapshot(make_client: Make, service: Service, stream: Stream) -> None:
    service.always[SNAPSHOT] = lambda request: json_reply(
        snapshot(
            3,
            flag("a", cohorts={"env": ["prod"], "role": ["owner"], "plan": ["pro"]}),
            flag("new-checkout", rollout=84),
        )
    )
    client = make_client(flags={})
    assert client.ready(5)
    assert client.is_enabled("a", user_id="u", env="prod", role="owner", attributes={"plan": "pro"})
    assert not client.is_enabled("a", "u", "prod", "guest", attributes={"plan": "pro"})
    assert client.is_enabled("new-checkout", user_id="user-1")
    assert client.explain("new-checkout", "user-1").to_dict() == {
        "value": True,
        "rule": "rollout_bucket",
        "bucket": 83,
        "rollout": 84,
    }
    [request] = service.of(SNAPSHOT)
    assert request.headers["authorization"] == "Bearer sbx_key"
    [request] = service.wait(STREAM, 1)
    assert request.path == f"{STREAM}?project_id={PROJECT}"
    assert request.headers["last-event-id"] == "3"


def test_applies_the_changes_of_the_stream(make_client: Make, service: Service, stream: Stream) -> None:
    client = make_client(flags={})
    assert client.ready(5)
    changes: list[list[str]] = []
    end = client.on_flag_change(changes.append)
    stream.send(change(2, flag("b"), flag("c")))
    until(lambda: client.is_enabled("c"))
    assert client.is_enabled("b")
    stream.send(change(3, removed=("a",)))
    until(lambda: not client.is_enabled("a"))
    assert client.flag_status().revision == 3
    assert changes == [["b", "c"], ["a"]]
    end()
    stream.send(message("flags.snapshot", 1, snapshot(1, flag("old"))))
    until(lambda: client.is_enabled("old"))
    assert len(changes) == 2
    # No polls while the stream is open.
    assert len(service.of(SNAPSHOT)) == 1


def test_an_override_counts_as_a_change_of_its_flag(make_client: Make, stream: Stream) -> None:
    client = make_client(flags={})
    assert client.ready(5)
    changes: list[list[str]] = []
    client.on_flag_change(changes.append)
    override = {"flag_key": "b", "actor_id": "me", "value": True, "active": True, "expires_at": None}
    stream.send(message("flags.snapshot", 2, {**snapshot(2, flag("a"), flag("b", rollout=0)), "overrides": [override]}))
    until(lambda: client.is_enabled("b", "me"))
    assert not client.is_enabled("b", "you")
    assert changes == [["b"]]


def test_a_gap_fetches_the_snapshot(make_client: Make, service: Service, stream: Stream) -> None:
    client = make_client(flags={})
    assert client.ready(5)
    service.always[SNAPSHOT] = lambda request: json_reply(snapshot(9, flag("late")))
    stream.send(change(9, flag("b")))
    until(lambda: client.is_enabled("late"))
    # The client still had the payload of the first response.
    assert service.of(SNAPSHOT)[1].headers["if-none-match"] == '"one"'


def test_a_message_that_cannot_be_applied_is_reported(
    make_client: Make, service: Service, stream: Stream, reported: Reported
) -> None:
    client = make_client(flags={})
    assert client.ready(5)
    service.always[SNAPSHOT] = lambda request: json_reply(snapshot(2, flag("fixed")))
    stream.send(b"event: flags.changed\nid: 2\ndata: {\n\n")
    until(lambda: client.is_enabled("fixed"))
    assert "unreadable_response" in reported.errors


def test_reconnects_and_resumes(make_client: Make, service: Service, stream: Stream) -> None:
    service.then(STREAM, RESET, Reply(503), Reply(200, b"<html>"))
    client = make_client(flags={})
    service.wait(STREAM, 4)
    stream.send(change(2, flag("c")))
    until(lambda: client.is_enabled("c"))
    stream.end()
    assert service.wait(STREAM, 5)[4].headers["last-event-id"] == "2"
    until(lambda: client.flag_status().state == "ready")


def test_does_not_reconnect_before_the_retry_time_of_the_server(
    make_client: Make, service: Service, stream: Stream
) -> None:
    service.then(STREAM, Reply(200, iter([b"retry: 400\n\n"]), {"content-type": "text/event-stream"}))
    make_client(flags={"poll_interval_s": 60})
    service.wait(STREAM, 2)
    times = [at for request, at in zip(service.requests, service.times, strict=True) if request.path.startswith(STREAM)]
    assert times[1] - times[0] >= 0.35


def test_reopens_a_silent_stream(make_client: Make, service: Service, stream: Stream, reported: Reported) -> None:
    make_client(flags={"read_timeout_s": 0.15})
    service.wait(STREAM, 2)
    assert reported.errors == ["timeout"]


def test_polls_while_there_is_no_stream(make_client: Make, service: Service, stream: Stream) -> None:
    service.always[STREAM] = lambda request: Reply(503)
    service.then(
        SNAPSHOT, json_reply(snapshot(1, flag("a")), etag='"one"'), Reply(304), json_reply(snapshot(2, flag("b")))
    )
    client = make_client(flags={})
    until(lambda: client.is_enabled("b"))
    assert service.of(SNAPSHOT)[1].headers["if-none-match"] == '"one"'
    assert "if-none-match" not in service.of(SNAPSHOT)[0].headers


def test_polls_without_streaming(make_client: Make, service: Service, stream: Stream) -> None:
    service.then(SNAPSHOT, json_reply(snapshot(1)), Reply(503), RESET, json_reply(snapshot(2, flag("b"))))
    client = make_client(flags={"streaming": False})
    until(lambda: client.is_enabled("b"))
    assert service.of(STREAM) == []
    assert client.flag_status().state == "ready"


@pytest.mark.parametrize(
    "failure", [Reply(401), Reply(503), RESET, Reply(200, b"<html>")], ids=["401", "503", "reset", "html"]
)
def test_without_a_service_a_flag_has_its_default(make_client: Make, service: Service, failure: Reply) -> None:
    service.always[SNAPSHOT] = service.always[STREAM] = lambda request: failure
    client = make_client(flags={})
    until(lambda: client.flag_status().state == "failed")
    assert not client.ready(0.05)
    assert client.is_enabled("a", default=True)
    assert not client.is_enabled("a")
    assert client.explain("a", default=True).to_dict() == {"value": True, "rule": "not_ready"}
    assert client.flag_status().last_error in ("unauthorized", "http_503", "network", "unreadable_response")


def test_keeps_the_last_known_good(make_client: Make, service: Service, stream: Stream, reported: Reported) -> None:
    client = make_client(flags={})
    assert client.ready(5)
    service.wait(STREAM, 1)
    service.always[SNAPSHOT] = lambda request: Reply(401)
    service.always[STREAM] = lambda request: Reply(503)
    stream.end()
    until(lambda: client.flag_status().state == "stale")
    assert client.is_enabled("a")
    until(lambda: "unauthorized" in reported.errors)
    # A refused request for the snapshot is not retried for five minutes.
    service.wait(SNAPSHOT, 2)
    service.wait(STREAM, len(service.of(STREAM)) + 10)
    assert len(service.of(SNAPSHOT)) == 2


def test_status_has_source_revision_and_last_sync(make_client: Make, stream: Stream) -> None:
    client = make_client(flags={})
    assert client.ready(5)
    status = client.flag_status()
    assert (status.state, status.source, status.revision, status.last_error) == ("ready", "server", 1, None)
    assert status.last_sync is not None
    assert status.last_sync.endswith("Z")


def test_evaluates_a_bootstrap_until_the_service_responds(make_client: Make, service: Service) -> None:
    service.always[SNAPSHOT] = service.always[STREAM] = lambda request: Reply(503)
    client = make_client(flags={"bootstrap": snapshot(5, flag("boot"))})
    assert client.is_enabled("boot")
    assert client.flag_status()[:3] == ("stale", "bootstrap", 5)
    assert not client.ready(0.1)


@pytest.mark.parametrize(
    "bootstrap", [{}, {"revision": 1}, {**snapshot(1), "bucket_version": 2}, {"flags": float("nan")}]
)
def test_an_unusable_bootstrap_is_ignored(make_client: Make, service: Service, bootstrap: dict[str, Any]) -> None:
    client = make_client(flags={"bootstrap": bootstrap})
    assert client.explain("boot").rule == "not_ready"


def test_keeps_the_flags_in_a_file(make_client: Make, service: Service, stream: Stream, tmp_path: Path) -> None:
    file = tmp_path / "flags.json"
    client = make_client(flags={"cache_file": file})
    assert client.ready(5)
    stream.send(change(2, flag("c")))
    until(lambda: client.is_enabled("c"))
    client.close()
    assert json.loads(file.read_text())["payload"]["revision"] == 2
    service.always[SNAPSHOT] = service.always[STREAM] = lambda request: Reply(503)
    later = make_client(flags={"cache_file": file, "bootstrap": snapshot(9, flag("boot"))})
    assert later.is_enabled("c")
    assert later.flag_status()[:3] == ("stale", "file", 2)
    assert [path.name for path in tmp_path.iterdir()] == ["flags.json"]


@pytest.mark.parametrize(
    "content", [b"", b"{", b"\xff", b"[]", b"[" * 100_000], ids=["empty", "cut", "binary", "list", "deep"]
)
def test_a_damaged_cache_file_is_ignored(
    make_client: Make, service: Service, stream: Stream, tmp_path: Path, content: bytes
) -> None:
    file = tmp_path / "flags.json"
    file.write_bytes(content)
    client = make_client(flags={"cache_file": file})
    assert client.ready(5)
    assert client.is_enabled("a")


def test_a_file_that_cannot_be_written_is_reported(
    make_client: Make, stream: Stream, tmp_path: Path, reported: Reported
) -> None:
    client = make_client(flags={"cache_file": tmp_path / "missing" / "flags.json"})
    assert client.ready(5)
    until(lambda: "cache_file_failed" in reported.errors)
    assert client.is_enabled("a")


@pytest.mark.parametrize("key", [None, 7, [], {}, "", "\ud800", "__class__", "x" * 1_000_000])
def test_evaluation_never_raises(make_client: Make, stream: Stream, key: Any) -> None:
    client = make_client(flags={})
    assert client.ready(5)
    hostile: Any = client
    assert hostile.is_enabled(key, default=True)
    assert hostile.is_enabled("a", user_id=object(), env=[], role={}, attributes={1: 2, "x": None})
    assert hostile.explain("a", attributes=7, default=False).value is False
    assert hostile.is_enabled("a", user_id="\ud800")


def test_reports_usage_in_bulk(make_client: Make, service: Service, stream: Stream) -> None:
    service.then(USAGE, Reply(503))
    client = make_client(flags={"usage_interval_s": 0.1})
    assert client.ready(5)
    for _ in range(3):
        client.is_enabled("a")
    client.is_enabled("b")
    client.is_enabled("unknown")
    requests = service.wait(USAGE, 2)
    assert requests[0].json == requests[1].json
    assert sorted(requests[1].json["items"], key=lambda item: str(item["key"])) == [
        {"key": "a", "value": True, "rule": "rollout_full", "count": 3},
        {"key": "b", "value": False, "rule": "rollout_zero", "count": 1},
    ]


def test_close_reports_the_last_usage(make_client: Make, service: Service, stream: Stream) -> None:
    client = make_client(flags={})
    assert client.ready(5)
    client.is_enabled("a")
    client.close()
    assert service.of(USAGE)[0].json["items"][0]["count"] == 1


def test_counts_are_bounded(make_client: Make, service: Service, stream: Stream) -> None:
    service.always[SNAPSHOT] = lambda request: json_reply(snapshot(1, *(flag(f"f{at}") for at in range(10_500))))
    client = make_client(flags={})
    assert client.ready(5)
    for at in range(10_500):
        client.is_enabled(f"f{at}")
    client.close()
    assert [len(report.json["items"]) for report in service.of(USAGE)] == [1000] * 10


def test_no_evaluation_is_lost_between_threads(make_client: Make, service: Service, stream: Stream) -> None:
    client = make_client(flags={})
    assert client.ready(5)
    threads = [threading.Thread(target=lambda: [client.is_enabled("a") for _ in range(2000)]) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    client.close()
    assert service.of(USAGE)[0].json["items"][0]["count"] == 8000


def test_events_have_the_flags_of_their_scope(make_client: Make, service: Service, stream: Stream) -> None:
    client = make_client(flags={}, options={"attach_flags": True})
    assert client.ready(5)
    client.is_enabled("a")
    client.enqueue("log", {"message": "outside"})
    with flag_scope():
        client.is_enabled("a")
        client.is_enabled("b", "u")
        client.is_enabled("unknown")
        client.enqueue("log", {"message": "inside"})
    assert client.flush(5)
    events = [event["data"] for batch in service.batches for event in batch.json["events"]]
    assert events == [{"message": "outside"}, {"message": "inside", "flags": {"a": True, "b": False}}]
