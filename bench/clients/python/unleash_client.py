"""Unleash: reads its definitions from its cache, without polls, registration and metrics."""

from __future__ import annotations

from importlib.metadata import version
from typing import Any

from bench_client import BenchClient, Prepared, Setup
from UnleashClient import UnleashClient
from UnleashClient.cache import BaseCache


class _Memory(BaseCache):
    """A cache in memory. The default cache is a folder in the user's home."""

    def __init__(self) -> None:
        self._values: dict[str, Any] = {}

    def set(self, key: str, value: Any) -> None:
        self._values[key] = value

    def mset(self, data: dict[str, Any]) -> None:
        self._values.update(data)

    def get(self, key: str, default: Any = None) -> Any:
        return self._values.get(key, default)

    def exists(self, key: str) -> bool:
        return key in self._values

    def destroy(self) -> None:
        self._values.clear()


def open_client(setup: Setup) -> BenchClient:
    cache = _Memory()
    cache.set("/client/features", setup.definition_file.read_text())
    cache.bootstrapped = True
    client = UnleashClient(
        url="http://127.0.0.1:9/api",
        app_name="bench",
        disable_metrics=True,
        disable_registration=True,
        cache=cache,
    )
    client.initialize_client(fetch_toggles=False)
    is_enabled = client.is_enabled
    return BenchClient(
        name=f"UnleashClient {version('UnleashClient')}",
        bucket=lambda users: Prepared(
            lambda context: is_enabled("half", context), [{"userId": user} for user in users]
        ),
        cohort=lambda contexts: Prepared(
            lambda context: is_enabled("cohort", context),
            [
                {"userId": one["userId"], "properties": {name: one[name] for name in ("country", "env", "role")}}
                for one in contexts
            ],
        ),
    )
