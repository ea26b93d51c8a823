"""Calls the program's callbacks."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

# The logging handler of this package ignores this logger: a failure to send must not become an event.
LOGGER = logging.getLogger("signalbox")


def call_back(callback: Callable[..., None] | None, *args: Any) -> None:
    """Calls a callback of the program, whose exceptions must not end the worker."""
    if callback is None:
        return
    try:
        callback(*args)
    except Exception as error:
        # Without the traceback: its frames may hold credentials.
        LOGGER.error("a callback raised %s", type(error).__name__)


class ErrorReporter:
    """Reports an error when it differs from the previous one."""

    def __init__(self, callback: Callable[[str, str], None] | None) -> None:
        self._callback = callback
        self._last: str | None = None

    def report(self, code: str, description: str) -> None:
        if self._last == code:
            return
        self._last = code
        self.always(code, description)

    def always(self, code: str, description: str) -> None:
        """Reports an error even when it repeats the previous one."""
        LOGGER.warning("%s: %s", code, description)
        call_back(self._callback, code, description)

    def succeeded(self) -> None:
        self._last = None
