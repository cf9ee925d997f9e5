"""A plan that was made in one call, laid over the map before it is carried out."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from uiatlas.agents.compilers.once.control_words import other_names
from uiatlas.planning.control_marks import bare_name
from uiatlas.planning.control_names import control_names
from uiatlas.planning.intended import Intended, Kind
from uiatlas.planning.named_controls import taps_on
from uiatlas.text.controls import element_label
from uiatlas.text.language import tokens
from uiatlas.utg import Graph, Transition

_NEXT = re.compile(r"\s*(?:>|→|->|»)\s*")
_APP = re.compile(r"(?:the )?(?:.+ )?(?:app|application|app icon)", re.I)


def as_meant(graph: Graph, steps: Sequence[Intended]) -> tuple[Intended, ...]:
    """A plan as it is meant: without opening the app, touches apart that were told as one, screens that have them.

    Args:
        graph: The map.
        steps: The plan as a model told it.
    """
    names = {s.id: {n for _, n in control_names(s.elements)} for s in graph.screens.values()}
    known = frozenset(n for of in names.values() for n in of)
    folded = {n.casefold().replace("…", "..."): n for n in sorted(known) if n.endswith("…")}
    folded |= {
        element_label(e).main.casefold(): n for s in graph.screens.values() for e, n in control_names(s.elements)
    }
    folded |= {n.casefold(): n for n in sorted(known)}
    apart = [_named(one, folded) for step in steps for one in _apart(step, known)]
    while apart and _opens_app(apart[0], graph, known):
        del apart[0]
    return tuple(
        replace(step, screen=None)
        if step.screen in names and step.control in known and step.control not in names[step.screen]
        else step
        for step in apart
    )


def _opens_app(step: Intended, graph: Graph, known: frozenset[str]) -> bool:
    """Whether a step only opens the app that is open."""
    name = step.control or step.text
    if step.kind is Kind.TAP:
        return name not in known and bool(_APP.fullmatch(name))
    said = set(tokens(name))
    return step.kind is Kind.OPEN and (bool(_APP.fullmatch(name)) or bool(said & set(tokens(graph.app))))


def _named(step: Intended, known: Mapping[str, str]) -> Intended:
    """The step with its control called as the map calls it, where it is told by its looks or in a sentence."""
    if step.control.casefold() in known:
        exact = known[step.control.casefold()]
        return replace(step, control=exact) if exact.endswith("…") else step
    name = next((known[n.casefold()] for n in other_names(step.control) if n.casefold() in known), step.control)
    return replace(step, control=name)


def _apart(step: Intended, known: frozenset[str]) -> Iterator[Intended]:
    """The touches that are told as one: "Settings > Sound"."""
    parts = [p for p in _NEXT.split(bare_name(step.control)) if p]
    if step.control in known or len(parts) < 2 or step.kind in (Kind.SCROLL, Kind.OPEN, Kind.WAIT):
        yield step
        return
    yield Intended(Kind.TAP, parts[0], screen=step.screen)
    yield from (Intended(Kind.TAP, part) for part in parts[1:-1])
    yield replace(step, control=parts[-1], screen=None)


def edges_of(graph: Graph, step: Intended) -> list[Transition]:
    """The edges that the map has for a tap on the screen where the plan wants it; none if it knows nothing of it."""
    return taps_on(graph, step.screen, step.control)


def has_control(graph: Graph, screen: str, step: Intended) -> bool:
    """Whether a screen has, by the map, a control that is called as a step calls it, and that it can be done to."""
    known = graph.screens[screen].elements if screen in graph.screens else ()
    return any(name == step.control and (step.kind is not Kind.TYPE or e.editable) for e, name in control_names(known))
