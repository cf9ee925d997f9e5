"""Texts of resources: what a person reads, never how it is written."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges, manifest

from uiatlas_static.resources.texts import bare, lookup, unescaped

SHOWN = {
    "Don\\'t": "Don't",
    'say \\"yes\\"': 'say "yes"',
    "and so on\\u2026": "and so on\u2026",
    "a smile \\ud83d\\ude00": "a smile \U0001f600",
    "two\\nlines": "two\nlines",
    "two\n        lines": "two lines",
    '"  kept  blanks "': "  kept  blanks ",
    "\\@home \\? \\\\": "@home ? \\",
    "<b>Bold</b> and <a href='x'>link</a><br/>next": "Bold and link next",
    "<none>": "<none>",
    "1 < 2": "1 < 2",
    "": "",
    "cut \\": "cut ",
}


@pytest.mark.parametrize("written", SHOWN)
def test_a_text_is_shown_without_the_signs_it_is_written_with(written: str) -> None:
    assert unescaped(written) == SHOWN[written]


STRINGS = {"save": "Save", "again": "@string/save", "user": "@someone", "round": "@string/round"}
FOUND = {
    "@string/save": "Save",
    "@string/again": "Save",
    "@string/user": "@someone",
    "@org.example:string/save": "",
    "@string/nowhere": "",
    "@string/round": "",
    "@android:string/ok": "OK",
    "@android:string/never_heard_of": "",
    "@null": "",
    "@0x0104fff0": "",
    "@{viewModel.title}": "",
    "@={viewModel.title}": "",
    "?attr/title": "",
    "?android:attr/title": "",
    "Why?": "Why?",
    "? what": "? what",
    "a@b.org": "a@b.org",
    "It\\'s": "It's",
}


@pytest.mark.parametrize("value", FOUND)
def test_references_are_looked_up_and_those_that_lead_nowhere_are_empty(value: str) -> None:
    assert lookup(STRINGS, written=True)(value) == FOUND[value]


def test_a_number_of_the_platform_is_no_name() -> None:
    assert bare("@0x01020055") == ""
    assert bare("@android:id/home") == "android:home"
    assert bare("@+id/save") == "save"


def test_elements_say_what_the_screen_shows(tmp_path: Path) -> None:
    files = {
        "AndroidManifest.xml": manifest("Main"),
        "Main.kt": "class Main : android.app.Activity() {\n"
        "override fun onCreate(b: android.os.Bundle?) { setContentView(R.layout.main) } }\n",
        "res/layout/main.xml": f"""<LinearLayout {VIEWS}>
            <Button android:id="@+id/a" android:text="@string/more"/>
            <Button android:id="@+id/b" android:text="@android:string/cancel"/>
            <Button android:id="@+id/c" android:text="@string/not_there" android:contentDescription="@null"/>
            <Button android:id="@+id/d" android:text="@{{vm.name}}"/>
            <Button android:id="@+id/e" android:text="Say \\&quot;hi\\&quot;"/>
            <Button android:id="@+id/f" android:text="@string/styled"><requestFocus/><tag android:id="@+id/t"/></Button>
            <include layout="@layout/more"/>
        </LinearLayout>""",
        "res/layout/more.xml": f'<merge {VIEWS}><TextView android:text="@string/indirect"/></merge>',
        "res/values/strings.xml": """<resources xmlns:xliff="urn:oasis:names:tc:xliff:document:1.2">
            <string name="more">More\\u2026</string>
            <string name="styled">All <b>of <i>your</i> </b>notes,
                <xliff:g id="n">%d</xliff:g> <strong>now</strong></string>
            <string name="indirect">@string/more</string>
        </resources>""",
    }
    graph = build(tmp_path, files)
    elements = next(iter(graph.screens.values())).elements
    assert [e.text for e in elements if e.text or e.resource_id] == [
        "More\u2026",
        "Cancel",
        "",
        "",
        'Say "hi"',
        "All of your notes, %d now",
        "More\u2026",
    ]
    assert not any("@" in e.text or "@" in e.description for e in elements)
    assert not any(e.class_name.endswith(("requestFocus", "include", "merge", "tag")) for e in elements)


def test_a_text_with_a_list_in_it_stays_a_text(tmp_path: Path) -> None:
    main = """
import android.app.*;
import android.content.Intent;
import android.os.Bundle;
import java.util.*;
public class Main extends Activity {
    protected void onCreate(Bundle state) {
        List<String> names = new ArrayList<String>();
        names.add("a");
        new AlertDialog.Builder(this).setPositiveButton("Open " + names,
            (dialog, which) -> startActivity(new Intent(this, Second.class))).show();
    }
}
"""
    second = "public class Second extends android.app.Activity {}"
    files = {"AndroidManifest.xml": manifest("Main", "Second"), "Main.java": main, "Second.java": second}
    assert "Open {}" in {e[3] for e in edges(build(tmp_path, files))}


def test_texts_are_those_of_a_device_set_to_english(tmp_path: Path) -> None:
    """What the app does not say in English is shown in its default language."""
    titles = {"go": "Los", "other": "Andere", "flat": "Wohnung"}
    said = {"values": titles, "values-en": {"go": "Go", "flat": "Flat"}, "values-en-rUS": {"flat": "Apartment"}}
    said |= {"values-de": {"go": "Bitte los"}, "values-en-rGB": {"other": "Another"}}
    strings = {
        f"res/{folder}/strings.xml": "".join(f'<string name="{n}">{t}</string>' for n, t in texts.items())
        for folder, texts in said.items()
    }
    buttons = "".join(f'<Button android:id="@+id/{name}" android:text="@string/{name}"/>' for name in titles)
    files = {
        "AndroidManifest.xml": manifest("Main"),
        "Main.java": "public class Main extends android.app.Activity {"
        " protected void onCreate(android.os.Bundle state) { setContentView(R.layout.main); } }",
        "res/layout/main.xml": f"<LinearLayout {VIEWS}>{buttons}</LinearLayout>",
        **{path: f"<resources>{texts}</resources>" for path, texts in strings.items()},
    }
    (screen,) = build(tmp_path, files).screens.values()
    assert [e.text for e in screen.elements if e.text] == ["Go", "Andere", "Apartment"]
