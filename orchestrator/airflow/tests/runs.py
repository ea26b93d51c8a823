"""DAG runs as Airflow passes them to the hooks, and deliveries."""

from __future__ import annotations

import time
import uuid
from collections.abc import Callable
from datetime import datetime, timezone
from types import SimpleNamespace
from typing import Any

from receiver import Receiver
from signalbox_airflow.address import parse_address
from signalbox_airflow.delivery import Delivery, Result
from signalbox_airflow.target import Target

SECRET = "test-secret-of-callbacks-0123456789abcdef"


def dag_run(receiver: Receiver, **columns: Any) -> Any:
    run_id = columns.get("run_id") or str(uuid.uuid4())
    conf = {
        "run_id": run_id,
        "input": {"n": 3},
        "callback": {
            "url": receiver.url(run_id),
            "hmac_header": "x-service-signature",
            "timestamp_header": "x-service-timestamp",
        },
    }
    now = datetime(2026, 11, 21, 10, 40, 0, 123456, tzinfo=timezone.utc)
    values = {"dag_id": "reports__manual", "run_id": run_id, "conf": conf, "start_date": now, "end_date": now}
    return SimpleNamespace(**{**values, "clear_number": 0, **columns})


def delivery(name: str, origin: str = "http://127.0.0.1:9", size: int = 10) -> Delivery:
    address = parse_address(f"{origin}/api/v1/apps/runs/{name}/callback")
    assert address is not None
    return Delivery(name, "running", Target(address, "x-service-signature", "x-service-timestamp"), b"x" * size)


class Attempts:
    """Replaces the network: records each attempt and returns what `result_of` returns for its delivery and number."""

    def __init__(self, result_of: Callable[[Delivery, int], Result]) -> None:
        self._result_of = result_of
        self.made: list[tuple[str, float]] = []

    def __call__(self, delivery: Delivery) -> Result:
        self.made.append((delivery.run_id, time.monotonic()))
        return self._result_of(delivery, self.of(delivery.run_id))

    def of(self, name: str) -> int:
        return sum(1 for made, _ in self.made if made == name)

    @property
    def names(self) -> list[str]:
        return [name for name, _ in self.made]
