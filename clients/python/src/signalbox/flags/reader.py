"""The state of a client, and what the client does with a message of the stream or a response to a request for the
snapshot. No I/O."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from datetime import timezone
from email.utils import parsedate_to_datetime
from typing import Literal, NamedTuple

from signalbox.flags.payload import (
    InvalidPayload,
    Payload,
    apply_change,
    parse_document,
    read_change,
    read_snapshot,
)
from signalbox.flags.sse import SseMessage

# Caps the wait that a server requests: flags must not stay stale for hours.
MAX_RETRY_AFTER_S = 300
# A refused API key may be accepted again, but not soon.
REFUSED_RETRY_S = 300
_TEMPORARY = frozenset({408, 425, 429})
_ID = re.compile(r"[0-9]{1,15}")
_SECONDS = re.compile(r"[0-9]+")

Action = Literal["apply", "ignore", "keep_last_known_good", "refetch_snapshot", "stop_and_report", "unchanged"]


class ReaderState(NamedTuple):
    """The state of a client. Immutable."""

    payload: Payload | None = None
    """The last known good payload. The stream is resumed from its revision."""
    etag: str | None = None
    """ETag of the payload, when it came unchanged from GET."""
    newest_revision: int = 0
    """The newest revision that the client has seen, at least that of the payload."""
    is_behind: bool = False
    """The payload lacks a revision that the stream announced."""


class SnapshotResponse(NamedTuple):
    """A response to `GET /api/flags/snapshot`."""

    status: int
    headers: Mapping[str, str]
    """By name in lower case."""
    body: bytes
    """Decoded: without content codings such as gzip."""


class ResponseDecision(NamedTuple):
    """The state after a response, and what the client does with it."""

    state: ReaderState
    action: Action
    retry_after_s: int | None
    """Minimum wait before the next request, in seconds; `None` for the client's own backoff."""


def handle_message(state: ReaderState, message: SseMessage) -> tuple[ReaderState, Action]:
    """Returns the state after one message of the stream, and what the client does with it."""
    if message.event == "flags.snapshot":
        try:
            snapshot = read_snapshot(parse_document(message.data))
        except InvalidPayload:
            return _reject(state, message.id)
        # An older snapshot is applied, too: it means that the database was restored from a backup.
        return ReaderState(snapshot, None, snapshot["revision"], False), "apply"
    if message.event != "flags.changed":
        return state, "ignore"
    try:
        change = read_change(parse_document(message.data))
    except InvalidPayload:
        return _reject(state, message.id)
    newest = max(state.newest_revision, change.revision)
    payload = state.payload
    if payload is not None and change.revision <= payload["revision"]:
        return state, "ignore"
    if payload is None or change.prev_revision > payload["revision"]:
        return state._replace(newest_revision=newest, is_behind=True), "refetch_snapshot"
    return ReaderState(apply_change(payload, change), None, newest, change.revision < newest), "apply"


def handle_response(state: ReaderState, response: SnapshotResponse, now_ms: float) -> ResponseDecision:
    """Returns the state after one response, and what the client does with it.

    Revisions do not decrease within one database, so a response that is older than the payload comes from a stale
    replica, and applying it could undo an emergency stop. Only a snapshot on the stream has a lower revision.
    """
    status, headers = response.status, response.headers
    payload = state.payload
    if status == 304:
        if payload is None or state.etag is None or payload["revision"] < state.newest_revision:
            return ResponseDecision(state, "keep_last_known_good", None)
        return ResponseDecision(state._replace(is_behind=False), "unchanged", None)
    if status == 200:
        try:
            snapshot = _snapshot_in(response)
        except InvalidPayload:
            return ResponseDecision(state, "keep_last_known_good", None)
        if payload is not None and snapshot["revision"] < payload["revision"]:
            return ResponseDecision(state, "keep_last_known_good", None)
        newest = max(state.newest_revision, snapshot["revision"])
        next_state = ReaderState(snapshot, headers.get("etag"), newest, snapshot["revision"] < newest)
        return ResponseDecision(next_state, "apply", None)
    if is_refused(status):
        return ResponseDecision(state, "stop_and_report", REFUSED_RETRY_S)
    return ResponseDecision(state, "keep_last_known_good", retry_after_s(headers.get("retry-after"), now_ms))


def is_refused(status: int) -> bool:
    """Whether the configuration has to be changed before a retry can succeed."""
    return 400 <= status < 500 and status not in _TEMPORARY


def request_headers(state: ReaderState) -> dict[str, str]:
    """The conditional headers of the next request for the snapshot."""
    return {} if state.etag is None else {"if-none-match": state.etag}


def retry_after_s(header: str | None, now_ms: float) -> int | None:
    """Seconds in a `Retry-After`, which is a number or a date (RFC 9110 section 10.2.3), capped at five minutes."""
    text = (header or "").strip()
    if _SECONDS.fullmatch(text):
        return MAX_RETRY_AFTER_S if len(text) > 9 else min(int(text), MAX_RETRY_AFTER_S)
    if not text.endswith(" GMT"):
        return None
    try:
        date = parsedate_to_datetime(text)
    except (ValueError, TypeError, OverflowError):
        return None
    seconds = math.ceil(date.replace(tzinfo=date.tzinfo or timezone.utc).timestamp() - now_ms / 1000)
    return min(max(0, seconds), MAX_RETRY_AFTER_S)


def _reject(state: ReaderState, message_id: str) -> tuple[ReaderState, Action]:
    # The id of an unusable message still names the revision that the client has to fetch.
    announced = int(message_id) if _ID.fullmatch(message_id) else 0
    newest = max(state.newest_revision, announced)
    return state._replace(newest_revision=newest, is_behind=True), "keep_last_known_good"


def _snapshot_in(response: SnapshotResponse) -> Payload:
    headers, body = response.headers, response.body
    if headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise InvalidPayload("content type")
    announced = headers.get("content-length") if "content-encoding" not in headers else None
    if announced is not None and announced.strip() != str(len(body)):
        raise InvalidPayload("length")
    try:
        text = body.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InvalidPayload("not UTF-8") from error
    return read_snapshot(parse_document(text))
