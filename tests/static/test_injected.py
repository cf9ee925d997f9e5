"""Objects that dependency injection makes: adapters that no code makes, holders that give them, streams in fields."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges, write_app
from tests.static.test_idioms import BOTH, LIST, java, java_clicks
from tests.static.two_buttons import APP, JAVA, KOTLIN

from uiatlas_static.building import facts_of_source

NAME = {("Main", "Second", "item", "name")}
RELAY = (
    "import com.jakewharton.rxrelay2.PublishRelay;\nimport com.jakewharton.rxrelay2.Relay;\n"
    "import io.reactivex.Observable;\n"
)
ROW = """
    public Holder onCreateViewHolder(ViewGroup parent, int type) {
        View row = LayoutInflater.from(parent.getContext()).inflate(R.layout.row, parent, false);
        row.findViewById(R.id.name).setOnClickListener(v -> chosen(row.getContext()));
        return new Holder(row);
    }
"""
HOLDER = {
    "Holder.java": JAVA
    + "import androidx.recyclerview.widget.RecyclerView;\n"
    + "public class Holder extends RecyclerView.ViewHolder { Holder(View v) { super(v); } }"
}
SENDS = """
    private final Relay<Object> adds = PublishRelay.create();
    Rows() { setHasStableIds(true); }
    Observable<Object> adds() { return adds; }
    void chosen(Context context) { adds.accept(context); }
"""


def rows(more: str) -> dict[str, str]:
    """An adapter with a button in each row, which calls ``chosen``."""
    above = "androidx.recyclerview.widget.RecyclerView.Adapter<Holder>"
    return {**HOLDER, "Rows.java": f"{JAVA}{RELAY}public class Rows extends {above} {{{ROW}{more}}}"}


@pytest.mark.parametrize(("holder", "given"), [("Lazy", "dagger"), ("Provider", "javax.inject"), ("", "")])
def test_an_injected_adapter_makes_its_rows_and_tells_what_is_touched(tmp_path: Path, holder: str, given: str) -> None:
    rest = (
        f"<Rows> rows; Rows rows() {{ return {'rows.get()'}; }}"
        if holder
        else "Rows rows; Rows rows() { return rows; }"
    )
    body = (
        "((androidx.recyclerview.widget.RecyclerView) findViewById(R.id.list)).setAdapter(rows());"
        "rows().adds().takeUntil(gone()).subscribe(o -> second());"
    )
    imports = f"import {given}.{holder};\n" if holder else ""
    main = java(body, f"@javax.inject.Inject {holder}{rest}", imports)
    assert edges(build(tmp_path, {**APP, **LIST, **rows(SENDS), **main})) == NAME


def test_an_adapter_that_is_not_yet_made_is_made(tmp_path: Path) -> None:
    body = (
        "if (rows == null) { rows = new Rows(this::second); }"
        "((androidx.recyclerview.widget.RecyclerView) findViewById(R.id.list)).setAdapter(rows);"
    )
    more = (
        "private final Runnable then; Rows(Runnable then) { this.then = then; } void chosen(Context c) { then.run(); }"
    )
    main = java(body, "private Rows rows;")
    assert edges(build(tmp_path, {**APP, **LIST, **rows(more), **main})) == NAME


PARTS = {
    "Parts.java": RELAY
    + """
public class Parts {
    final PublishRelay<Object> near = PublishRelay.create(), far = PublishRelay.create();
    @javax.inject.Inject Parts(String name) {}
}
"""
}


def test_streams_in_fields_beside_a_constructor_belong_to_one_screen(tmp_path: Path) -> None:
    """What another screen sends through an object of its own opens nothing here."""
    body = "parts.near.subscribe(o -> second()); parts.far.subscribe(o -> third());"
    clicks = java_clicks("parts.near.accept(v)", "parts.far.accept(v)")
    more = "@javax.inject.Inject Parts parts;"
    second = java(clicks, more)["Main.java"].replace("class Main", "class Second")
    app = {**APP, **PARTS, **java(clicks + body, more), "Second.java": second}
    assert edges(build(tmp_path, app)) == BOTH


@pytest.mark.parametrize("made", ["HashMap", "ArrayMap"])
def test_each_kind_of_row_of_a_map_that_a_helper_makes_is_made(tmp_path: Path, made: str) -> None:
    names = "ABCDEFGHIJ"
    kinds = [
        f"class {n} implements Kind {{ public Holder create(Context c, View row) {{ return null; }} }}" for n in names
    ]
    last = """
class Last implements Kind {
    public Holder create(Context c, View row) {
        row.findViewById(R.id.name).setOnClickListener(v -> c.startActivity(new Intent(c, Second.class)));
        return new Holder(row);
    }
}
"""
    puts = "".join(f"kinds.put({n}, new {name}());" for n, name in enumerate((*names, "Last")))
    rows_ = f"""
class Rows extends androidx.recyclerview.widget.RecyclerView.Adapter<Holder> {{
    private final Map<Integer, Kind> kinds;
    Rows() {{ kinds = Maps.sized(11); {puts} }}
    public Holder onCreateViewHolder(ViewGroup parent, int type) {{
        View row = LayoutInflater.from(parent.getContext()).inflate(R.layout.row, parent, false);
        return kinds.get(type).create(parent.getContext(), row);
    }}
}}
interface Kind {{ Holder create(Context c, View row); }}
class Maps {{ static <K, V> Map<K, V> sized(int n) {{ return n > 9 ? new {made}<>(n) : new {made}<>(); }} }}
"""
    file = f"{JAVA}import android.util.*;\nimport java.util.*;\n" + "\n".join((rows_, last, *kinds))
    main = java("((androidx.recyclerview.widget.RecyclerView) findViewById(R.id.list)).setAdapter(new Rows());")
    assert edges(build(tmp_path, {**APP, **LIST, **HOLDER, "Rows.java": file, **main})) == NAME


@pytest.mark.parametrize(
    "emits",
    [
        "emitter -> go_there.setOnClickListener(v -> emitter.onNext(v))",
        "new ObservableOnSubscribe<View>() { @Override public void subscribe(ObservableEmitter<View> emitter) {"
        " findViewById(R.id.go_there).setOnClickListener(v -> emitter.onNext(v)); } }",
    ],
)
def test_a_stream_that_a_function_sends_tells_of_the_touch(tmp_path: Path, emits: str) -> None:
    body = (
        f"View go_there = findViewById(R.id.go_there); Observable.create({emits}).map(v -> 1).subscribe(n -> second());"
    )
    main = java(body, "", "import io.reactivex.Observable;\nimport io.reactivex.ObservableOnSubscribe;\n")
    assert edges(build(tmp_path, {**APP, **main})) == {("Main", "Second", "click", "go_there")}


@pytest.mark.parametrize(
    "constructors",
    [
        "class Opener(val name: String, val open: (Context) -> Unit) {\n"
        " @Inject constructor(name: String) : this(name, { it.startActivity(Intent(it, Second::class.java)) })",
        "class Opener @Inject constructor(val name: String) {\n"
        " constructor(count: Int, name: String) : this(name)\n"
        " val open: (Context) -> Unit = { it.startActivity(Intent(it, Second::class.java)) }",
    ],
)
def test_an_object_is_made_by_the_constructor_that_is_to_be_injected(tmp_path: Path, constructors: str) -> None:
    code = f"""
import javax.inject.Inject
{constructors}
    fun go(context: Context) {{ open(context) }}
}}
class Main : Activity() {{
    @Inject lateinit var opener: Opener
    override fun onCreate(state: Bundle?) {{
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener {{ opener.go(this) }}
    }}
}}
"""
    assert edges(build(tmp_path, {**APP, "Main.kt": KOTLIN + code})) == {("Main", "Second", "click", "go_there")}


@pytest.mark.parametrize(
    "constructor", ["@Inject constructor(val id: Int)", "(val id: Int) { @Inject constructor() : this(1) }"]
)
def test_annotations_of_constructors_of_kotlin_are_read(tmp_path: Path, constructor: str) -> None:
    facts = facts_of_source(write_app(tmp_path, {**APP, "Main.kt": f"class Page {constructor}"}))
    found = [m for m in facts.code.classes["org.example.Page"].methods if m.name == "<init>"]
    assert [m.annotations for m in found if m.annotations] == [("Inject",)]


HANDLERS = """
interface Handler { fun handle(from: Context, id: Int): Boolean }
abstract class OfOne(private val id: Int) : Handler {
    override fun handle(from: Context, id: Int): Boolean {
        if (id == this.id) { open(from); return true }
        return false
    }
    abstract fun open(from: Context)
}
class ToSecond @Inject constructor() : OfOne(R.id.go_there) {
    override fun open(from: Context) { from.startActivity(Intent(from, Second::class.java)) }
}
class ToThird @Inject constructor() : OfOne(R.id.other) {
    override fun open(from: Context) { from.startActivity(Intent(from, Third::class.java)) }
}
class Handlers @Inject constructor(second: ToSecond, third: ToThird) {
    private val all = listOf(second, third)
    %s
}
class Main : Activity(), View.OnClickListener {
    @Inject lateinit var handlers: Handlers
    override fun onCreate(state: Bundle?) {
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener(this)
        findViewById<View>(R.id.other).setOnClickListener(this)
    }
    override fun onClick(view: View) { handlers.handle(this, view.id) }
}
"""


@pytest.mark.parametrize(
    "handle",
    [
        "fun handle(from: Context, id: Int) { for (each in all) each.handle(from, id) }",
        "fun handle(from: Context, id: Int): Boolean = all.any { it.handle(from, id) }",
    ],
)
def test_injected_handlers_in_a_collection_answer_by_what_their_constructors_say(tmp_path: Path, handle: str) -> None:
    main = f"{KOTLIN}import javax.inject.Inject\n{HANDLERS % handle}"
    assert edges(build(tmp_path, {**APP, "Main.kt": main})) == BOTH
