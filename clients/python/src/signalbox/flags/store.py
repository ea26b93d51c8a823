"""The flags of a client."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime, timezone
from typing import Literal, NamedTuple

from signalbox.flags.bucket import BucketCache
from signalbox.flags.payload import Payload
from signalbox.flags.reader import ReaderState
from signalbox.flags.rule import Evaluation, FlagSet, Rule, evaluate_flag
from signalbox.report import call_back

# Distinct combinations of flag and result between two reports; further ones are not counted.
MAX_COUNTED = 10_000

Source = Literal["bootstrap", "file", "server"]
State = Literal["failed", "ready", "stale", "starting"]
Listener = Callable[[list[str]], None]
StateListener = Callable[[State], None]
Count = tuple[str, bool, Rule]


class FlagStatus(NamedTuple):
    """State and freshness of the flags."""

    state: State
    """`starting`: no flags yet; `failed`: none, and the last attempt failed; `ready`: in sync; `stale`: out of sync."""
    source: Source | None
    """Source of the flags."""
    revision: int | None
    last_sync: str | None
    """Time at which the service last confirmed the flags, RFC 3339, UTC."""
    last_error: str | None
    """Code of the last failure; `None` after a success."""


class FlagStore:
    """Holds the last known good flags. The worker writes them, the program's threads evaluate them."""

    def __init__(self) -> None:
        self.state = ReaderState()
        self._flags: FlagSet | None = None
        self._source: Source | None = None
        self._bucket_of = BucketCache()
        self._last_sync: float | None = None
        self._last_error: str | None = None
        self._has_stream = False
        self._has_polled = False
        self._listeners: tuple[Listener, ...] = ()
        self._state_listeners: tuple[StateListener, ...] = ()
        self._known_state: State = "starting"
        self.reset_locks()
        self._counts: dict[Count, int] = {}

    def reset_locks(self) -> None:
        """Replaces the locks in the child after a fork: another thread of the parent may have held them."""
        self._lock = threading.Lock()
        self._ready = threading.Condition()

    def evaluate(self, flag_key: str, context: Mapping[str, object], now_ms: float | None = None) -> Evaluation:
        """Evaluates a flag and counts the evaluation; `not_ready` until flags are available."""
        flags = self._flags
        if flags is None:
            return Evaluation(False, "not_ready")
        evaluation = evaluate_flag(
            flags, flag_key, context, time.time() * 1000 if now_ms is None else now_ms, self._bucket_of
        )
        if evaluation.rule != "flag_not_found":
            count = (flag_key, evaluation.value, evaluation.rule)
            with self._lock:
                if count in self._counts or len(self._counts) < MAX_COUNTED:
                    self._counts[count] = self._counts.get(count, 0) + 1
        return evaluation

    def take_counts(self) -> dict[Count, int]:
        """Returns the counts of evaluations since the last call, and resets them."""
        with self._lock:
            counts, self._counts = self._counts, {}
        return counts

    def put_counts_back(self, counts: dict[Count, int]) -> None:
        """Adds the counts of a report that failed to the next one."""
        with self._lock:
            for count, number in counts.items():
                if count in self._counts or len(self._counts) < MAX_COUNTED:
                    self._counts[count] = self._counts.get(count, 0) + number

    def set_state(self, state: ReaderState, source: Source) -> None:
        """Sets the state. Compiles a new payload and calls the listeners."""
        before = self.state.payload
        payload = state.payload
        self.state = state
        if payload is None or payload is before:
            return
        self._flags = FlagSet(payload)
        self._source = source
        changed = changed_keys(before, payload)
        if changed:
            for listener in self._listeners:
                call_back(listener, changed)

    @property
    def known(self) -> ReaderState:
        """The state received from the service, without a bootstrap, whose revisions can be from another environment."""
        return ReaderState() if self._source == "bootstrap" else self.state

    def add_listener(self, listener: Listener) -> Callable[[], None]:
        """Calls a listener with the keys of each change. Returns a function that removes the listener."""
        with self._lock:
            self._listeners = (*self._listeners, listener)

        def end() -> None:
            with self._lock:
                self._listeners = tuple(one for one in self._listeners if one is not listener)

        return end

    def add_state_listener(self, listener: StateListener) -> Callable[[], None]:
        """Calls a listener with each new state. Returns a function that removes the listener."""
        with self._lock:
            self._state_listeners = (*self._state_listeners, listener)

        def end() -> None:
            with self._lock:
                self._state_listeners = tuple(one for one in self._state_listeners if one is not listener)

        return end

    def _emit_state(self) -> None:
        state = self.status().state
        if state != self._known_state:
            self._known_state = state
            for listener in self._state_listeners:
                call_back(listener, state)

    def has_cohorts(self, flag_key: str) -> bool:
        """Whether a flag is limited to cohorts."""
        flag = None if self._flags is None else self._flags.flags.get(flag_key)
        return flag is not None and bool(flag.cohorts)

    def confirm(self) -> None:
        """Records that the service has confirmed the payload."""
        self._last_sync = time.time()
        self._last_error = None
        with self._ready:
            self._ready.notify_all()
        self._emit_state()

    def fail(self, code: str) -> None:
        self._last_error = code
        self._emit_state()

    def set_contact(self, *, stream: bool | None = None, poll: bool | None = None) -> None:
        """Records whether the stream is open, and whether the last poll succeeded."""
        if stream is not None:
            self._has_stream = stream
        if poll is not None:
            self._has_polled = poll
        self._emit_state()

    @property
    def is_ready(self) -> bool:
        return self.status().state == "ready"

    def wait_ready(self, timeout_s: float) -> bool:
        """Waits until the flags are in sync with the service."""
        deadline = time.monotonic() + timeout_s
        with self._ready:
            while not self.is_ready:
                left = deadline - time.monotonic()
                if left <= 0:
                    return False
                # A bounded wait, because the state also depends on fields that are set without this lock.
                self._ready.wait(min(left, 0.1))
        return True

    def status(self) -> FlagStatus:
        payload = self.state.payload
        in_contact = self._has_stream or self._has_polled
        state: State
        if payload is None:
            state = "starting" if self._last_error is None else "failed"
        elif in_contact and self._last_sync is not None and not self.state.is_behind:
            state = "ready"
        else:
            state = "stale"
        last_sync = None
        if self._last_sync is not None:
            instant = datetime.fromtimestamp(self._last_sync, timezone.utc)
            last_sync = instant.isoformat(timespec="milliseconds").replace("+00:00", "Z")
        return FlagStatus(
            state, self._source, None if payload is None else payload["revision"], last_sync, self._last_error
        )


def changed_keys(before: Payload | None, after: Payload) -> list[str]:
    """Keys of the flags whose definition, group or overrides differ, sorted; all of the first payload."""
    old, new = {} if before is None else _definitions(before), _definitions(after)
    return sorted(key for key in old.keys() | new.keys() if old.get(key) != new.get(key))


def _definitions(payload: Payload) -> dict[str, object]:
    groups = {group["key"]: group for group in payload["groups"]}
    overrides: dict[str, dict[str, object]] = {}
    for override in payload["overrides"]:
        overrides.setdefault(override["flag_key"], {})[override["actor_id"]] = override
    return {
        flag["key"]: (
            _as_sets(flag["cohorts"].items()),
            {**flag, "cohorts": None},
            groups.get(flag["group"] or ""),
            overrides.get(flag["key"]),
        )
        for flag in payload["flags"]
    }


def _as_sets(cohorts: Iterable[tuple[str, list[str]]]) -> dict[str, frozenset[str]]:
    return {name: frozenset(values) for name, values in cohorts}
