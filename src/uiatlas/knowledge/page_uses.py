"""What people do on the pages of a map, told by a language model: many pages in one question, in users' own words.

The phrases are what KG-RAG (section 3.2) calls intents. They are written once for a map, and goals are then found by
them without a model.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from pydantic import BaseModel, ConfigDict

from uiatlas.errors import ModelError
from uiatlas.llm.base import ChatModel, Question, Settings
from uiatlas.llm.concurrency import in_flight
from uiatlas.llm.fencing import Fenced, fence, harmless
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
    phrases: tuple[str, ...]


class UsesAnswer(_Said):
    """What is told of several pages."""

    pages: tuple[PageUses, ...]


@dataclass(frozen=True, slots=True)
class Batch:
    """Pages that are asked about at once, with the question."""

    pages: tuple[Page, ...]
    question: Question

    @property
    def numbers(self) -> range:
        """What the pages are called in the question."""
        return range(1, len(self.pages) + 1)

    def told_by(self, answer: UsesAnswer) -> bool:
        """Whether an answer tells any of the pages."""
        return any(page.page in self.numbers for page in answer.pages)

    def left_by(self, answer: UsesAnswer) -> tuple[Page, ...]:
        """The pages that an answer says nothing of."""
        told = {page.page for page in answer.pages}
        return tuple(page for n, page in zip(self.numbers, self.pages, strict=True) if n not in told)


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
    return [_batch(graph, pages[n : n + TOGETHER]) for n in range(0, len(pages), TOGETHER)]


def _batch(graph: Graph, pages: Sequence[Page]) -> Batch:
    told = fence(told_pages(graph, pages, room=ROOM, bare=True).text, "pages", 10 * ROOM)
    question = _USES.question(app=graph.app, names=_names(graph), pages=told, settings=_SETTINGS)
    return Batch(tuple(pages), question)


def _names(graph: Graph) -> Fenced:
    """What all pages of the map are called, as far as there is room."""
    return fence("; ".join(dict.fromkeys(page.name for page in pages_of(graph).all)), "names", _NAMES)


def ahead(graph: Graph, database: AtlasStore, who: str) -> Usage:
    """About what it will take to tell all pages now: answers that were kept are `reused` and cost nothing."""
    kept, usage, open_ = KeptAnswers(database, graph.app, who), Usage(), batches(graph)
    while open_:
        found, missing = _known(kept, open_)
        usage += Usage(reused=len(found))
        for batch in missing:
            heard = estimate_tokens(batch.question.system + batch.question.text)
            usage += Usage(calls=1, input_tokens=heard, output_tokens=_ANSWER * len(batch.pages))
        open_ = _left(graph, found)
    return usage


def tell_uses(
    graph: Graph, model: ChatModel, database: AtlasStore, *, jobs: int = 8, told: Told | None = None
) -> UsesTold:
    """Ask what people do on each page, and enter it into the map.

    What an answer leaves out is asked about again, until every page is told or an answer tells none.

    Args:
        graph: The map; changed in place and not saved.
        model: Who tells; from several threads at once.
        database: The open atlas file, in which answers are kept as they come.
        jobs: Questions in flight at a time.
        told: Told after every question.

    Raises:
        BudgetError: The model's budget is used up; what was told until then is kept.
    """
    kept, out, open_ = KeptAnswers(database, graph.app, model.name), UsesTold(), batches(graph)
    while open_:
        found, missing = _known(kept, open_)
        out.kept += len(found)
        whole = out.kept + out.asked + len(missing)
        for batch, got in in_flight(lambda b: _asked(model, b), missing, jobs):
            out.asked += 1
            if isinstance(got, ModelError):
                out.failed[batch.pages[0].screens[0]] = str(got)
            else:
                kept.write(batch.question, got)
                found.append((batch, got))
            if told is not None:
                told(out.kept + out.asked, whole)
        for batch, answer in found:
            _enter(graph, batch, answer, model.name, out)
        open_ = _left(graph, found)
    return out


def _known(kept: KeptAnswers, asked: Sequence[Batch]) -> tuple[list[tuple[Batch, UsesAnswer]], list[Batch]]:
    """What was told before, and what has to be asked now."""
    found, missing = [], []
    for batch in asked:
        answer = kept.read(batch.question, UsesAnswer)
        if answer is not None and batch.told_by(answer):
            found.append((batch, answer))
        else:
            missing.append(batch)
    return found, missing


def _left(graph: Graph, found: Sequence[tuple[Batch, UsesAnswer]]) -> list[Batch]:
    """Questions for the pages that answers left out; each is shorter than the one that it was left out of."""
    return [_batch(graph, left) for batch, answer in found if (left := batch.left_by(answer))]


def _asked(model: ChatModel, batch: Batch) -> UsesAnswer:
    def check(answer: UsesAnswer) -> str:
        return "" if batch.told_by(answer) else f"it tells none of the pages 1 to {len(batch.pages)}"

    return ask_for(model, batch.question, UsesAnswer, check=check).value


def _enter(graph: Graph, batch: Batch, answer: UsesAnswer, who: str, out: UsesTold) -> None:
    """Put what was told on the screens of the pages; what says who told is added to, if others told of them before."""
    for n, page in zip(batch.numbers, batch.pages, strict=True):
        said = [phrase for told in answer.pages if told.page == n for phrase in told.phrases]
        phrases = tuple(dict.fromkeys(p for words in said if (p := _phrase(words))))[:MOST]
        out.pages += bool(phrases)
        out.phrases += len(phrases)
        for key in page.screens if phrases else ():
            screen = graph.screens[key]
            tellers = dict.fromkeys(filter(None, (*screen.told_by.split(", "), who)))
            graph.put_screen(replace(screen, uses=phrases, told_by=", ".join(tellers)))


def _phrase(said: str) -> str:
    """What was said, on one line; what is too long ends behind its last whole word."""
    words = " ".join(harmless(said).split())
    if len(words) <= LONGEST:
        return words
    return words[: LONGEST + 1].rpartition(" ")[0] or words[:LONGEST]
