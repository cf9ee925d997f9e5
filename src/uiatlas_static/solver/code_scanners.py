"""Codes that the camera reads: ZXing Android Embedded opens a screen of its own for that, or one that it is told.

The library: https://github.com/journeyapps/zxing-android-embedded (Apache-2.0).
"""

from uiatlas_static.facts.values import ClassValue
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import Abstract, join, objects, options
from uiatlas_static.solver.interpreter import Interpreter, Model

CONTRACT = "ScanContract"
"""The contract that launches the screen with what its options say."""
_OWN = "com.journeyapps.barcodescanner.CaptureActivity"
_TOLD = "capture activity"
_TELLING = "setCaptureActivity"


def scanner(interpreter: Interpreter, site: CallSite, told: Abstract) -> str:
    """The activity that reads a code: the one that the options name, else the library's; empty if no manifest has it.

    Args:
        interpreter: Knows the app.
        site: The call that opens it.
        told: The options, or the integrator.
    """
    named = [o.fields[_TOLD] for o in objects(told) if _TOLD in o.fields]
    for call in site.frame.method.calls if not named else ():
        if call.name == _TELLING:
            named += [interpreter.eval(arg, site.frame) for arg in call.args]
    classes = [o.name for o in options(join(*named)) if isinstance(o, ClassValue)]
    return next((c for c in (*classes, _OWN) if c in interpreter.program.components), "")


def _tell(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``options.setCaptureActivity(Portrait.class)``."""
    for obj in objects(site.receiver):
        obj.put(_TOLD, site.arg(0))
    return site.receiver


MODELS: dict[str, Model] = {_TELLING: _tell}
