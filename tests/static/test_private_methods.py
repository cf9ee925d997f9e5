"""A private method is called only where it is seen; the same name elsewhere, on something unknown, means another."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_java", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.two_buttons import APP, JAVA

MAIN = f"""{JAVA}
import com.example.keys.Agreement;
public class Main extends Activity {{
    @Override
    protected void onCreate(Bundle state) {{
        super.onCreate(state);
        Agreement agreement = Agreement.getInstance();
        agreement.prepare(this);
    }}
}}"""
OPENER = """
public class Opener {
    %s void prepare(android.content.Context context) {
        context.startActivity(new android.content.Intent(context, Second.class));
    }
}"""


@pytest.mark.parametrize(("seen", "targets"), [("private", set()), ("public", {"Second"})])
def test_only_what_is_seen_may_be_meant_by_its_name(tmp_path: Path, seen: str, targets: set[str]) -> None:
    found = edges(build(tmp_path, {**APP, "Main.java": MAIN, "Opener.java": OPENER % seen}))
    assert {target for _, target, *_ in found} == targets


def test_a_private_method_is_seen_in_the_class_around_its_own(tmp_path: Path) -> None:
    inner = (OPENER % "private").replace("public class", "static class")
    main = MAIN.replace("agreement.prepare(this);", "Agreement.<Opener>held().prepare(this);").removesuffix("}")
    found = edges(build(tmp_path, {**APP, "Main.java": f"{main}{inner}}}"}))
    assert {target for _, target, *_ in found} == {"Second"}
