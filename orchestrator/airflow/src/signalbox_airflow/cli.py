"""The command `signalbox-airflow`."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from .local.dag_checksum import dag_checksum
from .local.new_app import Refused, write_app
from .local.run_dag import DEFAULT_TIMEOUT_S, run_dag
from .local.summary import as_json, summary


def main(arguments: Sequence[str] | None = None) -> int:
    """
    Returns the exit status: 0 for success, 1 when the command fails, the DAG fails or Signalbox would reject a report.
    Wrong arguments raise `SystemExit` with 2.
    """
    options = _parser().parse_args(arguments)
    status: int = options.command(options)
    return status


def entry() -> None:
    sys.exit(main())


def _test(options: argparse.Namespace) -> int:
    run = run_dag(
        options.dag_file,
        input=options.input,
        config=options.config,
        manifest=options.manifest,
        grants=None if options.grant is None else tuple(options.grant),
        responses=options.responses,
        dag_id=options.dag_id,
        timeout=options.timeout,
    )
    sys.stdout.write(f"{as_json(run) if options.json else summary(run)}\n")
    return 0 if run.is_success else 1


def _init(options: argparse.Namespace) -> int:
    try:
        files = write_app(Path(options.folder), options.slug)
    except Refused as refusal:
        sys.stderr.write(f"signalbox-airflow init: {refusal}\n")
        return 1
    sys.stdout.write("".join(f"{file}\n" for file in files))
    dag, _, test = files
    sys.stdout.write(f"\nExecute the DAG:   signalbox-airflow test {dag}\nRun its test:      python -m pytest {test}\n")
    return 0


def _checksum(options: argparse.Namespace) -> int:
    try:
        sys.stdout.write(f"{dag_checksum(Path(options.dag_file))}\n")
    except (OSError, UnicodeDecodeError) as error:
        sys.stderr.write(f"signalbox-airflow checksum: {options.dag_file} cannot be read as UTF-8: {error}\n")
        return 1
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="signalbox-airflow", description="Write and test apps of Signalbox.")
    commands = parser.add_subparsers(required=True, metavar="command")

    test = commands.add_parser(
        "test",
        help="execute a DAG on this machine, with a stand-in for Signalbox",
        description="Executes a DAG with dag.test() and prints what it reports. Needs no server of Airflow and no "
        "Signalbox. Exit status: 0 for success, 1 when the DAG fails or Signalbox would reject a report.",
    )
    test.set_defaults(command=_test)
    test.add_argument("dag_file", help="Python file with the DAG")
    json_help = "JSON object, or @file that contains one"
    test.add_argument("--input", type=_json_object, default={}, metavar="JSON", help=f"input of the run: {json_help}")
    test.add_argument("--config", type=_json_object, default={}, metavar="JSON", help=f"configuration: {json_help}")
    test.add_argument(
        "--manifest", metavar="FILE", help="manifest of the app; by default manifest.json beside the DAG file, if any"
    )
    test.add_argument(
        "--grant",
        action="append",
        metavar="PERMISSION",
        help="approved permission; can be repeated. By default those that the manifest requires",
    )
    test.add_argument(
        "--responses",
        type=_json_object,
        default={},
        metavar="JSON",
        help='responses of the API, as {"GET /api/flags": {"status": 200, "body": {}}}, or @file',
    )
    test.add_argument("--dag-id", metavar="ID", help="id of the DAG; required if the file contains several")
    test.add_argument(
        "--timeout",
        type=_seconds,
        default=DEFAULT_TIMEOUT_S,
        metavar="SECONDS",
        help="stop the DAG after this number of seconds (default: %(default)g)",
    )
    test.add_argument("--json", action="store_true", help="print the outcome as JSON")

    init = commands.add_parser(
        "init",
        help="write a new app: a DAG, its manifest and a test",
        description="Writes a DAG, its manifest and a test into a folder. Existing files are kept.",
    )
    init.set_defaults(command=_init)
    init.add_argument("folder", help="folder of the app; created if it does not exist")
    init.add_argument("--slug", help="slug of the app in Signalbox; by default derived from the folder's name")

    checksum = commands.add_parser(
        "checksum",
        help="print the checksum of a DAG file, for code.dag_checksum of a manifest",
        description="Prints the checksum of a DAG file as a manifest names it in code.dag_checksum: sha256: and the "
        "hex digest of the file's text in UTF-8 with LF line ends.",
    )
    checksum.set_defaults(command=_checksum)
    checksum.add_argument("dag_file", help="Python file with the DAG")
    return parser


def _json_object(text: str) -> dict[str, Any]:
    try:
        value = json.loads(Path(text[1:]).read_text(encoding="utf-8") if text.startswith("@") else text)
    except (OSError, ValueError) as error:
        raise argparse.ArgumentTypeError(f"cannot be read as JSON: {error}") from None
    if not isinstance(value, dict):
        raise argparse.ArgumentTypeError('is not a JSON object, such as {"orders": []}')
    return value


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= 86_400:
        raise argparse.ArgumentTypeError("is not a positive number of seconds up to 86400")
    return seconds
