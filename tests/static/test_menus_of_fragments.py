"""The platform gives a menu to fragments that say they have one, and asks no others."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges, manifest
from tests.static.two_buttons import APP, JAVA, KOTLIN

MENU = {"res/menu/top.xml": f'<menu {VIEWS}><item android:id="@+id/deep" android:title="Deep"/></menu>'}
HOST = """
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        getSupportFragmentManager().beginTransaction().add(R.id.box, MAKE).commit();
    }
}
"""
PAGE = """
public class Page extends Fragment {
    @Override
    public void onCreate(Bundle state) { super.onCreate(state); SAYS }
    @Override
    public void onCreateOptionsMenu(Menu menu, MenuInflater inflater) { inflater.inflate(R.menu.top, menu); }
    @Override
    public boolean onOptionsItemSelected(MenuItem item) {
        if (item.getItemId() == R.id.deep) startActivity(new Intent(getActivity(), Second.class));
        return true;
    }
}
"""
KOTLIN_PAGE = """
class Page : Fragment() {
    override fun onCreateOptionsMenu(menu: Menu, inflater: MenuInflater) { inflater.inflate(R.menu.top, menu) }
    override fun onOptionsItemSelected(item: MenuItem): Boolean {
        if (item.itemId == R.id.deep) startActivity(Intent(activity, Second::class.java))
        return true
    }
    companion object { fun make() = Page().apply { setHasOptionsMenu(true) } }
}
"""


def leads(tmp_path: Path, page: dict[str, str], make: str = "new Page()") -> bool:
    """Whether the item of the menu is a way to the second screen, and whether there is such a menu at all."""
    graph = build(tmp_path, {**APP, **MENU, "Main.java": JAVA + HOST.replace("MAKE", make), **page})
    found = any(target == "Second" for _, target, *_ in edges(graph))
    assert found is any(screen.name.endswith("menu") for screen in graph.screens.values())
    return found


@pytest.mark.parametrize(
    ("says", "known"),
    [("setHasOptionsMenu(true);", True), ("", False), ("setHasOptionsMenu(false);", False)],
)
def test_a_fragment_has_the_menu_that_it_says_it_has(tmp_path: Path, says: str, known: bool) -> None:
    assert leads(tmp_path, {"Page.java": JAVA + PAGE.replace("SAYS", says)}) is known


def test_a_base_class_may_say_it(tmp_path: Path) -> None:
    base = "class Base extends Fragment { public void onStart() { setHasOptionsMenu(true); } }"
    page = PAGE.replace("SAYS", "").replace("extends Fragment", "extends Base")
    assert leads(tmp_path, {"Base.java": JAVA + base, "Page.java": JAVA + page})


def test_who_makes_a_fragment_may_say_it(tmp_path: Path) -> None:
    assert leads(tmp_path, {"Page.kt": KOTLIN + KOTLIN_PAGE}, "Page.make()")


def test_of_a_base_class_outside_the_platform_it_is_not_known(tmp_path: Path) -> None:
    page = PAGE.replace("SAYS", "").replace("extends Fragment", "extends org.other.BaseFragment")
    assert leads(tmp_path, {"Page.java": JAVA + page})


HOST_THAT_ANSWERS = HOST.replace(
    "    @Override",
    """\
    @Override
    public boolean onOptionsItemSelected(MenuItem item) {
        ANSWER
    }
    @Override""",
)
BY_ID = """\
if (item.getItemId() == R.id.deep) startActivity(new Intent(this, Second.class));
        return super.onOptionsItemSelected(item);"""
SILENT_PAGE = """
public class Page extends Fragment {
    @Override
    public void onCreate(Bundle state) { super.onCreate(state); setHasOptionsMenu(true); }
    @Override
    public void onCreateOptionsMenu(Menu menu, MenuInflater inflater) { inflater.inflate(R.menu.top, menu); }
}
"""


@pytest.mark.parametrize(
    ("answer", "known"),
    [(BY_ID, True), ("startActivity(new Intent(this, Second.class)); return true;", False)],
    ids=["by its id", "whatever it is"],
)
def test_an_activity_is_told_of_the_items_of_its_fragments(tmp_path: Path, answer: str, known: bool) -> None:
    main = HOST_THAT_ANSWERS.replace("MAKE", "new Page()").replace("ANSWER", answer)
    graph = build(tmp_path, {**APP, **MENU, "Main.java": JAVA + main, "Page.java": JAVA + SILENT_PAGE})
    assert (("Page menu", "Second", "menu", "deep") in edges(graph)) is known


PAGE_WITH_BAR = """
public class Page extends Fragment {
    @Override
    public View onCreateView(LayoutInflater inflater, ViewGroup group, Bundle state) {
        View view = inflater.inflate(R.layout.page, group, false);
        Toolbar bar = view.findViewById(R.id.bar);
        FILL
        return view;
    }
}
"""
INFLATE = "bar.inflateMenu(R.menu.top); bar.setOnMenuItemClickListener(item -> true);"
BAR = {"res/layout/page.xml": f'<LinearLayout {VIEWS}><Toolbar android:id="@+id/bar"/></LinearLayout>'}


@pytest.mark.parametrize(
    ("fill", "known"),
    [
        (INFLATE, False),
        ("getActivity().getMenuInflater().inflate(R.menu.top, bar.getMenu());", False),
        ("((AppCompatActivity) getActivity()).setSupportActionBar(bar);" + INFLATE, True),
        (INFLATE.replace("bar.", "((Toolbar) getActivity().findViewById(R.id.top)).", 1), True),
    ],
    ids=["its own", "its own, by an inflater", "its own as that of the activity", "that of the activity"],
)
def test_an_activity_is_not_told_of_the_items_of_a_fragments_own_bar(tmp_path: Path, fill: str, known: bool) -> None:
    main = HOST_THAT_ANSWERS.replace("MAKE", "new Page()").replace("ANSWER", BY_ID)
    page = PAGE_WITH_BAR.replace("FILL", fill)
    graph = build(tmp_path, {**APP, **MENU, **BAR, "Main.java": JAVA + main, "Page.java": JAVA + page})
    assert (("Page menu", "Second", "menu", "deep") in edges(graph)) is known


PROVIDERS = """
import android.os.Bundle
import android.view.Menu
import android.view.MenuInflater
import android.view.MenuItem
import androidx.appcompat.app.AppCompatActivity
import androidx.core.view.MenuProvider
import androidx.fragment.app.Fragment
import androidx.navigation.findNavController
import androidx.navigation.ui.onNavDestinationSelected

class Main : AppCompatActivity(), MenuProvider {
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        setContentView(R.layout.graph)
        addMenuProvider(this)
    }
    override fun onCreateMenu(menu: Menu, inflater: MenuInflater) {}
    override fun onMenuItemSelected(item: MenuItem): Boolean {
        return item.onNavDestinationSelected(findNavController(R.id.host))
    }
}
class Page : Fragment(), MenuProvider {
    override fun onViewCreated(view: View, state: Bundle?) { activity.addMenuProvider(this, viewLifecycleOwner) }
    override fun onCreateMenu(menu: Menu, inflater: MenuInflater) { inflater.inflate(R.menu.top, menu) }
    override fun onMenuItemSelected(item: MenuItem): Boolean = false
}
class Deep : Fragment()
"""
GRAPH = {
    "res/layout/graph.xml": f'<FragmentContainerView {VIEWS} android:id="@+id/host" app:navGraph="@navigation/all"'
    ' android:name="androidx.navigation.fragment.NavHostFragment"/>',
    "res/navigation/all.xml": f'<navigation {VIEWS} app:startDestination="@id/page">'
    '<fragment android:id="@+id/page" android:name="org.example.Page"/>'
    '<fragment android:id="@+id/deep" android:name="org.example.Deep"/></navigation>',
}


def test_an_activity_may_hand_the_items_of_its_fragments_to_a_graph(tmp_path: Path) -> None:
    graph = build(tmp_path, {**APP, **MENU, **GRAPH, "Main.kt": PROVIDERS})
    assert ("Page menu", "Deep", "menu", "deep") in edges(graph)


AROUND = """
public class Around extends Fragment {
    @Override
    public void onCreate(Bundle state) { super.onCreate(state); setHasOptionsMenu(true); }
    @Override
    public void onCreateOptionsMenu(Menu menu, MenuInflater inflater) { inflater.inflate(R.menu.top, menu); }
    @Override
    public void onViewCreated(View view, Bundle state) {
        getChildFragmentManager().beginTransaction().add(R.id.box, new Page()).commit();
    }
}
"""


def test_a_fragment_is_told_of_the_menu_of_the_one_that_it_is_part_of(tmp_path: Path) -> None:
    page = PAGE.replace("R.menu.top", "R.menu.own").replace("SAYS", "setHasOptionsMenu(true);")
    own = {"res/menu/own.xml": f'<menu {VIEWS}><item android:id="@+id/near" android:title="Near"/></menu>'}
    code = {"Main.java": JAVA + HOST.replace("MAKE", "new Around()"), "Around.java": JAVA + AROUND}
    found = edges(build(tmp_path, {**APP, **MENU, **own, **code, "Page.java": JAVA + page}))
    assert {e[2:] for e in found if e[1] == "Second"} == {("menu", "deep")}


HANDING_ACTIVITY = """
public class Main extends androidx.appcompat.app.AppCompatActivity {
    private Bars bars;
    @Override protected void onCreate(android.os.Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        bars = new Bars(this);
        getSupportFragmentManager().beginTransaction().replace(R.id.box, new Page()).commit();
    }
    public void fillBar(int menu, BottomAppBar.OnMenuItemClickListener listener) { bars.fill(menu, listener); }
}
"""
FILLED_BAR = """
import com.google.android.material.bottomappbar.BottomAppBar;
public class Bars {
    private final BottomAppBar bar;
    Bars(Main main) { bar = main.findViewById(R.id.bar); }
    public void fill(int menu, BottomAppBar.OnMenuItemClickListener listener) {
        new android.os.Handler().postDelayed(() -> {
            bar.replaceMenu(menu);
            bar.setOnMenuItemClickListener(listener);
        }, 10);
    }
}
"""
HANDING_PAGE = """
import android.content.Intent;
import android.view.*;
public class Page extends androidx.fragment.app.Fragment {
    @Override public void onViewCreated(View view, android.os.Bundle state) {
        ((Main) requireActivity()).fillBar(R.menu.more, %s);
    }
    private boolean onItem(MenuItem item) {
        if (item.getItemId() == R.id.go) startActivity(new Intent(requireContext(), Second.class));
        return true;
    }
}
"""


@pytest.mark.parametrize("listener", ["this::onItem", "item -> onItem(item)"])
def test_a_menu_that_a_fragment_hands_to_its_activity_is_its_own(tmp_path: Path, listener: str) -> None:
    bar = '<com.google.android.material.bottomappbar.BottomAppBar android:id="@+id/bar"/>'
    files = {
        "AndroidManifest.xml": manifest("Main", "Second"),
        "Main.java": f"import com.google.android.material.bottomappbar.BottomAppBar;{HANDING_ACTIVITY}",
        "Bars.java": FILLED_BAR,
        "Page.java": HANDING_PAGE % listener,
        "Second.java": "public class Second extends android.app.Activity {}",
        "res/menu/more.xml": f'<menu {VIEWS}><item android:id="@+id/go"/></menu>',
        "res/layout/main.xml": f'<LinearLayout {VIEWS}><FrameLayout android:id="@+id/box"/>{bar}</LinearLayout>',
    }
    assert edges(build(tmp_path, files)) == {("Main", "Page", "auto", ""), ("Page", "Second", "menu", "go")}
