"""Events by type. Written by "npm run client-events" from contracts/events. Do not edit."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Literal

from signalbox.events.event import Event

EventType = Literal[
    "audit",
    "config",
    "cost",
    "deploy",
    "error",
    "feature_flag",
    "log",
    "performance",
    "repository",
    "tenant",
    "trace",
    "video",
    "webhook",
]


def audit_event(
    actor: str,
    *,
    action: str | None = None,
    resource: str | None = None,
    method: str | None = None,
    path: str | None = None,
    status_code: int | None = None,
    duration: int | None = None,
    ip: str | None = None,
    user_agent: str | None = None,
    metadata: Mapping[str, Any] | None = None,
    extra: Mapping[str, Any] | None = None,
    ts: datetime | str | None = None,
) -> Event:
    """An action by an actor on a resource.

    Args:
        actor: User, service or key that performed the action. Identifies the event.
        action: Name of the action, for example invoice.update.
        resource: Resource that the action changed or read.
        method: HTTP method of the request.
        path: Path of the request.
        status_code: HTTP status of the response.
        duration: Duration of the action, in milliseconds.
        ip: IP address of the client.
        user_agent: User-Agent header of the request.
        metadata: Additional data.
        extra: Further fields, which are stored too.
        ts: Time of the event; the time of `enqueue` unless it is set.
    """
    return _event(
        "audit",
        {
            "actor": actor,
            "action": action,
            "resource": resource,
            "method": method,
            "path": path,
            "statusCode": status_code,
            "duration": duration,
            "ip": ip,
            "userAgent": user_agent,
            "metadata": metadata,
        },
        extra,
        ts,
    )


def config_event(
    path: str,
    *,
    diff: str | None = None,
    actor: str | None = None,
    extra: Mapping[str, Any] | None = None,
    ts: datetime | str | None = None,
) -> Event:
    """A configuration entry changed.

    Args:
        path: Path of the entry that changed. Identifies the event.
        diff: The change as a unified diff.
        actor: User, service or key that made the change.
        extra: Further fields, which are stored too.
        ts: Time of the event; the time of `enqueue` unless it is set.
    """
    return _event(
        "config",
        {
            "path": path,
            "diff": diff,
            "actor": actor,
        },
        extra,
        ts,
    )


def cost_event(
    amount: float,
    *,
    provider: str | None = None,
    service: str | None = None,
    region: str | None = None,
    currency: str | None = None,
    period: str | None = None,
    extra: Mapping[str, Any] | None = None,
    ts: datetime | str | None = None,
) -> Event:
    """Cost of a service in a month.

    Args:
        amount: Amount, in units of `currency`; a credit is negative.
        provider: Provider that bills the cost, for example aws.
        service: Billed service.
        region: Region of the service.
        currency: Currency code, for example EUR.
        period: Billed month, YYYY-MM.
        extra: Further fields, which are stored too.
        ts: Time of the event; the time of `enqueue` unless it is set.
    """
    return _event(
        "cost",
        {
            "amount": amount,
            "provider": provider,
            "service": service,
            "region": region,
            "currency": currency,
            "period": period,
        },
        extra,
        ts,
    )


def deploy_event(
    service: str,
    *,
    version: str | None = None,
    environment: str | None = None,
    status: str | None = None,
    commit: str | None = None,
    extra: Mapping[str, Any] | None = None,
    ts: datetime | str | None = None,
) -> Event:
    """A deploy of a version of a service to an environment.

    Args:
        service: Deployed service. Identifies the event.
        version: Deployed version.
        environment: Target environment, for example production.
        status: Status of the deploy, an open list: started, succeeded, failed, …
        commit: Source revision of the version.
        extra: Further fields, which are stored too.
        ts: Time of the event; the time of `enqueue` unless it is set.
    """
    return _event(
        "deploy",
        {
            "service": service,
            "version": version,
            "environment": environment,
            "status": status,
            "commit": commit,
        },
        extra,
        ts,
    )


def error_event(
    message: str,
    *,
    name: str | None = None,
    release: str | None = None,
    environment: str | None = None,
    extra: Mapping[str, Any] | None = None,
    ts: datetime | str | None = None,
) -> Event:
    """An error in a program.

    Args:
        message: Message of the error.
        name: Class or code of the error.
        release: Release of the program.
        environment: Environment of the program, for example production.
        extra: Further fields, which are stored too.
        ts: Time of the event; the time of `enqueue` unless it is set.
    """
    return _event(
        "error",
        {
            "message": message,
            "name": name,
            "release": release,
            "environment": environment,
        },
        extra,
        ts,
    )


def feature_flag_event(
    key: str,
    *,
    enabled: bool | None = None,
    rollout: int | None = None,
    actor: str | None = None,
    extra: Mapping[str, Any] | None = None,
    ts: datetime | str | None = None,
) -> Event:
    """A feature flag changed.

    Args:
        key: Key of the flag. Identifies the event.
        enabled: Whether the flag is enabled after the change.
        rollout: Rollout percentage after the change.
        actor: User, service or key that made the change.
        extra: Further fields, which are stored too.
        ts: Time of the event; the time of `enqueue` unless it is set.
    """
    return _event(
        "feature_flag",
        {
            "key": key,
            "enabled": enabled,
            "rollout": rollout,
            "actor": actor,
        },
        extra,
        ts,
    )


def log_event(
    message: str,
    *,
    level: str | None = None,
    module: str | None = None,
    fields: Mapping[str, Any] | None = None,
    extra: Mapping[str, Any] | None = None,
    ts: datetime | str | None = None,
) -> Event:
    """A line of a log.

    Args:
        message: Text of the line.
        level: Severity, an open list: debug, info, warn, error, …
        module: Module of the program that wrote the line.
        fields: Structured fields of the line.
        extra: Further fields, which are stored too.
        ts: Time of the event; the time of `enqueue` unless it is set.
    """
    return _event(
        "log",
        {
            "message": message,
            "level": level,
            "module": module,
            "fields": fields,
        },
        extra,
        ts,
    )


def performance_event(
    metric: str,
    value: float,
    *,
    service: str | None = None,
    unit: str | None = None,
    extra: Mapping[str, Any] | None = None,
    ts: datetime | str | None = None,
) -> Event:
    """A measured value of a metric.

    Args:
        metric: Name of the metric. Identifies the series.
        value: Measured value, in `unit`.
        service: Measured service.
        unit: Unit of the value, for example ms.
        extra: Further fields, which are stored too.
        ts: Time of the event; the time of `enqueue` unless it is set.
    """
    return _event(
        "performance",
        {
            "metric": metric,
            "value": value,
            "service": service,
            "unit": unit,
        },
        extra,
        ts,
    )


def repository_event(
    repo: str,
    *,
    provider: str | None = None,
    branch: str | None = None,
    commit: str | None = None,
    author: str | None = None,
    extra: Mapping[str, Any] | None = None,
    ts: datetime | str | None = None,
) -> Event:
    """An event in a source repository.

    Args:
        repo: Repository, usually owner/name. Identifies the event.
        provider: Host of the repository, for example github.
        branch: Branch of the event.
        commit: Revision.
        author: Author of the revision.
        extra: Further fields, which are stored too.
        ts: Time of the event; the time of `enqueue` unless it is set.
    """
    return _event(
        "repository",
        {
            "repo": repo,
            "provider": provider,
            "branch": branch,
            "commit": commit,
            "author": author,
        },
        extra,
        ts,
    )


def tenant_event(
    project_id: str,
    *,
    plan: str | None = None,
    ingest_limit_per_second: int | None = None,
    extra: Mapping[str, Any] | None = None,
    ts: datetime | str | None = None,
) -> Event:
    """State of a tenant. A record only: it changes no limit.

    Args:
        project_id: Project of the tenant. Identifies the event.
        plan: Plan of the tenant, an open list.
        ingest_limit_per_second: Events per second that the plan allows.
        extra: Further fields, which are stored too.
        ts: Time of the event; the time of `enqueue` unless it is set.
    """
    return _event(
        "tenant",
        {
            "projectId": project_id,
            "plan": plan,
            "ingestLimitPerSecond": ingest_limit_per_second,
        },
        extra,
        ts,
    )


def trace_event(
    trace_id: str,
    span_id: str,
    *,
    service_name: str | None = None,
    name: str | None = None,
    duration_ms: int | None = None,
    extra: Mapping[str, Any] | None = None,
    ts: datetime | str | None = None,
) -> Event:
    """A finished span of a distributed trace.

    Args:
        trace_id: Id of the trace. Identifies the trace.
        span_id: Id of the span, unique in its trace.
        service_name: Service of the span.
        name: Name of the operation.
        duration_ms: Duration of the span, in milliseconds.
        extra: Further fields, which are stored too.
        ts: Time of the event; the time of `enqueue` unless it is set.
    """
    return _event(
        "trace",
        {
            "traceId": trace_id,
            "spanId": span_id,
            "serviceName": service_name,
            "name": name,
            "durationMs": duration_ms,
        },
        extra,
        ts,
    )


def video_event(
    job_id: str,
    *,
    target_url: str | None = None,
    status: str | None = None,
    artifact_url: str | None = None,
    extra: Mapping[str, Any] | None = None,
    ts: datetime | str | None = None,
) -> Event:
    """State of a video recording job.

    Args:
        job_id: Id of the job. Identifies the event.
        target_url: URL of the recorded page.
        status: Status of the job, an open list: queued, running, done, …
        artifact_url: URL of the recording.
        extra: Further fields, which are stored too.
        ts: Time of the event; the time of `enqueue` unless it is set.
    """
    return _event(
        "video",
        {
            "jobId": job_id,
            "targetUrl": target_url,
            "status": status,
            "artifactUrl": artifact_url,
        },
        extra,
        ts,
    )


def webhook_event(
    url: str,
    *,
    destination: str | None = None,
    status_code: int | None = None,
    attempt: int | None = None,
    extra: Mapping[str, Any] | None = None,
    ts: datetime | str | None = None,
) -> Event:
    """An attempt to deliver a webhook.

    Args:
        url: URL that the request was sent to. Identifies the event.
        destination: Name of the receiver.
        status_code: HTTP status of the response.
        attempt: Number of the attempt, from 1.
        extra: Further fields, which are stored too.
        ts: Time of the event; the time of `enqueue` unless it is set.
    """
    return _event(
        "webhook",
        {
            "url": url,
            "destination": destination,
            "statusCode": status_code,
            "attempt": attempt,
        },
        extra,
        ts,
    )


def _event(
    event_type: EventType,
    data: dict[str, Any],
    extra: Mapping[str, Any] | None,
    ts: datetime | str | None,
) -> Event:
    present = {name: value for name, value in data.items() if value is not None}
    return Event(event_type, {**(extra or {}), **present}, ts)
