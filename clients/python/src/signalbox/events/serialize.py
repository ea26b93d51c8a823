"""Events as JSON."""

from __future__ import annotations

import json
from datetime import date, datetime, timezone
from decimal import Decimal
from enum import Enum
from typing import Any
from uuid import UUID

from signalbox.events.event import Event

MAX_EVENT_BYTES = 262_144


class Unserializable(ValueError):
    """A value that cannot be represented as JSON."""


def _default(value: Any) -> Any:
    if isinstance(value, datetime):
        return timestamp(value) if value.tzinfo else value.isoformat()
    if isinstance(value, (date,)):
        return value.isoformat()
    if isinstance(value, UUID):
        return str(value)
    if isinstance(value, Decimal):
        return float(value)
    if isinstance(value, Enum):
        return value.value
    raise Unserializable(type(value).__name__)


# `allow_nan=False` makes NaN an error, and the default check makes a cycle one.
_encode = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"), default=_default).encode


def serialize(event: Event) -> bytes:
    """The JSON of an event, as UTF-8.

    Raises:
        Exception: of any class, from a value of the caller: a cycle, NaN, a lone surrogate, nesting that is too deep.
    """
    ts = event.ts
    if ts is None:
        ts = timestamp(datetime.now(timezone.utc))
    elif isinstance(ts, datetime):
        ts = timestamp(ts)
    return _encode({"type": event.type, "ts": ts, "data": event.data}).encode()


def timestamp(instant: datetime) -> str:
    """The instant as RFC 3339 in UTC, with microseconds.

    Raises:
        Unserializable: the `datetime` has no time zone.
    """
    if instant.tzinfo is None:
        raise Unserializable("a timestamp without a time zone")
    return instant.astimezone(timezone.utc).strftime("%Y-%m-%dT%H:%M:%S.%fZ")
