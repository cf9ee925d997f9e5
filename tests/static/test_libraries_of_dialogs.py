"""Dialogs of libraries: material-dialogs of both kinds, SweetAlertDialog, Anko."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.with_libraries import ways

IMPORTS = """import com.afollestad.materialdialogs.*
import cn.pedant.SweetAlert.SweetAlertDialog
import org.jetbrains.anko.*"""
ASKED = ("Main", "ask", "click", "go")
FIRST = ("ask", "Second", "dialog", "One")
OTHER = ("ask", "Third", "dialog", "Two")
EACH = "{ _, n, _ -> if (n == 0) second() else third() }"


@pytest.mark.parametrize(
    ("code", "opened"),
    [
        (f'MaterialDialog(this).show {{ listItemsSingleChoice(items = listOf("One", "Two")) {EACH} }}', {FIRST, OTHER}),
        (f'selector("Which", listOf("One", "Two")) {EACH.replace(", _ ->", " ->")}', {FIRST, OTHER}),
        (
            'MaterialDialog.Builder(this).items("One", "Two").itemsCallback '
            "{ _, _, n, _ -> if (n == 0) second() else third() }.show()",
            {FIRST, OTHER},
        ),
        (
            "MaterialDialog(this).show { listItemsMultiChoice(R.array.both) { _, _, _ -> second() }\n"
            'positiveButton(text = "One") }',
            {FIRST},
        ),
        (
            "MaterialDialog.Builder(this).items(R.array.both).itemsCallbackMultiChoice(null) { _, _, _ -> second() }"
            '.positiveText("One").show()',
            {FIRST},
        ),
        ("MaterialDialog(this).show { input { _, _ -> second() }\npositiveButton(R.string.one) }", {FIRST}),
        (
            'SweetAlertDialog(this).setConfirmButton("One") { second() }.setCancelButton("Two") { third() }.show()',
            {FIRST, OTHER},
        ),
    ],
)
def test_what_is_touched_in_a_dialog(tmp_path: Path, code: str, opened: set[tuple[str, str, str, str]]) -> None:
    ask = f"fun ask() {{ {code} }}"
    found = ways(tmp_path, "go.setOnClickListener { ask() }", imports=IMPORTS, members=ask)
    assert found == {ASKED, *opened}


def test_the_same_name_means_no_dialog_without_a_function(tmp_path: Path) -> None:
    found = ways(tmp_path, 'source().selector("state", R.drawable.a)', imports=IMPORTS)
    assert found == set()
