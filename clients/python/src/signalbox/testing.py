"""Flags for the unit tests of programs."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from signalbox.flags.rule import Evaluation
from signalbox.flags.store import FlagStatus
from signalbox.options import DEFAULT_TIMEOUT_S


class TestFlags:
    """Flags with the values that a test sets, and the methods of a client. Does no I/O."""

    # Not a test, although pytest would collect a class of this name.
    __test__ = False

    def __init__(self, values: Mapping[str, bool] | None = None) -> None:
        """Creates flags that are on or off for everyone; other flags are unknown."""
        self._values = dict(values or {})
        self._user_values: dict[tuple[str, str], bool] = {}
        self._listeners: list[Callable[[list[str]], None]] = []
        self.evaluated: list[str] = []
        """Keys of the evaluations so far, in order."""

    def set(self, flag_key: str, value: bool, *, user_id: str | None = None) -> None:
        """Turns a flag on or off, for everyone or for one user."""
        if user_id is None:
            self._values[flag_key] = value
        else:
            self._user_values[flag_key, user_id] = value
        for listener in list(self._listeners):
            listener([flag_key])

    def is_enabled(
        self,
        flag_key: str,
        user_id: str | None = None,
        env: str | None = None,
        role: str | None = None,
        *,
        attributes: Mapping[str, object] | None = None,
        default: bool = False,
    ) -> bool:
        """The value that the test set, for the user if there is one."""
        return self.explain(flag_key, user_id, env, role, attributes=attributes, default=default).value

    def explain(
        self,
        flag_key: str,
        user_id: str | None = None,
        env: str | None = None,
        role: str | None = None,
        *,
        attributes: Mapping[str, object] | None = None,
        default: bool = False,
        now: float | None = None,
    ) -> Evaluation:
        """Same as `is_enabled`, with the rule of a self-override or of a full or empty rollout."""
        self.evaluated.append(flag_key)
        if user_id is not None and (flag_key, user_id) in self._user_values:
            return Evaluation(self._user_values[flag_key, user_id], "self_override")
        if flag_key not in self._values:
            return Evaluation(default, "flag_not_found")
        value = self._values[flag_key]
        return Evaluation(value, "rollout_full" if value else "rollout_zero")

    def ready(self, timeout: float = DEFAULT_TIMEOUT_S) -> bool:
        return True

    def flag_status(self) -> FlagStatus:
        return FlagStatus("ready", "bootstrap", 1, None, None)

    def on_flag_change(self, listener: Callable[[list[str]], None]) -> Callable[[], None]:
        """Calls a listener when the test sets a flag."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)
