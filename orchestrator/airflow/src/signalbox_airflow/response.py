"""A complete HTTP response."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

# Statuses after which the same request can succeed later.
RETRYABLE_STATUSES = frozenset({408, 425, 429, 500, 502, 503, 504})
_MAX_DETAIL_CHARACTERS = 500
_MAX_FIELDS = 5


@dataclass(frozen=True)
class Response:
    status: int
    # Names in lower case.
    headers: Mapping[str, str] = field(repr=False)
    # Not in the representation: the response to a token request contains the token and the configuration.
    body: bytes = field(repr=False)

    @property
    def is_success(self) -> bool:
        return 200 <= self.status < 300

    def json(self) -> Any:
        """
        The body as JSON.

        :raises ValueError: the body is not JSON.
        """
        return json.loads(self.body)

    @property
    def reason_not_applied(self) -> str | None:
        """Why Signalbox did not apply a report; `None` when it was applied, or the body does not state it."""
        try:
            fields = self.json()
        except ValueError:
            return None
        if not isinstance(fields, dict) or fields.get("applied") is not False:
            return None
        return str(fields.get("reason") or "unknown")

    @property
    def code(self) -> str | None:
        """`code` of problem+json; `None` when the body is anything else."""
        code = self._problem().get("code")
        return code[:64] if isinstance(code, str) and code.isidentifier() else None

    @property
    def detail(self) -> str:
        """Readable text of a rejection: the detail of problem+json and the first fields with their problems."""
        problem = self._problem()
        parts = [str(problem.get("detail") or problem.get("title") or "")]
        errors = problem.get("errors")
        for error in errors[:_MAX_FIELDS] if isinstance(errors, list) else []:
            if isinstance(error, dict):
                parts.append(f"{error.get('path')}: {error.get('problem')}")
        return "; ".join(part for part in parts if part)[:_MAX_DETAIL_CHARACTERS]

    def _problem(self) -> dict[str, Any]:
        if self.is_success:
            return {}
        try:
            problem = json.loads(self.body)
        except ValueError:
            return {}
        return problem if isinstance(problem, dict) else {}
