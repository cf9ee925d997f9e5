"""Messages at the bottom of the screen that libraries show: their button is told by calls of other names.

``Snackbar.with(this).actionLabel("Undo").actionListener(listener)``; so is the button of a page of an introduction:
``SimpleSlide.Builder().buttonCtaLabel("Log in").buttonCtaClickListener(listener)``.
"""

from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import Abstract
from uiatlas_static.solver.heard import CLICKS
from uiatlas_static.solver.interpreter import Interpreter, Model
from uiatlas_static.solver.library_dialogs import beside
from uiatlas_static.solver.listeners import fire
from uiatlas_static.solver.places import Trigger
from uiatlas_static.solver.triggers import words

_SAYING = {
    "actionListener": "actionLabel",
    "primaryActionTapListener": "primaryActionText",
    "positiveActionTapListener": "positiveActionText",
    "negativeActionTapListener": "negativeActionText",
    "buttonCtaClickListener": "buttonCtaLabel",
}
"""What hears a button -> what tells its text."""
_LASTING = ("buttonCtaClickListener",)
"""Those of a button that stays as long as its page."""
_TOLD = (*CLICKS, "onActionClicked", "onActionTapped")


def _heard(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``actionListener(listener)``: a button, which is soon gone with its message."""
    said = beside(interpreter, site, (_SAYING[site.call.name],))
    if said is None:
        return interpreter.models["(other)"](interpreter, site)
    trigger = Trigger("click", text=words(interpreter, said.arg(0)), doubtful=site.call.name not in _LASTING)
    for function in site.args:
        fire(interpreter, site, function, trigger, (), _TOLD)
    return site.receiver


def _said(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``actionLabel(text)``: it is looked up where the button is heard."""
    return interpreter.models["(other)"](interpreter, site)


MODELS: dict[str, Model] = {
    **dict.fromkeys(_SAYING, _heard),
    **dict.fromkeys(_SAYING.values(), _said),
}
