"""The client for events and flags."""

from __future__ import annotations

import asyncio
import atexit
import os
import ssl
import threading
import time
import weakref
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

import anyio

from signalbox.events.drops import DropCounter
from signalbox.events.event import CloseResult, DropReason, EnqueueResult, Event
from signalbox.events.queue import Entry, EventQueue, Size
from signalbox.events.sender import EventSender
from signalbox.events.serialize import MAX_EVENT_BYTES, serialize
from signalbox.flags.rule import Evaluation
from signalbox.flags.scope import evaluated_flags, record_evaluation
from signalbox.flags.store import FlagStatus, FlagStore, State
from signalbox.flags.sync import FlagSync, load_initial_flags
from signalbox.http import check_base_url, open_http
from signalbox.options import DEFAULT_TIMEOUT_S, Callbacks, EventOptions, FlagOptions
from signalbox.report import LOGGER, ErrorReporter, call_back
from signalbox.worker import Worker

# Minimum time for the last report of evaluations, after the last event was sent, in seconds.
MIN_FINISH_S = 0.2
_RESTART_S = 1.0


class Client:
    """Sends events and evaluates flags. Thread-safe, and usable in a child process after a fork.

    All I/O happens in one daemon thread. No method raises when the service is unreachable or refuses the credentials.
    """

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
        """Creates a client.

        Args:
            base_url: URL of the service.
            project_id: id or key of the project.
            api_key: key with the scopes `ingest` or `flags:read`, or both.
            webhook_secret: secret with which batches are signed; without it the client sends no events.
            events: settings for sending events.
            flags: settings for reading flags.
            use_flags: whether the client reads flags.
            attach_flags: whether events have the flags that were evaluated in the same scope, as `data.flags`.
            callbacks: functions that the client calls with results and failures.
            verify: trusted certificates.

        Raises:
            ValueError: `base_url` is not the URL of a service.
        """
        self._base_url = check_base_url(base_url)
        self._project_id = project_id
        self._api_key = api_key.strip()
        self._webhook_secret = webhook_secret
        self._event_options = events or EventOptions()
        self._flag_options = flags or FlagOptions()
        self._uses_flags = use_flags
        self._attaches_flags = attach_flags
        self._callbacks = callbacks or Callbacks()
        self._verify = verify
        self._drops = DropCounter()
        self._queue = EventQueue(self._event_options, self._wake_sender, self._dropped)
        self._store = FlagStore()
        self._sender: EventSender | None = None
        self._worker: Worker | None = None
        self._start_lock = threading.RLock()
        self._starting_thread: int | None = None
        self._close_lock = threading.Lock()
        self._is_closing = False
        self._closed: CloseResult | None = None
        self._finish_at = 0.0
        self._left = 0
        # Set when the events that an earlier process left in the spool are in the queue.
        self._has_spool = threading.Event()
        uses_spool = webhook_secret is not None and self._event_options.spool_folder is not None
        if not uses_spool:
            self._has_spool.set()
        if use_flags:
            errors = ErrorReporter(self._callbacks.on_error)
            load_initial_flags(self._store, self._flag_options, project_id, errors)
        _clients.add(self)
        if use_flags or uses_spool:
            self._start()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._base_url!r}, {self._project_id!r})"

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    # Events

    def enqueue(
        self,
        event: Event | str,
        data: Mapping[str, Any] | None = None,
        *,
        ts: datetime | str | None = None,
    ) -> EnqueueResult:
        """Adds an event to the queue. Never raises because of the event's content.

        Args:
            event: an event, or the type of one with this `data` and `ts`.
            data: payload of the event.
            ts: time of the event. Default: now.
        """
        return self._enqueue(event, data, ts, can_wait=not self.is_own_thread)

    def enqueue_now(
        self,
        event: Event | str,
        data: Mapping[str, Any] | None = None,
        *,
        ts: datetime | str | None = None,
    ) -> EnqueueResult:
        """Same as `enqueue`, but never waits: with the policy `block`, a full queue drops the event."""
        return self._enqueue(event, data, ts, can_wait=False)

    def _enqueue(
        self, event: Event | str, data: Mapping[str, Any] | None, ts: datetime | str | None, *, can_wait: bool
    ) -> EnqueueResult:
        if not isinstance(event, Event):
            event = Event(event, data if data is not None else {}, ts)
        entry = self._entry(event)
        if isinstance(entry, str):
            reason: DropReason | None = entry
        elif self._webhook_secret is None or not self._start():
            reason = "closed"
        else:
            reason = self._queue.put(entry, can_wait=can_wait)
        if reason is not None:
            self._drops.add(reason)
            call_back(self._callbacks.on_drop, event, reason)
        return EnqueueResult(reason is None, reason)

    def _entry(self, event: Event) -> Entry | DropReason:
        try:
            if self._attaches_flags and (flags := evaluated_flags()):
                event = Event(event.type, {**event.data, "flags": flags}, event.ts)
            json = serialize(event)
        except Exception:
            # Values of the caller can raise any exception, such as `RecursionError`.
            return "unserializable"
        return "too_large" if len(json) > MAX_EVENT_BYTES else Entry(event, json)

    def flush(self, timeout: float = DEFAULT_TIMEOUT_S) -> bool:
        """Waits until all events that were enqueued before the call are delivered, rejected or dropped.

        Args:
            timeout: seconds to wait.

        Returns:
            False on timeout.
        """
        if self.is_own_thread:
            return self._queue.wait_settled(0)
        deadline = time.monotonic() + timeout
        self._has_spool.wait(timeout)
        return self._queue.wait_settled(max(0.0, deadline - time.monotonic()))

    def close(self, timeout: float = DEFAULT_TIMEOUT_S) -> CloseResult:
        """Stops accepting events, flushes, and releases all resources. A second call returns the result of the first.

        Args:
            timeout: deadline in seconds.
        """
        deadline = time.monotonic() + timeout
        with self._close_lock:
            if self._closed is not None:
                return self._closed
            self._is_closing = True
            self._queue.close()
            if timeout > 0 and not self.is_own_thread:
                self._has_spool.wait(timeout)
                self._queue.wait_settled(max(0.0, deadline - time.monotonic()), all_events=True)
            self._finish_at = max(deadline, time.monotonic() + MIN_FINISH_S) if timeout > 0 else 0
            worker = self._worker
            if worker is not None:
                worker.stop(max(0.0, self._finish_at - time.monotonic()) + 1)
            self._closed = CloseResult(self._left)
            _clients.discard(self)
            return self._closed

    @property
    def delivered(self) -> int:
        """Number of events that the service stored."""
        return 0 if self._sender is None else self._sender.delivered

    @property
    def dropped(self) -> dict[str, int]:
        """Number of events that will not be sent, by reason."""
        return self._drops.total

    @property
    def queued(self) -> Size:
        """Events that are not settled, including the batch in flight."""
        return self._queue.size

    # Flags

    def is_enabled(
        self,
        flag_key: str,
        user_id: str | None = None,
        env: str | None = None,
        role: str | None = None,
        *,
        attributes: Mapping[str, object] | None = None,
        default: bool = False,
    ) -> bool:
        """Whether a flag is on for a context. Never raises.

        Args:
            flag_key: key of the flag.
            user_id: user for whom the flag is evaluated.
            env: environment, such as `production`.
            role: role of the user.
            attributes: further attributes that flags use, by dimension.
            default: result for an unknown flag, and until flags are available.
        """
        return self.explain(flag_key, user_id, env, role, attributes=attributes, default=default).value

    def explain(
        self,
        flag_key: str,
        user_id: str | None = None,
        env: str | None = None,
        role: str | None = None,
        *,
        attributes: Mapping[str, object] | None = None,
        default: bool = False,
        now: float | None = None,
    ) -> Evaluation:
        """Same as `is_enabled`, with the step of the rule that decided; `not_ready` until flags are available.

        Args:
            now: time of the evaluation, for overrides that expire, in Unix seconds. Default: the current time.
        """
        if self._worker is None and self._uses_flags:
            self._start()
        try:
            context: dict[str, object] = {"userId": user_id, "env": env, "role": role}
            if attributes is not None:
                context.update(attributes)
            evaluation = self._store.evaluate(flag_key, context, None if now is None else now * 1000)
        except Exception:
            # The key is unhashable, or the attributes are not a mapping.
            evaluation = Evaluation(default, "flag_not_found")
        if evaluation.rule in ("flag_not_found", "not_ready"):
            return evaluation._replace(value=default)
        if self._attaches_flags:
            record_evaluation(flag_key, evaluation.value)
        return evaluation

    def ready(self, timeout: float = DEFAULT_TIMEOUT_S) -> bool:
        """Waits until the flags are in sync with the service.

        Args:
            timeout: seconds to wait.

        Returns:
            False on timeout.
        """
        return self._store.wait_ready(timeout if self._uses_flags and not self.is_own_thread else 0)

    def flag_status(self) -> FlagStatus:
        """State and freshness of the flags."""
        return self._store.status()

    def on_flag_change(self, listener: Callable[[list[str]], None]) -> Callable[[], None]:
        """Calls a listener with the keys of the flags that changed, sorted, in the thread of the client.

        The first flags that arrive count as a change of all of them.

        Returns:
            A function that removes the listener.
        """
        return self._store.add_listener(listener)

    def on_flag_state(self, listener: Callable[[State], None]) -> Callable[[], None]:
        """Same as `on_flag_change`, for each new state of the flags."""
        return self._store.add_state_listener(listener)

    def has_cohorts(self, flag_key: str) -> bool:
        """Whether a flag is limited to cohorts."""
        return self._store.has_cohorts(flag_key)

    # Lifecycle

    @property
    def is_own_thread(self) -> bool:
        """Whether the caller runs in the client's thread, as callbacks and listeners do."""
        if self._starting_thread == threading.get_ident():
            return True
        return self._worker is not None and self._worker.is_own_thread

    def _start(self) -> bool:
        """Starts the thread, also in the child after a fork. False when the client is closed."""
        if self._worker is not None:
            return True
        with self._start_lock:
            if self._is_closing:
                return False
            # Creating an event loop logs a message, for which `SignalboxHandler` would start the client recursively.
            if self._worker is None and self._starting_thread is None:
                self._starting_thread = threading.get_ident()
                try:
                    self._worker = Worker(self._run)
                except RuntimeError:
                    # The interpreter is shutting down.
                    return False
                finally:
                    self._starting_thread = None
        return True

    async def _run(self) -> None:
        http = open_http(self._base_url, self._api_key, self._verify)
        sync = None
        jobs = []
        if self._webhook_secret is not None:
            self._sender = EventSender(
                self._queue,
                self._drops,
                self._webhook_secret,
                self._event_options,
                self._callbacks,
                ErrorReporter(self._callbacks.on_error),
                self._has_spool.set,
            )
            jobs.append(_supervise(lambda: self._sender.run(http)))  # type: ignore[union-attr]
        if self._uses_flags:
            sync = FlagSync(
                self._store, http, self._project_id, self._flag_options, ErrorReporter(self._callbacks.on_error)
            )
            jobs.append(_supervise(sync.run))
        try:
            await asyncio.gather(*jobs)
        finally:
            if self._sender is not None:
                self._left = self._sender.finish()
            with anyio.move_on_after(max(0.0, self._finish_at - time.monotonic()), shield=True):
                if sync is not None:
                    await sync.finish()
            with anyio.move_on_after(MIN_FINISH_S, shield=True):
                await http.aclose()

    def _wake_sender(self) -> None:
        if self._worker is not None and self._sender is not None:
            self._worker.call(self._sender.wake)

    def _dropped(self, entry: Entry, reason: DropReason) -> None:
        if entry.is_counted:
            self._drops.add(reason)
            call_back(self._callbacks.on_drop, entry.event, reason)

    def _after_fork(self) -> None:
        """Resets the child after a fork: the parent sends the events in the queue."""
        self._start_lock = threading.RLock()
        self._starting_thread = None
        self._close_lock = threading.Lock()
        # A thread of the parent may have held the lock within the old event.
        self._has_spool = threading.Event()
        self._has_spool.set()
        self._queue.reset()
        self._drops.reset()
        self._store.reset_locks()
        self._store.take_counts()
        self._store.set_contact(stream=False, poll=False)
        if self._sender is not None:
            self._sender.abandon()
            self._sender = None
        if self._worker is not None:
            self._worker.abandon()
            self._worker = None


async def _supervise(job: Callable[[], Any]) -> None:
    """Restarts a job after an error: a defect of the client must not stop it permanently."""
    while True:
        try:
            await job()
        except Exception as error:
            LOGGER.error("the client restarts after %s", type(error).__name__)
            await asyncio.sleep(_RESTART_S)


# A client that the program no longer references lives as long as its thread, which still has events to send.
_clients: weakref.WeakSet[Client] = weakref.WeakSet()


def _close_all() -> None:
    deadline = time.monotonic() + DEFAULT_TIMEOUT_S
    for client in list(_clients):
        client.close(max(0.01, deadline - time.monotonic()))


def _after_fork() -> None:
    for client in list(_clients):
        client._after_fork()


atexit.register(_close_all)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)
