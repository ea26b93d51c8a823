"""Signatures of callbacks. The rule and its test cases are in contracts/callbacks/v1/signatures.json."""

from __future__ import annotations

import hashlib
import hmac


def sign(secret: bytes, timestamp: str, body: bytes) -> str:
    """The signature of the body's exact bytes, as 64 lower-case hexadecimal characters."""
    return hmac.new(secret, timestamp.encode("ascii") + b"." + body, hashlib.sha256).hexdigest()
