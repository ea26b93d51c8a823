"""The credential of a run: issued for a signed request, and cached until shortly before it expires."""

from __future__ import annotations

import os
import threading
import time
import weakref
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from .errors import RequestRefused
from .response import Response
from .retries import Patience, persist
from .signed_calls import require_success

WHAT = "The token request of the run"
# Time before the expiry at which a token is renewed, so that it does not expire while a request is in flight.
_RENEW_BEFORE_S = 60.0
# Upper bound of that time as a share of the lifetime, so that a short-lived token is used for most of its lifetime.
_RENEW_BEFORE_SHARE = 0.2


class Config(dict[str, Any]):
    """The configuration of a run. It can contain secrets, so its representation has only the names of the settings."""

    def __repr__(self) -> str:
        return f"<configuration with {', '.join(sorted(map(str, self))) or 'no settings'}>"


@dataclass(frozen=True)
class Credential:
    access_token: str = field(repr=False)
    project_id: str
    config: Config = field(repr=False)
    grants: frozenset[str]
    # Seconds of the monotonic clock.
    renew_at: float


class Credentials:
    """Holds the current credential of a run. One thread renews it while the others wait for the result."""

    def __init__(
        self,
        request: Callable[[float], Response],
        patience: Patience | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._request = request
        self._patience = patience or Patience()
        self._clock = clock
        self._current: Credential | None = None
        self._lock = threading.Lock()
        reference = weakref.ref(self)

        def reset_in_child() -> None:
            credentials = reference()
            if credentials is not None:
                credentials._lock = threading.Lock()

        # After a fork during a renewal by another thread, the lock would stay locked in the child forever.
        os.register_at_fork(after_in_child=reset_in_child)

    def current(self, rejected: Credential | None = None, patience: Patience | None = None) -> Credential:
        """
        Returns a valid credential, and renews it if necessary.

        :param rejected: a credential that Signalbox rejected, which is replaced even before it expires.
        :raises ServiceUnavailable: Signalbox does not respond.
        :raises RequestRefused: Signalbox issues no token.
        """
        with self._lock:
            known = self._current
            if known is not None and known is not rejected and self._clock() < known.renew_at:
                return known
            requested_at = self._clock()
            response = require_success(WHAT, persist(WHAT, self._request, patience or self._patience))
            self._current = _read(response, requested_at)
            return self._current


def _read(response: Response, requested_at: float) -> Credential:
    try:
        fields = response.json()
        lifetime = float(fields["expires_in"])
        return Credential(
            access_token=_text(fields["access_token"]),
            project_id=_text(fields["project_id"]),
            config=Config(fields["config"]),
            grants=frozenset(_text(grant) for grant in fields["grants"]),
            renew_at=requested_at + lifetime - min(_RENEW_BEFORE_S, lifetime * _RENEW_BEFORE_SHARE),
        )
    except (ValueError, KeyError, TypeError) as error:
        # Raised without the cause: its message can quote the response, which contains the token and secrets.
        raise RequestRefused(
            f"{WHAT} got a response that is not one of Signalbox ({type(error).__name__}). "
            "Check what SERVICE_PUBLIC_URL leads to.",
            response.status,
        ) from None


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError("not a text")
    return value
