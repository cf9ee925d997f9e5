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


def test_an_item_that_leaves_the_number_as_it_was_leads_to_the_page_of_the_first_one(tmp_path: Path) -> None:
    third = "startActivity(new Intent(this, Second.class));"
    leads = {("Main", "Second", "menu", "three"), ("Main", "First", "menu", "three")}
    assert found(tmp_path, third=third) == {FIRST, ONE, TWO, *leads}


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


JAVA_ITEMS = """
public class Main extends Base {{
    int page{initial};
    Handler handler = new Handler();
    Helper helper = new Helper();
    ViewPager pager;
    Main other;
    native boolean isKept();
    @Override protected void onCreate(Bundle state) {{
        super.onCreate(state);
        setContentView(R.layout.main);
        {first}
        NavigationView nav = findViewById(R.id.nav);
        nav.setNavigationItemSelectedListener(item -> {{ {body} return true; }});
    }}
    void clear() {{ page = 0; }}
    void choose(MenuItem item) {{ if (item.getItemId() == R.id.two) page = 2; load(); }}
    @Override void prepared() {{ page = 0; }}
    void load() {{
        if (page == 1) startActivity(new Intent(this, Second.class));
        else startActivity(new Intent(this, Third.class));
    }}
    class Helper {{
        void reset() {{ if (isKept()) page = 0; }}
        void ask() {{ if (isKept()) clear(); }}
    }}
}}
"""
OTHERS = {
    "Base.java": JAVA
    + "public class Base extends AppCompatActivity { void prepare() { prepared(); } void prepared() {} }",
    "Util.java": JAVA + "public class Util { static void reset(Main main) { if (main.isKept()) main.page = 0; } }",
}
TURNED = """pager.addOnPageChangeListener(new ViewPager.SimpleOnPageChangeListener() {
    @Override public void onPageSelected(int position) { page = position; }
});"""
SECOND, THIRD = ("Main", "Second"), ("Main", "Third")


def led_to(tmp_path: Path, item: str, body: str, *, initial: str = " = 0", first: str = "") -> set[tuple[str, str]]:
    """Where an item of the drawer leads whose listener has a body."""
    main = JAVA + JAVA_ITEMS.format(initial=initial, first=first, body=body)
    graph = build(tmp_path, {**FILES, **OTHERS, "Main.java": main})
    return {(source, target) for source, target, _, touched in edges(graph) if touched == item}


@pytest.mark.parametrize(
    "between",
    ["helper.reset();", "helper.ask();", "Util.reset(this);", "super.prepare();", "other.page = 0; other.load();"],
    ids=["an inner class", "a method that an inner class calls", "a static method", "a base class", "another object"],
)
def test_what_a_call_leads_to_may_set_the_field_though_it_opens_nothing(tmp_path: Path, between: str) -> None:
    assert led_to(tmp_path, "one", f"page = 1; {between} load();") == {SECOND, THIRD}


def test_a_listener_that_a_call_has_the_platform_tell_may_set_the_field(tmp_path: Path) -> None:
    body = "page = 1; pager.setCurrentItem(0); load();"
    assert led_to(tmp_path, "one", body, first=TURNED) == {SECOND, THIRD}


@pytest.mark.parametrize("between", ["super.onBackPressed();", "setTitle(null);", "pager.setCurrentItem(0);"])
def test_calls_that_lead_to_no_body_which_sets_the_field_leave_it(tmp_path: Path, between: str) -> None:
    assert led_to(tmp_path, "one", f"page = 1; {between} load();") == {SECOND}


def test_what_a_loop_calls_may_set_the_field_before_it_begins_anew(tmp_path: Path) -> None:
    body = "page = 1; while (isKept()) { load(); helper.reset(); }"
    assert led_to(tmp_path, "one", body) == {SECOND, THIRD}


@pytest.mark.parametrize(
    ("initial", "first", "leads"),
    [
        (" = 1", "", {SECOND}),
        ("", "", {THIRD}),
        (" = Integer.parseInt(text)", "", {SECOND, THIRD}),
        (" = 0", "page = 1;", {SECOND, THIRD}),
    ],
    ids=["a constant", "nothing", "computed", "set on creation"],
)
def test_an_item_that_leaves_the_field_finds_what_it_is_given_at_first(
    tmp_path: Path, initial: str, first: str, leads: set[tuple[str, str]]
) -> None:
    body = "if (item.getItemId() == R.id.two) page = 2; load();"
    assert led_to(tmp_path, "one", body, initial=initial, first=first) == leads
    assert led_to(tmp_path, "two", body, initial=initial, first=first) == {THIRD}


def test_an_item_that_leaves_the_field_where_its_caller_has_set_it_may_find_that(tmp_path: Path) -> None:
    assert SECOND in led_to(tmp_path, "one", "page = 1; choose(item);")


@pytest.mark.parametrize("again", ["page = 0;", "clear();", "helper.reset();"])
def test_what_is_posted_runs_after_the_body_has_set_the_field_again(tmp_path: Path, again: str) -> None:
    assert led_to(tmp_path, "one", f"page = 1; handler.post(() -> load()); {again}") == {SECOND, THIRD}


def test_what_is_posted_knows_a_field_that_is_not_set_again(tmp_path: Path) -> None:
    assert led_to(tmp_path, "one", "page = 1; handler.post(() -> load()); setTitle(null);") == {SECOND}


KOTLIN_ITEMS = """
class Main : AppCompatActivity() {
    var page = 0
    val helper = Helper()
    external fun isKept(): Boolean
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener { page = 1; %s; load() }
    }
    private fun load() {
        if (page == 1) startActivity(Intent(this, Second::class.java))
        else startActivity(Intent(this, Third::class.java))
    }
    inner class Helper { fun reset() { if (isKept()) page = 0 } }
}
object Util { fun reset(main: Main) { if (main.isKept()) main.page = 0 } }
fun Main.reset() { if (isKept()) page = 0 }
"""


@pytest.mark.parametrize("between", ["Util.reset(this)", "helper.reset()", "reset()"])
def test_an_object_an_inner_class_or_an_extension_of_kotlin_may_set_the_field(tmp_path: Path, between: str) -> None:
    assert edges(build(tmp_path, {**APP, "Main.kt": KOTLIN + KOTLIN_ITEMS % between})) == {
        ("Main", "Second", "click", "go_there"),
        ("Main", "Third", "click", "go_there"),
    }
