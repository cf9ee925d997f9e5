"""A property of a binding stands for an id of its layout, where another layout spells the same name otherwise."""

from pathlib import Path

import pytest
from tests.static.apps import VIEWS, build, edges
from tests.static.two_buttons import APP, JAVA, KOTLIN

pytest.importorskip("tree_sitter_java")
pytest.importorskip("tree_sitter_kotlin")

SECOND = f'<LinearLayout {VIEWS}><Button android:id="@+id/goThere" android:text="On"/></LinearLayout>'
IN_JAVA = """
import org.example.databinding.*;
public class NAME extends AppCompatActivity {
    private NAMEBinding binding;
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        binding = NAMEBinding.inflate(getLayoutInflater());
        setContentView(binding.getRoot());
        binding.goThere.setOnClickListener(v -> startActivity(new Intent(this, TARGET.class)));
    }
}
"""
IN_KOTLIN = """
import org.example.databinding.*
class NAME : AppCompatActivity() {
    private val binding by viewBinding(NAMEBinding::inflate)
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        setContentView(R.layout.LAYOUT)
        binding.goThere.setOnClickListener { startActivity(Intent(this, TARGET::class.java)) }
    }
}
"""


def _screen(code: str, name: str, target: str) -> str:
    return code.replace("NAME", name).replace("TARGET", target).replace("LAYOUT", name.lower())


@pytest.mark.parametrize(
    ("code", "head", "ending"), [(IN_JAVA, JAVA, "java"), (IN_KOTLIN, KOTLIN, "kt")], ids=["java", "kotlin"]
)
def test_each_binding_has_the_ids_of_its_own_layout(tmp_path: Path, code: str, head: str, ending: str) -> None:
    files = {name: text for name, text in APP.items() if name != "Second.java"}
    main = {f"Main.{ending}": head + _screen(code, "Main", "Second")}
    second = {f"Second.{ending}": head + _screen(code, "Second", "Third")}
    graph = build(tmp_path, {**files, **main, **second, "res/layout/second.xml": SECOND})
    assert edges(graph) == {("Main", "Second", "click", "go_there"), ("Second", "Third", "click", "goThere")}
