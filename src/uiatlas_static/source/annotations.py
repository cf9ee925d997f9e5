"""Annotations that name resources, as handlers of clicks and layouts of screens do, in Java and Kotlin."""

import re
from collections.abc import Iterable

from uiatlas_static.facts.code import AnnotationFact
from uiatlas_static.facts.values import Resource

VALUE = "value"
"""The argument of an annotation that is given without a name."""
ROUTES = {"Route": "path", "RegisterScreen": VALUE, "CircuitInject": VALUE}
"""Annotations that give a class the path, or the class of a key, by which a navigator opens it -> in which argument."""
_NAME = re.compile(r"@(?:\w+:)?([\w.]+)")
_RESOURCE = re.compile(r"\b(android\s*\.\s*)?R2?\s*\.\s*([a-z]+)\s*\.\s*(\w+)")


def named_resources(written: Iterable[str]) -> tuple[AnnotationFact, ...]:
    """Those annotations that name resources: ``@OnClick({R.id.a, R.id.b})``, ``@EActivity(R.layout.main)``."""
    found = []
    for text in written:
        name = _NAME.match(text)
        resources = tuple(Resource(m[2], f"android:{m[3]}" if m[1] else m[3]) for m in _RESOURCE.finditer(text))
        if name is not None and resources:
            found.append(AnnotationFact(name[1].rpartition(".")[2], resources))
    return tuple(found)
