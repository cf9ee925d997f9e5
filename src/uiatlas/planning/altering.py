"""Whether an action sets something on its way: a route to a place would rather cancel, close or go back."""

from collections.abc import Sequence

from uiatlas.planning.plan import PlanStep
from uiatlas.safety.labels import danger_in
from uiatlas.text.controls import leads_back
from uiatlas.text.language import is_called
from uiatlas.text.lexicon import CANCELLING, CONFIRMING
from uiatlas.text.names import spoken
from uiatlas.ui import Action, Back, InputText, Role, Tap, Wait, target_of
from uiatlas.utg import Graph
from uiatlas.utg.places import LAYERS, goes_back
from uiatlas.utg.transition import KEY_CLASS, Transition

_OPTIONS = frozenset({Role.RADIO, Role.CHECKBOX, Role.SWITCH})


def alters(action: Action) -> bool:
    """Whether an action types, turns a switch, chooses an option or agrees to a form, as its control tells."""
    match action:
        case InputText():
            return True
        case Tap(target):
            said = (target.text, target.description)
            return target.role in _OPTIONS or any(is_called(text, CONFIRMING) for text in said if text)
    return False


def commands(graph: Graph, source: str, action: Action, target: str) -> bool:
    """Whether an item of a menu did something at once, and is no way to the page that is shown then.

    It turned a setting or gave a command where the page is shown again from which the menu is opened: the menu can be
    closed. So it did where the page is left as going back leaves it, such as for a thing that was put away.
    """
    if not isinstance(action, Tap) or graph.screens[source].kind != "menu" or graph.screens[target].kind in LAYERS:
        return False
    said = (action.target.text, action.target.description)
    if action.target.role not in (Role.MENU_ITEM, *_OPTIONS) or any(is_called(t, CANCELLING) for t in said if t):
        return False
    if any(edge.target == source for edge in graph.outgoing(target)):
        return True
    openers = {edge.source for edge in graph.incoming(source)}
    return any(edge.target == target and _goes_back(edge.action) for page in openers for edge in graph.outgoing(page))


def signs_out(graph: Graph, edge: Transition) -> bool:
    """Whether an edge's control says that it ends the session, and no question or page of that is behind it.

    What is shown then, such as where one signs in, is not what who touches it wants: to be there is no signing out.
    """
    touched = target_of(edge.action)
    if touched is None or not any(says_sign_out(said) for said in (touched.text, touched.description) if said):
        return False
    shown = graph.screens[edge.target]
    return shown.kind not in LAYERS and not says_sign_out(spoken(shown.name))


def says_sign_out(text: str) -> bool:
    """Whether a label, or a goal, says that the session is to end."""
    return danger_in(text) == "sign out"


def _goes_back(action: Action) -> bool:
    return isinstance(action, Back) or (isinstance(action, Tap) and leads_back(action.target))


def by_history(graph: Graph, steps: Sequence[PlanStep], place: int) -> bool:
    """Whether a step goes back to where the map has seen that lead, and not to where the plan itself has come from.

    Where the app starts nothing was before, nor where a screen came by itself; and a screen that going back leaves for
    several others leaves it for the one that was before. What a dialog lies over is no history, nor is a question
    whether to leave, nor what the app's code opens when Back is pressed.

    Args:
        graph: The map.
        steps: The steps of a plan.
        place: Which one, from 0.
    """
    step = steps[place]
    edge = graph.transitions.get(step.transition_id)
    if (edge is not None and edge.edge_class == KEY_CLASS) or not goes_back(
        graph, step.source, step.action, step.target
    ):
        return False
    if any(s.source == step.target for s in steps[:place]):
        return False
    seen = {e.target for e in graph.effects(step.source, step.action)} - {step.source}
    came_by_itself = place > 0 and all(isinstance(s.action, Wait) for s in steps[:place])
    return len(seen) > 1 or step.source in graph.starts or came_by_itself
