"""Requests to the service."""

from __future__ import annotations

import re
import ssl
from collections.abc import Mapping
from typing import NamedTuple

import anyio
import httpx

from signalbox.version import VERSION

USER_AGENT = f"signalbox-python/{VERSION}"


class RequestFailed(Exception):
    """A request without a complete response."""

    def __init__(self, code: str, description: str) -> None:
        super().__init__(description)
        self.code = code


class Response(NamedTuple):
    """A complete response."""

    status: int
    headers: Mapping[str, str]
    """By name in lower case."""
    body: bytes
    """Decoded: without content codings such as gzip."""


def check_base_url(base_url: str) -> str:
    """The URL without a trailing slash.

    Raises:
        ValueError: it is not an HTTP URL, or contains credentials, which would appear in logs.
    """
    if not re.fullmatch(r"https?://[^/?#@\s]+(/[^?#@\s]*)?", base_url):
        raise ValueError("base_url must be an address such as https://signalbox.example.com")
    return base_url.rstrip("/")


def open_http(base_url: str, api_key: str, verify: ssl.SSLContext | bool) -> httpx.AsyncClient:
    """An HTTP client for one service. Redirects are not followed: they would send the API key to another host."""
    return httpx.AsyncClient(
        base_url=base_url,
        headers={"authorization": f"Bearer {api_key}", "user-agent": USER_AGENT},
        timeout=None,  # noqa: S113 - each request has a deadline
        follow_redirects=False,
        verify=verify,
    )


async def request(
    http: httpx.AsyncClient,
    method: str,
    path: str,
    *,
    deadline_s: float,
    max_bytes: int,
    headers: Mapping[str, str] | None = None,
    content: bytes | None = None,
) -> Response:
    """Sends a request and reads its whole response.

    Args:
        deadline_s: seconds from the connection to the last byte of the response.
        max_bytes: largest body of a response, in bytes.

    Raises:
        RequestFailed: there is no complete response.
    """
    try:
        with anyio.fail_after(deadline_s):
            async with http.stream(method, path, headers=headers, content=content) as response:
                body = bytearray()
                async for chunk in response.aiter_bytes():
                    body += chunk
                    if len(body) > max_bytes:
                        raise RequestFailed("network", f"the response has more than {max_bytes} bytes")
                return Response(response.status_code, lower_case(response.headers), bytes(body))
    except RequestFailed:
        raise
    except TimeoutError:
        raise RequestFailed("timeout", f"no complete response after {deadline_s:g} s") from None
    except Exception as error:
        raise network_failure(error) from None


def network_failure(error: Exception) -> RequestFailed:
    """Converts an error to a failure without its text, which may contain a credential."""
    if isinstance(error, httpx.TimeoutException):
        return RequestFailed("timeout", type(error).__name__)
    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, ssl.SSLCertVerificationError):
            return RequestFailed("certificate", f"the certificate is not trusted: {cause.verify_message}")
        cause = cause.__cause__ or cause.__context__
    return RequestFailed("network", type(error).__name__)


def lower_case(headers: httpx.Headers) -> dict[str, str]:
    """Headers by name in lower case."""
    return {name.lower(): value for name, value in headers.items()}


def status_code_name(status: int) -> str:
    """The code under which a status is reported."""
    if 300 <= status < 400:
        return "redirect"
    known = {401: "unauthorized", 403: "forbidden", 404: "not_found"}
    if status in known:
        return known[status]
    return f"http_{status}" if status in (408, 429) or status >= 500 else "refused"
