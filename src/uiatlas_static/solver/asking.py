"""What was seen to be asked for, and by which screens."""

from dataclasses import dataclass, field

from uiatlas_static.facts.code import Method
from uiatlas_static.solver.domain import Abstract, Obj
from uiatlas_static.solver.places import Place


@dataclass(slots=True)
class Asking:
    """What was seen to be asked for.

    Attributes:
        launched: Launchers that some screen was seen to launch, by what tells them apart.
        permissions: Screens that ask for a permission: the activity that each is in, and its class, with the numbers of
            what it asks for by itself.
        unanswered: Methods by which screens hear whether a permission is given, until it is known who asks.
        classes: Classes whose code may lead to a request, by what tells the request apart.
    """

    launched: set[object] = field(default_factory=set)
    permissions: dict[tuple[Place, str], dict[Abstract, None]] = field(default_factory=dict)
    unanswered: dict[tuple[int, str], tuple[Place, Obj, Method]] = field(default_factory=dict)
    classes: dict[object, frozenset[str]] = field(default_factory=dict)
