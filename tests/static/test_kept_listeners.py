"""Listeners that an object keeps and gives to whoever asks for one."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_java", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.two_buttons import APP, JAVA


def test_of_several_listeners_that_an_object_keeps_any_may_be_given(tmp_path: Path) -> None:
    """What is asked before, to choose one, changes nothing of that."""
    helper = """
class Helper {
    private final Main main;
    Helper(Main main) { this.main = main; }
    View.OnClickListener getListener() {
        if (org.library.Places.isBar(main) || org.library.Places.isLunch(main)) return main.toSecond;
        return main.toThird;
    }
    void show() { main.findViewById(R.id.go_there).setOnClickListener(getListener()); }
}
"""
    main = """
public class Main extends AppCompatActivity {
    final View.OnClickListener toSecond = view -> startActivity(new Intent(this, Second.class));
    final View.OnClickListener toThird = view -> startActivity(new Intent(this, Third.class));
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        new Helper(this).show();
    }
}
"""
    found = edges(build(tmp_path, {**APP, "Main.java": JAVA + main, "Helper.java": JAVA + helper}))
    assert found == {("Main", "Second", "click", "go_there"), ("Main", "Third", "click", "go_there")}
