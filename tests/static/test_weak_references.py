"""What an object of ``java.lang.ref`` gives is what it was made with."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges, manifest

HOME = """
import android.app.Activity
import android.content.Intent
import android.os.Bundle
import android.view.View
import java.lang.ref.SoftReference
import java.lang.ref.WeakReference

class Main : Activity(), Opener {
    private val touched = Touched(this)

    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.main)
        findViewById<View>(R.id.go).setOnClickListener(touched)
    }
    override fun open() = startActivity(Intent(this, Second::class.java))
}

interface Opener {
    fun open()
}

class Touched(opener: Opener) : View.OnClickListener, Opener {
    private val held = MADE

    override fun onClick(view: View) {
        GIVEN
    }
    override fun open() {
        held.get()?.open()
    }
}

class Second : Activity()

class Third : Activity()
"""


@pytest.mark.parametrize("made", ["WeakReference(opener)", "SoftReference(opener, null)"])
@pytest.mark.parametrize("given", ["held.get()?.open()", "val opener = held.get() ?: return; opener.open()"])
def test_a_weak_reference_gives_what_it_was_made_with(tmp_path: Path, made: str, given: str) -> None:
    assert opened(tmp_path, made, given) == {("Main", "Second", "click", "go")}


def test_a_weak_reference_may_give_nothing(tmp_path: Path) -> None:
    given = "if (held.get() != null) open() else view.context.startActivity(Intent(view.context, Third::class.java))"
    found = {("Main", "Second", "click", "go"), ("Main", "Third", "click", "go")}
    assert opened(tmp_path, "WeakReference(opener)", given) == found


def opened(tmp_path: Path, made: str, given: str) -> set[tuple[str, str, str, str]]:
    files = {
        "AndroidManifest.xml": manifest("Main", "Second", "Third"),
        "Main.kt": HOME.replace("MADE", made).replace("GIVEN", given),
        "res/layout/main.xml": f'<FrameLayout {VIEWS}><Button android:id="@+id/go" android:text="Go"/></FrameLayout>',
    }
    return edges(build(tmp_path, files))


def test_a_weak_reference_to_nothing_may_be_given_something_later(tmp_path: Path) -> None:
    given = "if (held.get() != null) view.context.startActivity(Intent(view.context, Third::class.java))"
    assert ("Main", "Third", "click", "go") in opened(tmp_path, "WeakReference<Opener>(null)", given)
