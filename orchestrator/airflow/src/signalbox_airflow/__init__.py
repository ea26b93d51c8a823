"""
Library for the code of DAGs that run as apps of Signalbox: the run with its input, configuration and an authenticated
client, and reports of progress, results and artifacts. The plugin of this package reports the states of DAG runs.
"""

from __future__ import annotations

from .app_run import Run, run
from .approval import Approval
from .client import Client
from .credential import Config
from .errors import (
    ApprovalExpired,
    ApprovalRejected,
    CredentialRefused,
    InstallationInactive,
    InvalidInput,
    InvalidReport,
    NotASignalboxRun,
    NotConfigured,
    ReportNotStored,
    RequestRefused,
    RunEnded,
    ServiceUnavailable,
    SignalboxError,
)
from .input_validation import validated
from .response import Response

__all__ = [
    "Approval",
    "ApprovalExpired",
    "ApprovalRejected",
    "Client",
    "Config",
    "CredentialRefused",
    "InstallationInactive",
    "InvalidInput",
    "InvalidReport",
    "NotASignalboxRun",
    "NotConfigured",
    "ReportNotStored",
    "RequestRefused",
    "Response",
    "Run",
    "RunEnded",
    "ServiceUnavailable",
    "SignalboxError",
    "run",
    "validated",
]
