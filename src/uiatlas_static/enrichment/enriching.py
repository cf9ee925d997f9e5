"""Enriches a map: methods in the order of the call graph, then screens along the classes that they extend.

UICompass, section 3.1, "LLM-based Semantic Enrichment". What was told is kept in the atlas file under a hash of what
was asked, so that a build that was killed goes on where it was, and unchanged code is not asked about again.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from uiatlas.errors import ModelError
from uiatlas.llm.base import Question
from uiatlas.llm.concurrency import in_flight
from uiatlas.llm.kept import KeptAnswers
from uiatlas.llm.usage import Usage, estimate_tokens
from uiatlas.storage.store import AtlasStore
from uiatlas.ui import UIElement
from uiatlas.utg import Graph, Screen
from uiatlas_static.enrichment.applying import Applied, Applier, told_by_edges
from uiatlas_static.enrichment.layouts import layouts_of
from uiatlas_static.enrichment.methods import Unit, units_of
from uiatlas_static.enrichment.order import levels_of
from uiatlas_static.enrichment.telling import (
    Batch,
    LocalTeller,
    MethodsAnswer,
    MethodTold,
    ScreenAnswer,
    Shown,
    Teller,
    names_of,
)
from uiatlas_static.facts.app import AppFacts
from uiatlas_static.solver.program import Program

TOGETHER = 6
"""Methods of one class that are asked about at once, at most."""

CODE = 8000
"""Characters of code that are asked about at once; one longer method goes alone."""

_ANSWER = {"methods": 120, "screen": 50}
"""Tokens that an answer has for one method, or one screen, about."""

_HELD = 40
"""Elements of a screen that are told."""

Told = Callable[[int, int], None]
"""Called with how many questions are done and how many there are."""


@dataclass(frozen=True, slots=True)
class Work:
    """A map with the code that it was drawn from.

    Attributes:
        graph: The map.
        leads: From every screen to the names of those that it leads to, before anything is inferred.
        units: The methods that are told, by id.
        levels: Their batches: what a level calls is told in the levels before it.
        parents: From each of the app's classes to the class that it extends, if that is one of the app's.
        fragments: The classes that are fragments and dialogs, with which of the two.
        layouts: The elements of layouts and menus, by their names in code.
    """

    graph: Graph
    leads: dict[str, tuple[str, ...]] = field(default_factory=dict)
    units: dict[str, Unit] = field(default_factory=dict)
    levels: tuple[tuple[Batch, ...], ...] = ()
    parents: dict[str, str] = field(default_factory=dict)
    fragments: dict[str, str] = field(default_factory=dict)
    layouts: dict[str, tuple[UIElement, ...]] = field(default_factory=dict)


@dataclass(slots=True)
class Enriched:
    """What an enrichment came to.

    Attributes:
        methods: Methods that were told.
        screens: Screens that have a summary now.
        asked: Questions that were asked now; the others were kept.
        kept: Questions whose answers were kept.
        applied: What of it went into the map.
        failed: What could not be told, with the reason; names tell it for now, and the next time it is asked again.
    """

    methods: int = 0
    screens: int = 0
    asked: int = 0
    kept: int = 0
    applied: Applied = field(default_factory=Applied)
    failed: dict[str, str] = field(default_factory=dict)


def work_on(graph: Graph, facts: AppFacts | None = None, root: Path | None = None) -> Work:
    """What there is to tell.

    Args:
        graph: The map.
        facts: What was read of the app's code, if there is any.
        root: The folder of its source, if there is one.
    """
    leads = {s: tuple(_leads(graph, s)) for s in graph.screens}
    if facts is None:
        return Work(graph, leads)
    units, program = units_of(facts, root), Program(facts)
    told = {id_: unit.calls for id_, unit in units.items()}
    parents = {c.name: c.parent for c in program.classes.values() if c.parent in program.classes}
    fragments = {n: k for n in program.classes if (k := program.kind(n)) in ("fragment", "dialog")}
    layouts = layouts_of(facts, graph.app)
    levels = tuple(tuple(_batches(level, units, program)) for level in levels_of(told))
    return Work(graph, leads, units, tuple(level for level in levels if level), parents, fragments, layouts)


def _leads(graph: Graph, screen: str) -> dict[str, None]:
    """The names of the screens that a screen leads to, without those that are not known by name."""
    leading = (e for e in graph.outgoing(screen) if e.target != screen and not e.supposed)
    names = (graph.screens[e.target].name for e in leading)
    return dict.fromkeys(name for name in names if "{}" not in name)


def _batches(level: Sequence[tuple[str, ...]], units: dict[str, Unit], program: Program) -> Iterator[Batch]:
    """The methods of a level, those of a class together; of a cycle all, whichever class they are of."""
    open_: dict[str, list[Unit]] = {}
    for group in level:
        members = [units[m] for m in group if len(group) > 1 or not units[m].plain]
        if not members:
            continue
        owner = members[0].owner
        waiting = open_.setdefault(owner, [])
        size = sum(len(u.text) for u in (*waiting, *members))
        if waiting and (len(waiting) + len(members) > TOGETHER or size > CODE):
            yield Batch(owner, program.classes[owner].parent, tuple(waiting))
            waiting.clear()
        waiting += members
    for owner, left in open_.items():
        if left:
            yield Batch(owner, program.classes[owner].parent, tuple(left))


def ahead(work: Work, teller: Teller, database: AtlasStore) -> Usage:
    """About what an enrichment will take that is done now: answers that were kept are `reused` and cost nothing."""
    told, usage, local = names_of([*work.units.values()]), Usage(), LocalTeller()
    kept = KeptAnswers(database, work.graph.app, teller.name)
    for batch in (b for level in work.levels for b in level):
        asked = teller.ask_methods(batch, told)
        known = kept.read(asked, MethodsAnswer)
        usage += _expected(asked, _ANSWER["methods"] * len(batch.units), known is not None)
        if known is not None:
            told |= {u.id: m.summary for u, m in zip(batch.units, known.methods, strict=True)}
    above: dict[str, str] = {}
    for screens in _screen_levels(work):
        for screen in screens:
            shown = _shown(work, screen, told, above)
            asked = teller.ask_screen(shown)
            answer = kept.read(asked, ScreenAnswer)
            usage += _expected(asked, _ANSWER["screen"], answer is not None)
            above[screen.name] = answer.summary if answer is not None else local.screen(shown, None)
    return usage


def _expected(asked: Question | None, written: int, known: bool) -> Usage:
    if asked is None:
        return Usage()
    if known:
        return Usage(reused=1)
    return Usage(calls=1, input_tokens=estimate_tokens(asked.system + asked.text), output_tokens=written)


def enrich(work: Work, teller: Teller, database: AtlasStore, *, jobs: int = 8, told: Told | None = None) -> Enriched:
    """Tell what methods, elements and screens are for, and enter it into the map.

    Args:
        work: What there is to tell; its map is changed in place and not saved.
        teller: Who tells.
        database: The open atlas file, in which answers are kept as they come.
        jobs: Questions in flight at a time.
        told: Told after every question.

    Raises:
        BudgetError: The model's budget is used up; what was told until then is kept.
    """
    return _Enricher(work, teller, database, jobs, told or (lambda done, whole: None)).run()


class _Enricher:
    def __init__(self, work: Work, teller: Teller, database: AtlasStore, jobs: int, told: Told) -> None:
        self.work, self.teller, self.jobs, self._report = work, teller, jobs, told
        self.kept = KeptAnswers(database, work.graph.app, teller.name)
        self.out = Enriched(methods=len(work.units))
        self.summaries = names_of([*work.units.values()])
        self._local = LocalTeller()
        self._screens = [*_screen_levels(work)]
        self._whole = sum(map(len, work.levels)) + sum(map(len, self._screens))
        self._done = 0

    def run(self) -> Enriched:
        found: list[tuple[str, str, MethodTold]] = []
        for level in self.work.levels:
            found += self._level(level)
        if self.teller.name == LocalTeller.name:
            self.out.applied = told_by_edges(self.work.graph)
        else:
            work = self.work
            self.out.applied = Applier(work.graph, self.teller.name, work.fragments, work.layouts).apply(found)
        above: dict[str, str] = {}
        for screens in self._screens:
            self._summarise(screens, above)
        return self.out

    def _level(self, level: Sequence[Batch]) -> Iterator[tuple[str, str, MethodTold]]:
        asked = {id(b): self.teller.ask_methods(b, self.summaries) for b in level}
        answers = {id(b): self.kept.read(asked[id(b)], MethodsAnswer) for b in level}
        missing = [b for b in level if answers[id(b)] is None]
        for batch, got in in_flight(lambda b: self.teller.methods(b, asked[id(b)]), missing, self.jobs):
            if isinstance(got, ModelError):
                self.out.failed[f"{batch.owner}.{batch.units[0].name}"] = str(got)
                answers[id(batch)] = MethodsAnswer(methods=self._local.methods(batch, None))
            else:
                answers[id(batch)] = MethodsAnswer(methods=got)
                self.kept.write(asked[id(batch)], answers[id(batch)])
            self._count(asked[id(batch)])
        self._count_kept(len(level) - len(missing))
        for batch in level:
            answer = answers[id(batch)]
            assert answer is not None
            for unit, told in zip(batch.units, answer.methods, strict=True):
                self.summaries[unit.id] = told.summary
                yield unit.owner, unit.name, told

    def _summarise(self, screens: Sequence[Screen], above: dict[str, str]) -> None:
        shown = {s.id: _shown(self.work, s, self.summaries, above) for s in screens}
        asked = {s.id: self.teller.ask_screen(shown[s.id]) for s in screens}
        answers = {s.id: self.kept.read(asked[s.id], ScreenAnswer) for s in screens}
        missing = [s.id for s in screens if answers[s.id] is None]
        for key, got in in_flight(lambda s: self.teller.screen(shown[s], asked[s]), missing, self.jobs):
            if isinstance(got, ModelError):
                self.out.failed[key] = str(got)
                answers[key] = ScreenAnswer(summary=self._local.screen(shown[key], None))
            else:
                answers[key] = ScreenAnswer(summary=got)
                self.kept.write(asked[key], answers[key])
            self._count(asked[key])
        self._count_kept(len(screens) - len(missing))
        for screen in screens:
            answer = answers[screen.id]
            assert answer is not None
            above[screen.name] = answer.summary
            now = self.work.graph.screens[screen.id]
            by = LocalTeller.name if screen.id in self.out.failed else self.teller.name
            self.work.graph.put_screen(replace(now, summary=answer.summary, told_by=by))
            self.out.screens += bool(answer.summary)

    def _count(self, asked: Question | None) -> None:
        self.out.asked += asked is not None
        self._done += 1
        self._report(self._done, self._whole)

    def _count_kept(self, number: int) -> None:
        self.out.kept += number
        self._done += number
        self._report(self._done, self._whole)


def _screen_levels(work: Work) -> Iterator[list[Screen]]:
    """The app's own screens: those whose class extends no other of them first, so that the others can build on them."""
    depth: defaultdict[int, list[Screen]] = defaultdict(list)
    for screen in work.graph.screens.values():
        if not screen.external:
            depth[len(_above(work, screen.name))].append(screen)
    yield from (depth[n] for n in sorted(depth))


def _above(work: Work, cls: str) -> list[str]:
    """The app's classes that a class extends, nearest first."""
    out: list[str] = []
    while (parent := work.parents.get(cls, "")) and parent not in out:
        out.append(parent)
        cls = parent
    return out


def _shown(work: Work, screen: Screen, told: dict[str, str], above: dict[str, str]) -> Shown:
    graph = work.graph
    parents = _above(work, screen.name)
    inherited = [f"{p}: {above[p]}" for p in parents if p in above]
    bare = {p for p in parents if p not in above}
    code = [
        f"{u.name}: {told[u.id]}"
        for u in work.units.values()
        if (u.owner == screen.name or u.owner in bare) and not u.plain
    ]
    elements = [_element(e.label, e.role.value) for e in screen.elements if e.label][:_HELD]
    return Shown(
        graph.app, screen.name, "\n".join(inherited), tuple(elements), work.leads.get(screen.id, ()), tuple(code)
    )


def _element(label: str, role: str) -> str:
    return " ".join(label.split())[:80] if role in ("text", "heading") else f"{' '.join(label.split())[:80]} ({role})"
