"""Exceptions of the library. Each message ends with the action to take."""

from __future__ import annotations


class SignalboxError(Exception):
    """Base class of all errors of this package."""


class NotASignalboxRun(SignalboxError):
    """The DAG run was not started by Signalbox, so it has no run in Signalbox."""


class NotConfigured(SignalboxError):
    """The process that executes the task lacks the callback secret or the allowed origins."""


class ServiceUnavailable(SignalboxError):
    """Signalbox did not respond successfully within the bounded retries. A later attempt can succeed."""


class RequestRefused(SignalboxError):
    """Signalbox rejected the request. Repeating it unchanged has the same outcome."""

    def __init__(self, message: str, status: int, code: str | None = None) -> None:
        super().__init__(message)
        # HTTP status.
        self.status = status
        # Stable `code` of the problem; `None` when the response is not problem+json.
        self.code = code


class CredentialRefused(RequestRefused):
    """Signalbox rejected the signature or the token: the secrets differ, or the clocks differ too much."""


class RunEnded(RequestRefused):
    """The run has ended in Signalbox, for example because it was canceled. Signalbox issues no token for it."""


class InstallationInactive(RequestRefused):
    """The installation of the app is suspended or was uninstalled."""


class InvalidReport(SignalboxError, ValueError):
    """Signalbox would reject the progress, result, artifact or approval request. Nothing was sent."""


class ReportNotStored(SignalboxError):
    """Signalbox received a report and did not store it, for the reason in the message."""

    def __init__(self, message: str, reason: str) -> None:
        super().__init__(message)
        # `reason` of the response, such as `ended` or `too_many`.
        self.reason = reason


class ApprovalRejected(SignalboxError):
    """A user rejected the approval that the task waited for."""

    def __init__(self, message: str, comment: str | None) -> None:
        super().__init__(message)
        # Comment of the user; `None` without a comment.
        self.comment = comment


class ApprovalExpired(SignalboxError):
    """No user decided about the approval before its deadline."""


class InvalidInput(SignalboxError, ValueError):
    """The input of the run does not match its JSON Schema."""

    def __init__(self, message: str, problems: tuple[str, ...]) -> None:
        super().__init__(message)
        # One line per violation: the path in the input and the problem.
        self.problems = problems
