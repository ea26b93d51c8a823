"""The client for programs with an event loop."""

from __future__ import annotations

import ssl
from collections.abc import Callable, Mapping
from datetime import datetime
from functools import partial
from typing import Any, TypeVar

import anyio.to_thread

from signalbox.client import Client
from signalbox.events.event import CloseResult, EnqueueResult, Event
from signalbox.events.queue import Size
from signalbox.options import DEFAULT_TIMEOUT_S, Callbacks, EventOptions, FlagOptions

T = TypeVar("T")


class AsyncClient:
    """Same as `Client`, with coroutines that do not block the event loop (asyncio or trio). Its I/O happens in a
    separate thread and does not end with the loop."""

    def __init__(
        self,
        base_url: str,
        project_id: str,
        api_key: str,
        webhook_secret: str | None = None,
        *,
        events: EventOptions | None = None,
        flags: FlagOptions | None = None,
        use_flags: bool = True,
        attach_flags: bool = False,
        callbacks: Callbacks | None = None,
        verify: ssl.SSLContext | bool = True,
    ) -> None:
        """Same arguments as `Client`."""
        self.sync = Client(
            base_url,
            project_id,
            api_key,
            webhook_secret,
            events=events,
            flags=flags,
            use_flags=use_flags,
            attach_flags=attach_flags,
            callbacks=callbacks,
            verify=verify,
        )
        """The same client for code without an event loop."""
        self.is_enabled = self.sync.is_enabled
        self.explain = self.sync.explain
        self.flag_status = self.sync.flag_status
        self.on_flag_change = self.sync.on_flag_change
        self.on_flag_state = self.sync.on_flag_state
        self.has_cohorts = self.sync.has_cohorts

    def __repr__(self) -> str:
        return repr(self.sync).replace("Client", "AsyncClient", 1)

    async def __aenter__(self) -> AsyncClient:
        return self

    async def __aexit__(self, *exception: object) -> None:
        with anyio.CancelScope(shield=True):
            await self.close()

    @property
    def delivered(self) -> int:
        """Same as `Client.delivered`."""
        return self.sync.delivered

    @property
    def dropped(self) -> dict[str, int]:
        """Same as `Client.dropped`."""
        return self.sync.dropped

    @property
    def queued(self) -> Size:
        """Same as `Client.queued`."""
        return self.sync.queued

    async def enqueue(
        self, event: Event | str, data: Mapping[str, Any] | None = None, *, ts: datetime | str | None = None
    ) -> EnqueueResult:
        """Same as `Client.enqueue`. Only the policy `block` waits, in a thread."""
        if self.sync._queue.would_block:
            return await _in_thread(partial(self.sync.enqueue, event, data, ts=ts))
        return self.sync.enqueue_now(event, data, ts=ts)

    async def flush(self, timeout: float = DEFAULT_TIMEOUT_S) -> bool:
        """Same as `Client.flush`."""
        return await _in_thread(partial(self.sync.flush, timeout))

    async def close(self, timeout: float = DEFAULT_TIMEOUT_S) -> CloseResult:
        """Same as `Client.close`."""
        return await _in_thread(partial(self.sync.close, timeout))

    async def ready(self, timeout: float = DEFAULT_TIMEOUT_S) -> bool:
        """Same as `Client.ready`."""
        return await _in_thread(partial(self.sync.ready, timeout))


async def _in_thread(function: Callable[[], T]) -> T:
    # A cancelled caller does not wait for the thread, which ends at its timeout.
    return await anyio.to_thread.run_sync(function, abandon_on_cancel=True)
