"""Secrets of a session: replaced in all that is kept, typed as what they are, and told apart from ordinary words."""

import json

import pytest

from uiatlas.llm.base import Answer, Question, question
from uiatlas.llm.fencing import Trusted
from uiatlas.privacy import DiscreetModel, Vault
from uiatlas.privacy.vault import changed
from uiatlas.ui import InputText, Role, Selector, Tap
from uiatlas.utg.conditions import TextEquals

FIELD = Selector(Role.INPUT, description="Password")


@pytest.mark.parametrize(
    ("task", "hidden"),
    [
        ('sign in as "ann" with password "hunter 2"', 'sign in as "ann" with password "<secret-1>"'),
        ("log in, password: swordfish9", "log in, password: <secret-1>"),
        ("set the PIN to 4711.", "set the PIN to <secret-1>."),
        ("enter code 123456 and submit", "enter code <secret-1> and submit"),
        ('pin "Shopping list"', 'pin "Shopping list"'),
        ('turn on "Show passwords"', 'turn on "Show passwords"'),
        ("open the code editor", "open the code editor"),
    ],
)
def test_a_task_names_its_secrets(task: str, hidden: str) -> None:
    """What is called a password or a code is hidden from the first event on, before any field is known."""
    vault = Vault.of_task(task)
    assert vault.hide(task) == hidden
    assert vault.meant(hidden) == task


def test_what_is_only_called_a_secret_stays_where_it_is_shown() -> None:
    """A number of the app is no secret until it is typed into a secret field."""
    vault = Vault.of_task("set the PIN to 4711")
    assert vault.hide_typed("Room 4711") == "Room 4711"
    vault.learn("4711")
    assert vault.hide_typed("Room 4711") == "Room <secret-1>"


def test_an_ordinary_word_is_hidden_only_where_it_is_typed() -> None:
    """Someone whose password is a word of the app still finds the app's screens by their names."""
    vault = Vault()
    vault.learn("Settings", ["Open Settings", "Help"])
    said = "Settings", 'type "Settings" into "Password"', InputText(FIELD, "Settings"), Tap(Selector(text="Settings"))
    assert changed(said, vault.hide, vault.placeholder) == (
        "Settings",
        'type "<secret-1>" into "Password"',
        InputText(FIELD, "<secret-1>"),
        Tap(Selector(text="Settings")),
    )


def test_the_environment_gives_secrets_by_their_placeholders(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UIATLAS_SECRET_2", "hunter2")
    monkeypatch.setenv("UIATLAS_PASSWORD", "swordfish")
    vault = Vault.of_task("sign in with <password> and <secret-2>, then <secret-3>")
    assert vault.meant("<password> <secret-2> <secret-3>") == "swordfish hunter2 <secret-3>"
    assert vault.unknown("<password> <secret-3>") == "<secret-3>"
    vault.learn("new one")
    assert vault.hide("swordfish, hunter2, new one") == "<password>, <secret-2>, <secret-1>"


def test_expectations_of_what_a_field_holds_are_hidden_too() -> None:
    vault = Vault()
    vault.learn("word", ["a word"])
    assert changed(TextEquals(FIELD, "word"), vault.hide, vault.placeholder) == TextEquals(FIELD, "<secret-1>")


class Echo:
    """A model that answers with what it was asked, as JSON."""

    name = "test:echo"

    def __init__(self) -> None:
        self.heard: list[Question] = []

    def ask(self, question: Question) -> Answer:
        self.heard.append(question)
        return Answer(json.dumps({"text": question.text}))


def test_a_model_never_hears_a_secret_and_its_answer_comes_back_with_it() -> None:
    """Also one with characters that JSON escapes."""
    inner, vault = Echo(), Vault()
    vault.learn('a"b\\c')
    model = DiscreetModel(inner, vault)
    answer = model.ask(question(Trusted("You type."), 'Type a"b\\c into Password', json.dumps(['a"b\\c'])))
    assert 'a"b' not in inner.heard[0].text
    assert "<secret-1>" in inner.heard[0].text
    assert json.loads(answer.text)["text"].startswith('Type a"b\\c into')
