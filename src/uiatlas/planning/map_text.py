"""The focused part of a map as compact text: what one prompt needs to plan a whole task on it.

Focus is UICompass's (section 4: relevant screens and the shortest ways to them; a small map is focused as a whole),
with text retrieval in place of a model. Every screen is one line; controls that several screens share are told once.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from uiatlas.llm.fencing import inline
from uiatlas.llm.usage import estimate_tokens
from uiatlas.planning.coverage import element_label
from uiatlas.planning.language import label_of
from uiatlas.planning.retrieval import Bm25, TextScorer
from uiatlas.planning.search import plan_route
from uiatlas.ui import LongPress, Observation, Role, Selector, Tap, UIElement
from uiatlas.utg import Graph, Screen

ROOM = 1200
"""Tokens that the text of a focused map may have, about."""

LONGEST = 48
"""Characters of a control's name that are told."""

ALIKE = 8
"""Rows of one kind that are told of a list, beside those that fit the task and those that lead elsewhere."""

SHARED = 3
"""Screens that must share controls for these to be told once."""

_KINDS = {Role.SWITCH: "switch", Role.CHECKBOX: "box", Role.RADIO: "choice", Role.INPUT: "field", Role.SLIDER: "slider"}


@dataclass(frozen=True, slots=True)
class MapText:
    """A part of a map in words.

    Attributes:
        text: A line for each screen: its number, its name, its controls, and ``>n`` behind those that lead to screen n.
        screens: The screens by number, from 1.
    """

    text: str
    screens: Mapping[int, str]

    @property
    def numbers(self) -> dict[str, int]:
        """The number of each screen."""
        return {screen: number for number, screen in self.screens.items()}


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


def focus(graph: Graph, task: str, here: str | None, *, scorer: TextScorer | None = None, room: int = ROOM) -> MapText:
    """The part of a map that a task is about.

    Screens come in the order of how well their controls fit the task, each with the screens on the cheapest known way
    from `here`, as long as the text has room; a map that fits is told as a whole.

    Args:
        graph: The map.
        task: The task.
        here: Id of the screen shown now, which gets number 1; None if it is not on the map.
        scorer: How well texts fit the task; BM25 if None.
        room: Tokens that the text may have, about.
    """
    fits = _fits(graph, task, scorer or Bm25())
    order = [here] if here is not None else []
    order += [s for s in _by_fit(graph, fits) if s != here]
    chosen: dict[str, None] = {}
    spent = 0
    for screen in order:
        new = [s for s in (*_way(graph, here, screen), screen) if s not in chosen]
        cost = sum(estimate_tokens(f"10 {'; '.join(_thinned(graph, graph.screens[s], fits))}") for s in new)
        if chosen and spent + cost > room:
            break
        chosen.update(dict.fromkeys(new))
        spent += cost
    return _told(graph, list(chosen), fits)


def _fits(graph: Graph, task: str, scorer: TextScorer) -> dict[tuple[str, str], float]:
    """How well every control's name, and every screen's (under ""), fits the task, by screen and name."""
    owners = [(s.id, name) for s in graph.screens.values() for _, name in control_names(s.elements)]
    owners += [(s.id, "") for s in graph.screens.values()]
    said = [name or f"{graph.screens[screen].name} {graph.screens[screen].summary}".strip() for screen, name in owners]
    return dict(zip(owners, scorer.score(task, said), strict=True))


def _by_fit(graph: Graph, fits: Mapping[tuple[str, str], float]) -> list[str]:
    """The app's screens, best first: the best control counts whole, the others a third."""
    of: defaultdict[str, list[float]] = defaultdict(list)
    for (screen, _), score in fits.items():
        of[screen].append(score)
    own = [s.id for s in graph.screens.values() if not (s.external and s.kind in ("system", "background"))]
    worth = {s: max(of[s]) + sum(sorted(of[s], reverse=True)[1:4]) / 3 for s in own}
    return sorted(own, key=lambda s: (-worth[s], s))


def _way(graph: Graph, here: str | None, screen: str) -> Sequence[str]:
    if here is None or here == screen:
        return ()
    plan = plan_route(graph, here, [screen])
    return [step.target for step in plan.steps[:-1]] if plan.ok else ()


def _told(graph: Graph, chosen: Sequence[str], fits: Mapping[tuple[str, str], float]) -> MapText:
    numbers = {screen: number for number, screen in enumerate(chosen, start=1)}
    controls = {s: _controls(graph, graph.screens[s], numbers, fits) for s in chosen}
    shared = _shared(controls)
    lines = [f"on {_places([numbers[s] for s in p], len(chosen))}: {'; '.join(told)}" for p, told in shared.items()]
    once = {(s, told) for places, all_told in shared.items() for s in places for told in all_told}
    for screen in chosen:
        left = [told for told in controls[screen] if (screen, told) not in once]
        name = clipped(graph.screens[screen].name) + _purpose(graph.screens[screen])
        lines.append(f"{numbers[screen]} {name}: {'; '.join(left)}".rstrip(": "))
    return MapText("\n".join(lines), {number: screen for screen, number in numbers.items()})


def _places(numbers: Sequence[int], of: int) -> str:
    """The numbers of screens in short: all, or with runs of three and more as their ends."""
    if len(numbers) == of:
        return "all"
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{r[0]}-{r[-1]}" if len(r) > 2 else ", ".join(map(str, r)) for r in runs)


def _purpose(screen: Screen) -> str:
    """What a screen is for, in brackets and in a few words, if somebody says so."""
    return f" ({clipped(screen.summary).replace(':', ',')})" if screen.summary else ""


def _controls(
    graph: Graph, screen: Screen, numbers: Mapping[str, int], fits: Mapping[tuple[str, str], float]
) -> list[str]:
    """The controls of a screen in words, with the numbers of the screens that they lead to."""
    leads = _leads(graph, screen)
    told = []
    for name, kind in _thinned(graph, screen, fits).items():
        for mark, action in (("", "tap"), ("hold ", "hold")):
            targets = sorted({numbers[t] for t in leads.get((action, name), ()) if t in numbers and t != screen.id})
            if targets or not mark:
                leading = f">{'|'.join(map(str, targets))}" if targets else ""
                told.append(f"{mark}{name}{'' if mark else kind}{leading}")
    return told


def _leads(graph: Graph, screen: Screen) -> dict[tuple[str, str], list[str]]:
    """From what is done to which control to the screens it led to."""
    names = control_names(screen.elements)
    exact = {(e.role, e.text, e.description, e.resource_id): name for e, name in reversed(names)}
    by_label = {element_label(e).main.casefold(): name for e, name in reversed(names)}
    leads: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
    for edge in graph.outgoing(screen.id):
        match edge.action:
            case Tap(target) | LongPress(target):
                key = (target.role, target.text, target.description, target.resource_id)
                name = exact.get(key) or by_label.get(_said(target).casefold())
                if name is not None:
                    leads["hold" if isinstance(edge.action, LongPress) else "tap", name].append(edge.target)
    return leads


def _said(target: Selector) -> str:
    return label_of(target.text, target.description, target.resource_id).main


def _thinned(graph: Graph, screen: Screen, fits: Mapping[tuple[str, str], float]) -> dict[str, str]:
    """The names of a screen's controls with their kinds; of many rows of one kind only those that tell something."""
    leads = _leads(graph, screen)
    rows: Counter[tuple[Role, str]] = Counter()
    ends: set[tuple[str, ...]] = set()
    kept: dict[str, str] = {}
    left = 0
    for element, name in control_names(screen.elements):
        kind = (element.role, element.resource_id)
        rows[kind] += bool(element.resource_id)
        end = tuple(sorted(set(leads.get(("tap", name), ()))))
        if rows[kind] > ALIKE and (not end or end in ends) and not fits.get((screen.id, name)):
            left += 1
            continue
        ends.add(end)
        kept[name] = f" ({_KINDS[element.role]})" if element.role in _KINDS else ""
    return kept | ({f"… {left} more like these": ""} if left else {})


def _shared(controls: Mapping[str, Sequence[str]]) -> dict[tuple[str, ...], list[str]]:
    """Controls that the same screens share, where there are enough of both to be told once."""
    holders: defaultdict[str, list[str]] = defaultdict(list)
    for screen, told in controls.items():
        for control in told:
            holders[control].append(screen)
    groups: defaultdict[tuple[str, ...], list[str]] = defaultdict(list)
    for control, screens in holders.items():
        groups[tuple(screens)].append(control)
    return {screens: told for screens, told in groups.items() if len(screens) >= SHARED}


def standing(element: UIElement) -> str:
    """How a control stands, as a mark behind its name: on, off, a field, or nothing to say."""
    if element.checked is not None:
        return " (on)" if element.checked else " (off)"
    return " (field)" if element.editable else ""
