"""Everything that was read of one app."""

from dataclasses import dataclass, field

from uiatlas_static.facts.code import CodeFacts
from uiatlas_static.facts.resources import ManifestFact, ResourceFacts


@dataclass(frozen=True, slots=True)
class AppFacts:
    """An app as its source or its package tells it; made by a front end, read by the solver.

    Attributes:
        manifest: Components and names.
        resources: Layouts, menus and the like.
        code: Classes and methods of the app's own packages, and of the libraries that were given.
        origin: ``source`` or ``apk``.
        warnings: What could not be read.
        damaged: Whether parts of a package are not what its list of entries says; its map is not kept.
    """

    manifest: ManifestFact
    resources: ResourceFacts
    code: CodeFacts
    origin: str = "source"
    warnings: tuple[str, ...] = field(default=())
    damaged: bool = False
