"""Code of the activity in front has another activity at hand: what that one shows in itself, and what it starts."""

from pathlib import Path

import pytest
from tests.static.apps import build, edges
from tests.static.two_buttons import APP, JAVA

pytest.importorskip("tree_sitter_java")

MAIN = """
public class Main extends AppCompatActivity {
    static Main known;
    @Override
    protected void onCreate(Bundle saved) {
        super.onCreate(saved);
        known = this;
        setContentView(R.layout.main);
        findViewById(R.id.other).setOnClickListener(view -> startActivity(new Intent(this, Second.class)));
        MORE
    }
    void open() {
        getSupportFragmentManager().beginTransaction().replace(R.id.go_there, new Page()).commit();
    }
}
"""
OTHERS = {
    "Second.java": JAVA
    + """
public class Second extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle saved) {
        super.onCreate(saved);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(view -> Main.known.open());
    }
}
""",
    "Page.java": JAVA
    + """
public class Page extends Fragment {
    @Override
    public void onResume() { super.onResume(); startActivity(new Intent(getActivity(), Third.class)); }
}
""",
}
ALSO_ITSELF = "findViewById(R.id.go_there).setOnClickListener(view -> open());"


@pytest.mark.parametrize("more", ["", ALSO_ITSELF])
def test_a_page_stays_in_its_activity(tmp_path: Path, more: str) -> None:
    graph = build(tmp_path, {**APP, **OTHERS, "Main.java": JAVA + MAIN.replace("MORE", more)})
    pages = [screen for screen in graph.screens.values() if screen.name.endswith("Page")]
    assert [graph.screens[page.host].name for page in pages if page.host] == ["org.example.Main"]
    assert {edge for edge in edges(graph) if edge[0] == "Second"} == set()


def test_a_page_is_shown_by_a_touch_in_its_own_activity(tmp_path: Path) -> None:
    found = edges(build(tmp_path, {**APP, **OTHERS, "Main.java": JAVA + MAIN.replace("MORE", ALSO_ITSELF)}))
    assert ("Main", "Page", "click", "go_there") in found


def test_what_a_touch_starts_is_opened_where_the_touch_is(tmp_path: Path) -> None:
    starting = OTHERS["Second.java"].replace(
        "Main.known.open()", "Main.known.startActivity(new Intent(Main.known, Third.class))"
    )
    files = {**APP, "Main.java": JAVA + MAIN.replace("MORE", ""), "Second.java": starting}
    files["Page.java"] = JAVA + "public class Page extends Fragment {}"
    found = edges(build(tmp_path, files))
    assert {edge for edge in found if edge[1] == "Third"} == {("Second", "Third", "click", "go_there")}


@pytest.mark.parametrize("given", ["this", "getSupportFragmentManager()"])
def test_a_page_is_shown_in_the_activity_whose_manager_is_handed_over(tmp_path: Path, given: str) -> None:
    type_, manager = ("AppCompatActivity", "own.getSupportFragmentManager()")
    if given != "this":
        type_, manager = "androidx.fragment.app.FragmentManager", "own"
    main = MAIN.replace("void open()", f"void open({type_} own)").replace("getSupportFragmentManager()", manager)
    second = OTHERS["Second.java"].replace("Main.known.open()", f"Main.known.open({given})")
    files = {**APP, **OTHERS, "Main.java": JAVA + main.replace("MORE", ""), "Second.java": second}
    assert {edge for edge in edges(build(tmp_path, files)) if edge[1] == "Page"} == {
        ("Second", "Page", "click", "go_there")
    }
