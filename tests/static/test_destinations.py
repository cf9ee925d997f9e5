"""Which destination a navigation controller is at is not what a person touched."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges, manifest

MAIN = """
import android.app.Activity
import android.content.Intent
import android.os.Bundle
import android.view.Menu
import androidx.navigation.NavController
import androidx.navigation.NavDestination
import androidx.navigation.findNavController

class Main : Activity(), NavController.OnDestinationChangedListener {
    private val controller get() = findNavController(R.id.host)

    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.main)
        CREATED
    }
    override fun onCreateOptionsMenu(menu: Menu): Boolean {
        menuInflater.inflate(R.menu.main, menu)
        return true
    }
    override fun onDestinationChanged(controller: NavController, destination: NavDestination, given: Bundle?) {
        if (destination.id == R.id.home) open()
    }
    private fun current() = controller.currentDestination?.id
    private fun open() = startActivity(Intent(this, Second::class.java))
}

class Second : Activity()
"""


@pytest.mark.parametrize(
    "created",
    [
        "if (controller.currentDestination?.id == R.id.home) open()",
        "when (current()) { R.id.home -> open() }",
        "controller.addOnDestinationChangedListener { _, shown, _ -> if (shown.id == R.id.home) open() }",
        "controller.addOnDestinationChangedListener(this)",
    ],
)
def test_the_destination_that_is_shown_is_no_item_that_is_touched(tmp_path: Path, created: str) -> None:
    host = '<fragment android:id="@+id/host" android:name="androidx.navigation.fragment.NavHostFragment"/>'
    files = {
        "AndroidManifest.xml": manifest("Main", "Second"),
        "Main.kt": MAIN.replace("CREATED", created),
        "res/layout/main.xml": f"<FrameLayout {VIEWS}>{host}</FrameLayout>",
        "res/menu/main.xml": f'<menu {VIEWS}><item android:id="@+id/home" app:showAsAction="always"/></menu>',
    }
    assert edges(build(tmp_path, files)) == {("Main", "Second", "auto", "")}
