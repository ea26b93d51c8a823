"""Flagsmith: offline, with its environment document from a file."""

from __future__ import annotations

from importlib.metadata import version

from bench_client import BenchClient, Prepared, Setup
from flagsmith import Flagsmith
from flagsmith.offline_handlers import LocalFileHandler


def open_client(setup: Setup) -> BenchClient:
    client = Flagsmith(offline_mode=True, offline_handler=LocalFileHandler(str(setup.definition_file)))
    flags_of = client.get_identity_flags
    return BenchClient(
        name=f"flagsmith {version('flagsmith')}",
        bucket=lambda users: Prepared(lambda user: flags_of(user).is_feature_enabled("half"), users),
        cohort=lambda contexts: Prepared(
            lambda context: flags_of(context[0], context[1]).is_feature_enabled("cohort"),
            [(one["userId"], {name: one[name] for name in ("country", "env", "role")}) for one in contexts],
        ),
    )
