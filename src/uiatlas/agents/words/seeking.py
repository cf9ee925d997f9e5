"""A thing that a task names and that is there already: it is found first, with the field to search in, then altered."""

from uiatlas.agents.words.chain import Chain
from uiatlas.agents.words.existing import existing
from uiatlas.agents.words.fields import bare, seeks
from uiatlas.agents.words.progress import FAILED
from uiatlas.agents.words.tasks import Task, Value
from uiatlas.run.policy import Act, View
from uiatlas.text.controls import leads_back
from uiatlas.text.language import CHANGES, FUNCTION, stem, tokens, word_set
from uiatlas.ui import InputText, Tap, action_key, selector_for
from uiatlas.utg.conditions import TextEquals

_STEPS = 2
"""Steps that a search takes: typing, and opening what was found."""
_NEW = word_set("new create")
_MORE = word_set("new create add")
_ALTERING = CHANGES - word_set("create add new import cancel stop install call") | word_set("modify change")


def unseen(task: Task, view: View) -> Value | None:
    """The first thing that is there already by the task's words, and that no screen of the run has shown."""
    missing = list(existing(task))
    if not missing:
        return None
    for shown in {o.digest: o for o in (*(m.observation for m in view.history), view.observation)}.values():
        said = {bare(line) for e in shown.elements if e.visible and not seeks(e) for line in e.label.split("\n")}
        whole = " ".join([shown.title, *said]).casefold()
        missing = [v for v in missing if bare(v.text) not in said and v.text.casefold() not in whole]
    missing += [v for v in existing(task) if v not in missing and _is_listed_only(v, view)]
    return next(iter(missing), None)


def _is_listed_only(value: Value, view: View) -> bool:
    """Whether a thing was searched for, and nothing that says its name was touched since."""
    for moment in reversed(view.history):
        element = moment.element
        if moment.outcome in FAILED or element is None:
            continue
        if isinstance(moment.action, InputText):
            if seeks(element) and bare(moment.action.text) == bare(value.text):
                return True
        elif bare(value.text) in bare(moment.observation.label(element)):
            return False
    return False


def too_early(task: Task, view: View) -> set[int]:
    """What would alter something while what is meant was not seen, or make another thing of the kind that is there."""
    missing, asked = unseen(task, view), frozenset(tokens(task.text))
    verbs = _ALTERING | (_NEW if not asked & _NEW else frozenset()) if missing is not None else frozenset[str]()
    named = frozenset(tokens(missing.text)) if missing is not None else frozenset[str]()
    kinds = frozenset[str]() if asked & _NEW else frozenset(stem(v.before[-1]) for v in existing(task) if v.before)
    out: set[int] = set()
    if not verbs and not kinds:
        return out
    for element in view.observation.actionable:
        said = [t for t in tokens(view.observation.label(element)) if t not in FUNCTION]
        if not said or element.editable or element.checked is not None or leads_back(element):
            continue
        another = said[0] in _MORE and bool(kinds & {stem(t) for t in said[1:]})
        if another or (said[0] in verbs and not named & frozenset(said)):
            out.add(element.index)
    return out


def seek(view: View, task: Task, chain: Chain | None = None) -> Act | None:
    """Type the name of a thing that was not seen into the field to search in; None if there is none, or it was done.

    Args:
        view: What is shown, and what was done.
        task: The task.
        chain: The best chain of steps; if it leads to the thing no slower than a search does, that is the way.
    """
    if (missing := unseen(task, view)) is None:
        return None
    stems = {missing.text.casefold(), *map(stem, tokens(missing.text))}
    if chain is not None and any(task.words[i].stem in stems for link in chain.links[:_STEPS] for i in link.hits):
        return None
    shown = view.observation
    if _is_listed_only(missing, view):
        return _open_found(view, missing)
    for field in shown.actionable:
        if not field.editable or not seeks(field):
            continue
        action = InputText(selector_for(field, shown), missing.text)
        tried = any(isinstance(m.action, InputText) and m.action == action for m in view.history)
        if not tried and (view.screen, action_key(action)) not in view.blocked:
            why = "search for what the task names"
            return Act(action, field, why, expected=(TextEquals(action.target, missing.text),))
    return None


def _open_found(view: View, value: Value) -> Act | None:
    """Open what a search has found under exactly this name."""
    shown = view.observation
    for element in shown.actionable:
        said = [bare(line) for line in shown.label(element).split("\n")]
        action = Tap(selector_for(element, shown))
        if not element.editable and bare(value.text) in said and (view.screen, action_key(action)) not in view.blocked:
            return Act(action, element, "open what the search has found")
    return None
