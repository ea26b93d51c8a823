"""The plugin that Airflow loads by the entry point `airflow.plugins`."""

from __future__ import annotations

import atexit

from airflow.plugins_manager import AirflowPlugin

from .listener import make_listener

_listener = make_listener()
atexit.register(_listener.stop)


class SignalboxPlugin(AirflowPlugin):
    name = "signalbox"
    listeners = [_listener]  # noqa: RUF012 (as Airflow declares it)
