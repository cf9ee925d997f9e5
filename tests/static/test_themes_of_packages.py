"""Themes of packages tell whether a screen has a bar, and so whether an arrow leads to its parent."""

from pathlib import Path

import pytest
from tests.static.apps import VIEWS, edges, manifest
from tests.static.packages import build_package, empty_class, shrink_names

from uiatlas.sources import build_map
from uiatlas_static.apk.platform import THEMES
from uiatlas_static.apk.reading import read_apk
from uiatlas_static.facts.resources import StyleFact

WINDOWS = ("windowNoTitle", "windowIsFloating", "windowActionBar")
UP = ("Second", "Main", "click", "Navigate up")
COMPATIBLE = "Landroidx/appcompat/app/AppCompatActivity;"
LIBRARY = """<attr name="windowActionBar" format="boolean"/><attr name="windowNoTitle" format="boolean"/>
  <style name="Theme.AppCompat.Light" parent="Base.Theme.AppCompat.Light"/>
  <style name="Base.Theme.AppCompat.Light" parent="@android:style/Theme.Material.Light.NoActionBar">
    <item name="windowActionBar">true</item><item name="android:windowNoTitle">true</item></style>"""
"""Themes as a library brings them along: below them the platform's bar is switched off."""
OWN = '<style name="Own" parent="Theme.AppCompat.Light"/>'
PLAIN = '<style name="Own" parent="@android:style/Theme.Material.Light"/>'
OFF = '<style name="Own" parent="Middle"/><style name="Middle" parent="Theme.AppCompat.Light">%s</style>'


def package(folder: Path, styles: str, parent: str) -> Path:
    """A package whose second screen has the theme ``Own`` and a parent."""
    declared = manifest("Main", "Second").replace(
        '".Second"', '".Second" android:theme="@style/Own" android:parentActivityName=".Main"'
    )
    resources = {
        "res/layout/main.xml": f'<View {VIEWS} android:layout_width="1px" android:layout_height="1px"/>',
        "res/values/styles.xml": f"<resources>{LIBRARY}{styles}</resources>",
    }
    return build_package(folder, declared, empty_class("Lorg/example/Second;", parent), resources)


@pytest.mark.parametrize(
    ("styles", "parent", "shown"),
    [
        (PLAIN, "Landroid/app/Activity;", True),
        (OWN, COMPATIBLE, True),
        (OWN, "Landroid/app/Activity;", False),
        (OFF % "", COMPATIBLE, True),
        (OFF % '<item name="windowActionBar">false</item>', COMPATIBLE, False),
        (OFF % '<item name="android:windowNoTitle">true</item>', COMPATIBLE, False),
        (OFF % '<item name="android:windowIsFloating">true</item>', COMPATIBLE, False),
    ],
)
def test_an_arrow_leads_to_the_parent_where_the_theme_has_a_bar(
    tmp_path: Path, styles: str, parent: str, shown: bool
) -> None:
    assert (UP in edges(build_map(package(tmp_path, styles, parent)))) is shown


def test_a_theme_of_the_app_may_be_named_like_those_of_a_library(tmp_path: Path) -> None:
    bare = """<style name="Theme.AppCompat.Mine" parent="Theme.AppCompat.Light">
      <item name="windowActionBar">false</item><item name="android:windowNoTitle">true</item></style>"""
    styles = f'{bare}<style name="Own" parent="Theme.AppCompat.Mine"/>'
    assert UP not in edges(build_map(package(tmp_path, styles, COMPATIBLE)))


def test_themes_without_names_tell_nothing(tmp_path: Path) -> None:
    small = shrink_names(package(tmp_path, OWN, COMPATIBLE), tmp_path / "small.apk")
    assert read_apk(small).resources.styles == {}


def test_themes_and_attributes_of_the_platform_have_their_names(tmp_path: Path) -> None:
    """Names as the tool that makes packages knows them."""
    below = "".join(f'<style name="Own{n}" parent="@android:style/{name}"/>' for n, name in THEMES.items())
    items = "".join(f'<item name="android:{name}">true</item>' for name in WINDOWS)
    styles = f'{below}<style name="Own" parent="">{items}</style>'
    found = read_apk(package(tmp_path, styles, COMPATIBLE)).resources.styles
    assert {n: found[f"Own{n}"].parent for n in THEMES} == THEMES
    assert found["Own"] == StyleFact("", tuple((name, "true") for name in WINDOWS))
