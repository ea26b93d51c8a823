from __future__ import annotations

import pytest

from receiver import Receiver, Reply
from runs import SECRET, delivery
from signalbox_airflow.delivery import Result, attempt


@pytest.mark.parametrize(
    ("status", "outcome"),
    [
        (200, "delivered"),
        (202, "delivered"),
        (204, "delivered"),
        (301, "refused"),
        (307, "refused"),
        (400, "refused"),
        (401, "refused"),
        (403, "refused"),
        (404, "refused"),
        (409, "refused"),
        (413, "refused"),
        (408, "retry"),
        (425, "retry"),
        (429, "pause"),
        (500, "retry"),
        (502, "pause"),
        (503, "pause"),
        (504, "pause"),
        (599, "retry"),
    ],
)
def test_maps_the_status_of_a_response_to_an_outcome(receiver: Receiver, status: int, outcome: str) -> None:
    receiver.reply = lambda request: Reply(status, {"location": "/elsewhere"}, b"" if status == 204 else b"{}")
    assert attempt(delivery("a", receiver.origin), SECRET.encode()).outcome == outcome
    assert len(receiver.requests) == 1


def test_limits_retry_after_to_five_minutes(receiver: Receiver) -> None:
    receiver.reply = lambda request: Reply(429, {"retry-after": "86400"})
    result = attempt(delivery("a", receiver.origin), SECRET.encode())
    assert (result.outcome, result.retry_after) == ("pause", 300.0)


def test_detail_has_the_status_and_the_problem_code(receiver: Receiver) -> None:
    receiver.reply = lambda request: Reply(403, {}, b'{"code":"callback_refused"}')
    expected = Result("refused", "HTTP 403 callback_refused")
    assert attempt(delivery("a", receiver.origin), SECRET.encode()) == expected


def test_outcome_is_pause_when_the_server_is_unreachable() -> None:
    assert attempt(delivery("a", "http://127.0.0.1:1"), SECRET.encode()).outcome == "pause"
    assert attempt(delivery("a", "http://no-such-host.invalid"), SECRET.encode()).outcome == "pause"
