"""Classes and builders that AndroidAnnotations generates are in no source."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_java", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges, manifest

IMPORTS = """
import android.content.Intent;
import androidx.appcompat.app.AppCompatActivity;
import androidx.fragment.app.Fragment;
import org.androidannotations.annotations.*;
"""
HOME = """
@EActivity(R.layout.home)
public class Home extends AppCompatActivity {
    private final Runnable opens = () -> Detail_.intent(this).number(7).flags(Intent.FLAG_ACTIVITY_CLEAR_TOP).start();
    @Click(R.id.edit) void edit() { opens.run(); }
    @Click(R.id.other) void other() { startActivity(Other_.intent(this).get()); }
    @AfterViews void fill() {
        getSupportFragmentManager().beginTransaction().replace(R.id.frame, Rows_.builder().arg(1).build()).commit();
    }
}
"""
DETAIL = """
@EActivity
public class Detail extends AppCompatActivity {
    @OptionsItem(android.R.id.home) void up() { Home_.intent(this).start(); }
}
"""
ROWS = """
@EFragment(R.layout.rows)
public class Rows extends Fragment {
    @Click(R.id.more) void more() { Other_.intent(getActivity()).startForResult(3); }
}
"""


def test_generated_activities_are_opened_by_their_builders(tmp_path: Path) -> None:
    home = f'<LinearLayout {VIEWS}><Button android:id="@+id/edit"/><Button android:id="@+id/other"/></LinearLayout>'
    files = {
        "AndroidManifest.xml": manifest("Home_", "Detail_", "Other_"),
        "Home.java": IMPORTS + HOME,
        "Detail.java": IMPORTS + DETAIL,
        "Other.java": f"{IMPORTS}@EActivity\npublic class Other extends AppCompatActivity {{}}",
        "Rows.java": IMPORTS + ROWS,
        "res/layout/home.xml": home,
        "res/layout/rows.xml": f'<LinearLayout {VIEWS}><Button android:id="@+id/more"/></LinearLayout>',
    }
    found = edges(build(tmp_path, files))
    assert {
        ("Home_", "Detail_", "click", "edit"),
        ("Home_", "Other_", "click", "other"),
        ("Rows_", "Other_", "click", "more"),
    } <= found
    assert ("Detail_", "Home_") in {e[:2] for e in found}


def test_a_class_that_ends_in_an_underscore_is_not_made_up(tmp_path: Path) -> None:
    home = "public class Home extends android.app.Activity {}"
    found = build(tmp_path, {"AndroidManifest.xml": manifest("Home"), "Home.java": home})
    assert {s.name.rpartition(".")[2] for s in found.screens.values()} == {"Home"}
