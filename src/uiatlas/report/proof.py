"""The proof of a run as its report tells it: each fact with its state, and the step and screen where it was seen."""

from dataclasses import dataclass

from uiatlas.planning.goal import Exists, Holds
from uiatlas.report.story import Story
from uiatlas.report.svg import clip
from uiatlas.report.telling import fact_words
from uiatlas.run.events import Proven
from uiatlas.run.proof import FactProof, FactState
from uiatlas.run.verdict import RunStatus
from uiatlas.utg import Graph

STATES = {FactState.HELD: "held", FactState.CONTRADICTED: "contradicted", FactState.NOT_SEEN: "not seen"}


@dataclass(frozen=True, slots=True)
class FactTold:
    """A fact of the goal as a row of the proof.

    Attributes:
        words: The fact.
        note: What is special about it, such as that the run is to bring it about; empty if nothing is.
        state: What the looks say of it: a value of `FactState`.
        state_words: The same in words.
        when: After which action it was seen; empty if it was not.
        anchor: The entry of the report that shows that look; empty if there is none.
        screen: Id of the screen of that look, None if it was on none of the map.
        screen_name: What that screen is called.
        seen: What was seen there, or what is missing.
    """

    words: str
    note: str
    state: str
    state_words: str
    when: str
    anchor: str
    screen: str | None
    screen_name: str
    seen: str


def facts_told(goal: Proven | None, story: Story, graph: Graph | None) -> tuple[FactTold, ...]:
    """The facts of a goal's proof, in the goal's order; none for a run that never came to a proof of it."""
    if goal is None:
        return ()
    names = {look.seen.screen: look.seen.name for d in story.deeds for look in (d.before, d.after) if look is not None}
    if graph is not None:
        names |= {s.id: s.name for s in graph.screens.values()}
    return tuple(_told(fact, story, names) for fact in goal.proof.facts)


def without_proof(story: Story) -> str:
    """Why there is no proof, as a sentence."""
    if story.status == "killed":
        return "The log ends before anything was proven."
    return "The run ended before it said that it was done, so nothing was proven."


def missing(goal: Proven, facts: tuple[FactTold, ...]) -> tuple[str, ...]:
    """What an unproven goal has still to prove: facts that were not seen, and parts of the task without a fact."""
    if goal.status != RunStatus.UNPROVEN:
        return ()
    unseen = tuple(f"{f.words} ({f.seen})" if f.seen else f.words for f in facts if f.state == FactState.NOT_SEEN)
    return (*unseen, *goal.proof.goal.open) or goal.proof.missing


def _told(proven: FactProof, story: Story, names: dict[str | None, str]) -> FactTold:
    changed = isinstance(proven.fact, Exists | Holds) and proven.fact.changed
    judged = f"affirmed by the {proven.judged}" if proven.judged else ""
    return FactTold(
        words=clip(fact_words(proven.fact, names), 300),
        note="to be brought about by the run" if changed else "",
        state=proven.state.value,
        state_words=STATES[proven.state],
        when="" if proven.step is None else f"after action {proven.step}" if proven.step else "at the start",
        anchor=_anchor(proven.step, story),
        screen=proven.screen,
        screen_name=names.get(proven.screen, proven.screen or ""),
        seen="; ".join(clip(words, 240) for words in (proven.seen, judged) if words),
    )


def _anchor(step: int | None, story: Story) -> str:
    """The entry whose drawing shows the look after so many actions; at the start that is the first action's."""
    numbers = [d.acted.step for d in story.deeds]
    if step is None or not (step in numbers or step == 0):
        return ""
    return f"action-{step or numbers[0]}" if numbers else "end"
