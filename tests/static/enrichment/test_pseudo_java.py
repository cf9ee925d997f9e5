"""Methods of packages are told as Java that can be read: conditions, switches, assignments, calls with constants."""

from pathlib import Path

import pytest
from benchmarks.tiny_apk import MAIN, OBJECT, Class, Code, dex, packed, tiny_classes, tiny_entries
from tests.static.apps import manifest
from tests.static.packages import build_package
from tests.static.test_patterns_of_packages import BUTTONS, CODE, THREE, TOP, YES

from uiatlas.llm.scripted import ScriptedModel
from uiatlas.sources import build_map
from uiatlas.utg import Atlas, EvidenceKind
from uiatlas_static.building import code_of
from uiatlas_static.enrichment import ModelTeller, ahead, enrich, work_on
from uiatlas_static.enrichment.methods import units_of
from uiatlas_static.enrichment.telling import MADE, MethodsAnswer, MethodTold, ScreenAnswer, TransferTold


def texts(folder: Path, pattern: str) -> dict[str, str]:
    """How the methods of a pattern are told, by class and name."""
    code = (CODE / f"{pattern}.smali").read_text(encoding="utf-8")
    package = build_package(folder, manifest(*THREE), code, {**BUTTONS, **TOP, **YES})
    facts = code_of(package)
    assert facts is not None
    return {f"{u.owner.rpartition('.')[2]}.{u.name}": u.text for u in units_of(facts, None).values()}


def test_ids_of_a_switch_are_its_cases(tmp_path: Path) -> None:
    told = texts(tmp_path, "click_packed_switch")
    assert told["Main.onClick"].splitlines() == [
        "void onClick(View view) {",
        "  switch (view.getId()) {",
        "    case R.id.go_third:",
        "      startActivity(new Intent(this, Third.class));",
        "      break;",
        "    case R.id.go_there:",
        "      startActivity(new Intent(this, Second.class));",
        "      break;",
        "  }",
        "}",
    ]
    assert told["Main.onCreate"].splitlines()[1:-1] == [
        "  super.onCreate(bundle);",
        "  setContentView(R.layout.main);",
        "  findViewById(R.id.go_there).setOnClickListener(this);",
        "  findViewById(R.id.go_third).setOnClickListener(this);",
    ]


def test_what_is_used_again_has_a_name(tmp_path: Path) -> None:
    told = texts(tmp_path, "dialog_fragment")["Sure.onCreateDialog"]
    assert told.splitlines() == [
        "Dialog onCreateDialog(Bundle bundle) {",
        "  var builder = new AlertDialog.Builder(requireContext());",
        "  builder.setPositiveButton(R.string.yes, this);",
        "  return builder.create();",
        "}",
    ]


def test_a_listener_without_a_name_stands_below_the_method_that_makes_it(tmp_path: Path) -> None:
    told = texts(tmp_path, "click_anonymous")["Main.onCreate"]
    assert "findViewById(R.id.go_there).setOnClickListener(new Main$1(this));" in told
    assert told.endswith("// in Main$1:\nvoid onClick(View view) {\n  Main.access$000(outer);\n}")


def test_conditions_on_the_way_out_are_told(tmp_path: Path) -> None:
    told = texts(tmp_path, "menu_chain")["Main.onOptionsItemSelected"]
    assert "    case R.id.bar:\n      bar();\n      break;" in told
    assert "if (menuItem.getItemId() != R.id.bar && menuItem.getItemId() != R.id.deep) {" in told
    assert "Intrinsics" not in told


COMPARED = """.class public Lorg/example/Main;
.super Landroid/app/Activity;
.field private open:Z
.field private name:Ljava/lang/String;
.method protected onResume()V
    .registers 4
    iget-boolean v0, p0, Lorg/example/Main;->open:Z
    if-eqz v0, :closed
    const-string v1, "open"
    iput-object v1, p0, Lorg/example/Main;->name:Ljava/lang/String;
    invoke-virtual {p0}, Lorg/example/Main;->finish()V
    goto :end
    :closed
    const v1, R.string.yes
    invoke-virtual {p0, v1}, Lorg/example/Main;->setTitle(I)V
    :end
    return-void
.end method
"""


def test_a_truth_value_has_two_branches(tmp_path: Path) -> None:
    facts = code_of(build_package(tmp_path, manifest("Main"), COMPARED, {**BUTTONS, **YES}))
    assert facts is not None
    (told,) = (u.text for u in units_of(facts, None).values() if u.name == "onResume")
    assert told.splitlines() == [
        "void onResume() {",
        "  if (this.open) {",
        '    this.name = "open";',
        "    finish();",
        "  } else {",
        "    setTitle(R.string.yes);",
        "  }",
        "}",
    ]


@pytest.mark.parametrize("chained", [True, False], ids=["each in the next", "each used twice"])
def test_very_long_bodies_are_told_in_bounded_length(tmp_path: Path, chained: bool) -> None:
    call = (MAIN, "twice", (OBJECT, OBJECT), OBJECT)
    step = (0x3071, call, 0x0002 if chained else 0x0022, 0x020C)
    main, second = tiny_classes()
    body = Code("onStart", (), 4, (*(step * 3_000), 0x000E))
    path = tmp_path / "app.apk"
    path.write_bytes(
        packed({**tiny_entries(), "classes.dex": dex((Class(MAIN, methods=(*main.methods, body)), second))})
    )
    facts = code_of(path)
    assert facts is not None
    (told,) = (u.text for u in units_of(facts, None).values() if u.name == "onStart")
    assert len(told) <= 4000
    assert told.startswith("void onStart() {")


def test_a_package_is_told_to_a_model_at_the_cost_that_was_said_before(tmp_path: Path) -> None:
    """The model reads the code and infers where a name that the code only puts together leads."""

    def answer(question):  # type: ignore[no-untyped-def]
        if question.role == "screen":
            return ScreenAnswer(summary="shows two buttons")
        numbers = range(1, 1 + question.text.count("--- method "))
        opens = (TransferTold(source="Main", target="Third", element="R.id.go_third"),)
        told = [MethodTold(number=n, summary="does it", transfers=opens) for n in numbers]
        return MethodsAnswer(methods=tuple(told))

    code = (CODE / "click_anonymous.smali").read_text(encoding="utf-8")
    package = build_package(tmp_path, manifest(*THREE), code, BUTTONS)
    graph, model = build_map(package), ScriptedModel(answer)
    work = work_on(graph, code_of(package))
    with Atlas.open(tmp_path / "a.uiatlas", create=True) as atlas:
        atlas.save(graph)
        expected = ahead(work, ModelTeller(model), atlas.database)
        assert not model.questions
        enrich(work, ModelTeller(model), atlas.database)
    assert expected.calls == len(model.questions)
    asked = [q.text for q in model.questions if q.role != "screen"]
    assert all(MADE in text for text in asked)
    assert any("setOnClickListener(new Main$1(this));" in text for text in asked)
    (edge,) = (e for e in graph.transitions.values() if graph.screens[e.target].name == "org.example.Third")
    assert [e.kind for e in edge.evidence] == [EvidenceKind.INFERRED]
