"""flagd: the evaluation of its in-process provider, without the additional cost of the OpenFeature SDK."""

from __future__ import annotations

from importlib.metadata import version

from bench_client import BenchClient, Prepared, Setup
from openfeature.contrib.tools.flagd.core import FlagdCore
from openfeature.evaluation_context import EvaluationContext


def open_client(setup: Setup) -> BenchClient:
    core = FlagdCore()
    core.set_flags(setup.definition)
    resolve = core.resolve_boolean_value
    return BenchClient(
        name=f"openfeature-flagd-core {version('openfeature-flagd-core')}",
        bucket=lambda users: Prepared(
            lambda context: resolve("half", False, context).value, [EvaluationContext(user) for user in users]
        ),
        cohort=lambda contexts: Prepared(
            lambda context: resolve("cohort", False, context).value,
            [
                EvaluationContext(one["userId"], {name: one[name] for name in ("country", "env", "role")})
                for one in contexts
            ],
        ),
    )
