"""A log line a minute of each kind: a wrong secret must not fill the scheduler's log."""

from __future__ import annotations

import logging
import time

_EVERY_S = 60.0


class Quiet:
    """Without a lock, which a fork could leave held for ever: a race costs one line more."""

    def __init__(self, log: logging.Logger, every_s: float = _EVERY_S, prefix: str = "signalbox callback ") -> None:
        self._log = log
        self._every_s = every_s
        self._prefix = prefix
        # When the line was last written, and how often it was left out since.
        self._seen: dict[str, tuple[float, int]] = {}

    def warning(self, message: str, *values: object) -> None:
        self._say(logging.WARNING, message, values)

    def error(self, message: str, *values: object) -> None:
        self._say(logging.ERROR, message, values)

    def _say(self, level: int, message: str, values: tuple[object, ...]) -> None:
        now = time.monotonic()
        last, left_out = self._seen.get(message, (float("-inf"), 0))
        if now - last < self._every_s:
            self._seen[message] = (last, left_out + 1)
            return
        self._seen[message] = (now, 0)
        more = f" (and {left_out} more like it)" if left_out else ""
        self._log.log(level, self._prefix + message + more, *values)
