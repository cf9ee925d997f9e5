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
    ],
)
def test_what_code_may_show_leads_on(tmp_path: Path, code: str) -> None:
    assert _opened(tmp_path, {"Home.java": HOME % (OPEN, code)}) == {"Old", "New"}


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
        ("listOf(binding.oldButton, binding.newButton).forEach { it.isVisible = true }", True),
    ],
)
def test_bindings_name_what_is_shown(tmp_path: Path, code: str, shown: bool) -> None:
    assert ("Old" in _opened(tmp_path, {"Home.kt": KOTLIN % code})) is shown
