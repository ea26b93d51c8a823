"""Validation of inputs by JSON Schema 2020-12, which the manifest of an app version contains."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import SchemaError, ValidationError
from referencing import Registry
from referencing.exceptions import Unresolvable

_MAX_PROBLEMS = 20
# Keywords whose messages contain only names of properties; messages of other keywords quote the value.
_WITHOUT_VALUES = frozenset({"additionalProperties", "dependentRequired", "required", "unevaluatedProperties"})
_MAX_PROBLEM_CHARACTERS = 300


def read_manifest(path: Path) -> dict[str, Any]:
    """
    Reads a manifest.

    :raises ValueError: the file cannot be read or is not a JSON object; the message names the file.
    """
    try:
        manifest = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise ValueError(f"The manifest {path} cannot be read: {error}.") from error
    if not isinstance(manifest, dict):
        raise ValueError(f"The manifest {path} is not a JSON object.")
    return manifest


class InputSchema:
    """
    A compiled JSON Schema.

    :param name: name of the validated value, with which the paths in problems begin.
    :raises ValueError: `schema` is not a valid JSON Schema.
    """

    def __init__(self, schema: Mapping[str, Any], name: str = "input") -> None:
        try:
            Draft202012Validator.check_schema(dict(schema))
        except SchemaError as error:
            raise ValueError(f"Not a JSON Schema: {_path('schema', error.absolute_path)}: {error.message}") from None
        self._name = name
        self._has_secrets = _marks_secrets(schema)
        # With an empty registry, a `$ref` to another document is not fetched.
        self._validator = Draft202012Validator(dict(schema), registry=Registry())

    def problems(self, value: object) -> tuple[str, ...]:
        """One line for each violation, sorted by path; empty when the value is valid."""
        try:
            errors = sorted(self._validator.iter_errors(value), key=lambda error: [str(p) for p in error.absolute_path])
        except Unresolvable as error:
            return (f"the schema refers to {error}, which is not part of it",)
        lines = [
            _line(f"{_path(self._name, error.absolute_path)}: {self._message(error)}")
            for error in errors[:_MAX_PROBLEMS]
        ]
        if len(errors) > _MAX_PROBLEMS:
            lines.append(f"and {len(errors) - _MAX_PROBLEMS} more")
        return tuple(lines)

    def _message(self, error: ValidationError) -> str:
        """The message appears in task logs. A quoted value can be a secret, or an object or list that contains one."""
        if not self._has_secrets or error.validator in _WITHOUT_VALUES:
            return str(error.message)
        wanted = error.validator_value
        shown = f": {json.dumps(wanted)}" if isinstance(wanted, (str, int, float)) else ""
        return f"does not satisfy {error.validator}{shown}"


def _marks_secrets(schema: object) -> bool:
    if isinstance(schema, Mapping):
        marked = schema.get("writeOnly") is True or schema.get("format") == "password"
        return marked or any(_marks_secrets(part) for part in schema.values())
    return isinstance(schema, list) and any(_marks_secrets(part) for part in schema)


def _path(text: str, parts: Any) -> str:
    for part in parts:
        text += f"[{part}]" if isinstance(part, int) else f".{part}"
    return text


def _line(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _MAX_PROBLEM_CHARACTERS else line[: _MAX_PROBLEM_CHARACTERS - 1] + "…"
