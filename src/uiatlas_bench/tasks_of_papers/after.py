"""What a phone looks like after a task, and the ways in which checks look at it."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from uiatlas.devices.simulated import State
from uiatlas_bench.tasks_of_papers.phone import Phone


@dataclass(frozen=True, slots=True)
class After:
    """A phone after a task.

    Attributes:
        phone: The phone.
        answer: What the run answered a question with; empty for none.
    """

    phone: Phone
    answer: str = ""

    def state(self, kind: str) -> State:
        """What the first app of a kind has stored."""
        return self.phone.states(kind)[0]

    def app(self, label: str) -> State:
        """What the app of a name has stored."""
        return self.phone.parts[label][1].state

    def ends(self, kind: str, title: str, *words: str) -> bool:
        """Whether the phone shows this screen of an app of a kind, with these words on it."""
        own, shown = self.phone.front()
        said = " ".join(f"{e.text} {e.description}" for e in shown.elements).casefold()
        return own == kind and shown.title == title and all(w.casefold() in said for w in words)

    def in_front(self, label: str) -> bool:
        """Whether the app of a name is in front."""
        return self.phone.device.observe().app == self.phone.parts[label][1].app

    def sought(self, kind: str, *words: str) -> bool:
        """Whether a search for these words was made in an app of a kind."""
        return any(has(said, *words) for state in self.phone.states(kind) for said in state.searched)

    def notes(self) -> list[str]:
        """Titles with texts of all notes."""
        return [f"{n['title']} {n['body']}" for n in self.state("notes").notes]

    def written(self, *words: str) -> bool:
        """Whether one note holds all these words."""
        return any(has(note, *words) for note in self.notes())

    def checklist(self, title: str, *items: str) -> dict[str, Any] | None:
        """The checklist of a title that has these items."""
        lists: Iterable[dict[str, Any]] = self.state("notes").checklists
        return next((c for c in lists if c["title"] == title and {*items} <= {i[0] for i in c["items"]}), None)


@dataclass(frozen=True, slots=True)
class Check:
    """How a task is judged.

    Attributes:
        done: Whether a phone after the task is one on which it is done.
        begin: By kind what its app stores before the task, where that differs from what it stores at first.
        beside: Apps that are on the phone as well.
    """

    done: Callable[[After], bool]
    begin: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    beside: tuple[str, ...] = ()


def has(text: str, *words: str) -> bool:
    """Whether a text holds all these words, whatever their case."""
    return all(word.casefold() in text.casefold() for word in words)
