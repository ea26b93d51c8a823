"""`python -m testservice`: clients that a driver controls over HTTP. Protocol: contracts/client/v1/README.md."""

from __future__ import annotations

import itertools
import json
import os
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from signalbox import VERSION
from testservice.clients import DrivenClient, evaluate_payload

CAPABILITIES = [
    *("events", "flags", "spool", "block", "file_cache", "bootstrap", "attach_flags", "tls"),
    *("openfeature", "openfeature_events", "openfeature_tracking"),
]

clients: dict[str, DrivenClient] = {}
ids = itertools.count(1)


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # With Nagle's algorithm, small responses would wait for the acknowledgement of the headers.
    disable_nagle_algorithm = True

    def do_GET(self) -> None:
        self._send(200, {"language": "python", "version": VERSION, "capabilities": CAPABILITIES})

    def do_POST(self) -> None:
        try:
            body = json.loads(self.rfile.read(int(self.headers.get("content-length", "0"))))
            self._send(*self._route(body))
        except Exception as error:
            self._send(400, {"error": f"{type(error).__name__}: {error}"})

    def do_DELETE(self) -> None:
        client = clients.pop(self.path.rsplit("/", 1)[-1], None)
        if client is not None:
            client.release()
        self.send_response(204)
        self.end_headers()

    def _route(self, body: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        parts = self.path.strip("/").split("/")
        if parts == ["clients"]:
            name = str(next(ids))
            clients[name] = DrivenClient(name, body)
            return 201, {"id": name}
        if parts == ["evaluate"]:
            return 200, evaluate_payload(body)
        return 200, clients[parts[1]].command(body["command"], body)

    def _send(self, status: int, body: dict[str, Any]) -> None:
        content = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *args: Any) -> None:
        pass


def main() -> None:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print(f"listening {server.server_address[1]}", flush=True)
    sys.stdin.read()
    # Exits immediately, without the flush at the exit of a program, because the driver did not request a flush.
    os._exit(0)


main()
