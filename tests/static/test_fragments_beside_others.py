"""Fragments that stand beside another one are not part of it; screens of a graph are part of what the graph is in."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges
from tests.static.two_buttons import APP, KOTLIN

PAGES = """
interface Steps { fun showStep(next: () -> Unit) }
class Main : AppCompatActivity(), Steps {
    override fun onCreate(state: Bundle?) {
        setContentView(R.layout.main)
        supportFragmentManager.beginTransaction().replace(R.id.box, One()).commit()
    }
    override fun showStep(next: () -> Unit) { findViewById<View>(R.id.skip).setOnClickListener { next() } }
}
class One : Fragment(R.layout.one), Steps {
    override fun onViewCreated(view: View, state: Bundle?) {
        view.findViewById<View>(R.id.on).setOnClickListener {
            %s.beginTransaction().replace(R.id.box, Two()).addToBackStack(null).commit()
        }
    }
    override fun showStep(next: () -> Unit) {
        requireView().findViewById<View>(R.id.next).setOnClickListener { next() }
    }
}
class Two : Fragment() {
    override fun onResume() {
        super.onResume()
        (parentFragment as? Steps)?.showStep { startActivity(Intent(activity, Second::class.java)) }
    }
}
"""
NEXT = ("One", "Second", "click", "next")


def _ways(root: Path, manager: str) -> set[tuple[str, str, str, str]]:
    """The edges of an app of which one fragment shows another, where a manager has it."""
    layout = f"""<LinearLayout {VIEWS}><Button android:id="@+id/on"/><Button android:id="@+id/next"/>
      <Button android:id="@+id/skip"/><FrameLayout android:id="@+id/box"/></LinearLayout>"""
    files = {"res/layout/main.xml": layout, "res/layout/one.xml": layout, "Main.kt": KOTLIN + PAGES % manager}
    return edges(build(root, {**APP, **files}))


@pytest.mark.parametrize("manager", ["parentFragmentManager", "requireActivity().supportFragmentManager"])
def test_a_fragment_beside_another_is_no_part_of_it(tmp_path: Path, manager: str) -> None:
    found = _ways(tmp_path, manager)
    assert ("One", "Two", "click", "on") in found
    assert NEXT not in found


def test_a_fragment_in_another_is_part_of_it(tmp_path: Path) -> None:
    assert NEXT in _ways(tmp_path, "childFragmentManager")


NAVIGATOR = """
interface Told { fun told() }
class Inner : Fragment(R.layout.main) {
    override fun onViewCreated(view: View, state: Bundle?) {
        view.findViewById<View>(R.id.go_there).setOnClickListener { (parentFragment as Told).told() }
    }
}
class Outer : Fragment(), Told {
    override fun told() { startActivity(Intent(activity, Second::class.java)) }
    override fun onResume() { super.onResume(); Navigator(childFragmentManager).show(Inner()) }
}
class Main : AppCompatActivity() {
    override fun onCreate(state: Bundle?) { supportFragmentManager.beginTransaction().add(R.id.box, Outer()).commit() }
}
class Navigator(private val %s: androidx.fragment.app.FragmentManager) {
    fun show(fragment: Fragment) { %s.beginTransaction().add(R.id.inner, fragment).commit() }
}
"""


@pytest.mark.parametrize("name", ["fragmentManager", "parentFragmentManager", "supportFragmentManager"])
def test_a_field_called_like_a_manager_may_be_another_one(tmp_path: Path, name: str) -> None:
    found = edges(build(tmp_path, {**APP, "Main.kt": KOTLIN + NAVIGATOR % (name, name)}))
    assert {e for e in found if e[1] == "Second"} == {("Inner", "Second", "click", "go_there")}


STEPS = """
interface Steps { fun showStep(next: () -> Unit) }
class Main : AppCompatActivity(R.layout.main), Steps {
    override fun showStep(next: () -> Unit) { findViewById<View>(R.id.skip).setOnClickListener { next() } }
}
class Wizard : Fragment(R.layout.wizard), Steps {
    override fun showStep(next: () -> Unit) {
        requireView().findViewById<View>(R.id.next).setOnClickListener { next() }
    }
}
class One : Fragment() {
    override fun onResume() {
        super.onResume()
        (parentFragment?.parentFragment as? Steps)?.showStep { findNavController().navigate(R.id.two) }
    }
}
class Two : Fragment()
"""
NAVIGATED = f"""<navigation {VIEWS} android:id="@+id/steps" app:startDestination="@id/one">
  <fragment android:id="@+id/one" android:name="org.example.One"/>
  <fragment android:id="@+id/two" android:name="org.example.Two"/>
</navigation>"""


def test_a_screen_of_a_graph_tells_the_fragment_that_the_graph_is_in(tmp_path: Path) -> None:
    main = f"""<LinearLayout {VIEWS}><Button android:id="@+id/skip"/>
      <fragment android:id="@+id/wizard" android:name="org.example.Wizard"/></LinearLayout>"""
    wizard = f"""<LinearLayout {VIEWS}><Button android:id="@+id/next"/>
      <androidx.fragment.app.FragmentContainerView android:id="@+id/host" app:navGraph="@navigation/steps"
          android:name="androidx.navigation.fragment.NavHostFragment"/></LinearLayout>"""
    layouts = {"res/layout/main.xml": main, "res/layout/wizard.xml": wizard}
    files = {**APP, **layouts, "res/navigation/steps.xml": NAVIGATED, "Main.kt": KOTLIN + STEPS}
    found = edges(build(tmp_path, files))
    assert {e for e in found if e[1] == "Two"} == {("Wizard", "Two", "click", "next")}
