"""One HTTP request with an overall deadline and a maximum size of the response. No redirects, proxies or cookies."""

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


class ResponseTooLarge(OSError):
    """The response has more bytes than the caller accepts."""


@contextmanager
def exchange(
    method: str,
    address: Address,
    headers: Mapping[str, str],
    body: bytes | None,
    deadline_s: float,
    max_response_bytes: int,
    query: str = "",
) -> Iterator[HTTPResponse]:
    """
    Yields the response after its headers are read. The caller reads the body within the same deadline and size limit.

    :raises OSError: no connection, deadline exceeded, or the response is too large.
    :raises http.client.HTTPException: the response is not HTTP.
    """
    deadline = time.monotonic() + deadline_s
    connection = _connection(address, deadline_s / 2)
    try:
        connection.connect()
        connection.sock.settimeout(_seconds_left(deadline))
        target = address.path + (f"?{query}" if query else "")
        connection.request(method, target, body, {**headers, "connection": "close"})
        bounded = _Bounded(connection.sock, deadline, max_response_bytes)
        response = HTTPResponse(cast(socket.socket, bounded), method=method)
        response.begin()
        yield response
    finally:
        connection.close()


def retry_after_seconds(value: str | None) -> float | None:
    """Parses `Retry-After`, a number or a date, into seconds from now. `None` if it is absent or invalid."""
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
    """
    A readable socket with a deadline for the whole response. A timeout per read would never expire for a server that
    sends one byte a second.
    """

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
            raise ResponseTooLarge("the response is too long")
        self._sock.settimeout(_seconds_left(self._deadline))
        count = self._sock.recv_into(memoryview(buffer)[: self._bytes_left])
        self._bytes_left -= count
        return count


def _seconds_left(deadline: float) -> float:
    left = deadline - time.monotonic()
    if left <= 0:
        raise TimeoutError("no response before the deadline")
    return left
