"""Repeats a recorded run on an app that may have changed."""
