"""Cannot be imported: Airflow shows an import error, and has no such DAG."""

from airflow.sdk import dag  # noqa: F401

raise RuntimeError("this file is broken on purpose")
