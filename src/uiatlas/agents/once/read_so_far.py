"""What a plan has read so far, and whether an answer is all that it still lacks."""

from uiatlas.llm.fencing import inline
from uiatlas.planning.control_marks import without_number
from uiatlas.planning.control_names import parts_of_screen
from uiatlas.planning.goal import Reads
from uiatlas.planning.intended import Intended, Kind
from uiatlas.run.naming import as_words
from uiatlas.run.policy import View
from uiatlas.run.proof import FactState, Proof
from uiatlas.text.language import folded

READ_NOW = "the steps are done; say the answer, by what is shown"
"""What is told where a plan only has to be completed by what is to be read."""

MOST_READ = 300
"""Characters that are told of what a step has read."""


class ReadSoFar:
    """What the steps of a plan have read so far, to be told in its next question."""

    def __init__(self) -> None:
        self._said: dict[Intended, str] = {}

    def note(self, step: Intended, view: View) -> None:
        """Take in what the screen says of what a step reads, in its row or beside it; other steps read nothing.

        Args:
            step: The step that is next.
            view: What is shown.
        """
        if step.kind is not Kind.READ or not step.control or step.screen not in (None, view.screen):
            return
        said = as_words(without_number(step.control))
        parts = [part for part in parts_of_screen(view.observation) if said.search(folded(part))]
        if parts:
            self._said[step] = f"read {step.control!r}: {inline('; '.join(parts), MOST_READ)}"

    @property
    def lines(self) -> list[str]:
        """A line for each step that has read something."""
        return [*self._said.values()]


def only_to_read(proof: Proof) -> str:
    """What is told where all that a proof lacks is an answer that nobody has named yet; empty where it lacks more."""
    open_ = [f.fact for f in proof.facts if f.state is not FactState.HELD]
    reads = [fact for fact in open_ if isinstance(fact, Reads) and not fact.answer]
    if proof.goal.open or not reads or len(reads) < len(open_):
        return ""
    named = ", ".join(repr(fact.question) for fact in reads if fact.question)
    return f"{READ_NOW}; no single value stands at {named}" if named else READ_NOW
