"""``knowledge search``: the ways that are known for a task, in one app or in all of an atlas."""

from contextlib import ExitStack
from typing import Any

from uiatlas.agents.endpoints import point
from uiatlas.cli.knowing.request import SearchRequest, embedding_took, opened
from uiatlas.cli.output import warn, write, write_json
from uiatlas.knowledge.across_apps import AtlasKnowledge
from uiatlas.knowledge.base import Base, base_of
from uiatlas.knowledge.pointing import as_ranker
from uiatlas.knowledge.retrieval import Hit, Knowledge, prompt_text, steps_to
from uiatlas.storage.store import AtlasStore
from uiatlas.text.retrieval import Bm25
from uiatlas.ui import Selector
from uiatlas.utg import Atlas, Graph

FLOOR = 0.5
"""A way fits from this cosine on, or where the map's words cover this share of the task's."""

ENOUGH = 5
"""Ways that are compared with the floor at least."""


def search_one(database: AtlasStore, graph: Graph, request: SearchRequest) -> int:
    """Search in one app; exit 1 when nothing that is known fits."""
    pointed = point(graph, request.task, Bm25()) if request.words else ()
    base = request.embedding.over(base_of(database, graph.app))
    with opened(base) as embedder:
        knowledge = Knowledge.open(database, graph, embedder, base.key)
        hits = knowledge.find(request.task, max(request.most, ENOUGH), as_ranker(lambda task: pointed))
        took = embedding_took(embedder)
    # Cosines of a provider's model have a scale of their own.
    best = max((h.score for h in hits), default=0.0), max((p.score for p in pointed), default=0.0)
    hits = hits[: request.most] if base.provider or max(best) >= FLOOR else ()
    graph = knowledge.graph
    if request.json:
        shown = [_hit_json(graph, h) for h in hits]
        text = prompt_text(graph, hits) if hits else ""
        usage = {name: used.to_json() for name, used in took.items()}
        write_json({"task": request.task, "app": graph.app, "hits": shown, "text": text} | usage)
    elif not hits:
        write("no known way fits the task")
    elif request.prompt:
        write(prompt_text(graph, hits))
    else:
        for number, hit in enumerate(hits, 1):
            write(f"{number}. {hit.entry.intent.text}")
            for step in steps_to(graph, hit.entry):
                write(f"     {step}")
    for used in () if request.json else took.values():
        warn(f"the embedding model took {used}")
    return 0 if hits else 1


def search_all(atlas: Atlas, request: SearchRequest) -> int:
    """Search the knowledge of all apps of the atlas by one index, by cosine alone."""
    given = request.embedding
    with ExitStack() as stack:
        embedder = stack.enter_context(opened(Base(provider=given.model))) if given.model else None
        knowledge = AtlasKnowledge.open(atlas, (), embedder, given.key)
        found = knowledge.find(request.task, request.most)
    far = embedder is None and max((h.hit.score for h in found), default=0.0) < FLOOR
    found = () if far and not knowledge.remote else found
    if request.json:
        shown = [_hit_json(knowledge.graphs[h.app], h.hit) | {"app": h.app} for h in found]
        text = knowledge.prompt_text(found) if found else ""
        write_json({"task": request.task, "apps": list(knowledge.graphs), "hits": shown, "text": text})
    elif not found:
        write("no known way fits the task")
    elif request.prompt:
        write(knowledge.prompt_text(found))
    for number, one in enumerate(() if request.json or request.prompt else found, 1):
        write(f"{number}. {one.hit.entry.intent.text} (in {one.app})")
        for step in steps_to(knowledge.graphs[one.app], one.hit.entry):
            write(f"     {step}")
    return 0 if found else 1


def _hit_json(graph: Graph, hit: Hit) -> dict[str, Any]:
    entry = hit.entry
    target: Selector | None = getattr(entry.intent.act, "target", None)
    return {
        "intent": entry.intent.text,
        "screen": entry.intent.screen,
        "element": "" if target is None else target.text or target.description or target.resource_id,
        "score": hit.score,
        "by": hit.by,
        "milestones": [m.text for m in entry.intent.milestones],
        "steps": steps_to(graph, hit.entry),
        "summary": entry.summary,
        "fulfilled": round(entry.progress.done, 4),
        "scored_by": entry.progress.how,
    }
