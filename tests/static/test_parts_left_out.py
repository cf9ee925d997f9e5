"""Fields of base classes that a screen leaves empty, as its constructor says that it has no such part."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_java", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges, manifest

BASE = """
public abstract class Base extends android.app.Activity {
    protected final int drawerId;
    protected android.support.v4.widget.DrawerLayout drawerLayout;
    protected Base(int drawerId) { this.drawerId = drawerId; }
    protected Base() { this(0); }
    protected void onCreate(android.os.Bundle state) {
        super.onCreate(state);
        if (drawerId != 0) drawerLayout = (android.support.v4.widget.DrawerLayout) findViewById(drawerId);
        if (drawerLayout != null) fillDrawer();
    }
    private void fillDrawer() {
        findViewById(R.id.help).setOnClickListener(new View.OnClickListener() {
            public void onClick(View view) { startActivity(new Intent(Base.this, Help.class)); }
        });
    }
    %s
}
"""
FILES = {
    "AndroidManifest.xml": manifest("Home", "Plain", "Help"),
    "Home.java": "public class Home extends Base { public Home() { super(R.id.drawer_layout); } }",
    "Plain.java": "public class Plain extends Base { public Plain() { super(); } %s }",
    "Help.java": "public class Help extends android.app.Activity {}",
    "res/layout/home.xml": f"""<android.support.v4.widget.DrawerLayout {VIEWS} android:id="@+id/drawer_layout">
      <FrameLayout/><LinearLayout android:layout_gravity="start"><Button android:id="@+id/help"/></LinearLayout>
    </android.support.v4.widget.DrawerLayout>""",
}


@pytest.mark.parametrize(
    ("base", "plain", "having"),
    [
        ("", "", {"Home"}),
        (
            "",
            "void setUp() { drawerLayout = findViewById(R.id.drawer_layout); } void onStart() { setUp(); }",
            {"Home", "Plain"},
        ),
        ("void onStart() { drawerLayout = Drawers.of(this); }", "", {"Home", "Plain"}),
    ],
)
def test_a_part_that_a_screen_says_it_has_not_is_not_there(
    tmp_path: Path, base: str, plain: str, having: set[str]
) -> None:
    files = {**FILES, "Base.java": BASE % base, "Plain.java": FILES["Plain.java"] % plain}
    assert {source for source, target, *_ in edges(build(tmp_path, files)) if target == "Help"} == having
