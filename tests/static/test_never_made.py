"""Methods of classes of which nothing can make an object: a call on what is above them does not mean these."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.test_idioms import kotlin
from tests.static.two_buttons import APP

HELPERS = """
class Service(val name: String)
class Holder(val helper: Helper)
abstract class Helper { abstract fun solve(screen: Activity) }
class Opening(val service: Service) : Helper() {
    override fun solve(screen: Activity) { screen.startActivity(Intent(screen, Second::class.java)) }
}
class Plain(val service: Service) : Helper() {
    override fun solve(screen: Activity) { screen.startActivity(Intent(screen, Third::class.java)) }
}
"""
TOUCHED = "go_there.setOnClickListener { Holder(Store.helper()).helper.solve(this) }"
KNOWN = 'val known = Plain(Service("a"))\n'


@pytest.mark.parametrize(
    ("names", "opened"),
    [
        ("", {"Third"}),
        ('fun make() = Opening(Service("b"))', {"Second", "Third"}),
        ("val all = listOf(Opening::class.java)", {"Second", "Third"}),
        ("val maker = ::Opening", {"Second", "Third"}),
        ("fun given(opening: Opening): Helper = opening", {"Second", "Third"}),
        ("typealias Chosen = Opening", {"Second", "Third"}),
        ("@Chosen(Opening::class) fun choose() = Unit", {"Second", "Third"}),
        ('val chosen = Class.forName("org.example.Opening")', {"Second", "Third"}),
        ("class More(service: Service) : Any() { val at = Registry.get<Opening>() }", {"Second", "Third"}),
    ],
)
def test_a_class_that_nothing_names_is_never_made(tmp_path: Path, names: str, opened: set[str]) -> None:
    code = kotlin(TOUCHED, others=f"{HELPERS}{KNOWN}{names}")
    assert {target for _, target, *_ in edges(build(tmp_path, {**APP, **code}))} == opened


def test_a_class_that_annotations_mark_may_be_made_by_what_they_generate(tmp_path: Path) -> None:
    marked = HELPERS.replace("class Opening(val", "class Opening @Inject constructor(val")
    code = kotlin(TOUCHED, others=f"{marked}{KNOWN}")
    assert {target for _, target, *_ in edges(build(tmp_path, {**APP, **code}))} == {"Second", "Third"}


@pytest.mark.parametrize(
    "names",
    [
        {"Chosen.java": "@Chosen(Opening.class) class Chooser {}"},
        {"res/values/strings.xml": '<resources><string name="helper">org.example.Opening</string></resources>'},
    ],
    ids=["annotation of Java", "text"],
)
def test_what_annotations_and_texts_name_may_be_made(tmp_path: Path, names: dict[str, str]) -> None:
    code = kotlin(TOUCHED, others=f"{HELPERS}{KNOWN}")
    assert {target for _, target, *_ in edges(build(tmp_path, {**APP, **code, **names}))} == {"Second", "Third"}
