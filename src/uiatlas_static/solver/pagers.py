"""Pages of a pager: one is shown by itself, the others once its tab is touched, the pager is swiped, or code turns it.

Which place a page has is told by what makes the pages, asked for one place after another, or by the order in which they
are put into a list. Where it is not known, and where code may turn to any page, each may be shown by itself.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace

from uiatlas_static.facts.code import STEP, Call, Method, own_name
from uiatlas_static.facts.values import UNKNOWN, Lambda, Literal, Parameter, Result, This, Value, alternatives
from uiatlas_static.solver.acting import HANDLING_BACK
from uiatlas_static.solver.adapters import MAKING, adapter_of, has_pages
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import ELEMENTS, Abstract, Obj, objects, options
from uiatlas_static.solver.finishing import PRESSING
from uiatlas_static.solver.fragments import show
from uiatlas_static.solver.heard import CLICKS, ITEM_CLICKS, MENU_CLICKS, TOUCHED
from uiatlas_static.solver.interpreter import Interpreter, Model
from uiatlas_static.solver.places import AUTO, SWIPED, Trigger
from uiatlas_static.solver.triggers import TEXT, element_id, words

_TURNING = "setCurrentItem"
_TITLE = "getPageTitle"
_ANSWERING = (PRESSING, *HANDLING_BACK)
"""Methods that answer Back."""
_ROWS = frozenset(ITEM_CLICKS) - {"onItemSelected"}
"""Methods that are told which row a person has touched: a spinner tells of what is chosen at first, too."""
_SELECTED = ("onTabSelected", "onTabReselected", "onPageSelected")
"""Methods that are told which tab or page a person has turned to."""
_RESTORING = (
    *("onCreate", "onCreateView", "onViewCreated", "onActivityCreated", "onPostCreate"),
    *("onRestoreInstanceState", "onViewStateRestored"),
)
"""Methods that are given the state which a screen is made anew with."""
_TABS = ("TabLayout", "TabStrip", "TabPageIndicator", "TitlePageIndicator")
"""How the classes end, of the platform and of libraries, that show the titles of pages."""
MEDIATOR = "TabLayoutMediator"
"""What ties tabs to a pager, and is told how each tab is to look."""
_LOOK = "onConfigureTab"
_TAB = "TabLayout$Tab"
_PAGER_AND_LOOK = 3
"""Fewest arguments of a mediator: tabs, pager, how a tab looks."""
SWIPE = Trigger("click", surface=SWIPED)
"""What turns the pages of a pager, of which it is not known which one it is."""


def makes_pages(interpreter: Interpreter, adapter: Obj, method: Method, trigger: Trigger) -> bool:
    """Whether a method makes the pages of a pager, which comes without a touch."""
    return _is_by_itself(trigger) and method.name in MAKING and has_pages(interpreter, adapter)


def _is_by_itself(trigger: Trigger) -> bool:
    """Whether code runs as its screen comes, be it only under a condition."""
    return trigger.edge_class == AUTO.edge_class


def is_further_page(interpreter: Interpreter, site: CallSite) -> bool:
    """Whether an adapter adds a page to a list of its own that has another one before."""
    this = site.frame.this
    if this is None or not _is_by_itself(interpreter.present) or not has_pages(interpreter, this):
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
    if len({page.type for page in objects(made)}) < 2:
        show(interpreter, site, made, interpreter.present)
        return
    first = first_places(interpreter, site)
    places = _places(interpreter, site, adapter, method, made)
    for page in objects(made):
        place = places.get(page.type)
        if first is None or place in first or (place is None and first.isdisjoint(places.values())):
            show_at_once(interpreter, site, page)
        if place is None or first != frozenset({place}):
            show(interpreter, site, page, _touch(interpreter, site, adapter, place))


def show_at_once(interpreter: Interpreter, site: CallSite, page: Abstract) -> None:
    """Show a page that comes by itself, though a touch may show it as well."""
    before, interpreter.world.by_itself = interpreter.world.by_itself, True
    show(interpreter, site, page, interpreter.present)
    interpreter.world.by_itself = before


def turn(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``pager.setCurrentItem(2)`` in answer to a touch: that page is shown."""
    if interpreter.present.edge_class != AUTO.edge_class and site.args:
        pages = [*_pages(interpreter, site, site.receiver)]
        turned_to = _turned_to(interpreter, site, pages)
        for place, page in pages:
            if site.args[0] == Literal(place) or place in turned_to:
                show(interpreter, site, page, interpreter.present)
    return interpreter.models["(other)"](interpreter, site)


def _turned_to(interpreter: Interpreter, site: CallSite, pages: list[tuple[int, Obj]]) -> frozenset[int]:
    """The places that ``pager.setCurrentItem(pager.getCurrentItem() + 1)`` may turn to.

    Which page is shown is told by the page whose code this is, or by what the code asks for; else it may be any.
    """
    step = site.call.args[0] if site.call.args else None
    if not isinstance(step, Result) or step.method != site.frame.method.id:
        return frozenset()
    call = site.frame.method.calls[step.call]
    by = call.args[1].value if call.name == STEP and isinstance(call.args[1], Literal) else None
    if not isinstance(by, int):
        return frozenset()
    asked = [g for g in site.call.guards if g.subject == call.args[0] and g.equal]
    here = interpreter.place.obj.type if interpreter.place.obj is not None else ""
    own = {place for place, page in pages if page.type == here} or {place for place, _ in pages}
    for guard in asked:
        own &= {o.value for o in alternatives(guard.other) if isinstance(o, Literal) and isinstance(o.value, int)}
    return frozenset(place + by for place in own)


def name_tabs(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``TabLayoutMediator(tabs, pager) { tab, place -> ... }``: a page is shown by the tab that says its title.

    A title that several tabs have is none: which of several a tab says was not decided.
    """
    if len(site.args) < _PAGER_AND_LOOK:
        return site.receiver
    titles = [(place, page, _title(interpreter, site, place)) for place, page in _pages(interpreter, site, site.arg(1))]
    often = Counter(text for _, _, text in titles)
    first = first_places(interpreter, site)
    for place, page, text in titles:
        if first != frozenset({place}) and text and often[text] == 1:
            show(interpreter, site, page, Trigger("click", text=text))
    return site.receiver


def _title(interpreter: Interpreter, site: CallSite, place: int) -> str:
    """What the tab of a page says, by what a mediator is told."""
    tab = Obj(_TAB)
    _configure(interpreter, site, (tab, Literal(place)))
    said = tab.get(TEXT)
    return words(interpreter, said) if len(options(said)) == 1 else ""


def _configure(interpreter: Interpreter, site: CallSite, given: tuple[Abstract, ...]) -> None:
    """Have a tab made to look as it is to look."""
    for option in options(site.args[-1]):
        if isinstance(option, Obj):
            for method in interpreter.callbacks(option, (_LOOK,)):
                interpreter.under(AUTO, method, option, given, site.frame)
        else:
            interpreter.triggered(AUTO, option, given, site.frame)


def _pages(interpreter: Interpreter, site: CallSite, pager: Abstract) -> Iterator[tuple[int, Obj]]:
    """The pages of a pager whose places are known."""
    for adapter in objects(_adapter(interpreter, pager)):
        for method in interpreter.callbacks(adapter, MAKING) if has_pages(interpreter, adapter) else ():
            made = interpreter.under(AUTO, method, adapter, (UNKNOWN,), site.frame)
            places = _places(interpreter, site, adapter, method, made)
            for page in objects(made) if len(places) > 1 else ():
                if page.type in places:
                    yield places[page.type], page


def _adapter(interpreter: Interpreter, pager: Abstract) -> Abstract:
    """The adapter of a pager that stands in the screen in front, or in the activity around it."""
    found, id_, around = adapter_of(interpreter, pager), element_id(pager), interpreter.place.activity
    return interpreter.adapters.get((id(around), id_), UNKNOWN) if found == UNKNOWN and id_ else found


def _places(interpreter: Interpreter, site: CallSite, adapter: Obj, method: Method, made: Abstract) -> dict[str, int]:
    """The places of pages by their classes, as far as what is made for each place is one page only."""
    found: dict[str, int] = {}
    for place in range(len({page.type for page in objects(made)})):
        page = interpreter.under(AUTO, method, adapter, (Literal(place),), site.frame)
        if not isinstance(page, Obj):
            break
        found.setdefault(page.type, place)
    if not found and len(method.returns) == 1:
        return {page.type: n for n, page in reversed([*enumerate(objects(made))])}
    return found


def first_places(
    interpreter: Interpreter, site: CallSite, turning: tuple[str, ...] = (_TURNING,)
) -> frozenset[int] | None:
    """The places of the pages that may be shown by themselves; None if the class that fills the pager may choose any.

    A place that was saved is that of a page which was shown before.

    Args:
        interpreter: What runs the code.
        site: The call that fills the pager.
        turning: The calls by which code chooses a page.
    """
    owner = interpreter.program.owner_of.get(site.frame.method.id)
    bodies = owner.methods if owner is not None else (site.frame.method,)
    by_touch = _run_by_touch(interpreter, bodies)
    turned = [(m, c) for m in bodies if m.id not in by_touch for c in m.calls if c.name in turning and c.args]
    chosen = {o for m, c in turned for o in alternatives(c.args[0]) if not _is_saved(o, m)}
    places = frozenset(o.value for o in chosen if isinstance(o, Literal) and isinstance(o.value, int))
    if len(places) < len(chosen):
        return None
    once = len(places) == 1 and all(m is site.frame.method for m, _ in turned)
    return places if once else places | {0}


def _is_saved(value: Value, method: Method) -> bool:
    """Whether a value is read from the state that a screen is made anew with."""
    if method.name not in _RESTORING or not isinstance(value, Result) or value.method != method.id:
        return False
    match method.calls[value.call].receiver:
        case Parameter(id, index) if id == method.id:
            return method.parameters[index].type.endswith("Bundle")
    return False


def _run_by_touch(interpreter: Interpreter, bodies: Collection[Method]) -> set[str]:
    """Which bodies of a class run when something is touched, or Back is pressed, and only then.

    Those are what hears of it, what a layout names for it, and what these alone call.
    """
    layouts = interpreter.resources.layouts.values()
    named = {w.click for layout in layouts for w in layout.widgets if w.click}
    found = {m.id for m in bodies if m.name in _ANSWERING or _hears_touch(m, bodies)}
    while True:
        more = set()
        for method in bodies:
            calling = [b.id for b in bodies if b is not method and any(_is_own(c, method.name) for c in b.calls)]
            if method.id not in found and (calling or method.name in named) and found.issuperset(calling):
                more.add(method.id)
        if not more:
            return found
        found |= more


def _is_own(call: Call, name: str) -> bool:
    """Whether a call may mean a method of this name of the same object."""
    return call.name == name and (call.receiver is None or isinstance(call.receiver, This))


def _hears_touch(method: Method, bodies: Iterable[Method]) -> bool:
    """Whether a body runs when something is touched: a method of that name, or a function that such a call is given."""
    if method.name:
        return method.name in CLICKS or method.name in _ROWS or method.name in MENU_CLICKS or method.name in _SELECTED
    given = (c for m in bodies for c in m.calls if TOUCHED.fullmatch(c.name))
    return any(isinstance(a, Lambda) and a.method == method.id for c in given for a in c.args)


def _touch(interpreter: Interpreter, site: CallSite, adapter: Obj, place: int | None) -> Trigger:
    """What shows the page of a place: its tab, if that says the title of the page; else a swipe."""
    near = (w for name in interpreter.place.layouts_near for _, w in interpreter.layouts.widgets(name))
    title = interpreter.program.method(adapter.type, _TITLE, 1)
    if place is not None and title is not None and any(own_name(w.type).endswith(_TABS) for w in near):
        said = interpreter.under(AUTO, title, adapter, (Literal(place),), site.frame)
        if len(options(said)) == 1 and (text := words(interpreter, said)):
            return Trigger("click", text=text)
    return replace(SWIPE, id=element_id(site.receiver))


MODELS: dict[str, Model] = {_TURNING: turn}
