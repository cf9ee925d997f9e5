"""Goals in words with the screens that are right for them: recorded tasks, written goals, and generated ones.

Written goals are a JSON list of ``{"app", "goal", "screen", "others"}``: the app is the name of its folder, screens are
named by their class, with or without its package, or by their name on the map.
"""

import json
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from uiatlas.perception import Locator
from uiatlas.planning.meaning.pages import Page, pages_of
from uiatlas.text.language import stem, tokens
from uiatlas.text.lexicon import CONCEPTS, CONFIRMING, FUNCTION, LOOKING
from uiatlas.utg import Graph
from uiatlas.utg.places import LAYERS, around
from uiatlas_bench.explored import map_of, observation_of
from uiatlas_bench.tasks import load_tasks

WRITTEN = Path(__file__).parent / "material" / "goals_written.json"
"""Goals that were written by hand from the names of screens, before any answer to them was seen."""

FROM_CODE, TO_PLACE = 40, 0.5
"""Goals generated for an app, at most; share of those that ask for a page rather than for a control on it."""

_PHRASES = ("{}", "{}", "open {}", "go to {}", "show me {}", "i want to {}", "how do i {}", "please {}", "change {}")


@dataclass(frozen=True, slots=True)
class GoalCase:
    """A goal, and the screens of a map that are right for it.

    Attributes:
        app: Which map it is for.
        goal: The goal in words.
        start: Where the way begins.
        right: Ids of the right screens; none if nothing on the map is right.
    """

    app: str
    goal: str
    start: str
    right: frozenset[str]


def written(path: Path, maps: Mapping[str, Graph]) -> list[GoalCase]:
    """The written goals of the apps whose maps are there."""
    rows = json.loads(path.read_text(encoding="utf-8"))
    known = [row for row in rows if row["app"] in maps]
    return [
        GoalCase(
            row["app"],
            row["goal"],
            maps[row["app"]].entry or "",
            right_screens(maps[row["app"]], (row["screen"], *_others(row))),
        )
        for row in known
    ]


def _others(row: Mapping[str, object]) -> Sequence[str]:
    told = next((row[name] for name in ("others", "other", "acceptable", "also") if name in row), ())
    return [told] if isinstance(told, str) else [str(each) for each in told] if isinstance(told, list) else []


def right_screens(graph: Graph, names: Sequence[str]) -> frozenset[str]:
    """The screens that are called so or lie in one that is; a dialog over it is another place, a menu of it is not."""
    named = {s.id for s in graph.screens.values() if any(_is_called(s.name, name) for name in names)}
    inside = {s.id for s in graph.screens.values() if s.kind != "dialog" and _reaches(graph, s.id, named)}
    return frozenset(named | inside)


def _reaches(graph: Graph, screen: str, named: set[str]) -> bool:
    """Whether a screen lies in a named one with no dialog between."""
    for outer in around(graph, screen):
        if outer in named:
            return True
        if graph.screens[outer].kind in LAYERS and graph.screens[outer].kind != "menu":
            return False
    return False


def _is_called(screen: str, name: str) -> bool:
    return screen == name or (bool(name) and screen.endswith((f".{name}", f"${name}")))


def recorded(folder: Path) -> tuple[list[GoalCase], dict[str, Graph]]:
    """The recorded tasks with the screens where they end, and the maps of what exploration saw of their apps.

    Right is where a task is done, where its last action is done, and before a last action that only agrees.
    """
    data = load_tasks(folder)
    maps = {name: map_of(data.explorations[name]) for name in data.apps}
    locators = {name: Locator(graph) for name, graph in maps.items()}
    cases = []
    for task in data.tasks:
        app, locator = data.apps[task.app], locators[task.app]

        def place(screen: str, app: object = app, locator: Locator = locator, name: str = task.app) -> str | None:
            return locator.locate(observation_of(name, data.apps[name].screens[screen])).screen

        ends = [task.end, task.actions[-1].screen]
        agreeing = {w.casefold() for w in CONFIRMING}
        for before, last in zip(reversed(task.actions[:-1]), reversed(task.actions), strict=False):
            if last.key.partition("#")[0].rpartition("|")[2].casefold() not in agreeing:
                break
            ends.append(before.screen)
        start = place(task.start)
        if start is not None:
            right = frozenset(screen for screen in map(place, ends) if screen is not None)
            cases.append(GoalCase(task.app, task.text, start, right))
    return cases, maps


def generated(app: str, graph: Graph, strange: Sequence[str], seed: int = 7) -> Iterator[GoalCase]:
    """Goals made of the labels of an app: other words for the same, words left out, verbs before; a few mean nothing.

    Args:
        app: The app.
        graph: Its map.
        strange: Labels of other apps, of which goals are made that this one does not serve.
        seed: Of the choices.
    """
    random_ = random.Random(f"{seed} {app}")
    sources = [(said, page.screens) for page in pages_of(graph).all for said in _sayings(page, random_)]
    random_.shuffle(sources)
    for said, right in sources[:FROM_CODE]:
        yield GoalCase(app, _reworded(said, random_), graph.entry or "", right_screens_of(graph, right))
    for said in random_.sample(list(strange), min(len(strange), FROM_CODE // 5)):
        yield GoalCase(app, _reworded(said, random_), graph.entry or "", frozenset())


def right_screens_of(graph: Graph, screens: Sequence[str]) -> frozenset[str]:
    """Screens, and what lies in them; see `right_screens`."""
    return right_screens(graph, [graph.screens[s].name for s in screens]) | frozenset(screens)


def labels(graph: Graph) -> list[str]:
    """What the controls of an app say, as far as it is two words or more."""
    return sorted({said for page in pages_of(graph).all for said in page.controls.values() if " " in said.strip()})


def _sayings(page: Page, random_: random.Random) -> list[str]:
    """Words that ask for a page: what leads there or it is called, or a control on it."""
    places = [said for said, _ in page.leads if said] or [page.name]
    told = [said for said in page.controls.values() if 1 < len(tokens(said)) < 9]
    return [random_.choice(places if random_.random() < TO_PLACE or not told else told)]


def _reworded(said: str, random_: random.Random) -> str:
    """A label as somebody might say it who does not remember it."""
    words = [w for w in tokens(said) if w not in FUNCTION] or list(tokens(said))
    if len(words) > 2 and random_.random() < 0.5:
        words.pop(random_.randrange(len(words)))
    spoken = " ".join(_other_word(w, random_) if random_.random() < 0.4 else w for w in words)
    return random_.choice(_PHRASES).format(spoken)


def _other_word(word: str, random_: random.Random) -> str:
    """Another word for the same, if the lexicon knows one."""
    groups = [group.split() for group in CONCEPTS if stem(word) in map(stem, group.split())]
    others = [w for group in groups for w in group if stem(w) != stem(word) and w not in LOOKING]
    return random_.choice(others) if others else word
