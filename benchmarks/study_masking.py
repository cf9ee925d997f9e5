"""How well private data are found in texts of screens, and what looking for them costs.

``python -m benchmarks.study_masking [--misses]`` reads the labelled texts of ``tests/privacy/cases.txt``.
Half of them, by the hash of the text, were looked at while the patterns were mended (dev); the other half was not (held
out). A private part counts as found when every character of it is masked; what is masked and overlaps no private part
is a false alarm. ``--misses`` shows the dev half only. The cost is that of one look at a screen of 200 texts.
"""

import argparse
import re
import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path
from statistics import median

from uiatlas.privacy import Masker, Span, find, masked_observation
from uiatlas.ui import Observation, Role, UIElement

CASES = Path(__file__).parent.parent / "tests" / "privacy" / "cases.txt"
HELD_OUT, DEV = "held out", "dev"
_MARK = re.compile(r"\[(\w+)\|([^\]]+)\]")


@dataclass(frozen=True, slots=True)
class Case:
    """A text and what in it is private."""

    text: str
    spans: tuple[Span, ...]


@dataclass(slots=True)
class Score:
    """Private parts found and missed, false alarms, and texts without anything private that stayed as they were."""

    found: int = 0
    missed: int = 0
    wrong: int = 0
    other_kind: int = 0
    clean: int = 0
    texts: int = 0
    by_kind: Counter[tuple[str, bool]] = field(default_factory=Counter)
    misses: list[str] = field(default_factory=list)

    @property
    def precision(self) -> float:
        return self.found / max(1, self.found + self.wrong)

    @property
    def recall(self) -> float:
        return self.found / max(1, self.found + self.missed)


def cases(path: Path = CASES) -> list[Case]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return [parsed(line) for line in lines if line and not line.startswith("# ")]


def parsed(line: str) -> Case:
    text, spans, end = "", [], 0
    for mark in _MARK.finditer(line):
        text += line[end : mark.start()]
        spans.append(Span(len(text), len(text) + len(mark[2]), mark[1]))
        text, end = text + mark[2], mark.end()
    return Case(text + line[end:], tuple(spans))


def half(text: str) -> str:
    return HELD_OUT if blake2b(text.encode(), digest_size=1).digest()[0] % 2 else DEV


def score(some: Iterable[Case]) -> Score:
    out = Score()
    for case in some:
        found = find(case.text)
        out.texts += 1
        out.clean += not case.spans and not found
        for span in case.spans:
            over = [f for f in found if f.start < span.end and span.start < f.end]
            hidden = {i for f in over for i in range(f.start, f.end)}
            whole = all(i in hidden or not case.text[i].isalnum() for i in range(span.start, span.end))
            out.found += whole
            out.missed += not whole
            out.by_kind[span.kind, whole] += 1
            out.other_kind += whole and span.kind not in {f.kind for f in over}
            if not whole:
                out.misses.append(f"missed {span.kind}: {case.text}")
        for f in found:
            if not any(f.start < s.end and s.start < f.end for s in case.spans):
                out.wrong += 1
                out.misses.append(f"false {f.kind} {case.text[f.start : f.end]!r}: {case.text}")
    return out


def cost(texts: list[str], looks: int = 31) -> tuple[float, float]:
    """CPU milliseconds of masking one look at 200 texts: none seen before, and one of them new."""
    first: list[float] = []
    later: list[float] = []
    for n in range(looks):
        find.cache_clear()
        masker = Masker()
        shown = [f"{texts[i % len(texts)]} {i}" for i in range(200)]
        for kept, names in ((first, shown), (later, [f"Item {n}", *shown[1:]])):
            seen = Observation("app", tuple(UIElement(i, Role.TEXT, text) for i, text in enumerate(names)))
            began = time.process_time()
            masked_observation(seen, masker)
            kept.append((time.process_time() - began) * 1000)
    return median(first), median(later)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--misses", action="store_true", help="show what went wrong on the dev half")
    options = parser.parse_args()
    known = cases()
    for name in (DEV, HELD_OUT):
        got = score(c for c in known if half(c.text) == name)
        print(
            f"{name:9} {got.texts:4} texts {got.found + got.missed:4} private parts  precision {got.precision:.3f}  "
            f"recall {got.recall:.3f}  (missed {got.missed}, false alarms {got.wrong}, other kind {got.other_kind})"
        )
        kinds = sorted({kind for kind, _ in got.by_kind})
        told = (f"{k} {got.by_kind[k, True]}/{got.by_kind[k, True] + got.by_kind[k, False]}" for k in kinds)
        print(f"{'':9} {', '.join(told)}")
        if options.misses and name == DEV:
            print("\n".join(got.misses))
    fresh, again = cost([c.text for c in known])
    print(f"cost of a look at 200 texts: {fresh:.2f} ms CPU when all are new, {again:.2f} ms when one is")


if __name__ == "__main__":
    main()
