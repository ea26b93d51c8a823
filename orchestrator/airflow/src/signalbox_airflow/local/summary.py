"""Formats the outcome of a local run as text and as JSON."""

from __future__ import annotations

import base64
import json
from typing import Any

from .run_dag import LocalRun


def summary(run: LocalRun) -> str:
    lines: list[str] = []
    if run.problem is not None:
        lines += ["Not executed:" if run.state is None else "Problem:", f"  {run.problem}"]
    if run.tasks:
        lines.append("Tasks:")
        lines += [f"  {_task(task)}" for task in run.tasks]
    if run.progress:
        last = run.progress[-1]
        total = "" if last["total"] is None else f" of {last['total']}"
        message = "" if last["message"] is None else f", {last['message']}"
        lines.append(f"Progress: {last['done']}{total}{message}")
    if run.result is not None:
        lines += ["Result:", _indented(json.dumps(run.result, indent=2, ensure_ascii=False))]
    if run.artifacts:
        lines.append("Artifacts:")
        for artifact in run.artifacts.values():
            content = artifact.content
            what = artifact.url if content is None else f"{artifact.content_type}, {len(content)} bytes"
            lines.append(f"  {artifact.name}: {what}")
    if run.rejections:
        lines.append("Signalbox would have rejected:")
        lines += [f"  {rejection}" for rejection in run.rejections]
    lines.append(f"State of the run: {run.state or 'not executed'}")
    return "\n".join(lines)


def as_json(run: LocalRun) -> str:
    artifacts: list[dict[str, Any]] = [
        {
            "name": one.name,
            "url": one.url,
            "content_type": one.content_type,
            "content_base64": None if one.content is None else base64.b64encode(one.content).decode("ascii"),
        }
        for one in run.artifacts.values()
    ]
    return json.dumps(
        {
            "state": run.state,
            "problem": run.problem,
            "tasks": run.tasks,
            "progress": run.progress,
            "result": run.result,
            "artifacts": artifacts,
            "requests": run.requests,
            "rejections": run.rejections,
        },
        indent=2,
        ensure_ascii=False,
    )


def _task(task: dict[str, Any]) -> str:
    index = "" if task["map_index"] < 0 else f"[{task['map_index']}]"
    tries = f" in {task['tries']} attempts" if task["tries"] > 1 else ""
    return f"{task['task_id']}{index}: {task['state']}{tries}"


def _indented(text: str) -> str:
    return "\n".join(f"  {line}" for line in text.splitlines())
