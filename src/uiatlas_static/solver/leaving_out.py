"""Calls that fill an intent: whether one may be left out on the way from where the intent is made to its use."""

from uiatlas_static.facts.code import Call
from uiatlas_static.facts.values import UNKNOWN, Result
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.callbacks import STARTS
from uiatlas_static.solver.domain import Doubt, Obj


def may_be_left_out(site: CallSite, intent: Obj) -> bool:
    """Whether a call depends on something that is not known, and on which the making of the intent does not."""
    if _is_sent_under_it(site) or _is_returned_under_it(site):
        return False
    made = _made_by(site, intent)
    shared = site.call.either if made is None else (*site.call.either, *made.guards)
    guards = [g for g in site.call.guards if g not in shared]
    settled = (made is not None and made.unsure) or any(g.subject is UNKNOWN for g in site.call.either)
    if site.call.unsure and not settled:
        return True
    return any(site.frame.conditions.get(id(g)) is Doubt.UNDECIDED for g in guards)


def _is_sent_under_it(site: CallSite) -> bool:
    """Whether the intent of a call is sent next where all holds that the call depends on."""
    calls, given = site.frame.method.calls, (site.call.receiver, Result(site.frame.method.id, site.index))
    sent = next((c for c in calls[site.index + 1 :] if c.name in STARTS and any(a in given for a in c.args)), None)
    if sent is None:
        return False
    return (sent.unsure or not site.call.unsure) and all(g in sent.guards for g in site.call.guards)


def _is_returned_under_it(site: CallSite) -> bool:
    """Whether the intent of a call is only given back where all holds that the call depends on.

    Of several places where it is given back that is known only by what compares with something known.
    """
    call, method = site.call, site.frame.method
    found = [r for r in method.returns if r.value in (call.receiver, Result(method.id, site.index))]
    told = not call.unsure or (len(found) == 1 and found[0].unsure)
    return bool(found) and told and all(g in given.guards for given in found for g in call.guards)


def _made_by(site: CallSite, intent: Obj) -> Call | None:
    """The call that makes an intent, if that is in the same body."""
    method = site.frame.method
    match intent.site:
        case (str(id_), int(index), *_) if id_ == method.id and 0 <= index < len(method.calls):
            return method.calls[index]
    return None
