"""Tabs of an action bar: each has a listener, which hears that the tab is touched; the first is selected by itself."""

from pathlib import Path

import pytest
from tests.static.apps import build, edges, manifest

IMPORTS = "import android.app.*; import android.content.Intent; import android.os.Bundle;"
LISTENER = """
    public void onTabUnselected(ActionBar.Tab tab, FragmentTransaction ft) {}
    public void onTabReselected(ActionBar.Tab tab, FragmentTransaction ft) {}
    public void onTabSelected(ActionBar.Tab tab, FragmentTransaction ft) {"""
BY_PLACE = f"""
    {LISTENER}
        if (tab.getPosition() == 0) {{
            startActivity(new Intent(this, Second.class));
        }} else if (tab.getPosition() == 1) {{
            startActivity(new Intent(this, Third.class));
        }} else {{
            startActivity(new Intent(this, Fourth.class));
        }}
    }}"""
BY_CLASS = f"""
    static class Opening implements ActionBar.TabListener {{
        private final Activity activity;
        private final Class<?> shown;
        Opening(Activity activity, Class<?> shown) {{
            this.activity = activity;
            this.shown = shown;
        }}
        {LISTENER}
            activity.startActivity(new Intent(activity, shown));
        }}
    }}"""
ALIKE = """
    private void add(String title, Class<?> shown) {
        ActionBar bar = getActionBar();
        bar.addTab(bar.newTab().setText(title).setTabListener(new Opening(this, shown)));
    }"""
TABS = {
    "one listener that asks for the place": (
        """
            ActionBar bar = getActionBar();
            bar.addTab(bar.newTab().setText("Here").setTabListener(this));
            bar.addTab(bar.newTab().setText(R.string.near).setIcon(R.drawable.near).setTabListener(this));
            if (isFar()) {
                bar.addTab(bar.newTab().setText("Far").setTabListener(this));
            } else {
                bar.addTab(bar.newTab().setText("Farther").setTabListener(this));
            }""",
        BY_PLACE,
        {("Third", "click", "Near you"), ("Fourth", "click", "Far"), ("Fourth", "click", "Farther")},
    ),
    "a listener for each": (
        """
            ActionBar bar = getActionBar();
            ActionBar.Tab tab = bar.newTab();
            tab.setText("Here");
            tab.setTabListener(new Opening(this, Second.class));
            bar.addTab(tab);
            tab = bar.newTab().setText("Near you").setTabListener(new Opening(this, Third.class));
            bar.addTab(tab);
            tab = bar.newTab().setTabListener(new Opening(this, Fourth.class)).setText("Far");
            bar.addTab(tab, false);""",
        BY_CLASS,
        {("Third", "click", "Near you"), ("Fourth", "click", "Far")},
    ),
    "tabs that are put before others": (
        """
            ActionBar bar = getActionBar();
            bar.addTab(bar.newTab().setText("Near you").setTabListener(this), false);
            bar.addTab(bar.newTab().setText("Here").setTabListener(this), 0, true);
            bar.addTab(bar.newTab().setText("Far").setTabListener(this), 9);""",
        BY_PLACE,
        {("Third", "click", "Near you"), ("Fourth", "click", "Far")},
    ),
    "tabs of something else besides": (
        """
            Pages pages = new Pages();
            pages.addTab("Here");
            pages.addTab("Near you");
            getActionBar().addTab(getActionBar().newTab().setText("Here").setTabListener(this));
            pages.addTab("Far");
            getActionBar().addTab(getActionBar().newTab().setText("Near you").setTabListener(this));
            pages.addTab("Farther", 0, true);
            getActionBar().addTab(getActionBar().newTab().setText("Far").setTabListener(this));""",
        BY_PLACE,
        {("Third", "click", "Near you"), ("Fourth", "click", "Far")},
    ),
    "tabs that a method adds": (
        """
            add("Here", Second.class);
            add("Near you", Third.class);
            add("Far", Fourth.class);""",
        BY_CLASS + ALIKE,
        {("Third", "click", "Near you"), ("Fourth", "click", "Far")},
    ),
}
STRINGS = '<resources><string name="near">Near you</string></resources>'


def found(root: Path, making: str, listening: str) -> set[tuple[str, str, str]]:
    """Where tabs lead that an activity makes, and what of them is touched for that."""
    body = f"public void onCreate(Bundle state) {{ {making} }} {listening}"
    files = {
        "AndroidManifest.xml": manifest("Main", "Second", "Third", "Fourth"),
        "res/values/strings.xml": STRINGS,
        "Main.java": f"{IMPORTS}\npublic class Main extends Activity implements ActionBar.TabListener {{ {body} }}",
    }
    return {(b, c, d) for a, b, c, d in edges(build(root, files)) if a == "Main"}


@pytest.mark.parametrize("how", TABS)
def test_a_tab_is_touched_and_the_first_is_there_by_itself(tmp_path: Path, how: str) -> None:
    making, listening, touched = TABS[how]
    assert found(tmp_path, making, listening) == {("Second", "auto", ""), *touched}


def test_the_tab_that_is_selected_as_it_is_added_is_there_by_itself(tmp_path: Path) -> None:
    making = """
        ActionBar bar = getActionBar();
        bar.addTab(bar.newTab().setText("Here").setTabListener(new Opening(this, Second.class)), false);
        bar.addTab(bar.newTab().setText("Near you").setTabListener(new Opening(this, Third.class)), true);"""
    assert found(tmp_path, making, BY_CLASS) == {("Second", "click", "Here"), ("Third", "auto", "")}


@pytest.mark.parametrize("where", ["where()", "0"])
def test_of_a_tab_that_another_may_be_put_before_nobody_knows_the_place(tmp_path: Path, where: str) -> None:
    making = f"""
        ActionBar bar = getActionBar();
        bar.addTab(bar.newTab().setText("Near you").setTabListener(this), false);
        if (isFar()) {{
            bar.addTab(bar.newTab().setText("Far").setTabListener(new Opening(this, Fourth.class)), {where}, false);
        }}"""
    every = {(target, "click", "Near you") for target in ("Second", "Third", "Fourth")}
    assert found(tmp_path, making, BY_PLACE + BY_CLASS) == {*every, ("Fourth", "click", "Far")}


def test_a_tab_that_is_touched_again_tells_another_method_and_one_that_is_left_a_third(tmp_path: Path) -> None:
    making = """
        ActionBar bar = getActionBar();
        bar.addTab(bar.newTab().setText("Here").setTabListener(this));
        bar.addTab(bar.newTab().setText("Far").setTabListener(this));"""
    listening = "".join(
        f"public void onTab{heard}(ActionBar.Tab tab, FragmentTransaction ft) {{ {done} }}"
        for heard, done in (
            ("Selected", ""),
            ("Unselected", "startActivity(new Intent(this, Second.class));"),
            ("Reselected", "startActivity(new Intent(this, Third.class));"),
        )
    )
    again = {("Third", "click", "Here"), ("Third", "click", "Far")}
    assert found(tmp_path, making, listening) == {*again, ("Second", "click", "")}


def test_of_tabs_in_a_loop_nobody_knows_which_is_where(tmp_path: Path) -> None:
    making = """
        ActionBar bar = getActionBar();
        for (int i = 0; i < count(); i++) {
            bar.addTab(bar.newTab().setText(title(i)).setTabListener(this));
        }"""
    every = {("Second", "auto", ""), ("Third", "auto", ""), ("Fourth", "auto", "")}
    assert found(tmp_path, making, BY_PLACE) == every
    assert {c for _, c, _ in found(tmp_path, making.replace("(this))", "(this), false)"), BY_PLACE)} == {"click"}
