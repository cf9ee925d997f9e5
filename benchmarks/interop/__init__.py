"""Agents and hosts of other projects, each in an environment of its own, with scripted models and a simulated app."""
