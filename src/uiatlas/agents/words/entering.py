"""What to type into a field: the value of the task that belongs there, if any."""

import re
from collections.abc import Sequence

from uiatlas.agents.words.task import Kind, Task, Value
from uiatlas.run.forms import is_empty
from uiatlas.text import lexicon as lex
from uiatlas.text.language import bare, label_of, likeness, stem, tokens
from uiatlas.text.names import spoken
from uiatlas.ui import ElementFlag, UIElement

_SIDES = ((frozenset({"first", "given"}), 0), (frozenset({"last", "family", "surname"}), -1))
_CODE = re.compile(r"[-_.@:]")  # a sign that addresses, times and names of files have in them
_NEW = frozenset(map(stem, lex.CREATING))
LONGEST_NAME = 4
"""Words of the name of a field at most; what is longer explains."""


def value_for(task: Task, element: UIElement, used: frozenset[str], left: Sequence[float] = ()) -> Value | None:
    """The value to type into a field, None if the task has none for it.

    Args:
        task: The task.
        element: The field.
        used: Values that were typed already, in lower case.
        left: What is left of the task's words: a new name is typed only where the kind of thing that it is for was
            found.
    """
    content = element.text.strip()
    label = label_of(content, element.description, element.resource_id if not content else "")
    hint = frozenset(tokens(f"{label.main} {label.rest}"))
    if content.casefold() in used or (element.flags & ElementFlag.PASSWORD and content and not tokens(content)):
        return None
    open_kinds = {(w.stem, w.clause) for w, x in zip(task.words, left, strict=False) if x > 0.5}
    removed = {w.clause for w in task.words if w.deed and w.said in lex.REMOVING}
    name = frozenset(tokens(element.description or label.main))
    own = frozenset(map(stem, name))
    free = [v for v in task.values if v.text.casefold() not in used]
    free = [v for v in free if (v.kind, v.clause) not in open_kinds or v.kind in own]
    if signing := [v for v in free if v.signs]:
        return next((v for v in signing if _opens(v, element, name)), None)
    if hint & lex.SEEKING:
        return next((v for v in free if v.clause in task.searches), None)
    fit = [v for v in free if v.clause not in task.searches | removed and not task.looks]
    free = [v for v in fit if not v.field or is_field(v.field, element)]
    wanted = next((v for v in free if "to" in v.before and v.text.isdigit() == content.isdigit()), None)
    former = set(tokens(content)) - lex.FUNCTION if wanted and not is_empty(element) else set[str]()
    if wanted and former and former <= set(tokens(task.text[: task.text.rfind(wanted.text)])):
        return wanted
    if any(bare(v.text) == bare(content) for v in task.values):
        return None
    shape = re.sub(r"\d+", r"\\d+", re.escape(content)) if re.search(r"\d\W+\d", content) else "(?!)"
    if alike := next((v for v in free if re.fullmatch(shape, v.text)), None):
        return alike
    if content.replace(" ", "").isdigit() or hint & lex.NUMERIC:
        return next((v for v in free if v.text.isdigit()), None)
    for side, place in _SIDES:
        if hint & side:
            return _part_of_name(task, place, used)
    free.sort(key=lambda v: not (v.quoted or _CODE.search(v.text)))
    sure = [v for v in free if v.quoted or _CODE.search(v.text) or is_empty(element)]
    return next(
        (
            v
            for v in free
            if (v.field and element.description)
            or (v.verb in lex.CREATING and v.is_new and (v.kind in own if v.kind else own & _NEW))
            or _names(task, v, name)
            or (v in sure and _belongs(task, v, hint))
        ),
        None,
    )


def _opens(value: Value, element: UIElement, name: frozenset[str]) -> bool:
    """Whether a field takes a value by which somebody signs in: a password, or else who it is."""
    secret = bool(element.flags & ElementFlag.PASSWORD)
    return secret == bool(lex.PASSWORDS & set(value.before)) and (secret or bool(lex.ACCOUNTS & name))


def is_field(field: Sequence[str], element: UIElement) -> bool:
    """Whether a field may be the one that a task calls by some name; one that has no name may be any."""
    ids = frozenset(tokens(spoken(element.resource_id)))
    name = frozenset(tokens(element.description)) or (
        ids if ids & (lex.NAMES | lex.PROMPTS | lex.NUMERIC) else frozenset[str]()
    )
    alike = any(likeness(stem(n), f) >= lex.MEANT for n in name for f in field)
    return (
        not name
        or alike
        or any(set(map(stem, group)) & set(field) and name & group for group in (lex.NAMES, lex.PROMPTS))
    )


def only_value(task: Task, fields: Sequence[UIElement], used: frozenset[str]) -> tuple[UIElement, Value] | None:
    """The one empty field of a form and the one new text of the task not typed yet, if there is one of each."""
    values = (v for v in task.values if v.text.casefold() not in used and v.clause not in task.searches)
    free = [v for v in values if v.is_new and not _exists(v)]
    free = [v for v in free if not v.field or any(is_empty(f) and is_field(v.field, f) for f in fields)]
    held = {v.clause for v in task.values if v.kind and any(bare(f.text) == bare(v.text) for f in fields)}
    free = [v for v in free if not v.kind or not held - {v.clause}]
    empty = [f for f in fields if is_empty(f) and not lex.SEEKING & frozenset(tokens(f.label))]
    return (empty[0], free[0]) if len(empty) == len(free) == 1 else None


def _names(task: Task, value: Value, name: frozenset[str]) -> bool:
    """Whether the task names the field that a value is for: "from Harbour", "the address ... to '7 Park Street'"."""
    if not value.before or len(name) > LONGEST_NAME or _exists(value):
        return False
    if value.before[-1] in name:
        return value.before[-1] not in ("from", "to") or frozenset(tokens(task.text)) >= {"from", "to"}
    words = [w for w in task.words if w.clause == value.clause and w.kind is Kind.PLAIN]
    telling = name - lex.FUNCTION - lex.COMMON
    aimed = value.before[-1] in ("to", "as") and (value.quoted or value.verb in lex.REPLACING | lex.EDITING)
    return aimed and any(likeness(stem(n), w.stem) >= 0.9 for n in telling for w in words)


def _exists(value: Value) -> bool:
    """Whether a value names what is there already ("the note 'Diary'") or a format ("as PDF"), and is typed nowhere."""
    if value.old or value.made:
        return value.old
    last = value.before[-1:]
    return (bool(lex.EXISTING & set(last)) and last[0] not in ("the", "from")) or (
        last[0:1] in (("as",), ("to",)) and value.text.isupper() and value.verb not in lex.REPLACING
    )


def _part_of_name(task: Task, place: int, used: frozenset[str]) -> Value | None:
    names = [v.text.split() for v in task.values if not v.quoted and re.fullmatch(r"[A-Z]\w+( [A-Z]\w+)+", v.text)]
    if names and names[0][place].casefold() not in used:
        return Value(names[0][place])
    return None


def _belongs(task: Task, value: Value, hint: frozenset[str]) -> bool:
    """Whether the words before a value and what the field says agree."""
    if not value.quoted and not _CODE.search(value.text) and not value.text[:1].isupper():
        return False
    if _exists(value):
        return False
    cue = frozenset(value.before)
    if (cue & lex.NAMES or value.kind) and hint & lex.NAMES:
        return True
    if not hint & lex.NAMES and hint & lex.PROMPTS and (cue & lex.WRITING or (cue - lex.FUNCTION) & hint):
        return True
    told = (hint | frozenset(tokens(task.text)) & lex.NAMES) - lex.FUNCTION - lex.COMMON
    renamed = bool(cue & {"to", "as"} and hint & lex.NAMES)
    return renamed and any(likeness(stem(h), w.stem) > 0 for h in told for w in task.words)
