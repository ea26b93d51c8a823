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


def read_cache_file(path: Path, project_id: str) -> Payload | None:
    """The flags in a file; `None` when it is missing or belongs to another project.

    Raises:
        OSError: the file cannot be read.
        ValueError: the file does not contain flags.
    """
    try:
        with open(path, "rb") as file:
            content = file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        return None
    if len(content) > MAX_BYTES:
        raise ValueError("too large")
    document = parse_document(content.decode("utf-8"))
    if not isinstance(document, dict) or document.get("project_id") != project_id:
        return None
    return read_snapshot(document.get("payload"))


def write_cache_file(path: Path, project_id: str, payload: Payload) -> None:
    """Replaces the file atomically: a reader finds either the old flags or the new ones.

    Raises:
        OSError: the file cannot be written.
    """
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", errors="surrogatepass") as file:
            json.dump({"project_id": project_id, "payload": payload}, file)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise


def read_bootstrap(bootstrap: Mapping[str, Any]) -> Payload | None:
    """The flags of a bootstrap; `None` when it is not a snapshot."""
    try:
        return read_snapshot(parse_document(json.dumps(dict(bootstrap))))
    except (InvalidPayload, ValueError, TypeError, RecursionError):
        return None
