from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable
from email.utils import formatdate
from http.client import HTTPException

import pytest

from receiver import Receiver, Reply
from signalbox_airflow.address import Address, parse_address
from signalbox_airflow.post import post


def address(url: str) -> Address:
    parsed = parse_address(url)
    assert parsed is not None
    return parsed


def raw_server(serve: Callable[[socket.socket], None]) -> Address:
    """A server for one connection that can send bytes other than HTTP."""
    listener = socket.create_server(("127.0.0.1", 0))

    def run() -> None:
        client, _ = listener.accept()
        listener.close()
        with client:
            client.recv(65536)
            try:
                serve(client)
            except OSError:
                return

    threading.Thread(target=run, daemon=True).start()
    return address(f"http://127.0.0.1:{listener.getsockname()[1]}/x")


def test_sends_the_body_unchanged(receiver: Receiver) -> None:
    response = post(address(receiver.origin + "/a/b"), {"x-one": "1"}, b"\xff\x00body")
    assert response.status == 200
    [request] = receiver.requests
    assert (request.path, request.body, request.headers["x-one"]) == ("/a/b", b"\xff\x00body", "1")
    assert request.headers["host"] == f"127.0.0.1:{receiver.port}"


def test_follows_no_redirect(receiver: Receiver) -> None:
    with Receiver() as other:
        receiver.reply = lambda request: Reply(307, {"location": other.origin + "/x"})
        assert post(address(receiver.origin), {}, b"").status == 307
        assert other.requests == []


def test_uses_no_proxy(receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    with Receiver() as proxy:
        for name in ("http_proxy", "HTTP_PROXY", "all_proxy"):
            monkeypatch.setenv(name, proxy.origin)
        post(address(receiver.origin + "/x"), {}, b"")
        assert (len(receiver.requests), len(proxy.requests)) == (1, 0)


@pytest.mark.parametrize(
    ("value", "minimum", "maximum"),
    [("7", 7, 7), ("0", 0, 0), (formatdate(time.time() + 3600, usegmt=True), 3000, 3601), ("9" * 30, 1e8, 1e9)],
)
def test_reads_retry_after(receiver: Receiver, value: str, minimum: float, maximum: float) -> None:
    receiver.reply = lambda request: Reply(429, {"retry-after": value})
    retry_after = post(address(receiver.origin), {}, b"").retry_after
    assert retry_after is not None and minimum <= retry_after <= maximum


@pytest.mark.parametrize("value", ["soon", "-1", "1.5", ""])
def test_ignores_an_invalid_retry_after(receiver: Receiver, value: str) -> None:
    receiver.reply = lambda request: Reply(503, {"retry-after": value})
    assert post(address(receiver.origin), {}, b"").retry_after is None


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b'{"code":"callback_refused"}', "callback_refused"),
        (b'{"code":"not a word\\n"}', None),
        (b'{"code":7}', None),
        (b"[]", None),
        (b"<html>", None),
        (b"\xff", None),
    ],
)
def test_reads_the_code_of_a_problem(receiver: Receiver, body: bytes, code: str | None) -> None:
    receiver.reply = lambda request: Reply(403, {}, body)
    assert post(address(receiver.origin), {}, b"").code == code


def test_times_out_when_the_server_sends_nothing() -> None:
    started = time.monotonic()
    with pytest.raises(TimeoutError):
        post(raw_server(lambda client: time.sleep(5)), {}, b"", deadline_s=0.3)
    assert time.monotonic() - started < 3


def test_times_out_when_the_server_sends_single_bytes() -> None:
    def drip(client: socket.socket) -> None:
        for _ in range(200):
            client.sendall(b"H")
            time.sleep(0.05)

    started = time.monotonic()
    with pytest.raises(TimeoutError):
        post(raw_server(drip), {}, b"", deadline_s=0.4)
    assert time.monotonic() - started < 3


@pytest.mark.parametrize("line", [b"SSH-2.0-OpenSSH_9\r\n\r\n", b"", b"HTTP/1.1 abc\r\n\r\n"])
def test_raises_for_a_response_that_is_not_http(line: bytes) -> None:
    with pytest.raises((HTTPException, OSError)):
        post(raw_server(lambda client: client.sendall(line)), {}, b"")


def test_stops_reading_an_endless_response() -> None:
    def endless(client: socket.socket) -> None:
        client.sendall(b"HTTP/1.1 500 no\r\ntransfer-encoding: chunked\r\n\r\n")
        while True:
            client.sendall(b"1000\r\n" + b"x" * 4096 + b"\r\n")

    started = time.monotonic()
    assert post(raw_server(endless), {}, b"", deadline_s=5).status == 500
    assert time.monotonic() - started < 4


def test_rejects_a_response_with_huge_headers() -> None:
    response = b"HTTP/1.1 200 OK\r\nx-a: " + b"a" * 40_000 + b"\r\ncontent-length: 0\r\n\r\n"
    with pytest.raises(OSError, match="too long"):
        post(raw_server(lambda client: client.sendall(response)), {}, b"")
