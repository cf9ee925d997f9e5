"""Constants that a touch puts into a field decide what code does that the same touch runs next."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges
from tests.static.two_buttons import APP, JAVA, KOTLIN

NAMES = ("one", "two", "three")
ITEMS = "".join(f'<item android:id="@+id/{n}" android:title="{n}"/>' for n in NAMES)
DRAWER = (
    f'<LinearLayout {VIEWS}><com.google.android.material.navigation.NavigationView android:id="@+id/nav" '
    'app:menu="@menu/nav"/><FrameLayout android:id="@+id/frame"/></LinearLayout>'
)
PAGE = """
public class {0} extends Fragment {{
    @Override public View onCreateView(LayoutInflater inflater, ViewGroup group, Bundle state) {{
        return inflater.inflate(R.layout.page, group, false);
    }}
}}
"""
PAGES = {f"{page}.java": JAVA + PAGE.format(page) for page in ("First", "Next")}
FILES = {
    **APP,
    **PAGES,
    "res/layout/main.xml": DRAWER,
    "res/layout/page.xml": f"<LinearLayout {VIEWS}/>",
    "res/menu/nav.xml": f"<menu {VIEWS}>{ITEMS}</menu>",
}
JAVA_DRAWER = """
public class Main extends AppCompatActivity {{
    {kind} int page = 0;
    private Handler handler = new Handler();
    @Override protected void onCreate(Bundle state) {{
        super.onCreate(state);
        setContentView(R.layout.main);
        NavigationView nav = findViewById(R.id.nav);
        nav.setNavigationItemSelectedListener(item -> {{
            switch (item.getItemId()) {{
                case R.id.one: page = 0; break;
                case R.id.two: page = 1; break;
                case R.id.three: {third} break;
            }}
            {then}
            load();
            return true;
        }});
        if (state == null) {{ page = 0; load(); }}
    }}
    private void keep() {{ if (isKept()) page = 0; }}
    private native boolean isKept();
    private native int remembered();
    private void load() {{
        {run}(new Runnable() {{
            @Override public void run() {{
                getSupportFragmentManager().beginTransaction().replace(R.id.frame, picked()).commit();
            }}
        }});
    }}
    private Fragment picked() {{
        switch (page) {{
            case 1: return new Next();
            default: return new First();
        }}
    }}
}}
"""
FIRST, ONE, TWO = ("Main", "First", "auto", ""), ("Main", "First", "menu", "one"), ("Main", "Next", "menu", "two")


def found(
    tmp_path: Path, *, kind: str = "", third: str = "page = 1;", then: str = "", run: str = "handler.post"
) -> set[tuple[str, str, str, str]]:
    """The edges of the app whose drawer sets a field to the number of a page."""
    text = JAVA_DRAWER.format(kind=kind, third=third, then=then, run=run)
    return edges(build(tmp_path, {**FILES, "Main.java": JAVA + text}))


@pytest.mark.parametrize("kind", ["", "private", "public static"])
def test_the_number_that_an_item_sets_is_that_of_the_page_it_leads_to(tmp_path: Path, kind: str) -> None:
    assert found(tmp_path, kind=kind) == {FIRST, ONE, TWO, ("Main", "Next", "menu", "three")}


def test_an_item_that_leaves_the_number_as_it_was_leads_to_no_page(tmp_path: Path) -> None:
    third = "startActivity(new Intent(this, Second.class));"
    assert found(tmp_path, third=third) == {FIRST, ONE, TWO, ("Main", "Second", "menu", "three")}


def test_an_item_that_sets_some_number_may_lead_to_each_page(tmp_path: Path) -> None:
    leads = {("Main", page, "menu", "three") for page in ("First", "Next")}
    assert found(tmp_path, third="page = remembered();") == {FIRST, ONE, TWO, *leads}


@pytest.mark.parametrize(
    ("third", "then", "run"),
    [
        ("page = 1;", "keep();", "handler.post"),
        ("page = 1;", "page++;", "handler.post"),
        ("page = 1;", "while (isKept()) page = 0;", "handler.post"),
        ("page = 1;", "", "executor.execute"),
        ("page = 1;", "try { keep(); page = 0; keep(); } catch (Exception e) { }", "handler.post"),
    ],
    ids=["another method", "counted", "in a loop", "at a later time", "in an attempt"],
)
def test_a_number_that_may_be_another_one_by_then_tells_nothing(
    tmp_path: Path, third: str, then: str, run: str
) -> None:
    assert {("Main", "First", "menu", "two"), TWO} <= found(tmp_path, third=third, then=then, run=run)


KOTLIN_BUTTONS = """
class Main : AppCompatActivity() {
    private var mode = 0
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener { mode = 1; open() }
        findViewById<View>(R.id.other).setOnClickListener { mode = 2; open() }
    }
    private fun open() {
        when (mode) {
            1 -> startActivity(Intent(this, Second::class.java))
            2 -> startActivity(Intent(this, Third::class.java))
        }
    }
}
"""


def test_what_a_button_sets_decides_what_the_method_that_it_calls_starts(tmp_path: Path) -> None:
    assert edges(build(tmp_path, {**APP, "Main.kt": KOTLIN + KOTLIN_BUTTONS})) == {
        ("Main", "Second", "click", "go_there"),
        ("Main", "Third", "click", "other"),
    }
