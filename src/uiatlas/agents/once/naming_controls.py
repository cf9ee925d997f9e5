"""Finds the control that a plan calls by a name, on a screen that the planner has not seen."""

import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import replace

from uiatlas.agents.compilers.once.control_words import digit_of, other_names
from uiatlas.agents.once.nameless import bare, folded, nameless
from uiatlas.planning.control_marks import is_numbered, without_number
from uiatlas.planning.control_names import control_names
from uiatlas.planning.intended import Intended, Kind
from uiatlas.text.controls import element_label
from uiatlas.ui import Observation, Role, UIElement
from uiatlas.utg import Screen

_Agrees = Callable[[str, str, UIElement], bool]

_SIGNS = frozenset({"Pc", "Pd", "Pe", "Pf", "Pi", "Po", "Ps"})
"""Kinds of characters that a name may have or lack: punctuation, but not what is calculated with."""

_PICTURES = frozenset({"So", "Sk"})
"""Kinds of characters that draw something; two names that both have some have to have the same."""

_SPOKEN = "#&%@"
"""Punctuation that is read as a word."""

_CHORD = re.compile(r"\s+\(?(?:(?:ctrl|alt|shift|cmd|meta|super)\+\S*?[^\s)]|f\d{1,2}|del|esc|[⌘⇧⌥⌃]+\S)\)?$", re.I)
"""The keys that a menu or a tip tells behind the name of a command."""


def called(step: Intended, shown: Observation) -> UIElement | None:
    """The control that a step of a plan means: the one that is called so, also where the step tells it in a sentence.

    Nothing else is taken for it: names agree but for case, white space, a count, and what only tells namesakes apart;
    punctuation and the word for what a control is may differ where only one control is left then.

    Args:
        step: The step.
        shown: What is shown.
    """
    told = (step.control, *other_names(step.control))
    names = dict.fromkeys(name for each in told for name in (each, bare(each)))
    for find in (_called, _alike):
        for name in names:
            if (found := find(replace(step, control=name), shown)) is not None:
                return found
    if step.kind is Kind.SET:
        return _chosen(step, shown)
    return nameless(step, shown)


def _chosen(step: Intended, shown: Observation) -> UIElement | None:
    """The choice to set on of which nobody can see how it stands, where a touch never sets one off."""
    if step.text.casefold() == "off":
        return None
    found = called(Intended(Kind.TAP, step.control), shown)
    return found if found is not None and (is_blind_choice(found) or _is_unmarked(found, shown)) else None


def _is_unmarked(item: UIElement, shown: Observation) -> bool:
    """Whether an item of a menu has no mark while another one of the same menu has: there, marks are shown."""
    if item.role is not Role.MENU_ITEM or item.checked is not None:
        return False
    beside = (e for e in shown.elements if e.parent == item.parent and e.role is Role.MENU_ITEM)
    return any(e.checked for e in beside)


def is_blind_choice(element: UIElement) -> bool:
    """Whether a control is a radio button without a mark: to touch one that is chosen already does no harm.

    Rows of a menu or a dialog are none: one that is on already may go off, or it may do something else.
    """
    return element.role is Role.RADIO and element.checked is None


def _called(step: Intended, shown: Observation) -> UIElement | None:
    """The control of a name: as the map has it, then without the number that tells namesakes apart, then described so.

    A field that says the name is touched only if no other control has it: a search finds the row that is called as the
    field then says. A name that was cut in the question is known by its beginning. Nothing is typed into another field
    than the second one of a name where the plan means that one: it would replace what the first holds.
    """
    wanted = folded(step.control)
    fitting = [(e, folded(name)) for e, name in control_names(shown.elements) if _suits(step.kind, e)]
    if not wanted:
        return None
    plain = without_number(wanted)
    named = _named(wanted, plain)
    touched = [(e, name) for e, name in fitting if step.kind is Kind.TYPE or not e.editable]
    whole = (fitting, named[:1]) if wanted != plain else ((), ())
    cut = (_begins,) if step.control.rstrip().endswith(("…", "...")) else ()
    for some, ways in (whole, (touched, named), (fitting, named), (touched, cut)):
        for agrees in ways:
            agreeing = [e for e, name in some if agrees(plain, name, e)]
            if agreeing:
                exact = (e for e in agreeing if any(line == step.control.strip() for line in _lines(e)))
                return next(exact, agreeing[0])
        if step.kind is Kind.TYPE and is_numbered(step.control):
            return None
    return None


def _alike(step: Intended, shown: Observation) -> UIElement | None:
    """The only control that is called so but for punctuation, its keys, and a last word that says only what it is."""
    told = step.control
    fitting = [(e, name) for e, name in control_names(shown.elements) if _suits(step.kind, e)]
    if step.kind is Kind.CHOOSE:
        fitting = [(e, name) for e, name in fitting if e.editable or e.role is Role.CHOICE]
    if not letters(told) or is_numbered(told):
        return None
    found = [e for e, name in fitting if any(is_alike(told, said, e) for said in (name, e.description))]
    return found[0] if len(found) == 1 else None


def is_alike(told: str, said: str, element: UIElement) -> bool:
    """Whether two names have the same letters and pictures, but for a last word that says what the control is.

    A field may say so itself; of any other control that word is part of its name, and only the plan may add it. A
    command may tell its keys behind its name: "Rename F2", "Save (Ctrl+S)".
    """
    kind = "field" if element.editable else element.role.value.replace("_", " ")
    plain = without_number(said)
    wanted, own = letters(told), letters(plain)
    drawn, other = _pictures(told), _pictures(said)
    if not own or (drawn and other and drawn != other):
        return False
    if own in (wanted, wanted.removesuffix(f" {kind}")):
        return True
    if element.editable:
        return wanted == own.removesuffix(f" {kind}")
    return wanted == letters(_CHORD.sub("", plain))


def letters(name: str) -> str:
    """A name without punctuation and pictures; empty where no letter is left.

    Signs that are read as words stay, and so do those right before a digit: 1.5 is not 15, and -5 not 5. What joins two
    words is no part of either: "re-sign" is not "resign".
    """
    folded = name.casefold()
    plain = "".join(_plain(c, after) for c, after in zip(folded, f"{folded} "[1:], strict=True))
    return " ".join(plain.split()) if any(map(str.isalpha, plain)) else ""


def _plain(char: str, after: str) -> str:
    """A character as it counts in a name: itself, a blank, or nothing."""
    kind = unicodedata.category(char)
    if after.isdigit() or char in _SPOKEN:
        return char
    if kind == "Pd" or char == "/":
        return " "
    return "" if kind in _SIGNS | _PICTURES or char == "\ufe0f" else char


def _pictures(name: str) -> str:
    """The pictures in a name, in their order."""
    return "".join(c for c in name if unicodedata.category(c) in _PICTURES)


def known_as(step: Intended, screen: Screen, shown: Observation) -> UIElement | None:
    """The control that the map calls so and that says something else by now, by what else is known of it.

    A field that was filled, or a switch that says how it stands, has the same developer's name; a field else has the
    same place among as many fields; any control the same description.

    Args:
        step: The step.
        screen: The screen shown, or another that has the control, as the map has it.
        shown: What is shown.
    """
    names = {folded(name): e for e, name in reversed(control_names(screen.elements))}
    known = names.get(folded(step.control)) or names.get(folded(bare(step.control)))
    if known is None or not _suits(step.kind, known):
        return None
    here = [e for e in shown.elements if e.actionable and e.role is known.role]
    if known.editable or known.checked is not None:
        same = [e for e in here if known.resource_id and e.resource_id == known.resource_id]
        if len(same) == 1:
            return same[0]
    if known.editable:
        fields, before = ([e for e in these if e.actionable and e.editable] for these in (here, screen.elements))
        place = before.index(known)
        return fields[place] if len(fields) == len(before) else None
    said = [e for e in here if known.description and e.description == known.description]
    return said[0] if len(said) == 1 else None


def _named(wanted: str, plain: str) -> tuple[_Agrees, ...]:
    """How a name may agree: in full; without the number of namesakes; uncut; with the description; a key."""
    return (
        lambda _, name, e: name == wanted,
        lambda _, name, e: without_number(name) == plain,
        lambda _, name, e: plain == folded(element_label(e).main),
        lambda _, name, e: plain in [folded(line) for line in e.description.split("\n")],
        lambda _, name, e: len(plain) == 1 and plain.isdigit() and plain in _keys(e),
    )


def _suits(kind: Kind, element: UIElement) -> bool:
    match kind:
        case Kind.TYPE:
            return element.editable
        case Kind.SET:
            return element.checked is not None
        case _:
            return True


def _lines(element: UIElement) -> Iterator[str]:
    yield from element.text.split("\n")
    yield from element.description.split("\n")


def _begins(wanted: str, name: str, element: UIElement) -> bool:
    """Whether one of them begins with the other: long names are told by their beginning."""
    short, said = wanted.rstrip("….").strip(), [name, *map(folded, _lines(element))]
    return len(short) >= 4 and any(s.startswith(short) or (len(s) >= 8 and short.startswith(s)) for s in said if s)


def _keys(element: UIElement) -> list[str]:
    """What a key of a keypad stands for: "9" where it says "9 WXYZ" or "Nine"; nothing for fields."""
    return [] if element.editable else [digit_of(line) for line in _lines(element)]
