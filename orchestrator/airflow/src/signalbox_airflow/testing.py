"""Public module for tests of apps: executes a DAG on this machine, against a stand-in for Signalbox."""

from __future__ import annotations

from .local.reported import Artifact
from .local.run_dag import LocalRun, run_dag

__all__ = ["Artifact", "LocalRun", "run_dag"]
