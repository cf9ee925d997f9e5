"""A map that is taught by what another agent tells of its steps, which weighs less than what was seen here."""

import time
from dataclasses import dataclass, replace

from uiatlas.errors import InputError, one_line
from uiatlas.perception import Locator, abstract
from uiatlas.perception.whereabouts import locate
from uiatlas.privacy import Masker
from uiatlas.privacy.vault import PLACEHOLDER, asks_secret, changed
from uiatlas.sources.snapshots import Snapshot, take_in
from uiatlas.sources.snapshots.actions import read_action
from uiatlas.ui import (
    Action,
    ElementFlag,
    InputText,
    Observation,
    Role,
    Selector,
    UIElement,
    action_key,
    describe,
    target_of,
)
from uiatlas.ui.actions import Filling, Touch
from uiatlas.ui.selectors import same_family, selector_of
from uiatlas.utg.danger import as_shown
from uiatlas.utg.graph import Graph
from uiatlas.utg.reported import reported_digest, teller
from uiatlas.utg.revise import observe, put_seen
from uiatlas.utg.screen import Look, Screen
from uiatlas.utg.transition import EvidenceKind

LONGEST_NAME = 100
"""Characters of the name of a run."""


@dataclass(frozen=True, slots=True)
class Reported:
    """What a report changed on a map.

    Attributes:
        rule: Which rule it fell under, as `uiatlas.utg.revise.Rule` names them; ``seen`` if it told of no action.
        source: Id of the screen before.
        screen: Id of the screen after.
        name: What that is called.
        action: What was done, in words.
        new: Ids of the screens that were not on the map.
        transition: Id of the edge; empty if there is none.
    """

    rule: str
    source: str
    screen: str
    name: str
    action: str
    new: tuple[str, ...] = ()
    transition: str = ""


def report_step(
    graph: Graph,
    before: Observation | Screen | str,
    action: Action | str,
    after: Observation | Screen | str,
    *,
    run: str,
    when: float | None = None,
) -> Reported:
    """Enter a step that another agent did and tells of.

    A screen that the map knows stays as it is: what another tool tells of it is poorer than our own looks. A screen
    that it does not know is added, and one that only other runs told of gets a look of this run, so that it stays when
    they are forgotten. The edge gets the run as a witness of the kind ``reported``, which weighs half as
    much as a look of our own and can be taken back: see `uiatlas.utg.reported.without_run`.

    Args:
        graph: The map; changed in place.
        before: What was shown before: an observation, as another tool printed it, or a screen of the map.
        action: What was done: an action, words such as ``click "Save"``, or a tool's call as JSON.
        after: What was shown then.
        run: The name of the agent's run.
        when: When, in seconds since the epoch; now if it is not told.

    Raises:
        InputError: The run has no proper name, a snapshot cannot be read, or the action means nothing on it.
    """
    run = _named(run)
    seen, then = _taken(before, graph), _taken(after, graph)
    done = _masked(read_action(action, seen) if isinstance(action, str) else action, seen.observation)
    source, new = _screen(graph, before, seen.observation, run, None)
    put_seen(graph, source)
    if done is None:
        target, newer = _screen(graph, after, then.observation, run, None)
        put_seen(graph, target)
        return Reported("seen", source.id, target.id, target.name, str(action), _new((source, new), (target, newer)))
    done = _as_known(graph, source, done)
    target, newer = _screen(graph, after, then.observation, run, (source.id, action_key(done)))
    change = observe(
        graph,
        source.id,
        done,
        target,
        kind=EvidenceKind.REPORTED,
        where=run,
        when=time.time() if when is None else when,
        seen=seen.observation,
    )
    both = _new((source, new), (target, newer))
    return Reported(change.rule.value, source.id, target.id, target.name, describe(done), both, change.transition)


def _masked(action: Action | None, shown: Observation) -> Action | None:
    """The action with placeholders for private data and for what a field for secrets is given."""
    masker = Masker()
    if isinstance(action, InputText) and action.text and not PLACEHOLDER.fullmatch(action.text):
        to = action.target
        twins = shown.showing(to.role, to.text, to.description)
        if any(e.flags & ElementFlag.PASSWORD for e in twins) or asks_secret(to.text, to.description, to.resource_id):
            action = replace(action, text="<secret-1>")
    return changed(action, masker, masker)


def _named(run: str) -> str:
    name = one_line(run, LONGEST_NAME)
    if not name or name != run.strip():
        raise InputError("a report needs the name of its run", hint=f"one line of 1 to {LONGEST_NAME} characters")
    return name


def _taken(told: Observation | Screen | str, graph: Graph) -> Snapshot:
    told = as_shown(told) if isinstance(told, Screen) else told
    snapshot = take_in(told) if isinstance(told, str) else Snapshot("", told, {})
    shown = snapshot.observation
    return snapshot if shown.app else replace(snapshot, observation=replace(shown, app=graph.app, digest=""))


def _new(*found: tuple[Screen, bool]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(screen.id for screen, new in found if new))


def _screen(
    graph: Graph,
    given: Observation | Screen | str,
    shown: Observation,
    run: str,
    way: tuple[str, tuple[object, ...]] | None,
) -> tuple[Screen, bool]:
    """The screen of the map that is shown; or a new one, whose look carries the run's name."""
    if isinstance(given, Screen):
        return given, False
    found = locate(graph, shown).screen
    told = replace(shown, digest=reported_digest(run, shown.digest))
    if found:
        return _also_told(graph, graph.screens[found], told, run), False
    graph.sight(told)
    screen = Locator(graph).place(told, way)
    return replace(screen, external=shown.app != graph.app), screen.id not in graph.screens


def _also_told(graph: Graph, screen: Screen, told: Observation, run: str) -> Screen:
    """A known screen as it is; with this run's look, too, if only other runs told of it and may be forgotten."""
    tellers = {teller(look) for look in screen.looks}
    if not tellers or tellers & {"", run}:
        return screen
    graph.sight(told)
    return replace(screen, looks=(*screen.looks, Look(told.digest, abstract(told).features)))


def _as_known(graph: Graph, source: Screen, action: Action) -> Action:
    """The action with the map's own selector of what it touched, if the map knows one such element on the screen."""
    told = target_of(action)
    if told is None or not isinstance(action, Touch | Filling):
        return action
    known = [s for edge in graph.outgoing(source.id) if (s := target_of(edge.action)) is not None]
    same = list(dict.fromkeys(s for s in known if _alike(s, told)))
    if not same:
        elements = [e for e in source.elements if _alike(selector_of(e, 0), told)]
        touched = [e for e in elements if e.actionable] or elements
        same = list(dict.fromkeys(_own(e) for e in touched))
    if len(same) != 1 or told.ordinal:
        return action
    return replace(action, target=same[0])


def _own(element: UIElement) -> Selector:
    return selector_of(element, 0)


_HOLDING = frozenset({Role.INPUT, Role.CHOICE, Role.SLIDER})


def _alike(known: Selector, told: Selector) -> bool:
    """Whether two selectors say the same of elements of one family; what a field holds says nothing."""
    if not same_family(known.role, told.role):
        return False
    if known.role in _HOLDING or told.role in _HOLDING:
        return bool(told.name) and _folded(known.name) == _folded(told.name)
    return bool(told.label) and _folded(told.label) in (_folded(known.text), _folded(known.description))


def _folded(text: str) -> str:
    return " ".join(text.casefold().split())
