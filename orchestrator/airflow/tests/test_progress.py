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

FAST = ProgressLimits(every_s=0.01, first_wait_s=0.02, longest_wait_s=0.02, idle_s=0.2)
OK = Response(200, {}, b'{"applied":true}')


class Sent:
    def __init__(self, *answers: Response | OSError) -> None:
        self.bodies: list[int] = []
        self._answers = list(answers)

    def __call__(self, body: bytes, deadline_s: float) -> Response:
        self.bodies.append(int(body))
        answer = self._answers.pop(0) if self._answers else OK
        if isinstance(answer, OSError):
            raise answer
        return answer


@pytest.fixture
def server() -> Iterator[StandIn]:
    with stand_in() as server:
        yield server


def test_arrives_with_the_numbers_and_the_message(server: StandIn) -> None:
    run = run_of(server)
    run.progress(1, 2, "half")
    assert run._progress.flush(10)
    assert server.reported.progress == [{"done": 1, "total": 2, "message": "half", "task_id": None}]
    run.progress(0)
    assert run._progress.flush(10)
    assert server.reported.progress[-1]["done"] == 0
    assert server.rejections == []


def test_keeps_the_latest_of_what_comes_too_fast() -> None:
    sent = Sent()
    sender = ProgressSender("r", sent, ProgressLimits(every_s=0.2))
    for n in range(1000):
        sender.offer(b"%d" % n)
    assert sender.flush(10)
    assert sent.bodies[-1] == 999
    assert len(sent.bodies) < 20


def test_never_waits_and_never_fails_while_signalbox_is_away(caplog: pytest.LogCaptureFixture) -> None:
    gate = threading.Event()

    def send(body: bytes, deadline_s: float) -> Response:
        gate.wait(10)
        raise ConnectionRefusedError("nobody there")

    sender = ProgressSender("r", send, FAST)
    for n in range(100):
        sender.offer(b"%d" % n)
    gate.set()
    eventually(lambda: "not sent yet: ConnectionRefusedError" in caplog.text)
    assert [r.levelname for r in caplog.records if "not sent yet" in r.getMessage()] == ["WARNING"]


def test_sends_the_latest_when_signalbox_is_back() -> None:
    sent = Sent(OSError("away"), Response(503, {}, b""), Response(429, {"retry-after": "0"}, b""))
    sender = ProgressSender("r", sent, FAST)
    sender.offer(b"1")
    eventually(lambda: len(sent.bodies) == 4)
    assert sent.bodies == [1, 1, 1, 1]


def test_a_flush_ends_though_signalbox_is_away() -> None:
    sender = ProgressSender("r", Sent(*[OSError("away")] * 100), ProgressLimits(first_wait_s=60, longest_wait_s=60))
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
    ("answer", "closes"),
    [
        (Response(403, {}, b'{"code":"callback_refused"}'), True),
        (Response(404, {}, b""), True),
        (Response(200, {}, b'{"applied":false,"reason":"ended"}'), True),
        (Response(200, {}, b'{"applied":false,"reason":"older"}'), False),
        (Response(422, {}, b""), False),
    ],
)
def test_stops_when_signalbox_takes_none_any_more(answer: Response, closes: bool) -> None:
    sent = Sent(answer)
    sender = ProgressSender("r", sent, FAST)
    sender.offer(b"1")
    assert sender.flush(10)
    sender.offer(b"2")
    assert sender.flush(10)
    assert sent.bodies == ([1] if closes else [1, 2])


def test_comes_before_the_result(server: StandIn) -> None:
    seen: list[str] = []
    answer = server._answer

    def note(method: str, target: str, headers: Any, body: bytes) -> tuple[int, dict[str, Any]]:
        seen.append(json.loads(body)["kind"])
        return answer(method, target, headers, body)

    server._answer = note  # type: ignore[method-assign]
    run = run_of(server)
    for n in range(5):
        run.progress(n, 4)
    run.result({})
    assert seen[-1] == "result"
    assert server.reported.progress[-1]["done"] == 4


def test_survives_a_fork(server: StandIn) -> None:
    run = run_of(server)
    run.progress(1)
    assert run._progress.flush(10)
    child = os.fork()
    if child == 0:
        # Nothing of pytest may run here.
        run.progress(2)
        os._exit(0 if run._progress.flush(10) else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert [one["done"] for one in server.reported.progress] == [1, 2]


def test_its_thread_ends_and_begins_again() -> None:
    sent = Sent()
    sender = ProgressSender("r", sent, ProgressLimits(every_s=0, idle_s=0.05))
    for n in range(3):
        sender.offer(b"%d" % n)
        eventually(lambda: sender._thread is None)
    assert sent.bodies == [0, 1, 2]
