"""The provider, called through the SDK."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from service import Reply, Service, flag, json_reply, message, snapshot
from signalbox import Client
from test_flags import SNAPSHOT, STREAM, USAGE, Stream, until

api = pytest.importorskip("openfeature.api")

from openfeature.client import OpenFeatureClient  # noqa: E402
from openfeature.evaluation_context import EvaluationContext  # noqa: E402
from openfeature.event import EventDetails, ProviderEvent  # noqa: E402
from openfeature.exception import ErrorCode  # noqa: E402
from openfeature.flag_evaluation import Reason  # noqa: E402
from openfeature.track import TrackingEventDetails  # noqa: E402

from signalbox.openfeature import SignalboxProvider  # noqa: E402

Make = Callable[..., Client]
FLAGS = [
    flag("full"),
    flag("zero", rollout=0),
    flag("killed", killed=True),
    flag("cohort", cohorts={"env": ["prod"]}),
    flag("half", rollout=50),
]


@pytest.fixture
def provided(make_client: Make, service: Service) -> Iterator[tuple[OpenFeatureClient, Stream, Client]]:
    stream = Stream(service)
    service.always[SNAPSHOT] = lambda request: json_reply(snapshot(1, *FLAGS))
    service.always[STREAM] = stream
    service.always[USAGE] = lambda request: json_reply({}, 202)
    client = make_client(flags={})
    api.set_provider_and_wait(SignalboxProvider(client))
    yield api.get_client(), stream, client
    api.clear_providers()


@pytest.mark.parametrize(
    ("key", "context", "value", "reason"),
    [
        ("full", {}, True, Reason.STATIC),
        ("zero", {}, False, Reason.STATIC),
        ("killed", {}, False, Reason.STATIC),
        ("cohort", {"env": "prod"}, True, Reason.TARGETING_MATCH),
        ("cohort", {"env": "dev"}, False, Reason.TARGETING_MATCH),
    ],
)
def test_resolves(provided: Any, key: str, context: dict[str, str], value: bool, reason: Reason) -> None:
    details = provided[0].get_boolean_details(key, not value, EvaluationContext("u", dict(context)))
    assert (details.value, details.reason, details.variant) == (value, reason, "on" if value else "off")
    assert details.error_code is None


def test_the_targeting_key_is_the_user(provided: Any) -> None:
    client: OpenFeatureClient = provided[0]
    by_key = client.get_boolean_details("half", False, EvaluationContext("user-1"))
    assert by_key.reason == Reason.SPLIT
    assert by_key.flag_metadata["rollout"] == 50
    by_attribute = client.get_boolean_details("half", False, EvaluationContext("other", {"userId": "user-1"}))
    assert by_attribute.flag_metadata["bucket"] == by_key.flag_metadata["bucket"]


def test_a_failed_evaluation_returns_the_default(provided: Any) -> None:
    client: OpenFeatureClient = provided[0]
    for default in (True, False):
        unknown = client.get_boolean_details("unknown", default)
        assert (unknown.value, unknown.error_code) == (default, ErrorCode.FLAG_NOT_FOUND)
        without_user = client.get_boolean_details("half", default)
        assert (without_user.value, without_user.error_code) == (default, ErrorCode.TARGETING_KEY_MISSING)
    assert client.get_string_details("full", "x").error_code == ErrorCode.TYPE_MISMATCH
    assert client.get_string_value("full", "x") == "x"
    assert client.get_integer_value("half", 3) == 3
    assert client.get_float_value("full", 0.5) == 0.5
    assert client.get_object_value("full", {"a": 1}) == {"a": 1}
    assert client.get_string_details("unknown", "x").error_code == ErrorCode.FLAG_NOT_FOUND


def test_emits_changes_and_staleness(provided: Any, service: Service) -> None:
    client, stream, _ = provided
    changes: list[EventDetails] = []
    stale: list[EventDetails] = []
    ready: list[EventDetails] = []
    client.add_handler(ProviderEvent.PROVIDER_CONFIGURATION_CHANGED, changes.append)
    client.add_handler(ProviderEvent.PROVIDER_STALE, stale.append)
    service.wait(STREAM, 1)
    stream.send(message("flags.snapshot", 2, snapshot(2, *FLAGS, flag("new"))))
    until(lambda: changes)
    assert changes[0].flags_changed == ["new"]
    service.always[STREAM] = service.always[SNAPSHOT] = lambda request: Reply(503)
    stream.end()
    until(lambda: stale)
    client.add_handler(ProviderEvent.PROVIDER_READY, ready.append)
    before = len(ready)
    service.always[SNAPSHOT] = lambda request: json_reply(snapshot(2, *FLAGS))
    until(lambda: len(ready) > before)


def test_tracks(provided: Any, service: Service) -> None:
    client, _, sender = provided
    client.track("checkout", EvaluationContext("u"), TrackingEventDetails(9.5, {"currency": "EUR"}))
    assert sender.flush(5)
    [batch] = service.batches
    assert batch.json["events"][0]["data"] == {
        "level": "info",
        "message": "checkout",
        "module": "openfeature",
        "fields": {"userId": "u", "value": 9.5, "attributes": {"currency": "EUR"}},
    }


def test_returns_defaults_until_flags_are_ready(make_client: Make, service: Service) -> None:
    service.always[SNAPSHOT] = service.always[STREAM] = lambda request: Reply(503)
    client = make_client(flags={})
    api.set_provider(SignalboxProvider(client, ready_timeout=0.1))
    try:
        user = api.get_client()
        assert user.get_boolean_details("full", False).error_code is not None
        assert user.get_boolean_value("full", True) is True
        service.always[SNAPSHOT] = lambda request: json_reply(snapshot(1, *FLAGS))
        until(lambda: user.get_boolean_value("full", False))
    finally:
        api.clear_providers()
