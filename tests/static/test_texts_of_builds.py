"""Texts that a build writes into ``BuildConfig`` are known where the build files say them."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import edges, write_app
from tests.static.test_idioms import kotlin
from tests.static.two_buttons import APP

from uiatlas.sources import build_map

MANIFEST = """
<manifest xmlns:android="http://schemas.android.com/apk/res/android" package="org.example">
  <application>
    <activity android:name=".Main"><intent-filter>
      <action android:name="android.intent.action.MAIN"/><category android:name="android.intent.category.LAUNCHER"/>
    </intent-filter></activity>
    <activity android:name=".Second"><intent-filter>
      <action android:name="android.intent.action.VIEW"/><category android:name="android.intent.category.DEFAULT"/>
      <data android:scheme="shop" android:host="near"/>
    </intent-filter></activity>
    <activity android:name=".Third"><intent-filter>
      <action android:name="android.intent.action.VIEW"/><category android:name="android.intent.category.DEFAULT"/>
      <data android:scheme="shop" android:host="far"/>
    </intent-filter></activity>
  </application>
</manifest>
"""
TOUCHED = (
    'go_there.setOnClickListener { startActivity(Intent(Intent.ACTION_VIEW, Uri.parse(BuildConfig.HOME + "far/1"))) }'
)
IN_GROOVY = {
    "written": """buildConfigField 'String', 'HOME', '"shop://"'""",
    "escaped": r"""buildConfigField "String", "HOME", "\"shop://\"" """,
    "called": r"""buildConfigField("String", "HOME", "\"shop://\"")""",
    "named": "buildConfigField 'String', 'HOME', rootProject.ext.home",
}
ROOT = "ext {\n    home = '\"shop://\"'\n}\n"


def _edges(root: Path, field: str, more: str = "") -> set[tuple[str, str, str, str]]:
    own = f"apply plugin: 'com.android.application'\nandroid {{ defaultConfig {{\n{field}\n}}\n{more} }}"
    code = kotlin(TOUCHED, imports="import android.net.Uri\n")
    app = write_app(root, {**APP, "AndroidManifest.xml": MANIFEST, **code})
    (app / "build.gradle").write_text(ROOT + own)
    return edges(build_map(app))


@pytest.mark.parametrize("how", IN_GROOVY)
def test_an_address_begins_as_the_build_says(tmp_path: Path, how: str) -> None:
    assert _edges(tmp_path, IN_GROOVY[how]) == {("Main", "Third", "click", "go_there")}


def test_a_text_that_differs_from_variant_to_variant_is_not_known(tmp_path: Path) -> None:
    other = "buildTypes { debug {\nbuildConfigField 'String', 'HOME', '\"test://\"'\n} }"
    found = _edges(tmp_path, IN_GROOVY["written"], other)
    assert ("Main", "Third", "click", "go_there") not in found
