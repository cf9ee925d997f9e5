"""What a type name in a source file means: imports, the own package, nested classes, classes of the project."""

from collections.abc import Iterable, Mapping, Sequence

from uiatlas_static.facts.code import BUILD_CONFIG
from uiatlas_static.facts.values import Resource
from uiatlas_static.source.generated import ENDING
from uiatlas_static.source.permission_checks import DISPATCHER

_WELL_KNOWN = {
    "android.app": ("Activity", "Dialog", "AlertDialog", "Fragment", "DialogFragment", "Service", "PendingIntent"),
    "android.content": ("Intent", "Context", "ComponentName", "BroadcastReceiver", "ContentProvider"),
    "android.os": ("Message",),
    "android.view": ("View", "Menu", "MenuItem", "LayoutInflater", "ViewGroup", "MotionEvent"),
    "android.widget": ("Button", "TextView", "ImageView", "ListView", "EditText", "PopupMenu"),
}
_GUESSED = {name: f"{package}.{name}" for package, names in _WELL_KNOWN.items() for name in names}

MAX_NAME = 1000
"""Longest name of a class that is read, in characters: each has a file once it is compiled, whose name is shorter."""

COMPANION = "Companion"
"""What the companion of a class is called where it has no name of its own, and here where it has one."""

HOLDERS = frozenset({"dagger.Lazy", "javax.inject.Provider", "jakarta.inject.Provider"})
"""Types whose objects give, when they are asked, the one object of the type between their angle brackets."""


def companion_called(cls: str, name: str) -> str:
    """What a project declares of a class whose companion has a name: ``companion object Keys``."""
    return f"{cls}${COMPANION}:{name}"


class ProjectNames:
    """All qualified class names that a project and its libraries declare, ``$`` before nested ones.

    Of companions with names, `companion_called` tells.
    """

    def __init__(self, names: Iterable[str]) -> None:
        self.declared = frozenset(names)

    def __contains__(self, name: str) -> bool:
        generated = (e for e in (ENDING, DISPATCHER) if name.endswith(e))
        return name in self.declared or any(name.removesuffix(ending) in self.declared for ending in generated)


class KnownNames(dict[str, bool]):
    """Whether a project declares a class, for every qualified name that was looked up here."""

    def __init__(self, project: ProjectNames) -> None:
        super().__init__()
        self._project = project

    def __missing__(self, name: str) -> bool:
        found = self[name] = name in self._project
        return found


class FileNames:
    """Names as one file uses them.

    Args:
        package: The file's package.
        imports: Simple name or alias -> dotted name as it is written.
        stars: Packages and classes imported whole.
        project: What there is.

    Attributes:
        every: All that Kotlin imports, dotted; what it imports whole with ``.*`` behind it.
        known: What was asked of other files, with the answers: as long as they stay, so do the facts of this file.
    """

    def __init__(self, package: str, imports: Mapping[str, str], stars: Sequence[str], project: ProjectNames) -> None:
        self.package = package
        self.imports = imports
        self.stars = stars
        self.every: tuple[str, ...] = ()
        self.known = KnownNames(project)
        self._resolved: dict[tuple[str, str], str] = {}

    def resolve(self, name: str, inside: str = "") -> str:
        """The qualified name of a type as written, without type arguments; as it stands if it is not known.

        Args:
            name: ``Intent``, ``Outer.Inner`` or ``a.b.C``.
            inside: Qualified name of the class that it is written in.
        """
        key = (name, inside)
        found = self._resolved.get(key)
        if found is None:
            found = self._resolved[key] = self._resolve(name, inside)
        return found

    def _resolve(self, name: str, inside: str) -> str:
        first, _, rest = name.partition(".")
        base = self._simple(first, inside)
        if base:
            return self._nested(base, rest)
        return self._dotted(name) if rest else _GUESSED.get(name, name) if self.stars else name

    def annotations(self, written: Iterable[str]) -> set[str]:
        """The dotted names of annotations, of those that the file imports by name or writes with their package."""
        return {dotted for name in written if "." in (dotted := self.imports.get(name, name))}

    def with_constant(self, name: str) -> str:
        """The one class whose members are imported whole, if a name is written as those of constants; else empty."""
        if not self.stars or not name[:1].isupper():
            return ""
        found = [cls for star in self.stars if self.known[cls := self._dotted(star)]]
        return found[0] if len(found) == 1 else ""

    def imported_from(self, name: str) -> str:
        """A dotted name that is imported, with the companion that it is in called as all are."""
        head, _, last = name.rpartition(".")
        cls = self._dotted(head)
        return f"{cls.replace('$', '.')}.{last}" if cls.endswith(f"${COMPANION}") else name

    def function(self, name: str) -> str:
        """What a function is called where it is written; it may be imported by another name."""
        written = self.imports.get(name, "").rpartition(".")[2]
        return written if written[:1].islower() else name

    def resource(self, text: str) -> Resource | None:
        """The resource that a name means, as `resource_of` tells.

        ``R`` may be imported by another name; ``R.string`` and ``R.id.save`` may be imported too. ``Res`` is what
        Compose Multiplatform generates, unless the project has a class of this name.
        """
        first, _, rest = text.partition(".")
        imported = self.imports.get(first, first)
        if imported.rpartition(".")[2] == "Res" and not self.known[self.resolve(first)]:
            return resource_of(f"R.{rest}")
        if ".R." not in f"{imported}.":
            return resource_of(text)
        return resource_of(f"{imported}.{rest}" if rest else imported)

    def _simple(self, name: str, inside: str) -> str:
        outer = inside
        while outer:
            for found in (f"{outer}${name}", f"{outer}${COMPANION}${name}"):
                if self.known[found]:
                    return found
            if self.known[companion_called(outer, name)]:
                return f"{outer}${COMPANION}"
            outer = outer.rpartition("$")[0]
        if name in self.imports:
            return self._dotted(self.imports[name])
        own = f"{self.package}.{name}" if self.package else name
        if self.known[own]:
            return own
        for star in self.stars:
            for found in (f"{star}.{name}", f"{self._dotted(star)}${name}"):
                if self.known[found]:
                    return found
            if star.endswith(".databinding") and name.endswith("Binding"):
                return f"{star}.{name}"
        return own if name == BUILD_CONFIG else ""

    def _nested(self, base: str, rest: str) -> str:
        for part in rest.split(".") if rest else ():
            base = f"{base}${COMPANION if self.known[companion_called(base, part)] else part}"
        return base

    def _dotted(self, name: str) -> str:
        """A dotted name with ``$`` where nested classes begin: after the first part that starts in upper case."""
        if self.known[name]:
            return name
        parts = name.split(".")
        for n, part in enumerate(parts):
            if part[:1].isupper():
                return self._nested(".".join(parts[: n + 1]), ".".join(parts[n + 1 :]))
        return name


def resource_of(text: str) -> Resource | None:
    """The resource that a dotted name means: ``R.id.save``, ``com.foo.R.string.x``, ``android.R.id.home``."""
    parts = text.rsplit(".", 3)
    if len(parts) < 3 or parts[-3] != "R":
        return None
    framework = len(parts) == 4 and parts[0] == "android"
    return Resource(parts[-2], f"android:{parts[-1]}" if framework else parts[-1])
