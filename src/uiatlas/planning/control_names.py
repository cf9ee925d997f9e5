"""Controls in words for prompts: a name of its own for each control of a screen, and a screen as one line."""

from collections import Counter
from collections.abc import Iterable

from uiatlas.llm.fencing import inline
from uiatlas.text.controls import element_label
from uiatlas.ui import Observation, Role, UIElement

LONGEST = 48
"""Characters of a control's name that are told."""


def control_names(elements: Iterable[UIElement]) -> list[tuple[UIElement, str]]:
    """The controls of a screen, each with a name of its own there: what it says, else its developer's name or place."""
    named: list[tuple[UIElement, str]] = []
    seen: Counter[str] = Counter()
    for element in elements:
        if not element.actionable:
            continue
        name = clipped(element_label(element).main) or f"unnamed {element.role.value}"
        seen[name] += 1
        named.append((element, f"{name} ({seen[name]})" if seen[name] > 1 else name))
    return named


def clipped(text: str) -> str:
    """A name on one line, without what could be taken for more than a name, and not too long."""
    name = inline(text, 4 * LONGEST)
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 1].rstrip()}…"


def screen_text(shown: Observation) -> str:
    """What is shown now, as one line: texts to read in quotes, and every control with how it stands."""
    names = dict(control_names_by_index(shown.elements))
    parts = []
    for element in shown.elements:
        if element.index in names:
            parts.append(names[element.index] + standing(element))
        elif element.role in (Role.TEXT, Role.HEADING) and element.label and element.visible:
            parts.append(f'"{clipped(element.label)}"')
    return "; ".join(dict.fromkeys(parts))


def control_names_by_index(elements: Iterable[UIElement]) -> list[tuple[int, str]]:
    """The names of `control_names` by the controls' places in the observation."""
    return [(element.index, name) for element, name in control_names(elements)]


def standing(element: UIElement) -> str:
    """How a control stands, as a mark behind its name: on, off, a field, or nothing to say."""
    if element.checked is not None:
        return " (on)" if element.checked else " (off)"
    return " (field)" if element.editable else ""
