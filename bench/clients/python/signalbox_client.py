"""Signalbox: reads its flags from the bootstrap."""

from __future__ import annotations

import signalbox
from bench_client import BenchClient, Events, Prepared, Setup
from signalbox.version import VERSION

# The discard port: nothing listens there, so that the client uses the bootstrap alone.
UNREACHABLE = "http://127.0.0.1:9"


def open_client(setup: Setup) -> BenchClient:
    flags = signalbox.FlagOptions(
        bootstrap=setup.definition, streaming=False, poll_interval_s=3600, backoff_initial_s=3600, backoff_max_s=3600
    )
    client = signalbox.Client(UNREACHABLE, "bench", "sbx_bench", flags=flags)
    is_enabled = client.is_enabled
    return BenchClient(
        name=f"signalbox-client {VERSION}",
        bucket=lambda users: Prepared(lambda user: is_enabled("half", user), users),
        cohort=lambda contexts: Prepared(
            lambda context: is_enabled("cohort", context[0], context[1], context[2], attributes=context[3]),
            [(one["userId"], one["env"], one["role"], {"country": one["country"]}) for one in contexts],
        ),
        events=_Events,
    )


class _Events(Events):
    def __init__(self, url: str) -> None:
        self._client = signalbox.Client(
            url, "bench", "sbx_bench", "webhook-secret-of-the-benchmark", use_flags=False
        )

    def enqueue(self, index: int, text: str) -> bool:
        fields = {"orderId": f"o-{index}", "amount": index, "currency": "EUR"}
        return self._client.enqueue(signalbox.log_event(text, level="info", fields=fields)).accepted

    def flush(self) -> None:
        if not self._client.flush(60):
            raise TimeoutError("the events were not delivered in time")

    @property
    def delivered(self) -> int | None:
        return self._client.delivered

    @property
    def queued(self) -> tuple[int, int | None]:
        return self._client.queued

    def end(self) -> None:
        self._client.close(0)
