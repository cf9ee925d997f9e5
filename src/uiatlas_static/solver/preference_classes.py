"""Classes of preferences: whether one is of another, by the app's own classes and those of the platform."""

from uiatlas_static.facts.code import own_name
from uiatlas_static.solver.program import Program

_DIALOG = "DialogPreference"
_ABOVE = {
    _DIALOG: (),
    "ListPreference": (_DIALOG,),
    "DropDownPreference": ("ListPreference", _DIALOG),
    "EditTextPreference": (_DIALOG,),
    "MultiSelectListPreference": (_DIALOG,),
    "CheckBoxPreference": (),
    "SwitchPreference": (),
    "SwitchPreferenceCompat": (),
    "SeekBarPreference": (),
}
"""Classes of the platform and of its libraries, with those above them that ask something of a person."""


_PLATFORM = ("android.", "androidx.")
"""How the qualified names of the platform's classes, and of its libraries, begin."""


def opens_dialog(type_: str, program: Program) -> bool:
    """Whether a preference of a class opens a dialog when it is touched: one of another library may."""
    found = is_preference_of(type_, _DIALOG, program)
    return found is True or (found is None and _is_of_others(type_, program))


def is_preference_of(type_: str, name: str, program: Program) -> bool | None:
    """Whether a preference of a class is of another class, or of one below it; None if it cannot be said."""
    if not type_:
        return None
    if program.is_a(type_, name):
        return True
    if name in program.classes:
        return False
    above = [cls for cls in (type_, *program.ancestors(type_)) if cls not in program.classes]
    if _is_of_others(name, program):
        return None if type_ in program.classes and any(_is_of_others(cls, program) for cls in above) else False
    platform = [own_name(cls) for cls in above]
    if any(own_name(name) in (cls, *_ABOVE.get(cls, ())) for cls in platform):
        return True
    return False if own_name(name) in _ABOVE and any(cls in _ABOVE for cls in platform) else None


def _is_of_others(name: str, program: Program) -> bool:
    """Whether a qualified name is that of a class of a library, and the platform has none that is called so."""
    known = name.startswith(_PLATFORM) or name in program.classes or own_name(name) in _ABOVE
    return "." in name and not known
