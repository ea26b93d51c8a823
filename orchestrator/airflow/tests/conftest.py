"""Provides the two names that the package imports from Airflow: real if Airflow is installed, else stand-ins."""

from __future__ import annotations

import atexit
import importlib.util
import logging
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from types import ModuleType

import pytest

# Airflow writes its configuration into this folder when it is imported.
os.environ["AIRFLOW_HOME"] = home = tempfile.mkdtemp(prefix="signalbox-airflow-home-")
atexit.register(shutil.rmtree, home, ignore_errors=True)
# Settings of a developer's environment must not change the result of a test.
for name in ("SERVICE_APP_RUN_CALLBACK_SECRET", "SIGNALBOX_CALLBACK_ORIGINS"):
    os.environ.pop(name, None)

HAS_AIRFLOW = importlib.util.find_spec("airflow") is not None

if not HAS_AIRFLOW:
    import pluggy

    package, listeners, plugins = (ModuleType(n) for n in ("airflow", "airflow.listeners", "airflow.plugins_manager"))
    setattr(listeners, "hookimpl", pluggy.HookimplMarker("airflow"))
    setattr(plugins, "AirflowPlugin", type("AirflowPlugin", (), {}))
    sys.modules.update({"airflow": package, "airflow.listeners": listeners, "airflow.plugins_manager": plugins})

from receiver import Receiver  # noqa: E402


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with Receiver() as server:
        yield server


@pytest.fixture(autouse=True)
def all_logged(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG, logger="signalbox_airflow")
