"""The goal of a task in words: the facts that its steps were to bring about, and the words that no fact stands for."""

from collections.abc import Iterator

from uiatlas.agents.words.matching import Hits, Left, consume, open_words
from uiatlas.agents.words.situation import Situation
from uiatlas.agents.words.task import Kind, Value
from uiatlas.planning.goal import Exists, Goal, GoalFact, Holds, Source
from uiatlas.run.effective import effective
from uiatlas.run.naming import mentions
from uiatlas.run.policy import Done
from uiatlas.run.settings_facts import chosen_fact, typed_fact
from uiatlas.run.subject import name_in_full
from uiatlas.text.controls import element_label
from uiatlas.text.language import label_of, stem
from uiatlas.text.lexicon import KEEPING, LOOKING, REMOVING, STANCES
from uiatlas.ui import ElementFlag, Role, resolve
from uiatlas.utg.conditions import IsChecked, OnScreen, TextEquals

_STANCES = frozenset(map(stem, STANCES))
_LEADING = frozenset({Role.LINK, Role.TAB, Role.MENU_ITEM, Role.BUTTON})
"""What only names a place that it leads to."""

_NAME = stem("name")
_RETURNING = frozenset({"back", "return"})


def finished(s: Situation, why: str = "all that the task names was found or done") -> Done:
    """The end of a run, with what is to be proven of it."""
    facts = dict.fromkeys(_facts(s))
    return Done(why, goal=Goal(s.task.text, tuple(facts), Source.WORDS, tuple(dict.fromkeys(_open(s)))))


def _facts(s: Situation) -> Iterator[GoalFact]:
    """States and texts that were set, things that were made or removed, and of a task that only looks, the page."""
    for condition in s.state.conditions:
        match condition:
            case TextEquals(text=text) if any(v.signs and v.text == text for v in s.task.values):
                continue  # it opened the way
            case TextEquals(target, text):
                yield typed_fact(target, text, s.shown, changed=not s.task.searches)
            case IsChecked(target) if s.state.used and resolve(target, s.shown) is None:
                continue  # a part of the form that what was typed has made a thing of
            case IsChecked(target, True) if target.role is Role.RADIO and resolve(target, s.shown) is None:
                yield chosen_fact(target, condition, s.shown)
            case _:
                yield Holds(condition, changed=s.state.changed)
    removed = _removes(s)
    full = {n.text: name_in_full(n, [*(r.observation for r in s.history), s.shown]) for n in s.names}
    for v in s.task.values:
        if (v.clause in removed and v.old) or _is_renamed(s, v):
            yield Exists(full.get(v.text, v.text), present=False, changed=v.clause not in removed)
    if s.task.looks and s.screen is not None:
        yield Holds(OnScreen(s.screen))


def _removes(s: Situation) -> set[int]:
    """The parts of the task by which a thing that it names is to be gone."""
    parts = {w.clause for w in s.task.words if w.deed and w.said in REMOVING}
    return parts & {v.clause for v in s.task.values}


def _is_renamed(s: Situation, old: Value) -> bool:
    """Whether a value is the one thing of its part that is to be called otherwise, and the new name was typed."""
    part = [v for v in s.task.values if v.clause == old.clause]
    new = [v.text for v in part if not v.old and (v.verb == "rename" or v.field == (_NAME,))]
    name, alone = s.task.name_of(old), [v for v in part if v.old] == [old]
    return alone and any(t.casefold() in s.state.used and not name.is_said_by(t) for t in new)


def _open(s: Situation) -> Iterator[str]:
    """The telling words that nothing was found or done for, deeds that nothing shows, and that nothing was changed.

    A switch or an option whose whole label the task says stands for the plain words around it, if most of the task is
    about it. A deed is shown by what it made or removed, or by a switch that is called so.
    """
    certain = s.state.certain and s.mostly_covered
    there = s.state.used | {n.text.casefold() for n in s.names}
    kinds = {w for v in s.task.values if v.text.casefold() in there and not v.kind for w in v.before[-1:]}
    words = zip(s.task.words, _in_sight(s) if s.task.looks else s.state.left, s.matcher.worth, strict=True)
    for number, (word, left, worth) in enumerate(words):
        plain = word.kind is Kind.PLAIN and not certain and word.stem not in _STANCES
        part = word.clause not in s.task.signing
        telling = part and worth > s.inventory.thresholds.telling and (plain or word.kind in (Kind.VALUE, Kind.NAMED))
        proven = REMOVING | STANCES | {"tick", "untick"} | (KEEPING if s.state.conditions else frozenset())
        shown = s.state.used or word.said in proven or number in s.state.set_by
        if left > 0.5 and telling and not (word.said in kinds or (word.deed and s.state.used)):
            yield f"nothing was found for '{word.said or word.stem}'"
        elif word.deed and not shown and not s.task.looks:
            yield f"nothing shows that it was done: '{word.said}'"
    if not (s.task.looks or s.state.changed or s.state.stands or _removes(s)):
        yield "nothing was changed"
    if s.task.signing and any(e.flags & ElementFlag.PASSWORD and e.visible for e in s.shown.elements):
        yield "the page still asks for a password"
    if s.task.looks and all(w.said in (_RETURNING if n else LOOKING | _RETURNING) for n, w in enumerate(s.task.words)):
        yield "the task names nothing to look at"
    last = s.history[-1] if s.history else None
    row = last.element if last is not None and last.screen is not None and last.screen == s.screen else None
    if s.task.looks and s.history and s.screen is not None and s.history[0].screen == s.screen:
        yield "the run ended where it began"
    elif s.task.looks and row is not None and row.role is Role.ITEM:
        yield f"{element_label(row).main!r} was selected, and opened nothing"


def _in_sight(s: Situation) -> Left:
    """What is left of the words of a task that only looks, by what is shown and by the steps that led to it."""
    way: list[tuple[str, Hits]] = []
    for record, after in effective(s.history, s.shown):
        hits = s.matcher.of_element(record.element) if record.element is not None else {}
        way.append((record.observation.digest, hits))
        known = [digest for digest, _ in way]
        if after.digest in known:
            del way[known.index(after.digest) :]
    left = open_words(s.task)
    seen = [e for e in s.shown.elements if e.visible and (not e.actionable or e.role not in _LEADING)]
    shown = [s.matcher.of(element_label(e)) for e in seen]
    shown += [s.matcher.of_value(v) for v in s.task.values if any(mentions(e, v.text) for e in seen if not e.editable)]
    for hits in (s.matcher.of(label_of(s.shown.title)), *(hits for _, hits in way), *shown):
        left = consume(s.task, hits, left)
    return left
