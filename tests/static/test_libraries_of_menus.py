"""Menus of libraries: sheets at the bottom, bars for what is chosen, rows of a page about the app, labelled buttons."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.with_libraries import ways

IMPORTS = """import com.cocosw.bottomsheet.BottomSheet
import com.kennyc.bottomsheet.*
import com.afollestad.materialcab.MaterialCab
import mehdi.sakout.aboutpage.Element
import com.github.clans.fab.FloatingActionButton
import com.heinrichreimersoftware.materialintro.slide.SimpleSlide"""
BY_ID = "when (which) { R.id.one -> second(); R.id.two -> third() }"
BY_ITEM = "when (item.itemId) { R.id.one -> second(); R.id.two -> third() }"
SHEET = "BottomSheet.Builder(this)"
HEARD = f"""setListener(object : BottomSheetListener {{
    override fun onSheetItemSelected(sheet: BottomSheetMenuDialogFragment, item: MenuItem, given: Any?) {{ {BY_ITEM} }}
}})"""


@pytest.mark.parametrize(
    "code",
    [
        f"{SHEET}.sheet(R.menu.both).listener {{ _, which -> {BY_ID} }}.show()",
        f"{SHEET}.sheet(R.menu.both).listener {{ item -> {BY_ITEM} }}.build().show()",
        f'{SHEET}.sheet(1, "One").sheet(2, R.string.two)'
        ".listener { _, which -> if (which == 1) second() else third() }.show()",
        f"BottomSheetMenuDialogFragment.Builder(this).setSheet(R.menu.both).{HEARD}.show(supportFragmentManager)",
    ],
)
def test_entries_of_a_sheet_lead_where_each_does(tmp_path: Path, code: str) -> None:
    members = f"fun ask() {{ {code} }}"
    assert ways(tmp_path, "go.setOnClickListener { ask() }", imports=IMPORTS, members=members) == {
        ("Main", "ask", "click", "go"),
        ("ask", "Second", "dialog", "One"),
        ("ask", "Third", "dialog", "Two"),
    }


def test_who_listens_to_something_else_is_told_of_no_entries(tmp_path: Path) -> None:
    found = ways(tmp_path, "source().setListener { _, which -> second() }", imports=IMPORTS)
    assert found == {("Main", "Second", "auto", "")}


BAR = f"""
    fun start() {{ MaterialCab(this, R.id.bar).setMenu(R.menu.both).start(Chosen()) }}
    inner class Chosen : MaterialCab.Callback {{
        override fun onCabCreated(cab: MaterialCab, menu: Menu) = true
        override fun onCabItemClicked(item: MenuItem): Boolean {{ {BY_ITEM}; return true }}
        override fun onCabFinished(cab: MaterialCab) = true
    }}
"""


def test_the_bar_of_a_library_is_an_action_mode(tmp_path: Path) -> None:
    code = "go.setOnLongClickListener { start(); true }"
    assert ways(tmp_path, code, imports=IMPORTS, members=BAR) == {
        ("Main", "Main action mode", "click", "go"),
        ("Main action mode", "Second", "menu", "one"),
        ("Main action mode", "Third", "menu", "two"),
    }


@pytest.mark.parametrize(
    "code",
    [
        'val row = Element(); row.setTitle("One"); row.setOnClickListener { second() }',
        'Element().setTitle("One").setIntent(Intent(this, Second::class.java))',
        'val button = FloatingActionButton(this); button.labelText = "One"; button.setOnClickListener { second() }',
        'val button = FloatingActionButton(this); button.title = "One"; button.setOnClickListener { second() }',
        'SimpleSlide.Builder().buttonCtaLabel("One").buttonCtaClickListener { second() }.build()',
        'popupMenu { section { item { label = "One"; callback = { second() } } } }',
    ],
)
def test_what_code_makes_is_called_by_what_it_says(tmp_path: Path, code: str) -> None:
    assert ways(tmp_path, code, imports=IMPORTS) == {("Main", "Second", "click", "One")}


def test_a_setting_of_a_block_is_heard(tmp_path: Path) -> None:
    code = 'screen(this) { pref("first") { title = "One"; click { second() } } }'
    assert ways(tmp_path, code, imports=IMPORTS) == {("Main", "Second", "preference", "One")}


PAGES = """
class Pages(manager: FragmentManager) : androidx.fragment.app.FragmentPagerAdapter(manager) {
    override fun getItem(at: Int): Fragment = when (at) { 0 -> First() else -> Other() }
    override fun getCount() = 2
    override fun getPageTitle(at: Int) = when (at) { 0 -> "One" else -> "Two" }
}
class First : androidx.fragment.app.Fragment()
class Other : androidx.fragment.app.Fragment()
"""


@pytest.mark.parametrize("tabs", ["com.astuetz.PagerSlidingTabStrip", "com.viewpagerindicator.TabPageIndicator"])
def test_tabs_of_a_pager_say_the_titles_of_its_pages(tmp_path: Path, tabs: str) -> None:
    elements = f'<{tabs} android:id="@+id/tabs"/><androidx.viewpager.widget.ViewPager android:id="@+id/pager"/>'
    code = "findViewById<androidx.viewpager.widget.ViewPager>(R.id.pager).adapter = Pages(supportFragmentManager)"
    assert ways(tmp_path, code, elements=elements, classes=PAGES) == {
        ("Main", "First", "auto", ""),
        ("Main", "Other", "click", "Two"),
    }
