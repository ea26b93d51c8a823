"""An event, and the results of `enqueue` and `close`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal, NamedTuple

DropReason = Literal["closed", "damaged", "queue_full", "refused", "too_large", "unserializable"]


@dataclass(frozen=True)
class Event:
    """One event. `ts` is a `datetime` with a time zone, or a string; by default, the time of `enqueue`."""

    type: str
    data: Mapping[str, Any]
    ts: datetime | str | None = None


class EnqueueResult(NamedTuple):
    """Whether an event was accepted into the queue, and why not. Truthy when it was accepted."""

    accepted: bool
    reason: DropReason | None = None

    def __bool__(self) -> bool:
        return self.accepted


class CloseResult(NamedTuple):
    """The number of events that `close` could not settle. With a spool, the next start sends them."""

    left: int
