"""The trace of the current request (W3C Trace Context)."""

from __future__ import annotations

import re
import secrets
from contextvars import ContextVar, Token
from typing import NamedTuple

_TRACEPARENT = re.compile(r"([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?")


class Trace(NamedTuple):
    """A span of a trace."""

    trace_id: str
    span_id: str
    parent_span_id: str | None
    is_sampled: bool = True
    """Whether the caller samples the trace; true for a new trace."""

    @property
    def traceparent(self) -> str:
        """The `traceparent` header for requests to other services."""
        return f"00-{self.trace_id}-{self.span_id}-{'01' if self.is_sampled else '00'}"


_current: ContextVar[Trace | None] = ContextVar("signalbox_trace", default=None)


def current_trace() -> Trace | None:
    """The trace of the current request; `None` outside of a request."""
    return _current.get()


def begin_trace(traceparent: str | None) -> tuple[Trace, Token[Trace | None]]:
    """Starts a span of the caller's trace, or of a new trace when the header is missing or invalid."""
    match = _TRACEPARENT.fullmatch((traceparent or "").strip())
    span_id = secrets.token_hex(8)
    trace = Trace(secrets.token_hex(16), span_id, None)
    if match is not None and _is_valid(*match.groups()):
        trace = Trace(match[2], span_id, match[3], int(match[4], 16) & 1 == 1)
    return trace, _current.set(trace)


def end_trace(token: Token[Trace | None]) -> None:
    _current.reset(token)


def _is_valid(version: str, trace_id: str, parent_id: str, flags: str, rest: str | None) -> bool:
    # Only later versions have more fields.
    return (
        version != "ff"
        and (version != "00" or rest is None)
        and trace_id.strip("0") != ""
        and parent_id.strip("0") != ""
    )
