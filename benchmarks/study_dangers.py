"""How well dangerous labels are told in languages that the word lists were written for, on translations of real apps.

``UIATLAS_SOURCES=DIR python -m benchmarks.study_dangers [--misses LANGUAGE]`` reads all ``values*/strings*.xml`` below
DIR: source trees of Android apps, of which nothing is kept. A string whose English text is dangerous by the English
list is taken to be dangerous in every language, any other to be harmless. Half of the strings, by the hash of their
name, were looked at while the lists were written (dev); the other half was not (held out), and of it only translations
count that the first half does not hold. English itself decides what is true and is not measured. ``--misses`` shows the
dev half only.
"""

import argparse
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path
from xml.etree import ElementTree

from uiatlas.safety import danger_in
from uiatlas.safety.words import languages

LONGEST = 40
"""Characters of an English text, at most; what is longer is no label."""

_FOLDER = re.compile(r"values(?:-(?:b\+)?(?P<language>[a-z]{2})(?:(?:-r|\+)\w+)?)?")
_HELD_OUT, _DEV = "held out", "dev"


@dataclass(slots=True)
class Score:
    """Labels by what they are and what they were taken for."""

    right: int = 0
    missed: int = 0
    wrong: int = 0
    passed: int = 0
    misses: list[str] = field(default_factory=list)

    @property
    def precision(self) -> float:
        return self.right / max(1, self.right + self.wrong)

    @property
    def recall(self) -> float:
        return self.right / max(1, self.right + self.missed)


def texts(root: Path) -> dict[tuple[str, str], dict[str, set[str]]]:
    """The texts of every string, by the folder of its resources and its name, by language."""
    out: dict[tuple[str, str], dict[str, set[str]]] = {}
    for path in sorted(root.rglob("values*/*.xml")):
        named = _FOLDER.fullmatch(path.parent.name)
        if named is None or "string" not in path.name:
            continue
        language = named["language"] or "en"
        if language != "en" and language not in languages():
            continue
        for name, text in _strings(path):
            key = str(path.parent.parent.relative_to(root)), name
            out.setdefault(key, {}).setdefault(language, set()).add(text)
    return out


def _strings(path: Path) -> Iterator[tuple[str, str]]:
    try:
        tree = ElementTree.parse(path)
    except ElementTree.ParseError:
        return
    for element in tree.getroot().iter("string"):
        text = "".join(element.itertext()).strip().strip('"')
        if text and element.get("translatable") != "false":
            yield element.get("name", ""), re.sub(r"\\(['\"?@])", r"\1", text).replace("\\n", "\n")


def dangerous(text: str) -> bool:
    """As a button would be judged, and what ends with a question mark as the question of a dialog too."""
    asked = text.rstrip().endswith(("?", "？", "؟"))
    return danger_in(text) is not None or (asked and danger_in(text, asked=True) is not None)


def half(name: str) -> str:
    return _HELD_OUT if blake2b(name.encode(), digest_size=1).digest()[0] % 2 else _DEV


def study(root: Path) -> dict[tuple[str, str], Score]:
    """The score of every language on either half; a translation counts once in each."""
    pairs: dict[tuple[str, str], dict[str, tuple[str, bool]]] = {}
    for (_, name), by_language in texts(root).items():
        for english in by_language.get("en", ()):
            if len(english) > LONGEST:
                continue
            true = dangerous(english)
            for language in by_language.keys() - {"en"}:
                for text in by_language[language] - {english}:
                    known = pairs.setdefault((language, half(name)), {})
                    known[text] = english, true or known.get(text, ("", False))[1]
    out: dict[tuple[str, str], Score] = {}
    for (language, part), known in pairs.items():
        seen = pairs.get((language, _DEV), {}) if part == _HELD_OUT else {}
        out[language, part] = _score({t: e for t, e in known.items() if t not in seen})
    return out


def _score(known: dict[str, tuple[str, bool]]) -> Score:
    score = Score()
    for text, (english, true) in known.items():
        match true, dangerous(text):
            case True, True:
                score.right += 1
            case True, False:
                score.missed += 1
                score.misses.append(f"missed  {english!r}: {text!r}")
            case False, True:
                score.wrong += 1
                score.misses.append(f"wrong   {english!r}: {text!r}")
            case _:
                score.passed += 1
    return score


def show(scores: dict[tuple[str, str], Score]) -> None:
    print(f"{'':4}{'dangerous':>10} {'harmless':>9}   {'precision':>9} {'recall':>7}   {'false alarms':>12}")
    for part in (_DEV, _HELD_OUT):
        print(part)
        mine = {language: s for (language, p), s in sorted(scores.items()) if p == part}
        whole = Score(*(sum(getattr(s, f) for s in mine.values()) for f in ("right", "missed", "wrong", "passed")))
        for language, s in (*mine.items(), ("all", whole)):
            harmless = s.wrong + s.passed
            counts = f"{s.right + s.missed:10} {harmless:9}"
            print(f"{language:4}{counts}   {s.precision:9.3f} {s.recall:7.3f}   {s.wrong / max(1, harmless):12.4f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--misses", metavar="LANGUAGE", help="what is taken wrongly in this language, dev half only")
    options = parser.parse_args()
    root = os.environ.get("UIATLAS_SOURCES")
    if not root:
        parser.error("set UIATLAS_SOURCES to a folder with source trees of Android apps")
    scores = study(Path(root))
    show(scores)
    for line in scores[options.misses, _DEV].misses if options.misses else ():
        print(line)


if __name__ == "__main__":
    main()
