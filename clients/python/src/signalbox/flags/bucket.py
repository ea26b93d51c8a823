"""The bucket of a user."""

from __future__ import annotations

from hashlib import sha256

MAX_CACHED = 50_000


def bucket_of(flag_key: str, user_id: str) -> int:
    """The first 4 bytes of the SHA-256 of the UTF-8 bytes of `<flag_key>:<user_id>`, big-endian, modulo 100.

    A lone surrogate hashes as U+FFFD, as in the other clients: evaluation is total.
    """
    # A surrogate pair that was written as two escapes is one character.
    text = f"{flag_key}:{user_id}"
    try:
        octets = text.encode()
    except UnicodeEncodeError:
        octets = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace").encode()
    return int.from_bytes(sha256(octets).digest()[:4], "big") % 100


class BucketCache:
    """Bounded cache of buckets. A bucket depends on flag key and user only, so no change of a flag invalidates it."""

    def __init__(self, limit: int = MAX_CACHED) -> None:
        self._limit = limit
        self._buckets: dict[tuple[str, str], int] = {}

    def __call__(self, flag_key: str, user_id: str) -> int:
        name = (flag_key, user_id)
        bucket = self._buckets.get(name)
        if bucket is None:
            bucket = bucket_of(flag_key, user_id)
            if len(self._buckets) >= self._limit:
                self._buckets = {}
            self._buckets[name] = bucket
        return bucket
