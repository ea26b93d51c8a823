"""Client of Signalbox: sends events and evaluates feature flags locally."""

from __future__ import annotations

from signalbox.async_client import AsyncClient
from signalbox.client import Client
from signalbox.event_types import (
    EventType,
    audit_event,
    config_event,
    cost_event,
    deploy_event,
    error_event,
    feature_flag_event,
    log_event,
    performance_event,
    repository_event,
    tenant_event,
    trace_event,
    video_event,
    webhook_event,
)
from signalbox.events.event import CloseResult, DropReason, EnqueueResult, Event
from signalbox.flags.rule import Evaluation
from signalbox.flags.scope import flag_scope
from signalbox.flags.store import FlagStatus
from signalbox.options import Callbacks, EventOptions, FlagOptions
from signalbox.version import VERSION

__version__ = VERSION

__all__ = [
    "VERSION",
    "AsyncClient",
    "Callbacks",
    "Client",
    "CloseResult",
    "DropReason",
    "EnqueueResult",
    "Evaluation",
    "Event",
    "EventOptions",
    "EventType",
    "FlagOptions",
    "FlagStatus",
    "audit_event",
    "config_event",
    "cost_event",
    "deploy_event",
    "error_event",
    "feature_flag_event",
    "flag_scope",
    "log_event",
    "performance_event",
    "repository_event",
    "tenant_event",
    "trace_event",
    "video_event",
    "webhook_event",
]
