"""Ways of running with a model, each a short composition of the rooms below."""

from collections.abc import Sequence

from uiatlas.agents.presets.agentp import AgentP
from uiatlas.agents.presets.base import Preset
from uiatlas.agents.presets.kgrag import KgRag
from uiatlas.agents.presets.maple import Maple
from uiatlas.agents.presets.once import Once
from uiatlas.agents.presets.reactive import ReactiveMode
from uiatlas.agents.presets.settings import PresetSettings
from uiatlas.agents.presets.stepwise import Stepwise
from uiatlas.agents.presets.uicompass import UICompass
from uiatlas.errors import InputError, UnknownNameError
from uiatlas.knowledge.memory.shortcuts import Shortcuts
from uiatlas.knowledge.memory.tips import Tips
from uiatlas.llm.base import ChatModel
from uiatlas.utg import Atlas

__all__ = [
    "PAPERS",
    "AgentP",
    "KgRag",
    "Maple",
    "Once",
    "Preset",
    "PresetSettings",
    "ReactiveMode",
    "Stepwise",
    "UICompass",
    "paper_preset",
    "preset",
]

NAMES = ("once", "agentp", "maple", "kgrag", "uicompass", "reactive", "stepwise")
"""All ways of running."""

PAPERS: dict[str, type[Preset]] = {
    "agentp": AgentP,
    "maple": Maple,
    "kgrag": KgRag,
    "uicompass": UICompass,
    "reactive": ReactiveMode,
    "stepwise": Stepwise,
}
"""The presets of the papers, and those that ask at every step."""


def preset(
    name: str,
    model: ChatModel | None = None,
    atlas: Atlas | None = None,
    ablate: Sequence[str] = (),
    settings: PresetSettings = PresetSettings(),
) -> Once | Preset:
    """A way of running by its name: ``once``, or one of the papers'.

    Args:
        name: The name.
        model: Who is asked; None for the local roles, which ``once`` does not have.
        atlas: Where is kept what is remembered of earlier runs; None remembers nothing.
        ablate: What is left out: all that is named.
        settings: How it is set up.

    Raises:
        UnknownNameError: There is no such preset, or it has nothing of such a name to leave out.
        InputError: ``once`` is to run without a model; or something that is left out or set would change nothing.
    """
    if name != "once":
        return paper_preset(name, model, atlas, ablate, settings)
    settings.check("once", frozenset())
    if ablate:
        raise UnknownNameError("ablation", ablate[0], (), hint="the preset once has no ablations")
    if model is None:
        raise InputError("the preset once needs a model", hint="give --model, or leave --preset out")
    if atlas is None:
        return Once(model)
    return Once(model, Shortcuts(atlas.database), tips=Tips(atlas.database))


def paper_preset(
    name: str,
    model: ChatModel | None,
    atlas: Atlas | None = None,
    ablate: Sequence[str] = (),
    settings: PresetSettings = PresetSettings(),
) -> Preset:
    """A way of running other than ``once``; see `preset`.

    Raises:
        UnknownNameError: There is no such preset, or it has nothing of such a name to leave out.
        InputError: Something that is left out or set would change nothing.
    """
    match name:
        case "agentp":
            return AgentP(model, ablate=ablate, settings=settings)
        case "maple":
            if atlas is None:
                return Maple(model, ablate=ablate, settings=settings)
            return Maple(model, Shortcuts(atlas.database), Tips(atlas.database), ablate=ablate, settings=settings)
        case "kgrag":
            return KgRag(model, None if atlas is None else atlas.database, ablate=ablate, settings=settings)
        case "uicompass":
            return UICompass(model, ablate=ablate, settings=settings)
        case "reactive":
            return ReactiveMode(model, ablate=ablate, settings=settings)
        case "stepwise":
            return Stepwise(model, ablate=ablate, settings=settings)
    raise UnknownNameError("preset", name, NAMES)
