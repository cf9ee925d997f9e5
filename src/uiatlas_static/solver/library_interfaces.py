"""Interfaces of libraries that screens implement: by which calls a library gets hold of the screen as one of them."""

from collections.abc import Collection, Iterable, Iterator

from uiatlas_static.facts.code import Call, own_name
from uiatlas_static.solver.hierarchy import SCREEN_KINDS
from uiatlas_static.solver.program import Program

_LOADING = {"initLoader": "LoaderCallbacks", "restartLoader": "LoaderCallbacks"}
"""Calls of the platform that are given who is told, with the last name of the interface."""
_LOADED = ("onCreateLoader", "onLoadFinished", "onLoaderReset")
"""The methods of that interface."""
_NO_LIBRARY = ("java.", "kotlin.", "kotlinx.", "android.", "androidx.")
"""How the names of interfaces begin that belong to no library."""
_TELLING_NOTHING = ("java.io.", "kotlin.", "kotlinx.")
"""How those of them begin that tell a screen nothing, as that it is a scope of coroutines."""
_COMMON = 3
"""How many parts of their names packages of one library have in common, if they have as many."""
_VENDOR, _SERVICES = ["com", "google", "android"], "gms"
"""How packages of several libraries begin, each of which has a part of its own, and which of these has several more."""
_SUFFIXES = ("Listener", "Callbacks", "Callback")
"""How the names of interfaces end by which something is told."""


def takes_screen(program: Program, call: Call, screen: str, owners: Iterable[str] | None) -> bool:
    """Whether a call may hand a screen to a library as an interface of that library.

    Args:
        program: The code of the app.
        call: The call, which is given the screen.
        screen: Its class.
        owners: The classes whose code the call may run; None if they are not asked for.
    """
    return bool(interfaces_taken(program, call, screen, owners))


def interfaces_taken(program: Program, call: Call, screen: str, owners: Iterable[str] | None) -> list[str]:
    """The interfaces as which a call may hand a screen to a library; `takes_screen` says what is given."""
    if program.kind(screen) not in SCREEN_KINDS:
        return []
    return [
        i
        for i in _of_libraries(program, screen)
        if own_name(i) == _LOADING.get(call.name)
        or (not i.startswith(_NO_LIBRARY) and (owners is None or any(_are_of_one(i, o) for o in owners)))
    ]


def is_of_library(program: Program, name: str) -> bool:
    """Whether a class is of some library: neither the app's nor the platform's."""
    return "." in name and name not in program.classes and not name.startswith(_NO_LIBRARY)


def extends_library(program: Program, name: str, owners: Collection[str]) -> bool:
    """Whether a class of the app extends or implements a type of the library that other classes are of."""
    outside = (a for a in program.ancestors(name) if is_of_library(program, a))
    return any(_are_of_one(a, owner) for a in outside for owner in owners)


def is_of_interfaces(program: Program, screen: str, name: str, taken: Collection[str]) -> bool:
    """Whether a method of a screen, which the platform does not call on every screen, is of some of its interfaces.

    What a library's interface has is not known. A method is of it if its name says so, or if each other interface of
    the screen is called like another method: ``OnMapReadyCallback`` like ``onMapReady``.
    """
    if any(own_name(i) in _LOADING.values() for i in taken):
        return name in _LOADED
    if any(_is_called_like(name, i) for i in taken):
        return True
    others = {i for i in _of_libraries(program, screen) if i not in taken and not i.startswith(_TELLING_NOTHING)}
    names = {m.name for c in program.chain(screen) for m in c.methods} - {name}
    return all(
        own_name(i).startswith("On") and not _is_called_like(name, i) and any(_is_called_like(n, i) for n in names)
        for i in others
    )


def _is_called_like(name: str, interface: str) -> bool:
    """Whether a method has the name of an interface that tells one thing."""
    told = own_name(interface).removeprefix("On")
    stem = next((told.removesuffix(s) for s in _SUFFIXES if told.endswith(s)), "")
    return bool(stem) and name.startswith(f"on{stem}")


def _of_libraries(program: Program, screen: str) -> Iterator[str]:
    """The interfaces of a screen that are not the app's."""
    return (i for c in program.chain(screen) for i in c.interfaces if i not in program.classes)


def _are_of_one(one: str, other: str) -> bool:
    """Whether two classes are of one library, by their packages."""
    packages = [[part for part in name.split(".") if part[:1].islower()] for name in (one, other)]
    own = packages[0][_COMMON : _COMMON + 1] if packages[0][:_COMMON] == _VENDOR else []
    common = _COMMON + len(own) + (own == [_SERVICES])
    shared = min(common, *map(len, packages))
    return bool(shared) and packages[0][:shared] == packages[1][:shared]
