"""Everything that the library raises on purpose. Each message ends with what to do."""

from __future__ import annotations


class SignalboxError(Exception):
    """Base class of all errors of this package."""


class NotASignalboxRun(SignalboxError):
    """The DAG run was not started by Signalbox, so there is no run that its code could read or report to."""


class NotConfigured(SignalboxError):
    """The process that executes the task lacks the callback secret or the allowed origins."""


class ServiceUnavailable(SignalboxError):
    """Signalbox did not respond, or not with success, within the bounded retries. A later attempt can succeed."""


class RequestRefused(SignalboxError):
    """Signalbox rejected the request. Repeating it unchanged has the same outcome."""

    def __init__(self, message: str, status: int, code: str | None = None) -> None:
        super().__init__(message)
        # HTTP status.
        self.status = status
        # Stable `code` of the problem; `None` when the response was not problem+json.
        self.code = code


class CredentialRefused(RequestRefused):
    """Signalbox rejected the signature or the token: another secret, or clocks that differ too much."""


class RunEnded(RequestRefused):
    """The run has ended in Signalbox, for example because it was canceled. Its code gets no token."""


class InstallationInactive(RequestRefused):
    """The installation of the app is suspended or was uninstalled."""


class InvalidReport(SignalboxError, ValueError):
    """A progress, result, artifact or request for approval that Signalbox would reject. Nothing was sent."""


class ReportNotStored(SignalboxError):
    """Signalbox received a result or an artifact and did not store it, for the reason in the message."""

    def __init__(self, message: str, reason: str) -> None:
        super().__init__(message)
        # `reason` of the response, such as `ended` or `too_many`.
        self.reason = reason


class ApprovalRejected(SignalboxError):
    """A person rejected the approval that the code waited for."""

    def __init__(self, message: str, comment: str | None) -> None:
        super().__init__(message)
        # Of the person; `None` without one.
        self.comment = comment


class ApprovalExpired(SignalboxError):
    """Nobody decided about the approval before its deadline."""


class InvalidInput(SignalboxError, ValueError):
    """The input of the run does not match its JSON Schema."""

    def __init__(self, message: str, problems: tuple[str, ...]) -> None:
        super().__init__(message)
        # One per violation: the path in the input and what is wrong there.
        self.problems = problems
