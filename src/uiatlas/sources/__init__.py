"""Where maps come from: recordings now; each source turns its material into a graph."""

from uiatlas.sources.material import Material, recognise
from uiatlas.sources.reading import build_map

__all__ = ["Material", "build_map", "recognise"]
