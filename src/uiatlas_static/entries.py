"""Where an app can be entered from outside: launcher, aliases, deep links, what is shared with it, shortcuts."""

from collections.abc import Callable, Iterator, Sequence

from uiatlas.utg.screen import Entry
from uiatlas_static.facts.app import AppFacts
from uiatlas_static.facts.resources import Component, ManifestFact, NavigationFact, ResourceFacts

_MAIN, _LAUNCHER = "android.intent.action.MAIN", "android.intent.category.LAUNCHER"
_TELEVISION = "android.intent.category.LEANBACK_LAUNCHER"
FROM_HOME = ("launcher", "tv launcher")
"""Ways in from the home screen, that of a phone before that of a television."""
_SHARES = frozenset({"android.intent.action.SEND", "android.intent.action.SEND_MULTIPLE"})


def entries_of(facts: AppFacts, screen: Callable[[str], str | None]) -> tuple[Entry, ...]:
    """The ways into an app, each once.

    Args:
        facts: What was read.
        screen: The id of an activity's screen, None if it has none.
    """
    found: dict[Entry, None] = {}
    for component in facts.manifest.components:
        if component.kind not in ("activity", "alias") or not component.enabled:
            continue
        id_ = screen(component.target or component.name)
        if id_ is not None:
            found.update((Entry(kind, id_, detail), None) for kind, detail in _ways(component, facts.resources))
    for shortcut in facts.resources.shortcuts:
        for intent in shortcut.intents[-1:]:
            id_ = screen(intent.target)
            if id_ is not None:
                found[Entry("shortcut", id_, shortcut.label or shortcut.id)] = None
    return tuple(found)


def label_of(manifest: ManifestFact) -> str:
    """What people read an app is called: the label of all of it, else that of what the home screen starts."""
    launched = (c.label for c in manifest.components if c.enabled and any(_LAUNCHER in f.categories for f in c.filters))
    return next((said for said in (manifest.label, *launched) if said and "${" not in said), "")


def start_of(entries: Sequence[Entry]) -> str | None:
    """The screen that an app shows when it is opened from the home screen; None if it is not to be found there."""
    return next((e.screen for kind in FROM_HOME for e in entries if e.kind == kind), None)


def _ways(component: Component, resources: ResourceFacts) -> Iterator[tuple[str, str]]:
    """The ways into an activity or alias: kinds, and what each is known by outside."""
    alias = component.name if component.kind == "alias" else ""
    for f in component.filters:
        if _MAIN in f.actions and _LAUNCHER in f.categories:
            yield FROM_HOME[0], alias
        elif _MAIN in f.actions and _TELEVISION in f.categories:
            yield FROM_HOME[1], alias
        if _SHARES & {*f.actions}:
            yield from (("share", kind) for kind in f.types or ("",))
        yield from (("deep link", link) for link in f.links)
    for name, graph in component.meta:
        if name == "nav-graph":
            yield from (("deep link", link) for link in _links(resources.navigations, graph))
    if alias:
        yield "alias", alias


def _links(graphs: dict[str, NavigationFact], graph: str) -> list[str]:
    """The deep links of a navigation graph and of those that it includes."""
    todo, seen = [graph.rpartition("/")[2]], dict[str, None]()
    while todo:
        name = todo.pop()
        if name in seen or name not in graphs:
            continue
        seen[name] = None
        todo += [d.target for d in graphs[name].destinations if d.kind == "include"]
    return [link for name in seen for d in graphs[name].destinations for link in d.links]
