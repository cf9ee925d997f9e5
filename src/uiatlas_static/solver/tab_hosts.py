"""Tabs of a ``TabHost`` that show activities, and tabs of an action bar, whose listeners hear that they are touched.

``host.addTab(host.newTabSpec("shop").setIndicator("Shop").setContent(intent))``, or
``bar.addTab(bar.newTab().setText("Shop").setTabListener(listener))``.
"""

from dataclasses import replace

from uiatlas_static.facts.code import Call
from uiatlas_static.facts.values import UNKNOWN, Literal
from uiatlas_static.solver import compose
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import Abstract, Obj, objects, texts
from uiatlas_static.solver.intents import go
from uiatlas_static.solver.interpreter import Interpreter, Model
from uiatlas_static.solver.listeners import fire
from uiatlas_static.solver.places import AUTO, Trigger
from uiatlas_static.solver.triggers import TEXT, words

_TAB = "android.widget.TabHost$TabSpec"
_CONTENT = "content"
"""Where a tab keeps the intent of the activity that it shows."""
_BAR_TAB = "android.app.ActionBar$Tab"
_LISTENER, _POSITION = "listener", "position"
"""Where a tab of a bar keeps who hears of it, and which it is."""
_HEARING = ("onTabSelected", "onTabUnselected", "onTabReselected")
_MAX_CALLERS = 4
"""How many calls are looked through for the body that adds one tab after another."""


def _tab(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``newTabSpec(tag)``: where a view is shown on the tab, it says the tag if that is one of the app's texts."""
    made = Obj(_TAB, (site.frame.method.id, site.index))
    tag = words(interpreter, site.arg(0))
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
    """``host.addTab(tab)``: a touch of the tab shows its activity, or is told its listener."""
    given = [*objects(site.arg(0))]
    shown = [o for o in given if o.type == _TAB and _CONTENT in o.fields]
    for tab in shown:
        with interpreter.at(interpreter.place, Trigger("click", text=next(texts(tab.get(TEXT)), ""))):
            go(interpreter, site, tab.get(_CONTENT))
    heard = [o for o in given if o.type == _BAR_TAB and _LISTENER in o.fields]
    for tab in heard:
        _select(interpreter, site, tab)
    return UNKNOWN if shown or heard else interpreter.models["(other)"](interpreter, site)


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
    """Tell the listener of a tab that it is selected: by a touch, but by itself if it is so from the beginning."""
    place, said = _place(site), next(texts(tab.get(TEXT)), "")
    selected = next((o.value for o in site.args[1:] if isinstance(o, Literal) and isinstance(o.value, bool)), not place)
    trigger = AUTO if place is None or selected else Trigger("click", text=said)
    if place is not None:
        tab.set(_POSITION, Literal(place))
    fire(interpreter, site, tab.get(_LISTENER), trigger, (tab,), _HEARING)


def _place(site: CallSite) -> int | None:
    """Which tab a call adds, by the calls before it in its body, or before that of a body which adds one alone.

    None where it is not known, as of tabs that are added in a loop.
    """
    frame, index = site.frame, site.index
    for _ in range(_MAX_CALLERS):
        if not 0 <= index < len(frame.method.calls):
            return None
        call = frame.method.calls[index]
        alike = [n for n, c in enumerate(frame.method.calls) if c.name == call.name]
        if len(alike) > 1:
            before = [frame.method.calls[n] for n in alike if n < index]
            before = [c for c in before if not _excludes(c, call)]
            return len(before) if all(set(c.guards) <= set(call.guards) for c in before) else None
        if (caller := frame.caller) is None:
            return None
        frame, index = caller, caller.at
    return None


def _excludes(one: Call, other: Call) -> bool:
    """Whether two calls stand in different branches of a condition."""
    otherwise = {replace(g, equal=not g.equal) for g in one.guards}
    return not otherwise.isdisjoint(other.guards)


def _position(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``tab.getPosition()``."""
    tabs = [o for o in objects(site.receiver) if o.type == _BAR_TAB]
    return tabs[0].get(_POSITION) if len(tabs) == 1 else interpreter.models["(other)"](interpreter, site)


MODELS: dict[str, Model] = {
    "newTabSpec": _tab,
    "setIndicator": _say,
    "setContent": _show,
    "addTab": _add,
    "newTab": _bar_tab,
    "setTabListener": _hear,
    "getPosition": _position,
}
