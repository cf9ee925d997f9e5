"""Sections that an adapter is filled with, each of which fills rows of its own: every list has its own sections."""

from pathlib import Path

import pytest
from tests.static.apps import VIEWS, build, edges, manifest
from tests.static.two_buttons import APP, JAVA

pytest.importorskip("tree_sitter_java")

SECTIONS = """
import java.util.*;
import androidx.recyclerview.widget.RecyclerView;

abstract class Section {
    abstract void fill(RecyclerView.ViewHolder holder);
}

class Sections extends RecyclerView.Adapter<RecyclerView.ViewHolder> {
    private HELD
    public RecyclerView.ViewHolder onCreateViewHolder(ViewGroup parent, int type) {
        return new Row(LayoutInflater.from(parent.getContext()).inflate(R.layout.row, parent, false));
    }
    public void onBindViewHolder(RecyclerView.ViewHolder holder, int position) {
        at(position).fill(holder);
    }
    private Section at(int position) {
        TAKEN
    }
    public String addSection(Section section) {
        String tag = UUID.randomUUID().toString();
        addSection(tag, section);
        return tag;
    }
    public void addSection(String tag, Section section) {
        ADDED;
    }
}

class Row extends RecyclerView.ViewHolder {
    Row(View view) { super(view); }
}
"""
OPENING = """
class To%(target)s extends Section {
    private final Context context;
    To%(target)s(Context context) { this.context = context; }
    void fill(RecyclerView.ViewHolder holder) {
        View row = holder.itemView.findViewById(R.id.row);
        row.setOnClickListener(v -> context.startActivity(new Intent(context, %(target)s.class)));
    }
}
"""
SCREEN = """
import androidx.recyclerview.widget.RecyclerView;
public class %(name)s extends Activity {
    private Sections sections;
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        RecyclerView list = findViewById(R.id.list);
        sections = new Sections();
        %(filled)s
    }
    private void load() {
        Api.get().subscribe(found -> sections.addSection(new To%(target)s(%(name)s.this)), error -> {});
    }
}
"""
HELD = {
    "a list": (
        "final List<Section> sections = new ArrayList<>();",
        "return sections.get(position);",
        "sections.add(section)",
    ),
    "a list that a method gives": (
        "final List<Section> sections = new ArrayList<>(); List<Section> all() { return sections; }",
        "return all().get(position);",
        "sections.add(section)",
    ),
    "a list that is gone through": (
        "final List<Section> sections = new ArrayList<>();",
        "for (Section section : sections) if (position-- == 0) return section; return null;",
        "sections.add(section)",
    ),
    "a map": (
        "final Map<String, Section> sections = new LinkedHashMap<>();",
        "for (Section section : sections.values()) if (position-- == 0) return section; return null;",
        "sections.put(tag, section)",
    ),
    "a map whose entries are gone through": (
        "final Map<String, Section> sections = new LinkedHashMap<>();",
        """for (Map.Entry<String, Section> entry : sections.entrySet()) {
            Section section = entry.getValue();
            if (position-- == 0) return section;
        }
        return null;""",
        "sections.put(tag, section)",
    ),
    "a map of lists whose entries are gone through": (
        "final Map<String, List<Section>> sections = new LinkedHashMap<>();",
        """for (Map.Entry<String, List<Section>> entry : sections.entrySet()) {
            Section section = entry.getValue().get(position);
            if (section != null) return section;
        }
        return null;""",
        "List<Section> those = new ArrayList<>(); those.add(section); sections.put(tag, those)",
    ),
}
OWN = {("Main", "Second", "item", "row"), ("Second", "Third", "item", "row")}


def opened(root: Path, held: str, filled: str) -> set[tuple[str, str, str, str]]:
    """The edges of an app with two lists of sections."""
    code = dict(zip(("HELD", "TAKEN", "ADDED"), HELD[held], strict=True))
    sections = SECTIONS
    for place, text in code.items():
        sections = sections.replace(place, text)
    screens = [{"name": "Main", "target": "Second"}, {"name": "Second", "target": "Third"}]
    files = {
        "AndroidManifest.xml": manifest("Main", "Second", "Third"),
        "res/layout/main.xml": f'<FrameLayout {VIEWS}><RecyclerView android:id="@+id/list"/></FrameLayout>',
        "res/layout/row.xml": f'<FrameLayout {VIEWS}><View android:id="@+id/row"/></FrameLayout>',
        "Sections.java": JAVA + sections + "".join(OPENING % s for s in screens),
        "Third.java": "public class Third extends android.app.Activity {}",
    }
    for screen in screens:
        files[f"{screen['name']}.java"] = JAVA + SCREEN % {**screen, "filled": filled % screen}
    return edges(build(root, files))


@pytest.mark.parametrize("held", HELD)
def test_sections_are_known_that_one_overload_hands_to_another(tmp_path: Path, held: str) -> None:
    filled = "sections.addSection(new To%(target)s(this));\n        list.setAdapter(sections);"
    assert opened(tmp_path, held, filled) == OWN


@pytest.mark.parametrize("added", ["sections.addSection(new To%(target)s(this));", "load();"])
@pytest.mark.parametrize("held", HELD)
def test_sections_are_known_that_are_added_once_the_list_has_its_adapter(tmp_path: Path, held: str, added: str) -> None:
    assert opened(tmp_path, held, f"list.setAdapter(sections);\n        {added}") == OWN


@pytest.mark.parametrize("held", HELD)
def test_sections_that_nobody_is_seen_to_add_may_be_any(tmp_path: Path, held: str) -> None:
    both = {(source, target, "item", "row") for source in ("Main", "Second") for target in ("Second", "Third")}
    assert opened(tmp_path, held, "list.setAdapter(sections);") == both


@pytest.mark.parametrize("taken", ["sections.get(0)", "first(sections)"])
def test_what_is_taken_of_a_list_that_stays_empty_may_be_any(tmp_path: Path, taken: str) -> None:
    """Nothing else of the screen has changed, and all code was reached: nothing else has it executed twice."""
    section = """
abstract class Section { abstract void fill(Activity screen); }
class ToSecond extends Section { void fill(Activity a) { a.startActivity(new Intent(a, Second.class)); } }
class ToThird extends Section { void fill(Activity a) { a.startActivity(new Intent(a, Third.class)); } }
"""
    first = "private Section first(List<Section> sections) { return sections.get(0); }"
    begun = {
        "Main": f"List<Section> sections = new ArrayList<>(); Section section = {taken}; section.fill(this);",
        "Second": "new ToThird().fill(this);",
        "Third": "new ToSecond().fill(this);",
    }
    files = {**APP, "Section.java": JAVA + section}
    for name, done in begun.items():
        body = f"protected void onCreate(Bundle state) {{ {done} }} {first}"
        files[f"{name}.java"] = f"{JAVA}import java.util.*;\npublic class {name} extends Activity {{ {body} }}"
    ways = {("Main", "Second"), ("Main", "Third"), ("Second", "Third"), ("Third", "Second")}
    assert edges(build(tmp_path, files)) == {(*way, "auto", "") for way in ways}
