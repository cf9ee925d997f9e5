"""The static suite: what is there is measured, what is not is counted, and a wrong map shows in the figures."""

import json
from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import write_app
from tests.static.two_buttons import APP, JAVA

from uiatlas.cli.main import main
from uiatlas_bench.suites.static import Options, run

MAIN = """public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> startActivity(new Intent(this, Second.class)));
        findViewById(R.id.other).setOnClickListener(v -> startActivity(new Intent(this, Third.class)));
    }
}
"""


def written(sources: Path, truths: Path, name: str, commit: str = "", *pairs: tuple[str, str, str]) -> None:
    """An app with two buttons, and what is said to be true of it."""
    folder = sources / name
    folder.mkdir(parents=True)
    write_app(folder, {**APP, "Main.java": JAVA + MAIN})
    if commit:
        (folder / ".commit").write_text(commit)
    edges = [{"source": a, "target": b, "triggers": [t] if t else [], "evidence": ["Main.java:1"]} for a, b, t in pairs]
    told = {"commit": "c0ffee", "libraries": [], "edges": edges, "may": []}
    truths.mkdir(exist_ok=True)
    (truths / f"{name}.json").write_text(json.dumps(told))


def test_what_is_there_is_measured_and_what_is_not_is_counted(tmp_path: Path) -> None:
    sources, truths = tmp_path / "sources", tmp_path / "truths"
    here, second, third, back = (f"org.example.{c}" for c in ("Main", "Second", "Third", "Fourth"))
    written(sources, truths, "a+right", "", (here, second, "go_there"), (here, third, "other"))
    written(sources, truths, "b+wrong", "c0ffee", (here, second, "other"), (here, back, ""))
    written(sources, truths, "c+elsewhen", "decaf", (here, second, "go_there"))
    (truths / "d+gone.json").write_text((truths / "a+right.json").read_text())
    seen: list[str] = []
    report = run(Options(sources, truths), progress=lambda _, of, name: seen.append(f"{name} of {of}"))
    assert seen == ["a+right of 2", "b+wrong of 2"]
    assert report.per_app["a+right"].metrics == {"precision": 1.0, "recall": 1.0, "triggers": 1.0}
    assert report.per_app["b+wrong"].metrics == {"precision": 0.5, "recall": 0.5, "triggers": 0.0}
    assert report.metrics["precision"] == 0.75
    assert report.metrics["recall_of_all_pairs"] == 0.75
    assert report.more["skipped"] == {"c+elsewhen": "it is not at c0ffee", "d+gone": "its source is not there"}
    assert report.per_task[1]["false"] == [[here, third]]
    assert report.per_task[1]["missed"] == [[here, back]]
    (sheet,) = report.beside
    assert [line[0] for line in sheet.rows] == ["a+right", "b+wrong", "mean of the apps", "all pairs together"]
    assert sheet.note.startswith("2 of the apps left out")


def test_an_app_without_a_map_counts_as_one_of_which_nothing_is_found(tmp_path: Path) -> None:
    sources, truths = tmp_path / "sources", tmp_path / "truths"
    written(sources, truths, "a+right", "", ("org.example.Main", "org.example.Second", ""))
    (sources / "a+right" / "src" / "main" / "AndroidManifest.xml").write_text("<manifest")
    report = run(Options(sources, truths))
    assert report.metrics["recall"] == 0.0
    assert report.per_task[0]["error"]


def test_without_any_source_nothing_is_measured_and_it_is_said_how_to_give_them(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("UIATLAS_SOURCES", raising=False)
    assert main(["bench", "static"]) == 0
    assert "of the apps left out" in capsys.readouterr().out
    assert main(["bench", "static", "--data", str(tmp_path)]) == 2
    assert "its source is not there; give the folder" in capsys.readouterr().err
    assert main(["bench", "static", "--data", "nowhere"]) == 2
    assert "no folder nowhere" in capsys.readouterr().err
