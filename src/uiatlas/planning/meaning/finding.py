"""From a goal in words to the screens that it may mean, each with the probability that it is the one."""

from collections.abc import Mapping, Sequence
from functools import partial
from heapq import nsmallest

from uiatlas.planning.altering import says_sign_out, signs_out
from uiatlas.planning.likeness import GoalTarget
from uiatlas.planning.meaning.features import LOOKING_STEMS, WORDS, Chained, features_of, is_unknown, strange_to
from uiatlas.planning.meaning.odds import BY_MEANING, BY_WORDS, TIE, odds
from uiatlas.planning.meaning.pages import Page
from uiatlas.planning.meaning.sweeping import asked_of_one, without_sweeping_ends
from uiatlas.planning.meaning.words import page_words_of, said_by
from uiatlas.text.language import likeness, stem, stems, tokens
from uiatlas.text.lexicon import MEANT, TURNING
from uiatlas.text.retrieval import MeaningScorer
from uiatlas.ui import Wait, target_of
from uiatlas.utg import Graph
from uiatlas.utg.places import COVERING, LAYERS, under

LEAST = 0.05
"""Probability below which a screen is not told."""

ALIKE = 0.3
"""Likeness of meaning below which two texts that share no word have nothing to do with each other."""

STRANGE = 0.2
"""The most that is believed of a page to which a goal is strange, see `strange_to`; how often that was right is told in
docs/guides/planners.md. Two such pages together are no answer either."""

_COMMAND = 2
"""Words of a goal, at least, for it to ask for something to be done rather than for a page."""

_COVERED, _CHAIN = WORDS.index("covered"), WORDS.index("chain")


def likely_screens(
    graph: Graph, goal: str, chained: Sequence[GoalTarget], scorer: MeaningScorer | None = None, k: int = 5
) -> tuple[GoalTarget, ...]:
    """The screens that a goal may mean, the likeliest first, whether or not anything is known to lead there.

    The likeliest page is as likely as it and the pages around it together: who is there is in those, too.

    Args:
        graph: The map.
        goal: The goal in words.
        chained: What chains of steps come to for it, best first; they also tell what is done on a screen.
        scorer: How alike texts are beyond shared words; None for shared words alone.
        k: The most screens.
    """
    words = page_words_of(graph).words
    pages = words.pages
    chained = without_sweeping_ends(chained, pages, asked_of_one(goal, pages))
    known = {target.screen: target for target in reversed(chained)}
    chains = {t.screen: Chained(t.confidence, n == 0) for n, t in reversed(list(enumerate(chained)))}
    rows = features_of(goal, words, graph.entry, chains, scorer)
    likely = odds(rows, BY_WORDS if scorer is None else BY_MEANING, partial(_one_place, graph, pages))
    order = nsmallest(k, range(len(pages)), key=lambda n: (-likely[n], pages[n].screens[0]))
    told = [n for n in order if likely[n] >= LEAST and _speaks(rows[n])]
    if not told:
        return ()
    number = {screen: n for n in order for screen in pages[n].screens}
    around = {n: {number[s] for s in under(graph, pages[n].screens[0]) if s in number} - {n} for n in told}
    likely, told = _led_on(graph, goal, pages, (likely, told), known)
    best = next((n for n in told if told[0] in around[n] and likely[told[0]] - likely[n] < TIE), told[0])
    with_it = {best, *around[best], *(n for n in told if best in around[n] and _comes_by_itself(graph, pages[n]))}
    sure = {n: likely[n] for n in (best, *told)} | {best: min(1.0, sum(likely[n] for n in with_it))}
    strange = (n for n in sure if sure[n] > STRANGE and not _is_alike(rows[n]) and strange_to(goal, words, n))
    sure |= dict.fromkeys(strange, STRANGE)
    return tuple(_target(goal, pages[n], sure[n], known) for n in sorted(sure, key=lambda n: -sure[n]))


def _one_place(graph: Graph, pages: Sequence[Page], page: int, likely: Sequence[float]) -> set[int]:
    """A page with those that are one place with it: what it comes by itself in, and what comes by itself in it."""
    near = [n for n, each in enumerate(likely) if each >= LEAST or n == page]
    hosted = {n: {*under(graph, pages[n].screens[0])} for n in near if _comes_by_itself(graph, pages[n])}
    own, around = {*pages[page].screens}, hosted.get(page, set())
    return {page, *(n for n in near if around & {*pages[n].screens} or own & hosted.get(n, set()))}


def is_strange(graph: Graph, goal: str) -> bool:
    """Whether no word of a goal stands on a map, as of one in another language than the app's."""
    return is_unknown(goal, page_words_of(graph).words)


def _speaks(row: Sequence[float]) -> bool:
    """Whether a page has anything to do with a goal: a word, a chain of steps, or a meaning."""
    return row[_COVERED] > 0 or row[_CHAIN] > 0 or _is_alike(row)


def _is_alike(row: Sequence[float]) -> bool:
    return max(row[len(WORDS) :], default=0.0) >= ALIKE


def _led_on(
    graph: Graph, goal: str, pages: Sequence[Page], found: tuple[list[float], list[int]], known: dict[str, GoalTarget]
) -> tuple[list[float], list[int]]:
    """The same pages and how likely each is; where an item of a drawer is meant that leads to one of them, that one.

    Who is to touch "Settings" in a drawer is to be at the settings. A page that is not behind the drawer stays apart:
    to come to the first page is no logging out.
    """
    likely, told = list(found[0]), found[1]
    number = {screen: n for n in told for screen in pages[n].screens}
    for n in (n for n in reversed(told) if pages[n].kind in COVERING - LAYERS):
        element = _target(goal, pages[n], likely[n], known).element
        there = _destination(graph, pages[n], element, number) if element else None
        if there is not None and pages[there].steps > pages[n].steps:
            likely[there] = min(1.0, likely[there] + likely[n])
            likely[n] = 0.0
    return likely, sorted((n for n in told if likely[n]), key=lambda n: -likely[n])


def _destination(graph: Graph, page: Page, element: str, number: Mapping[str, int]) -> int | None:
    """The number of the one other page that a control of a page leads to; None if there is none, or several are."""
    ways = (e for s in page.screens for e in graph.outgoing(s) if not e.supposed and not signs_out(graph, e))
    found = {e.target for e in ways if (touched := target_of(e.action)) and element in (touched.text, touched.label)}
    numbers = {number.get(screen) for screen in found}
    return numbers.pop() if len(numbers) == 1 and numbers != {number.get(page.screens[0])} else None


def _comes_by_itself(graph: Graph, page: Page) -> bool:
    """Whether what is shown around a page shows it by itself, whatever holds."""
    nearest = page.screens[0]
    around = under(graph, nearest)
    return any(e.source in around and isinstance(e.action, Wait) and not e.only_if for e in graph.incoming(nearest))


def _target(goal: str, page: Page, probability: float, known: dict[str, GoalTarget]) -> GoalTarget:
    """A page as a target: the screen of it that a chain comes to, else its nearest; and what of it the goal says."""
    screen = next((s for s in page.screens if s in known), page.screens[0])
    chain = known.get(screen)
    if chain is None:
        return GoalTarget(screen, round(probability, 3), control_on(goal, page), rank=-0.01 * page.steps)
    element = chain.element or _command_on(goal, page)
    return GoalTarget(screen, round(probability, 3), element, chain.text, chain.rank)


def control_on(goal: str, page: Page) -> str:
    """The control of a page all of whose words the goal says, else the one that says the whole goal; empty for none."""
    wanted = stems(goal)
    for said, label in page.controls.items():
        words = stems(said)
        if words and _all_said(words, wanted):
            return label
    return _command_on(goal, page)


def is_said(goal: str, label: str) -> bool:
    """Whether a goal says all words of a label, or the label all that the goal asks for."""
    words, wanted = stems(label), [word for word in stems(goal) if word not in LOOKING_STEMS]
    return bool(words and wanted) and (_all_said(words, wanted) or _all_said(wanted, words))


def _command_on(goal: str, page: Page) -> str:
    """The shortest control that says all of a goal, if being on the page is not all that the goal asks for.

    It is all where what leads there, or its name, says the goal as well: "clear the log" asks for more than the log.
    To sign out is what says so, whatever else the goal says: "log out of my account".
    """
    if says_sign_out(goal) and (out := next(filter(says_sign_out, page.controls.values()), "")):
        return out
    wanted = [word for word in stems(goal) if word not in LOOKING_STEMS]
    around = (stems(page.name), *(said for said, _ in said_by(page).leads))
    if len(wanted) < _COMMAND or any(_all_said(wanted, said) for said in around):
        return ""
    fitting = [label for said, label in page.controls.items() if label and _all_said(wanted, stems(said))]
    return min((label for label in fitting if not _turns(label, goal)), key=len, default="")


def _turns(label: str, goal: str) -> bool:
    """Whether a label says something else than a goal, or more, though it has all its words: "Never delete notes"."""
    return not {stem(word) for word in TURNING & {*tokens(label)}} <= {stem(word) for word in tokens(goal)}


def _all_said(words: Sequence[str], said: Sequence[str]) -> bool:
    return all(any(likeness(word, other) >= MEANT for other in said) for word in words)
