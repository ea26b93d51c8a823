"""Prepares a run as Signalbox does before it starts: applies defaults, validates, builds the `conf`."""

from __future__ import annotations

import json
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..input_schema import InputSchema, read_manifest
from .schema_defaults import with_defaults

MAX_CONF_BYTES = 64 * 1024


class NotPrepared(Exception):
    """Signalbox would not start this run. The message has the reason."""


@dataclass(frozen=True)
class Prepared:
    input: dict[str, Any]
    config: dict[str, Any]
    grants: tuple[str, ...]


def prepare(
    manifest_file: Path | None, input: Mapping[str, Any], config: Mapping[str, Any], grants: tuple[str, ...] | None
) -> Prepared:
    """
    :param manifest_file: with `None`, any input and configuration is accepted.
    :param grants: `None` stands for the permissions that the manifest requires.
    :raises NotPrepared: the manifest cannot be read, or the input or the configuration does not match it.
    """
    try:
        manifest = {} if manifest_file is None else read_manifest(manifest_file)
        checked = {
            name: _checked(name, value, manifest.get(f"{name}_schema"))
            for name, value in (("input", input), ("config", config))
        }
    except ValueError as error:
        raise NotPrepared(str(error)) from error
    permissions = manifest.get("permissions")
    required = permissions.get("required", []) if isinstance(permissions, Mapping) else []
    return Prepared(checked["input"], checked["config"], tuple(required) if grants is None else grants)


def conf_of(run_id: str, callback_url: str, run_kind: str, prepared: Prepared) -> dict[str, Any]:
    """
    Builds the `conf` of the DAG run, with exactly the fields that Signalbox sends.

    :raises NotPrepared: the `conf` is too large.
    """
    app, version, installation, actor = (str(uuid.uuid4()) for _ in range(4))
    conf = {
        "run_id": run_id,
        "run_kind": run_kind,
        "app_id": app,
        "app_version_id": version,
        "installation_id": installation,
        "actor_user_id": actor,
        "owner": {"kind": "project", "slug": "local"},
        "input": prepared.input,
        "callback": {
            "url": callback_url,
            "hmac_header": "x-service-signature",
            "timestamp_header": "x-service-timestamp",
        },
    }
    size = len(json.dumps(conf, ensure_ascii=False, separators=(",", ":")).encode())
    if size > MAX_CONF_BYTES:
        raise NotPrepared(
            f"The conf of the DAG run has {size} bytes, more than {MAX_CONF_BYTES}. Pass a smaller input."
        )
    return conf


def _checked(name: str, value: Mapping[str, Any], schema: object) -> dict[str, Any]:
    if not isinstance(schema, Mapping):
        return dict(value)
    complete: dict[str, Any] = with_defaults(dict(value), schema)
    problems = InputSchema(schema, name).problems(complete)
    if problems:
        lines = "\n".join(f"  {problem}" for problem in problems)
        raise NotPrepared(f"The {name} does not match the {name}_schema of the manifest:\n{lines}")
    return complete
