"""Sends uncaught exceptions."""

from __future__ import annotations

import asyncio
import sys
import threading
from collections.abc import Callable
from types import TracebackType
from typing import Any

from signalbox.client import Client
from signalbox.integrations.exception_data import exception_data


def capture_exception(
    client: Client, error: BaseException, *, release: str | None = None, environment: str | None = None
) -> None:
    """Sends an `error` event with the structured stack of an exception."""
    data = exception_data(error)
    for name, value in (("release", release), ("environment", environment)):
        if value is not None:
            data[name] = value
    # Never blocks: the exception may be handled in an event loop, or at the exit of the program.
    client.enqueue_now("error", data)


def install_exception_hooks(
    client: Client, *, release: str | None = None, environment: str | None = None
) -> Callable[[], None]:
    """Sends the uncaught exceptions of the program and of its threads. The previous hooks are called, too.

    Returns:
        A function that restores the previous hooks.
    """
    former_hook, former_thread_hook = sys.excepthook, threading.excepthook

    def capture(error: BaseException | None) -> None:
        # `KeyboardInterrupt` and `SystemExit` are not failures.
        if isinstance(error, Exception):
            capture_exception(client, error, release=release, environment=environment)

    def hook(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        capture(error)
        former_hook(kind, error, trace)

    def thread_hook(arguments: threading.ExceptHookArgs) -> None:
        capture(arguments.exc_value)
        former_thread_hook(arguments)

    def uninstall() -> None:
        # Hooks that other code has installed meanwhile stay.
        if sys.excepthook is hook:
            sys.excepthook = former_hook
        if threading.excepthook is thread_hook:
            threading.excepthook = former_thread_hook

    sys.excepthook, threading.excepthook = hook, thread_hook
    return uninstall


def install_loop_hook(
    client: Client, loop: asyncio.AbstractEventLoop, *, release: str | None = None, environment: str | None = None
) -> None:
    """Sends the exceptions that are never awaited in an event loop. The previous handler is called, too."""
    former = loop.get_exception_handler()

    def handle(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception")
        if isinstance(error, Exception):
            capture_exception(client, error, release=release, environment=environment)
        if former is None:
            loop.default_exception_handler(context)
        else:
            former(loop, context)

    loop.set_exception_handler(handle)
