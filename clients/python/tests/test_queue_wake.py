"""When the caller wakes the worker: only when the worker's next poll of the queue would be too late."""

from __future__ import annotations

import pytest

from signalbox.events.event import Event
from signalbox.events.queue import FULL_DELAY_S, Entry, EventQueue
from signalbox.options import EventOptions


class _Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> _Clock:
    clock = _Clock()
    monkeypatch.setattr("signalbox.events.queue.time", clock)
    return clock


class _WakeCounter:
    def __init__(self) -> None:
        self.wakes = 0
        self.queue = EventQueue(EventOptions(batch_events=10, batch_interval_s=1.0), self._wake, lambda *_: None)

    def _wake(self) -> None:
        self.wakes += 1

    def put(self, count: int) -> None:
        for _ in range(count):
            assert self.queue.put(Entry(Event("log", {}), b"{}")) is None


def test_an_idle_worker_is_woken_by_the_first_event_and_once(clock: _Clock) -> None:
    counter = _WakeCounter()
    assert counter.queue.due_in_s() is None
    counter.put(5)
    assert counter.wakes == 1


def test_a_worker_that_sleeps_for_long_is_woken_by_a_full_batch_and_once(clock: _Clock) -> None:
    counter = _WakeCounter()
    counter.put(1)
    clock.now += 0.1
    assert counter.queue.due_in_s() == pytest.approx(0.9)
    counter.put(8)
    assert counter.wakes == 0
    counter.put(5)
    assert counter.wakes == 1


def test_a_worker_that_expects_a_full_batch_is_not_woken(clock: _Clock) -> None:
    counter = _WakeCounter()
    counter.put(5)
    clock.now += 0.1
    # Five of ten events arrived in 0.1 s, so the others are expected in another 0.1 s.
    rest = counter.queue.due_in_s()
    assert rest == pytest.approx(0.1)
    clock.now += 0.1 - FULL_DELAY_S / 2
    counter.put(5)
    assert counter.wakes == 0
    clock.now += FULL_DELAY_S / 2
    assert counter.queue.due_in_s() == 0


def test_during_a_steady_flow_the_first_event_of_a_batch_does_not_wake_the_worker(clock: _Clock) -> None:
    counter = _WakeCounter()
    counter.put(10)
    assert len(counter.queue.take()) == 10
    clock.now += 0.2
    assert counter.queue.due_in_s() == 1.0
    clock.now += 0.5
    counter.put(1)
    assert counter.wakes == 0
    clock.now += 0.5
    assert counter.queue.due_in_s() == pytest.approx(0.5)
    clock.now += 0.5
    assert counter.queue.due_in_s() == 0
