"""Labels that do to all of some things what a goal asks to be done to one: they mean something else."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace

from uiatlas.planning.likeness import GoalTarget
from uiatlas.planning.meaning.pages import Page
from uiatlas.safety.asked import SWEEPING
from uiatlas.text.language import likeness, stem, tokens
from uiatlas.text.lexicon import ALTERING, DETERMINERS, FUNCTION, IRREVERSIBLE, MEANT, NUMBERS

_ALL = SWEEPING - IRREVERSIBLE
"""Words that say of what is done that it is done to all; a verb such as "wipe" may be done to one thing."""
_ONE = frozenset({"a", "an", "this", "that", "single"})
"""Words that, as numbers do, say of what follows that it is one of several, or so many."""
_WITHIN = DETERMINERS | {"of"}
"""Words that may stand between those and what is counted: "two of the accounts"."""


def asked_of_one(goal: str, pages: Iterable[Page]) -> frozenset[str]:
    """The stems of what a goal asks to be done to one of its kind, or to so many.

    It says so, as in "delete an account"; or a page has what does it to one, else the goal may name the whole: "Clear
    all logs" may be meant by "clear the log".
    """
    asked = tokens(goal)
    if not _ALL.isdisjoint(asked):
        return frozenset()
    deeds = {stem(word) for word in asked if word in ALTERING}
    named = {stem(word) for word in asked if word not in FUNCTION | ALTERING and not _is_plural(word)}
    counted = {stem(word) for word in _counted(asked)}
    fitting = {word for page in pages for word in _done_to_one(page, deeds, named - counted)} if deeds else set()
    return frozenset(counted | fitting)


def goes_too_far(text: str, ones: Collection[str]) -> bool:
    """Whether a text does something to all of some things, where a goal asks for one of them.

    "Delete all accounts" does for "delete an account", and not for "delete my accounts".
    """
    if not ones:
        return False
    said = tokens(text)
    if _ALL.isdisjoint(said) or ALTERING.isdisjoint(said):
        return False
    return any(_is_like(stem(word), ones) for word in said if _is_plural(word))


def _done_to_one(page: Page, deeds: Collection[str], named: Collection[str]) -> Iterator[str]:
    """Of what a goal names what a page does the deed to by one of its controls: "Delete account", or "Delete" there."""
    around = {stem(word) for text in (page.name, *(" ".join(lead) for lead in page.leads)) for word in _singly(text)}
    for control in page.controls:
        said = _singly(control)
        if not any(word in ALTERING and _is_like(stem(word), deeds) for word in said):
            continue
        things = {stem(word) for word in said if word not in FUNCTION | ALTERING}
        yield from (
            word for word in named if _is_like(word, things or around) and all(_is_like(t, named) for t in things)
        )


def _singly(text: str) -> tuple[str, ...]:
    """The words of a text that is not about all of some things."""
    said = tokens(text)
    return said if _ALL.isdisjoint(said) else ()


def _is_like(word: str, others: Iterable[str]) -> bool:
    return any(likeness(word, other) >= MEANT for other in others)


def _counted(asked: Iterable[str]) -> Iterator[str]:
    """The words of a goal for what it says that it means one of, or so many, as they follow that in one phrase."""
    counting = False
    for word in asked:
        if word in _ONE or _is_number(word):
            counting = True
        elif word in ALTERING or word in FUNCTION - _WITHIN:
            counting = False
        elif counting and word not in _WITHIN:
            yield word


def _is_number(word: str) -> bool:
    return word in NUMBERS or word.isdigit()


def _is_plural(word: str) -> bool:
    return word.endswith("s") and stem(word) != word


def without_sweeping(page: Page, ones: Collection[str]) -> Page:
    """A page with what it says to a goal that asks for one of some things.

    That is nothing where its name goes too far, or all that leads there.
    """
    if _all_too_far(page, ones):
        return Page(page.screens, page.kind, "", page.external, page.steps)
    if not any(goes_too_far(text, ones) for text in _texts(page)):
        return page
    return replace(
        page,
        leads={lead: None for lead in page.leads if not goes_too_far(" ".join(lead), ones)},
        controls={said: main for said, main in page.controls.items() if not goes_too_far(said, ones)},
        texts=_kept(page.texts, ones),
        mentions=_kept(page.mentions, ones),
        uses=_kept(page.uses, ones),
    )


def without_sweeping_ends(
    chained: Iterable[GoalTarget], pages: Iterable[Page], ones: Collection[str]
) -> list[GoalTarget]:
    """What chains of steps come to, without the ends that go too far: their page does, or what is touched there."""
    ends = [target for target in chained if not goes_too_far(target.element, ones)]
    screens = {target.screen for target in ends}
    reached = (page for page in pages if not screens.isdisjoint(page.screens))
    wrong = {screen for page in reached if _all_too_far(page, ones) for screen in page.screens}
    return [target for target in ends if target.screen not in wrong]


def _all_too_far(page: Page, ones: Collection[str]) -> bool:
    leads = [" ".join(lead) for lead in page.leads if any(lead)]
    return goes_too_far(page.name, ones) or (bool(leads) and all(goes_too_far(lead, ones) for lead in leads))


def _texts(page: Page) -> Iterator[str]:
    yield from (" ".join(lead) for lead in page.leads)
    for several in (page.controls, page.texts, page.mentions, page.uses):
        yield from several


def _kept(texts: Iterable[str], ones: Collection[str]) -> dict[str, None]:
    return dict.fromkeys(text for text in texts if not goes_too_far(text, ones))
