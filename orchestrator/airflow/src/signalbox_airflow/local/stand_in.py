"""A stand-in for Signalbox on loopback: token and callback routes of one run, and prepared responses of the API."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import secrets
import threading
import time
from collections.abc import Callable, Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from .report_check import MAX_BODY_BYTES, Rejection, check_report
from .reported import Reported

_SKEW_S = 300
_TOKEN_LIFETIME_S = 900
_TIMESTAMP = re.compile(r"[0-9]{10}|[0-9]{13}")
_MAX_REQUESTS_KEPT = 1000


class StandIn:
    """
    :param responses: by method and path without query, such as `GET /api/flags`: `{"status": 200, "body": ...}`.
    """

    def __init__(
        self,
        run_id: str,
        secret: str,
        *,
        config: Mapping[str, Any] | None = None,
        grants: tuple[str, ...] = (),
        project_id: str = "",
        responses: Mapping[str, Any] | None = None,
        token_lifetime_s: float = _TOKEN_LIFETIME_S,
    ) -> None:
        self.run_id = run_id
        self.reported = Reported()
        # State and comment of every approval. Approved immediately by default, because no user is there to decide.
        self.decision: tuple[str, str | None] = ("approved", None)
        # Descriptions of rejected requests, which Signalbox would reject too.
        self.rejections: list[str] = []
        # Method and path of each API request with a valid token.
        self.requests: list[str] = []
        # States that the plugin reported.
        self.states: list[str] = []
        self.tokens: list[str] = []
        # Returns a response that replaces the normal one, by method and path; `None` for the normal response.
        self.fault: Callable[[str, str], tuple[int, dict[str, Any]] | None] = lambda method, path: None
        self._secret = secret.encode()
        self._config = dict(config or {})
        self._grants = grants
        self._project_id = project_id
        self._responses = dict(responses or {})
        self._token_lifetime_s = token_lifetime_s
        self._signatures: set[str] = set()
        self._lock = threading.Lock()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True)

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}"

    @property
    def callback_url(self) -> str:
        return f"{self.origin}/api/v1/apps/runs/{self.run_id}/callback"

    def __enter__(self) -> StandIn:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()

    def revoke_tokens(self) -> None:
        """From now on, requests with the issued tokens get 401."""
        self.tokens.clear()

    def _respond(self, method: str, target: str, headers: Mapping[str, str], body: bytes) -> tuple[int, dict[str, Any]]:
        path = target.split("?", 1)[0]
        fault = self.fault(method, path)
        if fault is not None:
            return fault
        own = f"/api/v1/apps/runs/{self.run_id}"
        try:
            if method == "POST" and path == f"{own}/token":
                self._require_signature(headers, body)
                return 200, self._issue_token(body)
            if method == "POST" and path == f"{own}/callback":
                self._require_signature(headers, body)
                return 200, self._receive(body)
            return self._respond_to_api_request(method, path, headers)
        except Rejection as rejection:
            what = f"{rejection.path} {rejection.problem}".strip()
            self.rejections.append(f"{method} {path}: {rejection.status} {rejection.code}, {what}")
            return rejection.status, {
                "code": rejection.code,
                "status": rejection.status,
                "errors": [{"path": rejection.path, "problem": rejection.problem}],
            }

    def _require_signature(self, headers: Mapping[str, str], body: bytes) -> None:
        timestamp, signature = headers.get("x-service-timestamp"), headers.get("x-service-signature")
        if not timestamp or not signature:
            raise Rejection(401, "callback_unsigned", "", "signature or timestamp missing")
        right = hmac.new(self._secret, f"{timestamp}.".encode() + body, hashlib.sha256).hexdigest()
        seconds = int(timestamp) / (1000 if len(timestamp) == 13 else 1) if _TIMESTAMP.fullmatch(timestamp) else 0.0
        with self._lock:
            used = signature in self._signatures
            self._signatures.add(signature)
        if used or abs(time.time() - seconds) > _SKEW_S or not hmac.compare_digest(signature, right):
            raise Rejection(403, "callback_refused", "", "the signature does not match, is too old or was used before")

    def _issue_token(self, body: bytes) -> dict[str, Any]:
        fields = json.loads(body)
        if fields.get("kind", "token") != "token" or fields.get("dag_run_id") != self.run_id:
            raise Rejection(400, "callback_run_mismatch", "dag_run_id", "does not match the run in the path")
        token = secrets.token_urlsafe(24)
        self.tokens.append(token)
        return {
            "access_token": token,
            "token_type": "Bearer",
            "expires_in": self._token_lifetime_s,
            "project_id": self._project_id,
            "config": self._config,
            "grants": list(self._grants),
        }

    def _receive(self, body: bytes) -> dict[str, Any]:
        report = check_report(body, self.run_id)
        if report.kind == "state":
            self.states.append(report.fields["state"])
        reason = self.reported.apply(report)
        if reason == "too_many":
            self.rejections.append(f"{report.kind} {report.fields['name']!r}: {reason}")
        response: dict[str, Any] = {"run_id": self.run_id, "kind": report.kind, "applied": reason is None}
        if report.kind == "approval" and reason != "too_many":
            state, comment = self.decision
            decided_by = "local" if state in ("approved", "rejected") else None
            approval = {"name": report.fields["name"], "state": state, "comment": comment, "decided_by": decided_by}
            response["approval"] = approval
        return response if reason is None else {**response, "reason": reason}

    def _respond_to_api_request(self, method: str, path: str, headers: Mapping[str, str]) -> tuple[int, dict[str, Any]]:
        token = headers.get("authorization", "").removeprefix("Bearer ")
        if token not in self.tokens:
            return 401, {"code": "unauthorized", "status": 401, "detail": "The token is not valid."}
        if len(self.requests) < _MAX_REQUESTS_KEPT:
            self.requests.append(f"{method} {path}")
        prepared = self._responses.get(f"{method} {path}")
        if isinstance(prepared, Mapping):
            return int(prepared.get("status", 200)), prepared.get("body", {})
        detail = f'The stand-in has no response for "{method} {path}". Prepare one with --responses.'
        self.rejections.append(detail)
        return 404, {"code": "not_found", "status": 404, "detail": detail}

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        stand_in = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            timeout = 30

            def _serve(self) -> None:
                length = min(int(self.headers.get("content-length") or 0), MAX_BODY_BYTES + 1)
                body = self.rfile.read(length)
                self.close_connection = True
                headers = {name.lower(): value for name, value in self.headers.items()}
                status, fields = stand_in._respond(self.command, self.path, headers, body)
                text = json.dumps(fields).encode()
                self.send_response(status)
                self.send_header("content-type", "application/json" if status < 400 else "application/problem+json")
                self.send_header("content-length", str(len(text)))
                self.end_headers()
                if self.command != "HEAD":
                    self.wfile.write(text)

            do_GET = do_HEAD = do_POST = do_PUT = do_PATCH = do_DELETE = _serve

            def log_message(self, format: str, *args: object) -> None:
                return

        return Handler
