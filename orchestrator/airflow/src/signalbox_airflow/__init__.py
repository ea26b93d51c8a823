"""Tells Signalbox, by signed callbacks, what became of the DAG runs that it started."""
