"""An object beside a screen that registers with the screen's registry of results, and launches for it."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.two_buttons import APP, KOTLIN

IMPORTS = "".join(
    f"import androidx.{name}\n"
    for name in (
        "activity.result.ActivityResultLauncher",
        "activity.result.ActivityResultRegistry",
        "activity.result.contract.ActivityResultContract",
        "activity.result.contract.ActivityResultContracts",
        "lifecycle.DefaultLifecycleObserver",
        "lifecycle.LifecycleOwner",
    )
)
PICKER = """\
class Pick : ActivityResultContract<String, String>() {
    override fun createIntent(context: Context, input: String) = Intent(context, Second::class.java)
    override fun parseResult(code: Int, data: Intent?) = ""
}
class Picker(val screen: Main, val registry: ActivityResultRegistry) : DefaultLifecycleObserver {
    %s
    fun pick() { launcher.launch(%s) }
}
class Main : AppCompatActivity() {
    private lateinit var picker: Picker
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        setContentView(R.layout.main)
        picker = Picker(this, activityResultRegistry)
        lifecycle.addObserver(picker)
        findViewById<View>(R.id.go_there).setOnClickListener { picker.pick() }
    }
}
"""
LATER = """lateinit var launcher: ActivityResultLauncher<String>
    override fun onCreate(owner: LifecycleOwner) { launcher = registry.register("key", owner, Pick()) { } }"""
OPEN = "screen.startActivity(Intent(screen, Third::class.java))"
PLATFORMS = f"""val launcher = registry.register("key", ActivityResultContracts.GetContent()) {{ {OPEN} }}"""
STARTING = """val launcher = registry.register("key", ActivityResultContracts.StartActivityForResult()) { }"""
GIVEN = "Intent(screen, Second::class.java)"


@pytest.mark.parametrize(
    ("registering", "given", "opened"),
    [
        (LATER, '""', "Second"),
        ('val launcher = registry.register("key", Pick()) { }', '""', "Second"),
        (STARTING, GIVEN, "Second"),
        (PLATFORMS, '"image/*"', "Third"),
    ],
)
def test_a_launcher_of_a_registry_leads_where_its_contract_says(
    tmp_path: Path, registering: str, given: str, opened: str
) -> None:
    files = {**APP, "Main.kt": KOTLIN + IMPORTS + PICKER % (registering, given)}
    found = {edge for edge in edges(build(tmp_path, files)) if not edge[1].startswith("system:")}
    assert found == {("Main", opened, "click", "go_there")}
