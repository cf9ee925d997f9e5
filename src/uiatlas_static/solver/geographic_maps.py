"""Geographic maps: by which calls they are given listeners, and the element of a screen that shows one."""

import re
from dataclasses import replace

from uiatlas_static.facts.code import Method
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import Obj
from uiatlas_static.solver.interpreter import Interpreter
from uiatlas_static.solver.places import Trigger

_PARTS = "(?:Map|Marker|InfoWindow|Poi|Polyline|Polygon|Circle|GroundOverlay|Cluster(?:Item)?(?:InfoWindow)?)"
ON_MAP = re.compile(rf"(?:set|add)On{_PARTS}(Long)?Click\w*")
"""Calls by which a geographic map, or what groups its markers, is given what to do when a person touches it."""
OF_MAPS = re.compile(rf"on{_PARTS}(Long)?Click(?:ed)?")
"""Names of the methods that are told of it."""
_ON_OVERLAY = re.compile(r"on(?:Item)?(?:(?:Single)?Tap(?:Up|Confirmed)?|(LongPress))")
"""Names of the methods by which something that is drawn on a map is told of a touch."""
_OVERLAYS = ("org.mapsforge.map.layer.", "org.osmdroid.views.overlay.", "com.google.android.maps.")
"""How the classes of libraries begin whose objects are drawn on a map, and of listeners to these."""
_GOOGLES = "com.google.android.gms.maps."
"""How the classes of Google's maps begin."""
_SAYS = "Google Map"
"""The description of what shows such a map, within its view or fragment."""


def on_map(interpreter: Interpreter, site: CallSite) -> Trigger:
    """A touch on a map that is given a listener: on the element of the screen's layouts that shows one.

    Where none has an id, as in a fragment that is nothing but a map, that of Google is told by its description.
    """
    called = ON_MAP.fullmatch(site.call.name)
    shown = shown_map(interpreter, long=called is not None and bool(called[1]))
    return shown if shown.id or not _is_googles(interpreter, site) else replace(shown, description=_SAYS)


def shown_map(interpreter: Interpreter, *, long: bool) -> Trigger:
    """A touch on the element that shows a map in the layouts of the present screen."""
    widgets = (w for name in interpreter.place.layouts for _, w in interpreter.layouts.widgets(name))
    shown = next((w.id for w in widgets if w.type.endswith("MapView") or w.fragment.endswith("MapFragment")), "")
    return Trigger("click", id=shown, long=long)


def on_overlay(interpreter: Interpreter, obj: Obj, method: Method) -> Trigger | None:
    """A touch that what is drawn on a map is told of, as its method says; None of other objects and methods."""
    told = _ON_OVERLAY.fullmatch(method.name)
    if told is None or not any(a.startswith(_OVERLAYS) for a in interpreter.program.ancestors(obj.type)):
        return None
    return shown_map(interpreter, long=told[1] is not None)


def _is_googles(interpreter: Interpreter, site: CallSite) -> bool:
    """Whether a map is one of Google's: it is declared so, or the fragment in front is one."""
    call, front = site.call, interpreter.place.obj
    meaning = interpreter.liveness.meaning
    declared = "" if call.receiver is None else meaning.type_of(call.receiver, site.frame.method)
    above = () if front is None else interpreter.program.ancestors(front.type)
    return any(name.startswith(_GOOGLES) for name in (declared, *above))
