"""What is kept in a collection is still known where code takes some of it, in another order, or from a copy."""

from pathlib import Path

import pytest
from tests.static.apps import VIEWS, build, edges, manifest
from tests.static.two_buttons import JAVA, KOTLIN

pytest.importorskip("tree_sitter_java")
pytest.importorskip("tree_sitter_kotlin")

APP = {
    "AndroidManifest.xml": manifest("Main", "Second", "Third"),
    "res/layout/main.xml": f'<LinearLayout {VIEWS} android:id="@+id/root"/>',
    "Second.java": "public class Second extends android.app.Activity {}",
    "Third.java": "public class Third extends android.app.Activity {}",
    "Place.kt": "data class Place(val name: String, val target: Class<*>)",
}
MAIN = """
class Main : Activity() {
    private val all = listOf(Place("a", Second::class.java), Place("b", Third::class.java))
    override fun onCreate(state: Bundle?) {
        for (place in %s) startActivity(Intent(this, place.target))
    }
}
"""
SELECTED = (
    "all.sorted()",
    "all.sortedWith(compareBy { it.name })",
    "all.reversed()",
    "all.distinct()",
    "all.take(1)",
    "all.dropLast(1)",
    "all.toSet()",
    "all.asSequence().filter { it.name == stored() }.toList()",
    "all.stream().filter { it.name == stored() }.collect(Collectors.toList())",
    "java.util.Collections.unmodifiableList(all)",
    "ArrayList(all)",
)


@pytest.mark.parametrize("selected", SELECTED)
def test_elements_are_known_of_what_is_made_of_a_collection(tmp_path: Path, selected: str) -> None:
    found = edges(build(tmp_path, {**APP, "Main.kt": KOTLIN + MAIN % selected}))
    assert {target for _, target, *_ in found} == {"Second", "Third"}


@pytest.mark.parametrize("selected", ["all.reversed()[0]", "all.drop(1)[0]", "all.sorted().first()"])
def test_what_is_selected_is_not_in_the_places_that_it_had(tmp_path: Path, selected: str) -> None:
    main = MAIN.replace(
        "for (place in %s) startActivity(Intent(this, place.target))", f"startActivity(Intent(this, {selected}.target))"
    )
    found = edges(build(tmp_path, {**APP, "Main.kt": KOTLIN + main}))
    assert {target for _, target, *_ in found} == {"Second", "Third"}


OWN = """
class Places {
    private val all = ArrayList<Place>()
    private var shown: List<Place> = ArrayList()
    fun add(place: Place) { all.add(place) }
    fun update() { shown = %s }
    fun at(index: Int) = shown.getOrNull(index) ?: throw IllegalArgumentException()
}
class Main : Activity() {
    private val places = Places()
    override fun onCreate(state: Bundle?) {
        places.add(Place("a", Second::class.java))
        places.update()
        startActivity(Intent(this, places.at(0).target))
    }
}
"""


@pytest.mark.parametrize("shown", ["all", "all.filter { it.name == stored() }", "all.sortedBy { it.name }.take(3)"])
def test_a_class_of_the_app_around_a_collection_keeps_what_it_is_given(tmp_path: Path, shown: str) -> None:
    found = edges(build(tmp_path, {**APP, "Main.kt": KOTLIN + OWN % shown}))
    assert {target for _, target, *_ in found} == {"Second"}


MANY = """
public class Main extends Activity {
    private final List<Entry> entries = new ArrayList<>();
    @Override
    protected void onCreate(Bundle state) {
%s
        for (Entry entry : entries) entry.open(this);
    }
}
abstract class Entry { abstract void open(Activity activity); }
class Leading extends Entry {
    void open(Activity activity) { activity.startActivity(new Intent(activity, Second.class)); }
}
class Saying extends Entry {
    void open(Activity activity) { Log.i("entry", "nothing to open"); }
}
"""


def test_a_collection_of_thirty_objects_is_still_known(tmp_path: Path) -> None:
    lines = ["        entries.add(new Leading());", *["        entries.add(new Saying());"] * 29]
    imports = "import java.util.ArrayList;\nimport java.util.List;\nimport android.util.Log;\n"
    found = edges(build(tmp_path, {**APP, "Main.java": JAVA + imports + MANY % "\n".join(lines)}))
    assert {target for _, target, *_ in found} == {"Second"}


def test_each_of_many_actions_in_a_list_is_followed(tmp_path: Path) -> None:
    names = [f"Action{n}" for n in range(20)]
    actions = "\n".join(
        f"class {name} extends Action {{ {name}(Main main) {{ super(main); }} void execute() {{ {does} }} }}"
        for name, does in ((n, 'Log.d("", "");' if n != names[-1] else "main.second();") for n in names)
    )
    main = f"""
public class Main extends AppCompatActivity {{
    private final java.util.ArrayList<Action> actions = new java.util.ArrayList<>();
    protected void onCreate(Bundle state) {{
        setContentView(R.layout.main);
        {"".join(f"actions.add(new {name}(this));" for name in names)}
        findViewById(R.id.go_there).setOnClickListener(view -> actions.get(view.getTop()).execute());
    }}
    void second() {{ startActivity(new Intent(this, Second.class)); }}
}}
abstract class Action {{
    final Main main;
    Action(Main main) {{ this.main = main; }}
    abstract void execute();
}}
{actions}
"""
    assert edges(build(tmp_path, {**APP, "Main.java": JAVA + main})) == {("Main", "Second", "click", "go_there")}


OPTIONAL = """
class Main : Activity() {
    private val all = listOf(Place("a", Second::class.java), Place("b", Third::class.java))
    override fun onCreate(state: Bundle?) {
        val place = all.stream().filter { it.name == "b" }.%s
        startActivity(Intent(this, place.target))
    }
}
"""
HELD = (
    "findFirst().get()",
    "findAny().orElse(null)",
    "findFirst().orElseGet { null }",
    'findFirst().orElseThrow { Error("none") }',
    "findFirst().map { Place(it.name, it.target) }.get()",
)


@pytest.mark.parametrize("held", HELD)
def test_what_a_stream_finds_is_one_of_its_elements(tmp_path: Path, held: str) -> None:
    found = edges(build(tmp_path, {**APP, "Main.kt": KOTLIN + OPTIONAL % held}))
    assert {target for _, target, *_ in found} == {"Third"}


OTHERWISE = """
class Main : Activity() {
    override fun onCreate(state: Bundle?) {
        val target = Optional.ofNullable<Class<*>>(Second::class.java)
        %s
    }
}
"""
STARTED = (
    ("target.ifPresent { startActivity(Intent(this, it)) }", {"Second"}),
    ("startActivity(Intent(this, target.orElse(Third::class.java)))", {"Second", "Third"}),
    ("startActivity(Intent(this, target.orElseGet { Third::class.java }))", {"Second", "Third"}),
)


@pytest.mark.parametrize(("code", "expected"), STARTED)
def test_an_optional_holds_what_it_is_made_of(tmp_path: Path, code: str, expected: set[str]) -> None:
    found = edges(build(tmp_path, {**APP, "Main.kt": KOTLIN + OTHERWISE % code}))
    assert {target for _, target, *_ in found} == expected


@pytest.mark.parametrize("asked", ["any", "none", "stream().anyMatch"])
def test_a_function_that_is_asked_of_each_element_is_given_the_elements(tmp_path: Path, asked: str) -> None:
    main = f"""
class Main : Activity() {{
    private val all = listOf(Place("a", Second::class.java))
    override fun onCreate(state: Bundle?) {{
        all.{asked} {{ startActivity(Intent(this, it.target)); stored() }}
    }}
}}
"""
    assert edges(build(tmp_path, {**APP, "Main.kt": KOTLIN + main})) == {("Main", "Second", "auto", "")}


HEADED = """
class Heading
class Row(view: View) : RecyclerView.ViewHolder(view)
class Rows(val main: Activity, val items: ArrayList<Any>) : RecyclerView.Adapter<Row>() {
    override fun onBindViewHolder(row: Row, at: Int) {
        val item = items.getOrNull(at) ?: return
        if (item !is Heading) row.itemView.setOnClickListener { open(item) }
    }
    private fun open(item: Any) {
        if (item is Place) main.startActivity(Intent(main, Second::class.java))
    }
}
class Main : Activity() {
    override fun onCreate(state: Bundle?) {
        setContentView(R.layout.main)
        val shown = ArrayList<Any>()
        %s
        findViewById<RecyclerView>(R.id.root).adapter = Rows(this, shown)
    }
}
"""


@pytest.mark.parametrize(
    "filled",
    [
        "shown.add(Heading()); shown.addAll(Server().load())",
        "shown.addAll(Server().load()); shown.add(Heading())",
        "shown.add(Heading()); shown.add(Server().next())",
    ],
)
def test_elements_that_nothing_is_known_of_may_be_of_any_class(tmp_path: Path, filled: str) -> None:
    imports = "import androidx.recyclerview.widget.RecyclerView\nimport com.example.library.Server\n"
    found = edges(build(tmp_path, {**APP, "Main.kt": KOTLIN + imports + HEADED % filled}))
    assert found == {("Main", "Second", "item", "root")}


def test_elements_that_are_all_known_are_of_their_own_class(tmp_path: Path) -> None:
    imports = "import androidx.recyclerview.widget.RecyclerView\n"
    filled = "shown.add(Heading()); shown.addAll(listOf(Heading()))"
    assert not edges(build(tmp_path, {**APP, "Main.kt": KOTLIN + imports + HEADED % filled}))
