"""Applies defaults of a JSON Schema as Signalbox does before it validates."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any
from urllib.parse import unquote

_MAX_REFERENCES = 64


def with_defaults(value: Any, schema: object) -> Any:
    """
    Returns a copy with the `default` of each missing property, also in nested objects and lists. `allOf` and references
    within the schema are followed; alternatives (`anyOf`, `oneOf`, `if`) are not.
    """
    return _complete(value, schema, schema, set())


def _complete(value: Any, schema: object, root: object, applied: set[int]) -> Any:
    """:param applied: ids of the schemas already applied to this value, because a schema can refer to itself."""
    if not isinstance(schema, Mapping) or id(schema) in applied:
        return value
    applied.add(id(schema))
    for part in (_resolve(schema.get("$ref"), root), *_list(schema.get("allOf"))):
        value = _complete(value, part, root, applied)
    if isinstance(value, dict):
        properties = schema.get("properties")
        return _with_properties(value, properties if isinstance(properties, Mapping) else {}, root)
    if isinstance(value, list):
        return [_complete(one, schema.get("items"), root, set()) for one in value]
    return value


def _with_properties(value: dict[str, Any], properties: Mapping[str, object], root: object) -> dict[str, Any]:
    complete = dict(value)
    for name, declared in properties.items():
        if name in value:
            complete[name] = _complete(value[name], declared, root, set())
            continue
        target = _follow(declared, root)
        if isinstance(target, Mapping) and "default" in target and name not in complete:
            complete[name] = copy.deepcopy(target["default"])
    return complete


def _follow(schema: object, root: object) -> object:
    for _ in range(_MAX_REFERENCES):
        if not isinstance(schema, Mapping) or "default" in schema or "$ref" not in schema:
            return schema
        schema = _resolve(schema["$ref"], root)
    return None


def _resolve(reference: object, root: object) -> object:
    """Resolves `#`, a pointer such as `#/$defs/mode`, or an anchor such as `#mode`; `None` for other references."""
    if not isinstance(reference, str) or not reference.startswith("#"):
        return None
    fragment = unquote(reference[1:])
    if fragment and not fragment.startswith("/"):
        return _anchored(root, fragment)
    found = root
    for part in fragment.split("/")[1:]:
        key = part.replace("~1", "/").replace("~0", "~")
        if not isinstance(found, Mapping) or key not in found:
            return None
        found = found[key]
    return found


def _anchored(schema: object, name: str) -> object:
    if isinstance(schema, Mapping) and schema.get("$anchor") == name:
        return schema
    parts = schema.values() if isinstance(schema, Mapping) else _list(schema)
    return next((found for part in parts if (found := _anchored(part, name)) is not None), None)


def _list(value: object) -> list[object]:
    return value if isinstance(value, list) else []
