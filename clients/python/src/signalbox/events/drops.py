"""Counts dropped events."""

from __future__ import annotations

import threading

from signalbox.events.event import DropReason, Event
from signalbox.events.queue import Entry
from signalbox.events.serialize import serialize


class DropCounter:
    """Counts dropped events by reason, and those that have not been reported to the service."""

    def __init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        self._lock = threading.Lock()
        self._total: dict[str, int] = {}
        self._unreported: dict[str, int] = {}

    def add(self, reason: DropReason, count: int = 1) -> None:
        if count == 0:
            return
        with self._lock:
            self._total[reason] = self._total.get(reason, 0) + count
            self._unreported[reason] = self._unreported.get(reason, 0) + count

    @property
    def total(self) -> dict[str, int]:
        with self._lock:
            return dict(self._total)

    def take_report(self) -> Entry | None:
        """Returns the event that reports the drops since the last report; `None` when there are none."""
        with self._lock:
            counts, self._unreported = self._unreported, {}
        if not counts:
            return None
        event = Event(
            "log",
            {
                "level": "warn",
                "message": f"{sum(counts.values())} events were dropped",
                "module": "signalbox-client",
                "fields": {"dropped": counts},
            },
        )
        return Entry(event, serialize(event), is_counted=False)
