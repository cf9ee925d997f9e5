"""Calls that are taken to lead to bodies which nothing else has reached; see `uiatlas_static.solver.unreached`."""

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from uiatlas_static.facts.code import INIT, Method
from uiatlas_static.facts.values import UNKNOWN
from uiatlas_static.solver.arguments import laid_out, taker_of, told
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.callbacks import MODE_CLICK
from uiatlas_static.solver.domain import Abstract, Bound, Closure, Obj, join, objects, options
from uiatlas_static.solver.places import Place

if TYPE_CHECKING:
    from uiatlas_static.solver.calling import Calling

CLASSES_SHOWN = "(classes shown at last)"
"""The model of what is shown where a call is given classes of fragments that nobody was seen to show."""


def run_last_resorts(calling: "Calling", bodies: Iterable[Method], site: CallSite, given: Abstract) -> Abstract:
    """Run bodies that a call may lead to; what they give back.

    Args:
        calling: Runs them.
        bodies: What to run.
        site: The call, with its receiver and arguments.
        given: What it gave back by itself.
    """
    with calling.world.inferred():
        return join(*[_run(calling, body, site, given) for body in bodies])


def _run(calling: "Calling", body: Method, site: CallSite, given: Abstract) -> Abstract:
    call = site.call
    for function in (o for a in site.args for o in options(a)):
        if isinstance(function, Closure) and function.method is body:
            found = calling.invoke(function, told(function, taker_of(call)), site.frame)
        elif isinstance(function, Bound) and function.name == body.name:
            found = calling.invoke(function, (), site.frame)
        else:
            continue
        return UNKNOWN if call.name == INIT else found
    if call.name == INIT and call.owner == body.owner:
        made = next((o for o in options(given) if isinstance(o, Obj) and o.type == body.owner), None)
        if made is not None and body.name == MODE_CLICK:
            return calling.ask("(action mode)", replace(site, args=(made,)))
        return UNKNOWN if made is None else calling.run(body, made, (), site.frame, made.frame)
    if not body.name and call.receiver is not None:
        if any(call.name in o.fields for o in objects(site.receiver)):
            return UNKNOWN
        return calling.run(body, None, site.args[: len(body.parameters)], site.frame)
    if not body.name or call.name not in (body.name, INIT):
        return UNKNOWN
    this = None if body.static else _called_on(calling, body, site)
    if this is None and not body.static:
        return UNKNOWN
    skip = int(body.extension)
    args = (site.receiver, *site.args) if body.extension else site.args
    ordered = laid_out(body, call.names, args, skip, (site.frame.method.id, site.index))
    return calling.run(body, this, ordered, site.frame, None if this is None else this.frame)


def _called_on(calling: "Calling", body: Method, site: CallSite) -> Obj | None:
    """The object that a method is called on: what is known of it, else any of its class that can be here."""
    program, owner = calling.program, body.owner
    known = [o for held in (site.receiver, site.frame.this) for o in options(held or UNKNOWN)]
    place: Place | None = calling.place
    while place is not None:
        known.append(place.obj or UNKNOWN)
        place = place.host
    for option in known:
        if isinstance(option, Obj) and not option.abstract and program.is_a(option.type, owner):
            return option
    if program.classes[owner].kind in ("object", "file"):
        return calling.singleton(owner)
    return Obj(owner) if calling.may_be(owner) else None
