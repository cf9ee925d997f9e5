"""An activity hears of an item of the menu before its fragments, which hear only of what it does not answer."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_java", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges
from tests.static.two_buttons import APP, JAVA

MENU = (
    f'<menu {VIEWS}><item android:id="@+id/open" android:title="Open" app:showAsAction="always"/>'
    '<item android:id="@+id/more" android:title="More" app:showAsAction="always"/></menu>'
)
MAIN = """
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        getSupportActionBar().setDisplayHomeAsUpEnabled(true);
        getSupportFragmentManager().beginTransaction().replace(android.R.id.content, new Part()).commit();
    }
    @Override
    public boolean onCreateOptionsMenu(Menu menu) {
        getMenuInflater().inflate(R.menu.bar, menu);
        return true;
    }
    @Override
    public boolean onOptionsItemSelected(MenuItem item) { BODY }
}
"""
PART = """
public class Part extends Fragment {
    @Override
    public void onCreate(Bundle state) { setHasOptionsMenu(true); }
    @Override
    public boolean onOptionsItemSelected(MenuItem item) {
        if (item.getItemId() == ITEM) { startActivity(new Intent(getActivity(), Third.class)); return true; }
        return super.onOptionsItemSelected(item);
    }
    MORE
}
"""
OPEN, ARROW, OTHER = "R.id.open", "android.R.id.home", "return super.onOptionsItemSelected(item);"
GO = "startActivity(new Intent(this, Second.class));"


def is_heard(root: Path, body: str, item: str = OPEN, more: str = "") -> bool:
    """Whether the fragment opens its page as the item is touched, given what the activity does."""
    part = PART.replace("ITEM", item).replace("MORE", more)
    files = {"Main.java": JAVA + MAIN.replace("BODY", body), "Part.java": JAVA + part}
    return any(target == "Third" for _, target, *_ in edges(build(root, {**APP, "res/menu/bar.xml": MENU, **files})))


@pytest.mark.parametrize(
    ("body", "item", "heard"),
    [
        (f"if (item.getItemId() == R.id.open) {{ {GO} return true; }} {OTHER}", OPEN, False),
        (f"switch (item.getItemId()) {{ case R.id.open: {GO} return true; default: {OTHER} }}", OPEN, False),
        (f"switch (item.getItemId()) {{ case R.id.more: {GO} break; }} return true;", OPEN, False),
        (f"if (item.getItemId() == android.R.id.home) {{ finish(); return true; }} {OTHER}", ARROW, False),
        (f"if (item.getItemId() == R.id.open) {{ {GO} }} {OTHER}", OPEN, True),
        (f"if (item.getItemId() == R.id.open) {{ {GO} return false; }} return true;", OPEN, True),
        (f"if (item.getItemId() == R.id.open) {{ {GO} return isFirst(); }} return true;", OPEN, True),
        (f"if (item.getItemId() == R.id.open && isFirst()) {{ {GO} return true; }} {OTHER}", OPEN, True),
        (f"if (item.getItemId() == R.id.more) {{ {GO} return true; }} {OTHER}", OPEN, True),
        (f"if (item.getItemId() == R.id.open) {{ {GO} return true; }} {OTHER}", ARROW, True),
    ],
)
def test_a_fragment_hears_of_what_its_activity_does_not_answer(
    tmp_path: Path, body: str, item: str, heard: bool
) -> None:
    """The activity says that it has answered by giving back that it has, whatever holds."""
    assert is_heard(tmp_path, body, item) is heard


def test_what_the_fragment_does_at_another_touch_stays(tmp_path: Path) -> None:
    """A button of its own that does what the item does is no item."""
    more = """
    @Override
    public void onViewCreated(View view, Bundle state) {
        getActivity().findViewById(R.id.other).setOnClickListener(v -> open());
    }
    void open() { startActivity(new Intent(getActivity(), Third.class)); }"""
    body = f"if (item.getItemId() == R.id.open) {{ {GO} return true; }} {OTHER}"
    assert is_heard(tmp_path, body, more=more)
