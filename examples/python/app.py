"""A small web service with one flag and one event per request."""

from __future__ import annotations

import os
import signal
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

import signalbox

client = signalbox.Client(
    os.environ["SIGNALBOX_URL"],
    os.environ["SIGNALBOX_PROJECT"],
    os.environ["SIGNALBOX_API_KEY"],
    os.environ["SIGNALBOX_WEBHOOK_SECRET"],
    callbacks=signalbox.Callbacks(on_error=lambda code, description: print(code, description, file=sys.stderr)),
)


class Greeter(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        user = parse_qs(urlsplit(self.path).query).get("user", ["guest"])[0]
        friendly = client.is_enabled("friendly-greeting", user_id=user)
        body = f"Welcome, {user}!\n" if friendly else f"Hello, {user}.\n"
        client.enqueue(
            signalbox.log_event("greeted", level="info", module="greeter", fields={"user": user, "friendly": friendly})
        )
        self.send_response(200)
        self.send_header("Content-Type", "text/plain; charset=utf-8")
        self.end_headers()
        self.wfile.write(body.encode("utf-8", "replace"))


def main() -> None:
    server = ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "8080"))), Greeter)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    print(f"listening on http://127.0.0.1:{server.server_port}", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        pass
    finally:
        server.server_close()
        # Waits until the last events are sent, at most five seconds.
        client.close()


if __name__ == "__main__":
    main()
