"""Settings of a client. The defaults are those of every client library of Signalbox."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

Policy = Literal["block", "drop_newest", "drop_oldest"]

DEFAULT_TIMEOUT_S = 5.0
"""Of `flush`, `close` and `ready`, and of all clients together at the end of the program."""


@dataclass(frozen=True, kw_only=True)
class EventOptions:
    """How events are sent. Durations are in seconds, sizes in bytes of JSON before compression."""

    batch_events: int = 100
    batch_bytes: int = 512 * 1024
    batch_interval_s: float = 1.0
    """A batch is sent this long after its first event was enqueued, or earlier when it is full."""
    gzip_min_bytes: int = 1024
    queue_events: int = 10_000
    queue_bytes: int = 16 * 1024 * 1024
    policy: Policy = "drop_newest"
    block_timeout_s: float = 5.0
    """After this time the policy `block` drops the newest event."""
    request_timeout_s: float = 10.0
    backoff_initial_s: float = 0.5
    backoff_max_s: float = 30.0
    refused_retry_s: float = 30.0
    """First wait after a 401, 403 or 404; doubles up to ten times its value."""
    spool_folder: str | os.PathLike[str] | None = None
    spool_bytes: int = 64 * 1024 * 1024
    """Largest size of the spool on the disk."""


@dataclass(frozen=True, kw_only=True)
class FlagOptions:
    """How the definitions of flags are read. Durations are in seconds."""

    streaming: bool = True
    poll_interval_s: float = 30.0
    """Distance of the requests for the flags while there is no stream."""
    read_timeout_s: float = 45.0
    """A stream without a byte for this long is dead: three heartbeats."""
    request_timeout_s: float = 10.0
    backoff_initial_s: float = 0.5
    backoff_max_s: float = 30.0
    usage_interval_s: float = 60.0
    cache_file: str | os.PathLike[str] | None = None
    """Keeps the last known flags for the next start."""
    bootstrap: Mapping[str, Any] | None = None
    """A snapshot to begin with, as `GET /api/flags/snapshot` returns it."""


@dataclass(frozen=True, kw_only=True)
class Callbacks:
    """What a client reports to the program, from the thread in which it happens. An exception in one of them is
    logged and otherwise ignored."""

    on_error: Callable[[str, str], None] | None = None
    """Code and description of a failure, once until it changes or sending works again."""
    on_drop: Callable[[Any, str], None] | None = None
    """An event that will not be sent, and the reason."""
    on_rejected: Callable[[Any, str], None] | None = None
    """An event that the service rejected, and its reason."""
    on_delivered: Callable[[list[Any]], None] | None = None
    """Events that the service stored."""
