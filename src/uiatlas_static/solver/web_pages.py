"""Pages of web views that call the app: ``view.addJavascriptInterface(object, "App")``, ``App.open()`` in the page.

What a page calls is annotated. It is taken to call it when something in it is touched, which is a touch on the web
view: this is inferred, as the page is not read. Where the app's own code has a script that calls the method, the
script says whether a touch is awaited; if not, as where it hands over the text of a page once it is loaded, no touch
leads there.
"""

import re

from uiatlas_static.facts.code import Method
from uiatlas_static.facts.values import UNKNOWN
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import Abstract, Obj, objects
from uiatlas_static.solver.handing_over import on_view
from uiatlas_static.solver.homes import at_home
from uiatlas_static.solver.interpreter import Interpreter, Model

_CALLED = "JavascriptInterface"
"""The annotation of methods that a page may call."""
_AWAITING = re.compile("click|touch|submit|pointer|key(?:up|down|press)|addEventListener", re.IGNORECASE)
"""What a script has in it that waits for a person."""


def _add(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``view.addJavascriptInterface(object, name)``: touches in the page call what is annotated."""
    trigger = on_view(interpreter, site)
    with interpreter.world.inferred():
        for obj in objects(site.arg(0)):
            for method in _of_page(interpreter, obj):
                interpreter.under(trigger, method, obj, (UNKNOWN,) * len(method.parameters), None)
    return UNKNOWN


def _of_page(interpreter: Interpreter, obj: Obj) -> list[Method]:
    """The methods of an object that a page calls when it is touched, as far as is known."""
    found: dict[tuple[str, int], Method] = {}
    for cls in interpreter.program.chain(obj.type):
        for method in cls.methods:
            if _CALLED in method.annotations and not _is_called_unasked(interpreter, method):
                found.setdefault((method.name, len(method.parameters)), method)
    return list(found.values())


def _is_called_unasked(interpreter: Interpreter, method: Method) -> bool:
    """Whether scripts of the app call a method, and none of these awaits a touch."""
    call = re.compile(rf"\.{re.escape(method.name)}\b")
    scripts = [s for s in interpreter.program.scripts if call.search(s)]
    return bool(scripts) and not any(_AWAITING.search(s) for s in scripts)


MODELS: dict[str, Model] = {"addJavascriptInterface": at_home(_add)}
