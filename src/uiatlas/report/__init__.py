"""The report of a run: its events as a story, drawn and written as one self-contained page."""

from uiatlas.report.page import MAP, render, write_report

__all__ = ["MAP", "render", "write_report"]
