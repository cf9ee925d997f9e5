"""What bodies gave back in the contexts in which they were executed, and whether they would do the same again."""

from dataclasses import dataclass

from uiatlas_static.facts.values import UNKNOWN
from uiatlas_static.solver.composition import Caption
from uiatlas_static.solver.dependencies import Execution
from uiatlas_static.solver.domain import Abstract, Frame, Obj, same
from uiatlas_static.solver.places import Flag
from uiatlas_static.solver.supposed import Supposed


@dataclass(slots=True, eq=False)
class Answer:
    """What a body does and gives back in some context.

    Attributes:
        frame: Its activation.
        execution: What it has read.
        turn: The last turn in which it was executed, or found to be up to date.
        result: What it gives back.
        said: What the composables in it say.
        supposed: What was supposed around it when it was executed.
        wrote: Names of the fields, of those that conditions ask, that it has set.
        raised: Flags that it has set to constants under the trigger that it ran under.
        cut_at: How many calls were around it when something was left out since too many were; 0 if nothing was. Only
            with fewer calls around it more comes of executing it again.
    """

    frame: Frame
    execution: Execution
    turn: int
    result: Abstract = UNKNOWN
    said: tuple[Caption, ...] = ()
    supposed: Supposed | None = None
    wrote: tuple[str, ...] = ()
    raised: tuple[Flag, ...] = ()
    cut_at: int = 0

    def concerns(self, this: Obj | None, args: tuple[Abstract, ...], outer: Frame | None) -> bool:
        """Whether it was given the same objects, not only such as are alike."""
        frame = self.frame
        if outer is not frame.outer or (this is None) is not (frame.this is None):
            return False
        return (this is None or frame.this is None or same(this, frame.this)) and all(map(same, args, frame.args))

    def stands(self, this: Obj | None, args: tuple[Abstract, ...], outer: Frame | None, depth: int) -> bool:
        """Whether executing it again, with this many calls around it, would do the same again."""
        return not self.execution.outdated and depth >= self.cut_at and self.concerns(this, args, outer)
