"""Bodies of reports of a run, validated before they are sent by the rules of Signalbox."""

from __future__ import annotations

import base64
import json
import math
import mimetypes
import os
import re
import threading
from collections.abc import Mapping
from datetime import datetime, timedelta, timezone
from typing import Any

from .address import parse_address
from .errors import InvalidReport

MAX_MESSAGE_CHARACTERS = 500
MAX_RESULT_BYTES = 64 * 1024
MAX_ARTIFACT_BYTES = 48 * 1024
MAX_NAME_CHARACTERS = 200
MAX_ARTIFACT_URL_CHARACTERS = 2048
MAX_RESULT_DEPTH = 31
MAX_QUESTION_CHARACTERS = 2000
MAX_APPROVAL_S = 7 * 24 * 3600
_MAX_CONTENT_TYPE_CHARACTERS = 200
_CONTENT_TYPE = re.compile(r"[\w!#$&^.+-]+/[\w!#$&^.+-]+(?:;[\x20-\x7e]*)?", re.ASCII)
_CONTROL_CHARACTER = re.compile(r"[\x00-\x1f\x7f-\x9f]")


def progress_body(
    run_id: str, done: float, total: float | None, message: str | None, task_id: str | None = None
) -> bytes:
    """:raises InvalidReport: Signalbox would reject a number or the message."""
    _number("done", done)
    if done < 0:
        raise InvalidReport(f"done is {done}; pass 0 or more.")
    if total is not None:
        _number("total", total)
        if total <= 0:
            raise InvalidReport(f"total is {total}; pass more than 0, or None while it is not known.")
        if done > total:
            raise InvalidReport(f"done ({done}) is more than total ({total}); pass None while the total is not known.")
    if message is not None and not isinstance(message, str):
        raise InvalidReport(f"message is a {type(message).__name__}; pass a text, or None.")
    if message is not None and len(message) > MAX_MESSAGE_CHARACTERS:
        message = message[: MAX_MESSAGE_CHARACTERS - 1] + "…"
    body: dict[str, object] = {"done": done, "total": total, "message": message}
    if task_id is not None:
        body["task_id"] = task_id
    return _body(run_id, "progress", body)


def result_body(run_id: str, result: Mapping[str, Any]) -> bytes:
    """:raises InvalidReport: not a JSON object, or too large."""
    if not isinstance(result, Mapping):
        raise InvalidReport(f"The result is a {type(result).__name__}; pass a dict, such as {{'orders': 3}}.")
    text = _json(dict(result), "The result")
    if _is_deeper_than(result, MAX_RESULT_DEPTH):
        raise InvalidReport(f"The result is nested more than {MAX_RESULT_DEPTH} levels deep. Flatten it.")
    if len(text) > MAX_RESULT_BYTES:
        raise InvalidReport(
            f"The result has {len(text)} bytes of JSON, more than {MAX_RESULT_BYTES}. "
            "Store the data elsewhere and report its address as an artifact."
        )
    return _body(run_id, "result", {"result": dict(result)})


def artifact_body(run_id: str, name: str, url_or_bytes: str | bytes, content_type: str | None = None) -> bytes:
    """:raises InvalidReport: Signalbox would reject the name, the address or the content."""
    _require_name("artifact", name)
    if isinstance(url_or_bytes, str):
        if content_type is not None:
            raise InvalidReport("content_type is for an artifact that is passed as bytes; leave it out for an address.")
        return _body(run_id, "artifact", {"name": name, "url": _https(url_or_bytes)})
    if not isinstance(url_or_bytes, (bytes, bytearray, memoryview)):
        raise InvalidReport(
            f"The artifact {name!r} is a {type(url_or_bytes).__name__}; "
            "pass its https address as str, or its content as bytes."
        )
    content = bytes(url_or_bytes)
    if len(content) > MAX_ARTIFACT_BYTES:
        raise InvalidReport(
            f"The artifact {name!r} has {len(content)} bytes, more than {MAX_ARTIFACT_BYTES}. "
            "Store it elsewhere and pass its https address."
        )
    kind = content_type or mimetypes.guess_type(name)[0] or "application/octet-stream"
    if len(kind) > _MAX_CONTENT_TYPE_CHARACTERS or _CONTENT_TYPE.fullmatch(kind) is None:
        raise InvalidReport(f"content_type of the artifact {name!r} is not a media type, such as text/csv.")
    return _body(
        run_id,
        "artifact",
        {"name": name, "content_base64": base64.b64encode(content).decode("ascii"), "content_type": kind},
    )


def approval_body(run_id: str, name: str, message: str, deadline_seconds: int) -> bytes:
    """:raises InvalidReport: Signalbox would reject the name, the message or the deadline."""
    _require_name("approval", name)
    if not isinstance(message, str) or not 1 <= len(message) <= MAX_QUESTION_CHARACTERS:
        raise InvalidReport(f"The message of an approval is a text of 1 to {MAX_QUESTION_CHARACTERS} characters.")
    is_whole = isinstance(deadline_seconds, int) and not isinstance(deadline_seconds, bool)
    if not is_whole or not 1 <= deadline_seconds <= MAX_APPROVAL_S:
        raise InvalidReport(f"deadline_seconds is {deadline_seconds!r}; pass an int from 1 to {MAX_APPROVAL_S}.")
    fields: dict[str, object] = {"name": name, "message": message, "deadline_seconds": deadline_seconds}
    return _body(run_id, "approval", fields)


def _https(url: str) -> str:
    base = url.split("#", 1)[0].split("?", 1)[0]
    address = parse_address(base) if len(url) <= MAX_ARTIFACT_URL_CHARACTERS and url.isascii() else None
    if address is None or address.scheme != "https" or not url.isprintable() or " " in url:
        raise InvalidReport(
            f"An artifact's address is https, without a user and with at most {MAX_ARTIFACT_URL_CHARACTERS} "
            "characters of ASCII; an example: https://files.example.com/report.csv."
        )
    return url


def _require_name(what: str, name: object) -> None:
    if not isinstance(name, str) or not 1 <= len(name) <= MAX_NAME_CHARACTERS:
        raise InvalidReport(f"The name of an {what} is a text of 1 to {MAX_NAME_CHARACTERS} characters.")
    if _CONTROL_CHARACTER.search(name) or name in (".", ".."):
        raise InvalidReport(f"{name!r} is not a name for an {what}: it needs a name without control characters.")


def _number(name: str, value: object) -> None:
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not _is_finite(value):
        raise InvalidReport(f"{name} is {value!r}; pass a finite number.")


def _is_finite(value: float) -> bool:
    try:
        return math.isfinite(value)
    except OverflowError:  # an int above the range of a double
        return False


def _is_deeper_than(value: object, levels: int) -> bool:
    """The value was serialized as JSON before, so it has no cycles."""
    parts = value.values() if isinstance(value, Mapping) else value if isinstance(value, (list, tuple)) else None
    return parts is not None and (levels < 0 or any(_is_deeper_than(part, levels - 1) for part in parts))


def _body(run_id: str, kind: str, fields: dict[str, object]) -> bytes:
    head = {"kind": kind, "run_id": run_id, "dag_run_id": run_id, "at": next_moment()}
    return _json({**head, **fields}, "The report")


def _json(value: object, what: str) -> bytes:
    try:
        text = json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
        return text.encode()
    except (TypeError, ValueError, RecursionError) as error:
        raise InvalidReport(f"{what} is not JSON: {error}. Pass texts, finite numbers, lists and dicts.") from None


_moments = threading.Lock()
_last_moment = datetime(1970, 1, 1, tzinfo=timezone.utc)


def next_moment() -> str:
    """
    The current time, RFC 3339 with milliseconds, later on each call: Signalbox ignores a report that is not later than
    the stored one.
    """
    global _last_moment
    with _moments:
        _last_moment = max(datetime.now(timezone.utc), _last_moment + timedelta(milliseconds=1))
        return _last_moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _reset_lock() -> None:
    global _moments
    _moments = threading.Lock()


os.register_at_fork(after_in_child=_reset_lock)
