"""What kind of device an app runs on: no watch and no car, unless its manifest speaks of these."""

from uiatlas_static.facts.values import UNKNOWN, Literal
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import Abstract, texts
from uiatlas_static.solver.interpreter import Interpreter, Model

_OTHER_KINDS = frozenset({"android.hardware.type.automotive", "android.hardware.type.watch"})
"""Features of devices for which an app is built by itself; a television may have the app of phones."""


def _has_feature(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``packageManager.hasSystemFeature(FEATURE_WATCH)``: false of devices that the app is not built for."""
    asked = frozenset(texts(site.arg(0)))
    absent = _OTHER_KINDS.difference(interpreter.program.facts.manifest.features)
    return Literal(False) if asked and asked <= absent else UNKNOWN


MODELS: dict[str, Model] = {"hasSystemFeature": _has_feature}
