"""A pattern that is compiled late is used as any other one."""

import copy
import pickle
import re
from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules

import pytest

from uiatlas import privacy
from uiatlas.text.patterns import late


def test_a_late_pattern_finds_what_a_compiled_one_finds() -> None:
    written, text = r"(?P<value>b)c", "aBCbc"
    for _ in range(2):
        for flags in (0, re.IGNORECASE):
            made, other = re.compile(written, flags), late(written, flags)
            assert [f.span("value") for f in other.finditer(text)] == [f.span("value") for f in made.finditer(text)]
            assert other.sub("-", text) == made.sub("-", text)
            assert (other.pattern, other.flags, other.groupindex) == (made.pattern, made.flags, made.groupindex)


def test_a_late_pattern_is_compiled_when_it_is_used() -> None:
    pattern = late("(")
    with pytest.raises(re.error):
        pattern.search("")


def test_copies_of_a_late_pattern_are_patterns() -> None:
    for made in (copy.deepcopy(late("b+")), pickle.loads(pickle.dumps(late("b+")))):
        assert made.findall("abb") == ["bb"]


def late_patterns(value: object) -> Iterator[re.Pattern[str]]:
    """The late patterns that a value is or holds."""
    if type(value) is type(late("")):
        yield value
    elif isinstance(value, dict):
        yield from (p for held in value.values() for p in late_patterns(held))
    elif isinstance(value, list | tuple):
        yield from (p for held in value for p in late_patterns(held))


def test_all_late_patterns_of_the_package_compile() -> None:
    modules = [import_module(m.name) for m in iter_modules(privacy.__path__, "uiatlas.privacy.")]
    patterns = [p.pattern for module in modules for p in late_patterns(list(vars(module).values()))]
    assert len(patterns) > 50
