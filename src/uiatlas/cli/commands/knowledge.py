"""Make a database of what an app can do from its map, and find the ways that are known for a task."""

import argparse
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, get_args

from uiatlas.agents.words.pointing import as_ranker, point
from uiatlas.cli.options.common import add_json, add_map, positive, share
from uiatlas.cli.options.model import add_model, opened_model, price_ahead
from uiatlas.cli.output import Progress, counted, hint, warn, write, write_json
from uiatlas.errors import BudgetError, InputError
from uiatlas.knowledge.building import Built, Plan, build, local_makers, to_make
from uiatlas.knowledge.entries import Key
from uiatlas.knowledge.index import Embedder, local_embedder
from uiatlas.knowledge.model_makers import expected, model_makers
from uiatlas.knowledge.retrieval import Hit, Knowledge, prompt_text, steps_to
from uiatlas.knowledge.search import RULES, Limits
from uiatlas.llm.opening import open_embedder
from uiatlas.llm.remote_embedding import ProviderEmbedder
from uiatlas.llm.usage import Usage
from uiatlas.run.record import home
from uiatlas.storage import Database
from uiatlas.text.retrieval import Bm25
from uiatlas.ui import Selector
from uiatlas.utg import Atlas, Graph, Screen

FLOOR = 0.5
"""A way fits from this cosine on, or where the map's words cover this share of the task's."""

ENOUGH = 5
"""Ways that are compared with the floor at least."""


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
    make.add_argument("--anew", action="store_true", help="make all anew")
    _add_embedder(make)
    add_model(make)
    add_json(make)

    find = words.add_parser("search", help="the ways that are known for a task, as steps or as text for a prompt")
    add_map(find)
    find.add_argument("task", metavar="TASK", help='what is to be done: "set the theme to dark"')
    find.add_argument("-k", metavar="N", type=positive, default=5, help="the most ways (5)")
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


def run(options: argparse.Namespace) -> int:
    """Build, or search; exit 1 when nothing that is known fits."""
    with _opened(options) as (database, graph):
        return _build(database, graph, options) if options.word == "build" else _search(database, graph, options)


@contextmanager
def _opened(options: argparse.Namespace) -> Iterator[tuple[Database, Graph]]:
    with Atlas.open(options.map) as atlas:
        yield atlas.database, atlas.load(options.app)


def _build(database: Database, graph: Graph, options: argparse.Namespace) -> int:
    start = graph.find(options.start).id if options.start else None
    ways = options.scored or (24 if options.model else 2000)
    limits = Limits(
        options.threshold, options.minimum, options.step_size, options.depth, options.width, options.ways, ways
    )
    jobs = options.jobs if options.model else 1
    plan = Plan(start, limits, options.scorer, options.ways, jobs, options.key, options.anew)
    if options.model and options.cassette is None:
        options.model_cache = options.model_cache or home() / "answers"
    with opened_model(options) as model, _embedder(options) as embedder, Progress("knowledge") as progress:
        makers = local_makers(graph, start) if model is None else model_makers(graph, model, start)
        screens = [screen for screen, _ in to_make(database, graph, makers, plan)]
        if screens:
            warn(f"{counted(len(screens), 'screen')} to do, {_cost_ahead(screens, options, ways)}")
        try:
            built = build(database, graph, makers, embedder, plan, progress)
        except BudgetError as error:
            warn(f"{error}; what was made is kept, and the next build goes on from there")
            return 1
        took = ({} if model is None else {"usage": model.usage}) | _embedding(embedder)
        _say_built(graph, built, took, options)
    return 1 if built.failed else 0


def _cost_ahead(screens: Sequence[Screen], options: argparse.Namespace, ways: int) -> str:
    """What the work will cost at least and at most, before it begins."""
    if not options.model:
        return "without a model: no cost"
    least, most = expected(screens, ways)
    price = price_ahead(options.model)
    money = "price unknown" if price is None else f"${price(least).money:.2f} to ${price(most).money:.2f}"
    return f"about {least.calls} to {most.calls} calls, {least.tokens} to {most.tokens} tokens, {money}"


@contextmanager
def _embedder(options: argparse.Namespace) -> Iterator[Embedder]:
    """Who embeds: the local model, or a provider's."""
    if not options.embed_model:
        yield local_embedder()
        return
    with open_embedder(options.embed_model) as model:
        yield Embedder(model.name, model)


def _embedding(embedder: Embedder) -> dict[str, Usage]:
    """What a provider's embedding model took; nothing for the local one."""
    return {"embedding_usage": embedder.model.usage} if isinstance(embedder.model, ProviderEmbedder) else {}


def _say_built(graph: Graph, built: Built, took: Mapping[str, Usage], options: argparse.Namespace) -> None:
    for screen, why in built.failed.items():
        warn(f"{screen}: {why}; the next build tries it again")
    if options.json:
        write_json(_built_json(graph, built) | {name: usage.to_json() for name, usage in took.items()})
        return
    write(f"{graph.app}: {counted(built.entries, 'intent')} with a way on {counted(built.screens, 'screen')}")
    now = f"{counted(built.made, 'screen')} made now, {counted(built.embedded, 'text')} embedded"
    write(f"{now}, {built.seconds:.1f} s")
    if built.without:
        write(f"{counted(built.without, 'intent')} without a known way")
    for name, usage in took.items():
        write(f"the {'model' if name == 'usage' else 'embedding model'} took {usage}")
    hint(f'ask it: uiatlas knowledge search {options.map} "TASK"')


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


def _search(database: Database, graph: Graph, options: argparse.Namespace) -> int:
    if not options.task.strip():
        raise InputError("the task says nothing", mend="say what is to be done")
    pointed = point(graph, options.task, Bm25()) if options.by == "both" else ()
    with _embedder(options) as embedder:
        knowledge = Knowledge.open(database, graph, embedder, options.key)
        hits = knowledge.find(options.task, max(options.k, ENOUGH), as_ranker(lambda task: pointed))
        took = _embedding(embedder)
    # Cosines of a provider's model have a scale of their own.
    best = max((h.score for h in hits), default=0.0), max((p.score for p in pointed), default=0.0)
    hits = hits[: options.k] if options.embed_model or max(best) >= FLOOR else ()
    if options.json:
        shown = [_hit_json(graph, h) for h in hits]
        text = prompt_text(graph, hits) if hits else ""
        usage = {name: used.to_json() for name, used in took.items()}
        write_json({"task": options.task, "app": graph.app, "hits": shown, "text": text} | usage)
    elif not hits:
        write("no known way fits the task")
    elif options.prompt:
        write(prompt_text(graph, hits))
    else:
        for number, hit in enumerate(hits, 1):
            write(f"{number}. {hit.entry.intent.text}")
            for step in steps_to(graph, hit.entry):
                write(f"     {step}")
    for used in () if options.json else took.values():
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
