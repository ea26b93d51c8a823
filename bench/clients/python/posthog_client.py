"""PostHog: its definitions are set, and evaluation is local and sends no event."""

from __future__ import annotations

from importlib.metadata import version

from bench_client import BenchClient, Events, Prepared, Setup
from posthog import Posthog

LOCAL = {"only_evaluate_locally": True, "send_feature_flag_events": False}


def open_client(setup: Setup) -> BenchClient:
    client = Posthog("phc_bench", host=setup.url, enable_local_evaluation=False)
    client.feature_flags = setup.definition["flags"]
    is_enabled = client.feature_enabled
    return BenchClient(
        name=f"posthog {version('posthog')}",
        bucket=lambda users: Prepared(lambda user: is_enabled("half", user, **LOCAL), users),
        cohort=lambda contexts: Prepared(
            lambda context: is_enabled("cohort", context[0], person_properties=context[1], **LOCAL),
            [(one["userId"], {name: one[name] for name in ("country", "env", "role")}) for one in contexts],
        ),
        events=_Events,
    )


class _Events(Events):
    def __init__(self, url: str) -> None:
        self._client = Posthog("phc_bench", host=url, gzip=True, flush_at=100, max_queue_size=10_000, flush_interval=1)
        self._enqueued = 0

    def enqueue(self, index: int, text: str) -> bool:
        properties = {
            "level": "info",
            "message": text,
            "orderId": f"o-{index}",
            "amount": index,
            "currency": "EUR",
        }
        self._enqueued += 1
        return self._client.capture("order placed", distinct_id="user-17", properties=properties) is not None

    def flush(self) -> None:
        self._client.flush()

    @property
    def delivered(self) -> int | None:
        return None

    @property
    def queued(self) -> tuple[int, int | None]:
        return self._enqueued, None

    def end(self) -> None:
        """Does not shut the client down, because that waits for every retry. The exit of the process ends it."""
