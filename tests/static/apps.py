"""Small Android apps written into a folder, and their maps as pairs of simple names."""

from pathlib import Path

from uiatlas.sources import build_map
from uiatlas.ui import Back, target_of
from uiatlas.ui.selectors import short_id
from uiatlas.utg import Graph
from uiatlas.utg.transition import BACK_CLASS

HEAD = '<manifest xmlns:android="http://schemas.android.com/apk/res/android" package="org.example">'
LAUNCHER = (
    '<intent-filter><action android:name="android.intent.action.MAIN"/>'
    '<category android:name="android.intent.category.LAUNCHER"/></intent-filter>'
)
VIEWS = 'xmlns:android="http://schemas.android.com/apk/res/android" xmlns:app="http://schemas.android.com/apk/res-auto"'


def manifest(*activities: str, more: str = "") -> str:
    """A manifest with these activities; the first is the launcher."""
    first, *rest = activities
    parts = [f'<activity android:name=".{first}">{LAUNCHER}</activity>']
    parts += [f'<activity android:name=".{name}"/>' for name in rest]
    return f"{HEAD}<application>{''.join(parts)}{more}</application></manifest>"


def write_app(root: Path, files: dict[str, str]) -> Path:
    """Write an app; names without a folder are Java, Kotlin or XML in their usual places."""
    (root / "build.gradle").write_text("apply plugin: 'com.android.application'\n")
    for name, text in files.items():
        folder = "src/main/java/org/example/" if name.endswith((".kt", ".java")) else "src/main/"
        path = root / (folder + name if "/" not in name or name.startswith("res/") else name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"package org.example;\n{text}" if name.endswith(".java") else _kotlin(name, text))
    return root


def _kotlin(name: str, text: str) -> str:
    return f"package org.example\n{text}" if name.endswith(".kt") else text


def build(root: Path, files: dict[str, str]) -> Graph:
    """The map of an app that is written first."""
    return build_map(write_app(root, files))


def edges(graph: Graph) -> set[tuple[str, str, str, str]]:
    """Edges as simple names of source and target, class, and the id or text of what is touched; no ways back."""
    return {found for found in _all(graph) if found[2] != BACK_CLASS}


def ways_back(graph: Graph) -> set[tuple[str, str, str]]:
    """Ways back as simple names of source and target, and how sure they are: by Back itself, or by Up."""
    found = set()
    for edge in graph.transitions.values():
        if edge.edge_class == BACK_CLASS and edge.derivation is not None:
            ends = (_simple(graph.screens[end].name) for end in (edge.source, edge.target))
            how = edge.derivation.value if isinstance(edge.action, Back) else "up"
            found.add((*ends, how))
    return {(a, b, c) for a, b, c in found}


def _all(graph: Graph) -> set[tuple[str, str, str, str]]:
    found = set()
    for edge in graph.transitions.values():
        touched = target_of(edge.action)
        label = "" if touched is None else short_id(touched.resource_id) or touched.text or touched.description
        ends = (_simple(graph.screens[end].name) for end in (edge.source, edge.target))
        found.add((*ends, edge.edge_class, label))
    return {(a, b, c, d) for a, b, c, d in found}


def _simple(name: str) -> str:
    return name.rpartition(".")[2] if not name.startswith("system:") else name
