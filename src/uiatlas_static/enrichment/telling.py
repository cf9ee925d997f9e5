"""Who tells what methods and screens are for: a model, or templates from names, texts and edges without one."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from pydantic import BaseModel, ConfigDict, Field

from uiatlas.llm.base import ChatModel, Question
from uiatlas.llm.fencing import fence
from uiatlas.llm.prompts import Prompt
from uiatlas.llm.structured import ask_for
from uiatlas_static.enrichment.methods import Unit

_METHODS, _SCREEN = (Prompt.load("uiatlas_static.enrichment", name) for name in ("methods", "screen"))

LONGEST = 300
"""Characters of a summary that are kept."""

_ROOM = 40_000
"""Characters of code in one question, at most."""

MADE = "// made from bytecode: loops and some conditions are not shown, ... is not known"
"""What is said before code that nobody wrote so."""

_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")


class _Said(BaseModel):
    model_config = ConfigDict(frozen=True)


class ElementTold(_Said):
    """What touching an element does: its type, its id, its function."""

    type: str = Field(default="", max_length=200)
    id: str = Field(default="", max_length=200)
    function: str = Field(max_length=1000)


class TransferTold(_Said):
    """A screen that another opens, and the id of the control that sets it off."""

    source: str = Field(default="", max_length=300)
    target: str = Field(max_length=300)
    element: str = Field(default="", max_length=200)


class FragmentTold(_Said):
    """A fragment that is put on an activity's screen."""

    activity: str = Field(max_length=300)
    fragment: str = Field(max_length=300)


class LayoutTold(_Said):
    """A layout or menu that is put on a screen."""

    screen: str = Field(max_length=300)
    layout: str = Field(max_length=300)


class MethodTold(_Said):
    """The five things that are told of a method (UICompass, Table 4)."""

    number: int = 0
    summary: str = Field(max_length=2000)
    elements: tuple[ElementTold, ...] = ()
    transfers: tuple[TransferTold, ...] = ()
    fragments: tuple[FragmentTold, ...] = ()
    layouts: tuple[LayoutTold, ...] = ()


class MethodsAnswer(_Said):
    """What a model tells of some methods."""

    methods: tuple[MethodTold, ...]


class ScreenAnswer(_Said):
    """What a model tells of a screen."""

    summary: str = Field(max_length=2000)


@dataclass(frozen=True, slots=True)
class Batch:
    """Methods of one class that are told in one go; none calls another unless in a cycle.

    Attributes:
        owner: The class.
        parent: Its super class.
        units: The methods.
    """

    owner: str
    parent: str
    units: tuple[Unit, ...]


@dataclass(frozen=True, slots=True)
class Shown:
    """What is known of one screen.

    Attributes:
        app: The app.
        name: The screen's name.
        above: What the classes that its class extends are for.
        elements: What is on it, in words.
        leads: The names of the screens that it leads to.
        code: What its methods do.
    """

    app: str
    name: str
    above: str
    elements: tuple[str, ...]
    leads: tuple[str, ...]
    code: tuple[str, ...]


class Teller(Protocol):
    """Tells what code and screens are for."""

    @property
    def name(self) -> str:
        """Who tells; part of what answers are kept under."""
        ...

    def ask_methods(self, batch: Batch, told: Mapping[str, str]) -> Question | None:
        """The question about some methods, given summaries by the ids of what they call; None if none is asked."""
        ...

    def methods(self, batch: Batch, asked: Question | None) -> tuple[MethodTold, ...]:
        """One answer for each method, in order."""
        ...

    def ask_screen(self, shown: Shown) -> Question | None:
        """The question about a screen."""
        ...

    def screen(self, shown: Shown, asked: Question | None) -> str:
        """What a screen is for."""
        ...


class LocalTeller:
    """Tells by names and texts alone: honest, and less clever."""

    name = "local"

    def ask_methods(self, batch: Batch, told: Mapping[str, str]) -> None:
        """No question."""

    def methods(self, batch: Batch, asked: Question | None) -> tuple[MethodTold, ...]:
        """The words of the methods' names."""
        return tuple(MethodTold(number=n, summary=in_words(u.name)) for n, u in enumerate(batch.units, 1))

    def ask_screen(self, shown: Shown) -> None:
        """No question."""

    def screen(self, shown: Shown, asked: Question | None) -> str:
        """What is on a screen and where it leads, in the screen's own words."""
        parts = [", ".join(dict.fromkeys(shown.elements[:6]))] if shown.elements else []
        if shown.leads:
            parts.append(f"leads to {', '.join(dict.fromkeys(map(in_words, shown.leads[:4])))}")
        return "; ".join(parts)[:LONGEST]


class ModelTeller:
    """Tells by a model.

    Args:
        model: Who is asked; from several threads at once.
    """

    def __init__(self, model: ChatModel) -> None:
        self._model = model

    @property
    def name(self) -> str:
        """The model's name."""
        return self._model.name

    def ask_methods(self, batch: Batch, told: Mapping[str, str]) -> Question:
        """The code of the methods, their fields, and summaries of what they call (UICompass, Table 4)."""
        code = "\n\n".join(f"--- method {n}: {unit.name}\n{unit.text}" for n, unit in enumerate(batch.units, 1))
        if any(unit.made for unit in batch.units):
            code = f"{MADE}\n\n{code}"
        fields = dict.fromkeys(f for unit in batch.units for f in unit.fields)
        mine = {unit.id for unit in batch.units}
        called = dict.fromkeys(c for unit in batch.units for c in unit.calls if c in told and c not in mine)
        summaries = "\n".join(dict.fromkeys(f"{_called(c)}: {told[c]}" for c in called))
        return _METHODS.question(
            owner=batch.owner,
            parent=batch.parent,
            code=fence(code, "code", _ROOM),
            fields=fence("\n".join(fields) or "(none)", "fields"),
            called=fence(summaries or "(none)", "called"),
        )

    def methods(self, batch: Batch, asked: Question | None) -> tuple[MethodTold, ...]:
        """What the model tells.

        Raises:
            ModelError: The model cannot be asked, or gives nothing that can be used.
            BudgetError: Its budget is used up.
        """
        wanted = list(range(1, len(batch.units) + 1))

        def check(answer: MethodsAnswer) -> str:
            told = [m.number for m in answer.methods]
            return "" if told == wanted else f"it tells methods {told}, and the methods are {wanted}"

        answer = ask_for(self._model, asked or self.ask_methods(batch, {}), MethodsAnswer, check=check).value
        return tuple(m.model_copy(update={"summary": short(m.summary)}) for m in answer.methods)

    def ask_screen(self, shown: Shown) -> Question:
        """The elements of a screen, where it leads, and what its code does."""
        leads = f"\nIt leads to: {', '.join(shown.leads)}" if shown.leads else ""
        return _SCREEN.question(
            name=shown.name,
            app=shown.app,
            above=fence(shown.above or "(nothing)", "extends"),
            elements=fence(("\n".join(shown.elements) or "(none known)") + leads),
            code=fence("\n".join(shown.code) or "(not known)", "code", _ROOM // 4),
        )

    def screen(self, shown: Shown, asked: Question | None) -> str:
        """What the model tells.

        Raises:
            ModelError: The model cannot be asked, or gives nothing that can be used.
            BudgetError: Its budget is used up.
        """
        return short(ask_for(self._model, asked or self.ask_screen(shown), ScreenAnswer).value.summary)


def in_words(name: str) -> str:
    """A name in code as words: ``org.example.openSettings`` gives ``open settings``."""
    simple = re.split(r"[.$]", name)[-1]
    words = " ".join(_WORD.findall(simple)).casefold()
    return words.removesuffix(" activity").removesuffix(" fragment") or simple


def short(text: str) -> str:
    """A summary on one line, not too long."""
    line = " ".join(text.split())
    return line if len(line) <= LONGEST else f"{line[: LONGEST - 1].rstrip()}…"


def names_of(units: Sequence[Unit]) -> dict[str, str]:
    """What the names of methods say, by id."""
    return {u.id: in_words(u.name) for u in units}


def _called(method: str) -> str:
    """The readable part of a method's id."""
    return method.partition("(")[0][-120:]
