"""What to type into a field: the value of the task that belongs there, if any."""

import re
from collections.abc import Sequence

from uiatlas.agents.words.existing import existing
from uiatlas.agents.words.tasks import Kind, Task, Value
from uiatlas.text.language import COMMON, FUNCTION, REMOVING, label_of, likeness, stem, tokens, word_set
from uiatlas.ui import UIElement

_PROMPTS = word_set("type write enter insert text message note content body comment say add")
_NAMES = word_set("called named name titled title label labelled rename")
_WRITING = word_set("type enter write text saying say says that input typing writing")
_NUMERIC = word_set("number phone mobile tel telephone amount")
_SIDES = ((frozenset({"first", "given"}), 0), (frozenset({"last", "family", "surname"}), -1))
EXISTING = word_set("in on of for from by with note file list contact")
"""Words after which a task names something that is there already."""
_ENDS = frozenset({"from", "to"})
_REMOVING = frozenset(stem(w) for w in REMOVING)
_LONGEST_NAME = 4
_SEEKING = word_set("search find filter lookup")
_CONTENT = word_set("text body content contents")
_OF = re.compile(
    r"\b(?:change|set|edit|replace|update|modify|make)\s+(?:the\s+)?(\w+(?: \w+)?)\s+(?:of|for|in|on)\b", re.I
)
_INTO = re.compile(r"\b(?:insert|add|put)\b[^,;.]*?\binto\s+(?:the|my|this)\s+(\w+)", re.I)
"""What something is added to: a field for the name of such a thing is not for what is added."""
_HUMP = re.compile(r"(?<=[a-z])(?=[A-Z])")
_DEFAULT = word_set("new untitled unnamed default no name title")
GIVING = word_set("export send share print download upload publish")
"""Verbs that take a thing as it is and give it away; nothing that is typed does what they say."""
_FILES = word_set("name file filename path location")
_PLAIN_NAME = word_set("full display short new your file item entry list folder directory enter type optional required")
_ENDING = re.compile(r"\.\w{2,4}$")
_NUMBER = re.compile(r"[-+]?\d+(?:[.,]\d+)?")
_MEASURE = re.compile(rf"{_NUMBER.pattern}\s*(?:%|°\s?[A-Z]?|[A-Za-z]{{1,3}})?")


def bare(text: str) -> str:
    """A text without case, outer white space and file ending; of a path its last part."""
    said = text.strip().casefold()
    return _ENDING.sub("", said.rpartition("/")[2] if said.startswith(("/", "~/")) else said)


def shape(text: str) -> str:
    """The pattern of a text: digits as #."""
    return re.sub(r"\d+", "#", text.strip())


def typed(task: Task, element: UIElement, used: frozenset[str]) -> Value | None:
    """The value to type into a field, None if the task has none for it.

    Args:
        task: The task.
        element: The field.
        used: Values that were typed already, in lower case.
    """
    content = element.text.strip()
    label = label_of(content, element.description, element.resource_id if not content else "")
    hint = frozenset(tokens(f"{label.main} {label.rest}"))
    if content.casefold() in used:
        return None
    free = _to_type(task, used)
    if seeks(element):
        return next((v for v in free if v.clause in task.searches), None)
    free = [v for v in free if v.clause not in task.searches and not (hint & _NAMES and about_content(task, v))]
    free = [v for v in free if hint & _FILES or not is_format(task, v)]
    own = element.description.strip().casefold()
    if own and any(not v.quoted and v.text.casefold() == own for v in task.values):
        return next((v for v in free if "to" in v.before and v.text.casefold() != own), None)
    wanted = next((v for v in free if "to" in v.before and v.text.isdigit() == content.isdigit()), None)
    if wanted and about_content(task, wanted) and not hint & (_CONTENT | _PROMPTS):
        wanted, free = None, [v for v in free if v is not wanted]
    if wanted and any(bare(v.text) == bare(content) and "to" not in v.before for v in task.values):
        return wanted
    if any(bare(v.text) == bare(content) for v in task.values):
        return None
    if re.search(r"\d\W+\d", content) and (alike := [v for v in free if shape(v.text) == shape(content)]):
        return alike[0]
    if content.replace(" ", "").isdigit() or _MEASURE.fullmatch(content) or hint & _NUMERIC:
        return next((v for v in free if _NUMBER.fullmatch(v.text)), None)
    for side, place in _SIDES:
        if hint & side:
            return _part_of_name(task, place, used)
    name = frozenset(tokens(element.description or label.main))
    return next((v for v in free if _names(task, v, name) or _belongs(task, v, hint)), None)


def seeks(element: UIElement) -> bool:
    """Whether a field is for what is looked for, as its label or its developer's name says."""
    said = f"{element.description} {element.resource_id.rpartition('/')[2].replace('_', ' ')} {element.text}"
    return bool(_SEEKING & frozenset(tokens(_HUMP.sub(" ", said))))


def about_content(task: Task, value: Value) -> bool:
    """Whether a value is what something is to say, rather than how it is to be called."""
    cue = frozenset(value.before)
    if cue & _NAMES:
        return False
    found = _OF.search(task.text)
    return bool(cue & _CONTENT) or (found is not None and bool(_CONTENT & frozenset(tokens(found[1]))) and "to" in cue)


def _to_type(task: Task, used: frozenset[str]) -> list[Value]:
    """Values that were not typed yet; the name of what is to be removed or looked at is typed into nothing."""
    named = {w.clause for w in task.words if w.deed and w.stem in _REMOVING}
    if task.looks:
        named |= {v.clause for v in task.values}
    named -= task.searches
    there = existing(task)
    return [v for v in task.values if v.text.casefold() not in used and v.clause not in named and v not in there]


def is_format(task: Task, value: Value) -> bool:
    """Whether a word says how something is given away ("export the notes as PDF"), and is the text of no field."""
    if value.quoted or value.before[-1:] != ("as",) or _is_file(value):
        return False
    return any(w.clause == value.clause and w.deed and w.said in GIVING for w in task.words)


def is_empty(element: UIElement) -> bool:
    """Whether a field shows nothing but its own name."""
    return not element.text.strip() or element.text.strip() == element.description.strip()


def leftover(task: Task, fields: Sequence[UIElement], used: frozenset[str]) -> tuple[UIElement, Value] | None:
    """The one empty field of a form and the one text of the task that was not typed yet, if there is one of each."""
    free = [v for v in _to_type(task, used) if v.clause not in task.searches and _is_entry(task, v)]
    empty = [f for f in fields if is_empty(f) and not seeks(f)]
    if len(empty) != 1 or len(free) != 1 or (len(fields) > 1 and not _may_hold(task, empty[0], free[0])):
        return None
    return empty[0], free[0]


def _may_hold(task: Task, element: UIElement, value: Value) -> bool:
    """Whether nothing speaks against a number in one field of several: one with a name is for what its name says."""
    if not _NUMBER.fullmatch(value.text):
        return True
    name = {stem(w) for w in tokens(element.description)} - {stem(w) for w in FUNCTION | COMMON}
    return not name or any(likeness(n, w.stem) > 0 for n in name for w in task.words)


def _is_entry(task: Task, value: Value) -> bool:
    """Whether a value is new to the app rather than the name of something in it."""
    if _NUMBER.fullmatch(value.text) and value.before[-1:] in (("to",), ("as",)):
        return True
    return value.quoted and (value.before[-1:] not in ((), ("the",)) and value.before[-1] not in EXISTING)


def _is_file(value: Value) -> bool:
    """Whether a value is the path of a file, or the name that something is saved as."""
    return value.text.startswith(("/", "~/")) or (value.before[-1:] == ("as",) and bool(_ENDING.search(value.text)))


def _names(task: Task, value: Value, name: frozenset[str]) -> bool:
    """Whether the task names the field that a value is for: "from Harbour", "the address ... to '7 Park Street'"."""
    if not value.before or len(name) > _LONGEST_NAME:
        return False
    if value.before[-1] in name and not (value.before[-1] in _NAMES and _of_another_kind(task, name)):
        return value.before[-1] not in _ENDS or frozenset(tokens(task.text)) >= _ENDS
    words = [w for w in task.words if w.clause == value.clause and w.kind is Kind.PLAIN]
    telling = name - FUNCTION - COMMON
    return value.before[-1] in ("to", "as") and any(likeness(stem(n), w.stem) >= 0.9 for n in telling for w in words)


def _of_another_kind(task: Task, hint: frozenset[str]) -> bool:
    """Whether a field is for the name of something that the task does not speak of."""
    said = {stem(w) for w in hint - _NAMES - _PLAIN_NAME - FUNCTION - COMMON}
    if said and said <= {stem(w.casefold()) for w in _INTO.findall(task.text)}:
        return True
    return not all(any(likeness(s, w.stem) > 0 for w in task.words) for s in said)


def _kinds(task: Task) -> frozenset[str]:
    """The plain words of a task: a field that says "New note" stands for the name of a new note."""
    return frozenset(tokens(task.text))


def _part_of_name(task: Task, place: int, used: frozenset[str]) -> Value | None:
    names = [v.text.split() for v in task.values if not v.quoted and re.fullmatch(r"[A-Z]\w+( [A-Z]\w+)+", v.text)]
    if names and names[0][place].casefold() not in used:
        return Value(names[0][place])
    return None


def _belongs(task: Task, value: Value, hint: frozenset[str]) -> bool:
    """Whether the words before a value and what the field says agree."""
    if _is_file(value) and hint & _FILES:
        return True
    if not value.quoted and (value.text.isdigit() or not re.search(r"[-_.@:]", value.text)):
        return False
    cue = frozenset(value.before)
    if cue & _NAMES and hint & _NAMES:
        return not _of_another_kind(task, hint)
    if cue & _NAMES and hint and hint & _DEFAULT and hint <= _DEFAULT | _kinds(task):
        return True
    told_so = bool(cue & _WRITING or (cue - FUNCTION) & hint) or about_content(task, value)
    if not hint & _NAMES and hint & _PROMPTS and told_so:
        return True
    told = (hint | frozenset(tokens(task.text)) & _NAMES) - FUNCTION - COMMON
    renamed = bool(cue & {"to", "as"} and hint & _NAMES) and not _of_another_kind(task, hint)
    return renamed and any(likeness(stem(h), w.stem) > 0 for h in told for w in task.words)
