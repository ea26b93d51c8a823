from __future__ import annotations

import json
import logging
import socket
import threading
import time
from collections.abc import Iterator
from typing import Any

import pluggy
import pytest

from conftest import HAS_AIRFLOW
from receiver import Receiver
from runs import SECRET, dag_run
from signalbox_airflow.delivery import Delivery, Result, attempt
from signalbox_airflow.listener import CallbackListener
from signalbox_airflow.sender import Sender
from signalbox_airflow.settings import read_settings
from verifier import verify


class Hookspecs:
    """Same signatures as in airflow/listeners/spec, for tests without Airflow."""

    spec = pluggy.HookspecMarker("airflow")

    @spec
    def on_dag_run_running(self, dag_run: object, msg: str) -> None: ...

    @spec
    def on_dag_run_success(self, dag_run: object, msg: str) -> None: ...

    @spec
    def on_dag_run_failed(self, dag_run: object, msg: str) -> None: ...

    @spec
    def before_stopping(self, component: object) -> None: ...


current_test_ended = threading.Event()
TEST_ENDED = "the test has ended"


@pytest.fixture(autouse=True)
def nothing_sent_later() -> Iterator[None]:
    """Stops attempts from the queue of an ended test, because the receiver of a later test can have the same port."""
    global current_test_ended
    current_test_ended = ended = threading.Event()
    yield
    ended.set()


def listen(env: dict[str, str]) -> Any:
    """The hooks as Airflow calls them: by name, through pluggy."""
    settings, ended = read_settings(env), current_test_ended

    def send(delivery: Delivery) -> Result:
        return Result("refused", TEST_ENDED) if ended.is_set() else attempt(delivery, settings.secret)

    listener = CallbackListener(settings, Sender(send))
    if HAS_AIRFLOW:
        from airflow.listeners.listener import ListenerManager

        manager = ListenerManager()
        # The manager of Airflow 2 adds its hook specifications itself.
        if hasattr(manager, "add_hookspecs"):
            from airflow._shared.listeners.spec import lifecycle
            from airflow.listeners.spec import dagrun

            manager.add_hookspecs(dagrun)
            manager.add_hookspecs(lifecycle)
        manager.add_listener(listener)
        manager.pm.check_pending()
        return manager.hook
    plain = pluggy.PluginManager("airflow")
    plain.add_hookspecs(Hookspecs)
    plain.register(listener)
    plain.check_pending()
    return plain.hook


def env_for(receiver: Receiver, **more: str) -> dict[str, str]:
    return {"SERVICE_APP_RUN_CALLBACK_SECRET": SECRET, "SIGNALBOX_CALLBACK_ORIGINS": receiver.origin, **more}


def logged(caplog: pytest.LogCaptureFixture, level: int) -> list[str]:
    """Messages of a level, without those about the queue of an earlier test."""
    texts = [record.getMessage() for record in caplog.records if record.levelno == level]
    return [text for text in texts if TEST_ENDED not in text]


def test_sends_a_signed_callback_for_each_state(receiver: Receiver, caplog: pytest.LogCaptureFixture) -> None:
    hook = listen(env_for(receiver))
    run = dag_run(receiver)
    hook.on_dag_run_running(dag_run=run, msg="started")
    hook.on_dag_run_failed(dag_run=run, msg="task_failure")
    hook.on_dag_run_success(dag_run=run, msg="success")
    requests = receiver.wait_for(3)
    assert [one.json["state"] for one in requests] == ["running", "failed", "success"]
    assert {one.path for one in requests} == {f"/api/v1/apps/runs/{run.run_id}/callback"}
    for one in requests:
        assert one.headers["content-type"] == "application/json"
        stamp, signature = one.headers["x-service-timestamp"], one.headers["x-service-signature"]
        assert verify([SECRET], 300, int(time.time() * 1000), signature, stamp, one.body) == "valid"
    assert logged(caplog, logging.INFO) == [f"signalbox: callbacks of DAG runs go to {receiver.origin}"]


def test_signs_with_the_first_of_several_secrets(receiver: Receiver) -> None:
    hook = listen(env_for(receiver, SERVICE_APP_RUN_CALLBACK_SECRET=f"{SECRET},{'old' * 20}"))
    hook.on_dag_run_running(dag_run=dag_run(receiver), msg="")
    [one] = receiver.wait_for(1)
    stamp, signature = one.headers["x-service-timestamp"], one.headers["x-service-signature"]
    assert verify([SECRET], 300, int(time.time() * 1000), signature, stamp, one.body) == "valid"


@pytest.mark.parametrize("state", ["running", "success", "failed"])
def test_hooks_do_not_wait_for_the_server(state: str) -> None:
    # A server that accepts connections and never responds.
    with socket.create_server(("127.0.0.1", 0), backlog=128) as silent:
        with Receiver() as receiver:
            run = dag_run(receiver)
        run.conf["callback"]["url"] = run.conf["callback"]["url"].replace(
            str(receiver.port), str(silent.getsockname()[1])
        )
        hook = listen(env_for(receiver, SIGNALBOX_CALLBACK_ORIGINS=f"http://127.0.0.1:{silent.getsockname()[1]}"))
        started = time.monotonic()
        for _ in range(100):
            getattr(hook, f"on_dag_run_{state}")(dag_run=run, msg="")
        assert time.monotonic() - started < 1


@pytest.mark.parametrize(
    ("env", "problem"),
    [
        ({"SERVICE_APP_RUN_CALLBACK_SECRET": ""}, "SERVICE_APP_RUN_CALLBACK_SECRET is not set"),
        ({"SIGNALBOX_CALLBACK_ORIGINS": ""}, "SIGNALBOX_CALLBACK_ORIGINS is not set"),
    ],
)
def test_logs_a_missing_setting_once_and_sends_nothing(
    receiver: Receiver, caplog: pytest.LogCaptureFixture, env: dict[str, str], problem: str
) -> None:
    hook = listen(env_for(receiver, **env))
    for _ in range(5):
        hook.on_dag_run_running(dag_run=dag_run(receiver), msg="")
    hook.before_stopping(component=object())
    assert receiver.requests == []
    [line] = logged(caplog, logging.ERROR)
    assert problem in line


def test_logs_nothing_for_dag_runs_that_signalbox_did_not_start(
    receiver: Receiver, caplog: pytest.LogCaptureFixture
) -> None:
    hook = listen({})
    for conf in (None, {}, {"callback": "x"}):
        hook.on_dag_run_running(dag_run=dag_run(receiver, conf=conf), msg="")
    assert caplog.records == []


def test_sends_to_allowed_origins_only(receiver: Receiver, caplog: pytest.LogCaptureFixture) -> None:
    with Receiver() as stranger:
        hook = listen(env_for(receiver))
        for _ in range(3):
            hook.on_dag_run_success(dag_run=dag_run(stranger), msg="")
        hook.on_dag_run_success(dag_run=dag_run(receiver), msg="")
        receiver.wait_for(1)
        hook.before_stopping(component=object())
        assert stranger.requests == []
        [line] = logged(caplog, logging.ERROR)
        assert f"{stranger.origin} is not in SIGNALBOX_CALLBACK_ORIGINS" in line


def test_sends_nothing_when_the_conf_names_another_run(receiver: Receiver, caplog: pytest.LogCaptureFixture) -> None:
    hook = listen(env_for(receiver))
    victim = dag_run(receiver)
    hook.on_dag_run_success(dag_run=dag_run(receiver, run_id="manual__1", conf=victim.conf), msg="")
    hook.before_stopping(component=object())
    assert receiver.requests == []
    assert "not the id of the DAG run" in logged(caplog, logging.ERROR)[0]


def test_sends_no_failed_callback_while_the_dag_run_is_running(receiver: Receiver) -> None:
    hook = listen(env_for(receiver))
    hook.on_dag_run_failed(dag_run=dag_run(receiver, state="running"), msg="manually set")
    hook.on_dag_run_failed(dag_run=dag_run(receiver, run_id="ended", state="failed"), msg="task_failure")
    hook.before_stopping(component=object())
    assert [one.json["run_id"] for one in receiver.requests] == ["ended"]


def test_never_raises(receiver: Receiver, caplog: pytest.LogCaptureFixture) -> None:
    class Broken:
        @property
        def run_id(self) -> str:
            raise RuntimeError("the session is closed")

    hook = listen(env_for(receiver))
    hook.on_dag_run_failed(dag_run=Broken(), msg="")
    hook.on_dag_run_failed(dag_run=None, msg="")
    hook.on_dag_run_failed(dag_run=dag_run(receiver, dag_id="d" * 70_000), msg="")
    assert len(logged(caplog, logging.ERROR)) == 3


def test_sends_pending_callbacks_when_airflow_stops(receiver: Receiver) -> None:
    hook = listen(env_for(receiver))
    for _ in range(20):
        hook.on_dag_run_success(dag_run=dag_run(receiver), msg="")
    hook.before_stopping(component=object())
    assert len(receiver.requests) == 20


def test_puts_no_secret_into_logs_or_bodies(receiver: Receiver, caplog: pytest.LogCaptureFixture) -> None:
    hook = listen(env_for(receiver))
    hook.on_dag_run_failed(dag_run=dag_run(receiver), msg="task_failure")
    hook.on_dag_run_failed(dag_run=dag_run(receiver, dag_id="d" * 70_000), msg="")
    hook.on_dag_run_failed(dag_run=dag_run(receiver, run_id="other", conf=dag_run(receiver).conf), msg="")
    receiver.wait_for(1)
    everything = caplog.text + json.dumps([one.json for one in receiver.requests])
    assert SECRET not in everything
