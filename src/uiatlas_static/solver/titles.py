"""Titles that code gives preferences: ``login.setTitle(isLoggedIn() ? R.string.sign_out : R.string.log_in)``.

A title is touched only where the condition holds under which it is set; what needs the opposite another title opens.
"""

from collections.abc import Iterator
from dataclasses import replace

from uiatlas_static.facts import values as v
from uiatlas_static.facts.code import outermost
from uiatlas_static.facts.values import Guard, Value
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import Entry, options
from uiatlas_static.solver.interpreter import Interpreter
from uiatlas_static.solver.places import Edge, World
from uiatlas_static.solver.program import Program
from uiatlas_static.solver.same_questions import asked_with
from uiatlas_static.solver.supposed import Conditions, Held
from uiatlas_static.solver.telling import in_words
from uiatlas_static.solver.triggers import words

_GAP = "…"


def note_titles(interpreter: Interpreter, site: CallSite, entries: list[Entry], titles: list[str]) -> None:
    """Note the titles that a call gives preferences found by their keys, each with the conditions under which it does.

    Args:
        interpreter: Knows the code.
        site: The call.
        entries: The preferences.
        titles: What they may be.
    """
    told = list(_told(interpreter, site))
    for title in titles:
        ways = [guards for said, guards in told if said == title] or [site.call.guards]
        for entry in entries:
            known = interpreter.world.titled.setdefault(entry.key, {})
            for guards in ways:
                held = tuple(Held(g, site.frame.method.id, site.call.line, frozenset()) for g in guards)
                same = title not in known or [h.guard for h in known[title]] == list(guards)
                known[title] = held if same else ()


def _told(interpreter: Interpreter, site: CallSite) -> Iterator[tuple[str, tuple[Guard, ...]]]:
    """What a call may say, with what holds where it does."""
    written = site.call.args[0]
    for option in written.options if isinstance(written, v.Choice) else (written,):
        value, guards = (option.value, option.guards) if isinstance(option, v.Guarded) else (option, ())
        for told in options(interpreter.eval(value, site.frame)):
            yield words(interpreter, told), (*site.call.guards, *guards)


def titled(program: Program, world: World, edge: Edge, conditions: Conditions) -> Iterator[tuple[Edge, Conditions]]:
    """The edge of a preference that has no title of its own, with each title that code gives it where it is taken.

    Args:
        program: The code.
        world: Knows the titles.
        edge: The edge.
        conditions: Those under which it was found; each title adds its own.
    """
    trigger = edge.trigger
    titles = world.titled.get(trigger.id, {}) if trigger.edge_class == "preference" and not trigger.text else {}
    sure = [held for held in conditions.values() if held.entered.isdisjoint(world.unlike)]
    said = {in_words(program, held.guard) for held in sure}
    fitting = {t: own for t, own in titles.items() if not any(_exclude(program, o, s) for o in own for s in sure)}
    for title, own in fitting.items():
        added = {id(h.guard): h for h in own if in_words(program, h.guard) not in said}
        yield replace(edge, trigger=replace(trigger, text=title)), {**added, **conditions}
    if not fitting:
        yield edge, conditions


def _exclude(program: Program, one: Held, other: Held) -> bool:
    """Whether one condition holds only where the other one does not, as the code of one class writes both."""
    said = in_words(program, other.guard)
    if not said or _GAP in said or in_words(program, replace(one.guard, equal=not one.guard.equal)) != said:
        return False
    near = len({outermost(program.by_id[h.method].owner) for h in (one, other) if h.method in program.by_id}) == 1
    return (near or said[:1].isupper()) and all(_is_lasting(program, h.guard.subject) for h in (one, other))


def _is_lasting(program: Program, value: Value | None) -> bool:
    """Whether a value is asked of the object or of a class, and of nothing that a method is given."""
    match value:
        case None | v.This() | v.Literal() | v.Resource() | v.ClassValue():
            return True
        case v.FieldValue(_, receiver):
            return _is_lasting(program, receiver)
        case v.Result(method, index) if method in program.by_id:
            call = program.by_id[method].calls[index]
            return all(_is_lasting(program, asked) for asked in (call.receiver, *asked_with(program, call)))
    return False
