"""Code for kinds of devices that an app is not built for."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.two_buttons import APP, KOTLIN

MAIN = (
    KOTLIN
    + """import android.content.pm.PackageManager
fun Context.isOther() = packageManager.hasSystemFeature(PackageManager.FEATURE_%s)
class Main : Activity() {
    override fun onResume() {
        super.onResume()
        if (isOther()) startActivity(Intent(this, Second::class.java))
        else findViewById<View>(R.id.other).setOnClickListener { startActivity(Intent(this, Third::class.java)) }
    }
    override fun onCreate(state: Bundle?) = setContentView(R.layout.main)
}
"""
)
SECOND, THIRD = ("Main", "Second", "auto", ""), ("Main", "Third", "click", "other")


@pytest.mark.parametrize("kind", ["AUTOMOTIVE", "WATCH"])
def test_code_for_a_device_that_the_app_is_not_built_for_does_not_run(tmp_path: Path, kind: str) -> None:
    assert edges(build(tmp_path, {**APP, "Main.kt": MAIN % kind})) == {THIRD}


def test_code_for_a_device_that_the_manifest_mentions_runs(tmp_path: Path) -> None:
    feature = '<uses-feature android:name="android.hardware.type.watch" android:required="false"/><application>'
    mentioned = {"AndroidManifest.xml": APP["AndroidManifest.xml"].replace("<application>", feature)}
    assert edges(build(tmp_path, {**APP, **mentioned, "Main.kt": MAIN % "WATCH"})) == {SECOND, THIRD}


def test_code_for_other_features_runs(tmp_path: Path) -> None:
    assert edges(build(tmp_path, {**APP, "Main.kt": MAIN % "CAMERA"})) == {SECOND, THIRD}
