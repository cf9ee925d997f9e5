"""Context menus that screens fill themselves open only where some code registers a view for them."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_java", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build
from tests.static.two_buttons import APP, JAVA

from uiatlas.utg.derivation import Derivation

FILLS = """
    @Override public void onCreateContextMenu(android.view.ContextMenu menu, View v, ContextMenuInfo info) {
        menu.add(0, 1, 0, "Open");
    }
    @Override public boolean onContextItemSelected(MenuItem item) {
        startActivity(new Intent(this, Second.class));
        return true;
    }
"""
HELPER = f"{JAVA} class Menus {{ static void give(Activity a, View v) {{ a.registerForContextMenu(v); }} }}"
MINE = "registerForContextMenu(findViewById(R.id.go_there));"


def opening(
    root: Path, body: str = "", above: str = "Activity", more: dict[str, str] | None = None
) -> list[Derivation | None]:
    """How sure the ways are that open the context menu of the first screen."""
    start = (
        f"@Override protected void onCreate(Bundle b) {{ super.onCreate(b); setContentView(R.layout.main); {body} }}"
    )
    main = f"{JAVA}public class Main extends {above} {{ {start} {FILLS} }}"
    graph = build(root, {**APP, "Main.java": main, **(more or {})})
    into = {id_ for id_, screen in graph.screens.items() if screen.name.endswith("Main context menu")}
    return [e.derivation for e in graph.transitions.values() if e.target in into and e.source not in into]


def other(body: str) -> dict[str, str]:
    """Another screen that does this."""
    return {"Third.java": f"{JAVA}public class Third extends Activity {{ void onStart() {{ {body} }} }}"}


def test_without_a_call_that_registers_a_view_there_is_none(tmp_path: Path) -> None:
    assert opening(tmp_path) == []


@pytest.mark.parametrize("listening", ["registerForContextMenu(list);", "list.setOnCreateContextMenuListener(this);"])
def test_what_another_screen_registers_for_itself_opens_none(tmp_path: Path, listening: str) -> None:
    assert opening(tmp_path, more=other(listening)) == []


@pytest.mark.parametrize(
    ("body", "more"),
    [
        (MINE, {}),
        ("Menus.give(this, findViewById(R.id.go_there));", {"Menus.java": HELPER}),
        ("Arrays.asList(views()).forEach(this::registerForContextMenu);", {}),
    ],
    ids=["itself", "a helper", "a reference"],
)
def test_a_view_that_is_registered_opens_it(tmp_path: Path, body: str, more: dict[str, str]) -> None:
    assert opening(tmp_path, body, more=more) == [Derivation.CONSTANT]


def test_a_class_above_that_has_no_code_may_register_one(tmp_path: Path) -> None:
    found = opening(tmp_path, above="org.library.ListScreen")
    assert found == [Derivation.NAME]


def test_a_class_above_that_has_code_registers_one(tmp_path: Path) -> None:
    base = f"{JAVA}public class Base extends Activity {{ void onStart() {{ registerForContextMenu(list()); }} }}"
    assert opening(tmp_path, above="Base", more={"Base.java": base}) == [Derivation.CONSTANT]
