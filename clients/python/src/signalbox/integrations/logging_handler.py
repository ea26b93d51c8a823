"""Sends the log records of a program."""

from __future__ import annotations

import logging
from typing import Any

from signalbox.client import Client
from signalbox.integrations.exception_data import exception_data
from signalbox.integrations.trace import current_trace

_LEVELS = {"WARNING": "warn", "CRITICAL": "fatal"}
_STANDARD = frozenset(logging.makeLogRecord({}).__dict__) | {"message", "asctime", "taskName"}


class SignalboxHandler(logging.Handler):
    """A handler of `logging` that sends each record as a `log` event: `extra` as its `fields`.

    Ignores the records of the client itself and of its thread: sending them would log further records, endlessly.
    """

    def __init__(self, client: Client, level: int = logging.NOTSET) -> None:
        super().__init__(level)
        self._client = client

    def emit(self, record: logging.LogRecord) -> None:
        try:
            if record.name.partition(".")[0] == "signalbox" or self._client.is_own_thread:
                return
            # Never blocks: `logging` holds this handler's lock, for which the client's own thread may wait.
            self._client.enqueue_now("log", self._data(record))
        except Exception:
            self.handleError(record)

    def _data(self, record: logging.LogRecord) -> dict[str, Any]:
        fields = {name: sendable(value) for name, value in record.__dict__.items() if name not in _STANDARD}
        if record.exc_info and record.exc_info[1] is not None:
            fields["error"] = exception_data(record.exc_info[1])
        trace = current_trace()
        if trace is not None:
            fields.setdefault("traceId", trace.trace_id)
        data: dict[str, Any] = {
            "level": _LEVELS.get(record.levelname, record.levelname.lower()),
            "message": record.getMessage() if self.formatter is None else self.format(record),
            "module": record.name,
        }
        if fields:
            data["fields"] = fields
        return data


def sendable(value: object) -> object:
    """A value of `extra` as JSON. Other values become text, so that no record is dropped because of them."""
    if value is None or isinstance(value, (bool, int, str, dict, list, tuple)):
        return value
    if isinstance(value, float):
        # NaN and the infinities are not JSON.
        return value if value - value == 0 else str(value)
    return str(value)
