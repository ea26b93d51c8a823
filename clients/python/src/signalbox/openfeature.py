"""The provider for OpenFeature. Needs `signalbox-client[openfeature]`."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from openfeature.evaluation_context import EvaluationContext
from openfeature.event import ProviderEventDetails
from openfeature.exception import ErrorCode, ProviderNotReadyError
from openfeature.flag_evaluation import FlagResolutionDetails, FlagValueType, Reason
from openfeature.provider import AbstractProvider, Metadata
from openfeature.track import TrackingEventDetails

from signalbox.client import Client
from signalbox.flags.rule import Evaluation, Rule
from signalbox.flags.store import State
from signalbox.options import DEFAULT_TIMEOUT_S

T = TypeVar("T")

_ERRORS: Mapping[Rule, ErrorCode] = {
    "flag_not_found": ErrorCode.FLAG_NOT_FOUND,
    "no_user": ErrorCode.TARGETING_KEY_MISSING,
    "not_ready": ErrorCode.PROVIDER_NOT_READY,
}
_MESSAGES: Mapping[ErrorCode, str] = {
    ErrorCode.FLAG_NOT_FOUND: "the project has no such flag",
    ErrorCode.TARGETING_KEY_MISSING: (
        "a partial rollout needs a user: a text in userId or, without a userId, in targetingKey"
    ),
    ErrorCode.PROVIDER_NOT_READY: "there are no flags yet",
    ErrorCode.TYPE_MISMATCH: "the flag is a boolean",
}
_REASONS: Mapping[Rule, Reason] = {
    # Not `DISABLED`, for which some programs use their default.
    "flag_disabled": Reason.STATIC,
    "flag_killed": Reason.STATIC,
    "group_disabled": Reason.STATIC,
    "group_killed": Reason.STATIC,
    "self_override": Reason.TARGETING_MATCH,
    "cohort_mismatch": Reason.TARGETING_MATCH,
    "rollout_bucket": Reason.SPLIT,
}
# The SDK sets the state itself when `initialize` ends, which would overwrite an earlier event.
_AFTER_INITIALIZE_S = 0.1


class SignalboxProvider(AbstractProvider):
    """Evaluates the flags of a client. `targeting_key` is the `userId` unless the context has a `userId`."""

    def __init__(self, client: Client, ready_timeout: float = DEFAULT_TIMEOUT_S) -> None:
        """Creates a provider, which does not close the client.

        Args:
            client: a client that reads flags.
            ready_timeout: seconds that `initialize` waits for the flags.
        """
        super().__init__()
        self._client = client
        self._ready_timeout = ready_timeout
        self._ends: list[Callable[[], None]] = []
        self._lock = threading.Lock()
        self._is_observing = False
        self._known_state: State = "starting"

    def get_metadata(self) -> Metadata:
        return Metadata(name="signalbox")

    def initialize(self, evaluation_context: EvaluationContext) -> None:
        """Waits for the flags. Raises when there are none: the SDK returns defaults until the event `ready`."""
        self._client.ready(self._ready_timeout)
        has_flags = self._client.flag_status().revision is not None
        timer = threading.Timer(_AFTER_INITIALIZE_S, self._observe)
        timer.daemon = True
        with self._lock:
            self._is_observing = False
            self._known_state = "ready" if has_flags else "failed"
        self._ends = [
            self._client.on_flag_change(self._flags_changed),
            self._client.on_flag_state(self._state_changed),
            timer.cancel,
        ]
        timer.start()
        if not has_flags:
            raise ProviderNotReadyError(_MESSAGES[ErrorCode.PROVIDER_NOT_READY])

    def shutdown(self) -> None:
        for end in self._ends:
            end()
        self._ends = []

    def resolve_boolean_details(
        self, flag_key: str, default_value: bool, evaluation_context: EvaluationContext | None = None
    ) -> FlagResolutionDetails[bool]:
        evaluation = self._client.explain(flag_key, attributes=_attributes(evaluation_context), default=default_value)
        error = _ERRORS.get(evaluation.rule)
        if error is not None:
            return _failed(default_value, error)
        return FlagResolutionDetails(
            evaluation.value,
            variant="on" if evaluation.value else "off",
            reason=self._reason(flag_key, evaluation),
            flag_metadata=_metadata(evaluation),
        )

    def resolve_string_details(
        self, flag_key: str, default_value: str, evaluation_context: EvaluationContext | None = None
    ) -> FlagResolutionDetails[str]:
        return self._mismatch(flag_key, default_value)

    def resolve_integer_details(
        self, flag_key: str, default_value: int, evaluation_context: EvaluationContext | None = None
    ) -> FlagResolutionDetails[int]:
        return self._mismatch(flag_key, default_value)

    def resolve_float_details(
        self, flag_key: str, default_value: float, evaluation_context: EvaluationContext | None = None
    ) -> FlagResolutionDetails[float]:
        return self._mismatch(flag_key, default_value)

    def resolve_object_details(
        self,
        flag_key: str,
        default_value: Sequence[FlagValueType] | Mapping[str, FlagValueType],
        evaluation_context: EvaluationContext | None = None,
    ) -> FlagResolutionDetails[Sequence[FlagValueType] | Mapping[str, FlagValueType]]:
        return self._mismatch(flag_key, default_value)

    def track(
        self,
        tracking_event_name: str,
        evaluation_context: EvaluationContext | None = None,
        tracking_event_details: TrackingEventDetails | None = None,
    ) -> None:
        """Sends a `log` event of the module `openfeature`."""
        fields: dict[str, Any] = {"userId": _attributes(evaluation_context).get("userId")}
        if tracking_event_details is not None:
            fields.update(value=tracking_event_details.value, attributes=tracking_event_details.attributes)
        present = {name: value for name, value in fields.items() if value is not None and value != {}}
        data: dict[str, Any] = {"level": "info", "message": tracking_event_name, "module": "openfeature"}
        if present:
            data["fields"] = present
        self._client.enqueue_now("log", data)

    def _mismatch(self, flag_key: str, default_value: T) -> FlagResolutionDetails[T]:
        """A type mismatch, because every flag is a boolean."""
        rule = self._client.explain(flag_key).rule
        error = _ERRORS.get(rule, ErrorCode.TYPE_MISMATCH)
        if rule == "no_user":
            error = ErrorCode.TYPE_MISMATCH
        return _failed(default_value, error)

    def _reason(self, flag_key: str, evaluation: Evaluation) -> Reason:
        known = _REASONS.get(evaluation.rule)
        if known is not None:
            return known
        return Reason.TARGETING_MATCH if self._client.has_cohorts(flag_key) else Reason.STATIC

    def _flags_changed(self, keys: list[str]) -> None:
        self.emit_provider_configuration_changed(ProviderEventDetails(flags_changed=keys))

    def _observe(self) -> None:
        with self._lock:
            self._is_observing = True
        # The flags of a bootstrap or of a cache file alone are stale.
        self._state_changed(self._client.flag_status().state)

    def _state_changed(self, given: State) -> None:
        state: State = "failed" if given == "starting" else given
        with self._lock:
            if not self._is_observing or state == self._known_state:
                return
            self._known_state = state
            self._emit_state(state)

    def _emit_state(self, state: State) -> None:
        if state == "ready":
            self.emit_provider_ready(ProviderEventDetails())
        elif state == "stale":
            self.emit_provider_stale(ProviderEventDetails(message="the flags are the last known ones"))
        else:
            code = ErrorCode.PROVIDER_NOT_READY
            self.emit_provider_error(ProviderEventDetails(message=_MESSAGES[code], error_code=code))


def _failed(default_value: T, code: ErrorCode) -> FlagResolutionDetails[T]:
    return FlagResolutionDetails(default_value, error_code=code, error_message=_MESSAGES[code], reason=Reason.ERROR)


def _attributes(context: EvaluationContext | None) -> dict[str, object]:
    """The attributes for evaluation. The targeting key is the user unless there is a `userId`, as over OFREP."""
    if context is None:
        return {}
    attributes: dict[str, object] = dict(context.attributes)
    if context.targeting_key is not None:
        attributes.setdefault("userId", context.targeting_key)
        attributes.setdefault("targetingKey", context.targeting_key)
    return attributes


def _metadata(evaluation: Evaluation) -> dict[str, bool | int | float | str]:
    fields = evaluation._asdict()
    del fields["value"]
    return {name: value for name, value in fields.items() if value is not None}
