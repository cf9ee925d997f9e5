"""Makes the knowledge of an app, screen by screen: intents, milestones, the search for ways, summaries, vectors."""

import json
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, field
from hashlib import blake2b
from typing import Protocol

from uiatlas.errors import InputError, ModelError
from uiatlas.knowledge.entries import Entry, Key, ScreenKnowledge, load, save
from uiatlas.knowledge.index import Embedder
from uiatlas.knowledge.intents import Intent, IntentSource, MapIntents, MapMilestones, MilestoneSource, with_milestones
from uiatlas.knowledge.scoring import MapScorer, Scorer
from uiatlas.knowledge.search import RULES, Found, Limits, search
from uiatlas.knowledge.trajectories import Trajectory, cheapest, summarise
from uiatlas.llm.concurrency import in_flight
from uiatlas.storage.store import AtlasStore
from uiatlas.storage.vectors import Vectors
from uiatlas.ui.codec import element_to_json
from uiatlas.utg import Graph, Screen

BATCH = 64
"""Texts that are embedded, and kept, at a time."""

VERSION = 1
"""Version of the templates; what an older one made is made anew."""

Told = Callable[[int, int], None]
"""Called with how many screens are done and how many there are."""


class Summariser(Protocol):
    """Says a way in one sentence."""

    @property
    def name(self) -> str:
        """Who says so."""
        ...

    def summarise(self, graph: Graph, intent: Intent, way: Trajectory) -> str:
        """What is done in turn, and what for."""
        ...


class PlainSummary:
    """The actions in turn, as they are written."""

    name = "local"

    def summarise(self, graph: Graph, intent: Intent, way: Trajectory) -> str:
        """What is done in turn, and where that ends."""
        return summarise(graph, way, intent.act)


@dataclass(frozen=True, slots=True)
class Makers:
    """Who makes what; each may be a model.

    Attributes:
        intents: Says what users may want of a screen.
        milestones: Breaks that into subgoals.
        scorer: Says how far ways have come.
        scorer_name: Its name; what another scorer made is made anew.
        summaries: Says ways in a sentence.
    """

    intents: IntentSource
    milestones: MilestoneSource
    scorer: Scorer
    scorer_name: str
    summaries: Summariser

    @property
    def names(self) -> tuple[str, ...]:
        """Names of all four, for the content hash."""
        return self.intents.name, self.milestones.name, self.scorer_name, self.summaries.name


def local_makers(graph: Graph, start: str | None = None) -> Makers:
    """All four without a model."""
    return Makers(MapIntents(), MapMilestones(start), MapScorer(graph), "local", PlainSummary())


@dataclass(frozen=True, slots=True)
class Plan:
    """How knowledge is made.

    Attributes:
        start: Id of the screen where ways begin; None for the app's entry.
        limits: How far and how wide is searched.
        rule: What ways are compared by: ``settled`` or ``paper``.
        ways: How many ways are kept for an intent.
        jobs: Screens that are worked on at a time.
        key: What is embedded: the ``intent`` alone, with what is touched on the ``way``, or with the ``summary``.
        anew: Make all anew.
    """

    start: str | None = None
    limits: Limits = field(default_factory=Limits)
    rule: str = "settled"
    ways: int = 1
    jobs: int = 1
    key: Key = "way"
    anew: bool = False


@dataclass(slots=True)
class Built:
    """What a build came to.

    Attributes:
        screens: Screens that have knowledge now.
        made: Of these, how many were made now; the others were kept.
        entries: Intents with a way, over all screens.
        without: Intents that no way was found for.
        astray: Intents whose best way does not end on their screen; with our scorer there are none.
        embedded: Texts that were embedded now.
        failed: Screens that a model failed on, with the reason; the next build tries them again.
        seconds: How long it took.
    """

    screens: int = 0
    made: int = 0
    entries: int = 0
    without: int = 0
    astray: int = 0
    embedded: int = 0
    failed: dict[str, str] = field(default_factory=dict)
    seconds: float = 0.0


def to_make(database: AtlasStore, graph: Graph, makers: Makers, plan: Plan) -> list[tuple[Screen, str]]:
    """The screens whose knowledge is missing or out of date, each with the hash of what it is made from.

    Raises:
        InputError: The map does not say where the app starts, or knows no such screen or rule.
    """
    start = _start(graph, plan)
    if plan.rule not in RULES:
        raise InputError(f"there is no rule {plan.rule!r}", hint=f"choose one of {', '.join(RULES)}")
    known = {} if plan.anew else load(database, graph)
    ways = cheapest(graph, start)
    out = []
    for screen in graph.screens.values():
        content = _content(graph, screen, ways.get(screen.id), makers, plan)
        if not screen.external and (screen.id not in known or known[screen.id].content != content):
            out.append((screen, content))
    return out


def build(
    database: AtlasStore, graph: Graph, makers: Makers, embedder: Embedder, plan: Plan, told: Told | None = None
) -> Built:
    """Make the knowledge of an app, or bring it up to date; what was made is kept after every screen.

    Args:
        database: The open atlas file.
        graph: The map.
        makers: Who makes what.
        embedder: Who embeds the intents.
        plan: How.
        told: Told after every screen.

    Raises:
        InputError: See `to_make`.
        BudgetError: A model's budget is used up; what was made until then is kept.
    """
    began, out = time.monotonic(), Built()
    todo, start = to_make(database, graph, makers, plan), _start(graph, plan)

    def make(item: tuple[Screen, str]) -> ScreenKnowledge:
        return _screen(graph, start, *item, makers, plan)

    for (screen, _), known in in_flight(make, todo, plan.jobs):
        if isinstance(known, ModelError):
            out.failed[screen.id] = str(known)
        else:
            save(database, graph.app, known)
            out.made += 1
        if told is not None:
            told(out.made + len(out.failed), len(todo))
    everything = load(database, graph)
    out.embedded = embed_all(Vectors(database, embedder.name), embedder, _texts(everything.values(), plan))
    out.screens, out.without = len(everything), sum(k.without for k in everything.values())
    out.entries = sum(len(k.entries) for k in everything.values())
    out.astray = sum(e.way.end != e.intent.screen for k in everything.values() for e in k.entries)
    out.seconds = time.monotonic() - began
    return out


def _start(graph: Graph, plan: Plan) -> str:
    start = plan.start or next(iter(graph.starts), None)
    if start is None or start not in graph.screens:
        raise InputError("the map does not say where the app starts", hint="say it with --from SCREEN")
    return start


def _content(graph: Graph, screen: Screen, way: Trajectory | None, makers: Makers, plan: Plan) -> str:
    """A hash of all that a screen's knowledge is made from."""
    shown = [element_to_json(e) for e in screen.elements]
    around = sorted((e.id, graph.screens[e.target].name) for e in graph.outgoing(screen.id))
    how = makers.names, asdict(plan.limits), plan.rule, plan.ways
    parts = (VERSION, screen.name, shown, around, way and way.key, how)
    body = json.dumps(parts, ensure_ascii=True, sort_keys=True, default=str)
    return blake2b(body.encode(), digest_size=16).hexdigest()


def known_of(graph: Graph, makers: Makers, plan: Plan) -> list[ScreenKnowledge]:
    """What is known of all screens, made now and not kept.

    Raises:
        InputError: The map does not say where the app starts.
    """
    start, screens = _start(graph, plan), [s for s in graph.screens.values() if not s.external]
    return [_screen(graph, start, screen, "", makers, plan) for screen in screens]


def _screen(graph: Graph, start: str, screen: Screen, content: str, makers: Makers, plan: Plan) -> ScreenKnowledge:
    entries: list[Entry] = []
    without = 0
    searched: dict[object, Found] = {}
    for wished in makers.intents.intents(graph, screen):
        intent = with_milestones(graph, wished, makers.milestones)
        found = _found(graph, start, intent, makers, plan, searched)
        entries += [
            Entry(intent, s.way, makers.summaries.summarise(graph, intent, s.way), s.progress)
            for s in found.accepted[: plan.ways]
        ]
        without += not found.accepted
    return ScreenKnowledge(screen.id, content, tuple(entries), without)


def _found(
    graph: Graph, start: str, intent: Intent, makers: Makers, plan: Plan, searched: dict[object, Found]
) -> Found:
    """The search for an intent; what the map scores by the same screens is searched once."""
    told = all(m.screen for m in intent.milestones) and isinstance(makers.scorer, MapScorer)
    key = tuple(m.screen for m in intent.milestones) if told else intent.id
    if key not in searched:
        searched[key] = search(graph, intent, makers.scorer, start, plan.limits, RULES[plan.rule])
    return searched[key]


def _texts(known: Iterable[ScreenKnowledge], plan: Plan) -> list[str]:
    return [e.key_text(plan.key) for k in known for e in k.entries]


def embed_all(vectors: Vectors, embedder: Embedder, texts: Sequence[str]) -> int:
    """Embed the texts that have no vector yet, a batch at a time; each batch is kept at once. Tells how many."""
    wanted = list(dict.fromkeys(texts))
    kept = vectors.of(wanted)
    missing = [t for t in wanted if t not in kept]
    for at in range(0, len(missing), BATCH):
        batch = missing[at : at + BATCH]
        vectors.put(dict(zip(batch, embedder.model.embed(batch), strict=True)))
    return len(missing)
