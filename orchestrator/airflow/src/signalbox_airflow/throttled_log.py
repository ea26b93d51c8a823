"""Writes each kind of log line at most once a minute, so that a wrong secret does not fill the scheduler's log."""

from __future__ import annotations

import logging
import time

_EVERY_S = 60.0


class ThrottledLog:
    """Has no lock, because a fork could leave it locked forever. A race writes at most one additional line."""

    def __init__(self, log: logging.Logger, every_s: float = _EVERY_S, prefix: str = "signalbox callback ") -> None:
        self._log = log
        self._every_s = every_s
        self._prefix = prefix
        # By message: when the line was last written, and how often it was suppressed since.
        self._seen: dict[str, tuple[float, int]] = {}

    def warning(self, message: str, *values: object) -> None:
        self._write(logging.WARNING, message, values)

    def error(self, message: str, *values: object) -> None:
        self._write(logging.ERROR, message, values)

    def _write(self, level: int, message: str, values: tuple[object, ...]) -> None:
        now = time.monotonic()
        last, left_out = self._seen.get(message, (float("-inf"), 0))
        if now - last < self._every_s:
            self._seen[message] = (last, left_out + 1)
            return
        self._seen[message] = (now, 0)
        more = f" (and {left_out} more like it)" if left_out else ""
        self._log.log(level, self._prefix + message + more, *values)
