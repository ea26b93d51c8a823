"""A verifier of signatures, independent of the sender, to check both the sender and the cases of the contract."""

from __future__ import annotations

import hashlib
import hmac
import re
from typing import Literal

_HEX = re.compile(r"[0-9a-fA-F]{64}")
_TIME = re.compile(r"[0-9]{10}|[0-9]{13}")


def verify(
    secrets: list[str], skew_seconds: int, now_ms: int, signature: str | None, timestamp: str | None, body: bytes
) -> Literal["valid", "unsigned", "refused"]:
    if not signature or not timestamp:
        return "unsigned"
    values = [value for value in re.split(r"[, ]+", signature) if value]
    if len(signature.encode()) > 1024 or len(values) > 8 or _TIME.fullmatch(timestamp) is None:
        return "refused"
    sent_ms = int(timestamp) * (1000 if len(timestamp) == 10 else 1)
    if abs(now_ms - sent_ms) > skew_seconds * 1000:
        return "refused"
    right = [hmac.new(s.encode(), f"{timestamp}.".encode() + body, hashlib.sha256).hexdigest() for s in secrets]
    for value in values:
        plain = re.sub(r"^(?:sha256|v1)=", "", value)
        if _HEX.fullmatch(plain) and any(hmac.compare_digest(plain.lower(), one) for one in right):
            return "valid"
    return "refused"
