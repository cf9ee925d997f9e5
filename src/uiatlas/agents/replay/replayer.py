"""Repeats a recorded run on an app that may have changed: finds its elements again, plans anew where it diverges."""

from collections import Counter
from dataclasses import replace

from uiatlas.agents.replay.course import FITS, Course
from uiatlas.agents.replay.goal import goal_of, undone
from uiatlas.agents.replay.script import Script, ScriptStep
from uiatlas.agents.travel.way_on import step_towards
from uiatlas.agents.words_alone import words_policy
from uiatlas.run.events import Diverged, Moved
from uiatlas.run.policy import Act, By, Decision, Done, GiveUp, Policy, View
from uiatlas.run.recovery.ladder import overlay_dismissal
from uiatlas.run.recovery.regrounding import Found, Regrounder, aimed, is_guess
from uiatlas.run.verifier import Outcome
from uiatlas.safety.elements import danger_at
from uiatlas.text.retrieval import TextScorer
from uiatlas.ui import (
    Action,
    Back,
    InputText,
    Observation,
    OpenApp,
    Scroll,
    Selector,
    Tap,
    action_key,
    describe,
    selector_for,
    target_of,
)
from uiatlas.ui.resemblance import sight_of
from uiatlas.utg import Graph
from uiatlas.utg.conditions import (
    Condition,
    ElementAbsent,
    IsChecked,
    Resembles,
    TextEquals,
)

MOST_SCROLLS = 3
"""Times that a page is scrolled to find one element."""

MOST_BACKS = 2
"""Times that one goes back in a row from a place that the record does not know."""

MOST_RESTARTS = 2
"""Times that the app is started afresh to take the record up again."""

MOST_DISMISSALS = 8
"""Dialogs that are closed in one replay because the record does not know them."""


class Replayer:
    """Decides by a record and a map.

    Where the due screen is shown, the due element is found again and the action done. Where it is not, the record is
    taken up at the place that is shown, or the way to the due screen is planned on the map (Agent+P, Algorithm 1, from
    where the run diverged). Where the element is gone, the task itself is planned from there.

    Args:
        graph: The map; it may change between two decisions.
        script: What was recorded.
        scorer: How alike labels are in meaning; None for letters alone.
    """

    def __init__(self, graph: Graph, script: Script, scorer: TextScorer | None = None) -> None:
        self.graph, self.script, self._scorer = graph, script, scorer
        self.course = Course(script)
        self.at = 0
        self._regrounder = Regrounder(scorer)
        self._doing: int | None = None
        self._taken: Selector | None = None
        self._wrong: set[Selector] = set()
        self._moves: dict[Selector, Selector] = {}
        self._guessed: dict[str, str] = {}
        self._failures: Counter[int] = Counter()
        self._spent: Counter[str] = Counter()
        self._notes: list[Moved | Diverged] = []
        self._lost = False
        self._helper: Policy | None = None
        self._amended = False

    def decide(self, view: View) -> Decision:
        """The next step of the record, or what leads back to it."""
        self._take_note(view)
        self._notes.clear()
        decision = self._by_task(view) if self._helper is not None else self._by_record(view)
        return replace(decision, notes=tuple(self._notes))

    def _take_note(self, view: View) -> None:
        """Go on after a step that came to what was expected; count one that did not."""
        if self._doing is None or not view.history:
            return
        if view.history[-1].outcome == Outcome.SUCCESS:
            self.at = self._doing + 1
        else:
            self._failures[self._doing] += 1
            self._lost = True
            if self._taken is not None and self._failures[self._doing] > 1:
                self._wrong.add(self._taken)
        self._doing = None

    def _by_record(self, view: View) -> Decision:
        shown = view.observation
        while self.at < self.course.end:
            step = self.course.steps[self.at]
            if not self.course.fits(self.at, shown):
                if not step.optional:
                    return self._rejoin(view)
            elif self._lost and (place := self._taken_up(shown)) != self.at:
                self.at = place
                continue
            else:
                decision = self._due(view, step)
                if decision is not None:
                    return decision
            self.at += 1
        return self._conclude(view)

    def _taken_up(self, shown: Observation) -> int:
        """Where to go on after having lost the way: what was entered on this screen may have been lost with it."""
        self._lost = False
        first = max(self.course.first_of_visit(self.at), self.course.floor(self.at))
        return self.course.undone(first, self.at, shown)

    def _due(self, view: View, step: ScriptStep) -> Decision | None:
        """The due step where it can be done; None where there is nothing to do."""
        target = target_of(step.action)
        if target is None:
            return self._act(step, step.action, None)
        found = self._find(step, target, view.observation)
        if found is None:
            return None if step.optional else self._search(view, step)
        if not self.course.due(self.at, found.element.checked):
            return None
        new = selector_for(found.element, view.observation)
        if (view.screen, action_key(aimed(step.action, new))) in view.blocked:
            return self._search(view, step)
        if (doubt := self._doubt(target, found, view.observation)) is not None:
            return GiveUp(doubt)
        if found.by != "exact":
            self._moves[target] = new
            self._notes.append(Moved(0, step.number, target, new, found.by, found.score))
        return self._act(step, aimed(step.action, new), found)

    def _doubt(self, target: Selector, found: Found, shown: Observation) -> str | None:
        """Why nothing is to be deleted here: a row of a list was taken for one that the record calls otherwise."""
        was, now = target.label.partition("\n")[0], found.element.label.partition("\n")[0]
        self._guessed.pop(was, None)
        if is_guess(found, was, now):
            self._guessed[was] = now
        danger = danger_at(found.element, shown) if self._guessed else None
        if danger is None or danger.kind != "delete":
            return None
        was, now = next(iter(self._guessed.items()))
        return f"'{was}' was not found; '{now}' is another name, and nothing is deleted for it"

    def _find(self, step: ScriptStep, target: Selector, shown: Observation) -> Found | None:
        return self._regrounder.find(target, step.element, step.before, shown, step.action, self._wrong)

    def _act(self, step: ScriptStep, action: Action, found: Found | None) -> Act:
        selector = target_of(action) or Selector()
        self._doing = self.at
        element = found.element if found is not None else None
        self._taken = replace(selector, ordinal=0) if found is not None and found.by != "exact" else None
        why = f"step {self.at + 1} of {self.course.end} of the recorded run"
        if found is not None and found.by != "exact":
            why += f", found by {found.by}"
        return Act(action, element, why, By.PLAN, self._expected(step, action))

    def _expected(self, step: ScriptStep, action: Action) -> tuple[Condition, ...]:
        """What the record says holds afterwards; a screen that did not come twice has changed its looks."""
        if isinstance(action, InputText):
            return (TextEquals(action.target, action.text),)
        wanted = self.course.wanted(step)
        if wanted is not None and isinstance(action, Tap):
            return (IsChecked(action.target, wanted),)
        gone = tuple(ElementAbsent(s) for s in self.course.vanished(self.at))[:1]
        return (Resembles(sight_of(step.after), FITS), *gone) if self._failures[self.at] < 2 else gone

    def _rejoin(self, view: View) -> Decision:
        """Back to the record from a screen that is not the due one."""
        shown, self._lost = view.observation, True
        if (closing := self._closing(view)) is not None:
            return closing
        if shown.app != self.script.app:
            return self._start(view, restart=self._spent["opened"] > 0)
        for later in self.course.later(self.at, shown):
            if self.course.harmless_to_skip(self.at, later):
                return self._take_up(view, later, "skip", "the app is further on already")
        for earlier in self.course.earlier(self.at, shown):
            return self._take_up(view, earlier, "rejoin", "the app is where it was before")
        return self._route(view, self._wanted_screen()) or self._retreat(view)

    def _take_up(self, view: View, place: int, way: str, why: str) -> Decision:
        self._spent[f"{way} {place}"] += 1
        if self._spent[f"{way} {place}"] > 3:
            return self._hand_over(view, "the record was taken up at this place again and again")
        self._diverge(way, why)
        self.at = place
        return self._by_record(view)

    def _closing(self, view: View) -> Act | None:
        """What closes something that lies over the page and was not recorded."""
        element = overlay_dismissal(view.observation, known=view.screen is not None)
        if element is None or self._spent["closed"] >= MOST_DISMISSALS:
            return None
        self._spent["closed"] += 1
        return Act(Tap(selector_for(element, view.observation)), element, "close what lies over the page")

    def _wanted_screen(self) -> str | None:
        if self.at < self.course.end:
            return self.course.steps[self.at].source
        return self.course.steps[-1].target

    def _route(self, view: View, screen: str | None) -> Decision | None:
        """The first step of the way on the map to a screen, None where the map knows none, or it was gone too often."""
        name = "" if screen is None or screen not in self.graph.screens else self.graph.screens[screen].name
        act = step_towards(self.graph, view, screen, f"back to the record by {name}")
        if act is None or self._spent["routed"] >= 4 * self.course.end + 8:
            return None
        self._spent["routed"] += 1
        self._diverge("route", f"{describe(act.action)}, on the way to {name}")
        return act

    def _retreat(self, view: View) -> Decision:
        """From a place that neither record nor map lead on from: go back, then start afresh, then plan the task."""
        if self._spent["backs"] < MOST_BACKS and (view.screen, action_key(Back())) not in view.blocked:
            self._spent["backs"] += 1
            self._diverge("rejoin", "this place is not in the record: go back")
            return Act(Back(), None, "this place is not in the record")
        if self._spent["restarts"] < MOST_RESTARTS:
            return self._start(view, restart=True)
        return self._hand_over(view, "no way back to the record was found")

    def _start(self, view: View, *, restart: bool) -> Decision:
        """Bring the app to the front; after a fresh start the record is taken up behind what lasts."""
        if restart:
            if self._spent["restarts"] >= MOST_RESTARTS:
                return self._hand_over(view, "no way back to the record was found")
            self._spent["restarts"] += 1
            self._spent["backs"] = 0
            self.at = self.course.floor(self.at)
        self._spent["opened"] += 1
        self._diverge("restart", "start the app afresh" if restart else "bring the app to the front")
        return Act(OpenApp(self.script.app, restart=restart), None, "take the record up from the start")

    def _search(self, view: View, step: ScriptStep) -> Decision:
        """The due element is not on the due screen: look further down, then for another way, then plan the task."""
        down = Scroll("down")
        scrollable = next((e for e in view.observation.elements if e.scrollable and e.visible), None)
        if scrollable is not None and self._spent[f"scroll {self.at}"] < MOST_SCROLLS:
            self._spent[f"scroll {self.at}"] += 1
            if (view.screen, action_key(down)) not in view.blocked:
                self._diverge("search", f"{describe(step.action)} is not there: look further down")
                return Act(down, None, "look further down for what was recorded")
        if step.target is not None and self.course.harmless_to_skip(self.at, self.at + 1):
            way = self._route(view, step.target)
            if way is not None:
                self.at += 1
                return way
        return self._hand_over(view, f"{describe(step.action)} is not possible any more")

    def _hand_over(self, view: View, why: str) -> Decision:
        self._diverge("task", why)
        self._helper = words_policy(self.graph, self.script.task, self._scorer)
        return self._by_task(view)

    def _by_task(self, view: View) -> Decision:
        """What the task itself asks for, until the record can be taken up again further on."""
        assert self._helper is not None
        shown = view.observation
        for later in self.course.later(self.at, shown):
            if later < self.course.end and self.course.harmless_to_skip(self.at, later) and self._spent["resumed"] < 3:
                step = self.course.steps[later]
                target = target_of(step.action)
                if target is not None and self._find(step, target, shown) is not None:
                    self._helper = None
                    self._spent["resumed"] += 1
                    return self._take_up(view, later, "rejoin", "the record goes on from here")
        return self._helper.decide(view)

    def _diverge(self, way: str, why: str) -> None:
        number = self.course.steps[self.at].number if self.at < self.course.end else self.course.steps[-1].number
        self._notes.append(Diverged(0, number, way, why))

    def _conclude(self, view: View) -> Decision:
        """All steps are done: the goal's predicates, elements by what they are called now."""
        shown = view.observation
        if not self.course.fits(self.course.end, shown):
            if (closing := self._closing(view)) is not None:
                return closing
            if self._spent["ends"] < 3:
                self._spent["ends"] += 1
                way = self._route(view, self._wanted_screen())
                if way is not None:
                    return way
        goal = goal_of(self.script, self._moves, shown)
        if not self._amended and (place := undone(self.script, self._moves, goal, view)) is not None:
            self._amended = True
            return self._take_up(view, place, "rejoin", "what this step brought about does not hold")
        return Done("every step of the recorded run was repeated", goal=goal.to_prove(self.script.task))
