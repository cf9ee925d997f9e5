"""A fragment that a layout names and that the code replaces as it shows the layout: nobody sees it."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_java", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges
from tests.static.two_buttons import APP, JAVA

MAIN = """
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        BODY
    }
}
"""
PAGES = {
    f"{name}.java": f"{JAVA}public class {name} extends Fragment {{ @Override public void onResume() {{"
    f" startActivity(new Intent(getActivity(), {opened}.class)); }} }}"
    for name, opened in (("Named", "Second"), ("Put", "Third"))
}
PUT = "getSupportFragmentManager().beginTransaction().{}(R.id.{}, new Put()).commit();"
IN_STEPS = (
    "FragmentTransaction put = getSupportFragmentManager().beginTransaction(); put.replace(R.id.part, new Put());"
)
FOUND = "getSupportFragmentManager().findFragmentById(R.id.part)"
CONTAINER = "androidx.fragment.app.FragmentContainerView"


@pytest.mark.parametrize(
    ("body", "tag", "shown"),
    [
        (PUT.format("replace", "part"), CONTAINER, {"Third"}),
        (f"if (state == null) {PUT.format('replace', 'part')}", CONTAINER, {"Third"}),
        (f"if (isFirst()) {PUT.format('replace', 'part')}", CONTAINER, {"Second", "Third"}),
        (PUT.format("replace", "box"), CONTAINER, {"Second", "Third"}),
        (PUT.format("add", "part"), CONTAINER, {"Second", "Third"}),
        (PUT.format("replace", "part"), "fragment", {"Second", "Third"}),
        (f"if (state != null) {PUT.format('replace', 'part')}", CONTAINER, {"Second", "Third"}),
        (f"for (String one : all()) {PUT.format('replace', 'part')}", CONTAINER, {"Second", "Third"}),
        (PUT.format("replace", "part").replace(".commit()", ""), CONTAINER, {"Second", "Third"}),
        (f"{IN_STEPS} put.commit();", CONTAINER, {"Third"}),
        (f"{IN_STEPS} if (isFirst()) put.commit();", CONTAINER, {"Second", "Third"}),
        ("kept.replace(R.id.part, new Put());", CONTAINER, {"Second", "Third"}),
        (PUT.format("replace", "part").replace("new Put()", FOUND), CONTAINER, {"Second"}),
        (
            f"find(R.id.open).setOnClickListener(v -> {PUT.format('replace', 'part')[:-1]});",
            CONTAINER,
            {"Second", "Third"},
        ),
    ],
    ids=[
        *("at once", "where no state was saved", "under a condition", "in another container", "beside it"),
        *("a fragment that is fixed", "where one was saved", "for each of several", "never done", "in steps"),
        *("done under a condition", "in a map", "by what is there", "after a touch"),
    ],
)
def test_a_fragment_that_is_replaced_as_its_layout_is_shown_is_not_seen(
    tmp_path: Path, body: str, tag: str, shown: set[str]
) -> None:
    """Its own code never runs there, whatever it opens."""
    layout = f"""\
<FrameLayout {VIEWS}><{tag} android:id="@+id/part" android:name="org.example.Named"/>
<FrameLayout android:id="@+id/box"/></FrameLayout>"""
    main = {"Main.java": JAVA + MAIN.replace("BODY", body), "res/layout/main.xml": layout}
    opened = {target for _, target, *_ in edges(build(tmp_path, {**APP, **PAGES, **main}))}
    assert opened & {"Second", "Third"} == shown
