"""Forms on what is shown: what they hold, which button sends them, and what the program says when it stops one."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from uiatlas.safety import confirms, is_question, saves
from uiatlas.safety.elements import danger_at
from uiatlas.text.controls import element_label, says
from uiatlas.text.language import is_called, tokens
from uiatlas.text.lexicon import COMMITTING, CONFIRMING, REMOVING, SUBMITTING, word_set
from uiatlas.ui import Action, Bounds, InputText, Observation, Role, Tap, UIElement

Held = Mapping[tuple[Role, str, int], str]
"""What the controls of a form hold: by role, name and place among those of one name."""

COMPLAINING = word_set("required invalid error failed cannot denied refused must exists wrong missing fill please")
"""Words of a message that a form was not taken."""

_OTHER_TIMES = word_set("will would after restart last yesterday ago until later pending if unless when once before")
_ASKING = word_set("please must fill")
COMPLETED = word_set("saved updated changed added created stored applied sent success successful successfully done")
"""Words of a message that a form was taken."""

NEGATING = word_set("not no nothing never unable t 0")
"""Words that turn a message around that a form was taken; "couldn't" ends with the token "t"."""

SAVING = CONFIRMING - {"yes"} | {"submit", "update", "set"}
"""What a button says that keeps what was set."""

_SENDING = SUBMITTING - REMOVING - word_set("continue next go run accept allow")
_DROPPING = word_set("cancel discard")
_CLOSING = word_set("close dismiss")
_TAKING = word_set("save set apply submit update create store confirm send post publish register rename insert")
_LONGEST = 4
_HANDING_IN = ("POST", "PUT", "PATCH", "DELETE")
_SEEKING = word_set("search find filter lookup query seek")
_HUMP = re.compile(r"(?<=[a-z])(?=[A-Z])")
_SENTENCE = re.compile(r"(?<=[.!?])\s+|\n")


def is_search(field: UIElement) -> bool:
    """Whether a field takes what is looked for, as its label or its developer's name says."""
    name = field.resource_id.rpartition("/")[2].replace("_", " ").replace("-", " ")
    return bool(_SEEKING & frozenset(tokens(_HUMP.sub(" ", f"{field.description} {name} {field.text}"))))


def holds_value(element: UIElement) -> bool:
    """Whether an element is a control that holds a value: a field, a box, a drop-down."""
    return element.editable or element.checked is not None or element.role is Role.CHOICE


def is_empty(field: UIElement) -> bool:
    """Whether a field shows nothing but its own name."""
    return not field.text.strip() or field.text.strip() == field.description.strip()


def list_closed_on(option: UIElement, after: Observation, names: Iterable[str]) -> UIElement | None:
    """The list that shows what was just chosen from it, once it has closed; None if none does.

    Args:
        option: What was chosen.
        after: What is shown then.
        names: Things that are there already and are to be altered or removed: to choose one of them sets nothing.
    """
    lists = [e for e in after.elements if e.role is Role.CHOICE]
    if not lists or option.role is Role.CHOICE:
        return None
    name = element_label(option).main.casefold()
    if name in (n.casefold() for n in names):
        return None
    return next((e for e in lists if e.text.strip().casefold() == name), None)


def held_in(shown: Observation) -> Held:
    """What the fields, boxes and drop-downs of a page hold, by what they are called."""
    out: dict[tuple[Role, str, int], str] = {}
    namesakes: Counter[tuple[Role, str]] = Counter()
    for e in shown.elements:
        if not holds_value(e) or not e.visible:
            continue
        name = e.description or (e.text if e.checked is not None else "") or e.resource_id
        value = str(e.checked) if e.checked is not None else "" if e.text == e.description else e.text
        out[e.role, name, namesakes[e.role, name]] = value
        namesakes[e.role, name] += 1
    return out


def is_sender(button: UIElement, words: frozenset[str] = COMMITTING | _SENDING) -> bool:
    """Whether a control is a button that sends or keeps a form, by its own words."""
    if button.editable or button.checked is not None or not button.actionable:
        return False
    return any(_says(t, words, button.role) for t in (button.text, button.description) if t)


def _says(label: str, words: frozenset[str], role: Role) -> bool:
    """Whether a label is one of these words, or on a button one of them with its object: "Create issue"."""
    if is_called(label, words) or confirms(label):
        return True
    said = tokens(label)
    led = said[:1] and said[0] in words & _TAKING and len(said) <= _LONGEST and "\n" not in label
    return role is Role.BUTTON and (bool(led) or saves(label))


def agrees(button: UIElement, shown: Observation) -> bool:
    """Whether a button says no more than that it agrees to what a page asks, in whatever words: "Yes, I'm sure"."""
    return confirms(button.label) and any(is_question(said) for _, said in messages(shown))


def sends(action: Action, element: UIElement | None) -> bool:
    """Whether an action sends something, as far as its control tells: by its words, or by what a page states of it.

    A text that ends its line sends what it was typed into.
    """
    if isinstance(action, InputText):
        return "\n" in action.text
    if not isinstance(action, Tap) or element is None:
        return False
    states = element.role is Role.BUTTON and element.stated is not None and bool(element.stated.request)
    return states or hands_in(element) or is_sender(element)


def drops(button: UIElement) -> bool:
    """Whether a button closes a form without taking it over, by its own words."""
    return not button.editable and any(is_called(t, _DROPPING) for t in (button.text, button.description))


def sender_of(shown: Observation) -> UIElement | None:
    """The button that what is shown waits for before it takes over what was set in it; None if it waits for none."""
    return next((e for e in senders(shown) if is_sender(e)), None)


def senders(shown: Observation) -> Iterator[UIElement]:
    """The buttons that what is shown may wait for before it takes over what was set in it.

    In a dialog any button that agrees; on a page with fields one that sends them; on another page one that saves. On a
    page with anything to set, every one that states that it sends what was entered, whatever it is called, but for one
    that deletes, signs out or the like: that is about something else.
    """
    fields = any(e.editable and e.visible and not is_search(e) for e in shown.elements)
    if shown.dialog:
        words = COMMITTING | _SENDING if fields else COMMITTING
    elif not fields and not any(holds_value(e) and e.visible for e in shown.elements):
        words = frozenset()
    else:
        words = _SENDING if fields else SAVING
    yield from (e for e in shown.actionable if is_sender(e, words))
    sets = any(holds_value(e) and e.visible and not (e.editable and is_search(e)) for e in shown.elements)
    yield from (e for e in shown.actionable if sets and not is_sender(e, words) and _takes_over(e, shown))


def waits(shown: Observation) -> bool:
    """Whether what is shown waits for a button before it takes over what was set in it."""
    return any(True for _ in senders(shown))


def only_closes(shown: Observation) -> bool:
    """Whether nothing can be pressed but what closes a dialog, so that a box in it is taken over when it is set.

    A button that is disabled may come to be enabled, unless it belongs to a setting, which stands in a group with it.
    """
    able = (e for e in shown.elements if e.visible and (e.actionable or e.role is Role.BUTTON))
    pressed = (e for e in able if e.role is not Role.TAB and not holds_value(e))
    return all(says(e, _CLOSING) or (not e.enabled and _is_of_a_setting(e, shown)) for e in pressed)


def _is_of_a_setting(button: UIElement, shown: Observation) -> bool:
    beside = (e for e in shown.elements if e.visible and e.parent == button.parent >= 0)
    return any(holds_value(e) for e in beside)


def hands_in(element: UIElement) -> bool:
    """Whether a control states that it sends what may write, whatever it is called."""
    return element.stated is not None and element.stated.request.startswith(_HANDING_IN)


def _takes_over(button: UIElement, shown: Observation) -> bool:
    if button.role is not Role.BUTTON or not hands_in(button):
        return False
    danger = danger_at(button, shown)
    return danger is None or danger.kind in ("send", "post")


def messages(shown: Observation) -> Iterator[tuple[UIElement, str]]:
    """The sentences that a screen shows only to be read, each with the element that says it."""
    holders = {e.index: e for e in shown.elements}
    for element in shown.elements:
        holder = holders.get(element.parent)
        touched = element.actionable or (holder is not None and holder.clickable)
        if element.visible and not touched and element.role in (Role.TEXT, Role.HEADING):
            said = (s.strip() for s in _SENTENCE.split(element.text or element.description))
            yield from ((element, s) for s in said if s)


def news(before: Observation, after: Observation) -> list[tuple[UIElement, str]]:
    """The sentences that are shown after a step and were not before it."""
    known = {said for _, said in messages(before)}
    return [(element, said) for element, said in messages(after) if said not in known]


def stopped_words(before: Observation, after: Observation, *, emptied: bool = False) -> str:
    """What the program says after a form was sent and stands as it was, if that is a complaint; empty if it is none.

    A complaint stands beside a field, or says so by a word, or says that nothing was taken, or is stated of a field.

    Args:
        before: The form as it was sent.
        after: What is shown then.
        emptied: Whether the form has lost something, as a password: then only plain words are a complaint.
    """
    for element, said in news(before, after):
        words = frozenset(tokens(said))
        if (COMPLAINING - _ASKING if emptied else COMPLAINING) & words or (COMPLETED & words and NEGATING & words):
            return said
        if not emptied and not COMPLETED & words and _stands_by_a_field(element, after):
            return said
    known = frozenset(_stated(before))
    return "" if emptied else next((said for said in _stated(after) if said not in known), "")


def _stated(shown: Observation) -> Iterator[str]:
    """What a page states of its fields, such as what is wrong with what they hold."""
    for field in shown.elements:
        if field.editable and field.visible and field.stated is not None:
            yield from field.stated.says


def taken_words(before: Observation, after: Observation, button: UIElement | None = None) -> str:
    """What the program says after a form was sent, if it says that the form was taken; empty if it does not.

    Args:
        before: The form as it was sent.
        after: What is shown then.
        button: What sent it: it may say so itself.
    """
    turned = None if button is None else successor(button, before, after)
    sentences = [said for _, said in news(before, after)]
    told = sentences if turned is None else [*sentences, turned.label]
    return next(filter(says_taken, told), "")


def says_taken(said: str) -> bool:
    """Whether a sentence says that something was kept, just now and without reservation."""
    words = frozenset(tokens(said))
    return bool(COMPLETED & words) and not (COMPLAINING | NEGATING | _OTHER_TIMES) & words


def successor(touched: UIElement, before: Observation, after: Observation) -> UIElement | None:
    """The control that stands where a touched one stood and is called otherwise, on a page that has grown no other.

    None if nothing has taken its place: places count among the controls of one kind within what contains them.
    """
    mine, theirs = (
        [e for e in shown.elements if e.visible and (e.role, e.parent) == (touched.role, touched.parent)]
        for shown in (before, after)
    )
    place = next((n for n, e in enumerate(mine) if e.index == touched.index), None)
    if place is None or len(mine) != len(theirs) or theirs[place].label == touched.label:
        return None
    same = all(a.label == b.label for n, (a, b) in enumerate(zip(mine, theirs, strict=True)) if n != place)
    return theirs[place] if same else None


def alert_words(shown: Observation) -> str:
    """What a dialog says that can only be closed; empty for another screen."""
    if not shown.dialog or any(holds_value(e) and e.visible for e in shown.elements) or len(shown.actionable) > 1:
        return ""
    return " ".join(dict.fromkeys(said for _, said in messages(shown)))


def _stands_by_a_field(message: UIElement, shown: Observation) -> bool:
    fields = [e for e in shown.elements if e.editable and e.visible]
    if message.bounds is None:
        beside = [e for e in shown.elements if e.parent == message.parent and e.index != message.index]
        return message.parent >= 0 and len(beside) <= 2 and any(e.editable for e in beside)
    return any(f.bounds is not None and _adjoins(message.bounds, f.bounds) for f in fields)


def _adjoins(message: Bounds, field: Bounds) -> bool:
    line = max(1, message.bottom - message.top)
    apart = max(field.top - message.bottom, message.top - field.bottom)
    return apart <= line and message.left < field.right and field.left < message.right
