"""Activities that DeepLinkDispatch opens: those that are marked with an address, from the one that hands it on."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.test_idioms import java, kotlin
from tests.static.two_buttons import APP

MARK = 'import com.airbnb.deeplinkdispatch.DeepLink;\n@DeepLink("pages://second") '
MARKED = {**APP, "Second.java": f"{MARK}public class Second extends android.app.Activity {{}}"}
IMPORT = "import com.airbnb.deeplinkdispatch.DeepLinkDelegate;\n"
OPENED = {("Main", "Second", "auto", "")}


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ("DeepLinkDelegate delegate = new DeepLinkDelegate(new PagesLoader()); delegate.dispatchFrom(this);", OPENED),
        ("DeepLinkDelegate.dispatchFrom(this);", OPENED),
        ("new org.library.Touches().dispatchFrom(this);", set()),
    ],
)
def test_the_delegate_opens_what_is_marked(tmp_path: Path, body: str, found: set[tuple[str, ...]]) -> None:
    assert edges(build(tmp_path, {**MARKED, **java(body, imports=IMPORT)})) == found


def test_so_it_is_in_kotlin(tmp_path: Path) -> None:
    main = kotlin("com.airbnb.deeplinkdispatch.DeepLinkDelegate(PagesLoader()).dispatchFrom(this)")
    assert edges(build(tmp_path, {**MARKED, **main})) == OPENED
