"""Methods of the app that are named like calls of the platform, on objects of which no type is known."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.test_idioms import kotlin
from tests.static.two_buttons import APP

OWN = """
class Parts(val home: Activity) {{
    fun {name}(screen: Class<*>) {{ home.startActivity(Intent(home, screen)) }}
}}
"""
PRESS = 'findViewById<View>(R.id.go_there).setOnClickListener {{ org.lib.Locator.get("x").{name}(Second::class.java) }}'


NAMES = """
newTab getPosition setTabListener setMenu setMenuView setSecondaryMenu setBehindContentView setMessage
createPreferenceScreen pickImage startPickImageActivity
"""


@pytest.mark.parametrize("name", NAMES.split())
def test_an_own_method_is_meant_where_the_type_is_not_known(tmp_path: Path, name: str) -> None:
    files = kotlin(PRESS.format(name=name), others=OWN.format(name=name))
    assert ("Main", "Second", "click", "go_there") in {e[:4] for e in edges(build(tmp_path, {**APP, **files}))}
