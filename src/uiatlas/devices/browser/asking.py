"""What the browser itself asks over a page - alerts, questions, a choice, a file - as screens of their own."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from uiatlas.errors import ActionError
from uiatlas.ui import Action, ElementFlag, InputText, Role, UIElement, describe

Answer = Callable[[str], Awaitable[None]]

ASKED_BY_BROWSER = "browser."
"""What the class of all begins with that the browser itself shows over a page."""
AGREE = "OK"
"""The button that agrees to what a page's script asks."""


@dataclass(slots=True)
class Asking:
    """Something that the browser wants to know before the page goes on.

    Attributes:
        kind: ``alert``, ``confirm``, ``prompt``, ``choice`` or ``file``.
        message: What is asked.
        options: What can be chosen: labels of buttons, or of the items of a choice.
        accept: Gives an answer; takes what was typed or chosen.
        dismiss: Goes on without one.
        typed: What stands in the field; None where there is none.
        chosen: The option that is chosen already.
        disabled: The options that cannot be chosen.
    """

    kind: str
    message: str
    options: tuple[str, ...]
    accept: Answer
    dismiss: Answer
    typed: str | None = None
    chosen: int = -1
    disabled: frozenset[int] = frozenset()

    def elements(self) -> tuple[UIElement, ...]:
        """The dialog as elements."""
        out = [UIElement(0, Role.DIALOG, class_name=f"{ASKED_BY_BROWSER}{self.kind}")]
        if self.message:
            out.append(UIElement(1, Role.TEXT, self.message, class_name=f"{ASKED_BY_BROWSER}message", parent=0))
        if self.typed is not None:
            hint = "Path of the file" if self.kind == "file" else ""
            flags = ElementFlag.EDITABLE | ElementFlag.CLICKABLE | ElementFlag.FOCUSED
            field = (
                len(out),
                Role.INPUT,
                self.typed or hint,
                hint,
                "browser_field",
                f"{ASKED_BY_BROWSER}field",
                0,
                int(flags),
            )
            out.append(UIElement(*field))
        role = Role.ITEM if self.kind == "choice" else Role.BUTTON
        first = len(out)
        for number, label in enumerate(self.options):
            bits = ElementFlag.CLICKABLE
            bits |= ElementFlag.SELECTED if number == self.chosen else ElementFlag.NONE
            bits |= ElementFlag.DISABLED if number in self.disabled else ElementFlag.NONE
            out.append(UIElement(first + number, role, label, "", "", f"{ASKED_BY_BROWSER}{role.value}", 0, int(bits)))
        return tuple(out)

    def answer_to(self, action: Action, element: UIElement) -> Callable[[], Awaitable[None]] | None:
        """What an action on one of the elements does; None if nothing.

        Raises:
            ActionError: Text for what is no field.
        """
        if isinstance(action, InputText):
            if self.typed is None or not element.editable:
                raise ActionError(f"cannot {describe(action)}: it takes no text")
            self.typed = action.text.rstrip("\n")
            ended = action.text.endswith("\n")
            return (lambda: self.accept(self.typed or "")) if ended else None
        if not element.clickable or element.editable or not element.enabled:
            return None
        number = element.index - (len(self.elements()) - len(self.options))
        if self.kind == "choice":
            return lambda: self.accept(str(number))
        if number == 0:
            return lambda: self.accept(self.typed or "")
        return lambda: self.dismiss("")
