"""Classes of an app that are in no source because a build makes them: which are not understood by their names."""

import re
from collections.abc import Iterable, Iterator

from uiatlas_static.facts.code import ClassFact, CodeFacts
from uiatlas_static.facts.resources import ResourceFacts
from uiatlas_static.facts.values import ClassValue

MOST_NAMED = 5
"""Most classes that a warning names."""
_BY_BUILD = re.compile(r"(?:^|\.)(?:R|BR|BuildConfig|Manifest|R2)(?:[.$].*)?$")
_INJECTED = re.compile(
    r"(?:^|[.$_])(?:Dagger\w*|Hilt_\w+|\w+_(?:Factory|MembersInjector|HiltModules|GeneratedInjector))$"
)
_ARGUMENTS = re.compile(r"(?:Directions|Args)(?:[.$].*)?$")
_BINDING = re.compile(r"(\w+)Binding(?:Impl)?(?:[.$].*)?$")


def absent_classes(code: CodeFacts, resources: ResourceFacts, packages: Iterable[str]) -> list[str]:
    """Warnings of classes of the app that are used and neither written nor known by what they are generated from.

    Args:
        code: What was read.
        resources: Layouts, which bindings are made from, and navigation graphs, which arguments are made from.
        packages: The namespaces of the app's modules.
    """
    begins = tuple(f"{p}." for p in sorted(set(packages)) if p)
    functions = {f"{c.name.rpartition('.')[0]}.{m.name}" for c in code.classes.values() for m in c.methods if m.static}
    used: dict[str, str] = {}
    for cls in code.classes.values():
        if not cls.library and begins:
            for name in _names(cls):
                if name.startswith(begins) and name not in functions and not _is_declared(name, code):
                    used.setdefault(name, cls.file)
    layouts = {"".join(part.capitalize() for part in name.split("_")) for name in resources.layouts}
    injected = {n: f for n, f in used.items() if _INJECTED.search(n)}
    others = {n: f for n, f in used.items() if n not in injected and not _is_known(n, layouts, resources)}
    told = [_told(injected, "that Dagger or Hilt generate: what they hand out is known by its type only")]
    told.append(_told(others, "that are in no source, generated or missing: what they do is not known"))
    return [t for t in told if t]


def _names(cls: ClassFact) -> Iterator[str]:
    """The classes that a class names: what it extends, has in fields, takes, makes and calls."""
    yield from (cls.parent, *cls.interfaces, *(f.type for f in cls.fields))
    for method in (*cls.methods, *cls.lambdas):
        yield from (method.type, *(p.type for p in method.parameters))
        for call in method.calls:
            yield call.owner
            yield from (a.name for a in call.args if isinstance(a, ClassValue))


def _is_declared(name: str, code: CodeFacts) -> bool:
    """Whether a class, or one around it, is written; a function or a type variable counts as written."""
    bare = name.partition("<")[0].removesuffix("[]").removesuffix("?")
    if not _simple(bare)[:1].isupper():
        return True
    while _simple(bare)[:1].isupper():
        if bare in code.classes or f"{bare}Kt" in code.classes:
            return True
        bare = bare[: max(bare.rfind("$"), bare.rfind("."), 0)]
    return False


def _simple(name: str) -> str:
    return re.split(r"[.$]", name)[-1]


def _is_known(name: str, layouts: set[str], resources: ResourceFacts) -> bool:
    """Whether a class is understood by its name: constants of the build, bindings of layouts, arguments of places."""
    binding = _BINDING.search(name)
    if binding is not None:
        return binding[1] in layouts
    return bool(_BY_BUILD.search(name) or (_ARGUMENTS.search(name) and resources.navigations))


def _told(used: dict[str, str], what: str) -> str:
    if not used:
        return ""
    named = ", ".join(n.rpartition(".")[2] for n in sorted(used)[:MOST_NAMED])
    more = f" and {len(used) - MOST_NAMED} more" if len(used) > MOST_NAMED else ""
    count = "1 class of the app" if len(used) == 1 else f"{len(used)} classes of the app"
    return f"{used[min(used)]} and others use {count} {what}: {named}{more}"
