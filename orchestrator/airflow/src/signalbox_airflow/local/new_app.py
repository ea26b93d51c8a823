"""Writes a new app: a DAG, its manifest and a test."""

from __future__ import annotations

import keyword
import re
from importlib import metadata, resources
from pathlib import Path
from string import Template

# Same rule as in contracts/names.schema.json.
_SLUG = re.compile(r"[a-z0-9]+(?:[-_][a-z0-9]+)*")
_MAX_SLUG_CHARACTERS = 63
_RESERVED = frozenset(
    {
        "apps",
        "health",
        "installations",
        "manifest",
        "members",
        "new",
        "reconcile",
        "runs",
        "schemas",
        "status",
        "stream",
        "triggers",
        "versions",
    }
)
_UUID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
# Names that the DAG file imports.
_TAKEN = frozenset({"dag", "task", "signalbox_airflow"})


class Refused(Exception):
    """Nothing was written. The message has the reason."""


def write_app(folder: Path, slug: str | None = None) -> tuple[Path, Path, Path]:
    """
    :param slug: by default derived from the folder's name.
    :returns: the files of the DAG, the manifest and the test.
    :raises Refused: the slug is not valid, or one of the files exists.
    """
    name = slug if slug is not None else re.sub(r"[^a-z0-9]+", "-", folder.resolve().name.lower()).strip("-")
    if not is_slug(name):
        raise Refused(
            f"{name!r} is not a slug: at most {_MAX_SLUG_CHARACTERS} lower-case letters and digits, "
            "with single hyphens between them, and not a word of Signalbox's own addresses. Pass --slug."
        )
    module = _identifier(name)
    dag, manifest, test = (
        folder / "dags" / f"{module}.py",
        folder / "dags" / "manifest.json",
        folder / "tests" / f"test_{module}.py",
    )
    existing = [str(file) for file in (dag, manifest, test) if file.exists()]
    if existing:
        raise Refused(f"{', '.join(existing)} exists already. Choose another folder.")
    values = {"slug": name, "module": module, "airflow": _airflow_module()}
    for file, template in ((dag, "dag.py"), (manifest, "manifest.json"), (test, "test.py")):
        file.parent.mkdir(parents=True, exist_ok=True)
        source = resources.files(__package__) / "templates" / f"{template}.tmpl"
        text = source.read_text(encoding="utf-8")
        file.write_text(Template(text).substitute(values), encoding="utf-8")
    return dag, manifest, test


def is_slug(text: str) -> bool:
    return (
        len(text) <= _MAX_SLUG_CHARACTERS
        and _SLUG.fullmatch(text) is not None
        and text not in _RESERVED
        and _UUID.fullmatch(text) is None
    )


def _identifier(slug: str) -> str:
    name = slug.replace("-", "_")
    return f"app_{name}" if name[0].isdigit() or keyword.iskeyword(name) or name in _TAKEN else name


def _airflow_module() -> str:
    """Module from which the installed Airflow exports `dag` and `task`; that of Airflow 3 when none is installed."""
    try:
        major = int(metadata.version("apache-airflow").split(".", 1)[0])
    except (metadata.PackageNotFoundError, ValueError):
        major = 3
    return "airflow.sdk" if major >= 3 else "airflow.decorators"
