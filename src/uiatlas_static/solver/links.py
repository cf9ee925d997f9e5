"""Links in texts: what a span hears, or an address opens, is a touch on the element that shows the text.

``text.setSpan(new ClickableSpan() { ... }, start, end, 0); view.setText(text);``,
``Linkify.addLinks(view, words, "wiki://page/")``. So it is with what the library
BetterLinkMovementMethod (https://github.com/saket/Better-Link-Movement-Method, Apache-2.0) tells of the links of a
view: ``view.setMovementMethod(BetterLinkMovementMethod.newInstance().setOnLinkClickListener(listener))``. What the
library Markwon (https://github.com/noties/Markwon, Apache-2.0) asks where a link leads is told of a touch, too.
"""

import re
from dataclasses import replace
from itertools import product

from uiatlas_static.facts.code import own_name
from uiatlas_static.facts.values import UNKNOWN, FieldValue, Literal
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import Abstract, Bound, Closure, Obj, Widget, join, key, objects, options, texts
from uiatlas_static.solver.handing_over import hand_over
from uiatlas_static.solver.homes import at_home, home_of
from uiatlas_static.solver.intent_values import intent_for
from uiatlas_static.solver.intents import go
from uiatlas_static.solver.interpreter import Interpreter, Model
from uiatlas_static.solver.places import AUTO, Trigger
from uiatlas_static.solver.resolution import UNSAID
from uiatlas_static.solver.triggers import of_widget, part_of

_LINKS = "(links)"
"""Where a text that code puts together keeps the spans that hear touches."""
_SPANNABLE = ("SpannableString", "SpannableStringBuilder")
"""Classes of texts that get spans, and are also made by ``valueOf``."""
_LISTENING = "setOnClickListener"
_VIEW = "android.intent.action.VIEW"
_OWNERS = ("Linkify", "LinkifyCompat")
_SCHEME = 2
"""Which argument of ``addLinks`` is how the addresses begin."""
_MOVEMENT = "me.saket.bettermovementmethod.BetterLinkMovementMethod"
_ANNOTATION = "LinkAnnotation"
"""The class of Compose within which those of the links in texts are."""
_SHOWN = "(shown)"
"""Where such an object keeps the views whose links it is told of from the beginning."""


def or_spannable(other: Model) -> Model:
    """The model of ``SpannableString.valueOf(text)``, a text that may get links; of other calls another model."""

    def model(interpreter: Interpreter, site: CallSite) -> Abstract:
        if own_name(site.call.owner) not in _SPANNABLE:
            return other(interpreter, site)
        return Obj(site.call.owner, (site.frame.method.id, site.index, *map(key, site.args)), site.frame)

    return model


def _set_span(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``text.setSpan(span, start, end, flags)``: kept with the text, which may be shown later.

    The link is no part of what is touched as the text is made, unless that is the row that shows it.
    """
    links = [span for span in objects(site.arg(0)) if interpreter.callbacks(span, ("onClick",))]
    for span, text in product(links, objects(site.receiver)):
        text.put(_LINKS, span)
    if not links or interpreter.present.edge_class in (AUTO.edge_class, "item"):
        return interpreter.models["(other)"](interpreter, site)
    for span in links:
        hand_over(interpreter, site, span, Trigger("click"))
    return UNKNOWN


def _set_movement(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``view.setMovementMethod(movement)``: it is told of touches, and it may tell a listener of links."""
    listen(interpreter, site)
    return interpreter.models["(touch)"](interpreter, site)


def _make_movement(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``BetterLinkMovementMethod.linkify(Linkify.ALL, view)``: an object, perhaps that of some views."""
    if site.call.owner != _MOVEMENT:
        return interpreter.models["(other)"](interpreter, site)
    made = Obj(_MOVEMENT, (site.frame.method.id, site.index))
    for shown in (o for a in site.args for o in options(a) if isinstance(o, Widget)):
        made.put(_SHOWN, shown)
    return made


def _listen_to_links(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``movement.setOnLinkClickListener(listener)``: kept with the object, which views are given."""
    movements = [o for o in objects(site.receiver) if interpreter.program.is_a(o.type, _MOVEMENT)]
    for movement in movements:
        movement.put(_LINKS, site.arg(0))
        if _SHOWN in movement.fields:
            listen(interpreter, replace(site, receiver=movement.get(_SHOWN), args=(movement,)))
    return site.receiver if movements else interpreter.models["(other)"](interpreter, site)


def listen(interpreter: Interpreter, site: CallSite) -> None:
    """``view.setText(text)``: the links of the text are touched on the view."""
    links = [o.get(_LINKS) for o in objects(site.arg(0)) if _LINKS in o.fields]
    if links:
        listening = replace(site, call=replace(site.call, name=_LISTENING), args=(join(*links),))
        interpreter.models[_LISTENING](interpreter, listening)


def _add_links(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``Linkify.addLinks(view, words, begins)``: a touch of such a word opens the address that begins so."""
    view = join(*(o for o in options(site.arg(0)) if isinstance(o, Widget)))
    begins = [t for t in texts(site.arg(_SCHEME)) if ":" in t] if len(site.args) > _SCHEME else []
    if own_name(site.call.owner) not in _OWNERS or view is UNKNOWN or not begins:
        return interpreter.models["(other)"](interpreter, site)
    intent = intent_for(interpreter, site, _VIEW, "links")
    intent.put("data", join(*(Literal(f"{text}{UNSAID}") for text in begins)))
    with interpreter.at(home_of(interpreter, replace(site, receiver=view)), of_widget(interpreter, view)):
        go(interpreter, site, intent)
    return UNKNOWN


def _resolve_links(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``builder.linkResolver((view, link) -> ...)``: a touch of a link, on the view whose code it is if it is one's."""
    touched = part_of(Trigger("click"), site.frame)
    for resolver in (o for a in site.args for o in options(a)):
        hand_over(interpreter, site, resolver, touched)
    return site.receiver


def _annotated(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``LinkAnnotation.Clickable(tag) { ... }`` of Compose: a touch of the link calls the function."""
    named, owner = site.call.receiver, site.call.owner
    if not (isinstance(named, FieldValue) and named.name == _ANNOTATION) and _ANNOTATION not in re.split(
        r"[.$]", owner
    ):
        return interpreter.models["(other)"](interpreter, site)
    for listener in (o for a in site.args for o in options(a) if isinstance(o, Closure | Bound | Obj)):
        hand_over(interpreter, site, listener, Trigger("click"))
    return UNKNOWN


MODELS: dict[str, Model] = {
    **dict.fromkeys(("Clickable", "Url"), _annotated),
    "linkResolver": at_home(_resolve_links),
    "setSpan": _set_span,
    "addLinks": _add_links,
    "setMovementMethod": _set_movement,
    "setOnLinkClickListener": _listen_to_links,
    "linkify": _make_movement,
    "linkifyHtml": _make_movement,
}
