"""Links in texts: what a span hears is a touch on the element that shows the text.

``text.setSpan(new ClickableSpan() { ... }, start, end, 0); view.setText(text);``
"""

from dataclasses import replace

from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import Abstract, join, objects
from uiatlas_static.solver.interpreter import Interpreter, Model

_LINKS = "(links)"
"""Where a text that code puts together keeps the spans that hear touches."""
_LISTENING = "setOnClickListener"


def _set_span(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``text.setSpan(span, start, end, flags)``: kept with the text, which may be shown later."""
    for span in objects(site.arg(0)):
        if interpreter.callbacks(span, ("onClick",)):
            for text in objects(site.receiver):
                text.put(_LINKS, span)
    return interpreter.models["(other)"](interpreter, site)


def listen(interpreter: Interpreter, site: CallSite) -> None:
    """``view.setText(text)``: the links of the text are touched on the view."""
    links = [o.get(_LINKS) for o in objects(site.arg(0)) if _LINKS in o.fields]
    if links:
        listening = replace(site, call=replace(site.call, name=_LISTENING), args=(join(*links),))
        interpreter.models[_LISTENING](interpreter, listening)


MODELS: dict[str, Model] = {"setSpan": _set_span}
