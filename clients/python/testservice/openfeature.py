"""Programs that evaluate flags through the OpenFeature SDK, whose provider has the flags of a client."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable
from typing import Any

from openfeature import api
from openfeature.evaluation_context import EvaluationContext
from openfeature.event import EventDetails, ProviderEvent
from openfeature.exception import ProviderNotReadyError
from openfeature.flag_evaluation import FlagEvaluationDetails, FlagEvaluationOptions
from openfeature.hook import Hook, HookContext, HookHints
from openfeature.track import TrackingEventDetails

from signalbox import Client
from signalbox.openfeature import SignalboxProvider


class OpenFeatureProgram:
    """One program, in its own domain of the SDK."""

    def __init__(self, domain: str, client: Client) -> None:
        self._lock = threading.Lock()
        self._events: list[dict[str, Any]] = []
        self._domain = domain
        self._client = client
        self._user = api.get_client(domain)

    def set(self, body: dict[str, Any]) -> dict[str, Any]:
        for event in ProviderEvent:
            self._user.add_handler(event, self._handler(event))
        provider = SignalboxProvider(self._client, body["ready_timeout_ms"] / 1000)
        # Raised when there are no flags; the SDK also emits an event.
        with contextlib.suppress(ProviderNotReadyError):
            api.set_provider_and_wait(provider, self._domain)
        return {}

    def evaluate(self, body: dict[str, Any]) -> dict[str, Any]:
        stages = Stages()
        details_of: dict[str, Callable[..., FlagEvaluationDetails[Any]]] = {
            "boolean": self._user.get_boolean_details,
            "string": self._user.get_string_details,
            "integer": self._user.get_integer_details,
            "float": self._user.get_float_details,
            "object": self._user.get_object_details,
        }
        details = details_of[body["type"]](
            body["flag_key"],
            body["default"],
            _context_of(body),
            FlagEvaluationOptions(hooks=[stages]),
        )
        return {
            "value": details.value,
            "reason": details.reason,
            "variant": details.variant,
            "error_code": details.error_code,
            "error_message": details.error_message,
            "flag_metadata": dict(details.flag_metadata),
            "hooks": stages.seen,
        }

    def events(self, body: dict[str, Any]) -> dict[str, Any]:
        with self._lock:
            return {"events": list(self._events)}

    def track(self, body: dict[str, Any]) -> dict[str, Any]:
        details = TrackingEventDetails(body.get("value"), body.get("attributes"))
        self._user.track(body["name"], _context_of(body), details)
        return {}

    def shutdown(self, body: dict[str, Any]) -> dict[str, Any]:
        api.shutdown()
        return {}

    def _handler(self, event: ProviderEvent) -> Callable[[EventDetails], None]:
        def handle(details: EventDetails) -> None:
            # Until the provider is set, the SDK has a default provider, which is ready.
            if details.provider_name != "signalbox":
                return
            with self._lock:
                self._events.append(
                    {"event": event.value.removeprefix("PROVIDER_"), "flags_changed": details.flags_changed or []}
                )

        return handle


class Stages(Hook):
    """Records the stages of a hook that the SDK called."""

    def __init__(self) -> None:
        self.seen: list[str] = []

    def before(self, hook_context: HookContext, hints: HookHints) -> EvaluationContext | None:
        self.seen.append("before")
        return None

    def after(self, hook_context: HookContext, details: FlagEvaluationDetails[Any], hints: HookHints) -> None:
        self.seen.append(f"after {details.variant}")

    def error(self, hook_context: HookContext, exception: Exception, hints: HookHints) -> None:
        self.seen.append("error")

    def finally_after(self, hook_context: HookContext, details: FlagEvaluationDetails[Any], hints: HookHints) -> None:
        self.seen.append("finally")


def _context_of(body: dict[str, Any]) -> EvaluationContext:
    attributes = dict(body.get("context") or {})
    return EvaluationContext(attributes.pop("targetingKey", None), attributes)
