"""A touch that only counts while the finger moves is no tap, and which part of a touch is told is no condition."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build
from tests.static.two_buttons import APP, JAVA, KOTLIN

from uiatlas.ui import Scroll, Tap, target_of

_OPEN = "startActivity(new Intent(Main.this, Second.class));"
_ANONYMOUS = (
    "new View.OnTouchListener() { @Override public boolean onTouch(View v, MotionEvent e) { %s return true; } }"
)


def main_in_java(listener: str) -> dict[str, str]:
    """An activity whose first button has this listener of touches."""
    body = f"setContentView(R.layout.main); findViewById(R.id.go_there).setOnTouchListener({listener});"
    code = f"public class Main extends AppCompatActivity {{ @Override protected void onCreate(Bundle s) {{ {body} }} }}"
    return {**APP, "Main.java": f"{JAVA}import android.view.MotionEvent;\n{code}"}


def main_in_kotlin(then: str) -> dict[str, str]:
    """The same in Kotlin."""
    listener = f"findViewById<View>(R.id.go_there).setOnTouchListener {{ v, e -> {then}; true }}"
    code = f"override fun onCreate(s: Bundle?) {{ setContentView(R.layout.main); {listener} }}"
    files = {name: text for name, text in APP.items() if name != "Main.java"}
    text = f"{KOTLIN}import android.view.MotionEvent\nclass Main : AppCompatActivity() {{ {code} }}"
    return files | {"Main.kt": text}


OPEN_IN_KOTLIN = "startActivity(Intent(this, Second::class.java))"
LISTENERS = {
    "moving": (
        main_in_java(f"(v, e) -> {{ if (e.getAction() == MotionEvent.ACTION_MOVE) {_OPEN} return true; }}"),
        True,
    ),
    "moving, masked": (
        main_in_java(_ANONYMOUS % f"switch (e.getActionMasked()) {{ case MotionEvent.ACTION_MOVE: {_OPEN} }}"),
        True,
    ),
    "moving, in Kotlin": (main_in_kotlin(f"if (e.action == MotionEvent.ACTION_MOVE) {OPEN_IN_KOTLIN}"), True),
    "lifted": (
        main_in_java(f"(v, e) -> {{ if (e.getAction() == MotionEvent.ACTION_UP) {_OPEN} return true; }}"),
        False,
    ),
    "put down or moving": (
        main_in_java(
            _ANONYMOUS
            % f"switch (e.getAction()) {{ case MotionEvent.ACTION_DOWN: case MotionEvent.ACTION_MOVE: {_OPEN} }}"
        ),
        False,
    ),
    "lifted, in Kotlin": (main_in_kotlin(f"when (e.action) {{ MotionEvent.ACTION_UP -> {OPEN_IN_KOTLIN} }}"), False),
}


@pytest.mark.parametrize("case", LISTENERS)
def test_what_waits_for_a_moving_finger_is_no_tap(tmp_path: Path, case: str) -> None:
    files, moves = LISTENERS[case]
    graph = build(tmp_path, files)
    (edge,) = (e for e in graph.transitions.values() if e.edge_class == "click")
    assert isinstance(edge.action, Scroll if moves else Tap)
    touched = target_of(edge.action)
    assert touched is not None
    assert touched.resource_id.endswith("go_there")
    assert not edge.only_if


def test_another_condition_beside_the_part_of_a_touch_is_told(tmp_path: Path) -> None:
    listener = f"(v, e) -> {{ if (e.getAction() == MotionEvent.ACTION_UP && Session.isOpen()) {_OPEN} return true; }}"
    (edge,) = (e for e in build(tmp_path, main_in_java(listener)).transitions.values() if e.edge_class == "click")
    assert edge.only_if.startswith("Session.isOpen() (")
