"""What a goal means where its words leave that open: a language model chooses, what the words told is the fallback.

Choosing nodes of a map by a model is Agent+P's, section 4.2 and Listing 5. Here it sees every page of the map with all
that the map knows of it, and says how likely each choice is.
"""

from dataclasses import replace

from pydantic import BaseModel, Field

from uiatlas.agents.aims import SURE, Aim
from uiatlas.errors import ModelError, ModelLostError
from uiatlas.llm.base import ChatModel, Question, Settings
from uiatlas.llm.fencing import fence
from uiatlas.llm.prompts import Prompt
from uiatlas.llm.structured import ask_for
from uiatlas.planning.likeness import TRUSTED, GoalTarget, verdict
from uiatlas.planning.meaning.finding import control_on
from uiatlas.planning.meaning.pages import Page, pages_of
from uiatlas.planning.meaning.told_pages import ToldPages, told_pages
from uiatlas.utg import Graph
from uiatlas.utg.places import under

_CHOOSE = Prompt.load("uiatlas.agents", "choose_page")
_SETTINGS = Settings(max_tokens=8192)
_LONGEST = 100_000
"""Characters that the pages take in a question, at most."""


class _Choice(BaseModel):
    page: int
    probability: float = Field(ge=0.0, le=1.0)


class ChosenPages(BaseModel):
    """A model's answer: pages by their numbers, each with the probability that the goal means it."""

    reasoning: str = ""
    pages: list[_Choice] = Field(max_length=20)


def ask_aim(graph: Graph, aim: Aim, model: ChatModel, threshold: float = TRUSTED) -> Aim:
    """The aim as a model sees it, where the words of the goal are not sure what it means.

    Args:
        graph: The map.
        aim: What was found without a model; it stays where it is sure, where the model is not sure, or does not answer.
        model: Who is asked, once.
        threshold: Confidence from which a screen is taken to be meant.

    Raises:
        ModelLostError: The model does not answer at all.
        BudgetError: The budget is used up.
    """
    sure = aim.status == "ok" and aim.targets[0].confidence >= SURE
    if sure or aim.status == "named":
        return aim
    told = told_pages(graph, pages_of(graph).all, aim.goal)
    if not told.pages:
        return aim
    try:
        answer = ask_for(model, question(graph, aim.goal, told), ChosenPages, check=lambda a: _unknown(a, told)).value
    except ModelLostError:
        raise
    except ModelError:
        return aim
    chosen = _targets(graph, aim, told, answer)
    if not chosen or chosen[0].confidence < threshold:
        return aim
    return replace(aim, targets=_with_others(chosen, aim), status=verdict(chosen, threshold))


def question(graph: Graph, goal: str, told: ToldPages) -> Question:
    """What a model is asked: which of the pages a goal is about. Only its end differs between goals of one map."""
    return _CHOOSE.question(app=graph.app, pages=fence(told.text, "pages", _LONGEST), goal=goal, settings=_SETTINGS)


def _unknown(answer: ChosenPages, told: ToldPages) -> str:
    wrong = [c.page for c in answer.pages if c.page not in told.pages]
    return f"there is no page {wrong[0]}" if wrong else ""


def _targets(graph: Graph, aim: Aim, told: ToldPages, answer: ChosenPages) -> list[GoalTarget]:
    """The pages that a model chose, likeliest first; the first is as likely as it and the pages around it together.

    A page that is named twice is as likely as it was told to be at most; together they are scaled down to 1.
    """
    likely: dict[int, float] = {}
    for choice in answer.pages:
        likely[choice.page] = max(likely.get(choice.page, 0.0), choice.probability)
    whole = max(1.0, sum(likely.values()))
    order = sorted(likely, key=lambda n: -likely[n])
    out = []
    for n in order:
        page, sure = told.pages[n], likely[n]
        if n == order[0]:
            outer = {*under(graph, page.screens[0])}
            sure += sum(likely[m] for m in order[1:] if not outer.isdisjoint(told.pages[m].screens))
        out.append(_target(aim, page, round(sure / whole, 3)))
    return out


def _target(aim: Aim, page: Page, sure: float) -> GoalTarget:
    """A page as a target: as its words told it, if they did."""
    known = next((t for t in aim.targets if t.screen in page.screens), None)
    if known is not None:
        return replace(known, confidence=sure)
    return GoalTarget(page.screens[0], sure, control_on(aim.goal, page), rank=-0.01 * page.steps)


def _with_others(chosen: list[GoalTarget], aim: Aim) -> tuple[GoalTarget, ...]:
    """What a model chose, and behind it what the words told, at most as sure as what is left."""
    left = round(max(0.0, 1 - sum(t.confidence for t in chosen)), 3)
    below: dict[str, GoalTarget] = {t.screen: t for t in chosen}
    for t in sorted(aim.targets, key=lambda t: -t.confidence):
        below.setdefault(t.screen, replace(t, confidence=min(t.confidence, left)))
    best, *others = below.values()
    return (best, *sorted(others, key=lambda t: -t.confidence))
