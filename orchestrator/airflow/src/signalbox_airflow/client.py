"""Client of Signalbox's API that authenticates with the token of a run."""

from __future__ import annotations

import json as json_module
from collections.abc import Mapping
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from .address import Address, parse_address
from .credential import Credentials
from .exchange import exchange
from .response import Response
from .retries import Patience, persist
from .signed_calls import require_success

MAX_RESPONSE_BYTES = 16 * 1024 * 1024
# A repeated request with one of these methods has the same effect as a single one.
_IDEMPOTENT = frozenset({"GET", "HEAD", "PUT", "DELETE"})
_METHODS = _IDEMPOTENT | {"POST", "PATCH"}
_RESERVED_HEADERS = frozenset({"authorization", "connection", "content-length", "host", "transfer-encoding"})


class Client:
    """
    Sends requests to the Signalbox that started the run, never to another host.

    The token is requested before the first request, and renewed before it expires and after a 401. Failed requests
    are retried with jitter and a limit: GET, HEAD, PUT and DELETE after every transient failure, POST and PATCH only
    when they cannot have had an effect or carry an `Idempotency-Key`.
    """

    def __init__(self, base: Address, credentials: Credentials, patience: Patience | None = None) -> None:
        self._base = base
        self._credentials = credentials
        self._patience = patience or Patience()

    def get(self, path: str, params: Mapping[str, object] | None = None) -> Any:
        """Returns the JSON of a resource, such as `/api/flags`. Raises the errors of :meth:`request`."""
        return self.request("GET", path, params=params).json()

    def post(self, path: str, json: object, *, idempotency_key: str | None = None) -> Response:
        return self.request("POST", path, json=json, idempotency_key=idempotency_key)

    def put(self, path: str, json: object) -> Response:
        return self.request("PUT", path, json=json)

    def patch(self, path: str, json: object) -> Response:
        return self.request("PATCH", path, json=json)

    def delete(self, path: str) -> Response:
        return self.request("DELETE", path)

    def request(
        self,
        method: str,
        path: str,
        *,
        params: Mapping[str, object] | None = None,
        json: object = None,
        headers: Mapping[str, str] | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Response:
        """
        Sends a request and returns its successful response.

        :param path: begins with `/api/`, without a query.
        :param params: parameters of the query.
        :param timeout: seconds for all attempts together; a token request can take as long in addition.
        :raises ServiceUnavailable: no success within the bounded retries.
        :raises RequestRefused: a final status other than 2xx, with `.status` and `.code`.
        """
        address = self._address(path)
        if method not in _METHODS:
            raise ValueError(f"{method!r} is not one of {', '.join(sorted(_METHODS))}")
        sent = _headers(headers, idempotency_key)
        body: bytes | None = None
        if json is not None:
            body = json_module.dumps(json, ensure_ascii=False, allow_nan=False).encode()
            sent["content-type"] = "application/json"
        query = urlencode(params or {}, doseq=True)
        what = f"{method} {path}"
        patience = self._patience if timeout is None else replace(self._patience, total_s=timeout)

        def attempt(deadline_s: float) -> Response:
            credential = self._credentials.current(patience=patience)
            response = self._send(method, address, query, sent, body, credential.access_token, deadline_s)
            if response.status != 401:
                return response
            renewed = self._credentials.current(credential, patience)
            return self._send(method, address, query, sent, body, renewed.access_token, deadline_s)

        is_idempotent = method in _IDEMPOTENT or "idempotency-key" in sent
        return require_success(what, persist(what, attempt, patience, is_idempotent=is_idempotent))

    def _address(self, path: str) -> Address:
        address = parse_address(f"{self._base.origin}{self._base.path}{path}") if path.startswith("/") else None
        if address is None:
            raise ValueError(
                f"{path!r} is not a path of the API; an example: /api/flags. Escape names with urllib.parse.quote(), "
                "and pass parameters as params."
            )
        return address

    def _send(
        self,
        method: str,
        address: Address,
        query: str,
        headers: Mapping[str, str],
        body: bytes | None,
        token: str,
        deadline_s: float,
    ) -> Response:
        sent = {**headers, "authorization": f"Bearer {token}"}
        with exchange(method, address, sent, body, deadline_s, MAX_RESPONSE_BYTES, query) as response:
            names = {name.lower(): value for name, value in response.getheaders()}
            return Response(response.status, names, response.read())


def _headers(given: Mapping[str, str] | None, idempotency_key: str | None) -> dict[str, str]:
    headers = {name.lower(): value for name, value in (given or {}).items()}
    reserved = sorted(_RESERVED_HEADERS & headers.keys())
    if reserved:
        raise ValueError(f"The client sets these headers itself: {', '.join(reserved)}. Leave them out.")
    if idempotency_key is not None:
        headers["idempotency-key"] = idempotency_key
    headers.setdefault("accept", "application/json")
    return headers
