"""Integrations with other libraries and frameworks."""
