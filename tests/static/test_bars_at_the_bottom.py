"""The button at the start of a bar at the bottom: only that of an activity's own bar is described as the arrow."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges
from tests.static.two_buttons import APP, KOTLIN

LAYOUT = f"""<FrameLayout {VIEWS}><androidx.appcompat.widget.Toolbar android:id="@+id/top"/>
    <com.google.android.material.bottomappbar.BottomAppBar android:id="@+id/bottom" SAID/></FrameLayout>"""
MAIN = """
class Main : AppCompatActivity() {
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        setContentView(R.layout.main)
        GIVEN
        findViewById<BottomAppBar>(R.id.bottom).setNavigationOnClickListener {
            startActivity(Intent(this, Second::class.java))
        }
    }
    override fun setSupportActionBar(bar: Toolbar?) { super.setSupportActionBar(bar) }
}
"""
SAID = 'app:navigationContentDescription="Menu"'


@pytest.mark.parametrize(
    ("given", "said", "how", "touched"),
    [
        ("", "", "item", "bottom"),
        ("setSupportActionBar(findViewById(R.id.top))", "", "item", "bottom"),
        ("setSupportActionBar(findViewById(R.id.bottom))", "", "click", "Navigate up"),
        ("setSupportActionBar(chosen())", "", "click", "Navigate up"),
        ("", SAID, "click", "Menu"),
    ],
)
def test_the_button_is_the_arrow_only_in_the_bar_of_the_activity(
    tmp_path: Path, given: str, said: str, how: str, touched: str
) -> None:
    code = KOTLIN + MAIN.replace("GIVEN", given)
    found = edges(build(tmp_path, {**APP, "res/layout/main.xml": LAYOUT.replace("SAID", said), "Main.kt": code}))
    assert found == {("Main", "Second", how, touched)}
