"""What code puts into an element of a drawer lies in the drawer: a header, and the menu that a class fills itself."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges
from tests.static.two_buttons import APP, JAVA, KOTLIN

from uiatlas.ui import Scroll

NAVIGATION = "com.google.android.material.navigation.NavigationView"
HEADER = f'<LinearLayout {VIEWS}><ImageView android:id="@+id/face"/></LinearLayout>'
MENU = f'<menu {VIEWS}><item android:id="@+id/third" android:title="Third"/></menu>'
RESOURCES = {**APP, "res/layout/header.xml": HEADER, "res/menu/rows.xml": MENU}
OWN = """
class Rows(context: Context, attributes: AttributeSet) : NavigationView(context, attributes) {
    init {
        setNavigationItemSelectedListener { item ->
            when (item.itemId) { R.id.third -> context.startActivity(Intent(context, Third::class.java)) }
            true
        }
        inflateMenu(R.menu.rows)
        val header = inflateHeaderView(R.layout.header)
        header.findViewById<View>(R.id.face).setOnClickListener {
            context.startActivity(Intent(context, Second::class.java))
        }
    }
}
class Main : AppCompatActivity() {
    override fun onCreate(state: Bundle?) { setContentView(R.layout.main) }
}
"""
PLAIN = """
public class Main extends AppCompatActivity {
    @Override protected void onCreate(Bundle state) {
        setContentView(R.layout.main);
        NavigationView rows = findViewById(R.id.rows);
        View header = rows.inflateHeaderView(R.layout.header);
        header.findViewById(R.id.face).setOnClickListener(v -> startActivity(new Intent(this, Second.class)));
        rows.inflateMenu(R.menu.rows);
        rows.setNavigationItemSelectedListener(item -> {
            if (item.getItemId() == R.id.third) startActivity(new Intent(this, Third.class));
            return true;
        });
    }
}
"""


def layout(view: str, around: str = "androidx.drawerlayout.widget.DrawerLayout") -> str:
    """A layout with one element beside the page."""
    return f'<{around} {VIEWS}><FrameLayout android:id="@+id/page"/><{view} android:layout_gravity="start"/></{around}>'


@pytest.mark.parametrize("id", ["", ' android:id="@+id/rows"'])
def test_what_a_view_of_the_app_puts_into_itself_lies_in_its_drawer(tmp_path: Path, id: str) -> None:
    imports = f"import {NAVIGATION}\nimport android.util.AttributeSet\n"
    code = {"Main.kt": KOTLIN + imports + OWN, "res/layout/main.xml": layout(f"org.example.Rows{id}")}
    assert edges(build(tmp_path, {**RESOURCES, **code})) == {
        ("Main", "Main drawer", "click", "Open navigation drawer"),
        ("Main drawer", "Second", "click", "face"),
        ("Main drawer", "Third", "menu", "third"),
    }


@pytest.mark.parametrize(
    ("around", "place"), [("androidx.drawerlayout.widget.DrawerLayout", "Main drawer"), ("LinearLayout", "Main")]
)
def test_a_header_lies_in_a_drawer_if_the_element_does(tmp_path: Path, around: str, place: str) -> None:
    view = f'{NAVIGATION} android:id="@+id/rows"'
    code = {"Main.java": f"{JAVA}import {NAVIGATION};\n{PLAIN}", "res/layout/main.xml": layout(view, around)}
    found = edges(build(tmp_path, {**RESOURCES, **code}))
    assert {e for e in found if e[1] in ("Second", "Third")} == {
        (place, "Second", "click", "face"),
        (place, "Third", "menu", "third"),
    }


BESIDE = f'<LinearLayout {VIEWS}><Button android:id="@+id/third" android:text="Third"/></LinearLayout>'
BUTTON = """
        findViewById(R.id.third).setOnClickListener(v -> startActivity(new Intent(this, Third.class)));
    }
}
"""
SLIDING = {
    "a menu beside the screen": """
public class Main extends Base {
    @Override protected void onCreate(Bundle state) {
        setContentView(R.layout.main);
    }
}
class Base extends Activity {
    @Override protected void onPostCreate(Bundle state) {
        com.jeremyfeinstein.slidingmenu.lib.SlidingMenu sliding = new SlidingMenu(this);
        sliding.setMenu(R.layout.beside);
        sliding.attachToActivity(this, SlidingMenu.SLIDING_CONTENT);""",
    "a screen with a menu behind it": """
public class Main extends com.jeremyfeinstein.slidingmenu.lib.app.SlidingActivity {
    @Override public void onCreate(Bundle state) {
        setContentView(R.layout.main);
        setBehindContentView(getLayoutInflater().inflate(R.layout.beside, null));""",
}


@pytest.mark.parametrize("how", SLIDING)
def test_a_menu_that_slides_in_is_pulled_from_its_side(tmp_path: Path, how: str) -> None:
    files = {**APP, "res/layout/beside.xml": BESIDE, "Main.java": f"{JAVA}{SLIDING[how]}{BUTTON}"}
    graph = build(tmp_path, files)
    assert edges(graph) == {("Main", "Main drawer", "click", ""), ("Main drawer", "Third", "click", "third")}
    assert Scroll("left") in [e.action for e in graph.transitions.values()]


FILLED = """
public class Main extends AppCompatActivity {
    static final int HOME = 1, FIRST = 30, LAST = 31;
    private List<Season> seasons;
    @Override protected void onCreate(Bundle state) {
        setContentView(R.layout.main);
        NavigationView rows = (NavigationView) findViewById(R.id.rows);
        Menu menu = rows.getMenu();
        for (Season each : seasons) {
            menu.add(1, each.getNumber(), Menu.NONE, each.getName()).setIcon(R.drawable.season);
        }
        menu.add(1, HOME, Menu.NONE, "Home");
        rows.setNavigationItemSelectedListener(item -> pick(item.getItemId()));
    }
    private boolean pick(int number) {
        switch (number) {
            case R.id.third:
            case HOME:
                startActivity(new Intent(this, Third.class));
                break;
            case FIRST:
            case LAST:
                startActivity(new Intent(this, Second.class));
                break;
        }
        return true;
    }
}
"""


def test_items_with_numbers_that_are_not_known_are_rows_that_have_no_number_of_another(tmp_path: Path) -> None:
    imports = f"{JAVA}import java.util.List;\nimport {NAVIGATION};\n"
    view = f'{NAVIGATION} android:id="@+id/rows"'
    code = {"Main.java": imports + FILLED, "res/layout/main.xml": layout(view)}
    assert edges(build(tmp_path, {**RESOURCES, **code})) == {
        ("Main", "Main drawer", "click", "Open navigation drawer"),
        ("Main drawer", "Second", "item", "rows"),
        ("Main drawer", "Third", "menu", "Home"),
    }
