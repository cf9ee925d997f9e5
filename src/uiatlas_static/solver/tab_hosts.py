"""Tabs of a ``TabHost`` that show activities: ``host.newTabSpec("shop").setIndicator("Shop").setContent(intent)``."""

from uiatlas_static.facts.values import Literal
from uiatlas_static.solver import compose
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import Abstract, Obj, objects, texts
from uiatlas_static.solver.intents import go
from uiatlas_static.solver.interpreter import Interpreter, Model
from uiatlas_static.solver.places import Trigger
from uiatlas_static.solver.triggers import TEXT, words

_TAB = "android.widget.TabHost$TabSpec"


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
    """``setContent(intent)`` of a tab: a touch of the tab shows the activity; other contents are those of Compose."""
    tabs = [o for o in objects(site.receiver) if o.type == _TAB]
    if not tabs:
        return compose.MODELS[site.call.name](interpreter, site)
    intent = site.arg(0)
    for tab in tabs if any("component" in o.fields for o in objects(intent)) else ():
        with interpreter.at(interpreter.place, Trigger("click", text=next(texts(tab.get(TEXT)), ""))):
            go(interpreter, site, intent)
    return site.receiver


MODELS: dict[str, Model] = {"newTabSpec": _tab, "setIndicator": _say, "setContent": _show}
