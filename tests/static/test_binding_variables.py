"""Listeners that several elements share, also through a variable of data binding: what is touched tells where to go."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges, manifest
from tests.static.test_navigation_graphs import HOST, JAVA_HEAD, KOTLIN_HEAD, MAIN

IDS = ("second", "third", "to_detail", "other")
GRAPH = f"""<navigation {VIEWS} android:id="@+id/nav_graph" app:startDestination="@id/home">
  <fragment android:id="@+id/home" android:name="org.example.HomeFragment">
    <action android:id="@+id/to_detail" app:destination="@id/detail"/>
  </fragment>
  <fragment android:id="@+id/detail" android:name="org.example.DetailFragment"/>
  <fragment android:id="@+id/other" android:name="org.example.OtherFragment"/>
</navigation>"""
KOTLIN = """View.OnClickListener { touched ->
            when (touched.id) {
                R.id.second -> startActivity(Intent(requireContext(), Second::class.java))
                R.id.third -> startActivity(Intent(requireContext(), Third::class.java))
                else -> Navigation.findNavController(touched).navigate(touched.id)
            }
        }"""
JAVA = """new View.OnClickListener() {
            @Override
            public void onClick(View touched) {
                switch (touched.getId()) {
                    case R.id.second: startActivity(new Intent(getContext(), Second.class)); break;
                    case R.id.third: startActivity(new Intent(getContext(), Third.class)); break;
                    default: Navigation.findNavController(touched).navigate(touched.getId());
                }
            }
        }"""
KOTLIN_HOME = """
import android.content.Intent
import android.view.LayoutInflater
import android.view.ViewGroup
import org.example.databinding.FragmentHomeBinding
class HomeFragment : Fragment() {
    private lateinit var binding: FragmentHomeBinding
    override fun onCreateView(inflater: LayoutInflater, container: ViewGroup?, state: Bundle?): View {
        binding = FragmentHomeBinding.inflate(inflater, container, false)
        return binding.root
    }
    override fun onViewCreated(view: View, state: Bundle?) {
        %s
    }
}"""
JAVA_HOME = """
import android.content.Intent;
import org.example.databinding.FragmentHomeBinding;
public class HomeFragment extends Fragment {
    private FragmentHomeBinding binding;
    @Override
    public View onCreateView(LayoutInflater inflater, ViewGroup container, Bundle state) {
        binding = FragmentHomeBinding.inflate(inflater, container, false);
        return binding.getRoot();
    }
    @Override
    public void onViewCreated(View view, Bundle state) {
        %s
    }
}"""
EACH = "\n        ".join(f"view.findViewById(R.id.{id}).setOnClickListener(opener);" for id in IDS)
SHARED = {
    "kotlin variable": (KOTLIN_HOME % f"binding.opener = {KOTLIN}", "opener"),
    "kotlin variable in a function": (KOTLIN_HOME % f"binding.opener = {KOTLIN}", "(v) -> opener.onClick(v)"),
    "java variable": (JAVA_HOME % f"binding.setOpener({JAVA});", "opener"),
    "java code": (JAVA_HOME % f"View.OnClickListener opener = {JAVA};\n        {EACH}", ""),
    "kotlin code": (KOTLIN_HOME % f"val opener = {KOTLIN}\n        {EACH.replace(';', '')}", ""),
}
DATA = '<data><variable name="opener" type="android.view.View.OnClickListener"/></data>'


def _layout(expression: str, attribute: str = "android:onClick") -> str:
    hearing = f'{attribute}="@{{{expression}}}"' if expression else ""
    buttons = "".join(f'<Button android:id="@+id/{id}" {hearing}/>' for id in IDS)
    return f"<layout {VIEWS}>{DATA if expression else ''}<LinearLayout>{buttons}</LinearLayout></layout>"


def _app(home: str, layout: str) -> dict[str, str]:
    java = "extends" in home
    return {
        "AndroidManifest.xml": manifest("MainActivity", "Second", "Third"),
        "MainActivity.kt": MAIN,
        "HomeFragment.java" if java else "HomeFragment.kt": (JAVA_HEAD if java else KOTLIN_HEAD) + home,
        "DetailFragment.kt": "class DetailFragment : androidx.fragment.app.Fragment()",
        "OtherFragment.kt": "class OtherFragment : androidx.fragment.app.Fragment()",
        "Second.java": "public class Second extends android.app.Activity {}",
        "Third.java": "public class Third extends android.app.Activity {}",
        "res/layout/activity_main.xml": HOST,
        "res/layout/fragment_home.xml": layout,
        "res/navigation/nav_graph.xml": GRAPH,
    }


@pytest.mark.parametrize("how", SHARED)
def test_what_is_touched_leads_where_its_id_says(tmp_path: Path, how: str) -> None:
    home, expression = SHARED[how]
    graph = build(tmp_path, _app(home, _layout(expression)))
    assert edges(graph) == {
        ("MainActivity", "HomeFragment", "auto", ""),
        ("HomeFragment", "Second", "click", "second"),
        ("HomeFragment", "Third", "click", "third"),
        ("HomeFragment", "DetailFragment", "click", "to_detail"),
        ("HomeFragment", "OtherFragment", "click", "other"),
    }
    assert not any(e.only_if for edge in graph.transitions.values() for e in edge.evidence)


def test_a_long_press_calls_what_the_variable_holds_for_it(tmp_path: Path) -> None:
    listener = JAVA.replace("OnClick", "OnLongClick").replace("onClick", "onLongClick").replace("void", "boolean")
    home = JAVA_HOME % f"binding.setOpener({listener});"
    layout = _layout("opener", "android:onLongClick").replace("OnClickListener", "OnLongClickListener")
    found = {(b, label) for a, b, _, label in edges(build(tmp_path, _app(home, layout))) if a == "HomeFragment"}
    assert found == {
        ("Second", "second"),
        ("Third", "third"),
        ("DetailFragment", "to_detail"),
        ("OtherFragment", "other"),
    }


def test_a_variable_that_no_element_names_is_given_to_whoever_calls_it(tmp_path: Path) -> None:
    home = KOTLIN_HOME % "binding.opener = View.OnClickListener { startActivity(Intent(context, Second::class.java)) }"
    layout = _layout("opener", "app:given")
    found = {(a, b) for a, b, _, _ in edges(build(tmp_path, _app(home, layout)))}
    assert ("HomeFragment", "Second") in found


ROWS = """
import android.content.Intent
import android.os.Bundle
import android.view.LayoutInflater
import android.view.ViewGroup
import androidx.appcompat.app.AppCompatActivity
import androidx.recyclerview.widget.RecyclerView
import org.example.databinding.RowBinding
class MainActivity : AppCompatActivity() {
    private val adapter by lazy { Rows { startActivity(Intent(this, Second::class.java)) } }
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        setContentView(R.layout.main)
        findViewById<RecyclerView>(R.id.rows).apply {
            itemAnimator = null
            adapter = this@MainActivity.adapter
        }
    }
}
class Rows(private val opened: (String) -> Unit) : RecyclerView.Adapter<Rows.Row>() {
    override fun onCreateViewHolder(parent: ViewGroup, type: Int): Row {
        val binding = RowBinding.inflate(LayoutInflater.from(parent.context), parent, false)
        binding.opened = opened
        return Row(binding)
    }
    override fun onBindViewHolder(holder: Row, position: Int) {}
    class Row(val binding: RowBinding) : RecyclerView.ViewHolder(binding.root)
}
"""
ROW = f"""<layout {VIEWS}><data><variable name="opened" type="kotlin.jvm.functions.Function1"/></data>
<LinearLayout android:onClick="@{{() -> opened.invoke(``)}}"><TextView/></LinearLayout></layout>"""


def test_a_function_that_a_row_is_given_is_called_where_the_row_is_touched(tmp_path: Path) -> None:
    """In ``list.apply { adapter = this@Main.adapter }`` the list is given the adapter, and not the activity its own."""
    files = {
        "AndroidManifest.xml": manifest("MainActivity", "Second"),
        "MainActivity.kt": ROWS,
        "Second.java": "public class Second extends android.app.Activity {}",
        "res/layout/main.xml": f'<androidx.recyclerview.widget.RecyclerView {VIEWS} android:id="@+id/rows"/>',
        "res/layout/row.xml": ROW,
    }
    assert edges(build(tmp_path, files)) == {("MainActivity", "Second", "item", "rows")}
