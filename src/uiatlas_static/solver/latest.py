"""What a stream holds: the id that it was given before anybody touched anything, if it is never given another value.

Of others it is known at most what class they are of.
"""

from uiatlas_static.facts.values import UNKNOWN, Resource, Unknown
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.collecting import element
from uiatlas_static.solver.domain import LAZY, VALUE, Abstract, join, objects, options
from uiatlas_static.solver.interpreter import Interpreter, Model
from uiatlas_static.solver.observing import is_stream, some_held
from uiatlas_static.solver.pairs import is_pair
from uiatlas_static.solver.places import AUTO
from uiatlas_static.solver.streams import identity


def latest(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``getValue()`` of live data, a flow, ``lazy`` or an entry of a map; else an element, or a view model."""
    if lazies := [o for o in objects(site.receiver) if o.type == LAZY]:
        return join(*(o.get(VALUE) for o in lazies))
    if entries := [o for o in objects(site.receiver) if is_pair(o)] if not site.args else []:
        return join(*(o.get("second") for o in entries))
    streams = [o for o in objects(site.receiver) if is_stream(interpreter, o)] if not site.args else []
    if not streams:
        kept = [o for o in objects(site.receiver) if o.type in interpreter.program.classes] if not site.args else []
        return join(*kept) if kept else element(interpreter, site)
    held = {_held(interpreter, identity(stream)) for stream in streams}
    known = held.pop() if len(held) == 1 and len(streams) == len(options(site.receiver)) else UNKNOWN
    return join(*map(some_held, streams)) if isinstance(known, Unknown) else known


def _held(interpreter: Interpreter, stream: object) -> Resource | Unknown:
    """The one id that a stream is sent, without any condition; nothing is known if anything else is sent."""
    known = interpreter.streams.sent.get(stream)
    sent = () if known is None else tuple(known.values())
    ids = [v for s in sent if s.trigger is AUTO for v in s.values if isinstance(v, Resource)]
    return ids[0] if ids and len(ids) == len(sent) and len(set(ids)) == 1 else UNKNOWN


MODELS: dict[str, Model] = {"getValue": latest}
