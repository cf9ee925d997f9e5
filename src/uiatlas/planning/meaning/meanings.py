"""How alike a goal and a page are in meaning, by a scorer of texts, as a few numbers from 0 to 1."""

from collections.abc import Sequence

from uiatlas.planning.meaning.pages import Page
from uiatlas.text.retrieval import TextScorer

MEANING = ("name_alike", "lead_alike", "control_alike", "page_alike", "placed_alike", "several_alike")
"""Names of the features that a scorer of texts adds."""

MOST_CONTROLS = 60
"""Controls of a page that a scorer is given."""

MOST_TOLD, LONGEST = 25, 400
"""Texts of a page that are told together, and their length in characters."""

SEVERAL = 3
"""Controls of a page whose likeness is averaged."""


def meanings(goal: str, pages: Sequence[Page], scorer: TextScorer) -> list[list[float]]:
    """How alike the goal is to each page's name, what leads there, what is on it, and all of that.

    Args:
        goal: The goal.
        pages: All pages of the map.
        scorer: How alike texts are.
    """
    told = [_texts(page) for page in pages]
    texts = list(dict.fromkeys(text for groups in told for group in groups for text in group))
    scores = dict(zip(texts, scorer.score(goal, texts), strict=True))
    out = []
    for groups in told:
        best = [sorted((scores[text] for text in group), reverse=True)[:SEVERAL] for group in groups]
        out.append([*(group[0] if group else 0.0 for group in best), sum(best[2]) / SEVERAL])
    return out


def _texts(page: Page) -> tuple[list[str], ...]:
    leads = [said or words for said, words in page.leads if said or words]
    shown = list(dict.fromkeys([*page.controls, *page.texts]))
    told = list(dict.fromkeys([*(said for said, _ in page.leads if said), *shown]))[:MOST_TOLD]
    placed = [f"{page.name}: {main}" for main in dict.fromkeys(page.controls.values()) if main][:MOST_CONTROLS]
    return [page.name], leads, shown[:MOST_CONTROLS], [f"{page.name}: {', '.join(told)}"[:LONGEST]], placed
