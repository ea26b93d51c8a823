"""
Validates reports as Signalbox's callback route does. Independent of the checks in :mod:`..reports`, because tests
compare the two.
"""

from __future__ import annotations

import base64
import binascii
import json
import math
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeGuard
from urllib.parse import urlsplit

MAX_BODY_BYTES = 128 * 1024
_MAX_RESULT_BYTES = 64 * 1024
_MAX_ARTIFACT_BYTES = 48 * 1024
_STATES = {"submitted", "queued", "running", "success", "succeeded", "failed", "canceled"}


@dataclass(frozen=True)
class Rejection(Exception):
    status: int
    code: str
    path: str
    problem: str


@dataclass(frozen=True)
class Report:
    kind: str
    at: datetime | None
    fields: dict[str, Any]
    # Content of an artifact; `None` for an artifact with an address and for other reports.
    content: bytes | None = None


def check_report(body: bytes, run_id: str) -> Report:
    """
    Parses and validates the body of a report.

    :raises Rejection: the service would reject the body; has the fields of its response.
    """
    if len(body) > MAX_BODY_BYTES:
        raise Rejection(413, "payload_too_large", "", f"has more than {MAX_BODY_BYTES} bytes")
    try:
        fields = json.loads(body, parse_constant=_refuse_constant)
    except (ValueError, RecursionError):
        raise _invalid("", "is not JSON in UTF-8") from None
    if not isinstance(fields, dict):
        raise _invalid("", "is not an object")
    named = [(path, fields[path]) for path in ("run_id", "dag_run_id") if fields.get(path) is not None]
    if not named:
        raise _invalid("run_id", "is missing")
    for path, value in named:
        if not isinstance(value, str) or value.lower() != run_id.lower():
            raise Rejection(400, "callback_run_mismatch", path, "does not match the run in the path")
    kind = fields.get("kind", "state")
    if kind == "state":
        if fields.get("state") not in _STATES:
            raise _invalid("state", "is not a state")
        return Report("state", None, fields)
    if kind not in ("progress", "result", "artifact", "approval"):
        raise _invalid("kind", "must be state, progress, result, artifact or approval")
    at = _moment(fields.get("at"))
    if kind == "progress":
        _check_progress(fields)
        return Report(kind, at, fields)
    if kind == "result":
        _check_result(fields)
        return Report(kind, at, fields)
    if kind == "approval":
        _check_approval(fields)
        return Report(kind, at, fields)
    return Report(kind, at, fields, _artifact_content(fields))


def _check_progress(fields: dict[str, Any]) -> None:
    done, total, message = fields.get("done"), fields.get("total"), fields.get("message")
    if not _is_number(done) or done < 0:
        raise _invalid("done", "must be a number of 0 or more")
    if total is not None:
        if not _is_number(total) or total <= 0:
            raise _invalid("total", "must be a number above 0, or null")
        if done > total:
            raise _invalid("done", "must not be more than total")
    if message is not None and (not isinstance(message, str) or len(message) > 500):
        raise _invalid("message", "must be a text of at most 500 characters, or null")
    if "task_id" in fields and not isinstance(fields["task_id"], str):
        raise _invalid("task_id", "must be a text")


def _check_result(fields: dict[str, Any]) -> None:
    result = fields.get("result")
    if not isinstance(result, dict):
        raise _invalid("result", "must be an object")
    if len(json.dumps(result, ensure_ascii=False, separators=(",", ":")).encode()) > _MAX_RESULT_BYTES:
        raise _invalid("result", f"must have at most {_MAX_RESULT_BYTES} bytes")


def _check_approval(fields: dict[str, Any]) -> None:
    name, message, seconds = fields.get("name"), fields.get("message"), fields.get("deadline_seconds")
    if not isinstance(name, str) or not 1 <= len(name) <= 200:
        raise _invalid("name", "must be a text of 1 to 200 characters")
    if not isinstance(message, str) or not 1 <= len(message) <= 2000:
        raise _invalid("message", "must be a text of 1 to 2000 characters")
    if not isinstance(seconds, int) or isinstance(seconds, bool) or not 1 <= seconds <= 604_800:
        raise _invalid("deadline_seconds", "must be an integer from 1 to 604800")


def _artifact_content(fields: dict[str, Any]) -> bytes | None:
    name, url, content = fields.get("name"), fields.get("url"), fields.get("content_base64")
    if not isinstance(name, str) or not 1 <= len(name) <= 200:
        raise _invalid("name", "must be a text of 1 to 200 characters")
    if (url is None) == (content is None):
        raise _invalid("url", "send either url or content_base64")
    if url is not None:
        try:
            parts = urlsplit(url) if isinstance(url, str) else None
        except ValueError:
            parts = None
        if parts is None or parts.scheme != "https" or not parts.hostname or parts.username is not None:
            raise _invalid("url", "must be an https address")
        return None
    try:
        decoded = base64.b64decode(content, validate=True) if isinstance(content, str) else None
    except (binascii.Error, ValueError):
        decoded = None
    if decoded is None or len(decoded) > _MAX_ARTIFACT_BYTES:
        raise _invalid("content_base64", f"must be Base64 of at most {_MAX_ARTIFACT_BYTES} bytes")
    if not isinstance(fields.get("content_type"), str) or "/" not in fields["content_type"]:
        raise _invalid("content_type", "must be a media type")
    return decoded


def _moment(value: object) -> datetime:
    if isinstance(value, str):
        try:
            moment = datetime.fromisoformat(value.replace("Z", "+00:00"))
        except ValueError:
            moment = None
        if moment is not None and moment.tzinfo is not None:
            return moment
    raise _invalid("at", "must be a time by RFC 3339")


def _is_number(value: object) -> TypeGuard[float]:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is not JSON")


def _invalid(path: str, problem: str) -> Rejection:
    return Rejection(400, "callback_invalid", path, problem)
