"""Simulated apps that only tests and benchmarks use, one Python file each, opened as ``sim:NAME``."""
