"""Executes a DAG on this machine, against a stand-in for Signalbox. Nothing of it is imported by tasks."""
