"""Rows that code makes, as of a drawer's library: each says something and has a listener of its own.

``PrimaryDrawerItem().withName(R.string.about).withOnDrawerItemClickListener { ... }``, and the same with properties.
"""

import re

from uiatlas_static.facts.values import Literal
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import Abstract, objects, texts
from uiatlas_static.solver.interpreter import Interpreter, Model
from uiatlas_static.solver.places import DRAWER, Trigger
from uiatlas_static.solver.triggers import TEXT, words

SAYING = (
    *("setName", "setNameRes", "setNameText", "withName", "setTitleRes", "setTitleText", "withTitle"),
    *("setTextRes", "withText", "setLabel", "setLabelRes", "withLabel"),
)
"""Calls that tell a row what it says."""
_IN_DRAWERS = "DrawerItem"
"""How the classes of rows end that stand in the drawer of a library."""
_HEARING = re.compile(r"(?:set|with)On\w*Click(?:ed)?(?:Listener)?")


def _say(interpreter: Interpreter, site: CallSite) -> Abstract:
    """A row of a library is told what it says; of the app's own classes, their code tells."""
    said = next((t for a in site.args if (t := words(interpreter, a))), "")
    for obj in objects(site.receiver):
        if obj.type not in interpreter.program.classes and said:
            obj.set(TEXT, Literal(said))
    return interpreter.models["(other)"](interpreter, site)


def rows_heard(site: CallSite) -> tuple[Trigger, ...]:
    """The rows that a call gives a listener, each by what it says; none if the call does something else."""
    if _HEARING.fullmatch(site.call.name) is None:
        return ()
    said = ((o, next(texts(o.get(TEXT)), "")) for o in objects(site.receiver))
    return tuple(
        Trigger("click", text=text, surface=DRAWER if o.type.endswith(_IN_DRAWERS) else "") for o, text in said if text
    )


MODELS: dict[str, Model] = dict.fromkeys(SAYING, _say)
