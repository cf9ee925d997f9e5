"""Tells screens of one name apart by what only one of them has: what is chosen, its address, or what stands there."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from uiatlas.ui import Role, UIElement
from uiatlas.utg.graph import Graph
from uiatlas.utg.places import OVER
from uiatlas.utg.screen import Screen

LONGEST = 24
"""Characters of a label that are told."""

_ADDRESS = 1
"""The rank of an address; what an address ends in may stand on other screens as well."""

_OPEN_PART = re.compile(r"\{[^}]*\}")


def told_apart(graph: Graph) -> dict[str, str]:
    """For each screen whose name another one has too: what it alone shows, empty if that is nothing."""
    named: dict[str, list[Screen]] = defaultdict(list)
    for screen in graph.screens.values():
        named[screen.name].append(screen)
    return {key: words for group in named.values() if len(group) > 1 for key, words in _apart(group).items()}


def _apart(group: Sequence[Screen]) -> dict[str, str]:
    said = {s.id: dict.fromkeys((*_said(s.elements), *_where(s))) for s in group}
    often = Counter((rank == _ADDRESS, words) for each in said.values() for rank, words in each)
    alone = {k: [told for told in each if often[told[0] == _ADDRESS, told[1]] == 1] for k, each in said.items()}
    return {key: min(own, key=lambda words: words[0])[1] if own else "" for key, own in alone.items()}


def _where(screen: Screen) -> Iterator[tuple[int, str]]:
    """Where a screen is, as the platform calls it: the end of an address, as short as will do."""
    whole = screen.anchor.removesuffix(OVER)
    place = whole.strip("/")
    if whole == screen.name:
        return
    parts = place.split("/")
    for number in range(1, len(parts) + 1):
        end = "/".join(parts[-number:])
        if any(map(str.isalpha, _OPEN_PART.sub("", end))):
            yield _ADDRESS, end if len(end) <= 2 * LONGEST else f"…{end[1 - 2 * LONGEST :]}"
    if whole.startswith("/"):
        yield _ADDRESS, whole if len(whole) <= 2 * LONGEST else f"…{whole[1 - 2 * LONGEST :]}"


def _said(elements: Sequence[UIElement]) -> Iterator[tuple[int, str]]:
    """What a screen shows, each with its rank: first what is chosen, then values, then anything that is written."""
    for e in elements:
        label = " ".join(e.label.split())
        if not label:
            continue
        short = label if len(label) <= LONGEST else f"{label[: LONGEST - 1]}…"
        if e.selected or (e.role is Role.RADIO and e.checked):
            yield 0, f"{short} chosen"
        elif e.checked is not None:
            yield 2, f"{short} {'on' if e.checked else 'off'}"
        elif e.role is Role.CHOICE:
            yield 2, short
        else:
            yield 3, short
