"""`AsyncClient` has the interface of `Client`."""

from __future__ import annotations

import asyncio
import inspect
from typing import Any

import pytest

from signalbox import AsyncClient, Client

# Members of `Client` only: they are for threads that must not wait, and `AsyncClient` never blocks its thread.
SYNC_ONLY = {"enqueue_now", "is_own_thread"}


def parameters(function: Any) -> list[inspect.Parameter]:
    return list(inspect.signature(function).parameters.values())


def test_has_the_arguments_of_the_client() -> None:
    assert parameters(AsyncClient) == parameters(Client)


def test_an_argument_that_the_client_does_not_have_is_an_error_of_mypy_and_at_run_time() -> None:
    with pytest.raises(TypeError, match="use_flag"):
        AsyncClient("http://127.0.0.1:1", "p", "k", use_flag=False)  # type: ignore[call-arg]


async def _everything_of_the_client_is_there(client: AsyncClient) -> None:
    assert {name for name in dir(client.sync) if not name.startswith("_")} - SYNC_ONLY <= set(dir(client))
    for name in ("enqueue", "flush", "close", "ready"):
        assert parameters(getattr(client, name)) == parameters(getattr(client.sync, name)), name
    assert (client.delivered, client.dropped, client.queued.events) == (0, {}, 0)
    await client.close(0)


def test_has_all_members_of_the_client() -> None:
    client = AsyncClient("http://127.0.0.1:1", "p", "k", use_flags=False)
    asyncio.run(_everything_of_the_client_is_there(client))
