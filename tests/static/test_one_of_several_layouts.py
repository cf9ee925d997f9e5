"""A view that is made of one of several layouts may be the root of each of them."""

from pathlib import Path

import pytest
from tests.static.apps import VIEWS, build, edges, manifest

CODE = """\
import android.app.Activity
import android.content.*
import android.os.*
import android.util.*
import android.view.*
import android.widget.*
import androidx.viewpager.widget.*
abstract class Page(context: Context, attributes: AttributeSet) : FrameLayout(context, attributes) {
    abstract fun fill(activity: Activity)
}
class Files(context: Context, attributes: AttributeSet) : Page(context, attributes) {
    override fun fill(activity: Activity) {
        findViewById<View>(R.id.file).setOnClickListener { activity.startActivity(Intent(activity, First::class.java)) }
    }
}
class Disks(context: Context, attributes: AttributeSet) : Page(context, attributes) {
    override fun fill(activity: Activity) {
        findViewById<View>(R.id.disk).setOnClickListener { activity.startActivity(Intent(activity, Next::class.java)) }
    }
}
class Pages(val activity: Activity) : PagerAdapter() {
    override fun instantiateItem(container: ViewGroup, position: Int): Any {
        val view = activity.layoutInflater.inflate(layoutOf(position), container, false)
        container.addView(view)
        (view as Page).apply { fill(activity) }
        return view
    }
    private fun layoutOf(position: Int): Int {
        CHOICE
    }
}
class Main : Activity() {
    override fun onCreate(state: Bundle?) {
        setContentView(R.layout.main)
        findViewById<ViewPager>(R.id.pager).adapter = Pages(this)
    }
}
class First : Activity()
class Next : Activity()
"""


def page(cls: str, id: str) -> str:
    return f'<org.example.{cls} {VIEWS}><Button android:id="@+id/{id}"/></org.example.{cls}>'


@pytest.mark.parametrize(
    "choice",
    [
        "return if (position > 0) R.layout.disks else R.layout.files",
        "val shown = ArrayList<Int>()\n"
        "        if (has(1)) shown.add(R.layout.files)\n"
        "        if (has(2)) shown.add(R.layout.disks)\n"
        "        return shown[position]",
    ],
)
def test_each_page_of_a_pager_is_filled_by_its_own_class(tmp_path: Path, choice: str) -> None:
    files = {
        "AndroidManifest.xml": manifest("Main", "First", "Next"),
        "Main.kt": CODE.replace("CHOICE", choice),
        "res/layout/main.xml": f'<FrameLayout {VIEWS}><androidx.viewpager.widget.ViewPager android:id="@+id/pager"/>'
        "</FrameLayout>",
        "res/layout/files.xml": page("Files", "file"),
        "res/layout/disks.xml": page("Disks", "disk"),
    }
    assert edges(build(tmp_path, files)) == {("Main", "First", "click", "file"), ("Main", "Next", "click", "disk")}
