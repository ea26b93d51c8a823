"""Settings of a client. The defaults are the same in all client libraries."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

Policy = Literal["block", "drop_newest", "drop_oldest"]

DEFAULT_TIMEOUT_S = 5.0
"""Timeout of `flush`, `close` and `ready`, and of all clients together at the exit of the program, in seconds."""


@dataclass(frozen=True, kw_only=True)
class EventOptions:
    """Settings for sending events. Durations are in seconds, sizes in bytes of JSON before compression."""

    batch_events: int = 100
    batch_bytes: int = 512 * 1024
    batch_interval_s: float = 1.0
    """A batch is sent at most this long after its first event was enqueued, or earlier when it is full."""
    gzip_min_bytes: int = 1024
    queue_events: int = 10_000
    queue_bytes: int = 16 * 1024 * 1024
    policy: Policy = "drop_newest"
    block_timeout_s: float = 5.0
    """How long the policy `block` waits for room before it drops the newest event."""
    request_timeout_s: float = 10.0
    backoff_initial_s: float = 0.5
    backoff_max_s: float = 30.0
    refused_retry_s: float = 30.0
    """First wait after a 401, 403 or 404; doubles up to ten times its value."""
    spool_folder: str | os.PathLike[str] | None = None
    spool_bytes: int = 64 * 1024 * 1024
    """Maximum size of the spool on disk."""


@dataclass(frozen=True, kw_only=True)
class FlagOptions:
    """Settings for reading flags. Durations are in seconds."""

    streaming: bool = True
    poll_interval_s: float = 30.0
    """Interval of polls while there is no stream."""
    read_timeout_s: float = 45.0
    """A stream without a byte for this long is reconnected: three heartbeats."""
    request_timeout_s: float = 10.0
    backoff_initial_s: float = 0.5
    backoff_max_s: float = 30.0
    usage_interval_s: float = 60.0
    cache_file: str | os.PathLike[str] | None = None
    """File that keeps the last known good flags for the next start."""
    bootstrap: Mapping[str, Any] | None = None
    """A snapshot to evaluate with until the service responds, as returned by `GET /api/flags/snapshot`."""


@dataclass(frozen=True, kw_only=True)
class Callbacks:
    """Functions that a client calls with results and failures, in the thread in which they occur. An exception in a
    callback is logged and otherwise ignored."""

    on_error: Callable[[str, str], None] | None = None
    """Called with the code and description of a failure, once for consecutive failures with the same code."""
    on_drop: Callable[[Any, str], None] | None = None
    """Called with an event that will not be sent, and the reason."""
    on_rejected: Callable[[Any, str], None] | None = None
    """Called with an event that the service rejected, and the reason."""
    on_delivered: Callable[[list[Any]], None] | None = None
    """Called with events that the service stored."""
