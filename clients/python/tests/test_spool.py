"""Batches in the spool survive the end of the program."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import textwrap
from collections.abc import Callable
from pathlib import Path

import pytest

from conftest import Reported
from service import Reply, Request, Service, ok
from signalbox import Client

Make = Callable[..., Client]

ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}

CRASHING = """
    import os, sys, time
    from signalbox import Callbacks, Client, EventOptions
    url, folder = sys.argv[1:]
    options = EventOptions(batch_interval_s=0.01, backoff_max_s=0.05, batch_events=2, spool_folder=folder)
    errors = []
    callbacks = Callbacks(on_error=lambda code, description: errors.append(code))
    client = Client(url, "p", "sbx_key", "whsec", events=options, use_flags=False, callbacks=callbacks)
    for at in range(5):
        client.enqueue("log", {"message": str(at), "ratio": 0.1})
    while not errors or len([name for name in os.listdir(folder) if name.endswith(".batch")]) < 3:
        time.sleep(0.01)
    os.kill(os.getpid(), 9)
"""


def crash(service: Service, folder: Path) -> None:
    source = textwrap.dedent(CRASHING)
    ended = subprocess.run(
        [sys.executable, "-c", source, service.url, str(folder)], timeout=60, check=False, env=ENVIRONMENT
    )
    assert ended.returncode == -9


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if path.name != "lock")


def test_sends_the_batches_of_the_spool_after_a_crash(
    make_client: Make, service: Service, unavailable: Service, tmp_path: Path
) -> None:
    crash(unavailable, tmp_path)
    before = unavailable.batches[0]
    client = make_client(spool_folder=tmp_path)
    assert client.flush(5)
    assert len(service.batches) == 3
    assert client.enqueue("log", {"message": "new"})
    assert client.flush(5)
    assert service.batches[0].body == before.body
    for name in ("x-service-idempotency-key", "x-service-signature"):
        assert service.batches[0].headers[name] == before.headers[name]
    assert [text for batch in service.batches for text in batch.messages] == ["0", "1", "2", "3", "4", "new"]
    assert client.delivered == 6
    assert names(tmp_path) == []


def test_halves_have_the_same_keys_after_a_crash(
    make_client: Make, service: Service, unavailable: Service, tmp_path: Path
) -> None:
    crash(unavailable, tmp_path)

    def halve(request: Request) -> Reply:
        return Reply(413) if len(request.messages) > 1 else ok(request)

    tried: list[list[tuple[str, bytes]]] = []
    copies = [path.read_bytes() for path in sorted(tmp_path.glob("*.batch"))]
    paths = sorted(tmp_path.glob("*.batch"))
    for _ in range(2):
        service.requests.clear()
        service.always["/api/ingest"] = halve
        for path, content in zip(paths, copies, strict=True):
            path.write_bytes(content)
        client = make_client(spool_folder=tmp_path)
        assert client.enqueue("log", {"message": "new"})
        assert client.close(5).left == 0
        batches = [batch for batch in service.batches if batch.messages != ["new"]]
        tried.append([(batch.headers["x-service-idempotency-key"], batch.body) for batch in batches])
    assert tried[0] == tried[1]
    assert len(tried[0]) == 7


def test_close_leaves_events_in_the_spool(
    make_client: Make, service: Service, unavailable: Service, tmp_path: Path
) -> None:
    client = make_client(to=unavailable, spool_folder=tmp_path, batch_interval_s=60)
    for at in range(3):
        client.enqueue("log", {"message": str(at)})
    assert client.close(0.1).left == 3
    assert client.dropped == {}
    again = make_client(spool_folder=tmp_path)
    again.enqueue("log", {"message": "new"})
    assert again.flush(5)
    assert [text for batch in service.batches for text in batch.messages] == ["0", "1", "2", "new"]


def test_close_leaves_events_in_the_spool_also_before_it_was_read(
    make_client: Make, service: Service, tmp_path: Path
) -> None:
    service.always["/api/ingest"] = lambda request: Reply(503)
    for at in range(20):
        client = make_client(spool_folder=tmp_path, batch_interval_s=60)
        client.enqueue("log", {"message": str(at)})
        client.close(0)
        assert client.dropped == {}
    assert len(names(tmp_path)) == 20


def test_a_second_client_works_without_the_spool(
    make_client: Make, service: Service, tmp_path: Path, reported: Reported
) -> None:
    first = make_client(spool_folder=tmp_path)
    first.enqueue("log", {"message": "first"})
    assert first.flush(5)
    second = make_client(spool_folder=tmp_path)
    second.enqueue("log", {"message": "second"})
    assert second.flush(5)
    assert reported.errors == ["spool_locked"]
    assert len(service.batches) == 2


def test_a_folder_that_cannot_be_created_is_reported(
    make_client: Make, service: Service, tmp_path: Path, reported: Reported
) -> None:
    (tmp_path / "file").write_text("")
    client = make_client(spool_folder=tmp_path / "file" / "spool")
    assert client.enqueue("log", {"message": "m"})
    assert client.flush(5)
    assert reported.errors == ["spool_failed"]
    assert client.delivered == 1


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EROFS])
def test_a_full_or_read_only_disk_is_reported(
    make_client: Make, service: Service, tmp_path: Path, reported: Reported, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    def fail(handle: int) -> None:
        raise OSError(code, "no")

    monkeypatch.setattr(os, "fsync", fail)
    client = make_client(spool_folder=tmp_path)
    client.enqueue("log", {"message": "m"})
    assert client.flush(5)
    assert reported.errors == ["spool_failed"]
    assert client.delivered == 1
    assert names(tmp_path) == []


def test_the_spool_is_bounded(make_client: Make, service: Service, tmp_path: Path, reported: Reported) -> None:
    service.always["/api/ingest"] = lambda request: Reply(503)
    client = make_client(spool_folder=tmp_path, spool_bytes=500, batch_events=1)
    for at in range(3):
        client.enqueue("log", {"message": str(at)})
    assert client.close(0.2).left == 3
    assert client.dropped == {"closed": 2}
    assert "spool_failed" in reported.errors


def flip(octets: bytes, at: int) -> bytes:
    return octets[:at] + bytes([octets[at] ^ 1]) + octets[at + 1 :]


@pytest.mark.parametrize(
    ("damage", "known"),
    [
        (lambda octets: octets[:-1], 2),
        (lambda octets: b"", 0),
        (lambda octets: b"{}\n" + octets, 0),
        (lambda octets: octets.replace(b"0.1", b"0.2"), 2),
        (lambda octets: flip(octets, octets.index(b'"key"') + 10), 0),
        (lambda octets: flip(octets, 3), 0),
    ],
    ids=["cut off", "empty", "another line", "another value", "another key", "another first line"],
)
def test_a_damaged_file_is_kept_and_counted_once(
    make_client: Make,
    service: Service,
    unavailable: Service,
    tmp_path: Path,
    reported: Reported,
    damage: Callable[[bytes], bytes],
    known: int,
) -> None:
    crash(unavailable, tmp_path)
    first = sorted(tmp_path.glob("*.batch"))[0]
    damaged = damage(first.read_bytes())
    first.write_bytes(damaged)
    (tmp_path / "half.tmp").write_bytes(b"half")
    client = make_client(spool_folder=tmp_path)
    client.enqueue("log", {"message": "new"})
    assert client.close(5).left == 0
    sent = [text for batch in service.batches for text in batch.messages if not text.endswith("dropped")]
    assert sent == ["2", "3", "4", "new"]
    assert names(tmp_path) == [f"{first.name}.damaged"]
    assert (tmp_path / f"{first.name}.damaged").read_bytes() == damaged
    assert (reported.errors, client.dropped) == (["spool_failed"], {"damaged": known} if known else {})
    again = make_client(spool_folder=tmp_path)
    assert again.close(5).left == 0
    assert (reported.errors, again.dropped) == (["spool_failed"], {})


def test_files_of_the_first_format_are_read(
    make_client: Make, service: Service, unavailable: Service, tmp_path: Path
) -> None:
    crash(unavailable, tmp_path)
    for path in tmp_path.glob("*.batch"):
        path.write_bytes(path.read_bytes().partition(b"\n")[2])
    client = make_client(spool_folder=tmp_path)
    client.enqueue("log", {"message": "new"})
    assert client.flush(5)
    assert [text for batch in service.batches for text in batch.messages] == ["0", "1", "2", "3", "4", "new"]
    assert names(tmp_path) == []


def test_a_temporarily_unreadable_file_keeps_its_name(
    make_client: Make, service: Service, tmp_path: Path, reported: Reported
) -> None:
    name = "0000000000000001-0197a7a4-0000-4000-8000-000000000001.batch"
    (tmp_path / name).mkdir()
    client = make_client(spool_folder=tmp_path)
    client.enqueue("log", {"message": "m"})
    assert client.close(5).left == 0
    assert (names(tmp_path), reported.errors, len(service.batches)) == ([name], ["spool_failed"], 1)


def test_unknown_files_are_kept(make_client: Make, service: Service, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    (tmp_path / "x.batch").write_text("mine")
    client = make_client(spool_folder=tmp_path)
    client.enqueue("log", {"message": "m"})
    assert client.close().left == 0
    assert names(tmp_path) == ["notes.txt", "x.batch"]
