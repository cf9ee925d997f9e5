"""Java, from its syntax tree to facts: classes, methods, and the calls of their bodies under their guards."""

from uiatlas.sources.static.source.java.header import declared
from uiatlas.sources.static.source.java.lowering import lower

__all__ = ["declared", "lower"]
