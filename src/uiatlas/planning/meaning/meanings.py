"""How alike a goal and a page are in meaning, by a scorer of texts, as a few numbers from 0 to 1."""

from collections.abc import Sequence

from uiatlas.planning.meaning.pages import Page
from uiatlas.text.retrieval import MeaningScorer

MEANING = (
    *("name_alike", "lead_alike", "control_alike", "page_alike", "placed_alike", "several_alike"),
    *("apart_alike", "likest"),
)
"""Names of the features that a scorer of texts adds."""

MOST_CONTROLS = 60
"""Controls of a page that a scorer is given."""

MOST_MENTIONS = 40
"""Texts that a page's code mentions which a scorer is given."""

MOST_TOLD, LONGEST = 25, 400
"""Texts of a page that are told together, and their length in characters."""

SEVERAL = 3
"""Controls of a page whose likeness is averaged."""


def meanings(goal: str, pages: Sequence[Page], scorer: MeaningScorer) -> list[list[float]]:
    """How alike the goal is to each page's name, what leads there, what is on it, and all of that.

    The last two speak of the single texts of all pages, measured by what tells them from each other: how alike the
    best one of a page is, and whether none of another page is more so.

    Args:
        goal: The goal.
        pages: All pages of the map.
        scorer: How alike texts are.
    """
    told = [_texts(page) for page in pages]
    texts = list(dict.fromkeys(text for groups in told for group in groups for text in group))
    scores = dict(zip(texts, scorer.score(goal, texts), strict=True))
    apart = _apart(goal, pages, told, scorer)
    likest = [each >= max(apart) for each in apart]
    out = []
    for n, groups in enumerate(told):
        best = [sorted((scores[text] for text in group), reverse=True)[:SEVERAL] for group in groups]
        several = sum(best[2]) / SEVERAL
        out.append([*(group[0] if group else 0.0 for group in best), several, apart[n], likest[n] / sum(likest)])
    return out


def _apart(
    goal: str, pages: Sequence[Page], told: Sequence[tuple[list[str], ...]], scorer: MeaningScorer
) -> list[float]:
    """How alike the best single text of each page is."""
    own = [
        [*groups[0], *groups[1], *groups[2], *list(page.mentions)[:MOST_MENTIONS]]
        for page, groups in zip(pages, told, strict=True)
    ]
    texts = list(dict.fromkeys(text for group in own for text in group))
    scores = dict(zip(texts, scorer.apart(goal, texts), strict=True))
    return [max((scores[text] for text in group), default=0.0) for group in own]


def _texts(page: Page) -> tuple[list[str], ...]:
    """Its names, what leads there, what it offers; all of that in one; its controls with its name.

    What people come for is a name that they might give it, what leads them there, and what it offers.
    """
    leads = [*(said or words for said, words in page.leads if said or words), *page.uses]
    shown = list(dict.fromkeys([*page.controls, *page.texts]))
    offered = [*page.uses, *shown[:MOST_CONTROLS]]
    told = list(dict.fromkeys([*(said for said, _ in page.leads if said), *page.uses, *shown]))[:MOST_TOLD]
    placed = [f"{page.name}: {main}" for main in dict.fromkeys(page.controls.values()) if main][:MOST_CONTROLS]
    return [page.name, *page.uses], leads, offered, [f"{page.name}: {', '.join(told)}"[:LONGEST]], placed
