"""The map as a page for the browser: one self-contained file that can be searched, zoomed and unfolded."""

from uiatlas.report.maps.map_page import to_html

__all__ = ["to_html"]
