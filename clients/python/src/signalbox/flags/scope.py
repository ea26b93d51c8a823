"""Records the flags that are evaluated in one request."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from contextvars import ContextVar

MAX_FLAGS = 100

_evaluated: ContextVar[dict[str, bool] | None] = ContextVar("signalbox_evaluated_flags", default=None)


@contextlib.contextmanager
def flag_scope() -> Iterator[dict[str, bool]]:
    """Collects the flags that are evaluated within the context, for clients with `attach_flags`. The ASGI middleware
    opens a scope for each request."""
    flags: dict[str, bool] = {}
    token = _evaluated.set(flags)
    try:
        yield flags
    finally:
        _evaluated.reset(token)


def record_evaluation(flag_key: str, value: bool) -> None:
    """Adds a flag to the current scope, if there is one."""
    flags = _evaluated.get()
    if flags is not None and (flag_key in flags or len(flags) < MAX_FLAGS):
        flags[flag_key] = value


def evaluated_flags() -> dict[str, bool] | None:
    """The flags of the current scope; `None` outside of a scope."""
    return _evaluated.get()
