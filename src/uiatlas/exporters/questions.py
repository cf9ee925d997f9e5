"""What a browser asks in a test case, and how each question was answered, for formats that answer as they go."""

from uiatlas.devices.browser.asking import ASKED_BY_BROWSER
from uiatlas.exporters.case import Case, CaseStep, Question
from uiatlas.exporters.locating import Locator
from uiatlas.ui import Back, InputText, Role, Tap


def in_question(step: CaseStep) -> bool:
    """Whether the element of a step is in what the browser asks."""
    return step.locator is not None and step.locator.kind.startswith(ASKED_BY_BROWSER)


def about_question(step: CaseStep) -> bool:
    """Whether a step is done to what the browser asks, where it asks something."""
    return in_question(step) or isinstance(step.action, Back)


def _ends_question(step: CaseStep) -> bool:
    """Whether a step that is done to what the browser asks is the answer."""
    match step.action:
        case Back():
            return True
        case Tap():
            return step.locator is not None and step.locator.role in (Role.BUTTON, Role.ITEM)
        case InputText(_, text):
            return text.endswith("\n")
    return False


def questions_of(step: CaseStep, case: Case) -> list[tuple[Question, CaseStep | None]]:
    """What the browser asks because of a step, one after the other, each with the step that answers it."""
    found: list[tuple[Question, CaseStep | None]] = []
    asked = step.asks
    for later in case.steps[step.number :]:
        if asked is None or not about_question(later):
            break
        if _ends_question(later):
            found.append((asked, later))
        asked = later.asks
    return found if asked is None else [*found, (asked, None)]


def answer_to(question: Question, answer: CaseStep | None) -> str | bool:
    """A text, True for the button that agrees, or False for another button or none."""
    match answer:
        case CaseStep(action=InputText(_, text)):
            return text.rstrip("\n")
        case CaseStep(action=Tap(), locator=Locator(text=pressed)) if pressed == question.agrees:
            return question.typed if question.kind in ("prompt", "file") else True
    return False
