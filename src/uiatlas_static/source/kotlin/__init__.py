"""Kotlin, from its syntax tree to facts: classes, functions, and the calls of their bodies under their guards."""

from uiatlas_static.source.kotlin.header import declared
from uiatlas_static.source.kotlin.lowering import lower
from uiatlas_static.source.kotlin.mending import mended, prepared

__all__ = ["declared", "lower", "mended", "prepared"]
