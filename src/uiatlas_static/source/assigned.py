"""Properties of Kotlin's objects and companions that code assigns by a class: ``Home.page = 2`` calls its setter.

Which of them have setters with code of their own is known only once all files are read.
"""

from collections.abc import Mapping
from dataclasses import replace

from uiatlas_static.facts.code import Call, ClassFact, Method, Write, set_by
from uiatlas_static.source.nested_names import upwards

_KOTLIN = ".kt"


def with_assigned(classes: Mapping[str, ClassFact]) -> dict[str, ClassFact]:
    """Classes of Kotlin whose assignments to such properties are calls of the setters."""
    setters = {name: found for name, cls in classes.items() if (found := _setters(cls))}
    return {
        name: _calling(cls, setters, classes) if setters and cls.file.endswith(_KOTLIN) else cls
        for name, cls in classes.items()
    }


def _setters(cls: ClassFact) -> dict[str, str]:
    """The setters of a class of Kotlin, by the properties that they may set."""
    found = (m.name for m in cls.methods if m.name.startswith("set") and len(m.parameters) == 1 and not m.extension)
    return {name: setter for setter in found for name in set_by(setter)} if cls.file.endswith(_KOTLIN) else {}


def _calling(cls: ClassFact, setters: Mapping[str, Mapping[str, str]], classes: Mapping[str, ClassFact]) -> ClassFact:
    bodies = (*cls.methods, *cls.lambdas)
    if not any(_setter(w, setters, classes) for body in bodies for w in body.writes):
        return cls

    def rewritten(method: Method) -> Method:
        called = {w: setter for w in method.writes if (setter := _setter(w, setters, classes))}
        calls = (Call(s, (w.value,), w.line, owner=w.owner, guards=w.guards) for w, s in called.items())
        kept = tuple(w for w in method.writes if w not in called)
        return replace(method, calls=(*method.calls, *calls), writes=kept)

    return replace(cls, methods=tuple(map(rewritten, cls.methods)), lambdas=tuple(map(rewritten, cls.lambdas)))


def _setter(write: Write, setters: Mapping[str, Mapping[str, str]], classes: Mapping[str, ClassFact]) -> str:
    """The setter of an object or a companion that an assignment calls; empty if there is none."""
    for name in (write.owner, f"{write.owner}$Companion") if write.owner and not write.receiver else ():
        if name in classes and (name != write.owner or classes[name].kind == "object"):
            for above in upwards(name, classes):
                if setter := setters.get(above, {}).get(write.name):
                    return setter
    return ""
