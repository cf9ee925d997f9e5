"""Pages of a pager: one is shown by itself, the others once its tab is touched or the pager is swiped.

Which place a page has is told by what makes the pages, asked for one place after another, or by the order in which they
are put into a list. Where it is not known, and where code may turn to any page, each may be shown by itself.
"""

from dataclasses import replace

from uiatlas_static.facts.code import Method, own_name
from uiatlas_static.facts.values import Literal
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import ELEMENTS, Abstract, Obj, objects, options
from uiatlas_static.solver.fragments import show
from uiatlas_static.solver.interpreter import Interpreter
from uiatlas_static.solver.places import AUTO, SWIPED, Trigger
from uiatlas_static.solver.triggers import element_id, words

_MAKING = ("getItem", "createFragment")
_ADAPTERS = frozenset({"FragmentPagerAdapter", "FragmentStatePagerAdapter", "FragmentStateAdapter"})
_TURNING = "setCurrentItem"
_TITLE = "getPageTitle"
_TABS = ("TabLayout", "PagerTabStrip")
SWIPE = Trigger("click", surface=SWIPED)
"""What turns the pages of a pager, of which it is not known which one it is."""


def makes_pages(interpreter: Interpreter, adapter: Obj, method: Method, trigger: Trigger) -> bool:
    """Whether a method makes the pages of a pager, which comes without a touch."""
    return trigger == AUTO and method.name in _MAKING and _has_pages(interpreter, adapter)


def _has_pages(interpreter: Interpreter, adapter: Obj) -> bool:
    return any(own_name(a) in _ADAPTERS for a in interpreter.program.ancestors(adapter.type))


def is_further_page(interpreter: Interpreter, site: CallSite) -> bool:
    """Whether an adapter adds a page to a list of its own that has another one before."""
    this = site.frame.this
    if this is None or interpreter.present != AUTO or not _has_pages(interpreter, this):
        return False
    added = {o.type for o in objects(site.arg(-1))}
    before = [o for held in objects(site.receiver) for o in objects(held.get(ELEMENTS))][:1]
    return bool(before) and all(o.type not in added for o in before)


def show_pages(interpreter: Interpreter, site: CallSite, adapter: Obj, method: Method, made: Abstract) -> None:
    """Show the pages that an adapter makes, which a pager is given as its screen comes.

    Args:
        interpreter: What runs the code.
        site: The call that gives the pager its adapter.
        adapter: The adapter.
        method: What makes its pages.
        made: All that this makes.
    """
    kinds = {page.type for page in objects(made)}
    if len(kinds) < 2:
        show(interpreter, site, made, AUTO)
        return
    first = _first(interpreter, site)
    places = _places(interpreter, site, adapter, method, len(kinds))
    if not places and len(method.returns) == 1:
        places = {page.type: n for n, page in reversed([*enumerate(objects(made))])}
    for page in objects(made):
        place = places.get(page.type)
        if first is None or place == first or (place is None and first not in places.values()):
            _show_at_once(interpreter, site, page)
        if place is None or place != first:
            show(interpreter, site, page, _touch(interpreter, site, adapter, place))


def _show_at_once(interpreter: Interpreter, site: CallSite, page: Obj) -> None:
    """Show a page that comes by itself, though a touch may show it as well."""
    before, interpreter.world.by_itself = interpreter.world.by_itself, True
    show(interpreter, site, page, AUTO)
    interpreter.world.by_itself = before


def _places(interpreter: Interpreter, site: CallSite, adapter: Obj, method: Method, most: int) -> dict[str, int]:
    """The places of pages by their classes, as far as what is made for each place is one page only."""
    found: dict[str, int] = {}
    for place in range(most):
        made = interpreter.under(AUTO, method, adapter, (Literal(place),), site.frame)
        if not isinstance(made, Obj):
            break
        found.setdefault(made.type, place)
    return found


def _first(interpreter: Interpreter, site: CallSite) -> int | None:
    """The place of the page that is shown by itself; None if the class that fills the pager may choose another."""
    owner = interpreter.program.owner_of.get(site.frame.method.id)
    bodies = owner.methods if owner is not None else (site.frame.method,)
    turned = [c for m in bodies for c in m.calls if c.name == _TURNING and c.args]
    match [*({c.args[0] for c in turned} or {Literal(0)})]:
        case [Literal(int() as place)] if all(c in site.frame.method.calls for c in turned):
            return place
    return None


def _touch(interpreter: Interpreter, site: CallSite, adapter: Obj, place: int | None) -> Trigger:
    """What shows the page of a place: its tab, if that says the title of the page; else a swipe."""
    near = (w for name in interpreter.place.layouts_near for _, w in interpreter.layouts.widgets(name))
    title = interpreter.program.method(adapter.type, _TITLE, 1)
    if place is not None and title is not None and any(own_name(w.type).endswith(_TABS) for w in near):
        said = interpreter.under(AUTO, title, adapter, (Literal(place),), site.frame)
        if len(options(said)) == 1 and (text := words(interpreter, said)):
            return Trigger("click", text=text)
    return replace(SWIPE, id=element_id(site.receiver))
