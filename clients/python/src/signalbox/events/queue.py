"""The bounded queue between the program's threads and the worker."""

from __future__ import annotations

import math
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable
from typing import NamedTuple

from signalbox.events.event import DropReason, Event
from signalbox.options import EventOptions

# `{"events":[` and `]}`.
ENVELOPE_BYTES = 13
# Longest wait of a full batch until the worker polls the queue.
FULL_DELAY_S = 0.01


class Entry:
    """An event in the queue."""

    __slots__ = ("enqueued_at", "event", "is_counted", "json", "seq")

    def __init__(self, event: Event, json: bytes, is_counted: bool = True) -> None:
        self.event = event
        self.json = json
        # The client's own report of drops is in no count.
        self.is_counted = is_counted
        self.seq = 0
        self.enqueued_at = 0.0


class Size(NamedTuple):
    """Number of events, and their size as JSON in bytes."""

    events: int
    bytes: int


class EventQueue:
    """Holds events until they are settled. Events in a batch count towards the limits until then."""

    def __init__(
        self, options: EventOptions, wake: Callable[[], None], on_drop: Callable[[Entry, DropReason], None]
    ) -> None:
        self._options = options
        self._wake = wake
        self._on_drop = on_drop
        self.reset()

    def reset(self) -> None:
        """Empties the queue, in the child after a fork: the parent sends its events."""
        self._changed = threading.Condition()
        self._waiting: deque[Entry] = deque()
        self._waiting_bytes = 0
        self._taken: dict[int, Entry] = {}
        self._taken_bytes = 0
        self._next_seq = 1
        self._next_adopted = -(2**53)
        self._flush_to = 0
        self._last_internal = 0
        self._is_closed = False
        # Time of the worker's next poll of the queue; in the past while it runs or sends.
        self._next_poll = -math.inf
        self._last_batch_at = -math.inf

    @property
    def size(self) -> Size:
        with self._changed:
            entries = [*self._taken.values(), *self._waiting]
        counted = [entry for entry in entries if entry.is_counted]
        return Size(len(counted), sum(len(entry.json) for entry in counted))

    def put(self, entry: Entry, *, can_wait: bool = True) -> DropReason | None:
        """Adds an event. Returns the reason when it is dropped."""
        dropped: list[Entry] = []
        with self._changed:
            reason = self._make_room(len(entry.json), dropped, can_wait)
            is_due = False
            if reason is None:
                is_due = self._append(entry)
        for one in dropped:
            self._on_drop(one, "queue_full")
        if is_due:
            self._wake()
        return reason

    @property
    def would_block(self) -> bool:
        """Whether `put` would wait, with the policy `block`."""
        with self._changed:
            return self._options.policy == "block" and not self._is_closed and not self._fits(0)

    def put_internal(self, entry: Entry) -> None:
        """Adds an event of the client itself. It is exempt from the limits, and is sent immediately."""
        with self._changed:
            self._append(entry)
            self._flush_to = self._last_internal = entry.seq
        self._wake()

    def _append(self, entry: Entry) -> bool:
        """Appends an event. Returns whether the worker's next poll of the queue would be too late: waking the worker is
        a system call, after which it competes with the caller for the interpreter's lock."""
        now = time.monotonic()
        entry.seq = self._next_seq
        self._next_seq += 1
        entry.enqueued_at = now
        self._waiting.append(entry)
        self._waiting_bytes += len(entry.json)
        delay = self._next_poll - now
        is_late = (delay > FULL_DELAY_S and self._has_batch()) or (
            len(self._waiting) == 1 and delay > self._options.batch_interval_s
        )
        if is_late:
            # Prevents a second wake-up.
            self._next_poll = now
        return is_late

    def _has_batch(self) -> bool:
        options = self._options
        return len(self._waiting) >= options.batch_events or (
            self._waiting_bytes + len(self._waiting) + ENVELOPE_BYTES > options.batch_bytes
        )

    def _make_room(self, size: int, dropped: list[Entry], can_wait: bool) -> DropReason | None:
        options = self._options
        deadline = time.monotonic() + options.block_timeout_s
        while True:
            if self._is_closed:
                return "closed"
            if self._fits(size):
                return None
            if options.policy == "drop_oldest" and self._waiting and size <= options.queue_bytes:
                oldest = self._waiting.popleft()
                self._waiting_bytes -= len(oldest.json)
                dropped.append(oldest)
                continue
            left = deadline - time.monotonic()
            if options.policy != "block" or not can_wait or left <= 0:
                return "queue_full"
            self._changed.wait(left)

    def _fits(self, size: int) -> bool:
        options = self._options
        return (
            len(self._waiting) + len(self._taken) < options.queue_events
            and self._waiting_bytes + self._taken_bytes + size <= options.queue_bytes
        )

    def adopt(self, entries: Iterable[Entry]) -> None:
        """Adds the events of batches that an earlier process left, as if they were in a batch already."""
        with self._changed:
            for entry in entries:
                # Negative: before the sequence numbers of this process, which may have enqueued events already.
                entry.seq = self._next_adopted
                self._next_adopted += 1
                self._taken[entry.seq] = entry
                self._taken_bytes += len(entry.json)

    def due_in_s(self) -> float | None:
        """Seconds until the worker's next poll, 0 when a batch is due; `None` while nothing is queued."""
        with self._changed:
            now = time.monotonic()
            rest = self._until_poll(now)
            self._next_poll = now + rest
            return None if rest == math.inf else rest

    def _until_poll(self, now: float) -> float:
        options = self._options
        count = len(self._waiting)
        if count == 0:
            # During a steady flow of events, the first one of a batch need not wake the worker.
            return options.batch_interval_s if now - self._last_batch_at < options.batch_interval_s else math.inf
        first = self._waiting[0]
        age = now - first.enqueued_at
        if self._has_batch() or self._is_closed or first.seq <= self._flush_to or age >= options.batch_interval_s:
            return 0
        until_full = age * (options.batch_events - count) / count
        return min(options.batch_interval_s - age, max(until_full, FULL_DELAY_S))

    def take(self) -> list[Entry]:
        """Removes the next batch from the front of the queue. Its events count towards the limits until settled."""
        options = self._options
        batch: list[Entry] = []
        with self._changed:
            self._last_batch_at, self._next_poll = time.monotonic(), -math.inf
            size = ENVELOPE_BYTES
            while self._waiting and len(batch) < options.batch_events:
                size += len(self._waiting[0].json) + 1
                if batch and size - 1 > options.batch_bytes:
                    break
                entry = self._waiting.popleft()
                self._waiting_bytes -= len(entry.json)
                self._taken_bytes += len(entry.json)
                self._taken[entry.seq] = entry
                batch.append(entry)
        return batch

    def settle(self, entries: Iterable[Entry]) -> None:
        """Removes events that were delivered, rejected or dropped."""
        with self._changed:
            for entry in entries:
                if self._taken.pop(entry.seq, None) is not None:
                    self._taken_bytes -= len(entry.json)
            self._changed.notify_all()

    def close(self) -> None:
        """Stops accepting events."""
        with self._changed:
            self._is_closed = True
            self._changed.notify_all()
        self._wake()

    def wait_settled(self, timeout_s: float, *, all_events: bool = False) -> bool:
        """Waits until all events that were enqueued before the call are settled.

        Args:
            all_events: also wait for events that are enqueued meanwhile.
        """
        deadline = time.monotonic() + timeout_s
        with self._changed:
            last = self._next_seq - 1
            self._flush_to = max(self._flush_to, last)
        self._wake()
        with self._changed:
            while True:
                oldest = self._oldest()
                # Also waits for a report of drops, which is enqueued later.
                last = max(last, self._last_internal)
                if oldest is None or (oldest > last and not all_events):
                    return True
                left = deadline - time.monotonic()
                if left <= 0:
                    return False
                self._changed.wait(left)

    def _oldest(self) -> int | None:
        if self._taken:
            return next(iter(self._taken))
        return self._waiting[0].seq if self._waiting else None

    def left(self) -> list[Entry]:
        """The events that are not settled, for `close`."""
        with self._changed:
            return [*self._taken.values(), *self._waiting]
