"""Fragments that have no menu of options: the platform asks only those for one that have said they have one."""

from functools import cached_property

from uiatlas_static.facts.code import Call, outermost
from uiatlas_static.facts.values import Literal, This
from uiatlas_static.solver.program import Program

OPTIONS = ("onCreateOptionsMenu", "onPrepareOptionsMenu", "onOptionsItemSelected")
"""Methods that the platform calls only on a fragment with a menu of options."""
_SAYS = "setHasOptionsMenu"
_ANYONE = ""


class FragmentMenus:
    """Answers for the fragments of one program.

    Args:
        program: The code.
    """

    def __init__(self, program: Program) -> None:
        self._program = program

    def has_none(self, cls: str) -> bool:
        """Whether the platform is known never to call `OPTIONS` on a fragment, as no code says that it has a menu.

        Nothing is known of packages, where names may be changed, nor of what libraries or generated classes may say.
        """
        chain = self._program.chain(cls)
        if self._program.facts.origin == "apk" or not chain or self._program.kind(cls) not in ("fragment", "dialog"):
            return False
        parent = chain[-1].parent
        if not parent.startswith(("android.", "androidx.")) or not parent.endswith(("Fragment", "FragmentCompat")):
            return False
        if any(c.library or c.notes for c in chain):
            return False
        return self._saying.isdisjoint({_ANYONE, *(outermost(c.name) for c in chain)})

    @cached_property
    def _saying(self) -> frozenset[str]:
        """Classes whose code, that within them included, says it of its own objects; `_ANYONE` if of others as well."""
        if _SAYS not in self._program.called:
            return frozenset()
        calls = ((m, c) for m in self._program.by_id.values() for c in m.calls if c.name == _SAYS)
        return frozenset(
            outermost(self._program.owner_of[m.id].name) if _is_own(c) else _ANYONE
            for m, c in calls
            if c.args != (Literal(False),)
        )


def _is_own(call: Call) -> bool:
    """Whether a call is made on the object whose code it is in."""
    return all(isinstance(o, This) for o in (*call.scopes, *([call.receiver] if call.receiver is not None else [])))
