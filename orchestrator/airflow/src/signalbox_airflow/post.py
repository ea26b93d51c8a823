"""One request, with a deadline over all of it and a bound on what is read. No redirects, no proxies, no cookies."""

from __future__ import annotations

import io
import json
import socket
import ssl
import time
from collections.abc import Mapping
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from functools import cache
from http.client import HTTPConnection, HTTPResponse, HTTPSConnection
from typing import TYPE_CHECKING, cast

from .address import Address

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

DEADLINE_S = 10.0
_MAX_ANSWER_BYTES = 32 * 1024
_MAX_TEXT_BYTES = 4 * 1024


@dataclass(frozen=True)
class Answer:
    status: int
    # Seconds; `None` when the server did not ask for any.
    retry_after: float | None
    # `code` of problem+json, for the log.
    code: str | None


def post(address: Address, headers: Mapping[str, str], body: bytes, deadline_s: float = DEADLINE_S) -> Answer:
    """
    :raises OSError: no connection, or not in time.
    :raises http.client.HTTPException: what came is not HTTP.
    """
    deadline = time.monotonic() + deadline_s
    connection = _connection(address, deadline_s / 2)
    try:
        connection.connect()
        connection.sock.settimeout(_left(deadline))
        connection.request("POST", address.path, body, {**headers, "connection": "close"})
        answer = HTTPResponse(cast(socket.socket, _Bounded(connection.sock, deadline)), method="POST")
        answer.begin()
        code = _problem_code(answer) if answer.status >= 400 else None
        return Answer(answer.status, _retry_after(answer.getheader("retry-after")), code)
    finally:
        connection.close()


def _connection(address: Address, timeout: float) -> HTTPConnection:
    if address.scheme == "http":
        return HTTPConnection(address.host, address.port, timeout=timeout)
    return HTTPSConnection(address.host, address.port, timeout=timeout, context=_tls())


@cache
def _tls() -> ssl.SSLContext:
    return ssl.create_default_context()


class _Bounded(io.RawIOBase):
    """A socket to read from until a moment, not for so long after each byte: one byte a second is no answer."""

    def __init__(self, sock: socket.socket, deadline: float) -> None:
        self._sock = sock
        self._deadline = deadline
        self._bytes_left = _MAX_ANSWER_BYTES

    def makefile(self, _mode: str) -> io.BufferedReader:
        return io.BufferedReader(self)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: WriteableBuffer) -> int:
        if self._bytes_left == 0:
            raise OSError("the answer is too long")
        self._sock.settimeout(_left(self._deadline))
        count = self._sock.recv_into(memoryview(buffer)[: self._bytes_left])
        self._bytes_left -= count
        return count


def _left(deadline: float) -> float:
    left = deadline - time.monotonic()
    if left <= 0:
        raise TimeoutError("no answer in time")
    return left


def _problem_code(answer: HTTPResponse) -> str | None:
    try:
        problem = json.loads(answer.read(_MAX_TEXT_BYTES))
        code = problem["code"]
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return code[:64] if isinstance(code, str) and code.isidentifier() else None


def _retry_after(value: str | None) -> float | None:
    if value is None:
        return None
    if value.isascii() and value.isdigit():
        return float(value[:9])
    try:
        return max(0.0, parsedate_to_datetime(value).timestamp() - time.time())
    except ValueError:
        return None
