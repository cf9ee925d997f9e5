"""What stands on the screens of a simulated app: one small function per kind of widget."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from uiatlas.devices.effects import Effect, here
from uiatlas.ui import ElementFlag, Role


@dataclass(frozen=True, slots=True)
class Widget:
    """One thing on a screen; made by the functions below.

    Attributes:
        role: What it is for.
        text: What it shows; of a field the typed text or, when empty, the hint.
        description: Its content description.
        id: The developer's name, without the package.
        flags: What can be done to it and how it stands.
        tap: What a tap does.
        hold: What a long press does.
        typed: From typed text to what typing does.
        danger: Why touching it cannot be taken back; noted on the device, never shown.
    """

    role: Role
    text: str = ""
    description: str = ""
    id: str = ""
    flags: ElementFlag = ElementFlag.NONE
    tap: Effect = None
    hold: Effect = None
    typed: Callable[[str], Effect] | None = None
    danger: str = ""


def text(words: str, *, id: str = "") -> Widget:
    """Words to read."""
    return Widget(Role.TEXT, words, id=id)


def heading(words: str, *, id: str = "") -> Widget:
    """The heading of a part of the screen."""
    return Widget(Role.HEADING, words, id=id)


def button(words: str, do: Effect = None, *, id: str = "", danger: str = "", enabled: bool = True) -> Widget:
    """A button with words on it."""
    flags = ElementFlag.CLICKABLE | (ElementFlag.NONE if enabled else ElementFlag.DISABLED)
    return Widget(Role.BUTTON, words, id=id or slug(words), flags=flags, tap=do, danger=danger)


def icon(description: str, do: Effect = None, *, id: str = "", danger: str = "") -> Widget:
    """A button with a picture, placed in the bar at the top; its words are only described."""
    return Widget(
        Role.BUTTON,
        description=description,
        id=id or slug(description),
        flags=ElementFlag.CLICKABLE,
        tap=do,
        danger=danger,
    )


def floating(description: str, do: Effect = None, *, id: str = "") -> Widget:
    """The round button over the lower right corner."""
    return Widget(Role.IMAGE, "", description, id or slug(description), ElementFlag.CLICKABLE, tap=do)


def item(
    title: str, detail: str = "", do: Effect = None, *, hold: Effect = None, id: str = "row", danger: str = ""
) -> Widget:
    """A row of a list, with a second line of detail or the value of a setting."""
    flags = ElementFlag.CLICKABLE | (ElementFlag.LONG_CLICKABLE if hold is not None else ElementFlag.NONE)
    words = f"{title}\n{detail}" if detail else title
    return Widget(Role.ITEM, words, id=id, flags=flags, tap=do, hold=hold, danger=danger)


def menu_item(words: str, do: Effect = None, *, id: str = "", danger: str = "") -> Widget:
    """An entry of a menu."""
    return Widget(Role.MENU_ITEM, words, id=id or "title", flags=ElementFlag.CLICKABLE, tap=do, danger=danger)


def tab(words: str, selected: bool, do: Effect = None, *, id: str = "") -> Widget:
    """One of the tabs below the bar at the top."""
    flags = ElementFlag.CLICKABLE | (ElementFlag.SELECTED if selected else ElementFlag.NONE)
    return Widget(Role.TAB, words, id=id or f"tab_{slug(words)}", flags=flags, tap=do)


def checkbox(words: str, on: bool, do: Effect = None, *, id: str = "") -> Widget:
    """A box to check."""
    return Widget(Role.CHECKBOX, words, id=id or slug(words), flags=_checkable(on), tap=do)


def switch(words: str, on: bool, do: Effect = None, *, id: str = "") -> Widget:
    """A switch that is on or off."""
    return Widget(Role.SWITCH, words, id=id or slug(words), flags=_checkable(on), tap=do)


def radio(words: str, on: bool, do: Effect = None, *, id: str = "") -> Widget:
    """One of several choices of which one is on."""
    return Widget(Role.RADIO, words, id=id or "option", flags=_checkable(on), tap=do)


def field(
    hint: str,
    value: str = "",
    *,
    keep: str = "",
    do: Callable[[str], Effect] | None = None,
    id: str = "",
    password: bool = False,
) -> Widget:
    """A field to type into.

    Args:
        hint: What is shown while it is empty; also its content description.
        value: What has been typed.
        keep: The page's variable that typed text is put into.
        do: From typed text to an effect, instead of ``keep``.
        id: The developer's name; made from the hint if empty.
        password: Show dots instead of the value.
    """
    flags = ElementFlag.CLICKABLE | ElementFlag.EDITABLE | (ElementFlag.PASSWORD if password else ElementFlag.NONE)
    shown = "•" * len(value) if password else value

    def typed(words: str) -> Effect:
        return do(words) if do is not None else here(**{keep: words}) if keep else None

    return Widget(Role.INPUT, shown or hint, hint, id or slug(hint), flags, typed=typed)


def progress(words: str = "Loading…") -> Widget:
    """Turning wheel: the content is still to come."""
    return Widget(Role.OTHER, words, id="progress")


def slug(words: str) -> str:
    """Words as a developer's name: ``Sign in`` gives ``sign_in``."""
    return re.sub(r"[^a-z0-9]+", "_", words.casefold()).strip("_")


def is_picture(widget: Widget) -> bool:
    """Whether the widget is an icon of the bar at the top."""
    return widget.role == Role.BUTTON and not widget.text and bool(widget.description)


def _checkable(on: bool) -> ElementFlag:
    return ElementFlag.CLICKABLE | ElementFlag.CHECKABLE | (ElementFlag.CHECKED if on else ElementFlag.NONE)
