"""Airflow's listener: called for each state of a DAG run, inside the scheduler's loop and the API server's requests."""

from __future__ import annotations

import logging
import os

from airflow.listeners import hookimpl

from .delivery import Delivery, attempt
from .notice import DagRun, State, is_so, make_body
from .progress import flush_progress
from .quiet import Quiet
from .sender import Sender
from .settings import Settings, read_settings
from .target import Refused, read_target

log = logging.getLogger(__name__)

# The scheduler is being stopped: what is not out by then, Signalbox finds by asking.
STOP_S = 5.0


class CallbackListener:
    """A hook never raises and never waits."""

    def __init__(self, settings: Settings, sender: Sender) -> None:
        self._settings = settings
        self._sender = sender
        self._quiet = Quiet(log)
        self._introduced = False

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
        # In the process of a task, which Airflow 2 ends without the functions that are registered for its end.
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
            if target is None or not is_so(dag_run, state):
                return
            self._introduce()
            if not self._settings.problems:
                self._sender.offer(Delivery(run_id, state, target, make_body(dag_run, state, message)))
        except Refused as refusal:
            self._introduce()
            if not self._settings.problems:
                self._quiet.error("not sent for DAG run %s: %s", getattr(dag_run, "run_id", "?"), refusal)
        except Exception:
            log.exception("signalbox: a callback could not be made")

    def _introduce(self) -> None:
        """Once a process, when there is something to say: the plugin is loaded by processes that send nothing, too."""
        if self._introduced:
            return
        self._introduced = True
        if self._settings.problems:
            log.error("signalbox: no callbacks are sent. %s.", ". ".join(self._settings.problems))
        else:
            log.info("signalbox: callbacks of DAG runs go to %s", ", ".join(sorted(self._settings.origins)))


def make_listener() -> CallbackListener:
    settings = read_settings(os.environ)
    return CallbackListener(settings, Sender(lambda delivery: attempt(delivery, settings.secret)))
