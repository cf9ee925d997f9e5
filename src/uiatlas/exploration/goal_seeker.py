"""Has an exploration go first where a user would: a model names goals and values for forms, which are tried."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from uiatlas.errors import AnswerError, BudgetError, InputError, ModelError, ModelRefusedError, UiatlasError
from uiatlas.exploration.controls import Control, control_of
from uiatlas.exploration.frontier import Frontier, Place
from uiatlas.exploration.goal_report import GoalReport
from uiatlas.exploration.proposing import MOST_SCREENS, Offer, Proposals, Proposed, propose
from uiatlas.exploration.strategies import MOST_FAILURES, Choice
from uiatlas.knowledge.goals import Goal, GoalMemory, GoalState
from uiatlas.llm.base import ChatModel
from uiatlas.llm.ledger import Ledger
from uiatlas.llm.limits import Budget
from uiatlas.privacy import Masker, Vault
from uiatlas.ui import Action, Choose, ElementFlag, InputText, Observation, action_key, describe, target_of

MOST_CALLS = 30
"""Calls of the model in one exploration, unless said otherwise."""

_MOST_TRIPS = 3
"""How often the exploration goes to the screen of one goal."""

_MOST_UNUSABLE = 2
"""Answers in a row that cannot be used, after which the model is not asked any more."""

_PASSWORD = int(ElementFlag.PASSWORD)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What trying a choice came to.

    Attributes:
        shown: What is shown now.
        screen: The screen of the map that this is, None if the program was left.
        same: Whether that is what was shown before.
        refused: Why it was not done; empty if it was.
        held: The requests that were held back.
    """

    shown: Observation
    screen: str | None
    same: bool
    refused: str = ""
    held: tuple[str, ...] = ()


@dataclass(slots=True)
class _Pursuit:
    """A goal that is being tried: the steps done, the times it was gone to, and where it led without being proven."""

    goal: Goal
    done: int = 0
    trips: int = 0
    shown_before: bool = False
    led_to: str = ""


def _hides_private() -> Callable[[str], str]:
    """Takes the secrets of the environment and whatever is private out of a text."""
    vault, masker = Vault.of_task(), Masker()
    return lambda text: "\n".join(masker(line) for line in vault.hide(text).split("\n"))


@dataclass(slots=True)
class GoalSeeker:
    """Chooses the steps of goals that a model proposes, before any other strategy chooses.

    The model is asked about each new screen at most once, about several at a time. A goal is reached if the text that
    the model named for it is shown after its steps and was not before, or if the model says so when it is asked about
    the screen that the steps led to. What is done is chosen as by every strategy: the guard decides about each step.

    Attributes:
        model: Who is asked.
        memory: What it was asked before, and its goals.
        most_calls: Calls of the model.
        resume: Whether goals that were tried before are not tried again.
        hide: Takes secrets out of what the model is told; by default those of the environment, and private data.
    """

    model: ChatModel
    memory: GoalMemory
    most_calls: int = MOST_CALLS
    resume: bool = False
    hide: Callable[[str], str] = field(default_factory=_hides_private)
    _frontier: Frontier = field(init=False)
    _tell: Callable[[str], None] = field(init=False)
    _ledger: Ledger = field(init=False)
    _queue: list[_Pursuit] = field(default_factory=list)
    _waiting: list[_Pursuit] = field(default_factory=list)
    _pending: dict[str, None] = field(default_factory=dict)
    _asked: set[str] = field(default_factory=set)
    _sought: str | None = None
    _screens: int = 0
    _unusable: int = 0
    _failures: int = 0
    _silent: bool = False
    _trouble: str = ""

    def begin(self, frontier: Frontier, tell: Callable[[str], None]) -> None:
        """Begin with the goals that are known.

        Args:
            frontier: Where the exploration stands.
            tell: Takes a sentence about what is wrong with the model.
        """
        self._frontier, self._tell = frontier, tell
        self._ledger = Ledger(self.model, None, Budget(calls=self.most_calls))
        self._asked = set(self.memory.asked(self.by))
        if self.resume:
            self._pending.update(
                (s, None) for s in frontier.graph.screens if s not in self._asked and self._may_tell(s)
            )
        for goal in self.memory.goals(self.by):
            if not self.resume and goal.state is not GoalState.OPEN:
                goal = self._changed(goal, state=GoalState.OPEN, why="", judged=False)
            if goal.state is GoalState.OPEN:
                self._queue.append(_Pursuit(goal))

    @property
    def by(self) -> str:
        """Who proposes."""
        return self.model.name

    def report(self) -> GoalReport:
        """What it came to so far."""
        goals = self.memory.goals(self.by)
        return GoalReport(self.by, goals, self._screens, self._unusable, self._ledger.usage, self._trouble)

    def choose(self, shown: Observation, *, last: bool = False) -> Choice | None:
        """The next step of a goal; None when no goal is left.

        Args:
            shown: What is shown now.
            last: Whether nothing else is left to try, so that the model is asked about all that it was not.
        """
        self._note()
        while True:
            if self._is_due(last=last):
                self._ask()
            if not self._queue:
                return None
            self._prefer_here()
            if (choice := self._next(self._queue[0], shown)) is not None:
                return choice

    def _prefer_here(self) -> None:
        """Have a goal of the screen that is shown tried next, unless one is under way: it may not be reached again."""
        here = self._screen_of(self._frontier.here)
        if not self._queue[0].done:
            self._queue.sort(key=lambda pursuit: pursuit.goal.at != here)

    def valued(self, choice: Choice | None) -> Choice | None:
        """What another strategy chose; into a field that is typed which a goal names for it."""
        if choice is None or not isinstance(choice.control.action, InputText):
            return choice
        action, screen = choice.control.action, self._screen_of(choice.place.view)
        for goal in self.memory.goals(self.by):
            for step in goal.steps:
                if isinstance(step, InputText) and goal.at == screen and action_key(step) == action_key(action):
                    enter = "\n" if action.text.endswith("\n") else ""
                    typed = replace(action, text=step.text.rstrip("\n") + enter)
                    return replace(choice, control=replace(choice.control, action=typed))
        return choice

    def follow(self, choice: Choice, outcome: Outcome) -> None:
        """Take in what the step that was chosen last came to."""
        pursuit = self._queue[0]
        if outcome.refused:
            self._end(pursuit, GoalState.MISSED, f"left alone: {outcome.refused}")
        elif not choice.place.way:
            pursuit.done += 1
            left = pursuit.goal.steps[pursuit.done :]
            if not left or (_only_enters(left) and _is_shown(pursuit, outcome)):
                self._judge(pursuit, outcome)

    def _judge(self, pursuit: _Pursuit, outcome: Outcome) -> None:
        """Say what the steps of a goal came to, or wait for what the model says of the screen that they led to."""
        goal, self._sought = pursuit.goal, outcome.screen
        if _is_shown(pursuit, outcome):
            self._end(pursuit, GoalState.REACHED, f'"{goal.shown}" is shown on {self._name(outcome.screen)}')
        elif outcome.held:
            self._end(pursuit, GoalState.MISSED, f"held back: {', '.join(outcome.held)}")
        elif outcome.same:
            self._end(pursuit, GoalState.MISSED, "its last step changed nothing")
        elif outcome.screen is None:
            self._end(pursuit, GoalState.MISSED, "its steps led out of the program")
        else:
            self._led(pursuit, outcome.screen)

    def _led(self, pursuit: _Pursuit, screen: str) -> None:
        """The steps of a goal led to a screen that does not show it: if the model is to be asked of it, it waits."""
        name, steps = self._name(screen), len(pursuit.goal.steps)
        before = f" after {pursuit.done} of {steps} steps" if pursuit.done < steps else ""
        if screen not in self._asked and self._may_tell(screen) and not self._silent:
            self._queue.remove(pursuit)
            pursuit.goal = self._changed(pursuit.goal, why=f"led to {name}{before}")
            pursuit.led_to = screen
            self._waiting.append(pursuit)
        else:
            self._end(pursuit, GoalState.MISSED, f"led to {name}{before}, which does not show it")

    def _end(self, pursuit: _Pursuit, state: GoalState, why: str, *, judged: bool = False) -> None:
        for pursuits in (self._queue, self._waiting):
            if pursuit in pursuits:
                pursuits.remove(pursuit)
        self._changed(pursuit.goal, state=state, why=why, judged=judged)

    def _changed(self, goal: Goal, *, why: str, state: GoalState = GoalState.OPEN, judged: bool = False) -> Goal:
        new = replace(goal, state=state, why=why, judged=judged)
        self.memory.change(goal, new)
        return new

    def _next(self, pursuit: _Pursuit, shown: Observation) -> Choice | None:
        """The next step of a goal, or the way to its screen; None if it ends here."""
        goal, here = pursuit.goal, self._frontier.here
        step = goal.steps[pursuit.done]
        why = f'for "{goal.text}"'
        control = meant(self._frontier.shown, step)
        if control is not None and (pursuit.done or self._screen_of(here) == goal.at):
            if not pursuit.done:
                pursuit.shown_before = bool(goal.shown) and says(shown, goal.shown)
            return Choice(replace(control, action=_aimed(control.action, step)), Place(here, 0.0), why)
        if pursuit.trips < _MOST_TRIPS and (found := self._way_to(goal, step, near=bool(pursuit.done))) is not None:
            pursuit.trips += 1
            place, known = found
            return Choice(known, place, why)
        if pursuit.done and self._screen_of(here) != goal.at:
            self._led(pursuit, self._screen_of(here))
        else:
            self._end(pursuit, GoalState.MISSED, f"could not {describe(step)}: it is not shown, and no way leads there")
        return None

    def _way_to(self, goal: Goal, step: Action, *, near: bool) -> tuple[Place, Control] | None:
        """The nearest place of a goal's screen that offers the control of a step.

        Args:
            goal: The goal.
            step: The step.
            near: Whether only one step away counts, as where a list lies over a form that is filled already.
        """
        frontier, inventory = self._frontier, self._frontier.inventory
        for place in frontier.places():
            if self._screen_of(place.view) != goal.at or frontier.lost.get(place.view, 0) >= MOST_FAILURES:
                continue
            if not place.way or (near and (len(place.way) > 1 or place.way[0].action is None)):
                continue
            known = meant(tuple(inventory.offered(place.view)), step)
            if known is not None:
                return place, known
        return None

    def _note(self) -> None:
        """Take in which screen is shown; a new one is asked about some time."""
        screen = self._screen_of(self._frontier.here)
        if screen not in self._asked and self._may_tell(screen):
            self._pending.setdefault(screen)

    def _may_tell(self, screen: str) -> bool:
        """Whether a model is told of a screen: not of one that asks for a secret, nor of one more of a kind."""
        known = self._frontier.graph.screens[screen]
        asks = any(e.flags & _PASSWORD for e in known.elements)
        return not (asks or known.external or self._frontier.inventory.is_further(screen))

    def _is_due(self, *, last: bool) -> bool:
        """Whether the model is asked now: as late as its goals allow, so that one call is about several screens."""
        if self._silent or not self._pending or (self._queue and self._queue[0].done):
            return False
        if last or len(self._pending) >= MOST_SCREENS:
            return True
        if self._queue:
            return False
        here = self._screen_of(self._frontier.here)
        form = any(isinstance(c.action, InputText) for c in self._frontier.shown)
        now = here in self._pending and (form or here == self._sought)
        return now or not self._asked or any(p.led_to in self._pending for p in self._waiting)

    def _ask(self) -> None:
        """Ask the model about the new screens, the one that is shown first."""
        here, graph = self._screen_of(self._frontier.here), self._frontier.graph
        screens = sorted(self._pending, key=lambda screen: screen != here)[:MOST_SCREENS]
        offers = [Offer(graph.screens[screen], tuple(self._offered(screen))) for screen in screens]
        waiting = [f"{p.goal.text} ({p.goal.why})" for p in self._waiting]
        names = [goal.text for goal in self.memory.goals(self.by)]
        for screen in screens:
            del self._pending[screen]
            self._asked.add(screen)
        try:
            told = propose(self._ledger, graph.app, offers, names, waiting, self.hide)
        except (ModelError, BudgetError, InputError) as error:
            self._failed(error, screens)
        else:
            self._failures = 0
            self._screens += len(screens)
            self._take(told, screens)

    def _offered(self, screen: str) -> Iterator[Control]:
        frontier = self._frontier
        if self._screen_of(frontier.here) == screen:
            return iter(frontier.shown)
        return frontier.inventory.offered(frontier.inventory.views.recall(screen))

    def _failed(self, error: UiatlasError, screens: list[str]) -> None:
        """Go on without the model, at once where it cannot be asked; what it answered badly is not asked again."""
        self._failures += 1
        answered = isinstance(error, AnswerError | ModelRefusedError)
        self._silent = not answered or self._failures >= _MOST_UNUSABLE
        if answered:
            self._propose([], screens)
        if not self._trouble:
            self._trouble = error.what
            self._tell(f"{error.what}; the exploration goes on without")

    def _take(self, told: Proposals, screens: list[str]) -> None:
        """Take in an answer: purposes, goals that are reached or go on, and new ones."""
        self._describe(told)
        self._unusable += told.unusable
        waiting = list(self._waiting)
        for number in told.reached:
            pursuit = waiting[number - 1]
            self._end(pursuit, GoalState.REACHED, f"the model says so: {pursuit.goal.why}", judged=True)
        for goal in told.goals:
            if goal.number and waiting[goal.number - 1] in self._waiting:
                self._go_on(waiting[goal.number - 1], goal)
        for pursuit in [p for p in self._waiting if p.led_to in screens]:
            self._end(pursuit, GoalState.MISSED, f"{pursuit.goal.why}, which does not show it")
        self._propose([goal for goal in told.goals if not goal.number], screens)

    def _describe(self, told: Proposals) -> None:
        """Enter what screens are for into the map, where nobody has said it yet."""
        graph = self._frontier.graph
        for key, purpose in told.purposes.items():
            screen = graph.screens[key]
            if purpose and screen.told_by in ("", self.by):
                graph.put_screen(replace(screen, summary=purpose, told_by=self.by))

    def _go_on(self, pursuit: _Pursuit, told: Proposed) -> None:
        """A goal goes on where its steps led to."""
        goal = replace(pursuit.goal, at=told.at, steps=told.steps, shown=told.shown or pursuit.goal.shown, why="")
        self.memory.change(pursuit.goal, goal)
        self._waiting.remove(pursuit)
        self._queue.insert(0, _Pursuit(goal))

    def _propose(self, proposed: list[Proposed], screens: list[str]) -> None:
        """Enter new goals; those of the screen that is shown are tried first."""
        known = {goal.text.casefold() for goal in self.memory.goals(self.by)}
        fresh = list({p.text.casefold(): p for p in reversed(proposed) if p.text.casefold() not in known}.values())
        for screen in screens:
            of = (p for p in reversed(fresh) if p.at == screen)
            goals = tuple(Goal(screen, p.text, p.shown, p.at, p.steps, by=self.by) for p in of)
            self.memory.keep(screen, self.by, goals)
            self._queue += [_Pursuit(goal) for goal in goals]

    def _screen_of(self, view: str) -> str:
        return self._frontier.inventory.views.screen_of(view)

    def _name(self, screen: str | None) -> str:
        return "another program" if screen is None else self._frontier.graph.screens[screen].name


def says(shown: Observation, text: str) -> bool:
    """Whether a text is shown, whatever its case and white space."""
    wanted = " ".join(text.split()).casefold()
    return any(wanted in " ".join(e.label.split()).casefold() for e in shown.elements if e.visible and not e.editable)


def _is_shown(pursuit: _Pursuit, outcome: Outcome) -> bool:
    """Whether what is to show a goal is shown now and was not before its first step."""
    return bool(pursuit.goal.shown) and not pursuit.shown_before and says(outcome.shown, pursuit.goal.shown)


def _only_enters(left: Sequence[Action]) -> bool:
    """Whether all that is left of a goal is to press Enter in a field, which may show what it looks up without."""
    return len(left) == 1 and isinstance(left[0], InputText) and left[0].text.endswith("\n")


def meant(controls: Sequence[Control], step: Action) -> Control | None:
    """The control that a step of a goal is done to, whatever is typed or chosen there.

    It is the one that looks the same; only where there is none, the one that is known by the same key, as a field is
    that holds something else now, or a row with another figure.
    """
    fitting = [c for c in controls if isinstance(c.action, type(step)) and _enters(c, step)]
    same = next((c for c in fitting if target_of(c.action) == target_of(step)), None)
    known = control_of(step)
    if same is not None or known is None:
        return same
    return next((c for c in fitting if c.key[1:] == known.key[1:]), None)


def _enters(control: Control, step: Action) -> bool:
    """Whether a control and a step agree on pressing Enter after what is typed."""
    return not isinstance(step, InputText) or (control.sort == "search") == step.text.endswith("\n")


def _aimed(action: Action, step: Action) -> Action:
    """A step of a goal as it is done now: to the control that is shown, with the value that the step has."""
    match action, step:
        case InputText(target), InputText(text=text):
            return InputText(target, text)
        case Choose(target), Choose(option=option):
            return Choose(target, option)
    return action
