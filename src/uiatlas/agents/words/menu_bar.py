"""Where programs with a bar of menus keep what a task names, by custom: saving is in "File", undoing in "Edit"."""

from collections.abc import Sequence

from uiatlas.agents.words.options import Option
from uiatlas.agents.words.progress import Progress
from uiatlas.agents.words.tasks import Task
from uiatlas.run.policy import View
from uiatlas.text.language import word_set
from uiatlas.ui import Observation, Role, Tap, UIElement, action_key, selector_for

_CUSTOM = {
    "file": word_set("save export import print revert reload new create"),
    "edit": word_set("undo redo copy paste cut find replace"),
    "help": word_set("about"),
}
"""The words that lead into each menu; the custom is that of all desktops."""


def usual_menu(view: View, task: Task, progress: Progress, live: Sequence[Option]) -> UIElement | None:
    """The menu that by custom holds what a task names, if nothing that is shown is called like it.

    Args:
        view: What is shown, and what was done.
        task: The task.
        progress: What is left of it.
        live: What can be done here.
    """
    bar = menus_of(view.observation)
    first = min((w.clause for w, left in zip(task.words, progress.left, strict=True) if left > 0.5), default=0)
    for place, (word, left) in enumerate(zip(task.words, progress.left, strict=True)):
        if left <= 0.5 or word.clause > first or any(o.hits.get(place, 0.0) > 0.5 for o in live):
            continue
        menu = next((bar[name] for name, words in _CUSTOM.items() if name in bar and word.spoken in words), None)
        if menu is not None:
            key = action_key(Tap(selector_for(menu, view.observation)))
            return None if (view.screen, key) in progress.done | view.blocked else menu
    return None


def menus_of(shown: Observation) -> dict[str, UIElement]:
    """The menus of the bar that is shown, by their names in lower case."""
    if shown.dialog:
        return {}
    bars = {e.index for e in shown.elements if e.role is Role.MENU}
    items = (e for e in shown.actionable if e.role is Role.MENU_ITEM and e.parent in bars)
    return {e.text.strip().casefold(): e for e in items}
