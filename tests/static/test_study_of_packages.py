"""The study that lays maps of packages beside those of their sources tells each difference, and the shares."""

import sys
from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from benchmarks import study_packages
from tests.static.apps import build
from tests.static.two_buttons import APP, JAVA

CODE = """
public class Main extends AppCompatActivity {{
    protected void onCreate(Bundle state) {{
        setContentView(R.layout.main);
        findViewById(R.id.{touched}).setOnClickListener(v -> startActivity(new Intent(this, Second.class)));
        findViewById(R.id.other).setOnClickListener(v -> startActivity(new Intent(this, {other}.class)));
    }}
}}
"""


def main(touched: str, other: str) -> str:
    return JAVA + CODE.format(touched=touched, other=other)


def test_what_differs_is_told_with_the_shares(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
    package = build(tmp_path / "one", {**APP, "Main.java": main("go_there", "Main")})
    source = build(tmp_path / "two", {**APP, "Main.java": main("other", "Third")})
    found = study_packages.beside("app.apk", package, source)
    assert study_packages.told(found).splitlines() == [
        "app.apk: 2 pairs of the package, 2 of the source: agreement 0.500, kept 0.500, triggers 0.000",
        "  package only  org.example.Main -> org.example.Main  ['other']",
        "  source only   org.example.Main -> org.example.Third  ['other']",
        "  trigger       org.example.Main -> org.example.Second  ['go', 'go_there'], ['other']",
    ]


@pytest.mark.parametrize("given", [["a.apk"], ["missing.apk", "missing"]])
def test_what_is_missing_is_one_line(
    given: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["study_packages", *given])
    assert study_packages.main() == 2
    assert given[0] in capsys.readouterr().err
