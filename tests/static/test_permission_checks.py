"""Methods that PermissionsDispatcher generates run the method that they ask permissions for."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.two_buttons import APP, JAVA, KOTLIN

MARKED = "import permissions.dispatcher.NeedsPermission;import permissions.dispatcher.RuntimePermissions;"
IN_JAVA = """
@RuntimePermissions
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> CALL);
    }
    @NeedsPermission(android.Manifest.permission.CAMERA)
    void scan(Class<?> next) { startActivity(new Intent(this, next)); }
}
"""
IN_KOTLIN = """
@RuntimePermissions
class Main : AppCompatActivity() {
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        setContentView(R.layout.main)
        findViewById<Button>(R.id.go_there).setOnClickListener { CALL }
    }
    @NeedsPermission(android.Manifest.permission.CAMERA)
    fun scan(next: Class<*>) { startActivity(Intent(this, next)) }
}
"""


@pytest.mark.parametrize("call", ["scanWithPermissionCheck", "scanWithCheck"])
@pytest.mark.parametrize("this", ["this", "Main.this"])
def test_a_dispatcher_of_java_runs_the_method_of_what_it_is_given(tmp_path: Path, call: str, this: str) -> None:
    main = IN_JAVA.replace("CALL", f"MainPermissionsDispatcher.{call}({this}, Second.class)")
    found = edges(build(tmp_path, {**APP, "Main.java": MARKED + JAVA + main}))
    assert found == {("Main", "Second", "click", "go_there")}


@pytest.mark.parametrize("call", ["scanWithPermissionCheck", "this@Main.scanWithPermissionCheck", "scanWithCheck"])
def test_an_extension_of_kotlin_runs_the_method(tmp_path: Path, call: str) -> None:
    main = IN_KOTLIN.replace("CALL", f"{call}(Second::class.java)")
    found = edges(build(tmp_path, {**APP, "Main.kt": MARKED.replace(";", "\n") + KOTLIN + main}))
    assert found == {("Main", "Second", "click", "go_there")}


def test_nothing_is_generated_without_the_mark(tmp_path: Path) -> None:
    main = IN_KOTLIN.replace("CALL", "scanWithPermissionCheck(Second::class.java)").replace("@RuntimePermissions", "")
    assert not edges(build(tmp_path, {**APP, "Main.kt": MARKED.replace(";", "\n") + KOTLIN + main}))
