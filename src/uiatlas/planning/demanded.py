"""What has to be typed before a step, where the code of its edge asks whether fields of the page are filled."""

import re
from collections.abc import Iterator

from uiatlas.planning.confidence import OfEdge
from uiatlas.planning.exclusion import alternatives
from uiatlas.planning.field_names import name_of_field
from uiatlas.ui.selectors import short_id
from uiatlas.utg.graph import Graph
from uiatlas.utg.places import under

_FILLED = re.compile(
    r"not (?:\w+\.)*isEmpty\(.+\)"
    r"|not .+\.(?:isEmpty|isBlank|isNullOrEmpty|isNullOrBlank)\(\)"
    r"|.+\.(?:isNotEmpty|isNotBlank)\(\)"
    r'|.+ is not ""'
    r"|.+\.length(?:\(\))? is not 0"
)
"""A condition that holds of a text which is not empty."""
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
        if _FILLED.fullmatch(words):
            yield from {_folded(name) for name in re.findall(r"\w+", words)} - _CONTENT


def _folded(name: str) -> str:
    """A name as it is written in an id and in a binding: ``user_name`` and ``userName``."""
    return name.replace("_", "").casefold()
