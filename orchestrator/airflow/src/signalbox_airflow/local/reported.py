"""Stores the reports of one run by the rules of Signalbox."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from .report_check import Report

_MAX_ARTIFACTS = 100
_MAX_APPROVALS = 20
_MAX_CONTENT_BYTES = 1024 * 1024


@dataclass(frozen=True)
class Artifact:
    name: str
    url: str | None
    content: bytes | None
    content_type: str | None


class Reported:
    """Keeps the report with the latest `at` of each kind and artifact. Repeated and delayed reports change nothing."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._moments: dict[str, datetime] = {}
        # `done`, `total`, `message` and `task_id` of each progress, in the order of arrival.
        self.progress: list[dict[str, Any]] = []
        self.result: dict[str, Any] | None = None
        self.artifacts: dict[str, Artifact] = {}
        # Messages of approvals by name, in the order of the requests.
        self.approvals: dict[str, str] = {}

    def apply(self, report: Report) -> str | None:
        """Returns why the report was not applied; `None` when it was."""
        fields = report.fields
        with self._lock:
            thing = f"artifact {fields['name']}" if report.kind == "artifact" else report.kind
            if report.kind == "state" or report.at is None:
                return None
            if report.kind == "approval":
                return self._request(fields["name"], fields["message"])
            known = self._moments.get(thing)
            if known is not None and report.at <= known:
                return "older"
            if report.kind == "artifact":
                artifact = Artifact(fields["name"], fields.get("url"), report.content, fields.get("content_type"))
                if not self._has_room_for(artifact):
                    return "too_many"
                self.artifacts[artifact.name] = artifact
            elif report.kind == "result":
                self.result = fields["result"]
            else:
                self.progress.append({name: fields.get(name) for name in ("done", "total", "message", "task_id")})
            self._moments[thing] = report.at
            return None

    def _request(self, name: str, message: str) -> str | None:
        if name in self.approvals:
            return "unchanged"
        if len(self.approvals) >= _MAX_APPROVALS:
            return "too_many"
        self.approvals[name] = message
        return None

    def _has_room_for(self, artifact: Artifact) -> bool:
        others = [one for one in self.artifacts.values() if one.name != artifact.name]
        size = sum(len(one.content or b"") for one in [*others, artifact])
        return len(others) < _MAX_ARTIFACTS and size <= _MAX_CONTENT_BYTES
