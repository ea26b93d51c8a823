"""A fake service, whose responses are scripted by a test."""

from __future__ import annotations

import contextlib
import gzip
import hashlib
import hmac
import json
import socket
import struct
import threading
import time
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple

SECRET = "whsec"  # not a credential of anything
PROJECT = "0197a7a4-0000-7000-8000-000000000001"


class Request(NamedTuple):
    """A request as received."""

    method: str
    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        is_gzip = self.headers.get("content-encoding") == "gzip"
        return json.loads(gzip.decompress(self.body) if is_gzip else self.body)

    @property
    def messages(self) -> list[str]:
        return [event["data"].get("message") for event in self.json["events"]]


class Reply(NamedTuple):
    """A response; `body` may be an iterator of chunks of a stream."""

    status: int = 200
    body: bytes | Iterator[bytes] = b""
    headers: dict[str, str] = {}  # noqa: RUF012 - never changed


RESET = Reply(0)
"""The connection is reset instead of a response."""


def ok(request: Request) -> Reply:
    """The response of a service that stores all events."""
    return json_reply({"accepted": len(request.json["events"]), "rejected": []})


def json_reply(content: Any, status: int = 200, **headers: str) -> Reply:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return Reply(status, json.dumps(content).encode(), {"content-type": "application/json", **named})


def flag(key: str, **changes: Any) -> dict[str, Any]:
    return {"key": key, "enabled": True, "killed": False, "rollout": 100, "cohorts": {}, "group": None, **changes}


def snapshot(revision: int, *flags: dict[str, Any]) -> dict[str, Any]:
    return {"revision": revision, "bucket_version": 1, "flags": list(flags), "groups": [], "overrides": []}


def message(event: str, revision: int, content: Any) -> bytes:
    return f"event: {event}\nid: {revision}\ndata: {json.dumps(content)}\n\n".encode()


Script = Callable[[Request], Reply]


def _constant(reply: Reply) -> Script:
    return lambda request: reply


class Service:
    """An HTTP server on a free port."""

    def __init__(self) -> None:
        self.requests: list[Request] = []
        self.times: list[float] = []
        self.scripts: dict[str, list[Script]] = {}
        self.always: dict[str, Script] = {"/api/ingest": ok}
        self.is_closed = threading.Event()
        self._arrived = threading.Condition()
        handler = type("Handler", (_Handler,), {"service": self})
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self._server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}"
        threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()

    def close(self) -> None:
        self.is_closed.set()
        self._server.shutdown()
        self._server.server_close()

    def then(self, path: str, *scripts: Script | Reply) -> None:
        """Scripts the next responses of a path, one for each request."""
        for script in scripts:
            self.scripts.setdefault(path, []).append(_constant(script) if isinstance(script, Reply) else script)

    def of(self, path: str) -> list[Request]:
        return [request for request in self.requests if request.path.partition("?")[0] == path]

    @property
    def batches(self) -> list[Request]:
        return self.of("/api/ingest")

    def wait(self, path: str, count: int, timeout_s: float = 10) -> list[Request]:
        """Waits until `count` requests of a path have arrived."""
        deadline = time.monotonic() + timeout_s
        with self._arrived:
            while len(self.of(path)) < count:
                left = deadline - time.monotonic()
                assert left > 0, f"{len(self.of(path))} of {count} requests of {path} arrived"
                self._arrived.wait(left)
        return self.of(path)

    def reply(self, request: Request) -> Reply:
        path = request.path.partition("?")[0]
        with self._arrived:
            self.requests.append(request)
            self.times.append(time.monotonic())
            self._arrived.notify_all()
            scripts = self.scripts.get(path, [])
            script = scripts.pop(0) if scripts else self.always.get(path)
        return Reply(404) if script is None else script(request)


class _Handler(BaseHTTPRequestHandler):
    service: Service
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def _serve(self) -> None:
        headers = {name.lower(): value for name, value in self.headers.items()}
        length = int(headers.get("content-length", "0"))
        body = self.rfile.read(length)
        if len(body) < length:
            # The client disconnected while sending, as on `close`: no complete request arrived.
            self.close_connection = True
            return
        reply = self.service.reply(Request(self.command, self.path, headers, body))
        if reply.status == 0:
            linger = struct.pack("ii", 1, 0)
            self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
            self.connection.close()
            self.close_connection = True
            return
        self.send_response(reply.status)
        for name, value in reply.headers.items():
            self.send_header(name, value)
        if isinstance(reply.body, bytes):
            if "content-length" not in reply.headers:
                self.send_header("content-length", str(len(reply.body)))
            self.end_headers()
            self.wfile.write(reply.body)
            if len(reply.body) < int(reply.headers.get("content-length", "0")):
                self.close_connection = True
            return
        self.close_connection = True
        self.end_headers()
        for chunk in reply.body:
            self.wfile.write(chunk)
            self.wfile.flush()

    do_GET = do_POST = _serve

    def handle(self) -> None:
        # The client disconnected, or the connection was reset.
        with contextlib.suppress(OSError, ValueError):
            super().handle()

    def finish(self) -> None:
        with contextlib.suppress(OSError, ValueError):
            super().finish()

    def log_message(self, format: str, *args: Any) -> None:
        pass


def assert_signed(request: Request) -> None:
    """Asserts that the signature covers the body as it was sent."""
    expected = hmac.new(SECRET.encode(), request.body, hashlib.sha256).hexdigest()
    assert request.headers["x-service-signature"] == expected
