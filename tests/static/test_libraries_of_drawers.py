"""Drawers of MaterialDrawer: rows are told apart by their identifier, place, tag, or by being one of the screen's."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.with_libraries import ways

IMPORTS = """import com.mikepenz.materialdrawer.*
import com.mikepenz.materialdrawer.model.*"""
SLIDER = '<com.mikepenz.materialdrawer.widget.MaterialDrawerSliderView android:id="@+id/slider"/>'
ROWS = 'val one = PrimaryDrawerItem().withName("One"){one}; val two = SecondaryDrawerItem().withName("Two"){two}'
IDENTIFIED = ROWS.format(one=".withIdentifier(1)", two=".withIdentifier(2)")
TAGGED = ROWS.format(one='.withTag("a")', two='.withTag("b")')
PLAIN = ROWS.format(one="", two="")
BUILT = (
    "DrawerBuilder().withActivity(this).addDrawerItems(one, two){}.withOnDrawerItemClickListener {{ _, at, row -> {} }}"
)
BY_PLACE = "when (at) { 0 -> second(); 1 -> third() }"
FIND = "val slider = findViewById<View>(R.id.slider)"
HEARD = "slider.onDrawerItemClickListener = {{ _, row, _ -> {} }}"
BY_IDENTIFIER = "when (row.identifier) { 1L -> second(); 2L -> third() }"
BOTH = {
    ("Main", "Main drawer", "click", "Open navigation drawer"),
    ("Main drawer", "Second", "click", "One"),
    ("Main drawer", "Third", "click", "Two"),
}


@pytest.mark.parametrize(
    ("rows", "heard"),
    [
        (PLAIN, BUILT.format("", BY_PLACE)),
        (PLAIN, BUILT.format(".withAccountHeader(head)", "when (at) { 1 -> second(); 2 -> third() }")),
        (PLAIN, BUILT.format("", "if (row == one) second() else if (row == two) third()")),
        (TAGGED, BUILT.format("", 'if (row.tag == "a") second() else third()')),
        (IDENTIFIED, f"{FIND}; slider.addItems(one, two); {HEARD.format(BY_IDENTIFIER)}"),
        (IDENTIFIED, f"{FIND}; slider.itemAdapter.add(one, DividerDrawerItem(), two); {HEARD.format(BY_IDENTIFIER)}"),
    ],
)
def test_each_row_leads_where_its_own_branch_does(tmp_path: Path, rows: str, heard: str) -> None:
    assert ways(tmp_path, f"{rows}\n{heard}", imports=IMPORTS, elements=SLIDER) == BOTH


def test_where_a_row_stands_is_not_known_if_something_else_may_be_above_it(tmp_path: Path) -> None:
    """The head of the drawer is given by other code, so that nobody knows what is counted."""
    members = "fun head(drawer: DrawerBuilder) { drawer.withAccountHeader(made()) }"
    found = ways(tmp_path, f"{PLAIN}\n{BUILT.format('', BY_PLACE)}", imports=IMPORTS, members=members)
    assert found > BOTH


def test_a_field_that_is_written_in_the_same_body_has_the_drawer(tmp_path: Path) -> None:
    members = "private lateinit var drawer: Drawer"
    code = f"{IDENTIFIED}; drawer = DrawerBuilder(this).build(); drawer.addItem(one); drawer.addItem(two)\n"
    heard = f"drawer.setOnDrawerItemClickListener {{ _, _, row -> {BY_IDENTIFIER} }}"
    assert ways(tmp_path, code + heard, imports=IMPORTS, members=members) == BOTH


@pytest.mark.parametrize("below", ["it.withSubItems(one, two)", "it.subItems = mutableListOf(one, two)"])
def test_rows_below_another_lead_where_their_own_branches_do(tmp_path: Path, below: str) -> None:
    """The row above them has no number and leads nowhere."""
    above = f'val above = ExpandableDrawerItem().withName("More"); above.let {{ {below} }}'
    heard = BUILT.format("", BY_IDENTIFIER).replace("one, two", "above")
    assert ways(tmp_path, f"{IDENTIFIED}\n{above}\n{heard}", imports=IMPORTS) == BOTH


def test_a_row_that_is_given_no_number_has_none_of_those_that_code_asks_for(tmp_path: Path) -> None:
    rows = ROWS.format(one="", two=".withIdentifier(2)")
    found = ways(tmp_path, f"{rows}\n{BUILT.format('', BY_IDENTIFIER)}", imports=IMPORTS)
    assert found == {way for way in BOTH if way[1] != "Second"}


def test_where_a_row_stands_is_not_known_behind_one_with_rows_below(tmp_path: Path) -> None:
    above = 'val above = ExpandableDrawerItem().withName("More").withSubItems(one)'
    heard = BUILT.format("", BY_PLACE).replace("one, two", "above, two")
    found = ways(tmp_path, f"{PLAIN}\n{above}\n{heard}", imports=IMPORTS)
    assert {way for way in found if way[3] == "Two"} == {
        ("Main drawer", "Second", "click", "Two"),
        ("Main drawer", "Third", "click", "Two"),
    }


@pytest.mark.parametrize("heard_first", [False, True])
def test_rows_that_are_not_known_are_those_of_the_list_of_the_drawer(tmp_path: Path, heard_first: bool) -> None:
    """The rows are given one by one, as a map of another class has them."""
    steps = [
        "for (kind in Kinds.all()) builder.addDrawerItems(Kinds.row(kind))",
        "builder.withOnDrawerItemClickListener { _, _, _ -> second() }",
    ]
    code = "val builder = DrawerBuilder().withActivity(this)\n" + "\n".join(steps[::-1] if heard_first else steps)
    assert ways(tmp_path, code, imports=IMPORTS) == {
        ("Main", "Main drawer", "click", "Open navigation drawer"),
        ("Main drawer", "Second", "item", "material_drawer_recycler_view"),
    }
