"""One request, with a deadline over all of it and a bound on what is read. No redirects, no proxies, no cookies."""

from __future__ import annotations

import io
import socket
import ssl
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from email.utils import parsedate_to_datetime
from functools import cache
from http.client import HTTPConnection, HTTPResponse, HTTPSConnection
from typing import TYPE_CHECKING, cast

from .address import Address

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer


class AnswerTooLong(OSError):
    """The response has more bytes than the caller reads."""


@contextmanager
def exchange(
    method: str,
    address: Address,
    headers: Mapping[str, str],
    body: bytes | None,
    deadline_s: float,
    max_answer_bytes: int,
    query: str = "",
) -> Iterator[HTTPResponse]:
    """
    The response with its headers; its body is read by the caller, within the same deadline and bound.

    :raises OSError: no connection, not in time, or too long.
    :raises http.client.HTTPException: the response is not HTTP.
    """
    deadline = time.monotonic() + deadline_s
    connection = _connection(address, deadline_s / 2)
    try:
        connection.connect()
        connection.sock.settimeout(_left(deadline))
        target = address.path + (f"?{query}" if query else "")
        connection.request(method, target, body, {**headers, "connection": "close"})
        bounded = _Bounded(connection.sock, deadline, max_answer_bytes)
        response = HTTPResponse(cast(socket.socket, bounded), method=method)
        response.begin()
        yield response
    finally:
        connection.close()


def retry_after_seconds(value: str | None) -> float | None:
    """`Retry-After` in seconds, from a number or a date; `None` without one that can be read."""
    if value is None:
        return None
    if value.isascii() and value.isdigit():
        return float(value[:9])
    try:
        return max(0.0, parsedate_to_datetime(value).timestamp() - time.time())
    except ValueError:
        return None


def _connection(address: Address, timeout: float) -> HTTPConnection:
    if address.scheme == "http":
        return HTTPConnection(address.host, address.port, timeout=timeout)
    return HTTPSConnection(address.host, address.port, timeout=timeout, context=_tls())


@cache
def _tls() -> ssl.SSLContext:
    return ssl.create_default_context()


class _Bounded(io.RawIOBase):
    """A socket to read from until a moment, not for so long after each byte: one byte a second is no answer."""

    def __init__(self, sock: socket.socket, deadline: float, max_bytes: int) -> None:
        self._sock = sock
        self._deadline = deadline
        self._bytes_left = max_bytes

    def makefile(self, _mode: str) -> io.BufferedReader:
        return io.BufferedReader(self)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: WriteableBuffer) -> int:
        if self._bytes_left == 0:
            raise AnswerTooLong("the answer is too long")
        self._sock.settimeout(_left(self._deadline))
        count = self._sock.recv_into(memoryview(buffer)[: self._bytes_left])
        self._bytes_left -= count
        return count


def _left(deadline: float) -> float:
    left = deadline - time.monotonic()
    if left <= 0:
        raise TimeoutError("no answer in time")
    return left
