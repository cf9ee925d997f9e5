"""Make a database of what an app can do from its map, and find the ways that are known for a task."""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from uiatlas.cli.common import add_json, add_map, positive, share
from uiatlas.cli.output import Progress, counted, hint, warn, write, write_json
from uiatlas.errors import InputError
from uiatlas.knowledge.building import Built, Makers, Plan, build, local_makers, to_make
from uiatlas.knowledge.index import local_embedder
from uiatlas.knowledge.retrieval import Hit, Knowledge, Ranker, Wished, prompt_text, steps_to
from uiatlas.knowledge.search import RULES, Limits
from uiatlas.planning.pointing import point
from uiatlas.planning.retrieval import Bm25
from uiatlas.storage import Database
from uiatlas.ui import Selector
from uiatlas.utg import Atlas, Graph


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The two words after ``knowledge``, each with options of its own."""
    words = parser.add_subparsers(dest="word", required=True, metavar="build|search")
    make = words.add_parser("build", help="find what users may want of each screen, and the ways that fulfil it")
    add_map(make)
    make.add_argument("--from", dest="start", metavar="SCREEN", help="where ways begin (default: the app's entry)")
    make.add_argument("--scorer", choices=tuple(RULES), default="settled", help="paper: the search as KG-RAG prints it")
    make.add_argument("--threshold", metavar="P", type=share, default=0.5, help="how surely a way must fulfil (0.5)")
    make.add_argument("--step-size", metavar="N", type=positive, default=2, help="hops between two scorings (2)")
    make.add_argument("--depth", metavar="N", type=positive, default=10, help="the most hops of a way (10)")
    make.add_argument("--ways", metavar="N", type=positive, default=1, help="ways kept for an intent (1)")
    make.add_argument("--jobs", metavar="N", type=positive, default=8, help="screens a model works on at a time (8)")
    make.add_argument("--anew", action="store_true", help="make all anew")
    add_json(make)

    find = words.add_parser("search", help="the ways that are known for a task, as steps or as text for a prompt")
    add_map(find)
    find.add_argument("task", metavar="TASK", help='what is to be done: "set the theme to dark"')
    find.add_argument("-k", metavar="N", type=positive, default=5, help="the most ways (5)")
    find.add_argument(
        "--by",
        choices=("both", "vectors"),
        default="both",
        help="both: what the words of the task point at on the map first; vectors: by cosine alone, as KG-RAG does",
    )
    find.add_argument("--prompt", action="store_true", help="only the text for an agent's prompt")
    add_json(find)


def run(options: argparse.Namespace) -> int:
    """Build, or search; exit 1 when nothing that is known fits."""
    with _opened(options) as (database, graph):
        return _build(database, graph, options) if options.word == "build" else _search(database, graph, options)


@contextmanager
def _opened(options: argparse.Namespace) -> Iterator[tuple[Database, Graph]]:
    with Atlas.open(options.map) as atlas:
        yield atlas.database, atlas.load(options.app)


def _build(database: Database, graph: Graph, options: argparse.Namespace) -> int:
    limits = Limits(threshold=options.threshold, step_size=options.step_size, depth=options.depth, most=options.ways)
    plan = Plan(options.start, limits, options.scorer, options.ways, anew=options.anew)
    makers: Makers = local_makers(graph, options.start)
    todo = to_make(database, graph, makers, plan)
    if todo:
        warn(f"{counted(len(todo), 'screen')} to do, without a model: no cost")
    with Progress("knowledge") as progress:
        built = build(database, graph, makers, local_embedder(), plan, progress)
    for screen, why in built.failed.items():
        warn(f"{screen}: {why}; the next build tries it again")
    if options.json:
        write_json(_built_json(graph, built))
    else:
        write(f"{graph.app}: {counted(built.entries, 'intent')} with a way on {counted(built.screens, 'screen')}")
        now = f"{counted(built.made, 'screen')} made now, {counted(built.embedded, 'text')} embedded"
        write(f"{now}, {built.seconds:.1f} s")
        if built.without:
            write(f"{counted(built.without, 'intent')} without a known way")
        hint(f'ask it: uiatlas knowledge search {options.map} "TASK"')
    return 1 if built.failed else 0


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
    knowledge = Knowledge.open(database, graph, local_embedder())
    hits = knowledge.find(options.task, options.k, pointing(graph) if options.by == "both" else None)
    if options.json:
        shown = [_hit_json(graph, h) for h in hits]
        write_json({"task": options.task, "app": graph.app, "hits": shown, "text": prompt_text(graph, hits)})
    elif options.prompt:
        write(prompt_text(graph, hits))
    else:
        for number, hit in enumerate(hits, 1):
            write(f"{number}. {hit.entry.intent.text}   {hit.score:.2f}")
            for step in steps_to(graph, hit.entry):
                write(f"     {step}")
    return 0 if hits else 1


def pointing(graph: Graph) -> Ranker:
    """What the words of a task point at on the map, as a ranker for what is known."""
    scorer = Bm25()

    def rank(task: str) -> list[Wished]:
        return [(p.screen, p.element.text, p.element.description) for p in point(graph, task, scorer)]

    return rank


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
