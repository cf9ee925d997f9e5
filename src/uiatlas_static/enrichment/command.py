"""The options and the words of ``map build --enrich``: what code means, told by a model or by names.

``--enrich-screens`` has a model tell only what people do on each page; see `uiatlas.knowledge.page_uses`.
"""

import argparse
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from uiatlas.cli.options.common import positive
from uiatlas.cli.options.model import ModelOptions, add_model, price_ahead, read_model
from uiatlas.cli.output import Progress, asker, counted, warn
from uiatlas.errors import BudgetError, InputError
from uiatlas.knowledge import page_uses
from uiatlas.knowledge.page_uses import UsesTold
from uiatlas.llm.base import ChatModel
from uiatlas.llm.usage import Usage
from uiatlas.planning.meaning.pages import pages_of
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
    enriched: Enriched | UsesTold | None
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
        screens: Whether only what people do on each page is told.
    """

    model: ModelOptions
    jobs: int = 8
    yes: bool = False
    screens: bool = False


def add_enrichment(parser: argparse.ArgumentParser) -> None:
    """Whether and how a map is enriched."""
    which = parser.add_mutually_exclusive_group()
    which.add_argument(
        "--enrich",
        action="store_true",
        help="tell what methods, controls and screens are for, and infer ways that analysis misses (UICompass); "
        "with --model by a model, else by names",
    )
    which.add_argument(
        "--enrich-screens",
        action="store_true",
        help="with --model, tell only what people do on each screen, in phrases of their own words, by which goals are "
        "then found without a model; a question for every 15 screens",
    )
    parser.add_argument("--yes", action="store_true", help="enrich without asking whether the cost is right")
    parser.add_argument("--jobs", metavar="N", type=positive, default=8, help="questions in flight at a time (8)")
    add_model(parser)


def read_enrichment(given: argparse.Namespace) -> EnrichOptions | None:
    """How the map is enriched; None if it is not.

    Raises:
        InputError: Screens are to be told, and no model is named.
    """
    if given.enrich_screens and not given.model:
        raise InputError(
            "--enrich-screens asks a language model, and none is named",
            hint="give --model PROVIDER:NAME, or --enrich, which tells by names without one",
        )
    wanted = given.enrich or given.enrich_screens
    return EnrichOptions(read_model(given), given.jobs, given.yes, given.enrich_screens) if wanted else None


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
        graph = atlas.load(app)
        enriched: Enriched | UsesTold | None = None
        try:
            if options.screens and model is not None:
                enriched = _tell_screens(options, graph, model, atlas, progress)
            else:
                enriched = _tell_code(options, code.work_on(graph), model, atlas, progress)
            if enriched is not None:
                atlas.save(graph, durable=True)
        except BudgetError as error:
            warn(f"{error}; what was told is kept, and the next build goes on from there")
            graph = atlas.load(app)
        return EnrichmentResult(graph, enriched, None if model is None else model.usage)


def _tell_screens(
    options: EnrichOptions, graph: Graph, model: ChatModel, atlas: Atlas, progress: Progress
) -> UsesTold | None:
    """Tell what people do on each page; None if the cost was not right."""
    sizes = f"{counted(len(pages_of(graph).all), 'page')} in {counted(len(page_uses.batches(graph)), 'question')}"
    if not _agreed(options, sizes, page_uses.ahead(graph, atlas.database, model.name)):
        return None
    return page_uses.tell_uses(graph, model, atlas.database, jobs=options.jobs, told=progress)


def _tell_code(
    options: EnrichOptions, work: Work, model: ChatModel | None, atlas: Atlas, progress: Progress
) -> Enriched | None:
    """Tell what code means; None if the cost was not right."""
    teller: Teller = LocalTeller() if model is None else ModelTeller(model)
    sizes = f"{counted(len(work.units), 'method')}, {counted(len(work.graph.screens), 'screen')}"
    if not _agreed(options, sizes, ahead(work, teller, atlas.database)):
        return None
    return enrich(work, teller, atlas.database, jobs=options.jobs, told=progress)


def _agreed(options: EnrichOptions, sizes: str, expected: Usage) -> bool:
    """Say what it will cost, and ask at a terminal whether that is right."""
    if options.model.name is None:
        warn(f"{sizes}: told by names, without a model: no cost")
        return True
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
    done = told.enriched
    if isinstance(done, UsesTold):
        yield f"enriched: {counted(done.phrases, 'phrase')} of what people do on {counted(done.pages, 'page')}"
    else:
        yield from _said_of_code(done)
    if told.usage is not None:
        yield f"the model took {told.usage}; {counted(done.kept, 'answer')} kept from before"
    for place, why in done.failed.items():
        warn(f"{place}: {why}; the next build asks again")


def _said_of_code(done: Enriched) -> Iterator[str]:
    into = done.applied
    yield (
        f"enriched: {counted(done.methods, 'method')}, {counted(done.screens, 'screen')} with a summary, "
        f"{counted(into.purposes, 'control')} with a purpose, {counted(into.edges, 'way')} and "
        f"{counted(into.contained, 'fragment')} inferred, {counted(into.elements, 'element')} put on screens"
    )
    if into.unknown:
        yield f"left out, since the map does not have it: {counted(into.unknown, 'thing')} that the model told"


def enriched_json(told: EnrichmentResult) -> dict[str, Any] | None:
    """What an enrichment came to, for machines; None if it was stopped."""
    if told.enriched is None:
        return None
    done = told.enriched
    usage = {} if told.usage is None else {"usage": told.usage.to_json()}
    if isinstance(done, UsesTold):
        return asdict(done) | usage
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
    return counts | usage
