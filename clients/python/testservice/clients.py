"""Clients that the driver created."""

from __future__ import annotations

import ssl
import subprocess
import sys
import threading
import time
from datetime import datetime, timedelta, tzinfo
from typing import Any

import signalbox.events.serialize
from signalbox import Callbacks, Client, Event, EventOptions, FlagOptions, flag_scope
from signalbox.flags.bucket import bucket_of
from signalbox.flags.instant import instant_ms
from signalbox.flags.payload import read_snapshot
from signalbox.flags.rule import FlagSet, evaluate_flag
from testservice.openfeature import OpenFeatureProgram

_MILLISECONDS = {
    "batch_interval_ms",
    "block_timeout_ms",
    "request_timeout_ms",
    "backoff_initial_ms",
    "backoff_max_ms",
    "refused_retry_ms",
    "poll_interval_ms",
    "read_timeout_ms",
    "usage_interval_ms",
}


def options(given: dict[str, Any]) -> dict[str, Any]:
    """Converts options to the names and seconds of this library."""
    return {
        f"{name.removesuffix('_ms')}_s" if name in _MILLISECONDS else name: value / 1000
        if name in _MILLISECONDS
        else value
        for name, value in given.items()
        if value is not None
    }


def start_child(body: dict[str, Any]) -> dict[str, Any]:
    """Starts a child process, which inherits what the operating system passes to every child."""
    nothing = subprocess.DEVNULL
    program = [sys.executable, "-c", "import time; time.sleep(600)"]
    child = subprocess.Popen(  # noqa: S603 - the program is not given
        program, close_fds=False, stdin=nothing, stdout=nothing, stderr=nothing
    )
    return {"pid": child.pid}


class DrivenClient:
    """A client, and the reports of its callbacks."""

    def __init__(self, name: str, given: dict[str, Any]) -> None:
        self._lock = threading.Lock()
        self._rejected: list[dict[str, Any]] = []
        self._dropped: list[dict[str, Any]] = []
        self._errors: list[dict[str, str]] = []
        self._delivered: list[Any] = []
        self._changes: list[list[str]] = []
        events, flags = given.get("events"), given.get("flags")
        attach_flags = bool(events and events.pop("attach_flags", False))
        self._client = Client(
            given["base_url"],
            given["project_id"],
            given["api_key"],
            given.get("webhook_secret") if events is not None else None,
            events=EventOptions(**options(events or {})),
            flags=FlagOptions(**options(flags or {})),
            verify=True if given.get("ca_file") is None else ssl.create_default_context(cafile=given["ca_file"]),
            use_flags=flags is not None,
            attach_flags=attach_flags,
            callbacks=Callbacks(
                on_error=self._error, on_drop=self._drop, on_rejected=self._reject, on_delivered=self._deliver
            ),
        )
        self._client.on_flag_change(self._changes.append)
        self._openfeature = OpenFeatureProgram(name, self._client)

    def release(self) -> None:
        self._client.close(0)

    def command(self, command: str, body: dict[str, Any]) -> dict[str, Any]:
        """Raises:
        KeyError: there is no such command.
        """
        commands = {
            "enqueue": self._enqueue,
            "request": self._request,
            "flush": lambda body: {"flushed": self._client.flush(body["timeout_ms"] / 1000)},
            "close": lambda body: {"left": self._client.close(body["timeout_ms"] / 1000).left},
            "report": self._report,
            "ready": lambda body: {"ready": self._client.ready(body["timeout_ms"] / 1000)},
            "evaluate": lambda body: {"value": self._explain(body)["value"]},
            "explain": self._explain,
            "flag_status": lambda body: self._client.flag_status()._asdict(),
            "shift_clock": shift_wall_clock,
            "start_child": start_child,
            "changes": lambda body: {"changes": list(self._changes)},
            "evaluate_payload": evaluate_payload,
            "openfeature_set": self._openfeature.set,
            "openfeature_evaluate": self._openfeature.evaluate,
            "openfeature_events": self._openfeature.events,
            "openfeature_track": self._openfeature.track,
            "openfeature_shutdown": self._openfeature.shutdown,
        }
        return commands[command](body)

    def _enqueue(self, body: dict[str, Any]) -> dict[str, Any]:
        results = []
        for event in body["events"]:
            result = self._client.enqueue(Event(event["type"], event["data"], event.get("ts")))
            results.append({"accepted": True} if result else result._asdict())
        return {"results": results}

    def _request(self, body: dict[str, Any]) -> dict[str, Any]:
        with flag_scope():
            for evaluation in body["evaluations"]:
                self._explain(evaluation)
            return self._enqueue(body)

    def _report(self, body: dict[str, Any]) -> dict[str, Any]:
        with self._lock:
            return {
                "delivered": self._client.delivered,
                "dropped": self._client.dropped,
                "dropped_events": list(self._dropped),
                "rejected": list(self._rejected),
                "errors": list(self._errors),
                "queued": self._client.queued._asdict(),
                "delivered_events": list(self._delivered),
            }

    def _explain(self, body: dict[str, Any]) -> dict[str, Any]:
        context = dict(body.get("context") or {})
        if "user_id" in context:
            context["userId"] = context.pop("user_id")
        now = None if body.get("now") is None else instant_ms(body["now"])
        evaluation = self._client.explain(
            body["flag_key"],
            attributes=context,
            default=body.get("default") or False,
            now=None if now is None else now / 1000,
        )
        return evaluation.to_dict()

    def _error(self, code: str, description: str) -> None:
        with self._lock:
            self._errors.append({"code": code, "detail": description})

    def _drop(self, event: Event, reason: str) -> None:
        with self._lock:
            self._dropped.append({"event": {"type": event.type, "data": event.data}, "reason": reason})

    def _reject(self, event: Event, reason: str) -> None:
        shown = {"type": event.type, "data": event.data}
        if event.ts is not None:
            shown["ts"] = str(event.ts)
        with self._lock:
            self._rejected.append({"event": shown, "reason": reason})

    def _deliver(self, events: list[Event]) -> None:
        with self._lock:
            self._delivered += [event.data.get("id", event.data.get("message")) for event in events]


_wall_clock = time.time


def shift_wall_clock(body: dict[str, Any]) -> dict[str, Any]:
    """Shifts the wall clock of the process: the client has no clock of its own. Monotonic clocks do not change."""
    shift_s = body["shift_ms"] / 1000

    class _Datetime(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> datetime:  # type: ignore[override]
            return datetime.now(tz) + timedelta(seconds=shift_s)

    time.time = lambda: _wall_clock() + shift_s
    signalbox.events.serialize.datetime = _Datetime  # type: ignore[attr-defined]
    return {}


def evaluate_payload(body: dict[str, Any]) -> dict[str, Any]:
    """Evaluates a payload with the rule only, for comparisons with other clients."""
    flags = FlagSet(read_snapshot({"revision": 0, **body["payload"]}))
    results = []
    for case in body["cases"]:
        now_ms = instant_ms(case["now"])
        if now_ms is None:
            raise ValueError("now")
        results.append(evaluate_flag(flags, case["flag_key"], case["context"], now_ms, bucket_of).to_dict())
    return {"results": results}
