"""A bounded queue of callbacks with one thread. Hooks run in the scheduler's loop and must not block."""

from __future__ import annotations

import heapq
import logging
import os
import random
import threading
import time
import weakref
from collections.abc import Callable
from dataclasses import dataclass

from .delivery import Delivery, Result
from .throttled_log import ThrottledLog

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Limits:
    items: int = 10_000
    bytes: int = 16 * 1024 * 1024
    attempts: int = 12
    # By then, Signalbox's reconciliation has found the state.
    age_s: float = 900.0
    first_wait_s: float = 0.5
    max_wait_s: float = 60.0
    # Time without callbacks after which the thread ends: a process that forks should have few threads.
    idle_s: float = 30.0


@dataclass
class _Entry:
    delivery: Delivery
    queued_at: float
    attempts: int = 0


class Sender:
    """
    Attempts each delivery until it is delivered, refused, too old or out of attempts.

    A forked child begins with an empty queue: the parent sends the callbacks of its own queue.
    """

    def __init__(self, attempt: Callable[[Delivery], Result], limits: Limits | None = None) -> None:
        self._attempt = attempt
        self._limits = limits or Limits()
        self._throttled_log = ThrottledLog(log)
        self._reset()
        reference = weakref.ref(self)

        def reset_in_child() -> None:
            sender = reference()
            if sender is not None:
                sender._reset()

        os.register_at_fork(after_in_child=reset_in_child)

    def _reset(self) -> None:
        self._changed = threading.Condition(threading.Lock())
        self._thread: threading.Thread | None = None
        # (due time, order of arrival, entry)
        self._queue: list[tuple[float, int, _Entry]] = []
        self._count = 0
        self._bytes = 0
        self._arrivals = 0
        self._paused: dict[str, tuple[float, int]] = {}
        self._draining_until: float | None = None

    def offer(self, delivery: Delivery) -> bool:
        """Enqueues a delivery. Returns false when the queue is full. Does no I/O."""
        size = len(delivery.body)
        with self._changed:
            full = self._count >= self._limits.items or self._bytes + size > self._limits.bytes
            if not full:
                self._count += 1
                self._bytes += size
                now = time.monotonic()
                self._push(now, _Entry(delivery, now))
                self._ensure_thread()
                self._changed.notify_all()
        if full:
            self._throttled_log.error("dropped: the queue is full (run %s)", delivery.run_id)
        return not full

    def drain(self, seconds: float) -> int:
        """
        Waits until the queue is empty or the time is over. Each delivery gets one more attempt, without its wait.
        Returns the number of remaining deliveries.
        """
        deadline = time.monotonic() + seconds
        with self._changed:
            if self._count == 0:
                return 0
            self._draining_until = deadline
            try:
                self._ensure_thread()
                self._changed.notify_all()
                while self._count > 0 and (left := deadline - time.monotonic()) > 0:
                    self._changed.wait(left)
            finally:
                self._draining_until = None
            return self._count

    def _ensure_thread(self) -> None:
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, daemon=True, name="signalbox-callbacks")
            self._thread.start()

    def _run(self) -> None:
        while (entry := self._next()) is not None:
            try:
                result = self._attempt(entry.delivery)
            except Exception as error:  # a bug here must not end the thread
                result = Result("retry", f"{type(error).__name__}: {error}")
            self._settle(entry, result)

    def _next(self) -> _Entry | None:
        """Waits for the next due entry. `None` when the queue was empty for the idle time, which ends the thread."""
        with self._changed:
            idle_until = time.monotonic() + self._limits.idle_s
            while True:
                now = time.monotonic()
                if not self._queue:
                    if now >= idle_until:
                        self._thread = None
                        return None
                    self._changed.wait(idle_until - now)
                    continue
                due, arrival, entry = self._queue[0]
                draining = self._draining_until is not None
                until = max(due, self._pause_of(entry.delivery))
                if until <= now or draining:
                    heapq.heappop(self._queue)
                    return entry
                if until > due:
                    # Postponed: after entries for other servers, before later entries for the same server.
                    heapq.heapreplace(self._queue, (until, arrival, entry))
                else:
                    self._changed.wait(until - now)
                idle_until = time.monotonic() + self._limits.idle_s

    def _settle(self, entry: _Entry, result: Result) -> None:
        entry.attempts += 1
        now = time.monotonic()
        will_retry = result.outcome in ("retry", "pause") and self._may_retry(entry, now)
        # Logged before the count falls: the caller of drain() may end the process as soon as the count is 0.
        self._log_result(entry.delivery, result, will_retry)
        with self._changed:
            self._update_pause(entry.delivery, result, now)
            if will_retry:
                self._push(now + self._backoff_s(entry.attempts, result), entry)
            else:
                self._count -= 1
                self._bytes -= len(entry.delivery.body)
            self._changed.notify_all()

    def _log_result(self, delivery: Delivery, result: Result, will_retry: bool) -> None:
        values = (delivery.state, delivery.run_id, result.detail)
        if result.outcome == "delivered":
            log.debug("signalbox callback delivered: %s of run %s (%s)", *values)
        elif result.outcome == "refused":
            self._throttled_log.error("refused: %s of run %s (%s)", *values)
        elif will_retry:
            self._throttled_log.warning("not delivered yet: %s of run %s (%s)", *values)
        else:
            self._throttled_log.error("given up: %s of run %s (%s)", *values)

    def _may_retry(self, entry: _Entry, now: float) -> bool:
        if self._draining_until is not None:
            return False
        return entry.attempts < self._limits.attempts and now - entry.queued_at < self._limits.age_s

    def _backoff_s(self, failures: int, result: Result) -> float:
        """Full jitter, in addition to the server's Retry-After."""
        max_wait = min(self._limits.max_wait_s, self._limits.first_wait_s * 2 ** (failures - 1))
        return (result.retry_after or 0.0) + random.uniform(0, max_wait)

    def _update_pause(self, delivery: Delivery, result: Result, now: float) -> None:
        """While a server is paused, one callback at a time is attempted; the others do not use up their attempts."""
        origin = delivery.target.address.origin
        if result.outcome != "pause":
            self._paused.pop(origin, None)
            return
        failures = self._paused.get(origin, (0.0, 0))[1] + 1
        self._paused[origin] = (now + self._backoff_s(failures, result), failures)

    def _pause_of(self, delivery: Delivery) -> float:
        return self._paused.get(delivery.target.address.origin, (0.0, 0))[0]

    def _push(self, due: float, entry: _Entry) -> None:
        self._arrivals += 1
        heapq.heappush(self._queue, (due, self._arrivals, entry))
