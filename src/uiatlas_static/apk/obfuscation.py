"""Names that R8, ProGuard and shrinkers of resources took away: which are such, and how many of an app's own are."""

import re
from collections.abc import Iterator

from uiatlas_static.apk.arsc import ResourceTable
from uiatlas_static.apk.shortness import is_short, is_short_method
from uiatlas_static.facts.app import AppFacts
from uiatlas_static.facts.code import CLINIT, INIT, ClassFact, CodeFacts

_FOLDER = re.compile(r"res/(?:layout|menu|xml|navigation)(?:-[^/]+)?/")
_REFLECTION = frozenset(
    {
        "java.lang.Class.forName",
        "java.lang.Class.newInstance",
        "java.lang.ClassLoader.loadClass",
        "java.lang.reflect.Constructor.newInstance",
        "java.lang.reflect.Method.invoke",
    }
)
_COMMON = 0.05
"""Which part of all names has to be short before shortness is taken for the work of a shrinker."""


def lost_names(facts: AppFacts, table: ResourceTable) -> list[str]:
    """What a shrinker took from a package, in words; nothing where it took nothing."""
    return [*_of_code(facts.code), *_of_resources(facts, table), *_reflection(facts.code)]


def _own(code: CodeFacts) -> Iterator[ClassFact]:
    return (c for c in code.classes.values() if not c.library)


def _of_code(code: CodeFacts) -> Iterator[str]:
    """How many classes and methods have other names than those that people gave them."""
    classes = [c.name for c in _own(code) if not re.split(r"[.$]", c.name)[-1].isdigit()]
    methods = [m.name for c in _own(code) for m in c.methods if m.name not in (INIT, CLINIT)]
    renamed = sum(map(is_short, classes))
    short = sum(map(is_short_method, methods))
    if renamed > _COMMON * len(classes) or short > _COMMON * len(methods):
        yield (
            f"names were shortened by R8 or ProGuard: {renamed} of {len(classes)} classes of the app and {short} of "
            f"{len(methods)} methods have names that tell nothing"
        )


def _of_resources(facts: AppFacts, table: ResourceTable) -> Iterator[str]:
    """Which names of resources are gone, and which elements have no name for that."""
    if table.shared:
        what = f"{table.shared} resources have the name of another one, and numbers tell them apart"
        yield f"resource names were collapsed: {what}"
    paths = [p for those in table.files.values() for p in those]
    short = [p for p in paths if _FOLDER.search(p) is None]
    if short:
        yield f"{len(short)} of {len(paths)} resource files have shortened paths, as {short[0]}"
    ids = [w.id for layout in facts.resources.layouts.values() for w in layout.widgets if w.id]
    nameless = sum(_is_number(i) for i in ids)
    if nameless:
        yield f"{nameless} of {len(ids)} elements with an id have one without a name; they are found by text and role"


def _is_number(id_: str) -> bool:
    """Whether an id has no name: a bare number, or a name that others have too, with the number behind it."""
    return re.fullmatch(r"(?:.*_)?(?:0x)?[0-9a-f]{8}", id_) is not None


def _reflection(code: CodeFacts) -> Iterator[str]:
    """Calls whose target only a text names."""
    found = [
        (method, call)
        for cls in _own(code)
        for method in (*cls.methods, *cls.lambdas)
        for call in method.calls
        if f"{call.owner}.{call.name}" in _REFLECTION
    ]
    if found:
        method, call = found[0]
        first = f"the first, {call.owner.rpartition('.')[2]}.{call.name}, in {method.owner}.{method.name}"
        what = (
            "1 call goes through reflection and is"
            if len(found) == 1
            else f"{len(found)} calls go through reflection and are"
        )
        yield f"{what} not followed; {first}"
