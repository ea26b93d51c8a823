"""The run of an app: the interface for the code of its DAG."""

from __future__ import annotations

import logging
import os
import threading
from collections import OrderedDict
from collections.abc import Mapping
from functools import cached_property
from typing import Any

from .approval import Approval, approval_name, wait_for_decision
from .client import Client
from .credential import Config, Credentials
from .errors import NotASignalboxRun, ReportNotStored
from .progress import FLUSH_S, ProgressSender
from .reports import approval_body, artifact_body, progress_body, result_body
from .response import Response
from .retries import Patience, persist
from .signed_calls import SignedCalls, require_success, signed_calls

log = logging.getLogger(__name__)

# Reasons for which Signalbox does not store a report, and their explanation for the error message.
_NOT_STORED = {
    "ended": "The run has ended in Signalbox, for example because it was canceled.",
    "too_many": "The run has as many artifacts, or as many bytes of them, as Signalbox stores.",
}


class Run:
    """
    One run of an app. Reading `id`, `kind` and `input` sends no request. `config`, `grants` and `project_id` are part
    of the token response, which is requested when one of them is first read.
    """

    def __init__(self, calls: SignedCalls, conf: Mapping[str, Any], patience: Patience | None = None) -> None:
        self._calls = calls
        self._conf = conf
        self._patience = patience or Patience()
        self._credentials = Credentials(calls.request_token, self._patience)
        self._progress = ProgressSender(calls.run_id, calls.report)

    def __repr__(self) -> str:
        return f"<run {self.id} of Signalbox>"

    @property
    def id(self) -> str:
        """Id of the DAG run and of the run in Signalbox that created it, a UUID."""
        return self._calls.run_id

    @property
    def input(self) -> dict[str, Any]:
        """Input of the run, with the defaults of the version's `input_schema`."""
        value = self._conf.get("input")
        return dict(value) if isinstance(value, Mapping) else {}

    @property
    def kind(self) -> str:
        """What started the run: `manual`, `schedule`, `event` or `rerun`; empty when the `conf` has no `run_kind`."""
        return str(self._conf.get("run_kind") or "")

    @property
    def config(self) -> Config:
        """Configuration of the installation when the run was created, with its secret values. Keep it out of XCom."""
        return self._credentials.current().config

    @property
    def grants(self) -> frozenset[str]:
        """Permissions of the run's token."""
        return self._credentials.current().grants

    @property
    def project_id(self) -> str:
        """Id of the project in which the app is installed, a UUID."""
        return self._credentials.current().project_id

    @property
    def access_token(self) -> str:
        """A valid token, for a service that verifies it by Signalbox's JWKS. `client` sends it automatically."""
        return self._credentials.current().access_token

    @cached_property
    def client(self) -> Client:
        """Client of Signalbox's API, with the permissions of the run."""
        return Client(self._calls.base, self._credentials, self._patience)

    def progress(self, done: float, total: float | None = None, message: str | None = None) -> None:
        """
        Reports progress. Returns immediately: a thread sends the latest progress, at most four times a second.
        While Signalbox is unreachable, a warning is logged and the task continues.

        :param total: `None` while it is not known.
        :param message: truncated to 500 characters.
        :raises InvalidReport: a number that is not finite, negative, or more than the total.
        """
        self._progress.offer(progress_body(self.id, done, total, message, _task_id()))

    def result(self, result: Mapping[str, Any]) -> None:
        """
        Stores the result of the run. A later result replaces it.

        :param result: a JSON object of at most 64 KB.
        :raises InvalidReport: `result` is not such an object. Nothing was sent.
        :raises ServiceUnavailable: Signalbox does not respond within the bounded retries.
        :raises ReportNotStored: the run has ended.
        :raises RequestRefused: Signalbox rejected the result.
        """
        self._report("The result of the run", result_body(self.id, result))

    def artifact(self, name: str, url_or_bytes: str | bytes, *, content_type: str | None = None) -> None:
        """
        Adds an artifact to the run, or replaces the artifact of that name. A run has at most 100 artifacts, with
        1 MB of content in total.

        :param url_or_bytes: an https address, or the content, at most 48 KB.
        :param content_type: media type of the content; by default derived from the extension of the name.
        :raises: the same errors as :meth:`result`.
        """
        self._report(f"The artifact {name!r}", artifact_body(self.id, name, url_or_bytes, content_type))

    def wait_for_approval(self, message: str, *, deadline_seconds: int = 86_400, name: str | None = None) -> Approval:
        """
        Requests an approval from users with `runs:approve` and waits for the decision. A retry of the task repeats the
        same request, and gets a decision that was made meanwhile. The task occupies its worker slot while it waits.

        :param message: text that the users read, at most 2,000 characters.
        :param deadline_seconds: seconds from the first request, at most 7 days.
        :param name: unique in the run; by default made of the task and the message.
        :raises ApprovalRejected: a user rejected the approval.
        :raises ApprovalExpired: no user decided before the deadline.
        :raises ReportNotStored: the run has ended, or has 20 approvals.
        :raises InvalidReport: Signalbox would reject an argument. Nothing was sent.
        :raises ServiceUnavailable: Signalbox is unreachable until 5 minutes after the deadline.
        :raises RequestRefused: Signalbox rejected the request.
        """
        chosen = approval_name(_task_id(), _map_index(), str(message)) if name is None else name
        what = f"The approval {chosen!r}"

        def request() -> Any:
            # Each request has its own `at`.
            body = approval_body(self.id, chosen, message, deadline_seconds)

            def attempt(deadline_s: float) -> Response:
                return self._calls.report(body, deadline_s)

            return require_success(what, persist(what, attempt, self._patience)).json()

        self._progress.flush(FLUSH_S)
        return wait_for_decision(request, deadline_seconds)

    def _report(self, what: str, body: bytes) -> None:
        # Earlier progress must not arrive after this report.
        self._progress.flush(FLUSH_S)

        def attempt(deadline_s: float) -> Response:
            return self._calls.report(body, deadline_s)

        reason = require_success(what, persist(what, attempt, self._patience)).reason_not_applied
        if reason in _NOT_STORED:
            raise ReportNotStored(f"{what} was not stored. {_NOT_STORED[reason]}", reason)
        if reason is not None:
            log.info("signalbox: %s was not applied (%s): Signalbox has a later one", what, reason)


# Calls of run() in a loop must not request a token each time. A process executes few runs at once.
_MAX_RUNS = 16
_runs: OrderedDict[SignedCalls, Run] = OrderedDict()
_runs_lock = threading.Lock()


def _reset_lock() -> None:
    global _runs_lock
    _runs_lock = threading.Lock()


os.register_at_fork(after_in_child=_reset_lock)


def run(context: Mapping[str, Any] | None = None) -> Run:
    """
    Returns the run to which a task belongs.

    :param context: the context of the task; by default that of the task that is being executed.
    :raises NotASignalboxRun: Signalbox did not start the DAG run.
    :raises NotConfigured: the worker has no callback secret or no allowed origins.
    """
    dag_run = (current_context() if context is None else context).get("dag_run")
    if dag_run is None:
        raise NotASignalboxRun("The context has no dag_run. Pass the context that Airflow passes to a task.")
    calls = signed_calls(dag_run, os.environ)
    with _runs_lock:
        cached = _runs.get(calls)
        if cached is None:
            cached = _runs[calls] = Run(calls, dag_run.conf)
            while len(_runs) > _MAX_RUNS:
                _runs.popitem(last=False)
        _runs.move_to_end(calls)
        return cached


def current_context() -> Mapping[str, Any]:
    """
    Returns the context of the task that is being executed, in Airflow 3 or 2.

    :raises NotASignalboxRun: no task is being executed.
    """
    try:
        from airflow.sdk import get_current_context
    except ImportError:
        from airflow.operators.python import get_current_context
    try:
        context: Mapping[str, Any] = get_current_context()
    except Exception as error:
        raise NotASignalboxRun("No task is being executed here. Call run() within a task.") from error
    return context


def _task_id() -> str | None:
    """Id of the current task; `None` outside a task, for example in a thread that the task started."""
    try:
        task = current_context().get("ti")
    except (ImportError, NotASignalboxRun):
        return None
    task_id = getattr(task, "task_id", None)
    return task_id if isinstance(task_id, str) else None


def _map_index() -> int:
    """Map index of the current task; -1 when it is not mapped, and outside a task."""
    try:
        index = getattr(current_context().get("ti"), "map_index", -1)
    except (ImportError, NotASignalboxRun):
        return -1
    return index if isinstance(index, int) else -1
