"""The difference of two maps for machines, for people and for a build server: JSON, text and JUnit XML."""

import json
from collections import Counter
from collections.abc import Iterable
from typing import Any
from xml.etree import ElementTree as Xml

from uiatlas.ui import UIElement, describe
from uiatlas.utg.diff import ChangedScreen, ChangedTransition, Diff, Part, condition_of_code
from uiatlas.utg.export import action_summary, legible, screen_summary, transition_summary
from uiatlas.utg.graph import Graph
from uiatlas.utg.graphml import xml_text
from uiatlas.utg.lost import LostRoute
from uiatlas.utg.screen import Screen
from uiatlas.utg.store import entries_to_json
from uiatlas.utg.transition import Transition

Json = dict[str, Any]

FORMATS = ("text", "json", "junit")


def render(found: Diff, old: Graph, new: Graph, form: str) -> str:
    """The difference in one of `FORMATS`.

    Args:
        found: The difference.
        old: The old map.
        new: The new map.
        form: Name of the format.
    """
    match form:
        case "json":
            return json.dumps(to_json(found, old, new), ensure_ascii=False, indent=2)
        case "junit":
            return to_junit(found, old)
    return to_text(found, old, new)


def to_json(found: Diff, old: Graph, new: Graph) -> Json:
    """The answer of ``map diff --json``; what is removed or lost has ids of the old map, the rest those of the new."""
    return {
        "app": new.app,
        "versions": [old.app_version, new.app_version],
        "added": _part(found.added, new),
        "removed": _part(found.removed, old),
        "changed": {
            "screens": [_changed_screen(c) for c in found.screens],
            "transitions": [_changed_transition(c, old, new) for c in found.transitions],
        },
        "lost_routes": [_lost(r, old) for r in found.lost],
    }


def _part(part: Part, graph: Graph) -> Json:
    return {
        "screens": [screen_summary(s) for s in part.screens],
        "transitions": [transition_summary(graph, t) for t in part.transitions],
        "entries": entries_to_json(part.entries),
    }


def _changed_screen(changed: ChangedScreen) -> Json:
    return screen_summary(changed.new) | {
        "fields": list(changed.fields),
        "old": screen_summary(changed.old),
        "elements_added": [_element(e) for e in changed.added],
        "elements_removed": [_element(e) for e in changed.removed],
    }


def _element(element: UIElement) -> Json:
    said = {"text": element.text, "description": element.description, "resource_id": element.resource_id}
    return {"role": element.role.value} | {name: value for name, value in said.items() if value}


def _changed_transition(changed: ChangedTransition, old: Graph, new: Graph) -> Json:
    before = transition_summary(old, changed.old)
    after = transition_summary(new, changed.new)
    return after | {"fields": list(changed.fields), "old": before}


def _lost(route: LostRoute, old: Graph) -> Json:
    elements = {t.source: old.screens[t.source].elements for t in route.steps}
    return {
        "screen": route.screen,
        "new_screen": route.new,
        "name": old.screens[route.screen].name,
        "reason": route.reason,
        "from": route.source,
        "from_outside": bool(route.way_in),
        "steps": [
            {"source": t.source, "action": action_summary(t.action, elements[t.source]), "target": t.target}
            for t in route.steps
        ],
        "route": route.words,
    }


def to_text(found: Diff, old: Graph, new: Graph) -> str:
    """A line for each difference: ``+`` added, ``-`` removed, ``~`` changed, ``!`` a lost route."""
    lines = [*_told("+", found.added, new), *_told("-", found.removed, old)]
    lines += [f"~ screen {named(c.new)}: {_what(c)}" for c in found.screens]
    lines += [f"~ {_step(c.new, new)}{_now(c)} (was: {_was(c)})" for c in found.transitions]
    lines += [f"! {lost_in_words(r, old)}; the way was: {r.words}" for r in found.lost]
    lines = [" ".join(legible(line).split()) for line in lines]
    return "\n".join([*lines, _sum(found)])


def _told(sign: str, part: Part, graph: Graph) -> Iterable[str]:
    yield from (f"{sign} screen {named(s)}" for s in part.screens)
    yield from (f"{sign} {_step(t, graph)}" for t in part.transitions)
    yield from (f"{sign} way in: {e.kind} {e.detail or e.screen}" for e in part.entries)


def named(screen: Screen) -> str:
    """A screen by name and id."""
    return f"{screen.name} ({screen.id})"


def _step(edge: Transition, graph: Graph) -> str:
    ends = f"{graph.screens[edge.source].name} → {graph.screens[edge.target].name}"
    return f"{ends}: {describe(edge.action)}" + (f" [{edge.edge_class}]" if edge.edge_class else "")


def _was(changed: ChangedTransition) -> str:
    parts = {"action": describe(changed.old.action), "class": f"[{changed.old.edge_class or 'no class'}]"}
    if "action" in changed.fields and describe(changed.old.action) == describe(changed.new.action):
        parts["action"] += f" with another {_differs(changed)}"
    if "only_if" in changed.fields:
        parts["only_if"] = _taken(changed.old)
    return " ".join(parts[f] for f in changed.fields)


def _now(changed: ChangedTransition) -> str:
    return f" {_taken(changed.new)}" if "only_if" in changed.fields else ""


def _taken(edge: Transition) -> str:
    return f"only if {words}" if (words := condition_of_code(edge)) else "always"


def _differs(changed: ChangedTransition) -> str:
    one, other = (action_summary(t.action)["target"] for t in (changed.old, changed.new))
    return f"id, {one}" if one != other else "role or place"


def _what(changed: ChangedScreen) -> str:
    plain = [f for f in changed.fields if f != "elements"]
    parts = [f"{f} was {getattr(changed.old, f)}" for f in plain]
    parts += [f"+ {e.role.value} {_label(e)}" for e in changed.added]
    parts += [f"- {e.role.value} {_label(e)}" for e in changed.removed]
    return ", ".join(parts)


def _label(element: UIElement) -> str:
    return f'"{element.label}"' if element.label else element.resource_id or "without a name"


def _sum(found: Diff) -> str:
    counts = [
        (len(found.added.screens) + len(found.added.transitions) + len(found.added.entries), "added"),
        (len(found.removed.screens) + len(found.removed.transitions) + len(found.removed.entries), "removed"),
        (len(found.screens) + len(found.transitions), "changed"),
    ]
    told = [f"{n} {what}" for n, what in counts]
    return ", ".join([*told, f"{len(found.lost)} lost route{'' if len(found.lost) == 1 else 's'}"])


def lost_in_words(route: LostRoute, old: Graph) -> str:
    """What a lost route means, in one sentence."""
    screen = named(old.screens[route.screen])
    if route.reason == "removed":
        return f"{screen} could be reached and is gone"
    if route.way_in:
        return f"{screen} cannot be reached any more"
    return f"{screen} cannot be reached from {named(old.screens[route.source])} any more"


def to_junit(found: Diff, old: Graph) -> str:
    """JUnit XML: a test case for each screen that could be reached, failed where its route is lost."""
    lost = {r.screen: r for r in found.lost}
    reached = set(found.reached)
    cases = [s for s in old.screens if s in lost or s in reached]
    suites = Xml.Element("testsuites", name="uiatlas map diff", tests=str(len(cases)), failures=str(len(lost)))
    numbers = {"tests": len(cases), "failures": len(lost), "errors": 0, "skipped": 0, "time": 0}
    suite = Xml.SubElement(suites, "testsuite", {k: str(v) for k, v in numbers.items()}, name=xml_text(old.app))
    names = Counter(s.name for s in old.screens.values())
    for key in cases:
        screen = old.screens[key]
        name = screen.name if names[screen.name] == 1 else named(screen)
        case = Xml.SubElement(suite, "testcase", classname=xml_text(old.app), name=xml_text(name), time="0")
        if key in lost:
            said = xml_text(lost_in_words(lost[key], old))
            failure = Xml.SubElement(case, "failure", type=f"lost route: {lost[key].reason}", message=said)
            failure.text = xml_text(lost[key].words)
    Xml.indent(suites)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + Xml.tostring(suites, encoding="unicode")
