"""An item that its menu hides is there only where code may show it."""

from pathlib import Path

import pytest
from tests.static.apps import build, edges, manifest

pytest.importorskip("tree_sitter_java", reason="needs the extra: pip install uiatlas[source]")

HEAD = """import android.app.Activity; import android.content.Intent;
import android.view.Menu; import android.view.MenuItem;
"""
BASE = """public abstract class Base extends Activity {
    public boolean onCreateOptionsMenu(Menu menu) {
        getMenuInflater().inflate(R.menu.main, menu);
        return true;
    }
    public boolean onOptionsItemSelected(MenuItem item) {
        switch (item.getItemId()) {
            case R.id.pay: startActivity(new Intent(this, Pay.class)); return true;
        }
        return super.onOptionsItemSelected(item);
    }
}
"""
ITEM = '<item android:id="@+id/pay" android:title="Pay" android:showAsAction="always" {}/>'
HIDDEN = {
    "the item": ITEM.format('android:visible="false"'),
    "its group": f'<group android:id="@+id/paid" android:visible="false">{ITEM.format("")}</group>',
}
SHOWING = {
    "by its id": "menu.findItem(R.id.pay).setVisible(true);",
    "its group": "menu.setGroupVisible(R.id.paid, true);",
    "a helper": "Shows.show(menu, R.id.pay);",
    "all": "for (int i = 0; i < menu.size(); i++) { menu.getItem(i).setVisible(true); }",
}


def paying(root: Path, items: str, shown: str = "", **more: str) -> set[str]:
    """The screens that lead to the one behind the item, if the first one's code does this with the menu."""
    prepared = f"public boolean onPrepareOptionsMenu(Menu menu) {{ {shown} return true; }}"
    files = {
        "AndroidManifest.xml": manifest("Main", "Second", "Pay"),
        "Base.java": HEAD + BASE,
        "Main.java": HEAD + f"public class Main extends Base {{ {prepared} }}",
        "Second.java": HEAD + "public class Second extends Base {}",
        "Pay.java": HEAD + "public class Pay extends Activity {}",
        "res/menu/main.xml": f'<menu xmlns:android="http://schemas.android.com/apk/res/android">{items}</menu>',
        **more,
    }
    return {source for source, target, *_ in edges(build(root, files)) if target == "Pay"}


def test_an_item_that_is_there_leads_on(tmp_path: Path) -> None:
    assert paying(tmp_path, ITEM.format("")) == {"Main", "Second"}


@pytest.mark.parametrize("items", HIDDEN.values(), ids=HIDDEN)
def test_an_item_that_nothing_shows_leads_nowhere(tmp_path: Path, items: str) -> None:
    assert paying(tmp_path, items, "menu.removeItem(R.id.pay);") == set()


@pytest.mark.parametrize("shown", SHOWING.values(), ids=SHOWING)
def test_a_screen_shows_its_own_item(tmp_path: Path, shown: str) -> None:
    assert paying(tmp_path, HIDDEN["its group"], shown) == {"Main"}


def test_a_class_that_is_no_screen_may_show_it_everywhere(tmp_path: Path) -> None:
    helper = "public class Shows { static void all(Menu menu) { menu.findItem(R.id.pay).setVisible(true); } }"
    assert paying(tmp_path, HIDDEN["the item"], **{"Shows.java": HEAD + helper}) == {"Main", "Second"}
