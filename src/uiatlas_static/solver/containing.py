"""Whether a collection that is written out has a class among its elements, as those exempt from something are.

So are texts asked for others.
"""

import operator
from collections.abc import Callable

from uiatlas_static.facts.values import ClassValue, FieldValue, Literal, Unknown
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import Abstract, Obj, join, options
from uiatlas_static.solver.interpreter import Interpreter
from uiatlas_static.solver.resolution import UNSAID

_FIXED = frozenset({"arrayOf", "asList", "listOf", "listOfNotNull", "of", "setOf"})
"""Calls that make a collection which nothing is added to."""
_ALL = "(all)"
"""Where a collection keeps all the classes that it can have."""
_SOME = "(some)"
"""Where one that may be added to keeps the classes that it was made with."""

TEXT_ASKED: dict[str, Callable[[str, str], bool]] = {
    "contains": operator.contains,
    "startsWith": str.startswith,
    "endsWith": str.endswith,
}
"""Calls that ask a text whether another one is in it."""


def note_classes(made: Obj, maker: str, given: tuple[Abstract, ...]) -> None:
    """Note what a collection is made with, if that is classes only."""
    if given and all(isinstance(g, ClassValue) for g in given):
        made.put(_ALL if maker in _FIXED else _SOME, join(*given))


def _of_text(interpreter: Interpreter, site: CallSite) -> Literal | None:
    """What a text says when it is asked for another one, if both are known: ``link.startsWith("https:")``."""
    match site.receiver, site.args:
        case Literal(str() as held), (Literal(str() as asked),) if UNSAID not in held + asked:
            return Literal(TEXT_ASKED[site.call.name](held, asked)) if _is_fixed(interpreter, site) else None
    return None


def _is_fixed(interpreter: Interpreter, site: CallSite) -> bool:
    """Whether a text that is asked is no variable, to which other code may give another one at any time.

    Of a local that was given a text, that text is what is asked: nobody asks what is written out.
    """
    match site.call.receiver:
        case Literal():
            return False
        case FieldValue(name=name, receiver=receiver, owner=owner, scopes=scopes):
            asked = scopes if receiver is None else (receiver,)
            classes = (owner, *(interpreter.liveness.meaning.type_of(a, site.frame.method) for a in asked))
            held = next((f for c in classes if (f := interpreter.program.field(c, name)) is not None), None)
            return held is not None and held[1].final
    return True


def contains(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``exempt.contains(activity.getClass())``, as far as the classes in the collection, or texts, are known."""
    asked, held = site.arg(0), site.receiver
    if (answer := _of_text(interpreter, site)) is not None:
        return answer
    if isinstance(asked, ClassValue) and isinstance(held, Obj):
        every = held.get(_ALL)
        if asked in (*options(every), *options(held.get(_SOME))):
            return Literal(True)
        if not isinstance(every, Unknown):
            return Literal(False)
    return interpreter.models["(other)"](interpreter, site)
