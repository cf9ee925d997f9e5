"""What a class above several screens does with an element concerns only the screens whose layout has it."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges
from tests.static.two_buttons import APP, JAVA, KOTLIN, TWO

BASE = """\
import butterknife.ButterKnife;
import butterknife.OnClick;
import butterknife.Optional;
public abstract class Base extends AppCompatActivity {
    protected abstract int layout();
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        if (layout() != 0) {
            setContentView(layout());
            ButterKnife.bind(this);
        }
        %s
    }
    %s
}
"""
SCREEN = """\
public class %s extends Base {
    @Override
    protected int layout() { return R.layout.%s; }
}
"""
LACKING = f'<LinearLayout {VIEWS}><Button android:id="@+id/go_there"/>%s</LinearLayout>'
PART = f'<FrameLayout {VIEWS}><Button android:id="@+id/inside"/></FrameLayout>'
OPEN = "startActivity(new Intent(this, Third.class));"
HELPER = """class Rows(val screen: Base) {
    init {
        screen.findViewById<View>(R.id.other)?.let { screen.startActivity(Intent(screen, Third::class.java)) }
    }
}
"""
FRAGMENT = """class Part : Fragment() {
    override fun onCreateView(inflater: LayoutInflater, group: ViewGroup?, state: Bundle?) =
        inflater.inflate(R.layout.part, group, false)
}
"""


def opening(root: Path, made: str = "", more: str = "", fragment: str = "") -> set[str]:
    """The screens that open the third one: the layout of the first has an element that the second's lacks."""
    files = {
        **{f"{name}.java": SCREEN % (name, name.lower()) for name in ("Main", "Second")},
        "Base.java": JAVA + BASE % (made, more),
        "Rows.kt": KOTLIN + HELPER,
        "Part.kt": KOTLIN + FRAGMENT,
        "res/layout/main.xml": TWO,
        "res/layout/second.xml": LACKING % fragment,
        "res/layout/part.xml": PART,
    }
    return {source for source, target, *_ in edges(build(root, {**APP, **files})) if target == "Third"}


def test_an_activity_finds_only_elements_that_its_content_has(tmp_path: Path) -> None:
    assert opening(tmp_path, f"View other = findViewById(R.id.other); if (other != null) {OPEN}") == {"Main"}


@pytest.mark.parametrize(("content", "found"), [("layout()", {"Main"}), ("Views.made(this)", {"Main", "Second"})])
def test_data_binding_is_given_the_activity_and_its_content(tmp_path: Path, content: str, found: set[str]) -> None:
    show = f"androidx.databinding.DataBindingUtil.setContentView(this, {content});"
    assert opening(tmp_path, f"{show} View other = findViewById(R.id.other); if (other != null) {OPEN}") == found


def test_a_block_after_a_question_mark_does_not_run_for_nothing(tmp_path: Path) -> None:
    assert opening(tmp_path, "new Rows(this);") == {"Main"}


def test_a_bound_method_hears_only_elements_that_the_layout_has(tmp_path: Path) -> None:
    assert opening(tmp_path, more=f"@Optional @OnClick(R.id.other) void open() {{ {OPEN} }}") == {"Main"}


def test_what_runs_later_may_find_what_fragments_show(tmp_path: Path) -> None:
    find = f"View inside = findViewById(R.id.inside); if (inside != null) {OPEN}"
    assert opening(tmp_path, more=f"@Override protected void onResume() {{ super.onResume(); {find} }}") == {
        "Main",
        "Second",
    }


def test_a_fragment_of_the_layout_shows_its_elements_at_once(tmp_path: Path) -> None:
    fragment = '<fragment android:name="org.example.Part"/>'
    find = f"View inside = findViewById(R.id.inside); if (inside != null) {OPEN}"
    assert opening(tmp_path, find, fragment=fragment) == {"Second"}


@pytest.mark.parametrize(
    "shown",
    [
        "ViewStub stub = findViewById(R.id.go_there); stub.setLayoutResource(R.layout.part); stub.inflate();",
        "getSupportActionBar().setCustomView(R.layout.part);",
        "View made = new View(this); made.setId(R.id.inside); addContentView(made);",
        "getSupportFragmentManager().beginTransaction().replace(R.id.go_there, new Part()).commitNow();",
    ],
)
def test_what_code_shows_at_once_is_found(tmp_path: Path, shown: str) -> None:
    find = f"View inside = findViewById(R.id.inside); if (inside != null) {OPEN}"
    assert opening(tmp_path, shown + find) == {"Main", "Second"}


@pytest.mark.parametrize(
    "shown",
    ["setContentView(Views.made(this));", "setContentView(state == null ? R.layout.second : getIntent().getFlags());"],
)
def test_a_content_that_is_not_known_may_have_all_elements(tmp_path: Path, shown: str) -> None:
    find = f"View inside = findViewById(R.id.inside); if (inside != null) {OPEN}"
    assert opening(tmp_path, shown + find) == {"Main", "Second"}


def test_a_content_that_is_not_known_is_replaced_by_that_of_a_class_below(tmp_path: Path) -> None:
    files = {
        "Main.java": JAVA + "public class Main extends Above { protected void onCreate(Bundle state) {"
        " super.onCreate(state); setContentView(R.layout.main);"
        f" View inside = findViewById(R.id.inside); if (inside != null) {OPEN} }} }}",
        "Above.java": JAVA + "abstract class Above extends Activity { protected void onCreate(Bundle state) {"
        " super.onCreate(state); setContentView(Views.made(this)); } }",
        "res/layout/part.xml": PART,
    }
    assert not edges(build(tmp_path, {**APP, **files}))


BOUND = """\
public class %s extends Base {
    private %sBinding binding;
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        binding = %sBinding.inflate(getLayoutInflater());
        setContentView(binding.getRoot());
        %s
    }
}
"""
SHOWN_LATER = "getSupportFragmentManager().beginTransaction().replace(R.id.go_there, new Part()).commit();"
OF_DIALOG = "View other = new android.app.Dialog(this).getWindow().getDecorView().findViewById(R.id.other);"
NAMED = 'getResources().getIdentifier("other", "id", %s)'


def opening_later(root: Path, find: str, name: str = "onPostCreate", made: str = "") -> set[str]:
    """The same where the screens are given the views of bindings, and the class above looks elements up later on."""
    base = (
        "public abstract class Base extends AppCompatActivity {{ @Override protected void {}(Bundle state) {{ {} }} }}"
    )
    run = f"super.{name}(state); {find} if (other != null) {OPEN}"
    files = {
        **{f"{s}.java": JAVA + BOUND % (s, s, s, made) for s in ("Main", "Second")},
        "Base.java": JAVA + base.format(name, run),
        "Part.kt": KOTLIN + FRAGMENT,
        "res/layout/main.xml": TWO,
        "res/layout/second.xml": LACKING % "",
        "res/layout/part.xml": PART,
    }
    return {source for source, target, *_ in edges(build(root, {**APP, **files})) if target == "Third"}


@pytest.mark.parametrize(
    "find",
    [
        "View other = findViewById(R.id.other);",
        "View all = getWindow().getDecorView(); View other = all.findViewById(R.id.other);",
        f"int id = {NAMED % 'getPackageName()'}; View other = findViewById(id);",
    ],
)
def test_an_activity_has_its_content_once_it_has_started(tmp_path: Path, find: str) -> None:
    assert opening_later(tmp_path, find) == {"Main"}


@pytest.mark.parametrize(
    ("find", "name", "made"),
    [
        ("View other = findViewById(R.id.inside);", "onPostCreate", SHOWN_LATER),
        ("View other = findViewById(R.id.other);", "onRestoreInstanceState", ""),
        (OF_DIALOG, "onPostCreate", ""),
        ("View other = findViewById(%s);" % (NAMED % '"android"'), "onPostCreate", ""),
    ],
)
def test_what_else_may_be_shown_by_then_is_found(tmp_path: Path, find: str, name: str, made: str) -> None:
    assert opening_later(tmp_path, find, name, made) == {"Main", "Second"}


def test_a_method_for_the_number_of_a_layout_is_not_given_a_view(tmp_path: Path) -> None:
    content = "public void setContentView(int layout) {{ super.setContentView(layout); {} }}"
    files = {
        "Main.java": JAVA + BOUND % ("Main", "Main", "Main", "setContentView(R.layout.second);"),
        "Second.java": JAVA + BOUND % ("Second", "Second", "Second", ""),
        "Base.java": JAVA + f"abstract class Base extends AppCompatActivity {{ {content.format(OPEN)} }}",
        "res/layout/main.xml": TWO,
        "res/layout/second.xml": TWO,
    }
    assert {source for source, target, *_ in edges(build(tmp_path, {**APP, **files})) if target == "Third"} == {"Main"}


@pytest.mark.parametrize(("content", "found"), [("R.layout.main", {"Main"}), ("new LinearLayout(this)", set())])
def test_a_method_for_the_number_of_a_layout_is_not_given_a_view_that_code_makes(
    tmp_path: Path, content: str, found: set[str]
) -> None:
    shown = "@Override public void setContentView(int layout) {{ super.setContentView(layout); {} }}"
    made = f"@Override protected void onCreate(Bundle state) {{ super.onCreate(state); setContentView({content}); }}"
    files = {
        "Main.java": f"import android.widget.LinearLayout;{JAVA}public class Main extends Base {{ {made} }}",
        "Base.java": JAVA + f"abstract class Base extends AppCompatActivity {{ {shown.format(OPEN)} }}",
        "res/layout/main.xml": TWO,
    }
    assert {source for source, target, *_ in edges(build(tmp_path, {**APP, **files})) if target == "Third"} == found


KEPT = """
Button found = (Button) findViewById(R.id.other);
if (found != null) held = new Bar();
findViewById(R.id.go_there).setOnClickListener(view -> tell());
FIRST
"""
FIELDS = """
    protected Bar held;
    class Bar {}
    void tell() { if (held == null) return; open(); }
    void open() { startActivity(new Intent(this, Third.class)); }
    MORE
"""


def kept(root: Path, first: str = "", more: str = "") -> set[str]:
    """The screens that open the third one by what their base class keeps only if there is an element."""
    return opening(root, KEPT.replace("FIRST", first), FIELDS.replace("MORE", more))


@pytest.mark.parametrize("first", ["", "tell();"])
def test_what_is_kept_only_if_there_is_an_element_is_not_there_without_it(tmp_path: Path, first: str) -> None:
    assert kept(tmp_path, first) == {"Main"}


@pytest.mark.parametrize("more", ["void later(Bar bar) { held = bar; }", "void set() { this.held = new Bar(); }"])
def test_what_is_kept_elsewhere_as_well_may_be_there(tmp_path: Path, more: str) -> None:
    assert kept(tmp_path, more=more) == {"Main", "Second"}
