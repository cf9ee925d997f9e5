"""What an object of a library is made with, a text and a function: a touch on the text runs the function."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.two_buttons import APP, KOTLIN

IMPORTS = "".join(
    f"import com.library.menu.{name}\n"
    for name in (
        *("TextMenuEntry", "ActionButton", "SmallMenuEntry", "SwitchItem"),
        *("PopupController", "Watcher", "ActionThread", "AboutItem"),
    )
)
OPEN = "startActivity(Intent(this, Second::class.java))"
LABEL = {"res/values/strings.xml": '<resources><string name="about">About us</string></resources>'}


def ways(root: Path, entry: str, more: str = "") -> set[tuple[str, str, str, str]]:
    """The ways from a screen that gives a library's menu an entry."""
    main = f"""\
{IMPORTS}
class Main : AppCompatActivity() {{
    private val menu = PopupController()
    override fun onCreate(state: Bundle?) {{
        super.onCreate(state)
        menu.submit(listOf({entry}))
    }}
}}
{more}"""
    return edges(build(root, {**APP, **LABEL, "Main.kt": KOTLIN + main}))


@pytest.mark.parametrize(
    ("entry", "text"),
    [
        (f'TextMenuEntry("About") {{ {OPEN} }}', "About"),
        (f"TextMenuEntry(getString(R.string.about)) {{ {OPEN} }}", "About us"),
        (f"ActionButton(R.drawable.info, R.string.about, {{ {OPEN} }})", "About us"),
        (f'SmallMenuEntry(tag = "info", contentDescription = "About") {{ {OPEN} }}', "About"),
        (f'SwitchItem(key = "about", title = "About") {{ _ -> {OPEN} }}', "About"),
        (f'SwitchItem("about", "About") {{ _ -> {OPEN} }}', "About"),
    ],
)
def test_an_entry_is_touched_where_its_text_stands(tmp_path: Path, entry: str, text: str) -> None:
    assert ways(tmp_path, entry) == {("Main", "Second", "click", text)}


@pytest.mark.parametrize(
    ("entry", "more"),
    [
        (f'Watcher("About") {{ {OPEN} }}', ""),
        (f"TextMenuEntry(style) {{ {OPEN} }}", ""),
        (f'ActionThread("Worker") {{ {OPEN} }}', ""),
        (f'TextMenuEntry("https://example.org") {{ {OPEN} }}', ""),
        (
            f'OwnMenuEntry("About") {{ {OPEN} }}',
            "class OwnMenuEntry(key: String, made: () -> Unit) { init { made() } }",
        ),
    ],
)
def test_what_says_nothing_or_is_no_control_comes_by_itself(tmp_path: Path, entry: str, more: str) -> None:
    assert ways(tmp_path, entry, more) == {("Main", "Second", "auto", "")}


def test_what_a_touch_makes_acts_at_once(tmp_path: Path) -> None:
    made = f'TextMenuEntry("About") {{ {OPEN} }}'
    entry = (
        f"run {{ setContentView(R.layout.main); findViewById<View>(R.id.go_there).setOnClickListener {{ {made} }} }}"
    )
    assert ways(tmp_path, entry) == {("Main", "Second", "click", "go_there")}


def test_a_row_that_a_builder_makes_says_what_the_builder_is_told(tmp_path: Path) -> None:
    rows = ", ".join(
        f"AboutItem.Builder().text({text}).icon(R.drawable.info).setOnClickAction {{ {OPEN} }}.build()"
        for text in ("R.string.about", '"Write to us"')
    )
    assert ways(tmp_path, rows) == {("Main", "Second", "click", text) for text in ("About us", "Write to us")}


def test_what_a_builder_with_another_purpose_is_told_is_no_row(tmp_path: Path) -> None:
    entry = f'AboutItem.Builder().name("Worker").addObserver {{ {OPEN} }}.build()'
    assert ways(tmp_path, entry) == {("Main", "Second", "auto", "")}
