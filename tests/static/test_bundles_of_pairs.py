"""``bundleOf(key to value)``: what it holds is taken out by whoever is given the bundle."""

from pathlib import Path

import pytest
from tests.static.apps import VIEWS, build, edges
from tests.static.two_buttons import APP, KOTLIN

pytest.importorskip("tree_sitter_kotlin")

HEAD = f"{KOTLIN}import androidx.core.os.bundleOf\nimport androidx.fragment.app.setFragmentResult\n"
RESULTS = """
class Main : AppCompatActivity() {
    override fun onCreate(saved: Bundle?) {
        super.onCreate(saved)
        setContentView(R.layout.host)
        supportFragmentManager.setFragmentResultListener("asked", this) { _, bundle ->
            when (bundle.getString("what")) {
                Ask.FIRST -> startActivity(Intent(this, Second::class.java))
                Ask.OTHER -> startActivity(Intent(this, Third::class.java))
            }
        }
        supportFragmentManager.beginTransaction().replace(R.id.host, Ask()).commit()
    }
}
class Ask : Fragment(R.layout.main) {
    override fun onViewCreated(view: View, saved: Bundle?) {
        view.findViewById<Button>(R.id.go_there).setOnClickListener {
            setFragmentResult("asked", bundleOf("what" to FIRST))
        }
        view.findViewById<Button>(R.id.other).setOnClickListener {
            setFragmentResult("asked", bundleOf("what" to OTHER))
        }
    }
    companion object {
        const val FIRST = "first"
        const val OTHER = "other"
    }
}
"""
ARGUMENTS = """
class Main : AppCompatActivity() {
    override fun onCreate(saved: Bundle?) {
        super.onCreate(saved)
        setContentView(R.layout.main)
        findViewById<Button>(R.id.go_there).setOnClickListener { show(Page.of(true)) }
    }
    private fun show(page: Fragment) {
        supportFragmentManager.beginTransaction().replace(R.id.host, page).commit()
    }
}
class Page : Fragment() {
    override fun onResume() {
        super.onResume()
        val first = requireArguments().getBoolean("first")
        startActivity(Intent(context, if (first) Second::class.java else Third::class.java))
    }
    companion object {
        fun of(first: Boolean) = Page().apply { arguments = bundleOf("count" to 1, "first" to first) }
    }
}
"""
HOST = {"res/layout/host.xml": f'<FrameLayout {VIEWS} android:id="@+id/host"/>'}


def test_a_result_is_told_by_what_was_put_into_it(tmp_path: Path) -> None:
    found = edges(build(tmp_path, {**APP, **HOST, "Main.kt": HEAD + RESULTS}))
    opened = {edge for edge in found if edge[1] in ("Second", "Third")}
    assert opened == {("Ask", "Second", "click", "go_there"), ("Ask", "Third", "click", "other")}


def test_arguments_of_a_fragment_are_known(tmp_path: Path) -> None:
    found = edges(build(tmp_path, {**APP, "Main.kt": HEAD + ARGUMENTS}))
    assert {edge[1] for edge in found if edge[0] == "Page"} == {"Second"}
