"""Asks a model what users would want to do on screens that are new, and what their forms want: one call for several."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from pydantic import BaseModel, Field

from uiatlas.exploration.controls import Control
from uiatlas.llm.base import ChatModel, Question, Settings
from uiatlas.llm.fencing import Fenced, fence, inline
from uiatlas.llm.prompts import Prompt
from uiatlas.llm.structured import ask_for
from uiatlas.llm.usage import Usage
from uiatlas.planning.control_names import clipped
from uiatlas.privacy.finding import PLACEHOLDER
from uiatlas.privacy.vault import PLACEHOLDER as SECRET
from uiatlas.ui import Action, Choose, InputText, LongPress, Role, Scroll, UIElement, target_of
from uiatlas.ui.selectors import short_id
from uiatlas.utg import Screen
from uiatlas.utg.value_lists import domain_of

MOST_SCREENS = 3
"""Screens that one call is about."""

MOST_GOALS, MOST_STEPS = 4, 16
"""Goals that are taken for each screen, and steps of one goal."""

_MOST_ALIKE, _MOST_TEXTS, _MOST_OPTIONS = 8, 12, 12
"""Controls of one kind, texts and options of a choice that are told."""

_TEXT, _SCREEN, _NAMES, _PLAIN = 80, 3000, 2000, 200
"""Characters of a text, of a screen and of the goals so far that are told, and of a sentence that is kept."""

_FIXED, _ANSWER = 900, 1500
"""About how many tokens a question has without screens and goals, and an answer has."""

_PROMPT = Prompt.load("uiatlas.exploration", "propose_goals")
_SETTINGS = Settings(max_tokens=4096)
_UNTOLD = LongPress | Scroll
_WAYS_BACK = frozenset({"back", "here", "search"})
"""Sorts of controls that are no beginning of a goal, or are told as the field that they are."""


class StepAnswer(BaseModel):
    """A control, and what is typed or chosen there."""

    at: int
    value: str = Field(default="", max_length=300)


class GoalAnswer(BaseModel):
    """A goal with its steps on one screen; the number of an open one that goes on there."""

    number: int = 0
    goal: str = Field(default="", max_length=300)
    shown: str = Field(default="", max_length=120)
    screen: int = 1
    steps: list[StepAnswer] = Field(default=[], max_length=MOST_STEPS)


class PurposeAnswer(BaseModel):
    """What a screen is for."""

    screen: int
    purpose: str = Field(max_length=300)


class GoalAnswers(BaseModel):
    """What a model proposes."""

    purposes: list[PurposeAnswer] = []
    goals: list[GoalAnswer] = []
    reached: list[int] = []


@dataclass(frozen=True, slots=True)
class Offer:
    """A screen as a model is told of it.

    Attributes:
        screen: The screen.
        controls: What can be done there.
    """

    screen: Screen
    controls: tuple[Control, ...]


@dataclass(frozen=True, slots=True)
class Proposed:
    """A goal that can be tried: its words, the screen of its steps, and the open goal that it goes on with, from 1."""

    text: str
    shown: str
    at: str
    steps: tuple[Action, ...]
    number: int = 0


@dataclass(frozen=True, slots=True)
class Proposals:
    """What of an answer can be used.

    Attributes:
        purposes: What screens are for, by id.
        goals: The goals.
        reached: Numbers of open goals that are reached, from 1.
        unusable: Goals that name no control of their screen.
    """

    purposes: Mapping[str, str]
    goals: tuple[Proposed, ...]
    reached: frozenset[int]
    unusable: int


def propose(
    model: ChatModel,
    app: str,
    offers: Sequence[Offer],
    names: Sequence[str],
    waiting: Sequence[str],
    hide: Callable[[str], str],
) -> Proposals:
    """Ask a model about some screens; one call.

    Args:
        model: Who is asked.
        app: The program.
        offers: The screens.
        names: The goals so far.
        waiting: The open goals, each in words with the screen that it has led to.
        hide: Takes secrets out of a text.

    Raises:
        ModelError: The model cannot be asked, or gives no usable answer.
        BudgetError: Its budget is used up.
    """
    told, numbers = _told(offers, hide)
    asked = _question(app, told, [hide(name) for name in names], [hide(each) for each in waiting])
    answer = ask_for(model, asked, GoalAnswers, repairs=0).value
    return _usable(answer, offers, numbers, len(waiting))


def likely_usage(calls: int) -> Usage:
    """About what so many calls take, of long questions in English; other scripts and long answers can take more."""
    read = _FIXED + (MOST_SCREENS * _SCREEN + 2 * _NAMES) // 4
    return Usage(calls=calls, input_tokens=calls * read, output_tokens=calls * _ANSWER)


def _question(app: str, screens: Sequence[Fenced], names: Sequence[str], waiting: Sequence[str]) -> Question:
    numbered = (f"{number}. {each}" for number, each in enumerate(waiting, start=1))
    return _PROMPT.question(
        most=MOST_GOALS,
        app=app,
        names=fence("\n".join(names), "goals", _NAMES) if names else "",
        waiting=fence("\n".join(numbered), "open-goals", _NAMES) if waiting else "",
        screens=screens,
        settings=_SETTINGS,
    )


def _told(
    offers: Sequence[Offer], hide: Callable[[str], str]
) -> tuple[list[Fenced], dict[int, tuple[Screen, Control]]]:
    """The screens in words, and what the numbers of their controls stand for."""
    numbers: dict[int, tuple[Screen, Control]] = {}
    told = []
    for number, offer in enumerate(offers, start=1):
        lines = [f"Screen {number}: {clipped(offer.screen.name)}"]
        for control in _named(offer.controls):
            numbers[len(numbers) + 1] = offer.screen, control
            lines.append(f"{len(numbers)} {_line(control, offer.screen)}")
        told.append(fence(hide("\n".join([*lines, *_texts(offer.screen)])), "screen", _SCREEN))
    return told, numbers


def _named(controls: Iterable[Control]) -> Iterator[Control]:
    """The controls that a goal may need; of many alike the first."""
    alike: Counter[object] = Counter()
    for control in controls:
        if isinstance(control.action, _UNTOLD) or control.sort in _WAYS_BACK or not name_of(control):
            continue
        alike[control.peers] += 1
        if isinstance(control.action, InputText | Choose) or alike[control.peers] <= _MOST_ALIKE:
            yield control


def name_of(control: Control) -> str:
    """What a control is called; a field never by what it holds, which may be private."""
    target = target_of(control.action)
    if target is None:
        return ""
    if isinstance(control.action, InputText):
        return clipped(target.description or short_id(target.resource_id)) or f"unnamed {target.role.value}"
    holds = isinstance(control.action, Choose)
    said = (target.description, target.text) if holds else (target.text, target.description)
    return clipped(next(filter(None, said), "") or short_id(target.resource_id))


def _line(control: Control, screen: Screen) -> str:
    target = target_of(control.action)
    kind = control.sort if target is None or control.sort == "field" else target.role.value
    options = _options(control, screen)
    return f"{kind} {name_of(control)}" + (f": {', '.join(map(clipped, options[:_MOST_OPTIONS]))}" if options else "")


def _options(control: Control, screen: Screen) -> tuple[str, ...]:
    """The options of a choice, as far as the map knows them."""
    if not isinstance(control.action, Choose):
        return ()
    target, option = control.action.target, control.action.option
    for domain in screen.domains:
        items = [UIElement(number, Role.ITEM, value) for number, value in enumerate(domain.values)]
        if option in domain.values and domain_of(target, items).control == domain.control:
            return domain.values
    return (option,)


def _texts(screen: Screen) -> Iterator[str]:
    """What there is to read, in quotes."""
    said = (e.label for e in screen.elements if e.role in (Role.TEXT, Role.HEADING) and e.visible and e.label.strip())
    for text in list(dict.fromkeys(said))[:_MOST_TEXTS]:
        yield f'"{" ".join(text.split())[:_TEXT]}"'


def _usable(
    answer: GoalAnswers, offers: Sequence[Offer], numbers: Mapping[int, tuple[Screen, Control]], open_goals: int
) -> Proposals:
    """What of an answer fits the question."""
    by_number = dict(enumerate(offers, start=1))
    purposes = {by_number[p.screen].screen.id: _plain(p.purpose) for p in answer.purposes if p.screen in by_number}
    goals = []
    for goal in answer.goals[: MOST_GOALS * len(offers)]:
        number = goal.number if 0 < goal.number <= open_goals else 0
        offer = by_number.get(goal.screen)
        steps = () if offer is None else _steps(goal.steps, offer, numbers)
        if offer is not None and steps and (number or goal.goal.strip()):
            goals.append(Proposed(_plain(goal.goal), _plain(goal.shown), offer.screen.id, steps, number))
    reached = frozenset(number for number in answer.reached if 0 < number <= open_goals)
    return Proposals(purposes, tuple(goals), reached, len(answer.goals) - len(goals))


def _steps(
    told: Sequence[StepAnswer], offer: Offer, numbers: Mapping[int, tuple[Screen, Control]]
) -> tuple[Action, ...]:
    """The steps of a goal as actions; none if one of them names no control of the screen or cannot be done."""
    steps = []
    for step in told:
        screen, control = numbers.get(step.at, (None, None))
        action = None if control is None or screen != offer.screen else _action(control, offer.screen, step.value)
        if action is None:
            return ()
        steps.append(action)
    return (*steps, *_entered(steps[-1], offer)) if steps else ()


def _action(control: Control, screen: Screen, value: str) -> Action | None:
    """What a step does; None of a value that cannot be typed or chosen, and of one that stands for private data."""
    value = " ".join(value.split())
    match control.action:
        case InputText(target):
            private = PLACEHOLDER.search(value) or SECRET.search(value)
            return InputText(target, value) if value and not private else None
        case Choose(target):
            options = _options(control, screen)
            chosen = next((o for o in options if " ".join(o.split()).casefold() == value.casefold()), None)
            return None if chosen is None else Choose(target, chosen)
    return control.action


def _entered(last: Action, offer: Offer) -> Iterator[Action]:
    """The Enter key after the last step of a goal, where that is in a field that looks up."""
    looks_up = (target_of(c.action) for c in offer.controls if c.sort == "search")
    if isinstance(last, InputText) and last.target in looks_up:
        yield InputText(last.target, f"{last.text}\n")


def _plain(text: str) -> str:
    """A sentence of a model on one line, as it is kept."""
    return inline(text, _PLAIN)
