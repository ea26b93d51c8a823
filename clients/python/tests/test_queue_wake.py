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


class _Stage:
    def __init__(self) -> None:
        self.wakes = 0
        self.queue = EventQueue(EventOptions(batch_events=10, batch_interval_s=1.0), self._wake, lambda *_: None)

    def _wake(self) -> None:
        self.wakes += 1

    def put(self, count: int) -> None:
        for _ in range(count):
            assert self.queue.put(Entry(Event("log", {}), b"{}")) is None


def test_an_idle_worker_is_woken_by_the_first_event_and_once(clock: _Clock) -> None:
    stage = _Stage()
    assert stage.queue.due_in_s() is None
    stage.put(5)
    assert stage.wakes == 1


def test_a_worker_that_sleeps_for_long_is_woken_by_a_full_batch_and_once(clock: _Clock) -> None:
    stage = _Stage()
    stage.put(1)
    clock.now += 0.1
    assert stage.queue.due_in_s() == pytest.approx(0.9)
    stage.put(8)
    assert stage.wakes == 0
    stage.put(5)
    assert stage.wakes == 1


def test_a_worker_that_expects_a_full_batch_is_not_woken(clock: _Clock) -> None:
    stage = _Stage()
    stage.put(5)
    clock.now += 0.1
    # Five of ten events arrived in 0.1 s, so the others are expected in another 0.1 s.
    rest = stage.queue.due_in_s()
    assert rest == pytest.approx(0.1)
    clock.now += 0.1 - FULL_DELAY_S / 2
    stage.put(5)
    assert stage.wakes == 0
    clock.now += FULL_DELAY_S / 2
    assert stage.queue.due_in_s() == 0


def test_during_a_steady_flow_the_first_event_of_a_batch_does_not_wake_the_worker(clock: _Clock) -> None:
    stage = _Stage()
    stage.put(10)
    assert len(stage.queue.take()) == 10
    clock.now += 0.2
    assert stage.queue.due_in_s() == 1.0
    clock.now += 0.5
    stage.put(1)
    assert stage.wakes == 0
    clock.now += 0.5
    assert stage.queue.due_in_s() == pytest.approx(0.5)
    clock.now += 0.5
    assert stage.queue.due_in_s() == 0
