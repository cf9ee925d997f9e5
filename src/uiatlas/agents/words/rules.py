"""The rules of the words policy: what each proposes in a situation, None where it does not apply."""

from uiatlas.agents.words.chains import unwanted
from uiatlas.agents.words.entering import only_value, value_for
from uiatlas.agents.words.goal_facts import finished
from uiatlas.agents.words.looking import go_back, look, reads_only
from uiatlas.agents.words.situation import Proposal, Situation
from uiatlas.agents.words.steps import PLANNER, step, tap
from uiatlas.planning.search import unreachable
from uiatlas.run.belonging import field_before
from uiatlas.run.beside_fields import twin_behind
from uiatlas.run.forms import is_empty
from uiatlas.run.policy import Act, GiveUp
from uiatlas.run.recovery.ladder import overlay_dismissal
from uiatlas.run.spent import without_news
from uiatlas.run.strangers import is_nowhere
from uiatlas.run.subject import bears
from uiatlas.safety.asked import leaves_unsaved, without_forbidden
from uiatlas.text.controls import element_label, first_word, is_form
from uiatlas.text.language import bare, label_of, tokens
from uiatlas.text.lexicon import CREATING, ENGLISH, STANCES
from uiatlas.ui import InputText, Role, action_key, selector_for
from uiatlas.utg.conditions import TextEquals


def restraint(s: Situation) -> Proposal | None:
    """Leave alone what words alone cannot do: answer a question, or keep a change from being saved."""
    if s.task.asks:
        return GiveUp("a question is answered only with a model; give one with --model, or say what is to be done")
    if not leaves_unsaved(s.task.text):
        return None
    return GiveUp("not understood: words alone cannot tell what saves; leave 'do not save' out, or let a model decide")


def confirmation(s: Situation) -> Proposal | None:
    """Press the button that confirms what was begun, unless a single step that stays here covers more of the task."""
    if s.confirm is None:
        return None
    on = s.near.links[0].option.element if s.near is not None and s.near.peak >= s.floor else None
    if on is not None and on.role is not Role.LINK:
        return None
    return tap(s, twin_behind(s.confirm, s.shown, s.state.used) or s.confirm, "confirm what was begun")


def entry(s: Situation) -> Proposal | None:
    """Type the one text that is left into the one empty field of a form that the task has led to, or that adds."""
    adds = any(v.verb in CREATING and not v.kind for v in s.task.values) and any(
        first_word(e) in CREATING and field_before(e, s.shown) is not None for e in s.shown.actionable
    )
    if not (s.state.begun or adds) or s.task.looks or (s.chain is not None and s.chain.links[0].option.editable):
        return None
    fields = [o.element for o in s.live if o.element is not None and o.editable]
    former = (f for f in fields if bears(f, s.names) and not is_empty(f))
    renamed = [(f, v) for f in former if (v := value_for(s.task, f, s.state.used, s.state.left)) is not None]
    found = renamed[0] if renamed else only_value(s.task, fields, s.state.used)
    filling = bool(s.history) and isinstance(s.history[-1].action, InputText) and s.history[-1].screen == s.screen
    if found is None or not (filling or adds or is_form(s.shown)):
        return None
    field, value = found
    touched = any(r.element is not None and bare(element_label(r.element).main) == bare(value.text) for r in s.history)
    action = InputText(selector_for(field, s.shown), value.text)
    if touched or action_key(action) in s.state.here or (s.screen, action_key(action)) in s.view.blocked:
        return None
    return Act(action, field, "it is the field that is left", expected=(TextEquals(action.target, value.text),))


def chain(s: Situation) -> Proposal | None:
    """Take the first step of the chain that covers most of what is left."""
    if s.chain is None or s.chain.peak < s.floor or (s.chain.rank <= 0 and s.nearly):
        return None
    first = s.chain.links[0].option.element
    twin = twin_behind(first, s.shown, s.state.used) if first is not None and not first.editable else None
    return step(s, s.chain) if twin is None else tap(s, twin, "it is behind what was filled in")


def page_switch(s: Situation) -> Proposal | None:
    """Turn the one switch of a page that the task names in full, where a switch was asked for and none was turned."""
    if s.state.conditions or not s.history or not any(w.said in STANCES for w in s.task.words):
        return None
    if not s.matcher.says_all(label_of(s.shown.title)):
        return None
    switches = [e for e in s.shown.actionable if e.checked is not None and e.role is not Role.RADIO]
    meant = [e for e in switches if e.checked is unwanted(s.task, e) and e.index not in s.forbidden]
    if len(switches) != 1 or not meant:
        return None
    key = s.screen, s.key_of(switches[0])
    return None if key in s.view.blocked | s.state.done else tap(s, switches[0], "it is the switch of the page")


def dismissal(s: Situation) -> Proposal | None:
    """Close what lies over the page and was not asked for."""
    if s.screen is not None and not (s.shown.dialog and s.chain is None and not s.state.begun):
        return None
    element = overlay_dismissal(s.shown)
    if element is None or (s.screen, s.key_of(element)) in s.view.blocked:
        return None
    return tap(s, element, "close what lies over the page")


def completion(s: Situation) -> Proposal | None:
    """End when most of the task, and every value of it, was found or done."""
    if not (s.history or s.state.conditions) or not s.enough:
        return None
    turns = any(w.said in STANCES for w in s.task.words)
    undone = any(w.deed and x > 0.5 for w, x in zip(s.task.words, s.state.left, strict=True))
    if not (s.task.looks or s.state.changed or s.state.stands) and (undone or turns):
        return None
    return finished(s)


def hint(s: Situation) -> Proposal | None:
    """Follow a chain that covers little, if its first step only shows or opens something."""
    if s.chain is None or s.chain.links[0].option.element is None:
        return None
    return step(s, s.chain) if reads_only(s, s.chain.links[0].option.element) else None


def understanding(s: Situation) -> Proposal | None:
    """Say that a task is not understood whose words fit nothing known, in English once all was seen; touch nothing."""
    if s.history or s.scorer is not None:
        return None
    if not s.task.words and without_forbidden(s.task.text) != s.task.text:
        return GiveUp("the task only says what not to do; nothing was changed")
    english = any(word in ENGLISH for word in tokens(s.task.text))
    if s.understood or (english and look(s) is not None):
        return None
    said = f": nearest is {s.nearest!r}" if s.nearest else ""
    return GiveUp(f"not understood{said}; name things as the app does, or let a model decide")


def no_news(s: Situation) -> Proposal | None:
    """Give up where several steps in a row have shown nothing new."""
    return give_up(s) if without_news(s.history, s.shown) >= s.inventory.thresholds.fruitless else None


def looking(s: Situation) -> Proposal | None:
    """Look behind what only leads somewhere, as long as that is not too often."""
    looked = sum(r.element is None or not s.matcher.of_element(r.element) for r in s.history)
    return None if looked >= s.inventory.thresholds.looks else look(s)


def retreat(s: Situation) -> Proposal | None:
    """Go back from a page that fits nothing."""
    return go_back(s) if s.history else None


def give_up(s: Situation) -> GiveUp:
    """What is said when nothing is left to do: what was not found, how many pages were looked at, what is nearest."""
    seen = (s.shown, *(r.observation for r in s.history))
    pages = len({o.title or o.digest for o in seen})
    looked = f"; looked at {pages} page{'s' * (pages > 1)}" + f", nearest is {s.nearest!r}" * bool(s.nearest)
    unseen = not any(bears(e, s.names) for shown in seen for e in shown.elements)
    if not s.state.changed and (unseen if s.names else is_nowhere(s.task.renamed, seen)):
        name = s.names[0].text if s.names else " ".join(w.said for w in s.task.words if w.stem in s.task.renamed)
        return GiveUp(f"not found: nothing is called '{name}'{looked}")
    missing = f": '{s.missing}' was never found{looked}" if s.missing and s.history else looked
    if s.screen is None:
        return GiveUp(f"nothing on this screen fits the task, and the map does not know it{missing}")
    plan = unreachable(s.inventory.graph, s.screen, (), planner=PLANNER, began=0.0)
    return GiveUp(f"nothing that the map can reach fits the task{missing}", plan)
