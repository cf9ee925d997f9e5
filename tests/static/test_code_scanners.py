"""Codes that the camera reads, with the screen of ZXing Android Embedded or with the app's own."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges, manifest
from tests.static.test_idioms import java, kotlin
from tests.static.two_buttons import APP

ZXING = "com.journeyapps.barcodescanner"
DECLARED = {
    **APP,
    "AndroidManifest.xml": manifest(
        "Main", "Second", "Third", more=f'<activity android:name="{ZXING}.CaptureActivity"/>'
    ),
}
INTEGRATOR = "import com.google.zxing.integration.android.IntentIntegrator;\n"
PRESS = "findViewById(R.id.go_there).setOnClickListener(v -> {0});"


def opened(root: Path, files: dict[str, str]) -> set[tuple[str, str]]:
    """Where the first button leads, and in which class of edge."""
    return {(e[1], e[2]) for e in edges(build(root, files)) if e[3] == "go_there"}


def test_the_screen_of_the_library_reads_a_code(tmp_path: Path) -> None:
    body = PRESS.format('new IntentIntegrator(this).setPrompt("Code").initiateScan()')
    assert opened(tmp_path, {**DECLARED, **java(body, imports=INTEGRATOR)}) == {("CaptureActivity", "click")}


def test_the_screen_that_the_integrator_is_told_reads_it(tmp_path: Path) -> None:
    body = PRESS.format(
        "{ IntentIntegrator made = IntentIntegrator.forSupportFragment(null);"
        " made.setCaptureActivity(Second.class); made.initiateScan(); }"
    )
    assert opened(tmp_path, {**DECLARED, **java(body, imports=INTEGRATOR)}) == {("Second", "click")}


@pytest.mark.parametrize(
    ("options", "target"),
    [
        ("ScanOptions()", "CaptureActivity"),
        ("ScanOptions().setCaptureActivity(Second::class.java)", "Second"),
    ],
)
def test_a_contract_opens_what_its_options_say(tmp_path: Path, options: str, target: str) -> None:
    more = f"private val scan = registerForActivityResult({ZXING}.ScanContract()) {{ }}"
    body = f"findViewById<View>(R.id.go_there).setOnClickListener {{ scan.launch({options}) }}"
    code = kotlin(body, more)
    code["Main.kt"] = code["Main.kt"].replace(
        "import android.app", f"import {ZXING}.ScanOptions\nimport android.app", 1
    )
    assert opened(tmp_path, {**DECLARED, **code}) == {(target, "click")}


def test_a_screen_that_no_manifest_declares_is_outside(tmp_path: Path) -> None:
    more = f"private val scan = registerForActivityResult({ZXING}.ScanContract()) {{ }}"
    body = f"findViewById<View>(R.id.go_there).setOnClickListener {{ scan.launch({ZXING}.ScanOptions()) }}"
    assert opened(tmp_path, {**APP, **kotlin(body, more)}) == {("system:ScanContract", "system")}
