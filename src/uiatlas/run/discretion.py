"""What a run keeps to itself of secrets: the policy decides on them, all that the run notes holds placeholders."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TypeVar

from uiatlas.planning.plan import Plan
from uiatlas.privacy.vault import Vault, changed
from uiatlas.run.events import Event
from uiatlas.run.policy import Act, Decision, StepRecord, View
from uiatlas.ui import ElementFlag, InputText, Observation, UIElement, resolve
from uiatlas.utg import Graph

D = TypeVar("D", bound=Decision)

_PASSWORD = int(ElementFlag.PASSWORD)


def discreet(on_event: Callable[[Event], None], vault: Vault) -> Callable[[Event], None]:
    """What takes events, told them without the secrets of the session."""

    def told(event: Event) -> None:
        on_event(changed(event, vault.hide, vault.placeholder) if vault else event)

    return told


def revealed(view: View, vault: Vault) -> View:
    """A view whose history and prohibitions hold what was really typed, as the policy decided it."""
    if not vault:
        return view
    blocked = ((screen, _revealed_key(key, vault)) for screen, key in view.blocked)
    return replace(view, history=tuple(_revealed(m, vault) for m in view.history), blocked=frozenset(blocked))


def _revealed(record: StepRecord, vault: Vault) -> StepRecord:
    match record.action:
        case InputText(target, text) if (meant := vault.meant(text)) != text:
            return replace(record, action=InputText(target, meant))
    return record


def _revealed_key(key: tuple[object, ...], vault: Vault) -> tuple[object, ...]:
    match key:
        case ("input_text", target, str() as text):
            return "input_text", target, vault.meant(text)
    return key


def concealed(decision: D, vault: Vault, shown: Observation, graph: Graph) -> D:
    """A decision without secrets; what it, or the plan that it follows, types into a secret field is one from now on.

    Args:
        decision: What the policy decided.
        vault: The secrets of the session; learns.
        shown: What the device shows.
        graph: The map, whose screens on_event which fields of the plan are secret.
    """
    for secret in _typed_secrets(decision, shown, graph):
        vault.learn(secret, _said(shown, graph))
    return changed(decision, vault.hide_typed, vault.placeholder) if vault else decision


def _typed_secrets(decision: Decision, shown: Observation, graph: Graph) -> Iterator[str]:
    match decision:
        case Act(action=InputText(target, text), element=element):
            match = resolve(target, shown) if element is None else None
            if _is_secret(element or (match.element if match else None)):
                yield text
    plan = getattr(decision, "plan", None)
    for step in plan.steps if isinstance(plan, Plan) else ():
        if isinstance(step.action, InputText) and step.source in graph.screens:
            fields = graph.screens[step.source].elements
            match = resolve(step.action.target, Observation(graph.app, fields))
            if _is_secret(match.element if match else None):
                yield step.action.text


def _is_secret(element: UIElement | None) -> bool:
    return element is not None and bool(element.flags & _PASSWORD)


def _said(shown: Observation, graph: Graph) -> Iterator[str]:
    """What the app says by itself, as far as it was seen; what fields hold is the user's."""
    for elements in (shown.elements, *(s.elements for s in graph.screens.values())):
        yield from (e.label for e in elements if not e.editable)
