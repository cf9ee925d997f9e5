"""The focused part of a map as compact text: what one prompt needs to plan a whole task on it.

Focus is UICompass's (section 4: relevant screens and the shortest ways to them; a small map is focused as a whole),
with text retrieval in place of a model. Every screen is one line; controls that several screens share are told once,
and screens that have little to do with the task are told in brief.
"""

import re
from collections import defaultdict, deque
from collections.abc import Collection, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from uiatlas.agents.compilers.told_controls import (
    CYCLING,
    FIELD,
    Detail,
    Named,
    Numbers,
    Told,
    agrees,
    asking,
    closes_at_first_touch,
    in_words,
    leads_of,
    told_controls,
)
from uiatlas.agents.compilers.told_headings import is_question, told_captions, told_headings
from uiatlas.llm.usage import estimate_tokens
from uiatlas.planning.control_names import clipped, control_names
from uiatlas.planning.search import plan_route
from uiatlas.text.retrieval import Bm25, TextScorer
from uiatlas.ui import Observation
from uiatlas.utg import Graph, Screen

ROOM = 250
"""Tokens that the text of a focused map may have, about."""

SHARED = 2
"""Screens that must share controls for these to be told once."""

NEAR = 0.5
"""Share of the best screen's worth from which a screen has to do with the task."""

LED_TO = 0.8
"""Share of what a control is worth that the screen has to which it leads."""

AT_ONCE = " (closes at the first touch)"
"""What is told of a dialog that a choice closes without an OK."""

_Fits = Mapping[tuple[str, str], float]


@dataclass(frozen=True, slots=True)
class MapText:
    """A part of a map in words.

    Attributes:
        text: A line for each screen: its number, its name, its controls, and ``>n`` behind those that lead to screen n.
        screens: The screens by number, from 1.
        asks: What the dialogs without a number ask for.
    """

    text: str
    screens: Mapping[int, str]
    asks: Mapping[str, str] = field(default_factory=dict)

    @property
    def numbers(self) -> dict[str, int]:
        """The number of each screen."""
        return {screen: number for number, screen in self.screens.items()}


def focus(
    graph: Graph,
    task: str,
    here: str | None,
    *,
    scorer: TextScorer | None = None,
    room: int = ROOM,
    shown: Observation | None = None,
    names: Collection[str] = (),
) -> MapText:
    """The part of a map that a task is about.

    Screens come in the order of how well their controls fit the task, each with the screens on the cheapest known way
    from `here`, as long as the text has room; a map that fits is told as a whole. In full are told the screen shown,
    those that fit about as well as the best, and those to which a control leads that the task names there. Screens that
    have nothing to do with the task, and of which there is nothing to tell but a name, are left out.

    Args:
        graph: The map.
        task: The task.
        here: Id of the screen shown now, which gets number 1; None if it is not on the map.
        scorer: How well texts fit the task; BM25 if None.
        room: Tokens that the text may have, about.
        shown: What is shown now, if it is told beside the map: of its screen the map tells only what is not in view.
        names: What is meant by its whole name, besides what the task names.
    """
    named = Named(task, names)
    worth = _worth(graph, _fits(graph, task, scorer or Bm25()))
    near = _near(worth, here)
    told = {s.id: told_controls(graph, s, named, _detail(s, near)) for s in graph.screens.values()}
    in_view = here if shown is not None else None
    if here is not None and shown is not None:
        told[here] = _out_of_view(told_controls(graph, graph.screens[here], named, Detail.LEAST), shown), 0
    if is_question(task):
        for screen in sorted(near - {in_view}):
            controls, left = told[screen]
            known = graph.screens[screen]
            told[screen] = [*controls, *told_headings(known), *told_captions(known, named)], left
    far = _distances(graph, here)
    order = [here] if here is not None else []
    order += [s for s in sorted(worth, key=lambda s: (-worth[s], far.get(s, len(far)), s)) if s != here]
    asks = {s.id: said for s in graph.screens.values() if s.id != here and (said := asking(graph, s))}
    order = [s for s in order if s == here or (s not in asks and (s in near or _says_more(told[s][0])))]
    chosen: list[str] = []
    text = MapText("", {})
    for screen in order:
        new = [s for s in (*_way(graph, here, screen), screen) if s not in chosen]
        longer = _told(graph, [*chosen, *new], told, in_view, asks)
        most = room
        if len(chosen) == 1 and estimate_tokens(longer.text) > room:
            told |= {s: told_controls(graph, graph.screens[s], named, Detail.LEAST) for s in new}
            longer, most = _told(graph, [*chosen, *new], told, in_view, asks), room + room // 4
        if chosen and estimate_tokens(longer.text) > most:
            break
        chosen, text = [*chosen, *new], longer
    return text


def _out_of_view(told: tuple[list[Told], int], shown: Observation) -> list[Told]:
    """Of the controls that the map has of the screen that is shown those that are not in view, but for its fields."""
    names = {name for _, name in control_names(shown.elements)}
    fields = {name for element, name in control_names(shown.elements) if element.editable}
    return [c for c in told[0] if c.name not in names and not (fields and c.kind == FIELD)]


def _says_more(told: Sequence[Told]) -> bool:
    """Whether there is more to tell of a screen than that something there agrees."""
    return any(c.tapped or c.held or not agrees(c.name) for c in told)


def _distances(graph: Graph, here: str | None) -> dict[str, int]:
    """How many steps it is to each screen."""
    steps = {here: 0} if here is not None else {}
    queue = deque(steps)
    while queue:
        screen = queue.popleft()
        for edge in graph.outgoing(screen):
            if edge.target not in steps:
                steps[edge.target] = steps[screen] + 1
                queue.append(edge.target)
    return steps


def _fits(graph: Graph, task: str, scorer: TextScorer) -> dict[tuple[str, str], float]:
    """How well every control's name, and every screen's (under ""), fits the task, by screen and name."""
    owners = [(s.id, name) for s in graph.screens.values() for _, name in control_names(s.elements)]
    owners += [(s.id, "") for s in graph.screens.values()]
    said = [name or f"{graph.screens[screen].name} {graph.screens[screen].summary}".strip() for screen, name in owners]
    return dict(zip(owners, scorer.score(task, said), strict=True))


def _worth(graph: Graph, fits: _Fits) -> dict[str, float]:
    """What the app's screens are worth for the task: the best control counts whole, the next three a third.

    Where a control leads to counts nearly as much as the control.
    """
    of: defaultdict[str, list[float]] = defaultdict(list)
    for (screen, _), score in fits.items():
        of[screen].append(score)
    own = [s for s in graph.screens.values() if not (s.external and s.kind in ("system", "background"))]
    worth = {s.id: max(of[s.id]) + sum(sorted(of[s.id], reverse=True)[1:4]) / 3 for s in own}
    led_to = [
        (end, LED_TO * fits[screen.id, name])
        for screen in own
        for (how, name), ends in leads_of(graph, screen).items()
        for end in ends
        if how == "tap" and end in worth
    ]
    for end, score in led_to:
        worth[end] = max(worth[end], score)
    return worth


def _near(worth: Mapping[str, float], here: str | None) -> set[str]:
    """The screens that have to do with the task."""
    best = max(worth.values(), default=0.0)
    return {screen for screen, value in worth.items() if value >= NEAR * best > 0 or screen == here}


def _detail(screen: Screen, near: Container[str]) -> Detail:
    if screen.id in near:
        return Detail.FULL
    return Detail.LEAST if _name(screen) else Detail.BRIEF


def _way(graph: Graph, here: str | None, screen: str) -> Sequence[str]:
    if here is None or here == screen:
        return ()
    plan = plan_route(graph, here, [screen])
    return [step.target for step in plan.steps[:-1]] if plan.ok else ()


def _told(
    graph: Graph,
    chosen: Sequence[str],
    told: Mapping[str, tuple[list[Told], int]],
    in_view: str | None,
    asks: Mapping[str, str],
) -> MapText:
    numbers = {screen: number for number, screen in enumerate(chosen, start=1)}
    called: Numbers = {**asks, **numbers}
    alone = {s: _alone(told[s][0], called) for s in chosen}
    shared = _shared({s: list(words) for s, words in alone.items()}, numbers)
    lines = [
        f"on {_places([numbers[s] for s in p], len(chosen))}: "
        + "; ".join(in_words([alone[p[0]][said] for said in words], 0, called))
        for p, words in shared.items()
    ]
    once = {(s, words) for places, some in shared.items() for s in places for words in some}
    for screen in chosen:
        controls, left = told[screen]
        kept = [c for c in controls if (screen, "; ".join(in_words([c], 0, called))) not in once]
        if screen == in_view and not kept:
            continue
        name = _name(graph.screens[screen]) + (AT_ONCE if closes_at_first_touch(graph, graph.screens[screen]) else "")
        said = f"{name}: {'; '.join(in_words(kept, left, called))}".rstrip(": ")
        lines.append(f"{numbers[screen]}{' ' if said[:1] != ':' else ''}{said}")
    return MapText("\n".join(lines), {number: screen for screen, number in numbers.items()}, asks)


def _name(screen: Screen) -> str:
    """What a screen is called, and what it is for if somebody says so; nothing if it is called as its controls are."""
    purpose = f" ({clipped(screen.summary).replace(':', ',')})" if screen.summary else ""
    parts = screen.name.split(", ")
    same = len(parts) > 1 and {name for _, name in control_names(screen.elements)}.issuperset(parts)
    return f"{'' if same else clipped(screen.name)}{purpose}"


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


def _alone(controls: Iterable[Told], numbers: Numbers) -> dict[str, Told]:
    """Controls by the words for each by itself."""
    return {"; ".join(in_words([c], 0, numbers)): c for c in controls if c.kind != CYCLING}


def _shared(controls: Mapping[str, Sequence[str]], numbers: Mapping[str, int]) -> dict[tuple[str, ...], list[str]]:
    """Controls that the same screens share, where telling them once is shorter."""
    holders: defaultdict[str, list[str]] = defaultdict(list)
    for screen, told in controls.items():
        for control in told:
            holders[control].append(screen)
    groups: defaultdict[tuple[str, ...], list[str]] = defaultdict(list)
    for control, screens in holders.items():
        groups[tuple(screens)].append(control)
    return {
        screens: told
        for screens, told in groups.items()
        if len(screens) >= SHARED
        and _length(f"on {_places([numbers[s] for s in screens], len(controls))}:") < (len(screens) - 1) * _length(told)
    }


def _length(text: str | Sequence[str]) -> int:
    """Words and marks, about as many as tokens."""
    return len(re.findall(r"\w+|[^\w\s]", "; ".join([*text, ""]) if not isinstance(text, str) else text))
