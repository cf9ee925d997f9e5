"""Counts stray touches by the recording of a device, held against a model's answers, a map and named recoveries.

What is told in the log of a run is not taken for granted: the control that the device was really told to touch, as it
was shown then, has to be called as the answers of the model call it. Names agree but for case, white space and a count.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from uiatlas.agents.compilers.once.answers import in_order
from uiatlas.agents.compilers.once.control_words import other_names
from uiatlas.agents.once.left_out import to_be_noted
from uiatlas.agents.once.naming_controls import is_alike, letters
from uiatlas.agents.roles.toolbox import Controls
from uiatlas.devices.recording import Walk, WalkStep, read_walk
from uiatlas.errors import FormatError, InputError
from uiatlas.llm.tape import Tape, read_tape
from uiatlas.planning.field_names import has_no_name, name_of_field
from uiatlas.run.events import Acted, Event, ModelPlanned
from uiatlas.run.policy import By
from uiatlas.run.record import LOG, read_log
from uiatlas.run.recovery.ladder import overlay_dismissal
from uiatlas.text.controls import element_label
from uiatlas.ui import (
    Action,
    Back,
    Bounds,
    InputText,
    Observation,
    Read,
    Role,
    Set,
    UIElement,
    Wait,
    WaitFor,
    action_key,
    describe,
    kind_of,
    resolve,
    target_of,
)
from uiatlas.ui.selectors import short_id
from uiatlas.utg import Atlas, Graph
from uiatlas_bench.touches import accounts, is_same, planned_step

_LOOKS = (Wait, Read, WaitFor)
"""Actions that touch nothing."""

_COUNT = re.compile(r"\s*\(\d+\)$")
_STANDS = (" [", " =", " |", " (", " {")
"""What may stand behind the name of a control in a question."""

_CAPTIONS = frozenset({Role.TEXT, Role.HEADING, Role.LINK})


@dataclass(frozen=True, slots=True)
class Chosen:
    """A control that an answer chose.

    Attributes:
        at: Its number.
        question: The question that told the screen.
        follows: Whether it follows another touch of that answer, which may have moved the numbers on the screen.
    """

    at: int
    question: str
    follows: bool = False


@dataclass(frozen=True, slots=True)
class Asked:
    """What may account for the touches of a run.

    Attributes:
        named: What the model's plans call controls, folded; empty if it gave none.
        calls: The controls that it chose on a screen.
        steps: The steps of its plans in words.
        edges: The keys of the actions that the map has.
    """

    named: frozenset[str] = frozenset()
    calls: tuple["Chosen", ...] = ()
    steps: frozenset[str] = frozenset()
    edges: frozenset[tuple[object, ...]] = field(default_factory=frozenset)


def asked_for(tape: Tape, events: Iterable[Event], graph: Graph) -> Asked:
    """What a model's answers, by its cassette, and the map that a run began with ask for; a proof asks for nothing."""
    named: set[str] = set()
    calls: list[Chosen] = []
    for key, answer in tape.answers.items():
        question = json.dumps(tape.requests[key], ensure_ascii=False)
        for said, follows in _objects(answer.text):
            at = said.get("at")
            if isinstance(at, int):
                calls.append(Chosen(at, question, follows))
            named |= {_folded(v) for k in ("at", "text") if isinstance(v := said.get(k), str) and v.strip()}
    steps = frozenset(step for e in events if isinstance(e, ModelPlanned) for step in e.steps)
    edges = frozenset(action_key(edge.action) for edge in graph.transitions.values())
    return Asked(frozenset(named), tuple(calls), steps, edges)


def strays(walk: Walk, events: Sequence[Event], asked: Asked) -> tuple[str, ...]:
    """The touches of a device's recording that nothing accounts for, each in words.

    Args:
        walk: What the device was told to do, and what it showed.
        events: The events of the run.
        asked: What may account for them.
    """
    found, known = [], set(asked.edges)
    left = [(act, why) for act, why in accounts(events) if not isinstance(act.action, _LOOKS)]
    for step in walk.steps:
        if isinstance(step.action, _LOOKS):
            continue
        at = next((n for n, (act, _) in enumerate(left) if _matches(act.action, step.action)), None)
        if at is None:
            found.append(f"{describe(step.action)}: the log does not have it")
            continue
        (act, why), left = left[at], left[at + 1 :]
        if why := why or _unasked(act, step, walk.observations, replace(asked, edges=frozenset(known))):
            found.append(f"{describe(step.action)}: {why}")
        known.add(action_key(act.action))
    return tuple(found)


def strays_in(folder: Path, walk: Path, tape: Path, known: Path) -> int | None:
    """How many touches of a run in a folder are strays; None if it has no recording or no log.

    Args:
        folder: Where the run has its log.
        walk: The recording of the device.
        tape: The cassette of the model's answers.
        known: The map that the run began with; what it did before a way back is known as well.
    """
    logs = [log.parent for log in folder.rglob(LOG)]
    if not (logs and walk.is_file() and tape.is_file()):
        return None
    try:
        events = [timed.event for log in logs for timed in read_log(log)]
        with Atlas.open(known, create=True) as atlas:
            graph = atlas.load() if atlas.apps() else Graph("")
        return len(strays(read_walk(walk), events, asked_for(read_tape(tape), events, graph)))
    except (FormatError, InputError):
        return None


def _matches(told: Action, done: Action) -> bool:
    """Whether an action of the log is the one that was done, also where the log has a placeholder for a secret."""
    return is_same(told, done) or (kind_of(told) == kind_of(done) and "<secret-" in repr(target_of(told)))


def _unasked(act: Acted, step: WalkStep, shown: Mapping[str, Observation], asked: Asked) -> str:
    """Why nothing asked for a touch; empty if something did."""
    look = shown.get(step.before)
    target = target_of(step.action)
    match = resolve(target, look) if target is not None and look is not None else None
    element = match.element if match is not None else None
    match act.by:
        case By.PLAN:
            return _unplanned(act, step, look, element, asked)
        case By.MODEL if element is not None and look is not None:
            return "" if _is_chosen(element, look, asked) else "the model chose another control"
        case By.DETOUR | By.VERIFICATION:
            ways = isinstance(step.action, Back) or action_key(act.action) in asked.edges
            closing = () if look is None else (overlay_dismissal(look), to_be_noted(look))
            closes = element is not None and element in closing
            return "" if ways or closes else "the map has no such way"
    return ""


def _unplanned(act: Acted, step: WalkStep, look: Observation | None, element: UIElement | None, asked: Asked) -> str:
    """How a touch differs from the step of the plan that it was made for; empty if it does not."""
    if (control := planned_step(act.why)) is None:
        told = act.why.partition(" of the plan: ")[2]
        return "" if told in asked.steps else "no plan has this step"
    if target_of(step.action) is None:
        return ""
    named = {_folded(part) for name in asked.named for said in _spellings(name) for part in _parts(said)}
    if not {_folded(n) for n in _parts(control)} & named:
        return f"no answer names {control!r}"
    if element is None or look is None:
        return f"what was touched for {control!r} was not shown"
    names = _names(element) | _beside(element, look)
    if not names & {_folded(name) for name in _spellings(control)} and not _is_alike(element, control, look):
        return f"the plan names {control!r}"
    wrong = (isinstance(step.action, InputText) and not element.editable) or (
        isinstance(step.action, Set) and element.checked is None
    )
    return f"{control!r} is a {element.role.value}" if wrong else ""


def _is_chosen(element: UIElement, look: Observation, asked: Asked) -> bool:
    """Whether an answer has the number of a control, in a question that tells the control with this number."""
    controls = Controls.of(look)
    number = next((n for n, e in controls.elements.items() if e.index == element.index), 0)
    name = controls.names.get(number, "")
    return any(_is_told(c.at, name, c.question) for c in asked.calls if c.at == number or c.follows)


def _is_told(number: int, name: str, question: str) -> bool:
    """Whether a question has a line with just this number and name, with nothing but how it stands behind them."""
    line = json.dumps(f"{number} {name}", ensure_ascii=False)[1:-1]
    rests = (said.removeprefix(line) for said in question.split("\\n") if said.startswith(line))
    return any(not rest or rest.startswith(_STANDS) for rest in rests)


def _objects(text: str) -> Iterator[tuple[dict[str, Any], bool]]:
    """All objects in the JSON of an answer, which may stand between other words, but for its proof.

    Each is told with whether it follows another one of the answer.
    """
    start, end = text.find("{"), text.rfind("}")
    try:
        yield from _nested(json.loads(text[start : end + 1]), follows=False)
    except ValueError:
        return


def _nested(value: object, *, follows: bool) -> Iterator[tuple[dict[str, Any], bool]]:
    step = value if isinstance(value, list) and not any(isinstance(part, list | dict) for part in value) else None
    value = value if step is None else in_order(step, "do")
    if isinstance(value, dict):
        yield value, follows
        for key, inner in value.items():
            if key != "proof":
                yield from _nested(inner, follows=follows or key == "then")
    for each in value if isinstance(value, list) else ():
        yield from _nested(each, follows=follows)


def _parts(name: str) -> Iterator[str]:
    """A name, and the parts of one that tells two touches."""
    yield name
    yield from name.split(" > ")


def _spellings(control: str) -> Iterator[str]:
    """A name as the plan has it, and what it means where it tells a control in a sentence."""
    yield control
    yield from other_names(control)


def _names(element: UIElement) -> set[str]:
    """What a control is called."""
    said = [element.text, element.description, *element.text.split("\n"), *element.description.split("\n")]
    return {_folded(name) for name in (*said, element_label(element).main, short_id(element.resource_id))} - {""}


def _beside(element: UIElement, look: Observation) -> set[str]:
    """What a field without a name is called, as a question tells it or by its captions; empty for all others."""
    told = {_folded(name_of_field(element, look.elements))} if element.editable and has_no_name(element) else set()
    return told | (_captions(element, look) if element.editable and not element.description else set())


def _captions(field: UIElement, look: Observation) -> set[str]:
    """The texts that a field without a name stands right of or below; without places, the one right before it."""
    texts = [e for e in look.elements if e.visible and e.role in _CAPTIONS and e.text]
    if field.bounds is None:
        return {_folded(e.text) for e in texts if e.index == field.index - 1} - {""}
    return {_folded(e.text) for e in texts if e.bounds is not None and _adjoins(e.bounds, field.bounds)} - {""}


def _adjoins(caption: Bounds, field: Bounds) -> bool:
    """Whether a field stands on the line of a caption, right of it, or at most two lines below its left edge."""
    line, middle = caption.bottom - caption.top, (caption.top + caption.bottom) // 2
    if field.top <= middle <= field.bottom:
        return caption.left <= field.left
    return -line <= field.top - caption.bottom <= 2 * line and caption.left - line <= field.left < caption.right


def _is_alike(element: UIElement, control: str, look: Observation) -> bool:
    """Whether a control is the only one of its kind that is called so but for punctuation and what it is."""
    kind = [e for e in look.actionable if e.editable == element.editable]
    told = [name for name in _spellings(control) if letters(name)]
    alike = [
        e for e in kind if any(is_alike(n, said, e) for n in told for said in (element_label(e).main, e.description))
    ]
    return [e.index for e in alike] == [element.index]


def _folded(name: str) -> str:
    """A name without case, surplus white space and a count."""
    return _COUNT.sub("", " ".join(name.casefold().split())).rstrip("….: ")
