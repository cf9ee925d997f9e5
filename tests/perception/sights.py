"""Observations in a few words, and synthetic apps made from a seed."""

import random
from collections.abc import Iterable, Iterator
from dataclasses import replace

from uiatlas.ui import Bounds, ElementFlag, Observation, Role, UIElement

CLICK = ElementFlag.CLICKABLE
CHECK = ElementFlag.CLICKABLE | ElementFlag.CHECKABLE

Piece = UIElement | tuple[UIElement, list["Piece"]]
"""An element, or one with others inside it."""


def heading(text: str) -> UIElement:
    return UIElement(0, Role.HEADING, text)


def words(text: str) -> UIElement:
    return UIElement(0, Role.TEXT, text)


def button(text: str, resource_id: str = "") -> UIElement:
    return UIElement(0, Role.BUTTON, text, resource_id=resource_id, flags=CLICK)


def icon(description: str) -> UIElement:
    return UIElement(0, Role.BUTTON, description=description, flags=CLICK)


def field(typed: str, hint: str = "") -> UIElement:
    return UIElement(0, Role.INPUT, typed, hint, flags=CLICK | ElementFlag.EDITABLE)


def option(text: str, on: bool = False, role: Role = Role.CHECKBOX) -> UIElement:
    return UIElement(0, role, text, flags=CHECK | (ElementFlag.CHECKED if on else 0))


def tab(text: str, selected: bool = False) -> UIElement:
    return UIElement(0, Role.TAB, text, flags=CLICK | (ElementFlag.SELECTED if selected else 0))


def row(*texts: str, role: Role = Role.ITEM) -> Piece:
    """A clickable row without a text of its own around its texts."""
    return UIElement(0, role, flags=CLICK), [words(text) for text in texts]


def a_list(*rows: Piece) -> Piece:
    return UIElement(0, Role.LIST), list(rows)


def radio_strip(*labels: str, chosen: int, width: int = 1080) -> list[UIElement]:
    """Radio buttons side by side over this width of the screen."""
    step = width // len(labels)
    return [
        replace(option(label, i == chosen, Role.RADIO), bounds=Bounds(i * step, 0, (i + 1) * step, 100))
        for i, label in enumerate(labels)
    ]


def switch(
    *labels: str, chosen: int, role: Role = Role.BUTTON, width: int = 100, gap: int = 0, down: int = 1
) -> list[UIElement]:
    """Buttons side by side that stay down when they are pressed, as many as are told from the chosen one on."""
    return [
        replace(option(label, chosen <= i < chosen + down, role), bounds=Bounds(left, 0, left + width, 34))
        for i, label in enumerate(labels)
        for left in [i * (width + gap)]
    ]


def sight(
    *pieces: Piece, app: str = "sample", activity: str = "", title: str = "", dialog: bool = False
) -> Observation:
    """An observation of these elements, in this order."""
    laid = tuple(_laid(pieces, -1, iter(range(10_000))))
    return Observation(app, laid, activity=activity, title=title, dialog=dialog, size=(1080, 1920))


def _laid(pieces: Iterable[Piece], parent: int, numbers: Iterator[int]) -> Iterator[UIElement]:
    for piece in pieces:
        element, inside = piece if isinstance(piece, tuple) else (piece, [])
        index = next(numbers)
        yield replace(element, index=index, parent=parent)
        yield from _laid(inside, index, numbers)


_TOPICS = """
account alarm battery bluetooth calendar camera contact currency display export font gallery history image keyboard
language location media message network notification offline password payment photo playlist printer privacy profile
recorder reminder ringtone rotation security sharing speaker storage theme timer update video voice volume wallpaper
weather widget wifi zoom
"""
_VERBS = "add allow block change clear choose copy delete edit enable export hide import manage open rename reset"
_NAMES = "Ada Bruno Chen Dora Emil Fatma Goro Hana Ivan Jana Kofi Lena Mio Nora Omar Pia Quinn Rosa Sami Tove"
TOPICS, VERBS, NAMES = _TOPICS.split(), _VERBS.split(), _NAMES.split()


def synthetic_app(seed: int, screens: int) -> list[Observation]:
    """Screens of one app: settings pages, lists, forms and dialogs, all different, with a tool bar in common."""
    rng = random.Random(seed)
    bar = [icon(f"{rng.choice(VERBS)} {rng.choice(TOPICS)}") for _ in range(2)]
    makers = (_settings, _list_page, _form, _dialog)
    return [sight(*makers[i % len(makers)](rng, bar), app="synthetic") for i in range(screens)]


def _phrase(rng: random.Random) -> str:
    return f"{rng.choice(VERBS).capitalize()} {rng.choice(TOPICS)} {rng.choice(TOPICS)}"


def _settings(rng: random.Random, bar: list[UIElement]) -> list[Piece]:
    rows: list[Piece] = [
        option(_phrase(rng), rng.random() < 0.5) if rng.random() < 0.4 else row(_phrase(rng), rng.choice(TOPICS))
        for _ in range(rng.randint(6, 14))
    ]
    return [icon("Back"), words(_phrase(rng)), *bar[:1], *rows]


def _list_page(rng: random.Random, bar: list[UIElement]) -> list[Piece]:
    controls: list[Piece] = [icon(_phrase(rng)) for _ in range(3)]
    rows = [row(rng.choice(NAMES), f"{rng.randint(1, 90)} kB") for _ in range(rng.randint(3, 12))]
    return [icon("Back"), words(_phrase(rng)), *bar, *controls, a_list(*rows), button(_phrase(rng))]


def _form(rng: random.Random, bar: list[UIElement]) -> list[Piece]:
    fields: list[Piece] = []
    for _ in range(rng.randint(3, 7)):
        fields += [words(_phrase(rng)), field(rng.choice(NAMES))]
    return [icon("Back"), words(_phrase(rng)), *bar[:1], *fields, button("Cancel"), button("Save")]


def _dialog(rng: random.Random, bar: list[UIElement]) -> list[Piece]:
    options: list[Piece] = [option(_phrase(rng), i == 0, Role.RADIO) for i in range(rng.randint(3, 6))]
    return [words(_phrase(rng)), *options, button("Cancel"), button("OK")]


def perturbed(seen: Observation, rng: random.Random, lost: float = 0.08) -> Observation:
    """The same screen at another time.

    Every typed text and every digit is drawn anew, every check mark is drawn anew, each element is missing with
    probability `lost` (what was inside it moves up), and one list item of two lines is new at the end.
    """
    kept: list[UIElement] = []
    places = {-1: -1}
    for e in seen.elements:
        if rng.random() < lost:
            places[e.index] = places[e.parent]
            continue
        places[e.index] = len(kept)
        kept.append(replace(_aged(e, rng), index=len(kept), parent=places[e.parent]))
    count = len(kept)
    item = UIElement(
        count, Role.BUTTON, f"{rng.choice(NAMES)} {rng.choice(TOPICS)}\n{rng.randint(1, 99)} kB", flags=CLICK
    )
    return replace(seen, elements=(*kept, item), digest="")


def _aged(element: UIElement, rng: random.Random) -> UIElement:
    if element.role is Role.INPUT:
        return replace(element, text=rng.choice(NAMES))
    if element.flags & ElementFlag.CHECKABLE:
        checked = ElementFlag.CHECKED if rng.random() < 0.5 else 0
        return replace(element, flags=(element.flags & ~ElementFlag.CHECKED) | checked)
    return replace(element, text="".join(str(rng.randrange(10)) if c.isdigit() else c for c in element.text))
