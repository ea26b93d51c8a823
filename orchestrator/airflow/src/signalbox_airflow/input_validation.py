"""A decorator that validates the input of the run before the code of a task runs."""

from __future__ import annotations

import functools
import inspect
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, cast

from .app_run import current_context
from .errors import InvalidInput
from .input_schema import InputSchema, read_manifest

P = ParamSpec("P")
R = TypeVar("R")


def validated(schema: Mapping[str, Any] | str | os.PathLike[str]) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """
    Validates the input of the run before the function of a task is called. Below `@task`:

        @task
        @signalbox_airflow.validated("manifest.json")
        def check(): ...

    A task whose input is not valid fails immediately, without retries, with one line for each violation.

    :param schema: a JSON Schema (2020-12); or the path of a manifest that contains it as `input_schema`, relative to
        the file of the function.
    :raises ValueError: when the DAG is parsed, if the schema is missing or invalid.
    """

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        if not inspect.isfunction(cast(object, function)):
            raise TypeError("Put @validated(...) below @task, directly above the function.")
        compiled = InputSchema(_schema_of(schema, function))

        @functools.wraps(function)
        def checked(*args: P.args, **kwargs: P.kwargs) -> R:
            conf = getattr(current_context().get("dag_run"), "conf", None)
            value = conf.get("input") if isinstance(conf, Mapping) else None
            problems = compiled.problems({} if value is None else value)
            if problems:
                raise _without_retries(_invalid(problems))
            return function(*args, **kwargs)

        return checked

    return decorate


def _schema_of(
    schema: Mapping[str, Any] | str | os.PathLike[str], function: Callable[..., object]
) -> Mapping[str, Any]:
    if isinstance(schema, Mapping):
        return schema
    path = Path(inspect.getfile(function)).parent / schema
    declared = read_manifest(path).get("input_schema")
    if not isinstance(declared, Mapping):
        raise ValueError(f"The manifest {path} has no input_schema. Add one, or remove @validated.")
    return declared


def _invalid(problems: tuple[str, ...]) -> InvalidInput:
    lines = "\n".join(f"  {problem}" for problem in problems)
    return InvalidInput(
        f"The input of the run is not valid:\n{lines}\nCorrect the input and start another run.", problems
    )


def _without_retries(error: InvalidInput) -> Exception:
    """
    Wraps the error in Airflow's exception that prevents retries, which would fail for the same input. Without Airflow,
    returns the error itself.
    """
    try:
        from airflow.sdk.exceptions import AirflowFailException
    except ImportError:
        try:
            from airflow.exceptions import AirflowFailException
        except ImportError:
            return error
    final: Exception = AirflowFailException(str(error))
    final.__cause__ = error
    return final
