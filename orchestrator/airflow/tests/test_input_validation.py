from __future__ import annotations

import inspect
import json
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import signalbox_airflow.input_validation as module
from conftest import HAS_AIRFLOW
from receiver import Receiver, Reply
from signalbox_airflow import InvalidInput, validated
from signalbox_airflow.input_schema import InputSchema

SCHEMA: dict[str, Any] = {
    "type": "object",
    "required": ["orders"],
    "properties": {
        "orders": {"type": "array", "items": {"type": "object", "properties": {"amount": {"type": "number"}}}},
        "top": {"type": "integer", "minimum": 1},
    },
    "additionalProperties": False,
}


@pytest.fixture
def executed(monkeypatch: pytest.MonkeyPatch) -> Callable[[object], None]:
    """Sets the `conf` of the DAG run that is being executed."""

    def set_conf(conf: object) -> None:
        monkeypatch.setattr(module, "current_context", lambda: {"dag_run": SimpleNamespace(conf=conf)})

    return set_conf


def test_calls_the_function_with_its_arguments(executed: Callable[[object], None]) -> None:
    @validated(SCHEMA)
    def add(a: int, b: int = 2, **context: object) -> int:
        """Adds."""
        return a + b

    executed({"input": {"orders": []}})
    assert (add(1), add(1, b=3), add.__name__, add.__doc__) == (3, 4, "add", "Adds.")
    assert list(inspect.signature(add).parameters) == ["a", "b", "context"]


def test_fails_without_retries_and_names_each_violation(executed: Callable[[object], None]) -> None:
    called: list[int] = []

    @validated(SCHEMA)
    def work() -> None:
        called.append(1)

    executed({"input": {"orders": [{"amount": 1}, {"amount": "x"}], "top": 0, "more": 1}})
    with pytest.raises(Exception, match="The input of the run is not valid") as raised:
        work()
    error = raised.value if isinstance(raised.value, InvalidInput) else raised.value.__cause__
    assert isinstance(error, InvalidInput)
    assert str(raised.value) == str(error)
    assert error.problems == (
        "input: Additional properties are not allowed ('more' was unexpected)",
        "input.orders[1].amount: 'x' is not of type 'number'",
        "input.top: 0 is less than the minimum of 1",
    )
    assert called == []
    # Airflow does not retry a task after this exception.
    assert type(raised.value).__name__ == ("AirflowFailException" if HAS_AIRFLOW else "InvalidInput")


@pytest.mark.parametrize("conf", [None, {}, {"input": None}, "text"])
def test_validates_an_absent_input_as_an_empty_object(executed: Callable[[object], None], conf: object) -> None:
    @validated(SCHEMA)
    def work() -> None:
        return

    executed(conf)
    with pytest.raises(Exception, match="'orders' is a required property"):
        work()


def test_reads_the_schema_of_a_manifest(executed: Callable[[object], None], tmp_path: Path) -> None:
    manifest = tmp_path / "manifest.json"
    manifest.write_text(json.dumps({"run_kinds": ["manual"], "input_schema": SCHEMA}))

    @validated(manifest)
    def work() -> str:
        return "done"

    executed({"input": {"orders": []}})
    assert work() == "done"
    executed({"input": {}})
    with pytest.raises(Exception, match="orders"):
        work()


@pytest.mark.parametrize(
    ("text", "problem"),
    [("{}", "has no input_schema"), ("[]", "is not a JSON object"), ("{", "cannot be read"), (None, "cannot be read")],
)
def test_raises_while_the_dag_is_parsed_when_the_schema_is_missing(
    tmp_path: Path, text: str | None, problem: str
) -> None:
    if text is not None:
        (tmp_path / "m.json").write_text(text)
    with pytest.raises(ValueError, match=problem):
        validated(tmp_path / "m.json")(lambda: None)


def test_resolves_the_manifest_relative_to_the_file_of_the_function() -> None:
    with pytest.raises(ValueError, match=str(Path(__file__).with_name("no-such-manifest.json"))):
        validated("no-such-manifest.json")(lambda: None)


def test_rejects_an_invalid_json_schema() -> None:
    with pytest.raises(ValueError, match="Not a JSON Schema: schema.type"):
        validated({"type": "objekt"})(lambda: None)


def test_rejects_the_decorator_above_task() -> None:
    with pytest.raises(TypeError, match="below @task"):
        validated(SCHEMA)(SimpleNamespace())  # type: ignore[arg-type]


def test_fetches_nothing_for_a_reference(receiver: Receiver) -> None:
    receiver.reply = lambda request: Reply(200, {"content-type": "application/json"}, b"{}")
    schema = InputSchema({"$ref": f"{receiver.origin}/schema.json"})
    assert "which is not part of it" in schema.problems({})[0]
    assert receiver.requests == []


def test_limits_the_number_and_the_length_of_problems() -> None:
    many = InputSchema({"additionalProperties": {"type": "string"}}).problems({f"k{n:03}": 1 for n in range(30)})
    assert (len(many), many[-1]) == (21, "and 10 more")
    [long] = InputSchema({"type": "array"}).problems({"a": "x" * 5000})
    assert len(long) == 300


@pytest.mark.parametrize("mark", [{"writeOnly": True}, {"format": "password"}])
def test_quotes_no_value_where_the_schema_marks_secrets(mark: dict[str, Any]) -> None:
    secret = "hunter2 is the password"
    key = {"type": "string", "maxLength": 8, **mark}
    schema = InputSchema(
        {
            "required": ["city"],
            "properties": {
                "login": {"properties": {"key": key}, "anyOf": [{"required": ["user"]}]},
                "keys": {"items": key, "uniqueItems": True},
                "top": {"type": "integer"},
            },
        }
    )
    problems = schema.problems({"login": {"key": secret}, "keys": [secret, secret], "top": "x"})
    assert problems == (
        "input: 'city' is a required property",
        "input.keys: does not satisfy uniqueItems: true",
        "input.keys[0]: does not satisfy maxLength: 8",
        "input.keys[1]: does not satisfy maxLength: 8",
        "input.login: does not satisfy anyOf",
        "input.login.key: does not satisfy maxLength: 8",
        'input.top: does not satisfy type: "integer"',
    )
