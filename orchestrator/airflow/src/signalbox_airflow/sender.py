"""A queue with bounds and one thread: hooks run inside the scheduler's loop and must never wait."""

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
from .quiet import Quiet

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Limits:
    items: int = 10_000
    bytes: int = 16 * 1024 * 1024
    attempts: int = 12
    # After that Signalbox has long asked by itself.
    age_s: float = 900.0
    first_wait_s: float = 0.5
    longest_wait_s: float = 60.0
    # The thread ends: a process that forks should have no more of them than it needs.
    idle_s: float = 30.0


@dataclass
class _Waiting:
    delivery: Delivery
    born: float
    attempts: int = 0


class Sender:
    """
    Sends deliveries, each until it is delivered, refused, too old or tried too often.

    A forked child begins with an empty queue: the parent still has its own.
    """

    def __init__(self, attempt: Callable[[Delivery], Result], limits: Limits | None = None) -> None:
        self._attempt = attempt
        self._limits = limits or Limits()
        self._quiet = Quiet(log)
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
        # (when it is due, order of arrival, what)
        self._queue: list[tuple[float, int, _Waiting]] = []
        self._count = 0
        self._bytes = 0
        self._arrivals = 0
        self._paused: dict[str, tuple[float, int]] = {}
        self._draining_until: float | None = None

    def offer(self, delivery: Delivery) -> bool:
        """Takes it, or says at once that there is no room. Does no I/O."""
        size = len(delivery.body)
        with self._changed:
            full = self._count >= self._limits.items or self._bytes + size > self._limits.bytes
            if not full:
                self._count += 1
                self._bytes += size
                now = time.monotonic()
                self._push(now, _Waiting(delivery, now))
                self._ensure_thread()
                self._changed.notify_all()
        if full:
            self._quiet.error("dropped: the queue is full (run %s)", delivery.run_id)
        return not full

    def drain(self, seconds: float) -> int:
        """Waits until all is sent or the time is up, trying each once more without its pause. How many are left."""
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
        while (waiting := self._next()) is not None:
            try:
                result = self._attempt(waiting.delivery)
            except Exception as error:  # a bug here must not end the thread
                result = Result("retry", f"{type(error).__name__}: {error}")
            self._settle(waiting, result)

    def _next(self) -> _Waiting | None:
        """Waits for what is due; `None` after a while without anything: the thread ends."""
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
                due, arrival, waiting = self._queue[0]
                draining = self._draining_until is not None
                until = max(due, self._pause_of(waiting.delivery))
                if until <= now or draining:
                    heapq.heappop(self._queue)
                    return waiting
                if until > due:
                    # Behind those that go elsewhere, before those that came later.
                    heapq.heapreplace(self._queue, (until, arrival, waiting))
                else:
                    self._changed.wait(until - now)
                idle_until = time.monotonic() + self._limits.idle_s

    def _settle(self, waiting: _Waiting, result: Result) -> None:
        waiting.attempts += 1
        now = time.monotonic()
        again = result.outcome in ("retry", "pause") and self._may_try_again(waiting, now)
        # Before it is counted out: who waits for the end of a drain may end the process.
        self._say(waiting.delivery, result, again)
        with self._changed:
            self._note_pause(waiting.delivery, result, now)
            if again:
                self._push(now + self._wait(waiting.attempts, result), waiting)
            else:
                self._count -= 1
                self._bytes -= len(waiting.delivery.body)
            self._changed.notify_all()

    def _say(self, delivery: Delivery, result: Result, again: bool) -> None:
        about = (delivery.state, delivery.run_id, result.detail)
        if result.outcome == "delivered":
            log.debug("signalbox callback delivered: %s of run %s (%s)", *about)
        elif result.outcome == "refused":
            self._quiet.error("refused: %s of run %s (%s)", *about)
        elif again:
            self._quiet.warning("not delivered yet: %s of run %s (%s)", *about)
        else:
            self._quiet.error("given up: %s of run %s (%s)", *about)

    def _may_try_again(self, waiting: _Waiting, now: float) -> bool:
        if self._draining_until is not None:
            return False
        return waiting.attempts < self._limits.attempts and now - waiting.born < self._limits.age_s

    def _wait(self, failures: int, result: Result) -> float:
        """Full jitter, but not before the moment that the server has asked for."""
        most = min(self._limits.longest_wait_s, self._limits.first_wait_s * 2 ** (failures - 1))
        return (result.retry_after or 0.0) + random.uniform(0, most)

    def _note_pause(self, delivery: Delivery, result: Result, now: float) -> None:
        """While a server takes nothing, one callback at a time tries it; the others keep their attempts."""
        origin = delivery.target.address.origin
        if result.outcome != "pause":
            self._paused.pop(origin, None)
            return
        failures = self._paused.get(origin, (0.0, 0))[1] + 1
        self._paused[origin] = (now + self._wait(failures, result), failures)

    def _pause_of(self, delivery: Delivery) -> float:
        return self._paused.get(delivery.target.address.origin, (0.0, 0))[0]

    def _push(self, due: float, waiting: _Waiting) -> None:
        self._arrivals += 1
        heapq.heappush(self._queue, (due, self._arrivals, waiting))
