"""Traces the requests of an ASGI application."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, MutableMapping
from datetime import datetime, timezone
from typing import Any

from signalbox.client import Client
from signalbox.flags.scope import flag_scope
from signalbox.integrations.exception_data import clean, exception_data
from signalbox.integrations.trace import begin_trace, end_trace

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]


class SignalboxMiddleware:
    """Sends a `trace` event for each HTTP request whose trace is sampled, with the trace of its `traceparent`, and an
    `error` event for each exception that the application does not catch. Opens a scope for `attach_flags`."""

    def __init__(self, app: Application, client: Client, service_name: str | None = None) -> None:
        self._app = app
        self._client = client
        self._service_name = service_name

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        trace, token = begin_trace(_traceparent(scope))
        began, began_at = time.perf_counter(), datetime.now(timezone.utc)
        status: int | None = None

        async def observe(message: MutableMapping[str, Any]) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            with flag_scope():
                try:
                    await self._app(scope, receive, observe)
                except Exception as error:
                    status = 500 if status is None else status
                    of_trace = {"traceId": trace.trace_id, "spanId": trace.span_id}
                    self._client.enqueue_now("error", {**exception_data(error), **of_trace})
                    raise
                finally:
                    data = {
                        "method": scope["method"],
                        "traceId": trace.trace_id,
                        "spanId": trace.span_id,
                        "name": _name(scope),
                        "durationMs": round((time.perf_counter() - began) * 1000),
                        "parentSpanId": trace.parent_span_id,
                        "serviceName": self._service_name,
                        "statusCode": status,
                    }
                    present = {name: value for name, value in data.items() if value is not None}
                    if trace.is_sampled:
                        self._client.enqueue_now("trace", present, ts=began_at)
        finally:
            end_trace(token)


def _traceparent(scope: Scope) -> str | None:
    values = [value for name, value in scope["headers"] if name.lower() == b"traceparent"]
    # More than one header is invalid.
    return values[0].decode("latin-1") if len(values) == 1 else None


def _name(scope: Scope) -> str:
    """The method with the template of the route if the framework provides it, such as `GET /orders/{id}`; otherwise the
    method only: a path contains ids, each of which would be a separate name."""
    method: str = scope["method"]
    template = getattr(scope.get("route"), "path", None)
    return f"{method} {clean(template)}" if isinstance(template, str) else method
