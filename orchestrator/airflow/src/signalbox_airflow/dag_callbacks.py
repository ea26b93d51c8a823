"""
Callbacks of single DAGs, for an Airflow without plugins.

    DAG(..., on_success_callback=report_success, on_failure_callback=report_failure)

They run in the DAG processor, not in the scheduler, so they may block. They report neither `running` nor a state that
a user sets manually.
"""

from __future__ import annotations

import logging
import os
import random
import time
from collections.abc import Mapping
from typing import cast

from .delivery import Delivery, Result, attempt
from .notice import DagRun, State, make_body
from .settings import read_settings
from .target import Refused, read_target

log = logging.getLogger(__name__)

_ATTEMPTS = 4
_DEADLINE_S = 30.0


def report_success(context: Mapping[str, object]) -> None:
    _report(context, "success")


def report_failure(context: Mapping[str, object]) -> None:
    _report(context, "failed")


# Names of version 0.1, kept as aliases.
tell_success = report_success
tell_failure = report_failure


def _report(context: Mapping[str, object], state: State) -> None:
    try:
        dag_run = cast(DagRun, context["dag_run"])
        settings = read_settings(os.environ)
        target = read_target(dag_run.conf, dag_run.run_id, settings.origins)
        if target is None:
            return
        if settings.problems:
            log.error("signalbox: no callbacks are sent. %s.", ". ".join(settings.problems))
            return
        body = make_body(dag_run, state, str(context.get("reason") or ""))
        result = _send(Delivery(dag_run.run_id, state, target, body), settings.secret)
        if result.outcome != "delivered":
            log.error("signalbox callback dropped: %s of run %s (%s)", state, dag_run.run_id, result.detail)
    except Refused as refusal:
        log.error("signalbox callback not sent: %s", refusal)
    except Exception:
        log.exception("signalbox: a callback could not be created")


def _send(delivery: Delivery, secret: bytes) -> Result:
    deadline = time.monotonic() + _DEADLINE_S
    result = Result("retry", "not tried")
    for failures in range(_ATTEMPTS):
        left = deadline - time.monotonic()
        if left <= 0:
            break
        result = attempt(delivery, secret, min(10.0, left))
        if result.outcome in ("delivered", "refused"):
            break
        wait = (result.retry_after or 0.0) + random.uniform(0, 2**failures)
        time.sleep(max(0.0, min(wait, deadline - time.monotonic())))
    return result
