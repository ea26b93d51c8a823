from __future__ import annotations

import json
import os
import threading
from collections.abc import Iterator
from typing import Any

import pytest

from apps import run_of, stand_in
from receiver import eventually
from signalbox_airflow.local.stand_in import StandIn
from signalbox_airflow.progress import ProgressLimits, ProgressSender
from signalbox_airflow.response import Response

FAST = ProgressLimits(every_s=0.01, first_wait_s=0.02, max_wait_s=0.02, idle_s=0.2)
OK = Response(200, {}, b'{"applied":true}')


class Sent:
    def __init__(self, *responses: Response | OSError) -> None:
        self.bodies: list[int] = []
        self._responses = list(responses)

    def __call__(self, body: bytes, deadline_s: float) -> Response:
        self.bodies.append(int(body))
        response = self._responses.pop(0) if self._responses else OK
        if isinstance(response, OSError):
            raise response
        return response


@pytest.fixture
def server() -> Iterator[StandIn]:
    with stand_in() as server:
        yield server


def test_sends_the_numbers_and_the_message(server: StandIn) -> None:
    run = run_of(server)
    run.progress(1, 2, "half")
    assert run._progress.flush(10)
    assert server.reported.progress == [{"done": 1, "total": 2, "message": "half", "task_id": None}]
    run.progress(0)
    assert run._progress.flush(10)
    assert server.reported.progress[-1]["done"] == 0
    assert server.rejections == []


def test_sends_only_the_latest_of_frequent_progress() -> None:
    sent = Sent()
    sender = ProgressSender("r", sent, ProgressLimits(every_s=0.2))
    for n in range(1000):
        sender.offer(b"%d" % n)
    assert sender.flush(10)
    assert sent.bodies[-1] == 999
    assert len(sent.bodies) < 20


def test_neither_blocks_nor_raises_while_signalbox_is_unreachable(caplog: pytest.LogCaptureFixture) -> None:
    gate = threading.Event()

    def send(body: bytes, deadline_s: float) -> Response:
        gate.wait(10)
        raise ConnectionRefusedError("connection refused")

    sender = ProgressSender("r", send, FAST)
    for n in range(100):
        sender.offer(b"%d" % n)
    gate.set()
    eventually(lambda: "not sent yet: ConnectionRefusedError" in caplog.text)
    assert [r.levelname for r in caplog.records if "not sent yet" in r.getMessage()] == ["WARNING"]


def test_retries_until_signalbox_responds_with_success() -> None:
    sent = Sent(OSError("away"), Response(503, {}, b""), Response(429, {"retry-after": "0"}, b""))
    sender = ProgressSender("r", sent, FAST)
    sender.offer(b"1")
    eventually(lambda: len(sent.bodies) == 4)
    assert sent.bodies == [1, 1, 1, 1]


def test_flush_returns_while_signalbox_is_unreachable() -> None:
    sender = ProgressSender("r", Sent(*[OSError("away")] * 100), ProgressLimits(first_wait_s=60, max_wait_s=60))
    sender.offer(b"1")
    assert sender.flush(5)
    gate = threading.Event()

    def hang(body: bytes, deadline_s: float) -> Response:
        gate.wait(10)
        return OK

    slow = ProgressSender("r", hang, FAST)
    slow.offer(b"1")
    assert not slow.flush(0.1)
    gate.set()


@pytest.mark.parametrize(
    ("response", "closes"),
    [
        (Response(403, {}, b'{"code":"callback_refused"}'), True),
        (Response(404, {}, b""), True),
        (Response(200, {}, b'{"applied":false,"reason":"ended"}'), True),
        (Response(200, {}, b'{"applied":false,"reason":"older"}'), False),
        (Response(422, {}, b""), False),
    ],
)
def test_stops_after_a_final_rejection_only(response: Response, closes: bool) -> None:
    sent = Sent(response)
    sender = ProgressSender("r", sent, FAST)
    sender.offer(b"1")
    assert sender.flush(10)
    sender.offer(b"2")
    assert sender.flush(10)
    assert sent.bodies == ([1] if closes else [1, 2])


def test_pending_progress_is_sent_before_the_result(server: StandIn) -> None:
    kinds: list[str] = []
    respond = server._respond

    def record(method: str, target: str, headers: Any, body: bytes) -> tuple[int, dict[str, Any]]:
        kinds.append(json.loads(body)["kind"])
        return respond(method, target, headers, body)

    server._respond = record  # type: ignore[method-assign]
    run = run_of(server)
    for n in range(5):
        run.progress(n, 4)
    run.result({})
    assert kinds[-1] == "result"
    assert server.reported.progress[-1]["done"] == 4


def test_survives_a_fork(server: StandIn) -> None:
    run = run_of(server)
    run.progress(1)
    assert run._progress.flush(10)
    child = os.fork()
    if child == 0:
        # No code of pytest may run in the child.
        run.progress(2)
        os._exit(0 if run._progress.flush(10) else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert [one["done"] for one in server.reported.progress] == [1, 2]


def test_the_idle_thread_ends_and_restarts() -> None:
    sent = Sent()
    sender = ProgressSender("r", sent, ProgressLimits(every_s=0, idle_s=0.05))
    for n in range(3):
        sender.offer(b"%d" % n)
        eventually(lambda: sender._thread is None)
    assert sent.bodies == [0, 1, 2]
