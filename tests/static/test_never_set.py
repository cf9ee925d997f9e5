"""What objects are told to show that no setter was called for is not there."""

from pathlib import Path

import pytest
from tests.static.apps import build, edges
from tests.static.two_buttons import APP, JAVA, KOTLIN

from uiatlas.utg.projection import project

pytest.importorskip("tree_sitter_java")
pytest.importorskip("tree_sitter_kotlin")

OPTIONS = """
public class Options implements Serializable {
    private List<String> rows;
    private boolean wide;
    public List<String> getRows() { return rows; }
    public void setRows(List<String> rows) { this.rows = rows; }
    private List<String> mKinds;
    public List<String> getKinds() { return mKinds; }
    public void setKinds(List<String> kinds) { mKinds = kinds; }
    private int count;
    public int getCount() { return count; }
    public void setCount(int count) { this.count = count; }
    public boolean isWide() { return wide; }
    public void setWide(boolean wide) { this.wide = wide; }
}
"""
PAGE = """
public class Page extends DialogFragment {
    private Options options;
    static Page of(Options options) {
        Page page = new Page();
        Bundle given = new Bundle();
        given.putSerializable("options", options);
        page.setArguments(given);
        return page;
    }
    @Override
    public View onCreateView(LayoutInflater inflater, ViewGroup container, Bundle state) {
        options = (Options) getArguments().getSerializable("options");
        View page = inflater.inflate(R.layout.main, container, false);
        if (CONDITION) {
            View button = page.findViewById(R.id.go_there);
            button.setOnClickListener(v -> startActivity(new Intent(getActivity(), Third.class)));
        }
        return page;
    }
}
"""
MAIN = """
public class Main extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        Options options = new Options();
        Page.of(options).show(getFragmentManager(), "page");
    }
}
"""
OTHER = """
class Second : Activity() {
    override fun onCreate(state: Bundle?) {
        val options = MADE
        Page.of(options).show(fragmentManager, "page")
    }
}
"""


def led_to_third(root: Path, condition: str, made: str, main: str = MAIN, **more: str) -> set[str]:
    """The screens from which a page leads on."""
    code = {
        "Options.java": JAVA + "import java.util.List;\nimport java.io.Serializable;\n" + OPTIONS,
        "Page.java": JAVA + PAGE.replace("CONDITION", condition),
        "Main.java": JAVA + main,
        "Second.kt": KOTLIN + OTHER.replace("MADE", made),
        "Third.java": JAVA + "public class Third extends Activity {}",
    }
    files = {name: text for name, text in APP.items() if name not in ("Second.java", "Third.java")}
    between = project(build(root, {**files, **code, **more}))
    return {source for source, target, *_ in edges(between) if target == "Third"}


@pytest.mark.parametrize(
    ("condition", "made"),
    [
        ("options.getRows() != null", "Options().apply { rows = listOf(title) }"),
        ("options.getRows() != null", "Options(); options.setRows(listOf(title))"),
        ("options.isWide()", "Options(); options.setWide(decide())"),
    ],
)
def test_what_only_another_screen_sets_is_not_there(tmp_path: Path, condition: str, made: str) -> None:
    assert led_to_third(tmp_path, condition, made) == {"Second"}


@pytest.mark.parametrize(
    ("setting", "condition"),
    [
        ("Kept kept = new Kept(); kept.options.setRows(load()); Page.of(kept.options)", "options.getRows() != null"),
        ("Page.of(options)", "options.getCount() == 0"),
        ("set(options, Options::setRows); Page.of(options)", "options.getRows() != null"),
    ],
)
def test_what_may_be_set_in_other_ways_is_not_told(tmp_path: Path, setting: str, condition: str) -> None:
    """By an object that holds it, or by what is given the setter; a number is asked for what it is."""
    kept = "\n    class Kept { Options options = new Options(); }\n}\n"
    main = MAIN.replace("Page.of(options)", setting).removesuffix("\n}\n") + kept
    made = "Options(); options.setRows(listOf(title)); options.setCount(3)"
    assert "Main" in led_to_third(tmp_path, condition, made, main)


def test_what_no_code_sets_is_not_there_if_code_fills_the_object(tmp_path: Path) -> None:
    assert led_to_third(tmp_path, "options.getRows() != null", "Options(); options.setWide(true)") == set()


def test_what_no_code_sets_may_be_there_if_code_fills_nothing(tmp_path: Path) -> None:
    assert led_to_third(tmp_path, "options.getRows() != null", "Options()") == {"Main", "Second"}


def test_what_no_code_sets_may_be_there_if_a_layout_shows_the_object(tmp_path: Path) -> None:
    shown = "<layout><data><variable name='options' type='org.example.Options'/></data></layout>"
    bound = {"res/layout/options.xml": shown}
    made = "Options(); options.setWide(true)"
    assert led_to_third(tmp_path, "options.getRows() != null", made, **bound) == {"Main", "Second"}


def test_a_property_of_kotlin_calls_the_setter_of_a_field_of_another_name(tmp_path: Path) -> None:
    made = "Options(); options.setWide(true); options.kinds = listOf(title)"
    assert led_to_third(tmp_path, "options.getKinds() != null", made) == {"Second"}


def test_an_object_that_is_handed_on_may_be_set_there(tmp_path: Path) -> None:
    filling = MAIN.replace("Page.of(", "fill(options); Page.of(").replace(
        "}\n}", "}\n    void fill(Options given) { given.setRows(load()); }\n}"
    )
    assert led_to_third(tmp_path, "options.getRows() != null", "Options()", filling) == {"Main", "Second"}


@pytest.mark.parametrize(
    "filling",
    [
        "org.library.Json.fill(options);",
        "org.library.Beans.copy(saved(), options);",
        "new org.library.Mapper().readInto(options).read(title);",
        "library.inject(new org.library.Into(options));",
        'options.getClass().getMethod("setWide", boolean.class).invoke(options, true);',
        "org.library.Setters.of(Options.class).call(options);",
        "mapper.update(options);",
        "any(options);",
        "held = options; org.library.Json.fill(held);",
        "org.library.Json.with(() -> options);",
        "org.library.Json.fill(same(options));",
    ],
)
def test_an_object_that_a_library_is_given_may_be_filled(tmp_path: Path, filling: str) -> None:
    more = """
    private Mapper mapper;
    interface Mapper { void update(Options options); }
    private Object held;
    Object same(Options given) { return given; }
    void any(Object given) { org.library.Json.fill(given); }
}
"""
    main = MAIN.replace("Page.of(", f"options.setCount(3); {filling} Page.of(").removesuffix("}\n") + more
    assert led_to_third(tmp_path, "options.isWide()", "Options(); options.setWide(true)", main) == {"Main", "Second"}


@pytest.mark.parametrize(
    "made",
    [
        "Options().apply { count = 3; org.library.Json.fill(this) }",
        "Options().also { it.count = 3; fill(it) }",
        "Options().also { it.count = 3; org.library.Setters.of(Options::class).call() }",
        "Options(); options.count = 3; with(options) { org.library.Json.fill(this) }",
    ],
)
def test_an_object_that_a_library_is_given_in_kotlin_may_be_filled(tmp_path: Path, made: str) -> None:
    assert "Second" in led_to_third(tmp_path, "options.isWide()", made)


def test_an_object_that_android_keeps_is_not_filled(tmp_path: Path) -> None:
    main = MAIN.replace("Page.of(", 'getIntent().putExtra("options", options); Page.of(')
    assert led_to_third(tmp_path, "options.isWide()", "Options(); options.setWide(true)", main) == {"Second"}
