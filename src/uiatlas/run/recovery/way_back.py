"""The way back to the last verified stable screen: planned on the map, else the reverse of what was done."""

from dataclasses import dataclass

from uiatlas.planning.caution import careful_route, dangers_of
from uiatlas.run.events import RecoveryRecord
from uiatlas.run.recovery.ladder import Rung
from uiatlas.ui import (
    Action,
    Back,
    InputText,
    LongPress,
    Scroll,
    Tap,
    UIElement,
    describe,
)
from uiatlas.utg import Graph
from uiatlas.utg.conditions import Condition, OnScreen

_OPPOSITE = {"up": "down", "down": "up", "left": "right", "right": "left"}


@dataclass(frozen=True, slots=True)
class BackStep:
    """One step of a way back, and what is to hold after it."""

    action: Action
    expected: tuple[Condition, ...]


def way_back(graph: Graph, here: str, stable: str, done: Action, element: UIElement | None) -> tuple[BackStep, ...]:
    """Steps that lead back to a stable screen; none if nothing is known that does so without danger.

    The cheapest known way on the map comes first. Where the map knows none, the action that led astray is reversed
    (Agent-SAMA, section "Verification and Error Recovery Phase").

    Args:
        graph: The map.
        here: Id of the screen that is shown.
        stable: Id of the screen to return to.
        done: The action that led astray.
        element: What it was done to.
    """
    plan = careful_route(graph, here, [stable])
    if plan.ok and plan.steps and not dangers_of(graph, plan):
        return tuple(BackStep(s.action, s.postcondition) for s in plan.steps)
    reverse = reversed_action(done, element)
    return () if reverse is None or here == stable else (BackStep(reverse, (OnScreen(stable),)),)


def reversed_action(done: Action, element: UIElement | None) -> Action | None:
    """What takes an action back, None if nothing does: a switch is switched again, a text typed as it was."""
    match done:
        case Tap(target) if element is not None and element.checked is not None:
            return Tap(target)
        case InputText(target) if element is not None:
            return InputText(target, "" if element.text == element.description else element.text)
        case Scroll(direction, target):
            return Scroll(_OPPOSITE[direction], target)
        case Tap() | LongPress():
            return Back()
    return None


def costs(graph: Graph, start: str | None, goal: str | None) -> int | None:
    """What the cheapest known way between two screens costs, None if there is none."""
    if start is None or goal is None or not {start, goal} <= graph.screens.keys():
        return None
    return careful_route(graph, start, [goal]).cost


def record_of(
    rung: Rung, graph: Graph, stable: str | None, why: str, steps: tuple[BackStep, ...] = ()
) -> RecoveryRecord:
    """What a recovery is after, in the paper's form.

    Args:
        rung: Where the recovery begins.
        graph: The map.
        stable: Id of the last verified stable screen, None if no step was verified yet on a screen of the map.
        why: What went wrong.
        steps: The way back, if one was planned.
    """
    known = stable is not None and stable in graph.screens
    name = graph.screens[stable].name if known and stable is not None else "a screen of the map"
    first = {
        Rung.WAIT: "Wait until the screen answers.",
        Rung.DISMISS: "Close what lies over the page without agreeing to anything.",
        Rung.OPEN: "Ensure the app is in front.",
        Rung.BACK: "Go back from a screen that the map does not know.",
        Rung.RESTART: "Start the app afresh.",
        Rung.REPLAN: "Look where on the map this is.",
        Rung.STABLE: f"Return to {name}.",
    }[rung]
    way = tuple(f"{_sentence(describe(s.action))}." for s in steps) or (first,)
    return RecoveryRecord(
        goal=f"Return to {name} to go on with the task from there.",
        target=stable if known and stable is not None else "",
        thought=f"{_sentence(why)}. {name} is the last screen that a verified step ended on.",
        plan=(*way, "Plan the rest of the way anew."),
        current_subtask=way[0],
    )


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:]
