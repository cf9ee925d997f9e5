"""Fields that the code of a step wants to be filled are told before the step."""

import pytest
from tests.planning.test_reach import letters

from uiatlas.agents.aimed_plans import plan_json, planned
from uiatlas.agents.aims import Aim
from uiatlas.cli.planning.answers import say
from uiatlas.planning.demanded import typed_before
from uiatlas.planning.exclusion import alternatives
from uiatlas.planning.instructions import guide
from uiatlas.planning.likeness import GoalTarget
from uiatlas.planning.plan import step_along
from uiatlas.ui import ElementFlag, Role, Selector, Tap, UIElement
from uiatlas.utg import Evidence, EvidenceKind, Graph, Screen, Transition
from uiatlas.utg.derivation import Derivation

APP = "com.example.mail"
AT = " (Form.kt:7)"


def form(only_if: str) -> Graph:
    """A form with a name, a note and a heading, whose button leads on under a condition."""
    write = ElementFlag.CLICKABLE | ElementFlag.EDITABLE
    elements = (
        UIElement(0, Role.TEXT, "Write to us", resource_id=f"{APP}:id/form_title"),
        UIElement(1, Role.INPUT, "", "Full name", resource_id=f"{APP}:id/full_name", flags=write),
        UIElement(2, Role.INPUT, "", "Note", resource_id=f"{APP}:id/note", flags=write),
        UIElement(3, Role.INPUT, "", "Text", resource_id=f"{APP}:id/text", flags=write),
    )
    graph = letters()
    graph.put_screen(Screen("form", APP, "Form", "activity", "Form", elements=elements))
    graph.put_screen(Screen("parts", APP, "Parts", "fragment", "Form", "form"))
    told = (Evidence(EvidenceKind.STATIC, "Form.kt:9", derivation=Derivation.CONSTANT, only_if=only_if),)
    for source in ("form", "parts"):
        graph.put_transition(Transition(source, Tap(Selector(Role.BUTTON, "Send")), "one", evidence=told))
    return graph


@pytest.mark.parametrize(
    ("only_if", "fields"),
    [
        (f"not findViewById(R.id.full_name).getText().toString().isEmpty(){AT}", ("Full name",)),
        (f"not TextUtils.isEmpty(fullName.getText()){AT}", ("Full name",)),
        (f"FormBinding.inflate(inflater).fullName.text.isNotBlank(){AT} and online{AT}", ("Full name",)),
        (f"fullName.length() is not 0 (ui.Form.send@0x5e) and not note.isBlank(){AT}", ("Full name", "Note")),
        (f"not title.text.isEmpty(){AT}", ()),
        (f'note.value is not ""{AT} or not fullName.isEmpty(){AT} and note.isNotEmpty(){AT}', ("Note",)),
        (f"fullName.text.isEmpty(){AT}", ()),
        (f"not fullName.isEmpty(){AT} or note.isNotEmpty(){AT}", ()),
        (f"not names.isEmpty(){AT} and fullName.isEnabled(){AT}", ()),
        (f"not formTitle.text.isEmpty(){AT}", ()),
        (f"not String.valueOf(binding.fullName.getText()).trim().isEmpty(){AT}", ("Full name",)),
        (f"not _binding!!.fullName.text?.toString().isNullOrBlank(){AT}", ("Full name",)),
        (f"not ((EditText) findViewById(R.id.full_name)).getText().toString().isEmpty(){AT}", ("Full name",)),
        (f'not prefs.getString("note", "").isEmpty(){AT}', ()),
        (f"not TextUtils.isEmpty(prefs.getString('note')){AT}", ()),
        (f"not store.note().isEmpty(){AT}", ()),
        (f"not store.note.isEmpty(){AT}", ()),
        (f"not note.author().isEmpty(){AT}", ()),
        (f"store.find(note).length() is not 0{AT}", ()),
        ("", ()),
    ],
)
def test_fields_that_the_condition_of_an_edge_wants_filled_are_named(only_if: str, fields: tuple[str, ...]) -> None:
    """By what they are called on the page, also where the button is in a part of it; of alternatives what all want."""
    graph = form(only_if)
    for source in ("form", "parts"):
        (edge,) = graph.outgoing(source)
        assert typed_before(graph, step_along(edge)) == fields


def test_they_are_told_in_a_plan_in_its_json_and_in_the_guide(capsys: pytest.CaptureFixture[str]) -> None:
    graph = form(f"not fullName.text.isEmpty(){AT}")
    aim, plan = planned(graph, Aim("send", "form", (GoalTarget("one", 1.0),), "named"))
    say(graph, aim, plan)
    assert '     first type into "Full name"' in capsys.readouterr().out.splitlines()
    (step,) = plan_json(graph, aim, plan, "builtin")["steps"]
    assert step["typed_before"] == ["Full name"]
    assert 'NOTE: before step 1 type something into "Full name".' in guide(graph, plan, 1.0, "send").splitlines()


def test_a_condition_is_read_as_its_alternatives() -> None:
    """Places in files and in bytecode stand behind each part."""
    assert alternatives("a (A.kt:1) and not b (ui.B.c@0x1f) or d (A.kt:3)") == [["a", "not b"], ["d"]]
    assert alternatives("") == []
