"""The proof of a run: each fact of its goal is held, contradicted or not seen, with where and when it was seen.

It is judged once, by what the looks of the run show and by nothing else. What was set in a form counts only on a look
after the form was sent or left; a value in a filter, a search field or a form that waits to be sent proves nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from uiatlas.planning.goal import (
    EndsAt,
    Exists,
    FileSaved,
    Goal,
    GoalFact,
    Holds,
    Reads,
    Told,
    Visited,
    describe_goal_fact,
)
from uiatlas.run.answer_place import where_answer_stands, where_source_says
from uiatlas.run.displays import shown_instead
from uiatlas.run.ending_page import sighting_of_page
from uiatlas.run.evidence import Sighting, Within, sighting_of_condition
from uiatlas.run.forms import is_search
from uiatlas.run.kept_texts import sighting_of_kept_text
from uiatlas.run.listing import sighting_of_name
from uiatlas.run.named_controls import full_name, typed_into
from uiatlas.run.narrowing import sighting_of_search
from uiatlas.run.reckoned import where_answer_follows
from uiatlas.run.saved_files import sighting_of_file
from uiatlas.run.told_messages import sighting_of_message
from uiatlas.run.trail import Taken, Trail
from uiatlas.run.verdict import RunStatus
from uiatlas.run.visits import Look
from uiatlas.ui import Role
from uiatlas.utg.conditions import TextEquals

__all__ = ["FactProof", "FactState", "Look", "Proof", "Taken", "prove"]


class FactState(StrEnum):
    """What the looks of a run say of a fact."""

    HELD = "held"
    CONTRADICTED = "contradicted"
    NOT_SEEN = "not_seen"


@dataclass(frozen=True, slots=True)
class FactProof:
    """A fact of a goal, and what was seen of it.

    Attributes:
        fact: The fact.
        state: What the looks say of it.
        step: The number of actions done before the look that decides; None if no look does.
        screen: Id of the screen of that look, None if it is not on the map or there is no such look.
        seen: What was seen there, or what is missing, in words.
        judged: Who affirms a fact that no look shows, such as ``model``; empty if nobody does.
    """

    fact: GoalFact
    state: FactState
    step: int | None = None
    screen: str | None = None
    seen: str = ""
    judged: str = ""

    def accepted(self, *, accept_judged: bool) -> bool:
        """Whether the fact counts as proven."""
        return self.state is FactState.HELD or (
            accept_judged and self.state is FactState.NOT_SEEN and self.judged != ""
        )


@dataclass(frozen=True, slots=True)
class Proof:
    """What a run has proven of its goal.

    Attributes:
        goal: The goal.
        facts: Its facts with what was seen of each, in the goal's order.
        stopped: What the program said when it stopped the form that was sent last; empty if it stopped none.
    """

    goal: Goal
    facts: tuple[FactProof, ...] = ()
    stopped: str = ""

    def verdict(self, *, accept_judged: bool = False) -> RunStatus:
        """What the proof makes of the run.

        Args:
            accept_judged: Whether what only a model affirms counts as proven.
        """
        if self.contradicted is not None:
            return RunStatus.FAILURE
        proven = self.facts and all(f.accepted(accept_judged=accept_judged) for f in self.facts)
        return RunStatus.SUCCESS if proven and not self.goal.open else RunStatus.UNPROVEN

    @property
    def contradicted(self) -> FactProof | None:
        """The first fact that a look contradicts."""
        return next((f for f in self.facts if f.state is FactState.CONTRADICTED), None)

    @property
    def missing(self) -> tuple[str, ...]:
        """What is not proven, in words: facts that were not seen, and parts of the task that no fact stands for."""
        if not self.facts and not self.goal.open:
            return ("nothing was named that shows that the task is done",)
        unseen = [f for f in self.facts if f.state is FactState.NOT_SEEN]
        said = (f"{describe_goal_fact(f.fact)} ({f.seen})" if f.seen else describe_goal_fact(f.fact) for f in unseen)
        return (*said, *self.goal.open)

    @property
    def reason(self) -> str:
        """Why the proof fails or is not complete, in words; empty for one that is."""
        if (wrong := self.contradicted) is not None:
            if self.stopped and wrong.seen == self.stopped:
                return f"the program stopped the form: {self.stopped}"
            at = f" (seen at step {wrong.step})" if wrong.step else ""
            return f"not so: {describe_goal_fact(wrong.fact)}; {wrong.seen}{at}"
        return f"not proven: {'; '.join(self.missing)}" if self.missing else ""

    def filled_by(self, later: "Proof") -> "Proof":
        """The proof with what a later one says of the facts that were not seen or not so, and what it contradicts."""
        pairs = zip(self.facts, later.facts, strict=True)
        held, unseen, wrong = FactState.HELD, FactState.NOT_SEEN, FactState.CONTRADICTED
        told = ((f, a, f.state is unseen or a.state is wrong or (f.state, a.state) == (wrong, held)) for f, a in pairs)
        return replace(self, facts=tuple(a if newer else f for f, a, newer in told))

    def judged_by(self, who: str, facts: Sequence[GoalFact]) -> "Proof":
        """The proof with somebody's affirmation of facts that no look shows."""
        affirmed = frozenset(facts)
        unseen = (f.state is FactState.NOT_SEEN for f in self.facts)
        told = (
            replace(f, judged=who) if u and f.fact in affirmed else f for f, u in zip(self.facts, unseen, strict=True)
        )
        return replace(self, facts=tuple(told))


def prove(
    goal: Goal,
    looks: Sequence[Look],
    taken: Sequence[Taken] = (),
    within: Within = lambda wanted, shown: wanted == shown,
) -> Proof:
    """What a run has proven of a goal.

    Args:
        goal: What is to hold.
        looks: What the device showed, oldest first, recovery included.
        taken: What was done, in order.
        within: Whether being on one screen is being on another.
    """
    trail = Trail.of(looks, taken)
    stopped = trail.stopped
    sources = [fact.name for fact in goal.facts if isinstance(fact, Exists) and fact.present and not fact.changed]
    facts = tuple(_judged(fact, goal.text, trail, within, stopped, sources) for fact in goal.facts)
    return Proof(goal, facts, stopped)


def _judged(fact: GoalFact, task: str, trail: Trail, within: Within, stopped: str, sources: Sequence[str]) -> FactProof:
    match fact:
        case Holds(condition, changed):
            sighting = sighting_of_condition(condition, trail, within, changed=changed)
            if sighting.so is None and isinstance(condition, TextEquals) and changed:
                sighting = (
                    _listed_as_typed(condition, trail, within) or sighting_of_search(condition, trail) or sighting
                )
        case Exists():
            changed = fact.changed
            sighting = sighting_of_name(replace(fact, name=full_name(fact.name, trail)), trail, within)
            if sighting.so is None and fact.present and not changed:
                told = sighting_of_message(fact.name, trail)
                told = told if told or fact.screen else sighting_of_kept_text(fact.name, trail, within)
                sighting = told or sighting
        case Visited(screen):
            found = next((at for at in trail.looks if at.screen is not None and within(screen, at.screen)), None)
            if found is None:
                return FactProof(fact, FactState.NOT_SEEN, seen="it was not shown")
            return FactProof(fact, FactState.HELD, found.step, found.screen, "it was shown")
        case EndsAt(name):
            changed, sighting = False, sighting_of_page(name, trail)
        case FileSaved(name):
            changed, sighting = False, sighting_of_file(name, trail)
        case Reads():
            return _answered(fact, task, trail, sources)
        case Told():
            return FactProof(fact, FactState.NOT_SEEN, seen="no look can show it")
    if sighting.so is None:
        if stopped and changed:
            return FactProof(fact, FactState.CONTRADICTED, trail.looks[-1].step, trail.looks[-1].screen, stopped)
        return FactProof(fact, FactState.NOT_SEEN, seen=sighting.said)
    state = FactState.HELD if sighting.so else FactState.CONTRADICTED
    assert sighting.look is not None
    return FactProof(fact, state, sighting.look.step, sighting.look.screen, sighting.said)


def _answered(fact: Reads, task: str, trail: Trail, sources: Sequence[str]) -> FactProof:
    """What the looks say of an answer: it is read where it stands, or reckoned from what is there by other facts."""
    question, answer = fact.question, fact.answer
    if not answer:
        return FactProof(fact, FactState.NOT_SEEN, seen="no single value stands there to be read")
    if question and shown_instead(question, [at.shown for at in trail.looks]) == answer:
        return FactProof(fact, FactState.HELD, trail.looks[-1].step, trail.looks[-1].screen, f"{answer!r} was read")
    at = where_answer_stands(question or task, answer, trail, named=question != "")
    at = at or (where_source_says(answer, sources, task, trail) if not question else None)
    reckoned = at or where_answer_follows(answer, sources, task, trail)
    if reckoned is None:
        said = "no screen of the run shows the answer beside what is asked about"
        return FactProof(fact, FactState.NOT_SEEN, seen=said)
    how = "read" if at is not None else "reckoned from what is shown"
    return FactProof(fact, FactState.HELD, reckoned.step, reckoned.screen, f"{answer!r} was {how}")


def _listed_as_typed(condition: TextEquals, trail: Trail, within: Within) -> Sighting | None:
    """That a text is listed anew which the run typed into the field of a condition and sent, if it is."""
    typed = typed_into(condition.target.text, condition.text, trail) if condition.target.role is Role.OTHER else None
    if typed is None or typed.element is None or is_search(typed.element) or not trail.sent_since(typed.number):
        return None
    listed = sighting_of_name(Exists(condition.text, changed=True), trail, within)
    return listed if listed.so else None
