"""The known ways for a task: the most alike intents, and the text that tells any agent of them (KG-RAG, 3.3)."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from uiatlas.errors import InputError
from uiatlas.knowledge.base import Base, base_of, keep_base
from uiatlas.knowledge.building import BATCH, Plan, Told, build, embed_all, local_makers
from uiatlas.knowledge.entries import Entry, Key, load
from uiatlas.knowledge.index import Embedder, VectorIndex, index_of, local_embedder
from uiatlas.knowledge.intents import ending, label_of
from uiatlas.knowledge.model_makers import model_makers
from uiatlas.knowledge.trajectories import action_phrase, steps_of
from uiatlas.llm.base import ChatModel
from uiatlas.llm.fencing import inline
from uiatlas.storage.store import AtlasStore
from uiatlas.storage.vectors import Vectors, packed
from uiatlas.ui import Action, Selector, Tap, action_key, describe, target_of
from uiatlas.utg import Atlas, Graph
from uiatlas.utg.danger import danger_on

Wished = tuple[str, str, str]
"""A control by its screen's id, its text and its description."""

Ranker = Callable[[str], Sequence[Wished]]
"""From a task to the controls that it may end with, best first: another opinion beside that of the vectors."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A known way that may fit a task.

    Attributes:
        entry: The intent and its way.
        score: The cosine of intent and task.
        by: Whether the ``ranker`` named it, or the ``vectors`` alone found it.
    """

    entry: Entry
    score: float
    by: str


class Knowledge:
    """What is known of one app, ready to be asked: `build` makes it, `open` reads it, `find` asks it.

    Args:
        graph: The map.
        entries: Intents with ways.
        index: Their vectors, in the same order.
        embedder: Who embeds tasks.
    """

    def __init__(self, graph: Graph, entries: Sequence[Entry], index: VectorIndex, embedder: Embedder) -> None:
        self.graph, self.entries = graph, tuple(entries)
        self._index, self._embedder = index, embedder
        self._places: dict[Wished, int] = {}
        for place, entry in enumerate(self.entries):
            if (wished := _wished(entry.intent.screen, entry.intent.act)) is not None:
                self._places.setdefault(wished, place)

    @classmethod
    def build(
        cls,
        database: AtlasStore,
        graph: Graph,
        *,
        model: ChatModel | None = None,
        embedder: Embedder | None = None,
        plan: Plan = Plan(),
        progress: Told | None = None,
    ) -> "Knowledge":
        """Make the knowledge of an app, or bring it up to date; it is kept in the atlas after every screen.

        Args:
            database: The open atlas file (`Atlas.database`).
            graph: The map.
            model: Who says what users may want, and how far ways have come; without one, the map does.
            embedder: Who embeds intents and tasks; the local encoder by default.
            plan: How far and how wide is searched, and what is embedded.
            progress: Called after every screen with how many are done and how many there are.

        Raises:
            InputError: The map does not say where the app starts, or nothing could be made.
            BudgetError: The model's budget is used up; what was made until then is kept.
        """
        makers = local_makers(graph, plan.start) if model is None else model_makers(graph, model, plan.start)
        chosen = embedder or local_embedder()
        build(database, graph, makers, chosen, plan, progress)
        keep_base(database, graph.app, Base(plan.key))
        return cls.open(database, graph, chosen, plan.key)

    @classmethod
    def open(
        cls, database: AtlasStore, graph: Graph, embedder: Embedder | None = None, key: Key | None = None
    ) -> "Knowledge":
        """What was built into an atlas; where nothing was, what is known of the same product on another platform.

        KG-RAG (section 5.6) serves the web and desktop versions of an app with a base that was built on a phone. Which
        apps are the same product is said by `Graph.product`.

        Args:
            database: The open atlas file (`Atlas.database`).
            graph: The map.
            embedder: Who embeds tasks; by default whoever embedded the intents when they were made.
            key: What is embedded: the ``intent`` alone, with what is touched on the ``way``, or with the ``summary``;
                by default what was when they were made.

        Raises:
            InputError: Nothing was built.
            FormatError: What was built is damaged.
        """
        graph, entries = _known(database, graph)
        if not entries:
            hint = f"make it with `uiatlas knowledge build {database.path}`"
            raise InputError(f"nothing is known of what {graph.app} can do", hint=hint)
        base = base_of(database, graph.app)
        embedder, key = embedder or base.opened(), key or base.key
        vectors, texts = Vectors(database, embedder.name), [e.key_text(key) for e in entries]
        embed_all(vectors, embedder, texts)
        kept = vectors.of(texts)
        return cls(graph, entries, index_of([kept[t] for t in texts]), embedder)

    @classmethod
    def of(cls, graph: Graph, entries: Sequence[Entry], embedder: Embedder, key: Key = "way") -> "Knowledge":
        """The same of entries that are not kept anywhere."""
        texts = [e.key_text(key) for e in entries]
        batches = (texts[at : at + BATCH] for at in range(0, len(texts), BATCH))
        bodies = [packed(vector) for batch in batches for vector in embedder.model.embed(batch)]
        return cls(graph, entries, index_of(bodies), embedder)

    def find(self, task: str, k: int = 5, ranker: Ranker | None = None) -> tuple[Hit, ...]:
        """The ways that fit a task best, each once.

        Args:
            task: What is to be done.
            k: The most ways.
            ranker: Another opinion: its first control comes first, then both in turn.

        Returns:
            Hits, best first, each with its cosine from -1 to 1; `prompt_text` makes text for a prompt of them.
        """
        (query,) = self._embedder.model.embed([task])
        cosines = dict(self._index.nearest(query, len(self.entries)))
        named = [self._places[w] for w in (ranker(task) if ranker is not None else ()) if w in self._places]
        named = list(dict.fromkeys(named))
        hits = (
            Hit(self.entries[place], round(cosines[place], 4), "ranker" if place in named else "vectors")
            for place in _in_turn(named, list(cosines))
        )
        return tuple(_once(hits, k))


def _known(database: AtlasStore, graph: Graph) -> tuple[Graph, list[Entry]]:
    """What was built for an app, else for another one of the same product, with the map that it was built from."""
    atlas = Atlas(database)
    other = (app for app, product in atlas.products().items() if product == graph.product and app != graph.app)
    for known in (graph, *(atlas.load(app) for app in (other if graph.product else ()))):
        entries = [e for of_screen in load(database, known).values() for e in of_screen.entries]
        if entries:
            return known, entries
    return graph, []


def _in_turn(named: Sequence[int], alike: Sequence[int]) -> list[int]:
    """The first that is named, then one that is alike and one that is named in turn; each once."""
    pairs = zip_longest(alike, named[1:])
    return list(dict.fromkeys([*named[:1], *(place for pair in pairs for place in pair if place is not None)]))


def _wished(screen: str, act: Action | None) -> Wished | None:
    target = None if act is None else target_of(act)
    return None if target is None else (screen, target.text, target.description)


def _once(hits: Iterable[Hit], k: int) -> list[Hit]:
    """The first `k` hits that do different things."""
    out: dict[tuple[object, ...], Hit] = {}
    for hit in hits:
        if len(out) == k:
            break
        act = () if hit.entry.intent.act is None else (hit.entry.intent.act,)
        out.setdefault(tuple(action_key(a) for a in (*(e.action for e in hit.entry.way.edges), *act)), hit)
    return list(out.values())


def steps_to(graph: Graph, entry: Entry) -> list[str]:
    """All that is done for an intent: the way, the act, and what makes it count; a dangerous step says so."""
    intent, edges = entry.intent, entry.way.edges
    steps = [
        f"{step}{_warning(graph, edge.source, edge.action)}"
        for step, edge in zip(steps_of(graph, entry.way), edges, strict=True)
    ]
    if intent.act is not None:
        where = entry.way.end
        steps.append(f"{graph.screens[where].name}: {action_phrase(intent.act)}{_warning(graph, where, intent.act)}")
    if (last := ending(graph, intent)) is not None:
        screen, button = last
        said = Selector(button.role, button.text, button.description, button.resource_id)
        warning = _warning(graph, screen, Tap(said))
        steps.append(f'then confirm with "{label_of(button)}"{warning}')
    return steps


def _warning(graph: Graph, screen: str, action: Action) -> str:
    """What a step may do that cannot be taken back, as the end of its line."""
    danger = danger_on(graph.screens[screen], action)
    return "" if danger is None else f" (WARNING: this may {danger.kind})"


def prompt_text(graph: Graph, hits: Sequence[Hit]) -> str:
    """Known ways as text for any agent's prompt; names and labels are data from the app's screens.

    Args:
        graph: The map.
        hits: What was found, best first.
    """
    lines = ["Ways that are known in this app, the most fitting first. Names and labels are quoted from its screens."]
    for number, hit in enumerate(hits, 1):
        entry = hit.entry
        lines.append(f'{number}. To "{entry.intent.text}":')
        lines += [f"   {step}" for step in steps_to(graph, entry)] or ["   You are there when the app starts."]
    return "\n".join(lines)


def brief_text(graph: Graph, hits: Sequence[Hit], here: str | None = None) -> str:
    """Known ways in a line each, for an actor that is told them at every step.

    Of ways that pass the screen that is shown only what follows is told, and then no others.

    Args:
        graph: The map.
        hits: What was found, best first.
        here: Id of the screen that is shown, None if it is not on the map.
    """
    passing = [hit for hit in hits if here in _places(hit.entry)]
    lines = []
    for hit in passing or hits:
        begun = _places(hit.entry).index(here) if passing and here is not None else 0
        lines.append(f"{hit.entry.intent.text}: {' > '.join(_labels(graph, hit.entry)[begun:]) or 'here'}")
    return "\n".join(lines)


def _places(entry: Entry) -> list[str]:
    """The screens of a way, in order."""
    return [*(edge.source for edge in entry.way.edges), entry.way.end]


def _labels(graph: Graph, entry: Entry) -> list[str]:
    """What is touched for an intent, by its labels; what is no tap says what it is, what is dangerous says so."""
    actions = [(edge.source, edge.action) for edge in entry.way.edges]
    if entry.intent.act is not None:
        actions.append((entry.way.end, entry.intent.act))
    if (last := ending(graph, entry.intent)) is not None:
        screen, button = last
        actions.append((screen, Tap(Selector(button.role, button.text, button.description, button.resource_id))))
    return [_label(action) + _warning(graph, screen, action) for screen, action in actions]


def _label(action: Action) -> str:
    """The first line of what a tap is done to; of any other action, all of it."""
    first = next(iter(action.target.label.splitlines()), "") if isinstance(action, Tap) else ""
    return inline(first, 60) or describe(action)
