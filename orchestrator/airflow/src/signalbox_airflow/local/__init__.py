"""Executes a DAG on this machine, against a stand-in for Signalbox. Tasks import nothing of this package."""
