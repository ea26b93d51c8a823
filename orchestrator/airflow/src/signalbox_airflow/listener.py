"""Airflow listener. Its hooks run for each state of a DAG run, in the scheduler's loop and in API server requests."""

from __future__ import annotations

import logging
import os

from airflow.listeners import hookimpl

from .delivery import Delivery, attempt
from .notice import DagRun, State, has_state, make_body
from .progress import flush_progress
from .sender import Sender
from .settings import Settings, read_settings
from .target import Refused, read_target
from .throttled_log import ThrottledLog

log = logging.getLogger(__name__)

# Maximum time to send pending callbacks when the process stops. Signalbox's reconciliation finds the other states.
STOP_S = 5.0


class CallbackListener:
    """Enqueues a signed callback for each state of a DAG run of Signalbox. Hooks neither raise nor block."""

    def __init__(self, settings: Settings, sender: Sender) -> None:
        self._settings = settings
        self._sender = sender
        self._throttled_log = ThrottledLog(log)
        self._settings_logged = False

    @hookimpl
    def on_dag_run_running(self, dag_run: DagRun, msg: str) -> None:
        self._report(dag_run, "running", msg)

    @hookimpl
    def on_dag_run_success(self, dag_run: DagRun, msg: str) -> None:
        self._report(dag_run, "success", msg)

    @hookimpl
    def on_dag_run_failed(self, dag_run: DagRun, msg: str) -> None:
        self._report(dag_run, "failed", msg)

    @hookimpl
    def before_stopping(self, component: object) -> None:
        # Airflow 2 ends the process of a task without its atexit functions.
        flush_progress()
        self.stop()

    def stop(self) -> None:
        left = self._sender.drain(STOP_S)
        if left > 0:
            log.warning("signalbox: %d callbacks were not sent before the stop", left)

    def _report(self, dag_run: DagRun, state: State, message: str) -> None:
        try:
            run_id = dag_run.run_id
            target = read_target(dag_run.conf, run_id, self._settings.origins)
            if target is None or not has_state(dag_run, state):
                return
            self._log_settings_once()
            if not self._settings.problems:
                self._sender.offer(Delivery(run_id, state, target, make_body(dag_run, state, message)))
        except Refused as refusal:
            self._log_settings_once()
            if not self._settings.problems:
                self._throttled_log.error("not sent for DAG run %s: %s", getattr(dag_run, "run_id", "?"), refusal)
        except Exception:
            log.exception("signalbox: a callback could not be created")

    def _log_settings_once(self) -> None:
        """Once per process, at its first DAG run of Signalbox: many processes load the plugin and send nothing."""
        if self._settings_logged:
            return
        self._settings_logged = True
        if self._settings.problems:
            log.error("signalbox: no callbacks are sent. %s.", ". ".join(self._settings.problems))
        else:
            log.info("signalbox: callbacks of DAG runs go to %s", ", ".join(sorted(self._settings.origins)))


def make_listener() -> CallbackListener:
    settings = read_settings(os.environ)
    return CallbackListener(settings, Sender(lambda delivery: attempt(delivery, settings.secret)))
