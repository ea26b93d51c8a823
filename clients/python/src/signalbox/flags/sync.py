"""Keeps the flags in sync with the service: snapshot, stream, polls, usage reports."""

from __future__ import annotations

import asyncio
import json
import math
import time
from itertools import islice
from pathlib import Path

import anyio
import httpx

from signalbox.backoff import full_jitter_s
from signalbox.flags.cache_file import read_bootstrap, read_cache_file, write_cache_file
from signalbox.flags.payload import Payload
from signalbox.flags.reader import (
    MAX_RETRY_AFTER_S,
    REFUSED_RETRY_S,
    ReaderState,
    SnapshotResponse,
    handle_message,
    handle_response,
    is_refused,
    request_headers,
    retry_after_s,
)
from signalbox.flags.sse import MessageTooLong, SseParser
from signalbox.flags.store import Count, FlagStore, Source
from signalbox.http import (
    RequestFailed,
    lower_case,
    network_failure,
    request,
    status_code_name,
)
from signalbox.options import FlagOptions
from signalbox.report import ErrorReporter

MAX_SNAPSHOT_BYTES = 64 * 1024 * 1024
MAX_USAGE_RESPONSE_BYTES = 64 * 1024
CACHE_INTERVAL_S = 1.0
# The limit of `POST /api/flags/usage`.
MAX_USAGE_ITEMS = 1000


class FlagSync:
    """Synchronizes the store with the service: snapshot, stream, polls and usage reports. Runs in the worker's loop."""

    def __init__(
        self, store: FlagStore, http: httpx.AsyncClient, project_id: str, options: FlagOptions, errors: ErrorReporter
    ) -> None:
        self._store = store
        self._http = http
        self._project_id = project_id
        self._options = options
        self._errors = errors
        self._cache_file = None if options.cache_file is None else Path(options.cache_file)
        self._cached = store.state.payload
        self._wake = asyncio.Event()
        self._tried = asyncio.Event()
        self._has_stream = False
        # Times are those of the loop's monotonic clock, in seconds.
        self._retry_at = 0.0
        self._not_before = 0.0
        self._poll_at = 0.0
        self._failures = 0

    async def run(self) -> None:
        tasks = [self._fetch_loop(), self._usage_loop()]
        if self._options.streaming:
            tasks.append(self._stream_loop())
        if self._cache_file is not None:
            tasks.append(self._cache_loop())
        await asyncio.gather(*tasks)

    async def finish(self) -> None:
        """Writes the cache file and sends the last usage report, for `close`."""
        self._write_cache()
        await self._report_usage()

    async def _fetch_loop(self) -> None:
        while True:
            wait_s = self._due_at() - time.monotonic()
            if wait_s > 0:
                self._wake.clear()
                # Checked again after the clear, because a message may have arrived in between.
                with anyio.move_on_after(None if math.isinf(wait_s) else wait_s):
                    await self._wake.wait()
                continue
            await self._fetch()
            self._tried.set()

    def _due_at(self) -> float:
        state = self._store.state
        if state.payload is None or state.is_behind:
            return max(self._retry_at, self._not_before)
        if self._has_stream:
            return math.inf
        return max(self._poll_at, self._not_before)

    async def _fetch(self) -> None:
        headers = {"accept": "application/json", **request_headers(self._store.state)}
        options = self._options
        try:
            response = await request(
                self._http,
                "GET",
                "/api/flags/snapshot",
                headers=headers,
                deadline_s=options.request_timeout_s,
                max_bytes=MAX_SNAPSHOT_BYTES,
            )
        except RequestFailed as failure:
            self._failed(failure.code, str(failure), 0)
            return
        snapshot = SnapshotResponse(response.status, response.headers, response.body)
        decision = handle_response(self._store.known, snapshot, time.time() * 1000)
        self._poll_at = time.monotonic() + options.poll_interval_s
        if decision.action in ("apply", "unchanged"):
            self._apply(decision.state, "server")
            self._store.set_contact(poll=True)
            if not decision.state.is_behind:
                self._failures = 0
                self._retry_at = 0
                self._confirm()
            else:
                self._back_off(0)
            return
        is_unusable = response.status in range(200, 300) or response.status == 304
        code = "unreadable_response" if is_unusable else status_code_name(response.status)
        self._failed(code, f"GET /api/flags/snapshot: {response.status}", decision.retry_after_s or 0)

    def _failed(self, code: str, description: str, floor_s: float) -> None:
        self._store.fail(code)
        self._store.set_contact(poll=False)
        self._errors.report(code, description)
        self._back_off(floor_s)

    def _back_off(self, floor_s: float) -> None:
        options = self._options
        now = time.monotonic()
        wait_s = full_jitter_s(self._failures, options.backoff_initial_s, options.backoff_max_s)
        self._failures += 1
        self._not_before = max(self._not_before, now + floor_s)
        self._retry_at = now + max(wait_s, floor_s)
        self._poll_at = now + max(options.poll_interval_s, floor_s)

    def _apply(self, state: ReaderState, source: Source) -> None:
        self._store.set_state(state, source)
        self._wake.set()

    def _confirm(self) -> None:
        self._errors.succeeded()
        self._store.confirm()

    async def _stream_loop(self) -> None:
        await self._tried.wait()
        options = self._options
        failures = 0
        parser = SseParser()
        while True:
            began = time.monotonic()
            floor_s = 0.0
            try:
                parser = SseParser(retry_ms=parser.retry_ms)
                floor_s = await self._read_stream(parser)
            except RequestFailed as failure:
                self._store.fail(failure.code)
                self._errors.report(failure.code, f"GET /api/flags/stream: {failure}")
            finally:
                # Not after a stream that could not be opened, which would postpone the next poll.
                if self._has_stream:
                    self._has_stream = False
                    self._store.set_contact(stream=False, poll=False)
                    self._poll_at = time.monotonic() + options.poll_interval_s
                    self._wake.set()
            # Not after each connection: a server that closes every stream immediately would be called without backoff.
            failures = 0 if time.monotonic() - began >= options.backoff_max_s else failures
            wait_s = full_jitter_s(failures, options.backoff_initial_s, options.backoff_max_s)
            failures += 1
            await asyncio.sleep(max(wait_s, floor_s, min((parser.retry_ms or 0) / 1000, MAX_RETRY_AFTER_S)))

    async def _read_stream(self, parser: SseParser) -> float:
        """Reads until the stream ends. Returns the minimum wait before the next one, in seconds."""
        payload = self._store.known.payload
        headers = {"accept": "text/event-stream", "cache-control": "no-store", "accept-encoding": "identity"}
        if payload is not None:
            headers["last-event-id"] = str(payload["revision"])
        timeout_s = self._options.read_timeout_s
        try:
            built = self._http.build_request(
                "GET",
                "/api/flags/stream",
                params={"project_id": self._project_id},
                headers=headers,
                timeout=httpx.Timeout(timeout_s),
            )
            with anyio.fail_after(timeout_s):
                response = await self._http.send(built, stream=True)
        except TimeoutError:
            raise RequestFailed("timeout", f"no response after {timeout_s:g} s") from None
        except Exception as error:
            raise network_failure(error) from None
        try:
            if response.status_code != 200:
                code = "unreadable_response" if response.status_code < 300 else status_code_name(response.status_code)
                self._store.fail(code)
                self._errors.report(code, f"GET /api/flags/stream: {response.status_code}")
                if is_refused(response.status_code):
                    return REFUSED_RETRY_S
                return retry_after_s(lower_case(response.headers).get("retry-after"), time.time() * 1000) or 0
            if not response.headers.get("content-type", "").lower().startswith("text/event-stream"):
                raise RequestFailed("unreadable_response", "not an event stream")
            await self._read_messages(response, parser)
        except RequestFailed:
            raise
        except MessageTooLong:
            raise RequestFailed("unreadable_response", "a message without an end") from None
        except Exception as error:
            raise network_failure(error) from None
        finally:
            with anyio.CancelScope(shield=True), anyio.move_on_after(1):
                await response.aclose()
        return 0

    async def _read_messages(self, response: httpx.Response, parser: SseParser) -> None:
        async for chunk in response.aiter_bytes():
            for message in parser.push(chunk):
                state, action = handle_message(self._store.state, message)
                self._apply(state, "server")
                if action == "refetch_snapshot":
                    # Fetch immediately, but not before the server's Retry-After.
                    self._retry_at = 0
                elif action == "keep_last_known_good":
                    self._store.fail("unreadable_response")
                    self._errors.report("unreadable_response", f"a message {message.event} cannot be applied")
                    self._back_off(0)
                self._wake.set()
            state = self._store.known
            self._has_stream = True
            self._store.set_contact(stream=True)
            if state.payload is not None and not state.is_behind:
                self._confirm()

    async def _usage_loop(self) -> None:
        while True:
            await asyncio.sleep(self._options.usage_interval_s)
            await self._report_usage()

    async def _report_usage(self) -> None:
        rest = self._store.take_counts()
        try:
            while rest:
                part = dict(islice(rest.items(), MAX_USAGE_ITEMS))
                if await self._post_usage(part):
                    return
                for count in part:
                    del rest[count]
        finally:
            # Keeps the counts that the service has not accepted, also on cancellation.
            self._store.put_counts_back(rest)

    async def _post_usage(self, counts: dict[Count, int]) -> bool:
        """Sends counts. Returns whether they have to be reported again."""
        try:
            response = await request(
                self._http,
                "POST",
                "/api/flags/usage",
                headers={"content-type": "application/json"},
                content=json.dumps({"items": usage_items(counts)}).encode(),
                deadline_s=self._options.request_timeout_s,
                max_bytes=MAX_USAGE_RESPONSE_BYTES,
            )
        except RequestFailed:
            return True
        # Also after a refused credential, which may become valid again.
        return not 200 <= response.status < 300

    async def _cache_loop(self) -> None:
        while True:
            self._write_cache()
            await asyncio.sleep(CACHE_INTERVAL_S)

    def _write_cache(self) -> None:
        payload = self._store.state.payload
        if self._cache_file is None or payload is None or payload is self._cached:
            return
        self._cached = payload
        try:
            write_cache_file(self._cache_file, self._project_id, payload)
        except (OSError, ValueError) as error:
            self._errors.always("cache_file_failed", f"the cache file cannot be written: {type(error).__name__}")


def usage_items(counts: dict[Count, int]) -> list[dict[str, object]]:
    """The items in the body of a usage report."""
    return [
        {"key": key, "value": value, "rule": rule, "count": min(number, 1_000_000_000)}
        for (key, value, rule), number in counts.items()
    ]


def load_initial_flags(store: FlagStore, options: FlagOptions, project_id: str, errors: ErrorReporter) -> None:
    """Loads the flags to use until the service responds: those of the cache file, otherwise the bootstrap."""
    payload: Payload | None = None
    source: Source = "file"
    try:
        payload = None if options.cache_file is None else read_cache_file(Path(options.cache_file), project_id)
    except (OSError, ValueError) as error:
        errors.always("cache_file_failed", f"the cache file cannot be read: {type(error).__name__}")
    if payload is None and options.bootstrap is not None:
        payload, source = read_bootstrap(options.bootstrap), "bootstrap"
        if payload is None:
            errors.always("bootstrap_invalid", "the bootstrap is not a snapshot of flags")
    if payload is not None:
        store.set_state(ReaderState(payload, None, payload["revision"], False), source)
