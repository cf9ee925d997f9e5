"""Touches on all of a layout that was inflated are told by its root, or by what a person sees in it."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges, manifest

MAIN = """
import android.content.Intent
import android.os.Bundle
import android.view.View
import androidx.appcompat.app.AppCompatActivity
import org.example.databinding.CardBinding

class Main : AppCompatActivity() {
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        val box = FrameLayout(this)
        setContentView(box)
        %s
    }
}
"""
BOUND = """
        val card = CardBinding.inflate(layoutInflater, box, true)
        card.root.setOnClickListener { startActivity(Intent(this, Second::class.java)) }
"""
INFLATED = """
        val card = layoutInflater.inflate(R.layout.card, box, false)
        box.addView(card)
        card.setOnClickListener { startActivity(Intent(this, Second::class.java)) }
"""
NAMED = f'<FrameLayout {VIEWS} android:id="@+id/progress"><TextView android:id="@+id/name"/></FrameLayout>'
SAYING = f"""<LinearLayout {VIEWS}><Button android:text="Stop"/><ImageView android:id="@+id/icon"/>
    <TextView android:id="@+id/name" android:text="Running"/></LinearLayout>"""
SHOWING = f"""<LinearLayout {VIEWS}><Button android:id="@+id/next" android:text="Next"/>
    <FrameLayout android:id="@+id/frame"><ImageView android:id="@+id/icon"/></FrameLayout></LinearLayout>"""
HEARING = f"""<LinearLayout {VIEWS}><ImageView android:id="@+id/favorite_star"/>
    <ImageView android:id="@+id/more" android:clickable="true"/>
    <LinearLayout android:onClick="edit"><TextView android:id="@+id/edit" android:text="Edit"/></LinearLayout>
    <TextView android:id="@+id/badge" android:text="New" android:visibility="gone"/>%s</LinearLayout>"""
TITLE = '<TextView android:id="@+id/title"/>'
MERGED = f'<merge {VIEWS}><TextView android:id="@+id/name" android:text="Running"/></merge>'


@pytest.mark.parametrize("code", [BOUND, INFLATED])
@pytest.mark.parametrize(("card", "told"), [(NAMED, "progress"), (SAYING, "name"), (SHOWING, "icon"), (MERGED, "")])
def test_a_touch_on_a_whole_layout_is_told_by_its_root_or_what_that_shows(
    tmp_path: Path, code: str, card: str, told: str
) -> None:
    files = {
        "AndroidManifest.xml": manifest("Main", "Second"),
        "Main.kt": MAIN % code,
        "Second.kt": "class Second : androidx.appcompat.app.AppCompatActivity()",
        "res/layout/card.xml": card,
    }
    assert ("Main", "Second", "click", told) in edges(build(tmp_path, files))


@pytest.mark.parametrize(("inner", "told"), [(TITLE, "title"), ("", "")])
def test_what_hears_touches_itself_or_is_not_seen_tells_nothing_of_those_around(
    tmp_path: Path, inner: str, told: str
) -> None:
    star = "        card.favoriteStar.setOnClickListener { finish() }\n"
    files = {
        "AndroidManifest.xml": manifest("Main", "Second"),
        "Main.kt": MAIN % (BOUND + star),
        "Second.kt": "class Second : androidx.appcompat.app.AppCompatActivity()",
        "res/layout/card.xml": HEARING % inner,
    }
    assert {e for e in edges(build(tmp_path, files)) if e[1] == "Second"} == {("Main", "Second", "click", told)}


SHARING = """
        whole(box)
        part(box)
    }

    private fun whole(box: ViewGroup) {
        val card = layoutInflater.inflate(R.layout.card, box, false)
        card.setOnClickListener { startActivity(Intent(this, Second::class.java)) }
    }

    private fun part(box: ViewGroup) {
        val card = layoutInflater.inflate(R.layout.card, box, false)
        card.findViewById<TextView>(R.id.title).setOnClickListener { finish() }
"""
HOLDERS = """
        Whole(CardBinding.inflate(layoutInflater, box, true), this)
        Part(CardBinding.inflate(layoutInflater, box, true), this)
    }
}

class Whole(binding: CardBinding, main: Main) {
    init {
        binding.root.setOnClickListener { main.startActivity(Intent(main, Second::class.java)) }
    }
}

class Part(binding: CardBinding, main: Main) {
    init {
        binding.title.setOnClickListener { main.finish() }
    }
"""
TITLED = f"<LinearLayout {VIEWS}>{TITLE}</LinearLayout>"


@pytest.mark.parametrize("code", [SHARING, HOLDERS])
def test_another_view_of_the_same_layout_may_hear_touches_where_this_one_does_not(tmp_path: Path, code: str) -> None:
    files = {
        "AndroidManifest.xml": manifest("Main", "Second"),
        "Main.kt": MAIN % code,
        "Second.kt": "class Second : androidx.appcompat.app.AppCompatActivity()",
        "res/layout/card.xml": TITLED,
    }
    assert {e for e in edges(build(tmp_path, files)) if e[1] == "Second"} == {("Main", "Second", "click", "title")}
