"""Make a database of what an app can do from its map, and find the ways that are known for a task."""

import argparse
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, get_args

from uiatlas.agents.endpoints import point
from uiatlas.cli.options.common import MapFile, add_json, add_map, positive, read_map, share
from uiatlas.cli.options.model import ModelOptions, add_model, price_ahead, read_model
from uiatlas.cli.output import Progress, counted, hint, warn, write, write_json
from uiatlas.errors import BudgetError, InputError
from uiatlas.knowledge.building import Built, Plan, build, local_makers, to_make
from uiatlas.knowledge.entries import Key
from uiatlas.knowledge.goals import GoalIntents, GoalMemory
from uiatlas.knowledge.index import Embedder, local_embedder
from uiatlas.knowledge.model_makers import expected, model_makers
from uiatlas.knowledge.pointing import as_ranker
from uiatlas.knowledge.retrieval import Hit, Knowledge, prompt_text, steps_to
from uiatlas.knowledge.search import RULES, Limits
from uiatlas.llm.opening import open_embedder
from uiatlas.llm.remote_embedding import ProviderEmbedder
from uiatlas.llm.usage import Usage
from uiatlas.storage import Database
from uiatlas.text.retrieval import Bm25
from uiatlas.ui import Selector
from uiatlas.utg import Atlas, Graph, Screen

FLOOR = 0.5
"""A way fits from this cosine on, or where the map's words cover this share of the task's."""

MOST_SCORED, MOST_SCORED_BY_MODEL = 2000, 24
"""Ways that are scored for an intent at most, by the map and by a model."""

ENOUGH = 5
"""Ways that are compared with the floor at least."""


@dataclass(frozen=True, slots=True)
class Embedding:
    """What is embedded, and by which provider's model; None for the local one."""

    key: Key = "way"
    model: str | None = None

    @contextmanager
    def opened(self) -> Iterator[Embedder]:
        """Who embeds.

        Raises:
            InputError: The name, the key or the address of the model is wrong, or an extra is missing.
        """
        if not self.model:
            yield local_embedder()
            return
        with open_embedder(self.model) as model:
            yield Embedder(model.name, model)


@dataclass(frozen=True, slots=True)
class BuildRequest:
    """Knowledge to be made.

    Attributes:
        map: The map, and the file that the knowledge is kept in.
        start: The screen where ways begin; None for the app's entry.
        rule: What ways are compared by.
        limits: How far and how wide is searched.
        jobs: Screens that are worked on at a time.
        anew: Whether all is made anew.
        embedding: What is embedded, and by whom.
        model: Which model makes it.
        json: Whether a machine reads the answer.
    """

    map: MapFile
    start: str | None
    rule: str
    limits: Limits
    jobs: int
    anew: bool
    embedding: Embedding
    model: ModelOptions
    json: bool = False


@dataclass(frozen=True, slots=True)
class SearchRequest:
    """A task that known ways are wanted for.

    Attributes:
        map: The map with its knowledge.
        task: The task in words.
        most: The most ways.
        words: Whether what the words point at on the map counts beside the vectors.
        prompt: Whether only the text for an agent's prompt is wanted.
        embedding: What is embedded, and by whom.
        json: Whether a machine reads the answer.
    """

    map: MapFile
    task: str
    most: int
    words: bool
    prompt: bool
    embedding: Embedding
    json: bool = False


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The two words after ``knowledge``, each with options of its own."""
    words = parser.add_subparsers(dest="word", required=True, metavar="build|search")
    make = words.add_parser("build", help="find what users may want of each screen, and the ways that fulfil it")
    add_map(make)
    make.add_argument("--from", dest="start", metavar="SCREEN", help="where ways begin (default: the app's entry)")
    make.add_argument("--scorer", choices=tuple(RULES), default="settled", help="paper: the search as KG-RAG prints it")
    make.add_argument("--threshold", metavar="P", type=share, default=0.5, help="how surely a way must fulfil (0.5)")
    make.add_argument("--minimum", metavar="P", type=share, default=0.0, help="progress below which none goes on (0)")
    make.add_argument("--width", metavar="N", type=positive, default=8, help="ways followed after each scoring (8)")
    make.add_argument("--step-size", metavar="N", type=positive, default=2, help="hops between two scorings (2)")
    make.add_argument("--depth", metavar="N", type=positive, default=10, help="the most hops of a way (10)")
    make.add_argument("--ways", metavar="N", type=positive, default=1, help="ways kept for an intent (1)")
    make.add_argument("--jobs", metavar="N", type=positive, default=8, help="screens a model works on at a time (8)")
    make.add_argument("--scored", metavar="N", type=positive, help="ways scored for an intent (2000; with a model 24)")
    make.add_argument("--anew", action="store_true", help="build everything again")
    _add_embedder(make)
    add_model(make)
    add_json(make)

    find = words.add_parser("search", help="the ways that are known for a task, as steps or as text for a prompt")
    add_map(find)
    find.add_argument("task", metavar="TASK", help='what is to be done: "set the theme to dark"')
    find.add_argument("-k", metavar="N", type=positive, default=5, help="most ways to show (5)")
    find.add_argument(
        "--by",
        choices=("both", "vectors"),
        default="both",
        help="both: by cosine and by what the words of the task point at on the map, in turn; vectors: by cosine alone",
    )
    find.add_argument("--prompt", action="store_true", help="only the text for an agent's prompt")
    _add_embedder(find)
    add_json(find)


def _add_embedder(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--key",
        choices=get_args(Key),
        default="way",
        help="what is embedded: the intent alone, with what is touched on the way (default), or with the summary",
    )
    parser.add_argument(
        "--embed-model",
        metavar="PROVIDER:NAME",
        help="embed intents and tasks with a provider's model, such as openai:NAME (default: the local one)",
    )


def read(given: argparse.Namespace) -> BuildRequest | SearchRequest:
    """What is made or searched.

    Raises:
        InputError: The task says nothing.
    """
    embedding = Embedding(given.key, given.embed_model)
    if given.word == "build":
        model = read_model(given)
        ways = given.scored or (MOST_SCORED_BY_MODEL if model.name else MOST_SCORED)
        limits = Limits(given.threshold, given.minimum, given.step_size, given.depth, given.width, given.ways, ways)
        jobs = given.jobs if model.name else 1
        return BuildRequest(
            read_map(given), given.start, given.scorer, limits, jobs, given.anew, embedding, model, given.json
        )
    if not given.task.strip():
        raise InputError("the task is empty", hint="say what is to be done")
    words = given.by == "both"
    return SearchRequest(read_map(given), given.task, given.k, words, given.prompt, embedding, given.json)


def run(request: BuildRequest | SearchRequest) -> int:
    """Build, or search; exit 1 when nothing that is known fits."""
    with Atlas.open(request.map.path) as atlas:
        graph = atlas.load(request.map.app)
        match request:
            case BuildRequest():
                return _build(atlas.database, graph, request)
            case SearchRequest():
                return _search(atlas.database, graph, request)


def _build(database: Database, graph: Graph, request: BuildRequest) -> int:
    start = graph.find(request.start).id if request.start else None
    limits, key = request.limits, request.embedding.key
    plan = Plan(start, limits, request.rule, limits.most, request.jobs, key, request.anew)
    chosen = request.model.keeping_answers()
    with chosen.opened() as model, request.embedding.opened() as embedder, Progress("knowledge") as progress:
        makers = local_makers(graph, start) if model is None else model_makers(graph, model, start)
        reached = GoalMemory.of(graph, database).reached()
        makers = replace(makers, intents=GoalIntents(makers.intents, reached))
        screens = [screen for screen, _ in to_make(database, graph, makers, plan)]
        if screens:
            warn(f"{counted(len(screens), 'screen')} to do, {_cost_ahead(screens, request)}")
        try:
            built = build(database, graph, makers, embedder, plan, progress)
        except BudgetError as error:
            warn(f"{error}; what was made is kept, and the next build goes on from there")
            return 1
        took = ({} if model is None else {"usage": model.usage}) | _embedding(embedder)
        _say_built(graph, built, took, request)
    return 1 if built.failed else 0


def _cost_ahead(screens: Sequence[Screen], request: BuildRequest) -> str:
    """What the work will cost at least and at most, before it begins."""
    if request.model.name is None:
        return "without a model: no cost"
    least, most = expected(screens, request.limits.budget)
    price = price_ahead(request.model.name)
    money = "price unknown" if price is None else f"${price(least).money:.2f} to ${price(most).money:.2f}"
    return f"about {least.calls} to {most.calls} calls, {least.tokens} to {most.tokens} tokens, {money}"


def _embedding(embedder: Embedder) -> dict[str, Usage]:
    """What a provider's embedding model took; nothing for the local one."""
    return {"embedding_usage": embedder.model.usage} if isinstance(embedder.model, ProviderEmbedder) else {}


def _say_built(graph: Graph, built: Built, took: Mapping[str, Usage], request: BuildRequest) -> None:
    for screen, why in built.failed.items():
        warn(f"{screen}: {why}; the next build tries it again")
    if request.json:
        write_json(_built_json(graph, built) | {name: usage.to_json() for name, usage in took.items()})
        return
    write(f"{graph.app}: {counted(built.entries, 'intent')} with a way on {counted(built.screens, 'screen')}")
    now = f"{counted(built.made, 'screen')} made now, {counted(built.embedded, 'text')} embedded"
    write(f"{now}, {built.seconds:.1f} s")
    if built.without:
        write(f"{counted(built.without, 'intent')} without a known way")
    for name, usage in took.items():
        write(f"the {'model' if name == 'usage' else 'embedding model'} took {usage}")
    hint(f'ask it: uiatlas knowledge search {request.map.path} "TASK"')


def _built_json(graph: Graph, built: Built) -> dict[str, Any]:
    return {
        "app": graph.app,
        "screens": built.screens,
        "made": built.made,
        "intents": built.entries,
        "without": built.without,
        "embedded": built.embedded,
        "failed": built.failed,
        "seconds": round(built.seconds, 3),
    }


def _search(database: Database, graph: Graph, request: SearchRequest) -> int:
    pointed = point(graph, request.task, Bm25()) if request.words else ()
    with request.embedding.opened() as embedder:
        knowledge = Knowledge.open(database, graph, embedder, request.embedding.key)
        hits = knowledge.find(request.task, max(request.most, ENOUGH), as_ranker(lambda task: pointed))
        took = _embedding(embedder)
    # Cosines of a provider's model have a scale of their own.
    best = max((h.score for h in hits), default=0.0), max((p.score for p in pointed), default=0.0)
    hits = hits[: request.most] if request.embedding.model or max(best) >= FLOOR else ()
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
