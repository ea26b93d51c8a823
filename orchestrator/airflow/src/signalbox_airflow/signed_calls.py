"""Requests for one run, signed with the callback secret."""

from __future__ import annotations

import json
import os
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from .address import Address
from .errors import CredentialRefused, InstallationInactive, NotASignalboxRun, NotConfigured, RequestRefused, RunEnded
from .exchange import exchange
from .response import Response
from .settings import read_settings
from .signing import sign
from .target import Refused, Target, read_target

# The token response contains the configuration, which has at most 64 KB before it is escaped as JSON.
_MAX_RESPONSE_BYTES = 1024 * 1024
_CALLBACK = "/callback"


@dataclass(frozen=True)
class SignedCalls:
    run_id: str
    target: Target
    secret: bytes = field(repr=False)

    @property
    def base(self) -> Address:
        """The public address of Signalbox, with the path below which its API is."""
        path = self.target.address.path.removesuffix(f"/api/v1/apps/runs/{self.run_id}{_CALLBACK}")
        return replace(self.target.address, path=path)

    def request_token(self, deadline_s: float) -> Response:
        path = self.target.address.path.removesuffix(_CALLBACK) + "/token"
        body = json.dumps({"kind": "token", "dag_run_id": self.run_id, "nonce": os.urandom(12).hex()}).encode()
        return self._post(replace(self.target.address, path=path), body, deadline_s)

    def report(self, body: bytes, deadline_s: float) -> Response:
        return self._post(self.target.address, body, deadline_s)

    def _post(self, address: Address, body: bytes, deadline_s: float) -> Response:
        timestamp = next_timestamp_ms()
        headers = {
            "content-type": "application/json",
            self.target.timestamp_header: timestamp,
            self.target.signature_header: sign(self.secret, timestamp, body),
        }
        with exchange("POST", address, headers, body, deadline_s, _MAX_RESPONSE_BYTES) as response:
            names = {name.lower(): value for name, value in response.getheaders()}
            return Response(response.status, names, response.read())


def signed_calls(dag_run: Any, env: Mapping[str, str]) -> SignedCalls:
    """
    :param dag_run: `context["dag_run"]` of Airflow.
    :raises NotASignalboxRun: the DAG run is not one of Signalbox.
    :raises NotConfigured: this process has no secret or no allowed origins.
    """
    settings = read_settings(env)
    try:
        target = read_target(dag_run.conf, dag_run.run_id, settings.origins)
    except Refused as refusal:
        if settings.problems:
            raise NotConfigured(_incomplete(settings.problems)) from None
        raise NotASignalboxRun(
            f"Nothing is exchanged with Signalbox for this DAG run: {refusal}. Start the run in Signalbox."
        ) from None
    if target is None:
        raise NotASignalboxRun(
            "The conf of this DAG run has no callback of Signalbox. "
            "Start the run in Signalbox, or execute the DAG with `signalbox-airflow test`."
        )
    if settings.problems:
        raise NotConfigured(_incomplete(settings.problems))
    return SignedCalls(dag_run.run_id, target, settings.secret)


def require_success(what: str, response: Response) -> Response:
    """
    Returns a successful response.

    :raises RequestRefused: the response is not a success; the exception can be a subclass.
    """
    if response.is_success:
        return response
    status = f"HTTP {response.status}" + (f" {response.code}" if response.code else "")
    detail = f" {response.detail}" if response.detail else ""
    error, advice = _refusal(response)
    raise error(f"{what} was rejected ({status}).{detail} {advice}", response.status, response.code)


_timestamps = threading.Lock()
_last_timestamp = 0


def next_timestamp_ms(now: Callable[[], float] = time.time) -> str:
    """Unix milliseconds, a different value on each call: Signalbox accepts a signature only once."""
    global _last_timestamp
    with _timestamps:
        _last_timestamp = max(int(now() * 1000), _last_timestamp + 1)
        return str(_last_timestamp)


def _reset_lock() -> None:
    global _timestamps
    _timestamps = threading.Lock()


# After a fork while another thread holds the lock, it would stay locked in the child forever.
os.register_at_fork(after_in_child=_reset_lock)


def _incomplete(problems: tuple[str, ...]) -> str:
    return f"{'. '.join(problems)}. Set it in the environment of the process that executes the task (the worker)."


def _refusal(response: Response) -> tuple[type[RequestRefused], str]:
    if response.code == "run_ended":
        return RunEnded, "Stop the task: the run has ended in Signalbox."
    if response.code == "installation_inactive":
        return InstallationInactive, "Resume the installation in Signalbox, then start another run."
    if response.code == "callback_refused" or response.status == 401:
        return CredentialRefused, "Check that both sides have the same callback secret and the same time."
    if response.status == 404:
        return RequestRefused, "Check that this Signalbox is the one that started the run."
    if 300 <= response.status < 400:
        return RequestRefused, "Set SERVICE_PUBLIC_URL of Signalbox to the address that the redirect leads to."
    return RequestRefused, "Correct the request; a retry has the same outcome."
