"""Pages of a pager: the first is shown by itself, the others when their tab is touched or the pager is swiped."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges
from tests.static.two_buttons import APP, JAVA, KOTLIN

from uiatlas.planning.planner import plan_with
from uiatlas.ui import Scroll

TABS = '<com.google.android.material.tabs.TabLayout android:id="@+id/tabs"/>'
PAGER = f"""<LinearLayout {VIEWS}>%s<androidx.viewpager.widget.ViewPager android:id="@+id/pager"/></LinearLayout>"""
CODE = """
class Main : AppCompatActivity() {
    override fun onCreate(state: Bundle?) {
        setContentView(R.layout.main)
        val pager = findViewById<androidx.viewpager.widget.ViewPager>(R.id.pager)
        pager.adapter = Pages(supportFragmentManager)
        %s
    }
}
class Pages(manager: FragmentManager) : androidx.fragment.app.FragmentPagerAdapter(manager) {
    override fun getCount() = 3
    override fun getItem(position: Int): Fragment = when (position) {
        0 -> One()
        1 -> Two()
        else -> Three()
    }
    override fun getPageTitle(position: Int) = if (position == 1) "Second page" else null
}
class One : Fragment()
class Two : Fragment()
class Three : Fragment()
"""
BY_ITSELF = {("Main", name, "auto", "") for name in ("One", "Two", "Three")}
SWIPED = {("Main", name, "click", "pager") for name in ("One", "Two", "Three")}


def found(root: Path, more: str = "", tabs: str = "") -> set[tuple[str, str, str, str]]:
    """The edges of an app with such a pager."""
    files = {**APP, "res/layout/main.xml": PAGER % tabs, "Main.kt": KOTLIN + CODE % more}
    return {e for e in edges(build(root, files)) if e[0] == "Main"}


def test_the_first_page_is_shown_by_itself(tmp_path: Path) -> None:
    one = {("Main", "One", "auto", "")}
    assert found(tmp_path) == one | {("Main", "Two", "click", "pager"), ("Main", "Three", "click", "pager")}


def test_a_tab_is_touched_by_its_title(tmp_path: Path) -> None:
    titled = {("Main", "Two", "click", "Second page"), ("Main", "Three", "click", "pager")}
    assert found(tmp_path, tabs=TABS) == {("Main", "One", "auto", ""), *titled}


def test_the_page_that_code_turns_to_is_shown_by_itself(tmp_path: Path) -> None:
    two = {("Main", "Two", "auto", "")}
    assert found(tmp_path, "pager.currentItem = 1") == two | {e for e in SWIPED if e[1] != "Two"}


@pytest.mark.parametrize(
    "turned",
    [
        'pager.currentItem = intent.getIntExtra("page", 0)',
        """turn(intent.extras)
    }
    fun turn(given: Bundle) {
        findViewById<androidx.viewpager.widget.ViewPager>(R.id.pager).currentItem = given.getInt("page")""",
    ],
)
def test_of_a_page_that_is_not_known_any_may_be_the_first(tmp_path: Path, turned: str) -> None:
    assert found(tmp_path, turned) == BY_ITSELF | SWIPED


@pytest.mark.parametrize(
    "turned",
    [
        'if (state != null) pager.currentItem = state.getInt("page")',
        """val page = if (state != null) state.getInt("page") else 0
        pager.currentItem = page""",
        """}
    override fun onTabSelected(tab: Tab) {
        findViewById<androidx.viewpager.widget.ViewPager>(R.id.pager).currentItem = tab.position""",
    ],
)
def test_a_page_that_was_shown_before_is_none_that_comes_first(tmp_path: Path, turned: str) -> None:
    assert found(tmp_path, turned) == {("Main", "One", "auto", ""), *(e for e in SWIPED if e[1] != "One")}


def test_a_page_that_other_code_turns_to_may_come_by_itself_as_well(tmp_path: Path) -> None:
    turned = """}
    override fun onNewIntent(intent: Intent) {
        findViewById<androidx.viewpager.widget.ViewPager>(R.id.pager).currentItem = 1"""
    assert found(tmp_path, turned) == {("Main", "One", "auto", ""), ("Main", "Two", "auto", "")} | SWIPED


def test_a_plan_swipes_from_page_to_page(tmp_path: Path) -> None:
    graph = build(tmp_path, {**APP, "res/layout/main.xml": PAGER % "", "Main.kt": KOTLIN + CODE % ""})
    by_name = {screen.name.rpartition(".")[2]: key for key, screen in graph.screens.items()}
    plan = plan_with("builtin", graph, by_name["One"], [by_name["Three"]])
    assert any(isinstance(step.action, Scroll) for step in plan.steps)


BAR = '<com.google.android.material.bottomnavigation.BottomNavigationView android:id="@+id/bar" app:menu="@menu/bar"/>'
ITEMS = f"""<menu {VIEWS}><item android:id="@+id/first" android:title="First"/>
<item android:id="@+id/third" android:title="Third"/></menu>"""
TURNED = """findViewById<com.google.android.material.bottomnavigation.BottomNavigationView>(R.id.bar)
            .setOnItemSelectedListener { item ->
                when (item.itemId) {
                    R.id.first -> pager.currentItem = 0
                    R.id.third -> pager.setCurrentItem(2, false)
                }
                true
            }"""
NEWER = """
class Main : AppCompatActivity() {
    private val titles = arrayOf("Top", "Middle", "Bottom")
    override fun onCreate(state: Bundle?) {
        setContentView(R.layout.main)
        val pager = findViewById<androidx.viewpager2.widget.ViewPager2>(R.id.pager)
        pager.adapter = Pages(this)
        com.google.android.material.tabs.TabLayoutMediator(findViewById(R.id.tabs), pager) %s.attach()
    }
}
class Pages(activity: FragmentActivity) : androidx.viewpager2.adapter.FragmentStateAdapter(activity) {
    override fun getItemCount() = 3
    override fun createFragment(position: Int): Fragment = when (position) {
        0 -> One()
        1 -> Two()
        else -> Three()
    }
}
class One : Fragment()
class Two : Fragment()
class Three : Fragment()
"""


def test_an_item_of_a_bar_turns_the_page(tmp_path: Path) -> None:
    files = {"res/layout/main.xml": PAGER % BAR, "res/menu/bar.xml": ITEMS, "Main.kt": KOTLIN + CODE % TURNED}
    told = {e for e in edges(build(tmp_path, {**APP, **files})) if e[0] == "Main" and e[2] == "menu"}
    assert told == {("Main", "One", "menu", "first"), ("Main", "Three", "menu", "third")}


def test_what_a_touch_turns_to_is_not_shown_by_itself(tmp_path: Path) -> None:
    turned = "findViewById<View>(R.id.tabs).setOnClickListener { pager.currentItem = 2 }"
    told = {e for e in found(tmp_path, turned, TABS) if e[2] == "auto"}
    assert told == {("Main", "One", "auto", "")}


@pytest.mark.parametrize(
    "look",
    [
        "{ tab, place -> tab.text = titles[place] }",
        '{ tab, place -> tab.text = when (place) { 0 -> "Top"; 1 -> "Middle"; else -> "Bottom" } }',
        """{ tab, place ->
            when (place) {
                0 -> tab.setText("Top")
                1 -> tab.setText("Middle")
                2 -> tab.setText("Bottom")
            }
        }""",
    ],
)
def test_a_tab_is_touched_by_the_title_that_its_mediator_gives(tmp_path: Path, look: str) -> None:
    files = {**APP, "res/layout/main.xml": PAGER % TABS, "Main.kt": KOTLIN + NEWER % look}
    told = {e for e in edges(build(tmp_path, files)) if e[0] == "Main" and e[2] == "click" and e[3] != "pager"}
    assert told == {("Main", "Two", "click", "Middle"), ("Main", "Three", "click", "Bottom")}


def test_a_title_that_is_not_decided_names_no_tab(tmp_path: Path) -> None:
    look = '{ tab, place -> if (Random.nextBoolean()) tab.text = "Top" else tab.text = "Bottom" }'
    files = {**APP, "res/layout/main.xml": PAGER % TABS, "Main.kt": KOTLIN + NEWER % look}
    assert {e[3] for e in edges(build(tmp_path, files)) if e[2] == "click"} == {"pager"}


STEPS = """}
    private fun pager() = findViewById<androidx.viewpager.widget.ViewPager>(R.id.pager)
    fun next(view: View?) = turn(1)
    private fun turn(page: Int) { pager().currentItem = page }
    override fun onBackPressed() { if (isTaskRoot()) super.onBackPressed() else pager().currentItem = 0"""


def steps(root: Path, more: str = "") -> set[tuple[str, str, str, str]]:
    """The edges of an app whose first page has a button that the activity hears."""
    page = f'<LinearLayout {VIEWS}><Button android:id="@+id/on" android:onClick="next"/></LinearLayout>'
    code = (CODE % (more + STEPS)).replace("class One : Fragment()", "class One : Fragment(R.layout.one)")
    files = {**APP, "res/layout/main.xml": PAGER % "", "res/layout/one.xml": page, "Main.kt": KOTLIN + code}
    return edges(build(root, files))


def test_a_button_of_a_page_turns_the_pager_around_it(tmp_path: Path) -> None:
    assert ("One", "Two", "click", "on") in steps(tmp_path)


def test_what_a_layout_names_and_what_answers_back_turn_no_page_by_themselves(tmp_path: Path) -> None:
    assert {e for e in steps(tmp_path) if e[2] == "auto"} == {("Main", "One", "auto", "")}


def test_what_a_layout_names_turns_a_page_by_itself_where_the_screen_calls_it(tmp_path: Path) -> None:
    assert ("Main", "Two", "auto", "") in steps(tmp_path, "next(null)")


@pytest.mark.parametrize(
    ("turned", "pages"),
    [
        ("pager.setCurrentItem(pager.currentItem + 1)", {"Two", "Three"}),
        ("pager.currentItem = pager.currentItem - 1", {"One", "Two"}),
        ("pager.currentItem += 2", {"Three"}),
        ("if (pager.currentItem == 1) pager.currentItem = pager.currentItem + 1", {"Three"}),
        ("pager.currentItem = count + 1", set()),
    ],
)
def test_a_touch_turns_to_the_next_page(tmp_path: Path, turned: str, pages: set[str]) -> None:
    told = found(tmp_path, f"findViewById<View>(R.id.tabs).setOnClickListener {{ {turned} }}", TABS)
    assert {e[1] for e in told if e[3] == "tabs"} == pages


JAVA_STEPS = """
public class Main extends android.support.v4.app.FragmentActivity {
    private android.support.v4.view.ViewPager pager;
    @Override protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        pager = (android.support.v4.view.ViewPager) findViewById(R.id.pager);
        pager.setAdapter(new Pages(getSupportFragmentManager()));
    }
    public void on(View view) {
        int shown = pager.getCurrentItem();
        switch (shown) {
            case 0: pager.setCurrentItem(shown + 1); break;
            case 2: pager.setCurrentItem(shown - 1, true); break;
        }
    }
}
class Pages extends android.support.v4.app.FragmentPagerAdapter {
    Pages(FragmentManager manager) { super(manager); }
    @Override public Fragment getItem(int position) {
        if (position == 0) return new One();
        if (position == 1) return new Two();
        return new Three();
    }
    @Override public int getCount() { return 3; }
}
class One extends Fragment {}
class Two extends Fragment {}
class Three extends Fragment {}
"""


def test_what_a_body_asks_of_the_pager_tells_which_page_is_the_next(tmp_path: Path) -> None:
    layout = PAGER % '<Button android:id="@+id/button" android:onClick="on"/>'
    files = {**APP, "res/layout/main.xml": layout, "Main.java": JAVA + JAVA_STEPS}
    assert {e[1] for e in edges(build(tmp_path, files)) if e[3] == "button"} == {"Two"}


def test_a_page_turns_to_the_one_behind_it(tmp_path: Path) -> None:
    code = (CODE % "").replace(
        "class Two : Fragment()",
        """class Two : Fragment(R.layout.two) {
        override fun onViewCreated(view: View, state: Bundle?) {
            val pager = activity!!.findViewById<androidx.viewpager.widget.ViewPager>(R.id.pager)
            view.findViewById<View>(R.id.on).setOnClickListener { pager.currentItem = pager.currentItem + 1 }
        }
    }""",
    )
    page = f'<LinearLayout {VIEWS}><Button android:id="@+id/on"/></LinearLayout>'
    files = {"res/layout/main.xml": PAGER % "", "res/layout/two.xml": page, "Main.kt": KOTLIN + code}
    assert {e for e in edges(build(tmp_path, {**APP, **files})) if e[3] == "on"} == {("Two", "Three", "click", "on")}
