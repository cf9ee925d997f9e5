"""A field holds objects of its class: of what is found as some object of a class above, only these."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_java", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges, manifest
from tests.static.two_buttons import APP, JAVA

SHOWN = """public abstract class Shown {
    protected Context context;
    void renew(Context context) { this.context = context; }
    abstract void open();
}
"""
KIND = """public class NAME extends Shown {
    void open() { context.startActivity(new Intent(context, TARGET.class)); }
}
"""
KEPT = """public class Kept {
    private List<Shown> all = new ArrayList<Shown>();
    Shown get(int place, Context context) {
        Shown found = all.get(place);
        found.renew(context);
        return found;
    }
    void add(Shown shown) { all.add(shown); }
}
"""
SCREEN = """public class NAME extends Activity {
    private KIND shown;
    @Override protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        GIVEN
        findViewById(R.id.go_there).setOnClickListener(v -> shown.open());
    }
}
"""
OF_SOME = """
        Shown some = ((Kept) getLastNonConfigurationInstance()).get(0, this);
        if (some instanceof KIND) shown = (KIND) some;"""
OF_SEVERAL = """
        Shown[] several = new Shown[] { new Near(), new Far() };
        for (Shown one : several) { one.renew(this); if (one instanceof KIND) shown = (KIND) one; }"""


@pytest.mark.parametrize("given", [OF_SOME, OF_SEVERAL])
def test_a_field_holds_objects_of_its_class(tmp_path: Path, given: str) -> None:
    source = "import java.util.*;\n" + JAVA

    def screen(name: str, kind: str) -> str:
        return source + SCREEN.replace("GIVEN", given).replace("NAME", name).replace("KIND", kind)

    files = {
        "AndroidManifest.xml": manifest("Main", "Other", "Second", "Third"),
        "Shown.java": source + SHOWN,
        "Near.java": source + KIND.replace("NAME", "Near").replace("TARGET", "Second"),
        "Far.java": source + KIND.replace("NAME", "Far").replace("TARGET", "Third"),
        "Kept.java": source + KEPT,
        "Main.java": screen("Main", "Near"),
        "Other.java": screen("Other", "Far"),
    }
    assert edges(build(tmp_path, {**APP, **files})) == {
        ("Main", "Second", "click", "go_there"),
        ("Other", "Third", "click", "go_there"),
    }


MADE = """public class NAME extends ABOVE {
    private Context context;
    NAME(Context context) { this.context = context; }
    void open() { context.startActivity(new Intent(context, TARGET.class)); }
}
"""


@pytest.mark.parametrize(
    ("above", "opened"), [("Generated_Near", {"Second", "Third"}), ("android.app.Dialog", {"Third"})]
)
def test_an_object_of_a_class_without_its_whole_line_may_be_of_any(
    tmp_path: Path, above: str, opened: set[str]
) -> None:
    """A generated class above may derive from the one that the field is declared with."""
    given = "shown = isNear() ? new Near(this) : new Far(this);"
    near, far = ("Near", above, "Second"), ("Far", "Shown", "Third")
    files = {
        f"{name}.java": JAVA + MADE.replace("NAME", name).replace("ABOVE", parent).replace("TARGET", target)
        for name, parent, target in (near, far)
    }
    files["Shown.java"] = "public abstract class Shown { abstract void open(); }"
    files["Main.java"] = JAVA + SCREEN.replace("GIVEN", given).replace("NAME", "Main").replace("KIND", "Shown")
    found = edges(build(tmp_path, {**APP, **files}))
    assert {target for _, target, _, touched in found if touched == "go_there"} == opened
