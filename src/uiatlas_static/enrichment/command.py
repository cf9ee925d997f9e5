"""The options and the words of ``map build --enrich``: what code means, told by a model or by names."""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from uiatlas.cli.options.common import positive
from uiatlas.cli.options.model import add_model, opened_model, price_ahead
from uiatlas.cli.output import Progress, asker, counted, warn
from uiatlas.errors import BudgetError
from uiatlas.llm.usage import Usage
from uiatlas.run.record import home
from uiatlas.utg import Atlas, Graph
from uiatlas_static.building import code_of
from uiatlas_static.enrichment import Enriched, LocalTeller, ModelTeller, Teller, Work, ahead, enrich, work_on


@dataclass(frozen=True, slots=True)
class Told:
    """An enrichment as the command line answers it: the map, what it came to (None if stopped), and what it took."""

    graph: Graph
    enriched: Enriched | None
    usage: Usage | None

    @property
    def whole(self) -> bool:
        """Whether everything was told."""
        return self.enriched is not None and not self.enriched.failed


def add_enrichment(parser: argparse.ArgumentParser) -> None:
    """Whether and how a map is enriched."""
    parser.add_argument(
        "--enrich",
        action="store_true",
        help="tell what methods, controls and screens are for, and infer ways that analysis misses (UICompass); "
        "with --model by a model, else by names",
    )
    parser.add_argument("--yes", action="store_true", help="enrich without asking whether the cost is right")
    parser.add_argument("--jobs", metavar="N", type=positive, default=8, help="questions in flight at a time (8)")
    add_model(parser)


def enrich_map(options: argparse.Namespace, app: str) -> Told:
    """Enrich the map that was just written.

    Raises:
        InputError: The model's name, key or address is wrong.
    """
    if options.model and options.cassette is None:
        options.model_cache = options.model_cache or home() / "answers"
    cache = None if options.no_cache else home() / "cache" / "static"
    facts = code_of(options.source, libraries=options.library, cache=cache)
    with Atlas.open(options.output) as atlas, opened_model(options) as model, Progress("enriching") as progress:
        graph = atlas.load(app)
        root: Path | None = options.source if options.source.is_dir() else None
        work = work_on(graph, facts, root)
        teller: Teller = LocalTeller() if model is None else ModelTeller(model)
        enriched = None
        if _agreed(options, work, teller, atlas):
            try:
                enriched = enrich(work, teller, atlas.database, jobs=options.jobs, told=progress)
                atlas.save(graph, durable=True)
            except BudgetError as error:
                warn(f"{error}; what was told is kept, and the next build goes on from there")
                graph = atlas.load(app)
        return Told(graph, enriched, None if model is None else model.usage)


def _agreed(options: argparse.Namespace, work: Work, teller: Teller, atlas: Atlas) -> bool:
    """Say what it will cost, and ask at a terminal whether that is right."""
    sizes = f"{counted(len(work.units), 'method')}, {counted(len(work.graph.screens), 'screen')}"
    if not options.model:
        warn(f"{sizes}: told by names, without a model: no cost")
        return True
    expected = ahead(work, teller, atlas.database)
    warn(f"{sizes} to enrich: {_cost(options, expected)}")
    ask = asker()
    if not expected.calls or options.yes or ask is None or ask("go on?"):
        return True
    warn("not enriched; the map is built")
    return False


def _cost(options: argparse.Namespace, expected: Usage) -> str:
    """What it will cost: calls, tokens and money."""
    price = price_ahead(options.model)
    money = "price unknown" if price is None else f"about ${price(expected).money:.2f}"
    kept = f"; {counted(expected.reused, 'answer')} kept" if expected.reused else ""
    return f"{counted(expected.calls, 'call')}, about {expected.tokens} tokens, {money}{kept}"


def said(told: Told) -> Iterator[str]:
    """What an enrichment came to, in words."""
    if told.enriched is None:
        return
    done, into = told.enriched, told.enriched.applied
    yield (
        f"enriched: {counted(done.methods, 'method')}, {counted(done.screens, 'screen')} with a summary, "
        f"{counted(into.purposes, 'control')} with a purpose, {counted(into.edges, 'way')} and "
        f"{counted(into.contained, 'fragment')} inferred, {counted(into.elements, 'element')} put on screens"
    )
    if into.unknown:
        yield f"left out, since the map does not have it: {counted(into.unknown, 'thing')} that the model told"
    if told.usage is not None:
        yield f"the model took {told.usage}; {counted(done.kept, 'answer')} kept from before"
    for place, why in done.failed.items():
        warn(f"{place}: {why}; the next build asks again")


def enriched_json(told: Told) -> dict[str, Any] | None:
    """What an enrichment came to, for machines; None if it was stopped."""
    if told.enriched is None:
        return None
    done = told.enriched
    counts = {
        "methods": done.methods,
        "screens": done.screens,
        "asked": done.asked,
        "kept": done.kept,
        "purposes": done.applied.purposes,
        "edges": done.applied.edges,
        "contained": done.applied.contained,
        "elements": done.applied.elements,
        "unknown": done.applied.unknown,
        "failed": done.failed,
    }
    return counts | ({} if told.usage is None else {"usage": told.usage.to_json()})
