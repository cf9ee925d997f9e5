"""What is needed to find classes and methods of renamed libraries one after the other."""

from collections.abc import Iterable

from uiatlas_static.apk.library_shapes import CLASSES, PLATFORM_TYPES, TOLD_BY_FEW
from uiatlas_static.apk.members import descriptor
from uiatlas_static.apk.originals import Originals
from uiatlas_static.apk.shapes import ABSTRACT, Member, Shapes
from uiatlas_static.apk.shortness import is_short
from uiatlas_static.facts.code import Call

MAX_SHORT = 3
"""Longest name that a shrinker gives a method."""
DECLARED = 0x1 | 0x4
"""Flags of methods that a class of an app can call or replace."""
LIBRARIES = ("androidx.", "android.support.", "com.google.android.material.")
"""Packages whose classes are not read with the app."""


class Finder:
    """Finds classes one after the other, each by those found before.

    Args:
        shapes: All classes of a package.
        own: How the names of the app's own classes begin.
    """

    def __init__(self, shapes: Shapes, own: tuple[str, ...]) -> None:
        self.shapes, self.own = shapes, own
        self.known: dict[str, str] = {}
        self.found = Originals()

    def told(self) -> Originals:
        """What was found."""
        shapes = self.shapes
        self.found.supers = {n: (c.parent, *shapes.interfaces(n)) for n, (_, c) in shapes.classes.items()}
        known = set(self.known.values())
        for name in (n for n in shapes.classes if n.startswith(LIBRARIES) and n not in known and is_short(n)):
            above = next((a for a in shapes.above(name) if a in known), "")
            if above:
                self.found.parents[name] = above
        return self.found.told()

    # ---- what is looked for

    def shape(self, text: str) -> str:
        """The types of a method from how `uiatlas_static.apk.library_shapes` writes them; empty if one is not known."""
        params, _, returns = text.partition(":")
        parts = [self._descriptor(word) for word in (*params.split(), returns.strip())]
        return f"({''.join(parts[:-1])}){parts[-1]}" if all(parts) else ""

    def _descriptor(self, word: str) -> str:
        bare = word.lstrip("[")
        if bare in self.known:
            inner = descriptor(self.known[bare])
        elif bare in PLATFORM_TYPES:
            inner = f"L{PLATFORM_TYPES[bare]};"
        else:
            inner = bare if len(bare) == 1 else ""
        return inner and word.removesuffix(bare) + inner

    def enter(self, kind: str, candidates: Iterable[str]) -> bool:
        """Enter the class that a kind is, if there is just one that can be it."""
        those = dict.fromkeys(c for c in candidates if self.may_be(kind, c))
        found = [n for n in those if those.keys().isdisjoint(list(self.shapes.above(n))[1:])]
        if len(found) != 1 or found[0] in self.known.values():
            return False
        self.known[kind] = found[0]
        package, simple = CLASSES[kind]
        if found[0].rpartition(".")[2] != simple:
            self.found.types[descriptor(found[0])] = descriptor(f"{package}.{simple}")
        return True

    def may_be(self, kind: str, name: str) -> bool:
        """Whether a class may be a library's: it lies in one, or a shrinker moved it and it knows nothing of the app.

        What a few methods tell is only believed of a class that was moved if it lies with others that are known.
        """
        if name.startswith(self.own) or name.startswith(LIBRARIES):
            return not name.startswith(self.own)
        if name not in self.shapes.classes or not all(map(is_short, name.replace("$", ".").split("."))):
            return False
        packages = {k.rpartition(".")[0] for k in self.known.values()}
        if kind in TOLD_BY_FEW and name.rpartition(".")[0] not in packages:
            return False
        return not self.shapes.mentions(name, self.own)

    def declaring(self, text: str) -> list[str]:
        """The classes that declare a method with these types."""
        shape = self.shape(text)
        return list(self.shapes.declaring(shape)) if shape else []

    def has(self, name: str, *texts: str) -> bool:
        """Whether a class declares methods with these types."""
        declared = {m.shape for m in self.shapes.members(name)}
        return declared.issuperset(self.shape(t) for t in texts)

    def lacks(self, name: str, *texts: str) -> bool:
        """Whether a class leaves methods with these types to those below it."""
        left = {m.shape for m in self.shapes.members(name) if m.flags & ABSTRACT}
        return left.issuperset(self.shape(t) for t in texts)

    def of(self, kind: str, text: str) -> list[Member]:
        """The methods of a class found that an app can use and that have these types."""
        shape = self.shape(text)
        members = self.shapes.members(self.known[kind]) if kind in self.known and shape else ()
        return [m for m in members if m.shape == shape and m.flags & DECLARED]

    def name(self, kind: str, members: Iterable[Member], original: str) -> None:
        """Enter the name of methods, unless one of them still has it or they are entered."""
        those = list(members)
        if any(m.name == original for m in those):
            return
        for member in those:
            if len(member.name) <= MAX_SHORT:
                self.found.methods.setdefault((self.known[kind], member.name, member.shape), original)

    def calls(self, kind: str, member: Member) -> tuple[Call, ...]:
        """The calls in the body of a method."""
        return self.shapes.facts(self.known[kind], member)[0]
