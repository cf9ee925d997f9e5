"""Tabs of a ``TabHost`` that show activities or fragments; tabs and lists of a bar, whose listeners hear of touches.

``host.addTab(host.newTabSpec("shop").setIndicator("Shop").setContent(intent))``,
``bar.addTab(bar.newTab().setText("Shop").setTabListener(listener))``, or
``bar.setListNavigationCallbacks(adapter, listener)``.
"""

from collections.abc import Sequence
from dataclasses import replace

from uiatlas_static.facts.code import Call, Method
from uiatlas_static.facts.values import UNKNOWN, FieldValue, Literal, Result, Value
from uiatlas_static.solver import compose
from uiatlas_static.solver.array_rows import rows_in
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import Abstract, Obj, objects, options, put, texts
from uiatlas_static.solver.fragment_tabs import TAG, TURNING, fragments_in_tab, show_fragments
from uiatlas_static.solver.fragments import show
from uiatlas_static.solver.heard import LISTED, LISTING
from uiatlas_static.solver.homes import at_home
from uiatlas_static.solver.intents import destinations, go
from uiatlas_static.solver.interpreter import Interpreter, Model
from uiatlas_static.solver.listeners import fire
from uiatlas_static.solver.places import AUTO, Place, Trigger
from uiatlas_static.solver.triggers import TEXT, words

_TAB = "android.widget.TabHost$TabSpec"
_CONTENT = "content"
"""Where a tab keeps the intent of the activity that it shows."""
_TABS = "(tabs)"
"""Where a screen keeps its tabs: their tags, and what each shows under its tag."""
_AROUND = "getParent"
"""The call by which an activity in a tab asks for the one around."""
_BAR = "android:tabs"
"""The id of the bar that holds the tabs of a host."""
_BAR_TAB = "android.app.ActionBar$Tab"
_LISTENER, _POSITION = "listener", "position"
"""Where a tab of a bar keeps who hears of it, and which it is."""
_HEARING = ("onTabSelected", "onTabReselected", "onTabUnselected")
"""What is told that the tab is touched, that it is touched again, and that another one is."""
_ALL = 3
"""How many arguments ``addTab(tab, place, selected)`` takes, which has the place in the middle; with two it may not."""
_MAX_CALLERS = 4
"""How many calls are looked through for the body that adds one tab after another."""


def _tab(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``newTabSpec(tag)``: where a view is shown on the tab, it says the tag if that is one of the app's texts."""
    made = Obj(_TAB, (site.frame.method.id, site.index))
    tag = words(interpreter, site.arg(0))
    made.set(TAG, Literal(tag))
    if tag in interpreter.resources.strings.values():
        made.set(TEXT, Literal(tag))
    return made


def _say(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``setIndicator(text)``: what the tab says; a view says it in a way of its own."""
    tabs = [o for o in objects(site.receiver) if o.type == _TAB]
    said = words(interpreter, site.arg(0))
    for tab in tabs if said else ():
        tab.set(TEXT, Literal(said))
    return site.receiver if tabs else interpreter.models["(other)"](interpreter, site)


def _show(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``setContent(intent)`` of a tab: kept until the tab is added; other contents are those of Compose."""
    tabs = [o for o in objects(site.receiver) if o.type == _TAB]
    if not tabs:
        return compose.MODELS[site.call.name](interpreter, site)
    for tab in tabs if any("component" in o.fields for o in objects(site.arg(0))) else ():
        tab.set(_CONTENT, site.arg(0))
    return site.receiver


def _add(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``host.addTab(tab)``: a touch of the tab shows its activity or fragment, or is told its listener."""
    given = [*objects(site.arg(0))]
    if fragments_in_tab(interpreter, site) and (tabs := [o for o in given if o.type == _TAB]):
        for tab in tabs:
            for tag, fragment in show_fragments(interpreter, site, tab, _place(site)[0]):
                _keep_content(interpreter, tag, fragment)
        return UNKNOWN
    shown = [o for o in given if o.type == _TAB and _CONTENT in o.fields]
    for tab in shown:
        touch = Trigger("click", text=next(texts(tab.get(TEXT)), ""))
        is_first = _keep(interpreter, tab)
        for activity in _shown_by(interpreter, tab.get(_CONTENT)):
            _note_host(interpreter, activity)
        if is_first or not _is_turned_by_code(interpreter):
            with interpreter.at(interpreter.place, AUTO if _is_turned_by_code(interpreter) else touch):
                go(interpreter, site, tab.get(_CONTENT))
    heard = [o for o in given if o.type == _BAR_TAB and _LISTENER in o.fields]
    for tab in heard:
        _select(interpreter, site, tab)
    return UNKNOWN if shown or heard else interpreter.models["(other)"](interpreter, site)


def _note_host(interpreter: Interpreter, activity: str) -> None:
    """Note that an activity is shown in a tab of the present place; what ran in it before runs again."""
    known = interpreter.tab_hosts.peek(activity) or ()
    if interpreter.place in known:
        return
    interpreter.tab_hosts[activity] = (*known, interpreter.place)
    shown, todo = interpreter.world.places.get((f"activity:{activity}",)), interpreter.world.todo
    if shown is not None and shown.visits and shown not in todo:
        todo.append(shown)


def _keep(interpreter: Interpreter, tab: Obj) -> bool:
    """Keep the tabs of a screen in their order, and what each shows, by their tags; whether one is the first."""
    place = id(interpreter.place)
    for tag in filter(None, texts(tab.get(TAG))):
        _keep_content(interpreter, tag, tab.get(_CONTENT))
    return options(interpreter.adapters.get((place, _TABS), UNKNOWN))[0] == tab.get(TAG)


def _keep_content(interpreter: Interpreter, tag: str, shown: Abstract) -> None:
    """Keep what the tab of the present place shows that has a tag."""
    place = id(interpreter.place)
    put(interpreter.adapters, (place, _TABS), Literal(tag))
    put(interpreter.adapters, (place, _TABS + tag), shown)


def _is_turned_by_code(interpreter: Interpreter) -> bool:
    """Whether the layout hides the tabs themselves, as other buttons call which is shown."""
    bar = interpreter.layouts.shown(_BAR, interpreter.place.layouts_near)
    return bar is not None and not bar.visible and not interpreter.program.called.isdisjoint(TURNING)


def _turn(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``host.setCurrentTabByTag(tag)``, ``host.setCurrentTab(1)``: a touch shows what is in another tab.

    The tabs are those of the activity that code runs in, or of the one in whose tab that is shown, if that is asked.
    """
    adapters, here = interpreter.adapters, interpreter.place.activity.name
    around = (place for place in interpreter.tab_hosts.get(here, ()) if _is_asked(interpreter, site, place))
    for place in (interpreter.place, *around) if interpreter.present != AUTO else ():
        tags = options(adapters.get((id(place), _TABS), UNKNOWN))
        for asked in options(site.arg(0)):
            at = asked.value if isinstance(asked, Literal) else None
            tag = tags[at] if type(at) is int and 0 <= at < len(tags) else asked
            if tag not in tags or not isinstance(tag, Literal):
                continue
            shown = adapters.get((id(place), f"{_TABS}{tag.value}"), UNKNOWN)
            if not show(interpreter, site, shown, interpreter.present) and here not in _shown_by(interpreter, shown):
                go(interpreter, site, shown)
    return interpreter.models["(other)"](interpreter, site)


def _is_asked(interpreter: Interpreter, site: CallSite, host: Place) -> bool:
    """Whether a call is made in the code of the activity around, on what that keeps for all, or on what it gives.

    What is shown in a tab may have tabs of its own, which show no activities.
    """
    method, value = site.frame.method, site.call.receiver
    if site.frame.this is host.activity.obj:
        return True
    while isinstance(value, FieldValue) or (isinstance(value, Result) and value.method == method.id):
        if isinstance(value, FieldValue):
            if value.owner and interpreter.program.is_a(host.activity.name, value.owner):
                return True
            value = value.receiver
        elif (call := method.calls[value.call]).name == _AROUND:
            return True
        else:
            value = call.receiver
    return False


def _shown_by(interpreter: Interpreter, content: Abstract) -> frozenset[str]:
    """The activities that the content of a tab opens."""
    return frozenset(d.activity for intent in objects(content) for d in destinations(interpreter, intent))


def _bar_tab(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``bar.newTab()``."""
    return Obj(_BAR_TAB, (site.frame.method.id, site.index))


def _hear(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``tab.setTabListener(listener)``: kept until the tab is added."""
    tabs = [o for o in objects(site.receiver) if o.type == _BAR_TAB]
    for tab in tabs:
        tab.set(_LISTENER, site.arg(0))
    return site.receiver if tabs else interpreter.models["(other)"](interpreter, site)


def _select(interpreter: Interpreter, site: CallSite, tab: Obj) -> None:
    """Tell the listener of a tab that it is selected: by a touch, but by itself if it is so from the beginning.

    A touch of the tab that is selected already is told to another method, and one of any other tab to a third.
    """
    before, place = _place(site)
    given = (o.value for o in site.args[1:] if isinstance(o, Literal) and isinstance(o.value, bool))
    selected = AUTO if next(given, not before) else None
    touch = Trigger("click", text=next(texts(tab.get(TEXT)), ""))
    if place is not None:
        tab.set(_POSITION, Literal(place))
    for trigger, method in zip((selected or touch, touch, Trigger("click")), _HEARING, strict=True):
        fire(interpreter, site, tab.get(_LISTENER), trigger, (tab,), (method,))


def _place(site: CallSite) -> tuple[int | None, int | None]:
    """How many tabs there are before a call adds one, and where that one stands in the end.

    This is told by the calls around it in its body, or around that of a body which adds one alone.
    None is what is not known, as of tabs that are added in a loop.
    """
    frame, index, given = site.frame, site.index, site.args
    for _ in range(_MAX_CALLERS):
        if not 0 <= index < len(frame.method.calls):
            break
        call = frame.method.calls[index]
        alike = [(n, c) for n, c in enumerate(frame.method.calls) if _is_alike(frame.method, c, call)]
        if len(alike) > 1:
            others = [(n, c) for n, c in alike if not _excludes(c, call)]
            before = [c for n, c in others if n < index]
            if any(set(c.guards) - set(call.guards) for c in before):
                break
            behind = [c for n, c in others if n > index] if frame is site.frame else []
            return len(before), _in_the_end(call, given, len(before), behind)
        if (caller := frame.caller) is None:
            break
        frame, index = caller, caller.at
    return None, None


def _in_the_end(call: Call, given: Sequence[Abstract], before: int, behind: Sequence[Call]) -> int | None:
    """Where the tab of a call stands in the end, given how many are there before it and what is added behind it."""
    place = _wanted(given, before)
    for count, later in enumerate(behind, before + 1):
        wanted = _wanted(later.args, count)
        if place is None or wanted is None or (wanted <= place and set(later.guards) - set(call.guards)):
            return None
        place += wanted <= place
    return place


def _wanted(given: Sequence[Abstract | Value], count: int) -> int | None:
    """Where a call puts a tab among so many: behind them, unless it is given a place; None if this is unknown."""
    wanted = next((a.value for a in given[1:2] if isinstance(a, Literal) and type(a.value) is int), None)
    if wanted is None:
        return count if len(given) < _ALL else None
    return min(wanted, count)


def _is_alike(method: Method, one: Call, other: Call) -> bool:
    """Whether two calls of a body have one name, and are made on what is told by the same words."""
    return one.name == other.name and _is_told_alike(method, one.receiver, other.receiver)


def _is_told_alike(method: Method, one: Value | None, other: Value | None) -> bool:
    if isinstance(one, Result) and isinstance(other, Result) and one.method == other.method == method.id:
        return _is_alike(method, method.calls[one.call], method.calls[other.call])
    return one == other


def _excludes(one: Call, other: Call) -> bool:
    """Whether two calls stand in different branches of a condition."""
    otherwise = {replace(g, equal=not g.equal) for g in one.guards}
    return not otherwise.isdisjoint(other.guards)


def _list(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``bar.setListNavigationCallbacks(adapter, listener)``: a touch of each row of the list in the bar."""
    said = rows_in(interpreter, options(site.arg(0)))
    for place, text in enumerate(said or ("",)):
        told = (Literal(place) if said else UNKNOWN, UNKNOWN)
        fire(interpreter, site, site.arg(1), Trigger("item", text=text), told, (LISTED,))
    return UNKNOWN


def _position(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``tab.getPosition()``."""
    tabs = [o for o in objects(site.receiver) if o.type == _BAR_TAB]
    return tabs[0].get(_POSITION) if len(tabs) == 1 else interpreter.models["(other)"](interpreter, site)


MODELS: dict[str, Model] = {
    "newTabSpec": _tab,
    "setIndicator": _say,
    "setContent": _show,
    "addTab": _add,
    **dict.fromkeys(TURNING, _turn),
    "newTab": _bar_tab,
    "setTabListener": _hear,
    "getPosition": _position,
    LISTING: at_home(_list),
}
