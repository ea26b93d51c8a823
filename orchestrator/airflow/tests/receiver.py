"""A server on loopback that records requests and sends the configured responses."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from email.message import Message
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass(frozen=True)
class ReceivedRequest:
    path: str
    headers: Message
    body: bytes

    @property
    def json(self) -> dict[str, Any]:
        value: dict[str, Any] = json.loads(self.body)
        return value


@dataclass(frozen=True)
class Reply:
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b'{"applied":true}'


class Receiver:
    def __init__(self, port: int = 0) -> None:
        self.requests: list[ReceivedRequest] = []
        self.reply: Callable[[ReceivedRequest], Reply] = lambda request: Reply()
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                request = ReceivedRequest(self.path, self.headers, body)
                reply = receiver.reply(request)
                receiver.requests.append(request)
                self.send_response(reply.status)
                for name, value in reply.headers.items():
                    self.send_header(name, value)
                self.send_header("content-length", str(len(reply.body)))
                self.end_headers()
                self.wfile.write(reply.body)

            do_GET = do_POST

            def log_message(self, format: str, *args: object) -> None:
                return

        self._server = ThreadingHTTPServer(("127.0.0.1", port), Handler)
        self._server.daemon_threads = True
        self.port: int = self._server.server_address[1]
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True)
        self._thread.start()

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def url(self, run_id: str) -> str:
        return f"{self.origin}/api/v1/apps/runs/{run_id}/callback"

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()

    def __enter__(self) -> Receiver:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def wait_for(self, count: int, seconds: float = 10.0) -> list[ReceivedRequest]:
        eventually(lambda: len(self.requests) >= count, seconds)
        return list(self.requests)


def eventually(check: Callable[[], bool], seconds: float = 10.0) -> None:
    """Polls until the condition holds. The deadline detects hanging, not slowness."""
    deadline = time.monotonic() + seconds
    while not check():
        assert time.monotonic() < deadline, "the condition did not become true in time"
        time.sleep(0.005)
