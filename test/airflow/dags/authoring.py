"""Uses every name that the library provides for tasks, and returns the values that it read, which the test compares."""

from __future__ import annotations

import base64
import json
from typing import Any

from airflow.sdk import dag, task

import signalbox_airflow


@dag(dag_id="authoring__manual", schedule=None, catchup=False)
def authoring() -> None:
    @task
    @signalbox_airflow.validated({"type": "object", "required": ["flag"]})
    def read(**context: Any) -> dict[str, Any]:
        assert all(hasattr(signalbox_airflow, name) for name in signalbox_airflow.__all__)
        run: signalbox_airflow.Run = signalbox_airflow.run(context)
        assert run is signalbox_airflow.run()
        print(run, run.config, run.grants)
        with_token = run.client.request("GET", f"/api/v1/apps/runs/{run.id}")
        assert isinstance(run.client, signalbox_airflow.Client)
        assert isinstance(with_token, signalbox_airflow.Response)
        assert isinstance(run.config, signalbox_airflow.Config)
        try:
            run.client.get("/api/projects")
        except signalbox_airflow.RequestRefused as refusal:
            refused = refusal.code
        for wrong in (lambda: run.result({"n": float("nan")}), lambda: run.progress(2, 1)):
            try:
                wrong()
            except signalbox_airflow.InvalidReport:
                continue
            raise AssertionError("an invalid report was sent")
        return {
            "id": run.id,
            "kind": run.kind,
            "input": run.input,
            "secret_length": len(run.config["api_key"]),
            "region": run.config["region"],
            "grants": sorted(run.grants),
            # XCom would store the token itself.
            "token_type": json.loads(base64.urlsafe_b64decode(f"{run.access_token.split('.')[0]}=="))["typ"],
            "project_id": run.project_id,
            "state": with_token.json()["state"],
            "refused": refused,
        }

    @task
    def report(read: dict[str, Any]) -> None:
        run = signalbox_airflow.run()
        run.progress(1, 3, "begun")
        run.artifact("rows.csv", b"a,b\n")
        run.artifact("page", "https://files.example.com/page")
        run.result({"read": read})
        # The process ends right after it, and sends the last progress before that.
        run.progress(3, 3, "done")

    report(read())


authoring()
