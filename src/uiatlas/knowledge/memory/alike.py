"""Tips on other apps that are worth telling of one that is built alike (MAPLE, Mentor: knowledge across similar apps).

The rule is local to a screen: a tip that names two controls goes for another app's screen if that has the tip's screen
by name and both controls on it. What was found out there stands above it: a tip that the app's own runs know, believed
or refuted, is not taken from elsewhere.
"""

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace

from uiatlas.knowledge.memory.tips import Tip, Tips
from uiatlas.planning.control_names import control_names
from uiatlas.utg import Graph

_CONTROL = re.compile(r"(?:tap|hold|type into) (.+)", re.DOTALL)


def tips_on_alike(tips: Tips, graph: Graph) -> tuple[Tip, ...]:
    """What other apps' runs found out about screens like this app's, each saying where it is from.

    Args:
        tips: All that are kept.
        graph: The app's map.
    """
    known = {t.key for t in tips.told_of(graph.app)}
    others = [(app, tip) for app in tips.apps() if app != graph.app for tip in tips.all_of(app) if tip.key not in known]
    shown = _controls(graph) if others else {}
    return tuple(
        replace(tip, text=f"{tip.text} (found out in {app})")
        for app, tip in others
        if _is_alike(tip, shown.get(tip.screen, frozenset()))
    )


def _is_alike(tip: Tip, controls: Iterable[str]) -> bool:
    named = {found[1] for words in (tip.avoid, tip.use) if (found := _CONTROL.fullmatch(words))}
    return len(named) == 2 and named <= set(controls)


def _controls(graph: Graph) -> dict[str, set[str]]:
    """What the controls of the app's own screens are called, by the screen's name, as tips write it."""
    out: defaultdict[str, set[str]] = defaultdict(set)
    for screen in graph.screens.values():
        if not screen.external:
            out[screen.name] |= {repr(name) for _, name in control_names(screen.elements)}
    return dict(out)
