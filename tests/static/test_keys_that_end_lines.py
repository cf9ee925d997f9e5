"""The key that ends a line, which the listener of a field asks for: what it opens does not come by itself."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build
from tests.static.test_idioms import java, kotlin
from tests.static.two_buttons import APP

from uiatlas.ui import target_of
from uiatlas.ui.selectors import short_id

LAYOUT = f'<LinearLayout {VIEWS}><EditText android:id="@+id/words"/></LinearLayout>'
OPEN = "startActivity(new Intent(Main.this, Second.class));"
LISTENER = """
findViewById(R.id.words).setOnKeyListener(new View.OnKeyListener() {
    @Override
    public boolean onKey(View view, int code, android.view.KeyEvent event) { BODY }
});
"""
DOWN = "event.getAction() == android.view.KeyEvent.ACTION_DOWN"
JAVA_BODIES = (
    f"if ({DOWN} && code == android.view.KeyEvent.KEYCODE_ENTER) {{ {OPEN} return true; }} return false;",
    f"if (code != android.view.KeyEvent.KEYCODE_ENTER) {{ return false; }} {OPEN} return true;",
    f"if (event.getKeyCode() == android.view.KeyEvent.KEYCODE_ENTER) {{ {OPEN} }} return false;",
)
IN_KOTLIN = """
findViewById<View>(R.id.words).setOnKeyListener { view, code, event ->
    if (code == android.view.KeyEvent.KEYCODE_ENTER) { second(); true } else false
}
"""


@pytest.mark.parametrize(
    "code", [*(java(LISTENER.replace("BODY", body)) for body in JAVA_BODIES), kotlin(IN_KOTLIN)], ids=range(4)
)
def test_what_the_key_opens_is_opened_by_the_key_in_the_field(tmp_path: Path, code: dict[str, str]) -> None:
    graph = build(tmp_path, {**APP, **code, "res/layout/main.xml": LAYOUT})
    ways = [w for w in graph.transitions.values() if w.edge_class != "back"]
    assert [w.edge_class for w in ways] == ["click"]
    assert {short_id(on.resource_id) for w in ways if (on := target_of(w.action)) is not None} == {"words"}
    assert not any(w.only_if for w in ways)


@pytest.mark.parametrize("key", ["KEYCODE_BACK", "KEYCODE_VOLUME_UP"])
def test_other_keys_are_pressed_nowhere_in_the_field(tmp_path: Path, key: str) -> None:
    body = JAVA_BODIES[1].replace("KEYCODE_ENTER", key)
    graph = build(tmp_path, {**APP, **java(LISTENER.replace("BODY", body)), "res/layout/main.xml": LAYOUT})
    ways = [w for w in graph.transitions.values() if w.edge_class != "back"]
    assert [target_of(w.action) for w in ways] == [None]


THIRD = "startActivity(new Intent(Main.this, Third.class));"
ENTER, BACK, SPACE = (f"code == android.view.KeyEvent.KEYCODE_{key}" for key in ("ENTER", "BACK", "SPACE"))


@pytest.mark.parametrize(
    ("body", "ended"),
    [
        (f"if ({BACK}) {{ {OPEN} return true; }} if ({ENTER}) {{ {THIRD} return true; }} return false;", {"Third"}),
        (f"if ({ENTER}) {{ {THIRD} }} else {{ {OPEN} }} return false;", {"Third"}),
        (f"if ({ENTER}) {{ return true; }} if ({SPACE}) {{ {OPEN} }} return false;", set()),
        (f"if ({ENTER}) {{ return true; }} {OPEN} return false;", set()),
        (
            "switch (code) { case android.view.KeyEvent.KEYCODE_ENTER: "
            f"{THIRD} break; case android.view.KeyEvent.KEYCODE_BACK: {OPEN} }} return false;",
            {"Third"},
        ),
    ],
)
def test_what_other_keys_open_is_not_opened_by_that_key(tmp_path: Path, body: str, ended: set[str]) -> None:
    graph = build(tmp_path, {**APP, **java(LISTENER.replace("BODY", body)), "res/layout/main.xml": LAYOUT})
    ways = [w for w in graph.transitions.values() if w.edge_class == "click"]
    assert {graph.screens[w.target].name.rpartition(".")[2] for w in ways} == ended
