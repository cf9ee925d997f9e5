"""Texts of resources with places for values."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.test_idioms import kotlin
from tests.static.two_buttons import APP

TEXTS = """<resources>
<string name="name">Fox</string><string name="open_in">Open in %1$s</string>
<string name="several">%2$s of %s, %s: 100%%</string><string name="plain">100%% %s</string>
</resources>"""
SHOWN = """
val name = getString(R.string.name)
AlertDialog.Builder(this).setPositiveButton({}) {{ _, _ -> second() }}.show()
"""


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("getString(R.string.open_in, name)", "Open in Fox"),
        ("getString(R.string.several, name, 7)", "7 of Fox, 7: 100%"),
        ("getString(R.string.several, size(), 7)", "7 of %s, 7: 100%"),
        ("getString(R.string.open_in, size())", "Open in %1$s"),
        ("getString(R.string.plain)", "100%% %s"),
    ],
)
def test_a_text_is_shown_with_the_values_that_are_known(tmp_path: Path, written: str, shown: str) -> None:
    told = SHOWN.format(written)
    files = {
        **APP,
        **kotlin(told, "private fun size() = java.util.Random().nextInt()"),
        "res/values/strings.xml": TEXTS,
    }
    assert shown in {touched for _, _, _, touched in edges(build(tmp_path, files))}
