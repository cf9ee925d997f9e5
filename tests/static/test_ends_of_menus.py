"""A pop-up menu or a list that drops down may be listened to when it is closed; neither is a dialog."""

from pathlib import Path

import pytest
from tests.static.apps import build, edges
from tests.static.two_buttons import APP, JAVA

pytest.importorskip("tree_sitter_java")

MAIN = """
import android.widget.*;
public class Main extends Activity {
    @Override protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        BODY
    }
}
"""
OPENED = """
        findViewById(R.id.go_there).setOnClickListener(v -> {
            PopupMenu menu = new PopupMenu(this, v);
            menu.getMenu().add("Third");
            menu.setOnMenuItemClickListener(i -> { startActivity(new Intent(this, Third.class)); return true; });
            ORDER
        });"""
LISTENED = "menu.setOnDismissListener(m -> startActivity(new Intent(this, Second.class)));"
LIST = """
        AutoCompleteTextView names = findViewById(R.id.other);
        names.setOnDismissListener(() -> startActivity(new Intent(this, Second.class)));"""
OF_THE_APP = """
        ((Names) findViewById(R.id.other)).setOnDismissListener(() -> startActivity(new Intent(this, Second.class)));"""
NAMES = """
import android.content.Context;
import android.util.AttributeSet;
import android.widget.AutoCompleteTextView;
public class Names extends AutoCompleteTextView {
    public Names(Context context, AttributeSet set) { super(context, set); }
    @Override public void setOnDismissListener(OnDismissListener listener) {
        super.setOnDismissListener(() -> listener.onDismiss());
    }
}
"""


def _found(root: Path, body: str) -> set[tuple[str, str, str, str]]:
    return edges(build(root, {**APP, "Main.java": JAVA + MAIN.replace("BODY", body), "Names.java": NAMES}))


@pytest.mark.parametrize("order", [f"{LISTENED} menu.show();", f"menu.show(); {LISTENED}"])
def test_what_hears_the_end_of_a_menu_runs_in_the_menu(tmp_path: Path, order: str) -> None:
    assert _found(tmp_path, OPENED.replace("ORDER", order)) == {
        ("Main", "Main menu", "click", "go_there"),
        ("Main menu", "Third", "menu", "Third"),
        ("Main menu", "Second", "auto", ""),
    }


@pytest.mark.parametrize("body", [LIST, OF_THE_APP])
def test_an_element_that_is_closed_is_no_dialog(tmp_path: Path, body: str) -> None:
    assert {(source, target) for source, target, *_ in _found(tmp_path, body)} == {("Main", "Second")}
