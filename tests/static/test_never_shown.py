"""Elements that are gone in their layout and that no code shows lead nowhere."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges, manifest

MANIFEST = manifest("Home", "Old", "New")
SCREENS = {f"{name}.java": f"public class {name} extends android.app.Activity {{}}" for name in ("Old", "New")}
LAYOUT = f"""<LinearLayout {VIEWS}>
  <Button android:id="@+id/old_button" android:visibility="gone" %s/>
  <Button android:id="@+id/new_button"/>
</LinearLayout>"""
HOME = """
public class Home extends android.app.Activity {
    Button old;
    protected void onCreate(android.os.Bundle state) {
        setContentView(R.layout.home);
        old = (Button) findViewById(R.id.old_button);
        old.setOnClickListener(new View.OnClickListener() {
            public void onClick(View view) { %s }
        });
        findViewById(R.id.new_button).setOnClickListener(new View.OnClickListener() {
            public void onClick(View view) { startActivity(new Intent(Home.this, New.class)); }
        });
        %s
    }
}
"""
OPEN = "startActivity(new Intent(Home.this, Old.class));"


def _opened(root: Path, files: dict[str, str], layout: str = LAYOUT % "") -> set[str]:
    given = {"AndroidManifest.xml": MANIFEST, **SCREENS, "res/layout/home.xml": layout, **files}
    return {target for _, target, *_ in edges(build(root, given))}


@pytest.mark.parametrize("code", ["", "old.setVisibility(View.GONE);", 'old.setText("Old"); old.setEnabled(true);'])
def test_what_is_never_shown_leads_nowhere(tmp_path: Path, code: str) -> None:
    assert _opened(tmp_path, {"Home.java": HOME % (OPEN, code)}) == {"New"}


@pytest.mark.parametrize(
    "code",
    [
        "old.setVisibility(View.VISIBLE);",
        "old.setVisibility(isAllowed() ? View.VISIBLE : View.GONE);",
        "findViewById(R.id.old_button).setVisibility(View.VISIBLE);",
        "Views.show(old);",
        "Views.show(this, R.id.old_button);",
        "int[] ids = {R.id.old_button}; for (int id : ids) findViewById(id).setVisibility(View.VISIBLE);",
        "View again = old; again.setVisibility(View.VISIBLE);",
        "old.animate().alpha(1f);",
        "for (int i = 0; i < 2; i++) content.getChildAt(i).setVisibility(View.VISIBLE);",
        "View first = content.getChildAt(0); show(first);",
        "((View) child.getParent()).setVisibility(View.VISIBLE);",
        "content.getTouchables().get(0).setVisibility(View.VISIBLE);",
        "for (View each : Views.all(content)) each.setVisibility(View.VISIBLE);",
        'findViewById(getResources().getIdentifier("old", "id", getPackageName())).setVisibility(View.VISIBLE);',
    ],
)
def test_what_code_may_show_leads_on(tmp_path: Path, code: str) -> None:
    helper = "void show(View view) { view.setVisibility(View.VISIBLE); }"
    home = HOME.replace("Button old;", f"Button old; {helper if 'show(first)' in code else ''}")
    assert _opened(tmp_path, {"Home.java": home % (OPEN, code)}) == {"Old", "New"}


@pytest.mark.parametrize("code", ["menu.findItem(R.id.go).setVisible(true);", "fresh.setVisibility(View.VISIBLE);"])
def test_what_code_shows_otherwise_shows_no_element(tmp_path: Path, code: str) -> None:
    home = HOME % (OPEN, "TextView fresh = new TextView(this); " + code)
    assert _opened(tmp_path, {"Home.java": home}) == {"New"}


@pytest.mark.parametrize(
    ("around", "said"),
    [
        ("LinearLayout", 'android:id="@android:id/empty"'),
        ("com.lib.ExpandableLayout", 'android:id="@+id/panel"'),
        ("androidx.coordinatorlayout.widget.CoordinatorLayout", 'android:id="@+id/panel" app:layout_behavior=".Aware"'),
    ],
)
def test_what_libraries_may_show_leads_on(tmp_path: Path, around: str, said: str) -> None:
    layout = f"""<LinearLayout {VIEWS}>
      <{around} android:id="@+id/around">
        <LinearLayout {said} android:visibility="gone"><Button android:id="@+id/old_button"/></LinearLayout>
      </{around}>
      <Button android:id="@+id/new_button"/>
    </LinearLayout>"""
    assert _opened(tmp_path, {"Home.java": HOME % (OPEN, "")}, layout) == {"Old", "New"}


@pytest.mark.parametrize("said", ["", 'android:id="@+id/included"', 'android:visibility="visible"'])
def test_the_root_of_a_layout_has_other_names(tmp_path: Path, said: str) -> None:
    panel = f"""<LinearLayout {VIEWS} android:id="@+id/panel" android:visibility="gone">
      <Button android:id="@+id/old_button"/>
    </LinearLayout>"""
    layout = f"""<LinearLayout {VIEWS}>
      <include layout="@layout/panel" {said}/>
      <Button android:id="@+id/new_button"/>
    </LinearLayout>"""
    files = {"Home.java": HOME % (OPEN, ""), "res/layout/panel.xml": panel}
    assert _opened(tmp_path, files, layout) == {"Old", "New"}


def test_what_data_binding_may_show_leads_on(tmp_path: Path) -> None:
    layout = LAYOUT % 'app:visibleWhen="@{model.allowed}"'
    assert _opened(tmp_path, {"Home.java": HOME % (OPEN, "")}, layout) == {"Old", "New"}


def test_what_another_layout_shows_leads_on(tmp_path: Path) -> None:
    files = {"Home.java": HOME % (OPEN, ""), "res/layout/other.xml": LAYOUT.replace("gone", "visible") % ""}
    assert _opened(tmp_path, files) == {"Old", "New"}


def test_what_stands_in_something_never_shown_leads_nowhere(tmp_path: Path) -> None:
    layout = f"""<LinearLayout {VIEWS}>
      <LinearLayout android:id="@+id/panel" android:visibility="gone">
        <Button android:id="@+id/old_button"/>
      </LinearLayout>
      <Button android:id="@+id/new_button"/>
    </LinearLayout>"""
    assert _opened(tmp_path, {"Home.java": HOME % (OPEN, "")}, layout) == {"New"}


def test_a_dialog_that_only_such_an_element_opens_leads_nowhere(tmp_path: Path) -> None:
    asked = """new AlertDialog.Builder(Home.this).setPositiveButton("Go", new DialogInterface.OnClickListener() {
        public void onClick(DialogInterface dialog, int which) { startActivity(new Intent(Home.this, Old.class)); }
    }).show();"""
    assert "Old" not in _opened(tmp_path, {"Home.java": HOME % (asked, "")})


KOTLIN = """
import android.content.Intent

class Home : android.app.Activity() {
    override fun onCreate(state: android.os.Bundle?) {
        val binding = HomeBinding.inflate(layoutInflater)
        setContentView(binding.root)
        binding.oldButton.setOnClickListener { startActivity(Intent(this, Old::class.java)) }
        binding.newButton.setOnClickListener { startActivity(Intent(this, New::class.java)) }
        %s
    }
}
"""


OWN = "fun reveal(id: Int = R.id.old_button) = Views.show(id)"
EXTENSION = "fun android.widget.Button.setText(text: String, shown: Boolean) = Views.show(this, text, shown)"


@pytest.mark.parametrize(
    ("code", "shown"),
    [
        ("", False),
        ("binding.oldButton.isVisible = false", False),
        ("binding.oldButton.visibility = View.GONE", False),
        ("binding.oldButton.isVisible = isAllowed()", True),
        ("binding.oldButton.isGone = false", True),
        ("binding.oldButton.visibility = View.VISIBLE", True),
        ("binding.oldButton.apply { isVisible = true }", True),
        ("with(binding) { oldButton.isVisible = true }", True),
        ("binding.oldButton.show()", True),
        ("binding.newButton.isVisible = true; binding.root.isVisible = true", False),
        ("binding.panel.children.forEach { it.isVisible = true }", True),
        ("binding.panel.forEach { it.visibility = View.VISIBLE }", True),
        ("binding.panel[0].isVisible = true", True),
        ("binding.panel.getChildAt(0).isInvisible = false", True),
        ("reveal()", True),
        ('binding.oldButton.setText("Old", true)', True),
        ("listOf(binding.oldButton, binding.newButton).forEach { it.isVisible = true }", True),
    ],
)
def test_bindings_name_what_is_shown(tmp_path: Path, code: str, shown: bool) -> None:
    own = OWN if code.startswith("reveal") else EXTENSION if "setText" in code else ""
    assert ("Old" in _opened(tmp_path, {"Home.kt": (KOTLIN % code) + own})) is shown
