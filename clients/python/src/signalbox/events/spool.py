"""Frozen batches on disk, which survive a crash of the program."""

from __future__ import annotations

import contextlib
import errno
import gzip
import json
import os
import re
import threading
from hashlib import sha256
from pathlib import Path
from typing import IO, NamedTuple

from signalbox.events.batch import Batch
from signalbox.events.event import Event
from signalbox.events.queue import Entry

MAX_FILE_BYTES = 64 * 1024 * 1024
_NAME = re.compile(r"([0-9]{16})-[0-9a-f-]{36}\.batch")


# The first line of a file has the format, and the SHA-256 of the second line.
_FIRST_LINE = re.compile(rb"signalbox-spool 2 ([0-9a-f]{64})")


class SpoolLocked(OSError):
    """Another process uses the folder."""


class DamagedFile(NamedTuple):
    """A damaged file, which is not sent. It stays in the folder for an operator to inspect."""

    name: str
    events: int
    """Number of the program's events in it, according to its header."""


class Spool:
    """One file for each batch that is not settled: a line with the format, a line of JSON about the body, and the body.
    A file is complete or absent, because it is renamed when it is complete."""

    def __init__(self, folder: Path, max_bytes: int) -> None:
        """Opens the folder.

        Raises:
            SpoolLocked: another process uses it.
            OSError: it cannot be written.
        """
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._folder = folder
        self._max_bytes = max_bytes
        self._lock = _lock(folder / "lock")
        self._files: dict[str, tuple[str, int]] = {}
        self._bytes = 0
        self._next = 1
        for path in folder.glob("*.tmp"):
            path.unlink(missing_ok=True)

    def load(self) -> tuple[list[Batch], list[DamagedFile]]:
        """The batches that an earlier process left, oldest first, and the damaged files."""
        batches = []
        damaged = []
        for name in sorted(path.name for path in self._folder.glob("*.batch")):
            match = _NAME.fullmatch(name)
            if match is None:
                continue
            path = self._folder / name
            self._next = max(self._next, int(match[1]) + 1)
            try:
                content = _read_bytes(path)
            except OSError:
                # The file may be readable at the next start.
                damaged.append(DamagedFile(name, 0))
                continue
            batch = _parse(content)
            if isinstance(batch, int):
                damaged.append(DamagedFile(self._set_aside(name), batch))
                continue
            self._files[batch.key] = (name, len(content))
            self._bytes += len(content)
            batches.append(batch)
        return batches, damaged

    def _set_aside(self, name: str) -> str:
        """Renames a damaged file, so that the next start does not count its events again."""
        aside = f"{name}.damaged"
        try:
            os.replace(self._folder / name, self._folder / aside)
        except OSError:
            return name
        return aside

    def add(self, batch: Batch) -> None:
        """Writes a batch and waits until it is on the disk.

        Raises:
            OSError: the disk is full, or the folder cannot be written.
        """
        header = {
            "key": batch.key,
            "gzip": batch.is_gzip,
            "sha256": sha256(batch.body).hexdigest(),
            "own": [at for at, entry in enumerate(batch.entries) if not entry.is_counted],
            "events": sum(entry.is_counted for entry in batch.entries),
        }
        line = json.dumps(header).encode()
        content = b"signalbox-spool 2 %s\n%s\n%s" % (sha256(line).hexdigest().encode(), line, batch.body)
        if self._bytes + len(content) > self._max_bytes:
            raise OSError(errno.ENOSPC, "the spool is full")
        name = f"{self._next:016}-{batch.key}.batch"
        self._next += 1
        temporary = self._folder / f"{name}.tmp"
        try:
            with open(temporary, "xb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            os.replace(temporary, self._folder / name)
            self._sync_folder()
        except BaseException:
            with contextlib.suppress(OSError):
                temporary.unlink(missing_ok=True)
            raise
        self._files[batch.key] = (name, len(content))
        self._bytes += len(content)

    def remove(self, key: str) -> None:
        """Removes a settled batch, if present. On failure, the next process sends it again with the same key, and the
        service ignores it."""
        name, size = self._files.pop(key, (None, 0))
        if name is not None:
            self._bytes -= size
            with contextlib.suppress(OSError):
                (self._folder / name).unlink(missing_ok=True)

    def has(self, key: str) -> bool:
        """Whether a batch is on the disk."""
        return key in self._files

    def close(self) -> None:
        """Releases the folder for the next process."""
        _unlock(self._lock)

    def _sync_folder(self) -> None:
        # Windows cannot open a folder.
        with contextlib.suppress(PermissionError):
            handle = os.open(self._folder, os.O_RDONLY)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)


def _read_bytes(path: Path) -> bytes:
    """Reads a file up to a limit that is larger than any batch."""
    with open(path, "rb") as file:
        return file.read(MAX_FILE_BYTES + 1)


def _parse(content: bytes) -> Batch | int:
    """The batch in a file; for a damaged file, the number of its events."""
    if len(content) > MAX_FILE_BYTES:
        return 0
    if content.startswith(b"{"):
        # A file of the first format begins with its header.
        line, _, body = content.partition(b"\n")
    else:
        first, _, rest = content.partition(b"\n")
        line, _, body = rest.partition(b"\n")
        match = _FIRST_LINE.fullmatch(first)
        if match is None or match[1] != sha256(line).hexdigest().encode():
            return 0
    events = 0
    try:
        header = json.loads(line)
        events = int(header.get("events", 0))
        if sha256(body).hexdigest() != header["sha256"]:
            return events
        text = gzip.decompress(body) if header["gzip"] else body
        entries = []
        own = header.get("own", [])
        for at, event in enumerate(json.loads(text)["events"]):
            # The same text as originally, so that splitting the batch again leads to the same halves.
            again = json.dumps(event, ensure_ascii=False, separators=(",", ":")).encode()
            entries.append(Entry(Event(event["type"], event["data"], event["ts"]), again, is_counted=at not in own))
        return Batch(header["key"], body, header["gzip"], entries)
    except (OSError, EOFError, ValueError, KeyError, TypeError, AttributeError):
        return events


# Files opened by this process. A child inherits them, and a lock would be held until both processes have ended.
_locks: set[IO[bytes]] = set()
# Also held during a fork, because a file that another thread is opening is not in the set yet.
_locks_guard = threading.RLock()


def _lock(path: Path) -> IO[bytes]:
    with _locks_guard:
        file = open(path, "ab")  # noqa: SIM115 - held until the spool is closed
        try:
            if os.name == "nt":
                import msvcrt

                msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
            else:
                import fcntl

                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            file.close()
            raise SpoolLocked(*error.args) from None
        _locks.add(file)
        return file


def _unlock(file: IO[bytes]) -> None:
    with _locks_guard:
        _locks.discard(file)
        file.close()


def _close_inherited() -> None:
    """Closes the lock files in the child after a fork, so that only the parent holds the locks."""
    global _locks_guard
    _locks_guard = threading.RLock()
    for file in _locks:
        file.close()
    _locks.clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(
        before=lambda: _locks_guard.acquire(),
        after_in_parent=lambda: _locks_guard.release(),
        after_in_child=_close_inherited,
    )
