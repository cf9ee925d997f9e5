"""What a map in a prompt tells of a screen's controls: kinds, where they lead, and of long lists only some rows."""

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from enum import Enum
from itertools import groupby

from uiatlas.planning.control_marks import Mark, without_number
from uiatlas.planning.control_names import clipped, control_names
from uiatlas.planning.field_names import is_place
from uiatlas.text.controls import element_label, leads_back
from uiatlas.text.language import folded, is_called, label_of, likeness, stem, stems, tokens
from uiatlas.text.lexicon import COMMITTING, COMMON
from uiatlas.ui import ElementFlag, LongPress, Observation, Role, Selector, Tap, UIElement
from uiatlas.utg import Graph, Screen
from uiatlas.utg.queries import lasting

ALIKE = 8
"""Rows of one kind that are told of a list, beside those that the task names and those that lead elsewhere."""

FAR = 2
"""Controls that are told so of a screen that has little to do with the task, if it has no name of its own."""

MANY = 2 * ALIKE
"""Controls of a screen from which a word of the task that they say tells none of them from the others."""

WORTH = 3
"""Rows that must be left out for it to be worth saying so in their place."""

LIKE = 0.69
"""Likeness of words from which a task names a control."""

OPTIONS = 24
"""Choices of a dialog that are told, beside those that the task names."""

BUTTONS = 3
"""Buttons of a dialog that are told although they could not be used when it was seen; if there are more, none is."""

SHORT = 6
"""Characters of the names of keys, of which as many are told as of choices."""

CYCLING = "one control, changes when tapped"
"""The kind of a control whose name changes with each touch."""

FIELD = "field"
"""The kind of a control into which is typed."""

ONE_OF = "one of"
"""The kind of controls of which one is chosen."""

Numbers = Mapping[str, int | str]
"""What the screens that a text tells are called in it: their numbers, or what a dialog asks for."""

_KINDS = {Role.SWITCH: "switch", Role.CHECKBOX: "box", Role.RADIO: ONE_OF, Role.INPUT: FIELD, Role.SLIDER: "slider"}
_VALUED = (*_KINDS, Role.CHOICE)
_COMMON = frozenset(map(stem, COMMON))


@dataclass(frozen=True, slots=True)
class Told:
    """A control as the map tells it.

    Attributes:
        name: Its name on its screen.
        kind: What kind of control it is, where that is told.
        beside: What its row says beside the name, where that tells it from its namesakes or is what the task names.
        tapped: Screens that a tap leads to.
        held: Screens that holding it leads to.
    """

    name: str
    kind: str = ""
    beside: str = ""
    tapped: tuple[str, ...] = ()
    held: tuple[str, ...] = ()


class Named:
    """Whether a task names a control: one of the words that say something means the same as one of the task's.

    Args:
        task: The task; if all its words are such as fit everywhere, they all count.
        names: What is meant by its whole name: the controls of the steps that are left, and what is to be proven.
    """

    def __init__(self, task: str, names: Collection[str] = ()) -> None:
        self._called = frozenset(map(folded, names))
        words = frozenset(stems(task))
        self._words = sorted(words - _COMMON or words)
        self._known: dict[str, frozenset[str]] = {}

    def __call__(self, name: str) -> frozenset[str]:
        """The words of the task that name it."""
        if name not in self._known:
            said = stems(name)
            self._known[name] = frozenset(w for w in self._words if any(likeness(s, w) >= LIKE for s in said))
        return self._known[name]

    def is_meant(self, name: str) -> bool:
        """Whether a control is meant by its whole name."""
        return folded(without_number(name)) in self._called


class Detail(Enum):
    """How much is told of a screen."""

    WHOLE = OPTIONS
    FULL = ALIKE
    BRIEF = FAR
    LEAST = 0

    @property
    def apart(self) -> bool:
        """Whether rows of each kind are counted by themselves."""
        return self in (Detail.WHOLE, Detail.FULL)


def told_controls(graph: Graph, screen: Screen, named: Named, detail: Detail) -> tuple[list[Told], int]:
    """The controls of a screen that are told, and how many are not.

    Of many rows of one kind those are told that the task names, that lead elsewhere than the rows before, and the first
    few; a word of the task that very many controls say names none of them. Of controls that only go back or cancel
    those are told that the task names.

    Args:
        graph: The map.
        screen: The screen.
        named: Whether the task names a control.
        detail: How much is told beside those.
    """
    all_told: list[tuple[Told, bool]] = []
    rows, nameless = Counter[object](), Counter[Role]()
    ends: set[tuple[str, ...]] = set()
    controls = _all_told(graph, screen)
    concerned = [_words(control, element, named) for control, element in controls]
    often = Counter(word for words in concerned for word in words)
    common = {word for word, times in often.items() if times > MANY}
    if is_choice_dialog([element for _, element in controls]):
        concerns = detail is Detail.FULL or any(words - common for words in concerned)
        if not concerns and len(controls) > ALIKE and _only_leads_back(graph, screen):
            return [], len(controls)
        detail = Detail.WHOLE
    for (control, element), words in zip(controls, concerned, strict=True):
        always = bool(words - common) or len(words) > 1 or agrees(control.name)
        always = always or (element.editable and bool(words)) or named.is_meant(control.name)
        if leads_back(element) and not always:
            continue
        if words - named(control.name) and not control.beside:
            control = replace(control, beside=clipped(element_label(element).rest))
        kind = (element.role, element.resource_id) if detail.apart else None
        rows[kind] += 1
        leads = bool(control.tapped or control.held) and control.tapped not in ends
        ends.add(control.tapped)
        nameless[element.role] += control.name.startswith("unnamed ")
        room = detail.value if detail is not Detail.FULL or len(control.name) > SHORT else OPTIONS
        first = rows[kind] <= room and not (control.name.startswith("unnamed ") and nameless[element.role] > 1)
        all_told.append((control, always or leads or first))
    all_told += [(control, True) for control in _barred(screen, named, common)]
    left = [kept for _, kept in all_told].count(False)
    return [control for control, kept in all_told if kept or left < WORTH], left if left >= WORTH else 0


def _barred(screen: Screen, named: Named, common: AbstractSet[str]) -> list[Told]:
    """The controls that could not be used when the screen was seen: those that the task names, and buttons of a dialog.

    Two words of the task name one, or one word that few controls say. A dialog's few buttons wait for what is entered.
    """
    out, waiting = [], [e for e in screen.elements if e.role is Role.BUTTON and e.flags & ElementFlag.DISABLED]
    awaited = {e.index for e in waiting if screen.kind == "dialog" and len(waiting) <= BUTTONS}
    for element in screen.elements:
        name = clipped(element_label(element).main)
        if not name or element.actionable or not element.visible or not element.flags & ElementFlag.DISABLED:
            continue
        words = named(name)
        if element.index in awaited or (element.role in _VALUED and (words - common or len(words) > 1)):
            out.append(Told(f"{name}{Mark.DISABLED}", _KINDS.get(element.role, "")))
    return out


def _words(control: Told, element: UIElement, named: Named) -> frozenset[str]:
    """The words of the task that a control says, in its name or in the lines below it, unless these are what it holds.

    A row that is called by its own language is found by its name in another that stands below.
    """
    below = "" if element.editable or element.role is Role.CHOICE else element_label(element).rest
    return named(control.name) | named(below)


def closes_at_first_touch(graph: Graph, screen: Screen) -> bool:
    """Whether a touch of a dialog's choices is known to leave it at once, so that no OK is needed.

    Most choices that were tried led back to where the dialog was opened. Several boxes with an OK are chosen together.
    """
    controls = [e for e in screen.elements if e.actionable]
    boxes = [e for e in controls if e.role in (Role.CHECKBOX, Role.SWITCH)]
    confirmed = any(agrees(element_label(e).main) for e in controls if e.checked is None)
    if not is_choice_dialog(controls) or (len(boxes) > 1 and confirmed):
        return False
    chosen = {name for element, name in control_names(screen.elements) if element.checked is not None}
    tried = [ends for (how, name), ends in leads_of(graph, screen).items() if how == "tap" and name in chosen]
    openers = _openers(graph, screen)
    return sum(openers.issuperset(ends) for ends in tried) * 2 > len(tried)


def _openers(graph: Graph, screen: Screen) -> frozenset[str]:
    """The screens from which a screen is known to be opened."""
    return frozenset(edge.source for edge in graph.incoming(screen.id)) - {screen.id}


def _only_leads_back(graph: Graph, screen: Screen) -> bool:
    """Whether a screen is known to lead nowhere but to where it was opened."""
    return {edge.target for edge in graph.outgoing(screen.id)} <= _openers(graph, screen) | {screen.id}


def is_choice_dialog(elements: Sequence[UIElement]) -> bool:
    """Whether controls are choices and buttons that close a dialog: they are told together, or not at all."""
    chosen = [e for e in elements if e.checked is not None]
    others = [e for e in elements if e.checked is None and not leads_back(e) and not agrees(element_label(e).main)]
    return len(chosen) > 1 and not others


def agrees(name: str) -> bool:
    """Whether a control agrees to a form, also in so many words: "Confirm changes to this note"."""
    return is_called(name, COMMITTING) or tokens(name)[:1] in (("confirm",), ("save",), ("submit",))


def in_words(told: Sequence[Told], left: int, numbers: Numbers) -> list[str]:
    """Controls in words, neighbours of one kind together.

    Args:
        told: The controls.
        left: How many more there are.
        numbers: What the screens that are told are called.
    """
    words: list[str] = []
    for kind, some in groupby(told, lambda control: control.kind):
        parts = [part for control in some for part in _in_words(control, numbers)]
        words += [f"{kind}[{'; '.join(parts)}]"] if kind else parts
    return [*words, f"… {left} more"] if left else words


def ends_shown(graph: Graph, screen: Screen, shown: Observation, numbers: Numbers) -> dict[int, str]:
    """Where the controls that are shown lead, as marks behind their names, by their places in the observation.

    Args:
        graph: The map.
        screen: The screen that is shown.
        shown: What is shown.
        numbers: What the screens that are told are called.
    """
    leads, ends = leads_of(graph, screen, shown.elements), {}
    for element, name in control_names(shown.elements):
        tapped, held = (_ends([e for e in leads[how, name] if e != screen.id], numbers) for how in ("tap", "hold"))
        ends[element.index] = tapped + (f" (hold{held})" if held else "")
    return ends


def _in_words(control: Told, numbers: Numbers) -> list[str]:
    tapped, held = (_ends(screens, numbers) for screens in (control.tapped, control.held))
    beside = f" = {control.beside}" if control.beside else ""
    return [f"{control.name}{tapped}{beside}", *([f"hold {control.name}{held}"] if held else [])]


def _ends(screens: Collection[str], numbers: Numbers) -> str:
    ends = sorted({str(numbers[s]) for s in screens if s in numbers}, key=lambda said: (len(said), said))
    return f">{'|'.join(ends)}" if ends else ""


def asking(graph: Graph, screen: Screen) -> str:
    """What a dialog that only asks to agree is answered with, as it stands behind what leads to it."""
    answers = [name for element, name in control_names(screen.elements) if not leads_back(element)]
    left = any(edge.target != screen.id and edge.target in graph.screens for edge in graph.outgoing(screen.id))
    onward = left and any(name for (how, name), ends in leads_of(graph, screen).items() if name in answers)
    return f"{{{answers[0]}}}" if len(answers) == 1 and agrees(answers[0]) and not onward else ""


def _all_told(graph: Graph, screen: Screen) -> list[tuple[Told, UIElement]]:
    names, leads = control_names(screen.elements), leads_of(graph, screen)
    changing, beside = cycling(graph, screen), _beside(names)
    kinds = {**_KINDS, Role.CHECKBOX: ONE_OF} if closes_at_first_touch(graph, screen) else _KINDS
    return [
        (
            Told(
                name,
                CYCLING if name in changing else kinds.get(element.role, _kind_of_item(element)),
                beside.get(name, "") or _held(element, name),
                *(tuple(sorted({t for t in leads[how, name] if t != screen.id})) for how in ("tap", "hold")),
            ),
            element,
        )
        for element, name in names
    ]


def _held(element: UIElement, name: str) -> str:
    """What a field held that only its place tells from others, and that is no secret."""
    return clipped(element.text) if is_place(name) and not element.flags & ElementFlag.PASSWORD else ""


def _kind_of_item(element: UIElement) -> str:
    """The kind of a menu's item: one that shows whether it is on is set like a box."""
    return _KINDS[Role.CHECKBOX] if element.role is Role.MENU_ITEM and element.checked is not None else ""


def _beside(names: Sequence[tuple[UIElement, str]]) -> dict[str, str]:
    """What the rows of namesakes say beside their names, where it differs."""
    said: defaultdict[str, list[tuple[str, str]]] = defaultdict(list)
    for element, name in names:
        label = element_label(element)
        said[clipped(label.main)].append((name, clipped(label.rest)))
    several = [twins for twins in said.values() if len({rest for _, rest in twins}) == len(twins) > 1]
    return {name: rest for twins in several for name, rest in twins if rest}


def cycling(graph: Graph, screen: Screen) -> frozenset[str]:
    """The names of symbols that are one control: at one place, with one developer's name, and a touch stays there."""
    staying = {n for (how, n), ends in leads_of(graph, screen).items() if how == "tap" and screen.id in ends}
    same: defaultdict[object, set[str]] = defaultdict(set)
    for element, name in control_names(screen.elements):
        if element.bounds is not None and not element.text:
            same[element.role, element.resource_id, element.bounds].add(name)
    return frozenset(name for some in same.values() if len(some) > 1 and some & staying for name in some)


def leads_of(
    graph: Graph, screen: Screen, elements: Sequence[UIElement] | None = None
) -> defaultdict[tuple[str, str], list[str]]:
    """From what is done to which control to the screens it led to.

    Args:
        graph: The map.
        screen: The screen.
        elements: What is shown there now; what the map has there if None.
    """
    names = control_names(screen.elements if elements is None else elements)
    exact = {(e.role, e.text, e.description, e.resource_id): name for e, name in reversed(names)}
    by_label = {element_label(e).main.casefold(): name for e, name in reversed(names)}
    leads: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
    for edge in lasting(graph, screen.id):
        match edge.action:
            case Tap(target) | LongPress(target):
                key = (target.role, target.text, target.description, target.resource_id)
                name = exact.get(key) or by_label.get(_said(target).casefold())
                if name is not None:
                    leads["hold" if isinstance(edge.action, LongPress) else "tap", name].append(edge.target)
    return leads


def _said(target: Selector) -> str:
    return label_of(target.text, target.description, target.resource_id).main
