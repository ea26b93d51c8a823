"""HTTP addresses, parsed once, so that the checked host is the one that is connected to."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import urlsplit

_DEFAULT_PORTS = {"http": 80, "https": 443}
_MAX_LENGTH = 2048
# Printable ASCII without the backslash. Parsers disagree about all other characters.
_PLAIN = re.compile(r"[!-\[\]-~]+")


@dataclass(frozen=True)
class Address:
    scheme: str
    host: str
    port: int
    path: str

    @property
    def origin(self) -> str:
        """The normalized origin: lower case, without the default port of the scheme."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        port = "" if self.port == _DEFAULT_PORTS[self.scheme] else f":{self.port}"
        return f"{self.scheme}://{host}{port}"


def parse_address(url: str) -> Address | None:
    """Parses an absolute http(s) address. `None` for any other text, and for one with a user, query or fragment."""
    if len(url) > _MAX_LENGTH or _PLAIN.fullmatch(url) is None:
        return None
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        return None
    host = parts.hostname
    if parts.scheme not in _DEFAULT_PORTS or not host:
        return None
    if "@" in parts.netloc or "?" in url or "#" in url:
        return None
    return Address(parts.scheme, host, _DEFAULT_PORTS[parts.scheme] if port is None else port, parts.path)
