"""Fixtures."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from service import PROJECT, SECRET, Reply, Service
from signalbox import Callbacks, Client, EventOptions, FlagOptions

FAST_EVENTS = {"batch_interval_s": 0.02, "backoff_initial_s": 0.02, "backoff_max_s": 0.05, "refused_retry_s": 0.05}
FAST_FLAGS = {"backoff_initial_s": 0.02, "backoff_max_s": 0.05, "poll_interval_s": 0.1, "read_timeout_s": 5}


class Reported:
    """Records what a client reported to its callbacks."""

    def __init__(self) -> None:
        self.errors: list[str] = []
        self.dropped: list[tuple[Any, str]] = []
        self.rejected: list[tuple[Any, str]] = []
        self.delivered: list[Any] = []

    @property
    def callbacks(self) -> Callbacks:
        return Callbacks(
            on_error=lambda code, description: self.errors.append(code),
            on_drop=lambda event, reason: self.dropped.append((event, reason)),
            on_rejected=lambda event, reason: self.rejected.append((event, reason)),
            on_delivered=self.delivered.extend,
        )


@pytest.fixture
def service() -> Iterator[Service]:
    service = Service()
    yield service
    service.close()


@pytest.fixture
def unavailable() -> Iterator[Service]:
    """Stores nothing. Late requests of a closed client arrive here instead of at the next client's service."""
    unavailable = Service()
    unavailable.always["/api/ingest"] = lambda request: Reply(503)
    yield unavailable
    unavailable.close()


@pytest.fixture
def reported() -> Reported:
    return Reported()


@pytest.fixture
def make_client(service: Service, reported: Reported) -> Iterator[Callable[..., Client]]:
    """Creates clients with short waits, which only send events unless `flags` are given."""
    clients: list[Client] = []

    def make(
        *,
        to: Service = service,
        flags: dict[str, Any] | None = None,
        options: dict[str, Any] | None = None,
        **events: Any,
    ) -> Client:
        client = Client(
            to.url,
            PROJECT,
            "sbx_key",
            SECRET,
            events=EventOptions(**{**FAST_EVENTS, **events}),
            flags=FlagOptions(**{**FAST_FLAGS, **(flags or {})}),
            use_flags=flags is not None,
            callbacks=reported.callbacks,
            **(options or {}),
        )
        clients.append(client)
        return client

    yield make
    for client in clients:
        client.close(0)
