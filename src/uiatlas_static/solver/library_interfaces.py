"""Interfaces of libraries that screens implement: by which calls a library gets hold of the screen as one of them."""

from collections.abc import Iterable, Iterator

from uiatlas_static.facts.code import Call, own_name
from uiatlas_static.solver.hierarchy import SCREEN_KINDS
from uiatlas_static.solver.program import Program

_LOADING = {"initLoader": "LoaderCallbacks", "restartLoader": "LoaderCallbacks"}
"""Calls of the platform that are given who is told, with the last name of the interface."""
_NO_LIBRARY = ("java.", "kotlin.", "android.", "androidx.")
"""How the names of interfaces begin that belong to no library."""
_COMMON = 3
"""How many parts of their names packages of one library have in common, if they have as many."""


def takes_screen(program: Program, call: Call, screen: str, owners: Iterable[str] | None) -> bool:
    """Whether a call may hand a screen to a library as an interface of that library.

    Args:
        program: The code of the app.
        call: The call, which is given the screen.
        screen: Its class.
        owners: The classes whose code the call may run; None if they are not asked for.
    """
    if program.kind(screen) not in SCREEN_KINDS:
        return False
    return any(
        own_name(i) == _LOADING.get(call.name)
        or (not i.startswith(_NO_LIBRARY) and (owners is None or any(_are_of_one(i, o) for o in owners)))
        for i in _of_libraries(program, screen)
    )


def _of_libraries(program: Program, screen: str) -> Iterator[str]:
    """The interfaces of a screen that are not the app's."""
    return (i for c in program.chain(screen) for i in c.interfaces if i not in program.classes)


def _are_of_one(one: str, other: str) -> bool:
    """Whether two classes are of one library, by their packages."""
    packages = [[part for part in name.split(".") if part[:1].islower()] for name in (one, other)]
    shared = min(_COMMON, *map(len, packages))
    return bool(shared) and packages[0][:shared] == packages[1][:shared]
