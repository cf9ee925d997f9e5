"""The pages: what happened in a run, and what is on a map, each as one self-contained file made by one renderer."""

from uiatlas.report.map_page import to_html
from uiatlas.report.run_page import MAP, render, write_report

__all__ = ["MAP", "render", "to_html", "write_report"]
