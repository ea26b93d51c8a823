"""Sends progress on a best-effort basis: a task neither waits for progress nor fails because of it."""

from __future__ import annotations

import atexit
import logging
import os
import random
import threading
import time
import weakref
from collections.abc import Callable
from dataclasses import dataclass
from http.client import HTTPException

from .exchange import retry_after_seconds
from .response import RETRYABLE_STATUSES, Response
from .throttled_log import ThrottledLog

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class ProgressLimits:
    # Signalbox stores ten progress reports a second per run, which may have several tasks.
    every_s: float = 0.25
    attempt_s: float = 5.0
    first_wait_s: float = 1.0
    max_wait_s: float = 30.0
    # Time without progress after which the thread ends.
    idle_s: float = 10.0


class ProgressSender:
    """
    Sends the progress of a run from its own thread. Only the latest progress waits while an earlier one is being sent
    and while Signalbox is unreachable.
    """

    def __init__(
        self, run_id: str, send: Callable[[bytes, float], Response], limits: ProgressLimits | None = None
    ) -> None:
        self._run_id = run_id
        self._send = send
        self._limits = limits or ProgressLimits()
        self._throttled_log = ThrottledLog(log, prefix="signalbox: ")
        self._reset()
        _senders.add(self)

    def _reset(self) -> None:
        self._changed = threading.Condition(threading.Lock())
        self._thread: threading.Thread | None = None
        self._latest: bytes | None = None
        self._is_sending = False
        self._is_flushing = False
        self._due = 0.0
        self._failures = 0
        # Signalbox accepts no more progress: the run has ended, or the signature was rejected.
        self._is_closed = False

    def offer(self, body: bytes) -> None:
        """Replaces progress that has not been sent yet. Does no I/O."""
        with self._changed:
            if self._is_closed:
                return
            self._latest = body
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, daemon=True, name="signalbox-progress")
                self._thread.start()
            self._changed.notify_all()

    def flush(self, seconds: float) -> bool:
        """Sends the pending progress immediately, without its wait. Returns whether none is pending any more."""
        deadline = time.monotonic() + seconds
        with self._changed:
            self._is_flushing = True
            self._changed.notify_all()
            try:
                while self._latest is not None or self._is_sending:
                    left = deadline - time.monotonic()
                    if left <= 0:
                        return False
                    self._changed.wait(left)
                return True
            finally:
                self._is_flushing = False

    def _run(self) -> None:
        while (body := self._next()) is not None:
            try:
                outcome = self._attempt(body)
            except Exception as error:  # a bug here must not end the thread
                outcome = ("retry", f"{type(error).__name__}: {error}", None)
            self._settle(body, *outcome)

    def _next(self) -> bytes | None:
        with self._changed:
            idle_until = time.monotonic() + self._limits.idle_s
            while True:
                now = time.monotonic()
                if self._latest is None:
                    if now >= idle_until:
                        self._thread = None
                        return None
                    self._changed.wait(idle_until - now)
                elif now < self._due and not self._is_flushing:
                    self._changed.wait(self._due - now)
                else:
                    body, self._latest = self._latest, None
                    self._is_sending = True
                    return body

    def _attempt(self, body: bytes) -> tuple[str, str, float | None]:
        try:
            response = self._send(body, self._limits.attempt_s)
        except (OSError, HTTPException) as error:
            return "retry", f"{type(error).__name__}: {error}", None
        detail = f"HTTP {response.status}" + (f" {response.code}" if response.code else "")
        if response.status in RETRYABLE_STATUSES:
            return "retry", detail, retry_after_seconds(response.headers.get("retry-after"))
        if response.is_success:
            return ("closed" if response.reason_not_applied == "ended" else "sent"), detail, None
        # 400, 413 and 422 apply to this progress only; the next one can be valid.
        return ("dropped" if response.status in (400, 413, 422) else "refused"), detail, None

    def _settle(self, body: bytes, outcome: str, detail: str, retry_after: float | None) -> None:
        if outcome == "retry":
            self._throttled_log.warning("progress of run %s is not sent yet: %s", self._run_id, detail)
        elif outcome == "dropped":
            self._throttled_log.error("progress of run %s was rejected: %s", self._run_id, detail)
        elif outcome == "refused":
            log.error("signalbox: no progress of run %s is sent any more: %s", self._run_id, detail)
        limits = self._limits
        with self._changed:
            self._is_sending = False
            self._failures = self._failures + 1 if outcome == "retry" else 0
            if outcome in ("closed", "refused"):
                self._is_closed = True
                self._latest = None
            wait = limits.every_s
            if outcome == "retry":
                if self._latest is None and not self._is_flushing:
                    self._latest = body
                max_wait = min(limits.max_wait_s, limits.first_wait_s * 2 ** min(self._failures - 1, 16))
                wait = min(max(retry_after or 0.0, wait) + random.uniform(0, max_wait), 2 * limits.max_wait_s)
            self._due = time.monotonic() + wait
            self._changed.notify_all()


_senders: weakref.WeakSet[ProgressSender] = weakref.WeakSet()
# Maximum time that the process of a task waits until its last progress is sent.
FLUSH_S = 3.0


def flush_progress(seconds: float = FLUSH_S) -> None:
    """Sends the pending progress of all runs before the process exits. Never raises."""
    deadline = time.monotonic() + seconds
    for sender in list(_senders):
        sender.flush(max(0.0, deadline - time.monotonic()))


def _reset_in_child() -> None:
    for sender in list(_senders):
        sender._reset()
    # In the forked process of a task, Airflow clears the atexit functions of the parent and runs those of the child.
    atexit.register(flush_progress)


atexit.register(flush_progress)
os.register_at_fork(after_in_child=_reset_in_child)
