"""Behaviour of whole processes: a process that exits, and an Airflow with the installed package."""

from __future__ import annotations

import importlib.metadata
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from conftest import HAS_AIRFLOW
from receiver import Receiver, Reply
from runs import SECRET

# Reports one run, as the scheduler does, and exits immediately.
SCRIPT = """
import sys
sys.path[:0] = [{tests!r}, {source!r}]
import conftest, os
os.environ.update(SERVICE_APP_RUN_CALLBACK_SECRET={secret!r}, SIGNALBOX_CALLBACK_ORIGINS={origin!r})
from types import SimpleNamespace
from signalbox_airflow.plugin import SignalboxPlugin
[listener] = SignalboxPlugin.listeners
conf = {{"run_id": "r", "callback": {{"url": {origin!r} + "/api/v1/apps/runs/r/callback"}}}}
listener.on_dag_run_success(
    SimpleNamespace(run_id="r", dag_id="d", conf=conf, start_date=None, end_date=None), "success")
"""


def run_script(receiver: Receiver, timeout: float = 120) -> subprocess.CompletedProcess[str]:
    here = Path(__file__).parent
    text = SCRIPT.format(tests=str(here), source=str(here.parent / "src"), secret=SECRET, origin=receiver.origin)
    return subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, timeout=timeout, check=True)


def test_sends_pending_callbacks_before_the_process_exits(receiver: Receiver) -> None:
    run_script(receiver)
    assert [one.json["state"] for one in receiver.requests] == ["success"]


def test_the_process_exits_while_the_server_hangs(receiver: Receiver) -> None:
    """The process exits at its own deadline while the server still hangs, also on a slow machine."""
    released = threading.Event()

    def hang(_: object) -> Reply:
        released.wait()
        return Reply()

    receiver.reply = hang
    try:
        result = run_script(receiver, timeout=240)
        assert not receiver.requests
    finally:
        released.set()
    assert SECRET not in result.stdout + result.stderr


@pytest.mark.skipif(
    not HAS_AIRFLOW or os.environ.get("SIGNALBOX_AIRFLOW_INSTALLED") != "1", reason="needs the package installed"
)
def test_airflow_finds_the_plugin() -> None:
    [found] = [e for e in importlib.metadata.entry_points(group="airflow.plugins") if e.name == "signalbox"]
    from airflow import plugins_manager

    assert found.load().name == "signalbox"
    if hasattr(plugins_manager, "_get_plugins"):
        plugins = plugins_manager._get_plugins()[0]
    else:  # Airflow 2
        plugins_manager.ensure_plugins_loaded()
        plugins = plugins_manager.plugins
    assert "signalbox" in [plugin.name for plugin in plugins]
