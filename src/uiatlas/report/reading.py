"""Reads the story of a run from the events of its log."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from uiatlas.report.story import Deed, Entry, Look, Part, PlanTold, RefusalTold, Rung, Step, Story
from uiatlas.run.events import (
    PLAN_WAYS,
    Acted,
    Diverged,
    Learned,
    Moved,
    Observed,
    Planned,
    Proven,
    Recovering,
    Refused,
    RunEnded,
    RunStarted,
    SubgoalBegan,
    SubgoalEnded,
    Verified,
)
from uiatlas.run.policy import By
from uiatlas.run.record import Timed
from uiatlas.ui import Observation


def tell(log: Sequence[Timed]) -> Story:
    """Read the story from the events of a log."""
    reader = _Reader()
    for timed in log:
        reader.take(timed)
    return reader.story


@dataclass(slots=True)
class _Reader:
    """The story as far as it was read; steps are replaced by fuller ones as events come in."""

    story: Story = field(default_factory=Story)
    _contents: dict[str, Observation] = field(default_factory=dict)

    def take(self, timed: Timed) -> None:
        time, event = timed.time, timed.event
        until = max(self.story.until, time)
        story = replace(self.story, seconds=until, until=until)
        match event:
            case RunStarted():
                story = replace(story, started=event)
            case Observed():
                story = self._looked(story, time, event)
            case Planned():
                troubled = story.steps[-1] if story.steps and story.steps[-1].badge not in ("success",) else None
                story = _with(story, PlanTold(time, event, troubled))
            case Refused():
                story = _with(story, RefusalTold(time, event, story.last))
            case Acted():
                story = _acted(story, Deed(time, event, story.last))
            case Recovering():
                story = _changed(story, lambda step: replace(step, rungs=(*step.rungs, Rung(time, event))))
            case Learned():
                story = _learned(story, event)
            case Proven():
                story = _in_part(replace(story, goal=event), lambda part: replace(part, goal=event))
            case SubgoalBegan():
                story = replace(story, parts=(*story.parts, Part(event)))
            case SubgoalEnded():
                story = _in_part(story, lambda part: replace(part, ended=event))
            case Verified(step=number) if story.steps and number != story.steps[-1].deed.acted.step:
                pass  # an action of the recovery, whose outcome the next rung tells
            case Verified(recovered=True):
                story = _changed(story, lambda step: replace(step, again=event))
            case Verified():
                story = _changed(story, lambda step: replace(step, verdict=event, verdict_time=time))
            case Diverged(way=way) if way in PLAN_WAYS:
                story = replace(story, divergences=(*story.divergences, event))
            case Moved() | Diverged():
                story = replace(story, changes=(*story.changes, event))
            case RunEnded():
                story = replace(story, ended=event, seconds=event.seconds)
        self.story = story

    def _looked(self, story: Story, time: float, event: Observed) -> Story:
        if event.observation is not None:
            self._contents[event.digest] = event.observation
        look = Look(time, event, self._contents.get(event.digest))
        return replace(_changed(story, lambda step: _seen(step, look)), last=look)


def _in_part(story: Story, change: Callable[[Part], Part]) -> Story:
    """The story with its latest sub-goal changed; a run of one goal has none and stays as it is."""
    return replace(story, parts=(*story.parts[:-1], change(story.parts[-1]))) if story.parts else story


def _learned(story: Story, event: Learned) -> Story:
    """The story with what was learnt; a screen that was new has a name from now on."""
    story = _changed(story, lambda step: replace(step, learned=(*step.learned, event)))
    if not event.edge:
        return story

    def named(step: Step) -> Step:
        deed = replace(step.deed, before=_named(step.deed.before, event.source))
        if not step.rungs:
            return replace(step, deed=replace(deed, after=_named(deed.after, event.target)))
        rung = replace(step.rungs[-1], after=_named(step.rungs[-1].after, event.target))
        return replace(step, deed=deed, rungs=(*step.rungs[:-1], rung))

    return replace(_changed(story, named), last=_named(story.last, event.target))


def _named(look: Look | None, name: str) -> Look | None:
    return replace(look, learnt=name) if look is not None and look.seen.screen is None else look


def _seen(step: Step, look: Look) -> Step:
    """The step with what was shown after its latest action or wait."""
    if not step.rungs:
        return replace(step, deed=replace(step.deed, after=look))
    rung = step.rungs[-1]
    deeds = rung.deeds
    if deeds and deeds[-1].after is None:
        deeds = (*deeds[:-1], replace(deeds[-1], after=look))
    return replace(step, rungs=(*step.rungs[:-1], replace(rung, deeds=deeds, after=look)))


def _acted(story: Story, deed: Deed) -> Story:
    """A decided action begins a step; one of the recovery belongs to the latest rung."""
    steps = story.steps
    if deed.acted.by != By.RECOVERY or not steps or not steps[-1].rungs:
        return _with(story, Step(deed))

    def on_rung(step: Step) -> Step:
        rung = step.rungs[-1]
        return replace(step, rungs=(*step.rungs[:-1], replace(rung, deeds=(*rung.deeds, deed))))

    return _changed(story, on_rung)


def _with(story: Story, entry: Entry) -> Story:
    return replace(story, entries=(*story.entries, entry))


def _changed(story: Story, change: Callable[[Step], Step]) -> Story:
    """The story with its latest step changed; without one it stays as it is."""
    for place in range(len(story.entries) - 1, -1, -1):
        entry = story.entries[place]
        if isinstance(entry, Step):
            entries = (*story.entries[:place], change(entry), *story.entries[place + 1 :])
            return replace(story, entries=entries)
    return story
