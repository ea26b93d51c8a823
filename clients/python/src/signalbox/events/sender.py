"""Sends batches, one at a time and in order."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable, Sequence
from pathlib import Path

import anyio
import httpx

from signalbox.backoff import full_jitter_s
from signalbox.events.batch import Batch, batch_headers, freeze, halves
from signalbox.events.drops import DropCounter
from signalbox.events.event import DropReason
from signalbox.events.queue import Entry, EventQueue
from signalbox.events.response import Outcome, read_response
from signalbox.events.spool import Spool, SpoolLocked
from signalbox.http import RequestFailed, request
from signalbox.options import Callbacks, EventOptions
from signalbox.report import ErrorReporter, call_back

MAX_RESPONSE_BYTES = 16 * 1024 * 1024


class EventSender:
    """Freezes batches, keeps them in the spool and sends them. Runs in the worker's loop."""

    def __init__(
        self,
        queue: EventQueue,
        drops: DropCounter,
        webhook_secret: str,
        options: EventOptions,
        callbacks: Callbacks,
        errors: ErrorReporter,
        on_spool_read: Callable[[], object],
    ) -> None:
        self._queue = queue
        self._drops = drops
        self._webhook_secret = webhook_secret
        self._options = options
        self._callbacks = callbacks
        self._errors = errors
        self._on_spool_read = on_spool_read
        self._wake = asyncio.Event()
        self._frozen: deque[Batch] = deque()
        self._has_frozen = asyncio.Event()
        self._spool: Spool | None = None
        self._has_opened = False
        self._failures = 0
        self._refusals = 0
        self.delivered = 0

    def wake(self) -> None:
        """Called in the worker's thread when a batch may be due."""
        self._wake.set()

    async def run(self, http: httpx.AsyncClient) -> None:
        """Sends until the task is cancelled. A second call, after an error, continues with the same batch."""
        if not self._has_opened:
            self._open_spool()
            self._on_spool_read()
        if self._spool is None:
            while True:
                if not self._frozen:
                    self._frozen.append(await self._next_due())
                await self._deliver(http, self._frozen[0])
                self._frozen.popleft()
        # Batches are frozen as soon as they are due, so that events survive a crash while the service is unreachable.
        await asyncio.gather(self._freeze_loop(), self._send_frozen(http))

    async def _freeze_loop(self) -> None:
        while True:
            self._store(await self._next_due())

    async def _send_frozen(self, http: httpx.AsyncClient) -> None:
        while True:
            while not self._frozen:
                self._has_frozen.clear()
                await self._has_frozen.wait()
            await self._deliver(http, self._frozen[0])
            self._frozen.popleft()

    async def _next_due(self) -> Batch:
        while True:
            self._wake.clear()
            due_s = self._queue.due_in_s()
            if due_s == 0:
                entries = self._queue.take()
                if entries:
                    return freeze(entries, self._options.gzip_min_bytes)
                continue
            with anyio.move_on_after(due_s):
                await self._wake.wait()

    async def _deliver(self, http: httpx.AsyncClient, whole: Batch) -> None:
        """Retries until every event of a batch is settled."""
        parts = deque([whole])
        while parts:
            batch = parts.popleft()
            outcome = await self._try_until_decided(http, batch)
            self._failures = self._refusals = 0
            if outcome.kind == "halve" and len(batch.entries) > 1:
                parts.extendleft(reversed(halves(batch, self._options.gzip_min_bytes)))
                continue
            if self._spool is not None and not parts:
                self._spool.remove(whole.key)
            if outcome.kind == "settled":
                self._settle(batch, outcome)
            else:
                self._drop(batch.entries, "too_large" if outcome.kind == "halve" else "refused")
                self._queue.settle(batch.entries)

    async def _try_until_decided(self, http: httpx.AsyncClient, batch: Batch) -> Outcome:
        options = self._options
        headers = batch_headers(batch, self._webhook_secret)
        while True:
            description = "POST /api/ingest"
            try:
                response = await request(
                    http,
                    "POST",
                    "/api/ingest",
                    headers=headers,
                    content=batch.body,
                    deadline_s=options.request_timeout_s,
                    max_bytes=MAX_RESPONSE_BYTES,
                )
                description += f": {response.status}"
                outcome = read_response(response, len(batch.entries), time.time() * 1000)
            except RequestFailed as failure:
                description += f": {failure}"
                outcome = Outcome("retry", failure.code)
            if outcome.kind == "settled":
                self._errors.succeeded()
            if outcome.code is not None and outcome.kind != "halve":
                self._errors.report(outcome.code, description)
            if outcome.kind not in ("retry", "refused"):
                return outcome
            await asyncio.sleep(max(outcome.retry_after_s, self._wait_s(outcome)))

    def _wait_s(self, outcome: Outcome) -> float:
        options = self._options
        if outcome.kind == "refused":
            self._refusals += 1
            return min(10.0, 2.0 ** (self._refusals - 1)) * options.refused_retry_s
        self._failures += 1
        return full_jitter_s(self._failures - 1, options.backoff_initial_s, options.backoff_max_s)

    def _settle(self, batch: Batch, outcome: Outcome) -> None:
        reasons = dict(outcome.rejected)
        delivered = []
        for at, entry in enumerate(batch.entries):
            if not entry.is_counted:
                continue
            if at in reasons:
                call_back(self._callbacks.on_rejected, entry.event, reasons[at])
            else:
                delivered.append(entry.event)
        self.delivered += len(delivered)
        if delivered:
            call_back(self._callbacks.on_delivered, delivered)
        # Before the batch counts as settled, so that `close` waits for the report.
        report = self._drops.take_report()
        if report is not None:
            self._queue.put_internal(report)
        self._queue.settle(batch.entries)

    def _drop(self, entries: Sequence[Entry], reason: DropReason) -> None:
        for entry in entries:
            if entry.is_counted:
                self._drops.add(reason)
                call_back(self._callbacks.on_drop, entry.event, reason)

    def _open_spool(self) -> None:
        self._has_opened = True
        folder = self._options.spool_folder
        if folder is None:
            return
        try:
            spool = Spool(Path(folder), self._options.spool_bytes)
            batches, damaged = spool.load()
        except SpoolLocked:
            self._errors.report("spool_locked", "another process uses the spool")
            return
        except OSError as error:
            self._errors.report("spool_failed", f"the spool cannot be used: {type(error).__name__}")
            return
        self._spool = spool
        for file in damaged:
            self._errors.always("spool_failed", f"the file {file.name} cannot be read; it is kept in the folder")
            # Not passed to `on_drop`: the content of these events is unknown.
            self._drops.add("damaged", file.events)
        for batch in batches:
            self._queue.adopt(batch.entries)
            self._frozen.append(batch)

    def _store(self, batch: Batch) -> None:
        """Queues a frozen batch, which is written to the spool before its first attempt."""
        if self._spool is not None:
            try:
                self._spool.add(batch)
            except OSError as error:
                self._errors.report("spool_failed", f"a batch is in memory only: {type(error).__name__}")
        self._frozen.append(batch)
        self._has_frozen.set()

    def finish(self) -> int:
        """Writes unsettled events to the spool. Returns the number of events that are left, in the spool or not."""
        if not self._has_opened:
            # The program ends before the spool was opened; the events are written to the spool nevertheless.
            self._open_spool()
        if self._spool is not None:
            while entries := self._queue.take():
                self._store(freeze(entries, self._options.gzip_min_bytes))
        kept = {
            entry.seq
            for batch in self._frozen
            if self._spool is not None and self._spool.has(batch.key)
            for entry in batch.entries
        }
        left = [entry for entry in self._queue.left() if entry.is_counted]
        self._drop([entry for entry in left if entry.seq not in kept], "closed")
        if self._spool is not None:
            self._spool.close()
        return len(left)

    def abandon(self) -> None:
        """Detaches from the spool in the child after a fork: the spool belongs to the parent."""
        self._spool = None
