"""What people do on the pages of a map, told by a language model: many pages in one question, in users' own words.

The phrases are what KG-RAG (section 3.2) calls intents. They are written once for a map, and goals are then found by
them without a model.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from pydantic import BaseModel, ConfigDict, Field

from uiatlas.errors import ModelError
from uiatlas.llm.base import ChatModel, Question, Settings
from uiatlas.llm.concurrency import in_flight
from uiatlas.llm.fencing import fence, inline
from uiatlas.llm.kept import KeptAnswers
from uiatlas.llm.prompts import Prompt
from uiatlas.llm.structured import ask_for
from uiatlas.llm.usage import Usage, estimate_tokens
from uiatlas.planning.meaning.pages import Page, pages_of
from uiatlas.planning.meaning.told_pages import told_pages
from uiatlas.storage.store import AtlasStore
from uiatlas.utg import Graph

_USES = Prompt.load("uiatlas.knowledge", "page_uses")
_SETTINGS = Settings(max_tokens=8192)

TOGETHER = 15
"""Pages that are asked about at once, at most."""

ROOM = 5_000
"""Tokens that the pages take in one question, about."""

MOST, LONGEST = 24, 100
"""Phrases of a page that are kept, and their length in characters."""

_NAMES = 4_000
"""Characters of the list of all pages that are told."""

_ANSWER = 90
"""Tokens that an answer has for one page, about."""

Told = Callable[[int, int], None]
"""Called with how many questions are done and how many there are."""


class _Said(BaseModel):
    model_config = ConfigDict(frozen=True)


class PageUses(_Said):
    """What is told of one page."""

    page: int
    phrases: tuple[str, ...] = Field(max_length=60)


class UsesAnswer(_Said):
    """What is told of several pages."""

    pages: tuple[PageUses, ...]


@dataclass(frozen=True, slots=True)
class Batch:
    """Pages that are asked about at once, with the question."""

    pages: tuple[Page, ...]
    question: Question


@dataclass(slots=True)
class UsesTold:
    """What came of it.

    Attributes:
        pages: Pages that have phrases now.
        phrases: How many they have together.
        asked: Questions that were asked now; the others were kept.
        kept: Questions whose answers were kept.
        failed: What could not be told, by the first screen of the question, with the reason; it is asked again later.
    """

    pages: int = 0
    phrases: int = 0
    asked: int = 0
    kept: int = 0
    failed: dict[str, str] = field(default_factory=dict)


def batches(graph: Graph) -> list[Batch]:
    """All pages of a map in a few questions."""
    pages = pages_of(graph).all
    names = fence("; ".join(dict.fromkeys(page.name for page in pages)), "names", _NAMES)
    parts = [pages[n : n + TOGETHER] for n in range(0, len(pages), TOGETHER)]
    return [Batch(tuple(part), _question(graph, part, names)) for part in parts]


def _question(graph: Graph, pages: Sequence[Page], names: str) -> Question:
    told = fence(told_pages(graph, pages, room=ROOM, bare=True).text, "pages", 10 * ROOM)
    return _USES.question(app=graph.app, names=names, pages=told, settings=_SETTINGS)


def ahead(graph: Graph, database: AtlasStore, who: str) -> Usage:
    """About what it will take to tell all pages now: answers that were kept are `reused` and cost nothing."""
    kept, usage = KeptAnswers(database, graph.app, who), Usage()
    for batch in batches(graph):
        if kept.read(batch.question, UsesAnswer) is not None:
            usage += Usage(reused=1)
        else:
            heard = estimate_tokens(batch.question.system + batch.question.text)
            usage += Usage(calls=1, input_tokens=heard, output_tokens=_ANSWER * len(batch.pages))
    return usage


def tell_uses(
    graph: Graph, model: ChatModel, database: AtlasStore, *, jobs: int = 8, told: Told | None = None
) -> UsesTold:
    """Ask what people do on each page, and enter it into the map.

    Args:
        graph: The map; changed in place and not saved.
        model: Who tells; from several threads at once.
        database: The open atlas file, in which answers are kept as they come.
        jobs: Questions in flight at a time.
        told: Told after every question.

    Raises:
        BudgetError: The model's budget is used up; what was told until then is kept.
    """
    kept, out, every = KeptAnswers(database, graph.app, model.name), UsesTold(), batches(graph)
    known = [(batch, kept.read(batch.question, UsesAnswer)) for batch in every]
    answers = [(batch, answer) for batch, answer in known if answer is not None]
    out.kept = len(answers)
    missing = [batch for batch, answer in known if answer is None]
    for batch, got in in_flight(lambda b: _asked(model, b), missing, jobs):
        out.asked += 1
        if isinstance(got, ModelError):
            out.failed[batch.pages[0].screens[0]] = str(got)
        else:
            kept.write(batch.question, got)
            answers.append((batch, got))
        if told is not None:
            told(out.kept + out.asked, len(every))
    for batch, answer in answers:
        _enter(graph, batch, answer, model.name, out)
    return out


def _asked(model: ChatModel, batch: Batch) -> UsesAnswer:
    wanted = list(range(1, len(batch.pages) + 1))

    def check(answer: UsesAnswer) -> str:
        told = sorted(page.page for page in answer.pages)
        return "" if told == wanted else f"it tells pages {told}, and the pages are {wanted}"

    return ask_for(model, batch.question, UsesAnswer, check=check).value


def _enter(graph: Graph, batch: Batch, answer: UsesAnswer, who: str, out: UsesTold) -> None:
    """Put what was told on the screens of the pages; what says who told is added to, if others told of them before."""
    for told in answer.pages:
        phrases = tuple(dict.fromkeys(p for said in told.phrases if (p := inline(said, LONGEST))))[:MOST]
        out.pages += bool(phrases)
        out.phrases += len(phrases)
        for key in batch.pages[told.page - 1].screens if phrases else ():
            screen = graph.screens[key]
            tellers = dict.fromkeys(filter(None, (*screen.told_by.split(", "), who)))
            graph.put_screen(replace(screen, uses=phrases, told_by=", ".join(tellers)))
