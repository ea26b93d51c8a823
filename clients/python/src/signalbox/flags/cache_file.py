"""The last known good flags on the disk."""

from __future__ import annotations

import contextlib
import json
import os
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from signalbox.flags.payload import InvalidPayload, Payload, parse_document, read_snapshot

MAX_BYTES = 64 * 1024 * 1024


def read_cache_file(path: Path) -> Payload | None:
    """The flags in a file; `None` for one that is missing or unusable."""
    try:
        if path.stat().st_size > MAX_BYTES:
            return None
        return read_snapshot(parse_document(path.read_text("utf-8")))
    except (OSError, UnicodeDecodeError, InvalidPayload):
        return None


def write_cache_file(path: Path, payload: Payload) -> None:
    """Replaces the file atomically: a reader finds the old flags or the new ones.

    Raises:
        OSError: the file cannot be written.
    """
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", errors="surrogatepass") as file:
            json.dump(payload, file)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise


def read_bootstrap(bootstrap: Mapping[str, Any]) -> Payload | None:
    """The flags that the program begins with; `None` when they are no snapshot."""
    try:
        return read_snapshot(parse_document(json.dumps(dict(bootstrap))))
    except (InvalidPayload, ValueError, TypeError, RecursionError):
        return None
