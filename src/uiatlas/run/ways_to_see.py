"""Where a look can show what a proof lacks, and the way there: openers that the run took, as far as they only open."""

from collections.abc import Sequence
from dataclasses import dataclass

from uiatlas.planning.goal import Exists, GoalFact, Holds
from uiatlas.run.forms import SAVING, hands_in, holds_value, is_search, is_sender
from uiatlas.run.listing import removes
from uiatlas.run.naming import lines_called
from uiatlas.run.policy import StepRecord
from uiatlas.run.proof import FactState, Proof
from uiatlas.run.recovery.ladder import overlay_dismissal
from uiatlas.run.verifier import WORKED
from uiatlas.run.visits import Look, same_page
from uiatlas.safety.effects import acts_in
from uiatlas.safety.elements import danger_of
from uiatlas.text.language import is_called, tokens
from uiatlas.text.lexicon import CREATING, IRREVERSIBLE, LEADING_ON
from uiatlas.ui import InputText, Observation, Role, Tap, UIElement, selector_for
from uiatlas.utg import Graph
from uiatlas.utg.conditions import IsChecked, TextEquals
from uiatlas.utg.danger import effects_seen

_OPENING_A_FORM = frozenset({"edit", "modify"})
"""Acts of addresses that a GET opens the form for."""


@dataclass(frozen=True, slots=True)
class Opener:
    """A step of the run that led from one page to another.

    Attributes:
        step: The step.
        led: What it led to.
    """

    step: StepRecord
    led: Look


@dataclass(frozen=True, slots=True)
class Way:
    """The way to where a look can show what is lacking.

    Attributes:
        to: The page, as it was shown before.
        openers: What led to it, from the first page of the run on.
        saved: Whether it was saved: then it is to be opened anew, and closed again.
    """

    to: Look
    openers: tuple[Opener, ...]
    saved: bool


@dataclass(frozen=True, slots=True)
class _Story:
    """What a run did, with what was shown before each step and at its end."""

    history: Sequence[StepRecord]
    looks: Sequence[Look]
    graph: Graph


def ways_to_see(proof: Proof, history: Sequence[StepRecord], now: Look, graph: Graph) -> tuple[Way, ...]:
    """The ways to where looks can show all that a proof lacks; none if they cannot, or if a way may do harm.

    Args:
        proof: What was proven so far.
        history: What was done.
        now: What is shown now.
        graph: The map, which knows what a step was seen to write.
    """
    unseen = [f.fact for f in proof.facts if f.state is FactState.NOT_SEEN]
    if proof.goal.open or proof.contradicted is not None:
        return ()
    story = _Story(history, [*(Look(n, m.observation, m.screen) for n, m in enumerate(history)), now], graph)
    ways = [_way_to(fact, story) for fact in unseen]
    return () if None in ways else tuple(dict.fromkeys(way for way in ways if way is not None))


def _way_to(fact: GoalFact, story: _Story) -> Way | None:
    match fact:
        case Holds(IsChecked() | TextEquals(), True) | Exists(present=True, changed=True):
            return _into_saved(story, lists=isinstance(fact, Exists))
        case Exists(name, False):
            return _to_list(name, story)
    return None


def _into_saved(story: _Story, *, lists: bool) -> Way | None:
    """The way into the form that was saved last.

    A form whose fields were all empty is one for a new thing: opened again it would be empty, but the page that it was
    opened from may list the thing, where nothing was set after it was saved.

    Args:
        story: The run.
        lists: Whether a page that lists the thing shows what is lacking.
    """
    history, looks = story.history, story.looks
    saved = next((n for n in reversed(range(len(history))) if _saves(history[n], looks[n], looks[n + 1])), None)
    if saved is None:
        return None
    entered = saved
    while entered and same_page(looks[entered - 1], looks[saved]):
        entered -= 1
    if not any(map(_sets, history[: saved + 1])):
        return None
    if _is_blank(looks[entered]):
        settled = lists and entered > 0 and not any(map(_sets, history[saved + 1 :]))
        return _back_to(entered - 1, story) if settled else None
    path = _path(story, saved)
    return Way(looks[saved], path, saved=True) if path and _only_open(path, story) else None


def _to_list(name: str, story: _Story) -> Way | None:
    """The way to the page that listed a thing last before something was removed, if another page is shown now."""
    history, looks = story.history, story.looks
    removed = next((n for n in reversed(range(len(history))) if _removed(history[n])), -1)
    listed = next((n for n in reversed(range(removed + 1)) if _lists(name, looks[n])), None)
    return None if listed is None else _back_to(listed, story)


def _back_to(place: int, story: _Story) -> Way | None:
    """The way to a page that was shown before a step, if another page is shown now."""
    if same_page(story.looks[place], story.looks[-1]):
        return None
    path = _path(story, place)
    return Way(story.looks[place], path, saved=False) if _only_open(path, story) else None


def _removed(record: StepRecord) -> bool:
    return record.element is not None and removes(record.element) and record.outcome in WORKED


def _lists(name: str, look: Look) -> bool:
    return not look.observation.dialog and bool(lines_called(name, look.observation))


def _path(story: _Story, end: int) -> tuple[Opener, ...]:
    """The openers that led to a page; what set something is left out, and what led away from a page and back to it.

    What closed a pop-up is left out as well: that need not come up again.
    """
    path: list[Opener] = []
    for n, record in enumerate(story.history[:end]):
        path = _without_detour(path, story.looks[n])
        if record.outcome in WORKED and not _sets(record) and not _closes(record):
            led = next(m for m in range(n + 1, len(story.looks)) if m >= end or not _closes(story.history[m]))
            path.append(Opener(record, story.looks[led]))
    return tuple(_without_detour(path, story.looks[end]))


def _without_detour(path: list[Opener], look: Look) -> list[Opener]:
    """A path without what came after a page that is shown again, but for the tabs that were chosen on it."""
    pages = [same_page(Look(0, m.step.observation, m.step.screen), look) for m in path]
    first = pages.index(True) if True in pages else len(path)
    tabs = [m for m, same in zip(path[first:], pages[first:], strict=True) if same and _is_tab(m.step.element)]
    return [*path[:first], *tabs]


def _is_tab(element: UIElement | None) -> bool:
    return element is not None and element.role is Role.TAB


def _closes(record: StepRecord) -> bool:
    """Whether a step closed what the map does not know, without agreeing to anything."""
    over = record.element if record.screen is None else None
    return over is not None and over == overlay_dismissal(record.observation)


def _saves(record: StepRecord, before: Look, after: Look) -> bool:
    """Whether a step kept what was set: a button that says so, or an option whose choice closed its list."""
    if not isinstance(record.action, Tap) or record.element is None or record.outcome not in WORKED:
        return False
    chosen = record.element.role is Role.RADIO and not same_page(before, after)
    label = record.element.label
    return chosen or (is_sender(record.element, SAVING) and not is_called(label, LEADING_ON))


def _sets(record: StepRecord) -> bool:
    return isinstance(record.action, InputText) or (record.element is not None and holds_value(record.element))


def _is_blank(look: Look) -> bool:
    fields = [e for e in look.observation.elements if e.editable and e.visible and not is_search(e)]
    return bool(fields) and all(e.text in ("", e.description) for e in fields)


def _only_open(path: Sequence[Opener], story: _Story) -> bool:
    """Whether none of the steps that led somewhere did anything else, as far as the run and the map tell."""
    return not any(_wrote(opener, story.graph) or _made(opener, story) for opener in path) and all(
        opener.step.element is not None and only_opens(opener.step.element, opener.step.observation) for opener in path
    )


def _wrote(opener: Opener, graph: Graph) -> bool:
    """Whether the map has seen a step send what may write."""
    screen = opener.step.screen
    return screen in graph.screens and any(effects_seen(graph, screen, opener.step.action))


def _made(opener: Opener, story: _Story) -> bool:
    """Whether the page that a step was done on lists more when it is shown again: the step may have made it."""
    place = next(n for n, m in enumerate(story.history) if m is opener.step)
    before = story.looks[place]
    again = next((k for k in reversed(story.looks[place + 1 :]) if same_page(before, k)), before)
    return _rows(again.observation) > _rows(before.observation)


def _rows(shown: Observation) -> int:
    return sum(e.role is Role.ITEM and e.visible for e in shown.elements)


def only_opens(element: UIElement, shown: Observation) -> bool:
    """Whether a control opens something and does nothing else, as far as it tells.

    One that hands in a form, or may do harm in words of any language, does more, and so does one whose request is not
    a GET, or asks for an address that names an act: many sites add or archive by a link. Of what is left a tab only
    opens, and of others the verb tells that leads their label, where it is known.
    """
    if not element.actionable or is_sender(element) or hands_in(element):
        return False
    if danger_of(Tap(selector_for(element, shown)), element, shown) is not None:
        return False
    if element.stated is not None and not _only_reads(element.stated.request):
        return False
    return element.role is Role.TAB or not (CREATING | IRREVERSIBLE) & frozenset(tokens(element.label)[:1])


def _only_reads(request: str) -> bool:
    """Whether a request that a page states, such as ``GET /items/3``, asks for a page and nothing else; none does."""
    method, _, address = request.partition(" ")
    return not request or (method == "GET" and acts_in(address) <= _OPENING_A_FORM)
