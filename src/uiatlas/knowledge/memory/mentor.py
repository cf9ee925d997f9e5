"""The Mentor: looks back on a run, and says what the next one should know (MAPLE, "Mentor Agent").

Without a model it reads the log: a step that failed, and what then worked on the same screen, is a tip. A model sees
the same steps and may say more; a tip that names other controls than its step had before it is dropped.
"""

import re
from collections.abc import Iterator
from typing import Protocol

from pydantic import BaseModel, Field

from uiatlas.knowledge.memory.episode import Episode, EpisodeStep
from uiatlas.knowledge.memory.tips import Tip
from uiatlas.llm.base import ChatModel
from uiatlas.llm.fencing import fence, inline
from uiatlas.llm.prompts import Prompt
from uiatlas.llm.structured import ask_for
from uiatlas.planning.control_names import control_names_by_index
from uiatlas.run.policy import BESIDE, By
from uiatlas.run.verifier import Outcome
from uiatlas.ui import Action, Back, InputText, LongPress, Observation, Scroll, Tap, UIElement

MOST = 3
"""Tips of a model on one run, at most."""

_QUOTED = re.compile(r"(?<!\w)['\"“‘]([^'\"“”‘’]+)['\"”’](?!\w)")
"""A name in a tip's text."""

_PROMPT = Prompt.load("uiatlas.knowledge.memory", "mentor")


class Mentor(Protocol):
    """Says what a run teaches."""

    @property
    def name(self) -> str:
        """Who says it."""
        ...

    def tips(self, episode: Episode) -> tuple[Tip, ...]:
        """What the run found out; each tip has the run as its witness."""
        ...


class LocalMentor:
    """Reads tips off the log."""

    name = "local"

    def tips(self, episode: Episode) -> tuple[Tip, ...]:
        """For every step that failed: what then worked on the same screen, if anything did."""
        found: dict[str, Tip] = {}
        for number, step in enumerate(episode.steps):
            instead = _instead(episode.steps, number)
            if instead is not None:
                tip = _tip(episode, step, instead)
                found.setdefault(tip.key, tip)
        return tuple(found.values())


class _TipAnswer(BaseModel):
    step: int
    text: str = Field(min_length=1, max_length=1000)
    avoid: str = Field(default="", max_length=400)
    use: str = Field(default="", max_length=400)


class TipsAnswer(BaseModel):
    """A model's tips."""

    tips: list[_TipAnswer]


class ModelMentor:
    """Asks a model what a run teaches.

    Args:
        model: Who is asked, once for each run.
    """

    def __init__(self, model: ChatModel) -> None:
        self._model = model

    @property
    def name(self) -> str:
        """The model's name."""
        return self._model.name

    def tips(self, episode: Episode) -> tuple[Tip, ...]:
        """What the model says of the run, and what the log says by itself.

        Raises:
            ModelError: The model cannot be asked.
            BudgetError: Its budget is used up.
        """
        steps = {d.number: d for d in episode.steps}

        def check(answer: TipsAnswer) -> str:
            strange = sorted({t.step for t in answer.tips} - steps.keys())
            return f"there is no step {strange[0]}" if strange else ""

        asked = _PROMPT.question(
            most=MOST,
            task=episode.task,
            ended=f"{episode.status or 'killed'}: {episode.reason}",
            steps=fence("\n".join(map(told, episode.steps)) or "(nothing was done)", "steps", 12_000),
        )
        said = ask_for(self._model, asked, TipsAnswer, check=check).value.tips[:MOST]
        mine = [
            Tip(
                inline(t.text),
                episode.task,
                steps[t.step].place,
                inline(t.avoid),
                inline(t.use),
                self._model.name,
                (episode.run_id,),
            )
            for t in said
            if _is_of(t, steps[t.step])
        ]
        return tuple({t.key: t for t in (*mine, *LocalMentor().tips(episode))}.values())


def _is_of(tip: _TipAnswer, step: EpisodeStep) -> bool:
    """Whether a tip is about the screen of its step: the actions and the quoted names in it were shown there.

    A step may lead to what is named, so what was shown after it counts for the text.
    """
    able = phrases_on(step.before)
    if not {inline(tip.avoid), inline(tip.use)} <= {"", *able}:
        return False
    shown = {inline(e.label).casefold() for seen in (step.before, step.after) for e in seen.elements if e.label}
    shown |= {step.place.casefold(), *(name.casefold() for _, name in control_names_by_index(step.before.elements))}
    return all(name.casefold() in shown for name in _QUOTED.findall(inline(tip.text)))


def phrases_on(shown: Observation) -> set[str]:
    """What can be done on what is shown, in the words of `words_of`."""
    names = [name for _, name in control_names_by_index(shown.elements)]
    touches = {f"{verb} {name!r}" for verb in ("tap", "hold", "type into") for name in names}
    return touches | {"back", *(f"scroll {way}" for way in ("up", "down", "left", "right"))}


def refuted_by(episode: Episode, known: list[Tip]) -> tuple[Tip, ...]:
    """The tips that a run refutes: what is to be avoided worked, or what is to be used did not.

    Args:
        episode: The run.
        known: What was believed before it.
    """
    return tuple(_with_witness(tip, episode.run_id) for tip in known if any(_refutes(d, tip) for d in episode.steps))


def _with_witness(tip: Tip, run_id: str) -> Tip:
    return Tip(tip.text, tip.task, tip.screen, tip.avoid, tip.use, tip.by, (), (run_id,))


def _refutes(step: EpisodeStep, tip: Tip) -> bool:
    if step.place != tip.screen or step.by == By.VERIFICATION:
        return False
    words, outcome = words_of(step), step.outcome
    worked = outcome == Outcome.SUCCESS and not step.recovered
    return (worked and words == tip.avoid) or (outcome not in ("", Outcome.SUCCESS) and words == tip.use)


def words_of(step: EpisodeStep) -> str:
    """What was done to which control, without what was typed: ``tap 'Save'``; empty if it cannot be named."""
    return words_for(step.action, step.element, step.before)


def words_for(action: Action, element: UIElement | None, shown: Observation) -> str:
    """The same of an action on what is shown.

    Args:
        action: What was done.
        element: The control.
        shown: What was shown before.
    """
    name = "" if element is None else dict(control_names_by_index(shown.elements)).get(element.index, "")
    match action:
        case Tap() if name:
            return f"tap {name!r}"
        case LongPress() if name:
            return f"hold {name!r}"
        case InputText() if name:
            return f"type into {name!r}"
        case Scroll(direction):
            return f"scroll {direction}"
        case Back():
            return "back"
    return ""


def told(step: EpisodeStep) -> str:
    """A step in one line."""
    came = step.outcome or "not checked"
    why = f" ({step.reason})" if step.reason else ""
    mended = ", mended by recovery" if step.recovered else ""
    what = words_of(step) or "something"
    return inline(f"{step.number}. on {step.place or 'an unknown screen'}: {what}: {came}{mended}{why}")


def _instead(steps: tuple[EpisodeStep, ...], place: int) -> EpisodeStep | None:
    """What worked on the same screen after a step that did not, if that is another step."""
    failed = steps[place]
    if failed.outcome in ("", Outcome.SUCCESS) or failed.by in BESIDE or not (failed.place and words_of(failed)):
        return None
    return next((d for d in _later(steps, place) if words_of(d) != words_of(failed)), None)


def _later(steps: tuple[EpisodeStep, ...], place: int) -> Iterator[EpisodeStep]:
    """The first step that worked on the screen of an earlier one; none if the earlier one was repeated and worked."""
    failed = steps[place]
    for step in steps[place + 1 :]:
        if step.place == failed.place and step.outcome == Outcome.SUCCESS and step.by not in BESIDE and words_of(step):
            yield step
            return


def _tip(episode: Episode, failed: EpisodeStep, worked: EpisodeStep) -> Tip:
    avoid, use = words_of(failed), words_of(worked)
    what = "changes nothing" if failed.outcome == Outcome.NO_CHANGE else "does not lead on"
    text = inline(f"on {failed.place}, {avoid} {what}; what worked there was: {use}")
    return Tip(text, episode.task, failed.place, avoid, use, held=(episode.run_id,))
