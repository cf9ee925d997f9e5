"""Settings of the presets of the papers: what each of them takes beside a model and what is left out of it."""

from dataclasses import dataclass, fields

from uiatlas.errors import InputError


@dataclass(frozen=True, slots=True)
class PresetSettings:
    """How a preset of a paper is set up; None where nothing was said, so that the preset's own value holds.

    Attributes:
        planner: Who plans routes (Agent+P, section 4.3): ``builtin``, ``fast-downward`` or an installed one.
        hops: How far the summary of what is near looks where there is no plan (Agent+P's k, section 4.3).
        threshold: Confidence below which the model's choice of screens is not followed (Agent+P, section 4.2).
        rubric: What plans are judged by, a criterion a line (MAPLE, Planning Phase).
        top: Known ways that are told (KG-RAG's top-K, section 3.3).
    """

    planner: str | None = None
    hops: int | None = None
    threshold: float | None = None
    rubric: str | None = None
    top: int | None = None

    def __post_init__(self) -> None:
        """See that the numbers are such as can be meant.

        Raises:
            InputError: One is not.
        """
        for name in ("hops", "top"):
            value = getattr(self, name)
            if value is not None and value < 1:
                raise InputError(f"{name} is {value}", hint="give a whole number of 1 or more")
        if self.threshold is not None and not 0 <= self.threshold <= 1:
            raise InputError(f"threshold is {self.threshold}", hint="give a number from 0 to 1")

    def check(self, preset: str, takes: frozenset[str]) -> None:
        """See that a preset takes all that is set.

        Raises:
            InputError: It does not.
        """
        for each in fields(self):
            if getattr(self, each.name) is not None and each.name not in takes:
                own = f"it takes {', '.join(sorted(takes))}" if takes else "it takes no settings"
                raise InputError(f"{each.name} has no effect on the preset {preset}", hint=f"leave it out; {own}")
