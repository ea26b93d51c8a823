"""`TestFlags`, for the unit tests of programs."""

from __future__ import annotations

import inspect

import pytest

from signalbox import Client
from signalbox.testing import TestFlags


def test_flags_have_the_values_that_a_test_sets() -> None:
    flags = TestFlags({"on": True, "off": False})
    changes: list[list[str]] = []
    end = flags.on_flag_change(changes.append)
    assert flags.is_enabled("on")
    assert not flags.is_enabled("off", default=True)
    assert flags.is_enabled("unknown", default=True)
    flags.set("off", True, user_id="42")
    assert flags.is_enabled("off", user_id="42")
    assert not flags.is_enabled("off", user_id="43")
    end()
    flags.set("off", True)
    assert flags.explain("off").rule == "rollout_full"
    assert changes == [["off"]]
    assert flags.evaluated[:2] == ["on", "off"]
    assert flags.ready()
    assert flags.flag_status().state == "ready"


@pytest.mark.parametrize("name", ["is_enabled", "explain", "ready", "flag_status", "on_flag_change"])
def test_has_the_signatures_of_a_client(name: str) -> None:
    assert inspect.signature(getattr(TestFlags, name)) == inspect.signature(getattr(Client, name))


def test_has_the_methods_of_the_specification() -> None:
    parameters = list(inspect.signature(Client.is_enabled).parameters)
    assert parameters[:5] == ["self", "flag_key", "user_id", "env", "role"]
