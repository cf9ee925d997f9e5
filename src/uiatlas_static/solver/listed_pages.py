"""Fragments that code puts into lists: whoever has the list shows them, as the adapter of a pager does page by page.

Those that no code was seen to show on their screen are shown at last, where the list was given them.
"""

from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import Obj, objects, options
from uiatlas_static.solver.interpreter import Interpreter

_LISTS = ("List", "Vector", "collection")
"""How the classes of lists end."""


def lists_page(interpreter: Interpreter, site: CallSite) -> bool:
    """Whether a call only gives a list fragments; these are noted."""
    held = [*options(site.receiver)]
    lists = all(isinstance(o, Obj) and o.type.endswith(_LISTS) for o in held)
    given = [*options(site.arg(-1))]
    pages = all(isinstance(o, Obj) and interpreter.program.kind(o.type) == "fragment" for o in given)
    if len(site.args) != 1 or not (held and lists and given and pages):
        return False
    for page in objects(site.arg(0)):
        asked = id(interpreter.place.activity), page.type
        interpreter.listed_pages.setdefault(asked, (interpreter.place, interpreter.present, site))
    return True


def show_listed(interpreter: Interpreter) -> bool:
    """Show at last the fragments that are in lists and nowhere on their screen; whether that led on."""
    world, waiting = interpreter.world, interpreter.listed_pages
    shown = {(id(place.activity), place.name) for place in world.places.values()}
    for asked in [asked for asked in waiting if asked not in interpreter.looked_for]:
        interpreter.looked_for.add(asked)
        place, trigger, site = waiting[asked]
        if asked not in shown:
            with interpreter.at(place, trigger):
                interpreter.ask("(transaction)", site)
    return bool(world.todo)
