"""JSON Schema 2020-12 of inputs, as in the manifest of an app version."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import SchemaError
from referencing import Registry
from referencing.exceptions import Unresolvable

_MAX_PROBLEMS = 20
_MAX_PROBLEM_CHARACTERS = 300


def read_manifest(path: Path) -> dict[str, Any]:
    """:raises ValueError: the file is not a JSON object; the message names the file."""
    try:
        manifest = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise ValueError(f"The manifest {path} cannot be read: {error}.") from error
    if not isinstance(manifest, dict):
        raise ValueError(f"The manifest {path} is not a JSON object.")
    return manifest


class InputSchema:
    """
    :param name: of what is validated; paths begin with it.
    :raises ValueError: it is not a JSON Schema.
    """

    def __init__(self, schema: Mapping[str, Any], name: str = "input") -> None:
        try:
            Draft202012Validator.check_schema(dict(schema))
        except SchemaError as error:
            raise ValueError(f"Not a JSON Schema: {_path('schema', error.absolute_path)}: {error.message}") from None
        self._name = name
        # An empty registry: nothing is fetched for a `$ref` to another place.
        self._validator = Draft202012Validator(dict(schema), registry=Registry())

    def problems(self, value: object) -> tuple[str, ...]:
        """One line for each violation, by path; empty when the value is valid."""
        try:
            errors = sorted(self._validator.iter_errors(value), key=lambda error: [str(p) for p in error.absolute_path])
        except Unresolvable as error:
            return (f"the schema refers to {error}, which is not part of it",)
        lines = [
            _line(f"{_path(self._name, error.absolute_path)}: {error.message}") for error in errors[:_MAX_PROBLEMS]
        ]
        if len(errors) > _MAX_PROBLEMS:
            lines.append(f"and {len(errors) - _MAX_PROBLEMS} more")
        return tuple(lines)


def _path(text: str, parts: Any) -> str:
    for part in parts:
        text += f"[{part}]" if isinstance(part, int) else f".{part}"
    return text


def _line(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _MAX_PROBLEM_CHARACTERS else line[: _MAX_PROBLEM_CHARACTERS - 1] + "…"
