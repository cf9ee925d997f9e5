"""One look at a device: the elements of the screen that is shown, and where it says it is."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b

from uiatlas.ui.elements import ElementFlag, Role, UIElement

# Plain numbers: every element of every look is asked, and an enum or a property costs several times as much.
_HIDDEN, _CLICKABLE = int(ElementFlag.HIDDEN), int(ElementFlag.CLICKABLE)
_TOUCHED = int(ElementFlag.CLICKABLE | ElementFlag.EDITABLE)


@dataclass(frozen=True, slots=True)
class Observation:
    """What a device showed at one moment.

    Attributes:
        app: The app in front: package, origin or program.
        elements: All elements in preorder; ``elements[i].index == i``.
        activity: The platform's own name of the place: activity, URL pattern or window; empty if it has none.
        title: Window or page title, if the platform tells it apart from the content.
        dialog: Whether the platform says that a dialog or menu lies over the page.
        size: Width and height in pixels, (0, 0) if unknown.
        screenshot: PNG bytes, or empty.
        digest: Hash of everything above but the screenshot; equal digests mean an unchanged screen. Computed if empty.
        loading: Which loading of its page this is, where the device can tell: a page that was loaded anew, as after a
            form was sent, has another one, though it may show the same. Not part of the digest, and never stored.
        written: Names of the files that were written since the last touch, where the device can tell which are; None
            where it cannot. Not part of the digest, and never stored.
    """

    app: str
    elements: tuple[UIElement, ...]
    activity: str = ""
    title: str = ""
    dialog: bool = False
    size: tuple[int, int] = (0, 0)
    screenshot: bytes = field(default=b"", repr=False, compare=False)
    digest: str = field(default="", compare=False)
    loading: str = field(default="", repr=False, compare=False)
    written: tuple[str, ...] | None = field(default=None, repr=False, compare=False)
    _actionable: tuple[UIElement, ...] | None = field(default=None, init=False, repr=False, compare=False)
    _ordinals: tuple[int, ...] | None = field(default=None, init=False, repr=False, compare=False)
    _shown: dict[tuple[Role, str, str], list[UIElement]] | None = field(
        default=None, init=False, repr=False, compare=False
    )

    def __post_init__(self) -> None:
        if not self.digest:
            content = (
                self.app,
                self.activity,
                self.title,
                self.dialog,
                [
                    (e.role.value, e.text, e.description, e.resource_id, e.class_name, e.parent, int(e.flags), e.bounds)
                    for e in self.elements
                ],
            )
            encoded = repr(content).encode("utf-8", "backslashreplace")
            object.__setattr__(self, "digest", blake2b(encoded, digest_size=12).hexdigest())

    def reloaded_since(self, before: "Observation") -> bool:
        """Whether the page was loaded anew after another look, as far as the device can tell."""
        return self.loading != before.loading and "" not in (self.loading, before.loading)

    @property
    def actionable(self) -> tuple[UIElement, ...]:
        """The elements that an agent may act on, in preorder."""
        known = self._actionable
        if known is None:
            known = tuple([e for e in self.elements if e.actionable])
            object.__setattr__(self, "_actionable", known)
        return known

    @property
    def ordinals(self) -> tuple[int, ...]:
        """How many elements shown before each one agree with it in role, text, description and resource id."""
        known = self._ordinals
        if known is None:
            seen: dict[tuple[Role, str, str, str], int] = {}
            counted = []
            for e in self.elements:
                same = e.role, e.text, e.description, e.resource_id
                counted.append(ordinal := seen.get(same, 0))
                if not e.flags & _HIDDEN:
                    seen[same] = ordinal + 1
            known = tuple(counted)
            object.__setattr__(self, "_ordinals", known)
        return known

    def showing(self, role: Role, text: str, description: str) -> Sequence[UIElement]:
        """The elements shown of exactly this role, text and description, in preorder."""
        known = self._shown
        if known is None:
            known = {}
            for e in self.elements:
                if not e.flags & _HIDDEN:
                    known.setdefault((e.role, e.text, e.description), []).append(e)
            object.__setattr__(self, "_shown", known)
        return known.get((role, text, description), ())

    def label(self, element: UIElement) -> str:
        """What a person would call the element: its own label, else the labels inside it.

        A row of an Android list is often a clickable container without a text of its own around text views.
        """
        if element.label:
            return element.label
        return " ".join(dict.fromkeys([e.label for e in self.within(element) if e.label]))

    def within(self, element: UIElement) -> Iterator[UIElement]:
        """What belongs to an element: what is inside it and cannot be touched on its own, in preorder."""
        inside, elements = {element.index}, self.elements
        for place in range(element.index + 1, len(elements)):
            other = elements[place]
            if other.parent not in inside:
                if other.parent < element.index:
                    return
            elif not other.flags & _TOUCHED:
                inside.add(place)
                yield other

    def texts(self) -> tuple[str, ...]:
        """Labels of all elements that have one, in preorder."""
        return tuple(e.label for e in self.elements if e.label)


def labels_of(elements: Sequence[UIElement]) -> dict[int, str]:
    """What a person would call each element: its own label, else the labels of the texts inside it."""
    labels = {e.index: e.label for e in elements}
    holders = {e.index: e for e in elements}
    inside: dict[int, list[str]] = {}
    for element in elements:
        if not element.flags & _TOUCHED and (label := labels[element.index]):
            holder = holders.get(element.parent)
            while holder is not None and not holder.flags & _CLICKABLE:
                holder = holders.get(holder.parent) if holder.parent < holder.index else None
            if holder is not None and not labels[holder.index]:
                inside.setdefault(holder.index, []).append(label)
    return labels | {index: "\n".join(parts) for index, parts in inside.items()}
