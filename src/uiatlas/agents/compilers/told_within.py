"""What is shown now, within the room that a question has: what is meant is told, however much else there is."""

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import groupby

from uiatlas.agents.compilers.told_controls import MANY, Named
from uiatlas.planning.control_marks import bare_name, without_number
from uiatlas.planning.control_names import in_series, parts_of_screen
from uiatlas.text.language import folded
from uiatlas.ui import Observation

BETWEEN = "; "
_DIGITS = re.compile(r"\d+")


def screen_within(
    shown: Observation, leads: Mapping[int, str], task: str, limit: int, names: Collection[str] = ()
) -> str:
    """What is shown as one line; of more than there is room for, what is meant, and of the rest as much as fits.

    What only counts on is told as one, but for what the task or a name tells by its number.
    What is meant says a word of the task that few parts say, or several words of it, or is called by one of the names.

    Args:
        shown: What is shown.
        leads: What stands right behind the names of controls, by their places in the observation.
        task: The task.
        limit: Characters that it may have.
        names: What else is meant: the controls of the steps that are left, and what is to be proven.
    """
    parts = parts_of_screen(shown, leads)
    parts = [*in_series(parts, _apart(parts, " ".join([task, *names])))]
    if len(BETWEEN.join(parts)) <= limit:
        return BETWEEN.join(parts)
    kept = _fitting(parts, _meant(parts, task, names), limit)
    told: list[str] = []
    for is_kept, some in groupby(range(len(parts)), kept.__contains__):
        numbers = [*some]
        told += [parts[n] for n in numbers] if is_kept else [f"… {len(numbers)} more"]
    return BETWEEN.join(told)


def _apart(parts: Sequence[str], said: str) -> frozenset[int]:
    """The places of the parts that have a number of what is said which few parts have."""
    asked = _numbers(said)
    have = [_numbers(part) & asked for part in parts]
    often = Counter(number for numbers in have for number in numbers)
    return frozenset(n for n, numbers in enumerate(have) if any(often[number] <= MANY for number in numbers))


def _numbers(text: str) -> frozenset[str]:
    return frozenset(number.lstrip("0") for number in _DIGITS.findall(text))


def _meant(parts: Sequence[str], task: str, names: Collection[str]) -> list[int]:
    """The places of the parts that are meant, those that are called by a name first."""
    named, called = Named(task), {folded(name) for name in names}
    bare = [bare_name(part).strip('"') for part in parts]
    exact = [n for n, name in enumerate(bare) if called & {folded(name), folded(without_number(name))}]
    words = [named(part) for part in parts]
    often = Counter(word for said in words for word in said)
    telling = [{word for word in said if often[word] <= MANY} for said in words]
    return [*exact, *(n for n, said in enumerate(words) if telling[n] or len(said) > 1)]


def _fitting(parts: Sequence[str], first: Sequence[int], limit: int) -> frozenset[int]:
    """The places of the parts that there is room for: some first, then the others in their order.

    Around each of the first there may be a word for how many are missing, for which room is left.
    """
    kept: set[int] = set()
    gap = len(f"… {len(parts)} more{BETWEEN}")
    left = limit - gap
    for place in dict.fromkeys(first):
        taken = len(parts[place]) + len(BETWEEN) + gap
        if taken <= left:
            kept.add(place)
            left -= taken
    for place, part in enumerate(parts):
        if place not in kept:
            left -= len(part) + len(BETWEEN)
            if left < 0:
                break
            kept.add(place)
    return frozenset(kept)
