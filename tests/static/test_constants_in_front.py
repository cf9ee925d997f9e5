"""In Java, a constant in front of ``equals`` is a value, wherever it is declared."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_java")

from tests.static.apps import build, edges
from tests.static.two_buttons import APP, JAVA

MAIN = """
class Main extends Base {{
    @Override
    protected void onCreate(Bundle state) {{
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> open(new Intent({asked})));
    }}
    private void open(Intent intent) {{
        if ({constant}.equals(intent.getAction())) startActivity(new Intent(this, Second.class));
        else startActivity(new Intent(this, Third.class));
    }}
}}
class Base extends Activity {{
    static final String ACTION_OPEN = "org.example.OPEN";
}}
"""


@pytest.mark.parametrize(
    ("asked", "constant", "target"),
    [
        ('"android.intent.action.VIEW"', "ACTION_VIEW", "Second"),
        ('"android.intent.action.EDIT"', "ACTION_VIEW", "Third"),
        ('"org.example.OPEN"', "ACTION_OPEN", "Second"),
        ('"org.example.CLOSE"', "ACTION_OPEN", "Third"),
    ],
)
def test_a_constant_is_compared(tmp_path: Path, asked: str, constant: str, target: str) -> None:
    imports = "import static android.content.Intent.ACTION_VIEW;\n"
    main = JAVA + imports + MAIN.format(asked=asked, constant=constant)
    assert edges(build(tmp_path, {**APP, "Main.java": main})) == {("Main", target, "click", "go_there")}
