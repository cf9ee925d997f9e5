"""Kotlin, from its syntax tree to facts: classes, functions, and the calls of their bodies under their guards."""

from uiatlas.sources.static.source.kotlin.header import declared
from uiatlas.sources.static.source.kotlin.lowering import lower
from uiatlas.sources.static.source.kotlin.mending import mended

__all__ = ["declared", "lower", "mended"]
