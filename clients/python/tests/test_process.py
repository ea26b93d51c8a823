"""The end of a program, forks, and event loops."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from conftest import Reported
from service import SECRET, Reply, Request, Service, flag, json_reply, ok, snapshot
from signalbox import AsyncClient, Client, EventOptions

ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}

BEGIN = """
    import os, sys, time
    from signalbox import Client, EventOptions, FlagOptions
    url = sys.argv[1]
    client = Client(url, "p", "sbx_key", "whsec", events=EventOptions(batch_interval_s=0.05), use_flags={use_flags})
"""


def run(
    service: Service, source: str, *, use_flags: bool = False, url: str | None = None
) -> subprocess.CompletedProcess[str]:
    program = textwrap.dedent(BEGIN.format(use_flags=use_flags)) + textwrap.dedent(source)
    return subprocess.run(
        [sys.executable, "-X", "dev", "-c", program, url or service.url],
        capture_output=True,
        text=True,
        timeout=60,
        env=ENVIRONMENT,
        check=False,
    )


def sent(service: Service) -> list[str]:
    return sorted(text for batch in service.batches for text in batch.messages)


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
def test_flushes_when_the_program_exits(service: Service, host: str) -> None:
    ended = run(service, 'client.enqueue("log", {"message": "last"})', url=service.url.replace("127.0.0.1", host))
    assert (ended.returncode, ended.stderr) == (0, "")
    assert sent(service) == ["last"]


def test_an_uncaught_exception_does_not_lose_events(service: Service) -> None:
    ended = run(service, 'client.enqueue("log", {"message": "last"})\nraise SystemExit(3)')
    assert ended.returncode == 3
    assert sent(service) == ["last"]


def test_the_flush_at_exit_has_a_deadline(service: Service) -> None:
    service.always["/api/ingest"] = lambda request: Reply(503)
    began = time.monotonic()
    ended = run(service, 'client.enqueue("log", {"message": "last"})')
    assert ended.returncode == 0
    assert time.monotonic() - began < 20


def test_enqueue_in_an_atexit_function_does_not_raise(service: Service) -> None:
    source = """
        import atexit
        result = []
        late = Client(url, "p", "k", "s", use_flags=False)
        atexit.register(lambda: print(client.enqueue("log", {"message": "at exit"}).accepted, late.close(0).left))
    """
    ended = run(service, source)
    assert (ended.returncode, ended.stderr) == (0, "")
    # Newer versions of Python start no threads at this point.
    assert ended.stdout in ("True 0\n", "False 0\n")


UNCAUGHT = """
    import signalbox.client
    from signalbox.integrations.exception_hooks import install_exception_hooks
    signalbox.client.DEFAULT_TIMEOUT_S = {timeout_s}
    client.close()
    client = Client(url, "p", "sbx_key", "whsec", events=EventOptions(spool_folder={folder!r}), use_flags=False)
    install_exception_hooks(client, release="1.4.2")
    client.enqueue("log", {{"message": "before"}})

    def total(order):
        return order["total"]

    total({{}})
"""


def assert_uncaught(ended: subprocess.CompletedProcess[str], service: Service) -> None:
    assert ended.returncode == 1
    # The traceback of Python itself; the client may also have logged why it cannot send.
    assert ended.stderr.count("Traceback (most recent call last):") == 1
    assert "\nKeyError: 'total'\n" in ended.stderr
    log, error = (event for batch in service.batches for event in batch.json["events"])
    assert log["data"]["message"] == "before"
    assert (error["type"], error["data"]["name"], error["data"]["release"]) == ("error", "KeyError", "1.4.2")
    assert error["data"]["stack"][0]["function"] == "total"
    assert isinstance(error["data"]["stack"][0]["line"], int)


def test_an_uncaught_exception_is_sent_before_the_program_ends(service: Service) -> None:
    assert_uncaught(run(service, UNCAUGHT.format(timeout_s=5.0, folder=None)), service)


def test_an_uncaught_exception_that_cannot_be_sent_is_sent_by_the_next_program(
    service: Service, unavailable: Service, make_client: Callable[..., Client], tmp_path: Path
) -> None:
    ended = run(unavailable, UNCAUGHT.format(timeout_s=0.3, folder=str(tmp_path)))
    client = make_client(spool_folder=tmp_path)
    assert client.flush(5)
    assert_uncaught(ended, service)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_after_a_fork_only_the_parent_uses_the_spool(service: Service, tmp_path: Path) -> None:
    is_unavailable = True

    def reply(request: Request) -> Reply:
        nonlocal is_unavailable
        is_unavailable = is_unavailable and request.messages != ["child"]
        return Reply(503) if is_unavailable else ok(request)

    service.always["/api/ingest"] = reply
    source = f"""
        from pathlib import Path
        from signalbox import Callbacks
        client.close()
        errors = []
        client = Client(
            url, "p", "sbx_key", "whsec", use_flags=False,
            events=EventOptions(batch_interval_s=0.05, backoff_max_s=0.05, spool_folder={str(tmp_path)!r}),
            callbacks=Callbacks(on_error=lambda code, description: errors.append(code)),
        )

        def spooled():
            return {{file.name: file.read_bytes() for file in Path({str(tmp_path)!r}).glob("*.batch")}}

        assert client.enqueue("log", {{"message": "parent"}})
        while "http_503" not in errors or not spooled():
            time.sleep(0.01)
        before = spooled()
        if os.fork() == 0:
            errors.clear()
            assert client.enqueue("log", {{"message": "child"}})
            assert spooled() == before
            assert client.flush(10)
            assert (client.delivered, errors) == (1, ["spool_locked"]), (client.delivered, errors)
            # Runs the functions of atexit, among which is none of the parent's client.
            sys.exit(7)
        assert os.waitstatus_to_exitcode(os.wait()[1]) == 7
        assert client.flush(10)
        assert client.delivered == 1
        client.close()
        assert spooled() == {{}}
    """
    ended = run(service, source)
    assert (ended.returncode, "Traceback" in ended.stderr) == (0, False), ended.stderr
    # One key for each event: the child did not send the parent's event with another key.
    keys = {batch.headers["x-service-idempotency-key"]: batch.messages for batch in service.batches}
    assert sorted(keys.values()) == [["child"], ["parent"]]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_a_child_that_outlives_its_killed_parent_leaves_the_spool_to_the_next_program(
    service: Service, unavailable: Service, make_client: Callable[..., Client], tmp_path: Path, reported: Reported
) -> None:
    source = f"""
        import signal
        from pathlib import Path
        client.close()
        options = EventOptions(batch_interval_s=0.01, spool_folder={str(tmp_path)!r})
        client = Client(url, "p", "sbx_key", "whsec", use_flags=False, events=options)
        client.enqueue("log", {{"message": "left"}})
        while not list(Path({str(tmp_path)!r}).glob("*.batch")):
            time.sleep(0.01)
        if os.fork() == 0:
            # Until the test ends it.
            sys.stdin.read()
            os._exit(0)
        os.kill(os.getpid(), signal.SIGKILL)
    """
    program = textwrap.dedent(BEGIN.format(use_flags=False)) + textwrap.dedent(source)
    command = [sys.executable, "-c", program, unavailable.url]
    with subprocess.Popen(command, stdin=subprocess.PIPE, env=ENVIRONMENT) as parent:
        assert parent.wait(60) == -signal.SIGKILL
        client = make_client(spool_folder=tmp_path)
        assert client.enqueue("log", {"message": "new"})
        assert client.flush(10)
        assert reported.errors == []
        # The child is alive: its end of the pipe is still open.
        assert parent.stdin is not None
        os.write(parent.stdin.fileno(), b"x")
    assert sent(service) == ["left", "new"]


@pytest.mark.skipif(not os.path.isdir("/proc/self/fd"), reason="needs fork and /proc")
def test_a_fork_while_another_thread_acquires_the_lock_does_not_copy_it(service: Service, tmp_path: Path) -> None:
    source = f"""
        import fcntl, threading
        from pathlib import Path
        acquire, is_acquired, has_forked = fcntl.flock, threading.Event(), threading.Event()

        def slowly(file, operation):
            acquire(file, operation)
            is_acquired.set()
            # Longer than a fork takes that does not wait for the lock.
            has_forked.wait(0.3)

        fcntl.flock = slowly
        client.close()
        options = EventOptions(spool_folder={str(tmp_path)!r})
        client = Client(url, "p", "sbx_key", "whsec", use_flags=False, events=options)
        client.enqueue("log", {{"message": "parent"}})
        assert is_acquired.wait(10)
        if os.fork() == 0:
            names = [os.readlink(file) for file in Path("/proc/self/fd").iterdir() if file.is_symlink()]
            os._exit(sum(name.endswith("/lock") for name in names))
        has_forked.set()
        print(os.waitstatus_to_exitcode(os.wait()[1]))
    """
    assert run(service, source).stdout == "0\n"


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_after_a_fork_each_process_sends_its_own_events_once(service: Service) -> None:
    service.always["/api/flags/snapshot"] = lambda request: json_reply(snapshot(1, flag("a")))
    service.always["/api/flags/usage"] = lambda request: json_reply({}, 202)
    source = """
        assert client.ready(10)
        assert client.enqueue("log", {"message": "parent before"})
        for number in range(3):
            if os.fork() == 0:
                assert client.is_enabled("a")
                assert client.enqueue("log", {"message": f"child {number}"})
                assert client.flush(10)
                assert client.ready(10)
                client.close()
                os._exit(0)
        for number in range(3):
            assert os.wait()[1] == 0
        assert client.enqueue("log", {"message": "parent after"})
        assert client.flush(10)
    """
    ended = run(service, source, use_flags=True)
    assert ended.returncode == 0, ended.stderr
    assert sent(service) == ["child 0", "child 1", "child 2", "parent after", "parent before"]


@pytest.mark.skipif(not os.path.isdir("/proc/self/fd"), reason="needs /proc")
def test_a_child_does_not_keep_the_connections_of_its_parent(service: Service) -> None:
    source = """
        from pathlib import Path

        def sockets():
            files = [file for file in Path("/proc/self/fd").iterdir() if file.is_symlink()]
            return sum(os.readlink(file).startswith("socket") for file in files)

        client.enqueue("log", {"message": "parent"})
        assert client.flush(10)
        before = sockets()
        if os.fork() == 0:
            os._exit(before - sockets())
        print(os.waitstatus_to_exitcode(os.wait()[1]))
    """
    assert run(service, source).stdout == "1\n"


def make(service: Service, options: EventOptions | None = None) -> AsyncClient:
    events = options or EventOptions(batch_interval_s=0.02)
    return AsyncClient(service.url, "p", "sbx_key", SECRET, events=events, use_flags=False)


def test_an_async_client_outlives_event_loops(service: Service) -> None:
    client = make(service)

    async def send(text: str) -> bool:
        assert await client.enqueue("log", {"message": text})
        return await client.flush(5)

    assert asyncio.run(send("one"))
    assert asyncio.run(send("two"))
    # Works without an event loop.
    assert client.sync.enqueue("log", {"message": "three"})
    assert client.sync.close(5).left == 0
    assert sent(service) == ["one", "three", "two"]


def test_an_async_client_does_not_block_the_loop(service: Service) -> None:
    gate = threading.Event()

    def hold(request: object) -> Reply:
        gate.wait(10)
        return Reply(400)

    service.then("/api/ingest", hold)

    async def main() -> None:
        client = make(service, EventOptions(batch_interval_s=0.02, queue_events=1, policy="block"))
        async with client:
            await client.enqueue("log", {"message": "one"})
            blocked = asyncio.create_task(client.enqueue("log", {"message": "two"}))
            flushed = asyncio.create_task(client.flush(10))
            await asyncio.sleep(0.05)
            assert not blocked.done()
            gate.set()
            assert (await blocked).accepted
            assert await flushed

    asyncio.run(main())


def test_a_cancelled_flush_does_not_wait(service: Service) -> None:
    service.always["/api/ingest"] = lambda request: Reply(503)

    async def main() -> None:
        client = make(service)
        await client.enqueue("log", {"message": "one"})
        began = time.monotonic()
        with pytest.raises(asyncio.TimeoutError):
            await asyncio.wait_for(client.flush(3), 0.05)
        assert time.monotonic() - began < 2
        await client.close(0)

    asyncio.run(main())
