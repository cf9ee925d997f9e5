"""What has to be typed before a step, where the code of its edge asks whether fields of the page are filled."""

import re
from collections.abc import Iterator

from uiatlas.planning.confidence import OfEdge
from uiatlas.planning.exclusion import alternatives
from uiatlas.planning.field_names import name_of_field
from uiatlas.ui.selectors import short_id
from uiatlas.utg.graph import Graph
from uiatlas.utg.places import under

_FILLED = (
    re.compile(r"not (?:\w+\.)*isEmpty\((.+)\)"),
    re.compile(r"not (.+?)[?!]*\.(?:isEmpty|isBlank|isNullOrEmpty|isNullOrBlank)\(\)"),
    re.compile(r"(.+?)[?!]*\.(?:isNotEmpty|isNotBlank)\(\)"),
    re.compile(r'(.+) is not ""'),
    re.compile(r"(.+?)[?!]*\.length(?:\(\))? is not 0"),
)
"""Conditions that hold of a text which is not empty, with what is asked for it."""
_ACCESS = re.compile(r"(.+?)[?!]*\.(?:getText\(\)|text|toString\(\)|trim\(\)|getValue\(\)|value)[?!]*")
"""A text as it is got from what has it."""
_PLAIN = re.compile(r"(?:\w+\.)*(?:valueOf|trim)\(((?:[^()]|\([^()]*\))*)\)")
"""A text as it is made of another."""
_VIEW = re.compile(r"[^\"']*\bid\.(\w+)\)*")
"""A view that is found by its id."""
_NAME = re.compile(r"(?:this\.)?(\w+)|[^\"']*binding\b[^\"'.]*(?:\.\w+\([^()\"']*\))*[?!]*\.(\w+)", re.IGNORECASE)
"""What is asked by its own name, or as a part of a binding."""
_CONTENT = frozenset({"text", "value"})
"""What code calls the content of any field, so that it names none."""


def typed_before(graph: Graph, step: OfEdge) -> tuple[str, ...]:
    """What the fields are called that have to be filled for a step to lead on; nothing where no code tells.

    The condition of the edge names them by their ids, as code finds views or as a binding calls them.
    """
    edge = graph.transitions.get(step.transition_id)
    if edge is None or not edge.only_if:
        return ()
    asked = [set(_filled(conditions)) for conditions in alternatives(edge.only_if)]
    wanted = set.intersection(*asked) if asked else set()
    names: dict[str, None] = {}
    for screen in (edge.source, *under(graph, edge.source)) if wanted else ():
        elements = graph.screens[screen].elements
        fields = (e for e in elements if e.editable and _folded(short_id(e.resource_id)) in wanted)
        names |= dict.fromkeys(name_of_field(field, elements) for field in fields)
    return tuple(names)


def _filled(conditions: list[str]) -> Iterator[str]:
    """The names in conditions that ask for a text which is not empty."""
    for words in conditions:
        for form in _FILLED:
            if asked := form.fullmatch(words):
                yield from {_folded(_owner(asked[1]))} - _CONTENT
                break


def _owner(text: str) -> str:
    """The name of what has a text; empty where a call of another kind gives it."""
    while inner := _PLAIN.fullmatch(text) or _ACCESS.fullmatch(text):
        text = inner[1]
    named = _VIEW.fullmatch(text) or _NAME.fullmatch(text)
    return next(filter(None, named.groups()), "") if named else ""


def _folded(name: str) -> str:
    """A name as it is written in an id and in a binding: ``user_name`` and ``userName``."""
    return name.replace("_", "").casefold()
