"""The app that benchmarks generate is read whole, so that their figures are of real work."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from benchmarks.static_app import write_app

from uiatlas.sources import build_map


def test_every_start_in_the_generated_app_is_found(tmp_path: Path) -> None:
    lines = write_app(tmp_path, screens=8)
    graph = build_map(tmp_path)
    assert lines > 500
    assert graph.warnings == []
    assert sum(s.kind == "activity" for s in graph.screens.values()) == 8
    pairs = {(t.source, t.target) for t in graph.transitions.values() if t.edge_class == "click"}
    assert len({source for source, _ in pairs}) == 8
