"""What people do on the pages of a map, told by a model in a few questions, and goals that are found by it."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from uiatlas.agents.aims import GoalOptions, aim_of
from uiatlas.errors import BudgetError, ModelError
from uiatlas.knowledge.page_uses import LONGEST, MOST, TOGETHER, UsesTold, ahead, tell_uses
from uiatlas.llm.base import Question
from uiatlas.llm.scripted import Said, ScriptedModel
from uiatlas.ui import Selector, Tap
from uiatlas.utg import Atlas, Graph, Screen, Transition, merge

PAGES = 2 * TOGETHER + 1


def app() -> Graph:
    """A map of three questions: a main page that leads to others."""
    graph = Graph("p", entry="p.Main")
    graph.put_screen(Screen("p.Main", "p", "p.Main", "activity", "p.Main"))
    for n in range(1, PAGES):
        graph.put_screen(Screen(f"p.Room{n}", "p", f"p.Room{n}", "activity", f"p.Room{n}"))
        graph.put_transition(Transition("p.Main", Tap(Selector(text=f"Room {n}")), f"p.Room{n}"))
    return graph


def understood(question: Question) -> str:
    """What a model would say: that one has breakfast in room 20, and nothing of the other pages."""
    rooms = re.findall(r"^(\d+) (\w+) \(activity\)$", question.text, re.MULTILINE)
    phrases = {"Room20": '" have  breakfast ", "eat an egg", "eat an egg", " "'}
    told = (f'{{"page": {number}, "phrases": [{phrases.get(name, "")}]}}' for number, name in rooms)
    return f'{{"pages": [{", ".join(told)}]}}'


def told(path: Path, answer: Callable[[Question], Said]) -> tuple[Graph, UsesTold, ScriptedModel]:
    """The map after a model was asked; the atlas file keeps the answers."""
    graph, model = app(), ScriptedModel(answer)
    with Atlas.open(path, create=True) as atlas:
        atlas.save(graph)
        done = tell_uses(graph, model, atlas.database, jobs=1)
        atlas.save(graph)
        return atlas.load("p"), done, model


def test_all_pages_are_told_in_a_few_questions(tmp_path: Path) -> None:
    """The phrases are on the map, with who says so, and stay when maps are merged."""
    graph, done, model = told(tmp_path / "a.uiatlas", understood)
    assert (done.asked, done.kept, done.pages, done.phrases, done.failed) == (3, 0, 1, 2, {})
    assert len(model.questions) == 3
    for known in (graph, merge(graph, app()), merge(app(), graph)):
        assert known.screens["p.Room20"].uses == ("have breakfast", "eat an egg")
        assert known.screens["p.Room20"].told_by == "scripted"
        assert known.screens["p.Room21"].told_by == ""


def test_a_goal_is_found_by_what_people_do_on_a_page(tmp_path: Path) -> None:
    """No word of the app is in the goal, and no model is asked."""
    goal = GoalOptions("eat eggs for breakfast", scorer="bm25")
    assert not aim_of(app(), goal).targets
    graph, _, _ = told(tmp_path / "a.uiatlas", understood)
    best = aim_of(graph, goal).targets[0]
    assert best.screen == "p.Room20"
    assert best.confidence >= 0.5


def test_what_was_told_is_not_asked_again(tmp_path: Path) -> None:
    """The cost is known before, and a second time nothing is asked and the map is the same."""
    graph, _, _ = told(tmp_path / "a.uiatlas", understood)
    with Atlas.open(tmp_path / "a.uiatlas") as atlas:
        assert (ahead(graph, atlas.database, "scripted").reused, ahead(graph, atlas.database, "other").calls) == (3, 3)
    again, done, model = told(tmp_path / "a.uiatlas", understood)
    assert (done.asked, done.kept, len(model.questions)) == (0, 3, 0)
    assert again.screens == graph.screens


@pytest.mark.parametrize("bad", ['{"pages": []}', '{"pages": [{"page": 99, "phrases": []}]}', ModelError("busy")])
def test_an_answer_that_cannot_be_used_costs_nothing_else(tmp_path: Path, bad: str | Exception) -> None:
    """The other questions count, and the next time only those are asked that failed."""

    def answer(question: Question) -> Said:
        return understood(question) if re.search(r"^\d+ Room20 ", question.text, re.MULTILINE) else bad

    graph, done, _ = told(tmp_path / "a.uiatlas", answer)
    assert (len(done.failed), done.phrases) == (2, 2)
    assert graph.screens["p.Room20"].uses
    _, done, model = told(tmp_path / "a.uiatlas", understood)
    assert (done.asked, done.kept, len(model.questions)) == (2, 1, 2)


def test_only_pages_that_an_answer_leaves_out_are_asked_about_again(tmp_path: Path) -> None:
    """What it tells of the others counts, and another build asks nothing."""

    def answer(question: Question) -> Said:
        whole = understood(question)
        return re.sub(r'\{"page": [12], "phrases": \[[^]]*\]\}, ', "", whole) if '"page": 3' in whole else whole

    graph, done, model = told(tmp_path / "a.uiatlas", answer)
    sizes = [len(re.findall(r"^\d+ \w+ \(activity\)$", q.text, re.MULTILINE)) for q in model.questions]
    assert sizes == [TOGETHER, TOGETHER, 1, 2, 2]
    assert (done.failed, done.pages, done.kept) == ({}, 1, 0)
    assert graph.screens["p.Room20"].uses == ("have breakfast", "eat an egg")
    with Atlas.open(tmp_path / "a.uiatlas") as atlas:
        assert ahead(graph, atlas.database, "scripted").reused == done.asked
    again, done, model = told(tmp_path / "a.uiatlas", answer)
    assert (done.asked, len(model.questions), again.screens) == (0, 0, graph.screens)


def test_more_and_longer_phrases_than_are_kept_are_cut(tmp_path: Path) -> None:
    """A page keeps the first ones; a long one ends behind a whole word, and nothing is added to it."""

    def answer(question: Question) -> Said:
        many = ", ".join(f'"thing {n}"' for n in range(70))
        return understood(question).replace('"eat an egg", "eat an egg"', f'"{"eat " * 60}", "{"x" * 300}", {many}')

    graph, done, _ = told(tmp_path / "a.uiatlas", answer)
    uses = graph.screens["p.Room20"].uses
    assert (done.failed, len(uses)) == ({}, MOST)
    assert uses[:4] == ("have breakfast", "eat " * 24 + "eat", "x" * LONGEST, "thing 0")


def test_what_was_told_before_the_budget_was_used_up_is_kept(tmp_path: Path) -> None:
    """The next time the rest is asked."""
    left = iter(range(2))

    def answer(question: Question) -> Said:
        used_up = BudgetError("the budget of calls is used up", calls=2, tokens=400, money=None)
        return used_up if next(left, None) is None else understood(question)

    with pytest.raises(BudgetError):
        told(tmp_path / "a.uiatlas", answer)
    _, done, _ = told(tmp_path / "a.uiatlas", understood)
    assert (done.asked, done.kept) == (1, 2)
