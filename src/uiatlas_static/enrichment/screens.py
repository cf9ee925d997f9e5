"""The words of ``map build --enrich-screens``: what people do on each page, told by a model, many pages at once."""

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from uiatlas.cli.output import counted
from uiatlas.knowledge.page_uses import Told, UsesTold, ahead, batches, tell_uses
from uiatlas.llm.base import ChatModel
from uiatlas.llm.usage import Usage
from uiatlas.planning.meaning.pages import pages_of
from uiatlas.utg import Atlas, Graph

__all__ = ["UsesTold", "expected", "sizes", "tell", "uses_json", "uses_said"]


def sizes(graph: Graph) -> str:
    """What there is to tell, in words."""
    return f"{counted(len(pages_of(graph).all), 'page')} in {counted(len(batches(graph)), 'question')}"


def expected(graph: Graph, model: ChatModel, atlas: Atlas) -> Usage:
    """What it will cost."""
    return ahead(graph, atlas.database, model.name)


def tell(graph: Graph, model: ChatModel, atlas: Atlas, jobs: int, told: Told) -> UsesTold:
    """Tell all pages.

    Raises:
        BudgetError: The model's budget is used up.
    """
    return tell_uses(graph, model, atlas.database, jobs=jobs, told=told)


def uses_said(told: UsesTold) -> Iterator[str]:
    """What it came to, in words."""
    yield f"enriched: {counted(told.phrases, 'phrase')} of what people do on {counted(told.pages, 'page')}"


def uses_json(told: UsesTold) -> dict[str, Any]:
    """What it came to, for machines."""
    return asdict(told)
