from __future__ import annotations

import logging
import os
import threading
import time
from collections.abc import Iterator

import pytest

from receiver import Receiver, Reply, eventually
from runs import SECRET, Attempts, delivery
from signalbox_airflow.delivery import Delivery, Result, attempt
from signalbox_airflow.sender import Limits, Sender

OK = Result("delivered", "HTTP 200")
FAST = Limits(first_wait_s=0.01, max_wait_s=0.05)


def errors(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]


@pytest.fixture
def gate() -> Iterator[threading.Event]:
    """Blocks attempts until it is set. Set at the end of the test, so that no blocked thread remains."""
    event = threading.Event()
    yield event
    event.set()


def test_sends_in_the_order_of_arrival() -> None:
    attempts = Attempts(lambda *_: OK)
    sender = Sender(attempts)
    names = [str(n) for n in range(50)]
    assert all(sender.offer(delivery(name)) for name in names)
    assert sender.drain(10) == 0
    assert attempts.names == names


def test_offer_does_not_wait_for_the_network(gate: threading.Event) -> None:
    def result_of(_: Delivery, __: int) -> Result:
        gate.wait(10)
        return OK

    sender = Sender(Attempts(result_of))
    started = time.monotonic()
    for n in range(1000):
        sender.offer(delivery(str(n)))
    assert time.monotonic() - started < 1


def test_drops_callbacks_above_the_maximum_number(gate: threading.Event, caplog: pytest.LogCaptureFixture) -> None:
    def result_of(_: Delivery, __: int) -> Result:
        gate.wait(10)
        return OK

    attempts = Attempts(result_of)
    sender = Sender(attempts, Limits(items=3))
    assert [sender.offer(delivery(str(n))) for n in range(6)] == [True, True, True, False, False, False]
    gate.set()
    assert sender.drain(10) == 0
    assert attempts.names == ["0", "1", "2"]
    assert sender.offer(delivery("6"))
    assert len([text for text in errors(caplog) if "dropped" in text]) == 1


def test_drops_callbacks_above_the_maximum_size(gate: threading.Event) -> None:
    def result_of(_: Delivery, __: int) -> Result:
        gate.wait(10)
        return OK

    sender = Sender(Attempts(result_of), Limits(bytes=1000))
    assert [sender.offer(delivery(str(n), size=400)) for n in range(3)] == [True, True, False]
    gate.set()
    assert sender.drain(10) == 0
    assert sender.offer(delivery("later", size=1000))


def test_retries_until_the_server_is_reachable() -> None:
    with Receiver() as receiver:
        port = receiver.port
    sender = Sender(lambda d: attempt(d, SECRET.encode()), FAST)
    for n in range(3):
        sender.offer(delivery(str(n), f"http://127.0.0.1:{port}"))
    time.sleep(0.15)
    with Receiver(port) as receiver:
        requests = receiver.wait_for(3)
    assert sorted(one.path.split("/")[5] for one in requests) == ["0", "1", "2"]


def test_signs_each_attempt_anew(receiver: Receiver) -> None:
    replies = iter([Reply(503), Reply(503), Reply(200)])
    receiver.reply = lambda request: next(replies)
    sender = Sender(lambda d: attempt(d, SECRET.encode()), Limits(first_wait_s=1.2, max_wait_s=1.2))
    sender.offer(delivery("a", receiver.origin))
    requests = receiver.wait_for(3)
    assert len({one.body for one in requests}) == 1
    stamps = [one.headers["x-service-timestamp"] for one in requests]
    signatures = [one.headers["x-service-signature"] for one in requests]
    assert len(set(zip(stamps, signatures, strict=True))) == len(set(stamps))


def test_respects_retry_after() -> None:
    attempts = Attempts(lambda _, n: Result("pause", "HTTP 429", 0.4) if n == 1 else OK)
    sender = Sender(attempts, FAST)
    sender.offer(delivery("a"))
    eventually(lambda: len(attempts.made) == 2)
    assert attempts.made[1][1] - attempts.made[0][1] >= 0.4


def test_drops_a_refused_callback(caplog: pytest.LogCaptureFixture) -> None:
    attempts = Attempts(lambda *_: Result("refused", "HTTP 403 callback_refused"))
    sender = Sender(attempts, FAST)
    sender.offer(delivery("a"))
    assert sender.drain(10) == 0
    assert attempts.names == ["a"]
    assert errors(caplog) == ["signalbox callback refused: running of run a (HTTP 403 callback_refused)"]


def test_drops_a_callback_after_the_maximum_number_of_attempts(caplog: pytest.LogCaptureFixture) -> None:
    attempts = Attempts(lambda *_: Result("retry", "HTTP 500"))
    sender = Sender(attempts, Limits(attempts=4, first_wait_s=0.005))
    sender.offer(delivery("a"))
    eventually(lambda: any("given up" in text for text in errors(caplog)))
    assert attempts.of("a") == 4


def test_drops_a_callback_above_the_maximum_age(caplog: pytest.LogCaptureFixture) -> None:
    attempts = Attempts(lambda *_: Result("retry", "HTTP 500"))
    sender = Sender(attempts, Limits(attempts=10_000, age_s=0.2, first_wait_s=0.02, max_wait_s=0.02))
    sender.offer(delivery("a"))
    eventually(lambda: any("given up" in text for text in errors(caplog)))


def test_a_failing_callback_does_not_delay_others() -> None:
    attempts = Attempts(lambda d, n: Result("retry", "HTTP 500") if d.run_id == "bad" and n < 3 else OK)
    sender = Sender(attempts, Limits(first_wait_s=0.4))
    for name in ("bad", "b", "c"):
        sender.offer(delivery(name))
    eventually(lambda: len(attempts.made) == 5)
    assert attempts.names[:3] == ["bad", "b", "c"]


def test_retries_one_callback_at_a_time_while_the_server_is_unreachable() -> None:
    down = threading.Event()
    down.set()
    attempts = Attempts(lambda *_: Result("pause", "refused", 0.1) if down.is_set() else OK)
    sender = Sender(attempts, Limits(attempts=5, first_wait_s=0.01, max_wait_s=0.01))
    for n in range(100):
        sender.offer(delivery(str(n)))
    time.sleep(0.55)
    assert len(attempts.made) <= 7
    down.clear()
    assert sender.drain(10) == 0
    assert set(attempts.names) == {str(n) for n in range(100)}


def test_sends_to_another_server_while_one_is_paused() -> None:
    away = "http://127.0.0.1:1"
    attempts = Attempts(lambda d, _: OK if d.run_id == "b" else Result("pause", "refused", 5.0))
    sender = Sender(attempts, FAST)
    sender.offer(delivery("a", away))
    eventually(lambda: attempts.of("a") == 1)
    sender.offer(delivery("a2", away))
    sender.offer(delivery("b"))
    eventually(lambda: attempts.of("b") == 1)
    assert attempts.of("a2") == 0


def test_drain_returns_at_its_time_limit(gate: threading.Event) -> None:
    def result_of(_: Delivery, __: int) -> Result:
        gate.wait(10)
        return OK

    sender = Sender(Attempts(result_of))
    for n in range(3):
        sender.offer(delivery(str(n)))
    started = time.monotonic()
    assert sender.drain(0.3) == 3
    assert time.monotonic() - started < 2


def test_drain_does_not_wait_for_pauses() -> None:
    attempts = Attempts(lambda d, n: Result("pause", "refused", 60.0) if n == 1 else OK)
    sender = Sender(attempts)
    sender.offer(delivery("a"))
    eventually(lambda: attempts.of("a") == 1)
    sender.offer(delivery("b"))
    started = time.monotonic()
    assert sender.drain(10) == 0
    assert time.monotonic() - started < 5
    assert attempts.of("a") == 2


def test_drain_attempts_each_callback_exactly_once_more() -> None:
    attempts = Attempts(lambda *_: Result("pause", "refused", 60.0))
    sender = Sender(attempts, Limits(attempts=1000))
    for name in ("a", "b"):
        sender.offer(delivery(name))
    eventually(lambda: attempts.of("a") == 1)
    assert sender.drain(10) == 0
    assert attempts.names == ["a", "b", "a"] or attempts.names == ["a", "a", "b"]


def test_survives_a_fork(receiver: Receiver, gate: threading.Event) -> None:
    def result_of(d: Delivery, _: int) -> Result:
        if d.run_id.startswith("parent"):
            gate.wait(10)
        return attempt(d, SECRET.encode())

    sender = Sender(Attempts(result_of))
    sender.offer(delivery("parent-1", receiver.origin))
    sender.offer(delivery("parent-2", receiver.origin))
    child = os.fork()
    if child == 0:
        # No code of pytest may run in the child.
        gate.set()
        sent = sender.offer(delivery("child", receiver.origin)) and sender.drain(5) == 0
        os._exit(0 if sent else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert [one.path.split("/")[5] for one in receiver.requests] == ["child"]
    gate.set()
    assert sender.drain(10) == 0
    assert [one.path.split("/")[5] for one in receiver.requests] == ["child", "parent-1", "parent-2"]


def test_the_idle_thread_ends_and_restarts() -> None:
    def threads() -> list[str]:
        return [thread.name for thread in threading.enumerate() if thread.name == "signalbox-callbacks"]

    before = len(threads())
    attempts = Attempts(lambda *_: OK)
    sender = Sender(attempts, Limits(idle_s=0.05))
    for n in range(3):
        sender.offer(delivery(str(n)))
        eventually(lambda: attempts.of(str(n)) == 1)  # noqa: B023 (called before the next iteration)
        eventually(lambda: len(threads()) <= before)
    assert attempts.names == ["0", "1", "2"]


def test_accepts_callbacks_from_several_threads() -> None:
    attempts = Attempts(lambda *_: OK)
    sender = Sender(attempts)

    def offer(thread: int) -> None:
        for n in range(200):
            sender.offer(delivery(f"{thread}-{n}"))

    threads = [threading.Thread(target=offer, args=(n,)) for n in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sender.drain(10) == 0
    assert len(set(attempts.names)) == len(attempts.names) == 1600


def test_continues_after_an_unexpected_exception(caplog: pytest.LogCaptureFixture) -> None:
    def result_of(d: Delivery, n: int) -> Result:
        if n == 1:
            raise RuntimeError("bug")
        return OK

    sender = Sender(Attempts(result_of), FAST)
    sender.offer(delivery("a"))
    eventually(lambda: sender.drain(0.01) == 0)
    assert sender.offer(delivery("b"))
