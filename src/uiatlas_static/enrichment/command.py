"""The options and the words of ``map build --enrich``: what code means, told by a model or by names."""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from uiatlas.cli.options.common import positive
from uiatlas.cli.options.model import ModelOptions, add_model, price_ahead, read_model
from uiatlas.cli.output import Progress, asker, counted, warn
from uiatlas.errors import BudgetError
from uiatlas.llm.usage import Usage
from uiatlas.utg import Atlas, Graph
from uiatlas_static.enrichment import Enriched, LocalTeller, ModelTeller, Teller, Work, ahead, enrich
from uiatlas_static.enrichment.app import Code, enrich_app

__all__ = [
    "Code",
    "EnrichOptions",
    "EnrichmentResult",
    "add_enrichment",
    "enrich_app",
    "enrich_map",
    "enriched_json",
    "read_enrichment",
    "said",
]


@dataclass(frozen=True, slots=True)
class EnrichmentResult:
    """An enrichment as the command line answers it: the map, what it came to (None if stopped), and what it took."""

    graph: Graph
    enriched: Enriched | None
    usage: Usage | None

    @property
    def whole(self) -> bool:
        """Whether everything was told."""
        return self.enriched is not None and not self.enriched.failed


@dataclass(frozen=True, slots=True)
class EnrichOptions:
    """How a map is enriched.

    Attributes:
        model: Who tells; without a model names do.
        jobs: Questions in flight at a time.
        yes: Whether it is done without asking whether the cost is right.
    """

    model: ModelOptions
    jobs: int = 8
    yes: bool = False


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


def read_enrichment(given: argparse.Namespace) -> EnrichOptions | None:
    """How the map is enriched; None if it is not."""
    return EnrichOptions(read_model(given), given.jobs, given.yes) if given.enrich else None


def enrich_map(options: EnrichOptions, code: Code, output: Path, app: str) -> EnrichmentResult:
    """Enrich the map that was just written.

    Args:
        options: Who tells, and how.
        code: What the map was drawn from.
        output: The atlas file.
        app: The app.

    Raises:
        InputError: The model's name, key or address is wrong.
    """
    chosen = options.model.keeping_answers()
    with Atlas.open(output) as atlas, chosen.opened() as model, Progress("enriching") as progress:
        work = code.work_on(atlas.load(app))
        graph = work.graph
        teller: Teller = LocalTeller() if model is None else ModelTeller(model)
        enriched = None
        if _agreed(options, work, teller, atlas):
            try:
                enriched = enrich(work, teller, atlas.database, jobs=options.jobs, told=progress)
                atlas.save(graph, durable=True)
            except BudgetError as error:
                warn(f"{error}; what was told is kept, and the next build goes on from there")
                graph = atlas.load(app)
        return EnrichmentResult(graph, enriched, None if model is None else model.usage)


def _agreed(options: EnrichOptions, work: Work, teller: Teller, atlas: Atlas) -> bool:
    """Say what it will cost, and ask at a terminal whether that is right."""
    sizes = f"{counted(len(work.units), 'method')}, {counted(len(work.graph.screens), 'screen')}"
    if options.model.name is None:
        warn(f"{sizes}: told by names, without a model: no cost")
        return True
    expected = ahead(work, teller, atlas.database)
    warn(f"{sizes} to enrich: {_cost(options.model.name, expected)}")
    ask = asker()
    if not expected.calls or options.yes or ask is None or ask("go on?"):
        return True
    warn("not enriched; the map is built")
    return False


def _cost(model: str, expected: Usage) -> str:
    """What it will cost: calls, tokens and money."""
    price = price_ahead(model)
    money = "price unknown" if price is None else f"about ${price(expected).money:.2f}"
    kept = f"; {counted(expected.reused, 'answer')} kept" if expected.reused else ""
    return f"{counted(expected.calls, 'call')}, about {expected.tokens} tokens, {money}{kept}"


def said(told: EnrichmentResult) -> Iterator[str]:
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


def enriched_json(told: EnrichmentResult) -> dict[str, Any] | None:
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
