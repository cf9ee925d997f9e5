"""Labels that do to all of some things what a goal asks to be done to one: they mean something else."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from uiatlas.planning.likeness import GoalTarget
from uiatlas.planning.meaning.pages import Page
from uiatlas.safety.asked import SWEEPING
from uiatlas.text.language import likeness, stem, tokens
from uiatlas.text.lexicon import ALTERING, FUNCTION, IRREVERSIBLE, MEANT, NUMBERS

_ALL = SWEEPING - IRREVERSIBLE
"""Words that say of what is done that it is done to all; a verb such as "wipe" may be done to one thing."""


def goes_too_far(text: str, goal: str) -> bool:
    """Whether a text does to all of some things what a goal asks to be done to one of them, or to so many.

    "Delete all accounts" does for "delete an account", and not for "delete my accounts".
    """
    said = tokens(text)
    if _ALL.isdisjoint(said) or ALTERING.isdisjoint(said):
        return False
    asked = tokens(goal)
    if not _ALL.isdisjoint(asked):
        return False
    counted = any(word in NUMBERS or word.isdigit() for word in asked)
    one = {stem(word) for word in asked if (counted or not _is_plural(word)) and word not in FUNCTION | ALTERING}
    several = {stem(word) for word in said if _is_plural(word)}
    return any(likeness(single, plural) >= MEANT for single in one for plural in several)


def _is_plural(word: str) -> bool:
    return word.endswith("s") and stem(word) != word


def without_sweeping(page: Page, goal: str) -> Page:
    """A page with what it says to a goal: nothing where its name or all that leads there goes too far."""
    if _all_too_far(page, goal):
        return Page(page.screens, page.kind, "", page.external, page.steps)
    if not any(goes_too_far(text, goal) for text in _texts(page)):
        return page
    return replace(
        page,
        leads={lead: None for lead in page.leads if not goes_too_far(" ".join(lead), goal)},
        controls={said: main for said, main in page.controls.items() if not goes_too_far(said, goal)},
        texts=_kept(page.texts, goal),
        mentions=_kept(page.mentions, goal),
        uses=_kept(page.uses, goal),
    )


def without_sweeping_ends(chained: Iterable[GoalTarget], pages: Iterable[Page], goal: str) -> list[GoalTarget]:
    """What chains of steps come to, without the ends that go too far: their page does, or what is touched there."""
    ends = [target for target in chained if not goes_too_far(target.element, goal)]
    screens = {target.screen for target in ends}
    reached = (page for page in pages if not screens.isdisjoint(page.screens))
    wrong = {screen for page in reached if _all_too_far(page, goal) for screen in page.screens}
    return [target for target in ends if target.screen not in wrong]


def _all_too_far(page: Page, goal: str) -> bool:
    leads = [" ".join(lead) for lead in page.leads if any(lead)]
    return goes_too_far(page.name, goal) or (bool(leads) and all(goes_too_far(lead, goal) for lead in leads))


def _texts(page: Page) -> Iterator[str]:
    yield from (" ".join(lead) for lead in page.leads)
    for several in (page.controls, page.texts, page.mentions, page.uses):
        yield from several


def _kept(texts: Iterable[str], goal: str) -> dict[str, None]:
    return dict.fromkeys(text for text in texts if not goes_too_far(text, goal))
