"""Expressions of data binding in layouts: what they call, on what, and with what."""

from pathlib import Path

import pytest
from tests.static.apps import VIEWS, build, edges
from tests.static.two_buttons import APP, JAVA

pytest.importorskip("tree_sitter_java", reason="needs the extra: pip install uiatlas[source]")

MAIN = """
import org.example.databinding.MainBinding;
public class Main extends AppCompatActivity {
    public final Opener opener = new Opener(this);
    @Override
    protected void onCreate(Bundle state) {
        MainBinding binding = MainBinding.inflate(getLayoutInflater());
        setContentView(binding.getRoot());
    }
    public Opener opener() { return opener; }
    public boolean isReady() { return true; }
}
"""
OPENER = """
public class Opener {
    private final Activity activity;
    Opener(Activity activity) { this.activity = activity; }
    public void open(Class<?> screen) { activity.startActivity(new Intent(activity, screen)); }
    public void openOne(String name, int count) {
        if (name.equals("second") && count == -2) open(Second.class);
        if (name.equals("third")) open(Third.class);
    }
    public View.OnClickListener listener = view -> open(Second.class);
}
"""
SCREENS = """
public class Screens {
    public static final String NAME = "second";
    public static Class<?> second() { return Second.class; }
}
"""


def ways_of(tmp_path: Path, *elements: str) -> set[tuple[str, str, str, str]]:
    """The ways of an app whose main screen has these elements."""
    data = '<data><import type="org.example.Screens"/><variable name="main" type="org.example.Main"/></data>'
    layout = f"<layout {VIEWS}>{data}<LinearLayout>{''.join(elements)}</LinearLayout></layout>"
    code = {"Main.java": JAVA + MAIN, "Opener.java": JAVA + OPENER, "Screens.java": JAVA + SCREENS}
    return edges(build(tmp_path, {**APP, "res/layout/main.xml": layout, **code}))


@pytest.mark.parametrize(
    "called",
    [
        "() -> main.opener.open(Screens.second())",
        "(v) -> main.opener().open(Screens.second())",
        "() -> main.opener.openOne(Screens.NAME, -2)",
        "() -> main.opener.openOne(`second`, (int) -2)",
        "() -> main.isReady() ? main.opener.open(Screens.second()) : main.opener.openOne(`none`, 0)",
        "main.opener.listener",
    ],
)
def test_what_an_expression_calls_is_followed(tmp_path: Path, called: str) -> None:
    button = f'<Button android:id="@+id/go_there" android:onClick="@{{{called}}}"/>'
    assert ways_of(tmp_path, button) == {("Main", "Second", "click", "go_there")}


def test_an_element_without_a_name_is_called_by_what_is_written_in_it(tmp_path: Path) -> None:
    row = '<LinearLayout android:onClick="@{() -> main.opener.openOne(`third`, 1)}"><ImageView/>%s</LinearLayout>'
    texts = '<TextView android:text="Third page"/><TextView android:text="More"/>'
    assert ways_of(tmp_path, '<TextView android:text="Title"/>', row % texts) == {
        ("Main", "Third", "click", "Third page")
    }
