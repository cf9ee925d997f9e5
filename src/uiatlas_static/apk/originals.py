"""Names that classes, methods and fields of libraries had before a shrinker gave them others."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from uiatlas_static.apk.members import DEFAULT, FieldRef, MethodRef, descriptor, masks_among, shape_of, type_name
from uiatlas_static.apk.shortness import is_short_method

_HANDLER = "(Landroid/view/View;)V"
"""Types of methods that layouts may name."""
_PLATFORM = ("java.", "javax.", "android.app.", "android.content.", "android.util.", "android.view.", "kotlin.")
"""Packages whose methods have no other names."""
_CLASS = re.compile(r"L[^;]+;")
MAX_ABOVE = 200
"""Most super types of a class that are asked, with those that several of them have."""


@dataclass(slots=True)
class Originals:
    """What names stand for.

    Attributes:
        types: Descriptor of a class -> that of its original.
        methods: Owner, name and types of a method -> its original name.
        fields: Owner and name of a field -> its original name.
        supers: The super types of all classes of the package.
        overloads: Short names of methods -> their types -> a number.
        parents: Classes of libraries of which the original is not known -> the first above them of which it is.
    """

    types: dict[str, str] = field(default_factory=dict)
    methods: dict[tuple[str, str, str], str] = field(default_factory=dict)
    fields: dict[tuple[str, str], str] = field(default_factory=dict)
    supers: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    overloads: dict[str, dict[str, int]] = field(default_factory=dict)
    parents: dict[str, str] = field(default_factory=dict)
    _asked: dict[str, tuple[str, ...]] = field(default_factory=dict, init=False, repr=False, compare=False)

    def told(self) -> "Originals":
        """The same, told by the original names of classes throughout."""
        named = {type_name(was): type_name(is_) for was, is_ in self.types.items()}
        return Originals(
            self.types,
            {(named.get(o, o), n, _CLASS.sub(self._of, s)): name for (o, n, s), name in self.methods.items()},
            {(named.get(o, o), n): name for (o, n), name in self.fields.items()},
            {named.get(n, n): tuple(named.get(a, a) for a in above) for n, above in self.supers.items()},
            parents={n: named.get(p, p) for n, p in self.parents.items()},
        )

    def _of(self, found: re.Match[str]) -> str:
        return self.types.get(found[0], found[0])

    def descriptor(self, written: str) -> str:
        """The original of a type."""
        bare = written.lstrip("[")
        return written.removesuffix(bare) + self.types.get(bare, bare)

    def method(self, ref: MethodRef) -> MethodRef:
        """A method by its original name, whether its class declares it or only has it from one above."""
        shape = shape_of(ref.params, ref.returns)
        for owner in self._above(ref.owner) if not ref.name.startswith("<") else ():
            original = self.methods.get((owner, ref.name, shape))
            if original is not None:
                return replace(ref, name=original)
        name = ref.name.removesuffix(DEFAULT)
        if name != ref.name:
            shape = _without_masks(ref)
        return self._told_apart(ref, name, shape) if is_short_method(name) and shape != _HANDLER else ref

    def _told_apart(self, ref: MethodRef, name: str, shape: str) -> MethodRef:
        """A method whose name a shrinker gave to many, with a number for its types."""
        if ref.owner.startswith(_PLATFORM):
            return ref
        shapes = self.overloads.setdefault(name, {})
        number = shapes.setdefault(shape, len(shapes) + 1)
        return ref if number == 1 else replace(ref, name=f"{name}_{number}{ref.name[len(name) :]}")

    def field(self, ref: FieldRef) -> FieldRef:
        """A field by its original name."""
        for owner in self._above(ref.owner):
            original = self.fields.get((owner, ref.name))
            if original is not None:
                return replace(ref, name=original)
        return ref

    def _above(self, name: str) -> tuple[str, ...]:
        """A class and its super types."""
        known = self._asked.get(name)
        if known is None:
            found = [name]
            for each in found:
                found += self.supers.get(each, ())[: MAX_ABOVE + 1 - len(found)]
            known = self._asked[name] = tuple(dict.fromkeys(found))
        return known


def _without_masks(ref: MethodRef) -> str:
    """The types of the method for which another one fills in default values."""
    object_ = ref.params[:1] == (descriptor(ref.owner.removesuffix("$DefaultImpls")),)
    params = ref.params[object_:]
    return shape_of(params[: -masks_among(len(params)) - 1], ref.returns)
