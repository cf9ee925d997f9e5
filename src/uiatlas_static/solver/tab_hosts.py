"""Tabs of a ``TabHost`` that show activities: ``host.newTabSpec("shop").setIndicator("Shop").setContent(intent)``."""

from uiatlas_static.facts.values import UNKNOWN, Literal
from uiatlas_static.solver import compose
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import Abstract, Obj, objects, texts
from uiatlas_static.solver.intents import go
from uiatlas_static.solver.interpreter import Interpreter, Model
from uiatlas_static.solver.places import Trigger
from uiatlas_static.solver.triggers import TEXT, words

_TAB = "android.widget.TabHost$TabSpec"
_CONTENT = "content"
"""Where a tab keeps the intent of the activity that it shows."""


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
    """``host.addTab(tab)``: a touch of the tab shows its activity."""
    tabs = [o for o in objects(site.arg(0)) if o.type == _TAB and _CONTENT in o.fields]
    for tab in tabs:
        with interpreter.at(interpreter.place, Trigger("click", text=next(texts(tab.get(TEXT)), ""))):
            go(interpreter, site, tab.get(_CONTENT))
    return UNKNOWN if tabs else interpreter.models["(other)"](interpreter, site)


MODELS: dict[str, Model] = {"newTabSpec": _tab, "setIndicator": _say, "setContent": _show, "addTab": _add}
