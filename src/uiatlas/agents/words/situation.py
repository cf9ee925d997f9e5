"""The situation: all that one decision of the words policy rests on, built once a step and never changed."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cached_property

from uiatlas.agents.words.chains import Chain, Standing, best_chains
from uiatlas.agents.words.entering import value_for
from uiatlas.agents.words.inventory import Inventory, Option
from uiatlas.agents.words.matching import Matcher
from uiatlas.agents.words.task import Kind, Task
from uiatlas.agents.words.task_state import TaskState, state_of
from uiatlas.run.beside_fields import repeats, sends_filled
from uiatlas.run.forms import agrees, holds_value, is_empty
from uiatlas.run.policy import Act, Done, GiveUp, StepRecord, Tried, View
from uiatlas.run.recovery.regrounding import Regrounder
from uiatlas.run.recovery.relocating import relocated
from uiatlas.run.spent import leads_nowhere
from uiatlas.run.subject import Name, is_about, is_for_new
from uiatlas.run.untried import broken_promises, done_to
from uiatlas.text import lexicon
from uiatlas.text.controls import element_label, first_word, leads_back, says
from uiatlas.text.language import label_of, likeness, stems, tokens
from uiatlas.text.retrieval import TextScorer
from uiatlas.ui import Observation, Role, Tap, UIElement, action_key, selector_for

Proposal = Act | Done | GiveUp
"""What a rule wants to be done."""


@dataclass(frozen=True)
class Veto:
    """A prohibition: which controls may not be touched now, by index, each with the reason in words; it may last."""

    name: str
    reason: str
    forbids: "Callable[[Situation], Mapping[int, str]]"
    lasts: bool = False


@dataclass(frozen=True)
class Rule:
    """A named reason to act: what it proposes in a situation, None where it does not apply."""

    name: str
    reason: str
    propose: "Callable[[Situation], Proposal | None]"


@dataclass(frozen=True)
class Situation:
    """What is shown, what was done, how far the task is, and what can be done next.

    Attributes:
        view: What the device shows and what was done so far.
        inventory: What can be done on the map, with the task in mind.
        vetoes: What is forbidden, whoever proposes it.
        scorer: How alike texts are, for controls that share no word with the task; None for words alone.
    """

    view: View
    inventory: Inventory
    vetoes: tuple[Veto, ...] = ()
    scorer: TextScorer | None = None

    @property
    def shown(self) -> Observation:
        """What the device shows."""
        return self.view.observation

    @property
    def screen(self) -> str | None:
        """Where that is on the map, None if nowhere."""
        return self.view.screen

    @property
    def history(self) -> tuple[StepRecord, ...]:
        """What was done so far, oldest first."""
        return self.view.history

    @property
    def task(self) -> Task:
        """What is to be done."""
        return self.inventory.task

    @property
    def matcher(self) -> Matcher:
        """How much of the task any label covers."""
        return self.inventory.matcher

    @cached_property
    def state(self) -> TaskState:
        """How far the task is."""
        return state_of(self.matcher, self.history, self.shown)

    @cached_property
    def forbidden(self) -> dict[int, str]:
        """The controls that may not be touched, each with the reason."""
        out: dict[int, str] = {}
        for veto in self.vetoes:
            for index, why in veto.forbids(self).items():
                out.setdefault(index, f"veto:{veto.name}: {why}")
        return out

    @cached_property
    def live(self) -> tuple[Option, ...]:
        """What can be done here: nothing that is forbidden, that failed here, or that was done on this very content."""
        moved = relocated(self.inventory.graph, self.screen, self.shown, Regrounder(self.scorer)) if self.screen else ()
        options = self.inventory.live(self.shown, self.screen, self.forbidden, moved)
        blocked, here = self.view.blocked, self.state.here
        if blocked or here:
            keyed = [(o, action_key(o.action)) for o in options]
            fresh = [(o, key) for o, key in keyed if key not in here or o.editable or o.transition is not None]
            options = tuple([o for o, key in fresh if (self.screen, key) not in blocked])
        shown, history = self.shown, self.history
        return tuple([o for o in options if o.element is None or not leads_nowhere(o.element, shown, history)])

    def key_of(self, element: UIElement) -> tuple[object, ...]:
        """The key of a touch on an element that is shown."""
        return action_key(Tap(selector_for(element, self.shown)))

    @cached_property
    def barred(self) -> frozenset[Tried]:
        """What failed, what is forbidden here, and what the map promises on screens that were seen without it."""
        here = {(self.screen, self.key_of(self.shown.elements[i])) for i in self.forbidden}
        last = {r.screen: n for n, r in enumerate(self.history) if r.screen not in (None, self.screen)}
        away = broken_promises(self.inventory.graph, self.view).union(*map(self._barred_then, last.values()))
        return self.view.blocked | here | away | self._barred_for_good(self.forbidden)

    def _barred_then(self, step: int) -> frozenset[Tried]:
        """What was forbidden for good where a step was done."""
        if (found := self.inventory.barred_at.get(step)) is None:
            view = View(self.history[step].observation, self.history[step].screen, self.history[:step])
            then = Situation(view, self.inventory, tuple(v for v in self.vetoes if v.lasts), self.scorer)
            found = self.inventory.barred_at[step] = then._barred_for_good(then.forbidden)
        return found

    def _barred_for_good(self, forbidden: Mapping[int, str]) -> frozenset[Tried]:
        """What the map promises of what is shown, and would be done to what is forbidden."""
        known = self.inventory.at(self.screen) if self.screen in self.inventory.graph.screens else ()
        texts = [v.text for v in self.task.values]
        return frozenset((self.screen, k) for k in done_to([o.action for o in known], self.view, forbidden, texts))

    @cached_property
    def confirm(self) -> UIElement | None:
        """The button that confirms what was begun: of a dialog, or of a screen where something was changed."""
        usable = [e for e in self.shown.actionable if not leads_back(e) or says(e, lexicon.CANCELLING)]
        dialog = self.shown.dialog or len(usable) <= 4 or any(says(e, lexicon.CANCELLING) for e in usable)
        if not self.history or not self.state.pending or not (dialog or self.state.changed):
            return None
        untyped = any(v.is_new and v.text.casefold() not in self.state.used for v in self.task.values)
        empty = [e for e in usable if e.editable and is_empty(e)] if untyped else []
        used, left = self.state.used, self.state.left
        if empty and (not self.state.changed or any(value_for(self.task, e, used, left) for e in empty)):
            return None  # a form without what is to be typed into it
        holds = any(map(holds_value, usable))
        paged = lexicon.LEADING_ON if any(e.editable for e in usable) else frozenset[str]()
        words = lexicon.COMMITTING if dialog else lexicon.CONFIRMING | paged
        asked = lexicon.DEEDS & frozenset(tokens(self.task.text)) if self.shown.dialog else frozenset[str]()
        if self.shown.dialog and paged:
            words |= lexicon.SUBMITTING
        for element in (e for e in usable if e.role is not Role.CHOICE):
            if first_word(element) in lexicon.DEEDS and repeats(element, self.history[-1], self.shown):
                continue
            sent = sends_filled(element, self.shown, used)
            filled = sent or agrees(element, self.shown)
            own = first_word(element) in asked and self.matcher.says_all(element_label(element))
            begun = self.begun_here and not (
                self.matcher.unasked(element) or (says(element, lexicon.KEEPING) and holds)
            )
            if (says(element, words) or own or filled or self.signs_in(element)) and (self.state.changed or begun):
                key = self.key_of(element)
                pressed = sum(r.screen == self.screen and action_key(r.action) == key for r in self.history)
                again = pressed == 1 and self.shown.dialog and self.history[-1].screen == self.screen
                fresh = key not in self.state.here and (sent or (self.screen, key) not in self.state.done)
                if (fresh or again) and (self.screen, key) not in self.view.blocked:
                    return None if element.index in self.forbidden else element
        return None

    def signs_in(self, element: UIElement) -> bool:
        """Whether a control signs in with what the task gives for it, once that was typed."""
        given = [v for v in self.task.values if v.signs]
        return (
            bool(given) and says(element, lexicon.SIGNING) and all(v.text.casefold() in self.state.used for v in given)
        )

    @cached_property
    def names(self) -> tuple[Name, ...]:
        """The names of what the task alters."""
        return tuple([self.task.name_of(v) for v in self.task.values if v.old])

    @cached_property
    def about(self) -> bool:
        """Whether what is shown is about the thing that the task alters."""
        return is_about(self.shown, self.history, self.names, self.state.used)

    @cached_property
    def makes_here(self) -> bool:
        """Whether what is shown is the form of a new thing: its title or the way there says so, or it was typed."""
        return is_for_new(self.view, {v.text for v in self.task.values if v.made})

    @cached_property
    def begun_here(self) -> bool:
        """Whether the latest step was about the task."""
        last = self.history[-1] if self.history else None
        return (
            last is not None
            and last.element is not None
            and bool(self.matcher.of(label_of(last.observation.label(last.element))))
        )

    @cached_property
    def chain(self) -> Chain | None:
        """The chain of steps that covers most of what is left of the task."""
        return self._best(None)

    @cached_property
    def near(self) -> Chain | None:
        """The best single step."""
        return self._best(1)

    def _best(self, depth: int | None) -> Chain | None:
        state = self.state
        complete = state.changed and self.confirm is None
        standing = Standing(state.left, state.used, state.changed, complete, state.done, self.barred)
        return next(iter(best_chains(self.inventory, self.screen, self.live, standing, depth=depth)), None)

    @cached_property
    def nearly(self) -> bool:
        """Whether the task is nearly done: something was changed, or most of what is only to be seen was found."""
        if self.state.changed or not self.task.looks:
            return self.state.changed
        words = zip(self.matcher.worth, self.state.left, strict=True)
        telling = [(w, x) for w, x in words if w > self.inventory.thresholds.telling]
        return 2 * sum(w for w, x in telling if x < 0.5) > sum(w for w, _ in telling)

    @cached_property
    def understood(self) -> bool:
        """Whether anything shown or known says a telling word of the task."""
        words = [w.stem for w in self.task.words if w.kind is not Kind.COMMON]
        shown = {s for e in self.shown.elements for s in stems(" ".join(element_label(e)))}
        known = self.matcher.vocabulary.likest
        return not words or any(
            known(w) >= lexicon.MEANT or any(likeness(w, s) >= lexicon.MEANT for s in shown) for w in words
        )

    @cached_property
    def nearest(self) -> str:
        """The label shown or known that is spelt most like the task."""
        labels = {element_label(e).main for e in self.shown.actionable if not leads_back(e)}
        labels |= {label.main for label in self.matcher.vocabulary.labels}
        text = self.task.text.casefold()
        return max(sorted(labels), key=lambda said: SequenceMatcher(None, text, said.casefold()).ratio(), default="")

    @property
    def floor(self) -> float:
        """The least gain that is worth a step now."""
        return self.inventory.thresholds.stop if self.nearly else self.inventory.thresholds.start

    @property
    def missing(self) -> str:
        """The value of the task that nothing was found or done for, empty if there is none."""
        words = zip(self.task.words, self.state.left, strict=True)
        found = next((w.said or w.stem for w, x in words if x > 0.5 and w.kind is Kind.VALUE), "")
        typed = {t for used in self.state.used for t in tokens(used)}
        return found or next((v.text for v in self.task.values if v.made and not typed.issuperset(tokens(v.text))), "")

    @property
    def enough(self) -> bool:
        """Whether so much of the task is covered that it can be called done: most of it, and every value.

        A switch or an option that was set, and whose whole label the task says, is most of it.
        """
        return not self.missing and (self.state.certain or self.mostly_covered)

    @property
    def mostly_covered(self) -> bool:
        """Whether more than half of the task, by what its words tell, was found or done."""
        every = range(len(self.task.words))
        rest = [i for i in every if self.task.words[i].clause not in self.task.signing] or every
        covered = sum(self.matcher.worth[i] * (1 - self.state.left[i]) for i in rest)
        return 2 * covered > sum(self.matcher.worth[i] for i in rest)
