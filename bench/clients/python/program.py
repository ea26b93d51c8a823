"""<client> <folder of definitions> <address of the stub server>: runs the jobs of ../jobs.ts with one client in Python."""

from __future__ import annotations

import importlib
import json
import platform
import sys
from pathlib import Path
from typing import Any

from bench_client import BenchClient, Setup
from evaluate_loop import evaluate
from event_jobs import deliver, enqueue, fill

KNOWN_USERS = 8192
CLIENTS = ("signalbox", "unleash", "posthog", "flagsmith", "flagd")


def main() -> None:
    name, folder, url = sys.argv[1], Path(sys.argv[2]), sys.argv[3]
    if name not in CLIENTS:
        raise SystemExit(f"unknown client {name}")
    # Standard output carries the protocol, so output of the client must not reach it.
    output, sys.stdout = sys.stdout, sys.stderr
    definition_file = folder / f"{name}.json"
    setup = Setup(json.loads(definition_file.read_text()), definition_file, url)
    client: BenchClient = importlib.import_module(f"{name}_client").open_client(setup)
    users = (folder / "users.txt").read_text().split("\n")
    contexts = json.loads((folder / "contexts.json").read_text())

    def write(line: dict[str, Any]) -> None:
        output.write(json.dumps(line) + "\n")
        output.flush()

    write({"answer": {"client": client.name, "runtime": f"Python {platform.python_version()}"}})
    for line in sys.stdin:
        job = json.loads(line)
        try:
            write({"answer": answer(job, client, url, users, contexts)})
        except Exception as error:
            write({"error": f"{type(error).__name__}: {error}"})


def answer(
    job: dict[str, Any], client: BenchClient, url: str, users: list[str], contexts: list[dict[str, str]]
) -> dict[str, Any]:
    if job["job"] == "evaluate":
        if job["case"] == "cohort":
            prepared = client.cohort(contexts)
        else:
            prepared = client.bucket(users[:KNOWN_USERS] if job["case"] == "known" else users)
        return evaluate(prepared, job["warm_up_s"], job["seconds"])
    if job["job"] == "allocations":
        return {"per_evaluation": None}
    work = {"enqueue": enqueue, "deliver": deliver, "fill": fill}[job["job"]]
    if client.events is None:
        raise ValueError(f"{client.name} sends no events")
    events = client.events(job.get("url", url))
    try:
        return work(events, job)
    finally:
        events.end()


main()
