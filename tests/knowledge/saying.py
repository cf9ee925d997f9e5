"""What a scripted model says to the four prompts of this room, for the map of `tests.knowledge.halls`."""

import re
from collections.abc import Callable

from pydantic import BaseModel

from uiatlas.knowledge.model_makers import IntentAnswer, IntentAnswers, Step, Steps, Summary
from uiatlas.llm.base import Question

WISHES = {
    "Colours": [IntentAnswer(text="make everything red", control=0)],
    "Settings": [IntentAnswer(text="silence the app", control=1), IntentAnswer(text="see the settings")],
}


def sensible(question: Question) -> str | BaseModel:
    """Intents for two screens, the names on the way as milestones, and progress by which of them a way has passed."""
    match question.role:
        case "intents":
            found = re.search(r'The screen "(\w+)"', question.text)
            return IntentAnswers(intents=WISHES.get(found[1] if found else "", []))
        case "milestones":
            names = re.findall(r"^(\d+): (.+)$", question.text, re.M)
            return Steps(milestones=[Step(text=f"{name} is shown") for number, name in names if number != "0"])
        case "summary":
            return Summary(summary="Tap through the menu.")
    return progress(question)


def progress(question: Question) -> str | BaseModel:
    """As a model answers that tells no log-probabilities: probabilities in words."""
    if question.form is None:
        return "I cannot say"
    wanted = re.findall(r"^\d+\. (\w+) is shown$", question.text, re.M)
    passed = re.findall(r"→ (\w+)", question.text)
    done = sum(1 for name in wanted if name in passed)
    letters = list(question.form.schema["properties"])
    return stated({letter: float(n == done) for n, letter in enumerate(letters)})


def stated(shares: dict[str, float]) -> str:
    """Probabilities as JSON."""
    return "{" + ", ".join(f'"{letter}": {share}' for letter, share in shares.items()) + "}"


Script = Callable[[Question], str | BaseModel]
