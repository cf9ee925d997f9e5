"""Java, from its syntax tree to facts: classes, methods, and the calls of their bodies under their guards."""

from uiatlas_static.source.java.header import declared
from uiatlas_static.source.java.lowering import lower

__all__ = ["declared", "lower", "mended", "prepared"]


def prepared(content: bytes) -> bytes:
    """The text of a file as the grammar is given it; nothing in Java is taken for something else."""
    return content


def mended(content: bytes) -> bytes:
    """The text of a file that does not parse; nothing in Java needs other letters."""
    return content
