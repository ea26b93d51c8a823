"""The thread of a client's I/O."""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
import threading
from collections.abc import Callable, Coroutine
from typing import Any

# Worker loops of the parent process. Destroying one would change the parent's selector, which a fork shares.
_abandoned: list[object] = []


class Worker:
    """A daemon thread with its own event loop. The loops of the program are not used, because they can be closed at any
    time; a loop is used at all, because its tasks can be cancelled at any time."""

    def __init__(self, main: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Starts the thread.

        Raises:
            RuntimeError: the interpreter is shutting down.
        """
        self._loop = _Loop()
        self._main = main
        self._task: asyncio.Task[None] | None = None
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name="signalbox", daemon=True)
        try:
            self._thread.start()
        except RuntimeError:
            self._loop.close()
            raise

    @property
    def is_own_thread(self) -> bool:
        return threading.current_thread() is self._thread

    def call(self, function: Callable[..., object], *args: object) -> None:
        """Calls a function in the worker's thread, unless the worker has ended."""
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(function, *args)

    def stop(self, timeout_s: float) -> None:
        """Cancels all tasks and waits for the thread."""
        self.call(self._cancel)
        if not self.is_own_thread:
            self._stopped.wait(timeout_s)

    def abandon(self) -> None:
        """Called in the child after a fork: the thread does not exist there, and the sockets belong to the parent."""
        _abandoned.append((self._loop, self._task))
        self._loop.replace_sockets()

    def _cancel(self) -> None:
        if self._task is not None:
            self._task.cancel()

    def _run(self) -> None:
        try:
            asyncio.set_event_loop(self._loop)
            self._task = self._loop.create_task(self._main())
            with contextlib.suppress(asyncio.CancelledError):
                self._loop.run_until_complete(self._task)
        finally:
            with contextlib.suppress(Exception):
                self._loop.run_until_complete(self._loop.shutdown_asyncgens())
            with contextlib.suppress(Exception):
                self._loop.close()
            self._stopped.set()


class _Loop(asyncio.SelectorEventLoop):
    """Resolves names without the executors of `concurrent.futures`, which end before the functions of `atexit` run."""

    def __init__(self) -> None:
        super().__init__()
        # Disables debug mode, which Python's development mode enables and which reports loading certificates as slow.
        self.set_debug(False)
        self._signalbox_transports: list[asyncio.BaseTransport] = []
        # Cancellation at the end is not reported.
        self.set_exception_handler(lambda loop, context: None)

    async def getaddrinfo(self, host: Any, port: Any, **options: int) -> Any:
        future: asyncio.Future[Any] = self.create_future()

        def settle(result: Any, error: OSError | None) -> None:
            if future.done():
                return
            if error is None:
                future.set_result(result)
            else:
                future.set_exception(error)

        def resolve() -> None:
            result, failure = None, None
            try:
                result = socket.getaddrinfo(host, port, **options)
            except OSError as error:
                failure = error
            except UnicodeError as error:
                failure = OSError(str(error))
            with contextlib.suppress(RuntimeError):
                self.call_soon_threadsafe(settle, result, failure)

        try:
            threading.Thread(target=resolve, name="signalbox-resolver", daemon=True).start()
        except RuntimeError:
            # The interpreter is shutting down and starts no threads. Blocking delays only the last events.
            resolve()
        return await future

    async def create_connection(self, *args: Any, **options: Any) -> Any:
        transport, protocol = await super().create_connection(*args, **options)
        self._signalbox_transports = [one for one in self._signalbox_transports if not one.is_closing()]
        self._signalbox_transports.append(transport)
        return transport, protocol

    def replace_sockets(self) -> None:
        """Closes the inherited sockets, so that the peer notices when the parent closes its own."""
        with contextlib.suppress(OSError):
            nothing = os.open(os.devnull, os.O_RDWR)
            for transport in self._signalbox_transports:
                handle = transport.get_extra_info("socket")
                if handle is not None and handle.fileno() >= 0:
                    os.dup2(nothing, handle.fileno(), inheritable=False)
            os.close(nothing)
