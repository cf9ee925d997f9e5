"""A map in the words of UICompass (Table 7): activities, how they are connected, and the elements of each."""

from collections.abc import Mapping, Sequence

from uiatlas.llm.fencing import inline
from uiatlas.ui import UIElement, kind_of, target_of
from uiatlas.ui.selectors import short_id
from uiatlas.utg import Graph

_ACTIONS = {"tap": "click", "long_press": "long_click", "input_text": "input", "scroll": "scroll"}


def activity_list(graph: Graph) -> str:
    """Every activity with its number and its summary; of a map that was not enriched its first controls.

    Args:
        graph: A map of activities (`uiatlas.utg.projection.project`).
    """
    lines = []
    for number, screen in enumerate(graph.screens.values(), start=1):
        controls = "; ".join(dict.fromkeys(inline(e.label, 30) for e in screen.elements if e.actionable and e.label))
        lines.append(f"{number} {inline(screen.name)}: {inline(screen.summary or controls, 200)}")
    return "\n".join(lines)


def map_as_text(graph: Graph, activities: Sequence[str]) -> str:
    """Some activities of a map, in the form of Table 7.

    Args:
        graph: A map of activities.
        activities: Ids of those that are told.
    """
    names = {s: inline(graph.screens[s].name) for s in activities}
    parts = ["Activity list:", ", ".join(names.values()), "Information about these activities:"]
    for key in activities:
        leads = dict.fromkeys(names[t.target] for t in graph.outgoing(key) if t.target in names and t.target != key)
        parts += ["Activity name:", names[key]]
        if summary := inline(graph.screens[key].summary):
            parts.append(f'The summary of {names[key]}: "{summary}"')
        if leads:
            parts.append(f"This activity can be transferred to other activities: {', '.join(leads)}")
        parts += _elements(graph, key)
    return "\n".join(parts)


def _elements(graph: Graph, key: str) -> list[str]:
    screen = graph.screens[key]
    effects = effects_of(graph, key, screen.elements)
    lines = []
    for number, element in enumerate((e for e in screen.elements if e.actionable), start=1):
        named = f'id:{inline(short_id(element.resource_id)) or "-"}, text:"{inline(element.label, 80)}"'
        tag = inline(element.class_name.rpartition(".")[2]) or element.role.value
        effect = effects.get(element.index, "")
        lines.append(f"index-{number}: tag:{tag}, {named}" + (f", {effect}" if effect else ""))
    return lines


def effects_of(graph: Graph, key: str, elements: Sequence[UIElement]) -> Mapping[int, str]:
    """What the map knows that the elements of a screen do, by their index: ``action:click, effect:opens Settings``.

    Args:
        graph: The map.
        key: Id of the screen.
        elements: What is shown there; found again by what they say.
    """
    known: dict[tuple[object, ...], str] = {}
    for edge in graph.outgoing(key):
        target = target_of(edge.action)
        if target is not None and edge.target != key:
            said = (target.role, target.text, target.description, target.resource_id)
            action = _ACTIONS.get(kind_of(edge.action), kind_of(edge.action))
            known.setdefault(said, f"action:{action}, effect:opens {inline(graph.screens[edge.target].name)}")
    does = {short_id(p.element): f"effect:{inline(p.does)}" for p in graph.screens[key].purposes}
    told: dict[int, str] = {}
    for element in elements:
        seen = known.get((element.role, element.text, element.description, element.resource_id))
        read = does.get(short_id(element.resource_id)) or does.get(element.label)
        if effect := _united(seen, read):
            told[element.index] = effect
    return told


def _united(seen: str | None, read: str | None) -> str:
    """What was seen of an element and what its code says (``a_dyn`` and ``a_static``)."""
    return f"{seen}; {read.removeprefix('effect:')}" if seen and read else seen or read or ""
