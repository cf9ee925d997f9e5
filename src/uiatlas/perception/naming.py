"""What people would call a screen: short, and the same whenever the screen is seen."""

import re
from collections.abc import Iterator, Mapping, Sequence

from uiatlas.perception.features import FIELDS, NO_LAYERS, WORDS, Part, heading_of, layers_of, parts_of
from uiatlas.perception.labels import read
from uiatlas.ui import Observation, Role

_SITES = ("http://", "https://", "file://")

_BETWEEN = re.compile(r"\s+[-|:\u00b7\u2013\u2014]\s+|:\s+")
"""What stands between the parts of a page's title."""

_PATH = re.compile(r"[/#?&=.]+")

_ICONS = re.compile("[\ue000-\uf8ff]")
"""Characters for private use: the pictures of fonts that consist of pictures."""

LONGEST = 40
"""Names are cut at a word so that they have at most this many characters."""


def name_of(observation: Observation, parts: Sequence[Part], layers: Mapping[int, int] = NO_LAYERS) -> str:
    """The first of these that there is; two screens may share a name and are then told apart by their ids.

    Of what lies over the page: what it is called, its heading, tab or first two labels. Of a page of a site what tells
    it from the site's others, since many sites call all of them alike. Title of the window or page; heading; words that
    the page begins with; selected tab; class of the activity or URL pattern; the first words anywhere; the first two
    labels; ``screen``.
    """
    return next((name for said in _names(observation, parts, layers) if _says_something(name := short(said))), "screen")


def further_names(observation: Observation) -> Iterator[str]:
    """What else a page of a site may be called, where others have its name: a heading, what is chosen, its path."""
    parts, layers = parts_of(observation), layers_of(observation)
    if not observation.app.startswith(_SITES) or layers or observation.dialog:
        return
    said = _headings(parts)
    said += [_label(p) for p in parts if p.chosen]
    ends = [part.partition(".")[0] for part in re.split("[/#?&=]+", observation.activity) if "{" not in part]
    words = [part for part in ends if _says_something(part)]
    said += [part.replace("-", " ").replace("_", " ").capitalize() for part in words[-1:]]
    yield from (name for each in said if _says_something(name := short(each)))


def site_name(observation: Observation) -> str:
    """What a page's title calls the site, as a rule: the last of its parts; empty if it has one part only."""
    told = _title_parts(observation)
    return told[-1] if len(told) > 1 else ""


def _names(observation: Observation, parts: Sequence[Part], layers: Mapping[int, int]) -> Iterator[str]:
    on_site = observation.app.startswith(_SITES)
    if layers:
        yield from _names_of_layer([p for p in parts if layers.get(p.element.index) == max(layers.values())])
    if on_site and observation.dialog:
        yield from _names_over_page(parts)
    elif on_site:
        yield from _names_of_page(observation, parts)
    yield observation.title
    words = [p.text for p in parts if p.element.role in WORDS and not read(p.text).data]
    yield next(iter(_headings(parts)), "")
    yield heading_of(parts)
    yield next((_label(p) for p in parts if p.chosen), "")
    if not on_site:
        yield observation.activity.rpartition(".")[2] or observation.activity
    elif not observation.dialog:
        yield _file_of(observation.activity) or observation.activity
    yield next((text for text in words if _says_something(text)), "")
    yield _first_two(parts)


def _names_of_page(observation: Observation, parts: Sequence[Part]) -> Iterator[str]:
    """What a site calls one of its pages: the heading that its title repeats, another heading, its tab, or its path.

    The last part of a title is the site's name as a rule, and a heading that says no more than that names no page, but
    for the only heading of the first level: some titles begin with the site's name. The path is taken where the title
    has such a part.
    """
    *told, site = _title_parts(observation)
    headings = _headings(parts)
    yield next((text for text in headings if short(text).casefold() in told), "")
    yield next((text for text in _first_level(parts)[:1] if told and short(text).casefold() == site), "")
    site_names = {site, *told[:1]} if told else set()
    yield next((text for text in headings if short(text).casefold() not in site_names), "")
    yield next((_label(p) for p in parts if p.chosen), "")
    words = [part for part in _PATH.split(observation.activity) if _says_something(part) and "{" not in part and told]
    yield words[-1].replace("-", " ").replace("_", " ").capitalize() if words else ""


def _names_over_page(parts: Sequence[Part]) -> Iterator[str]:
    """What is called what lies over a page: its heading, its tab, or of a menu its first items."""
    yield next(iter(_headings(parts)), "")
    yield next((_label(p) for p in parts if p.chosen), "")
    yield _first_two([p for p in parts if p.element.role is Role.MENU_ITEM])


def _title_parts(observation: Observation) -> list[str]:
    """The parts of a page's title, the first of them empty where the title begins with what stands between parts."""
    return [short(part).casefold() for part in _BETWEEN.split(f" {observation.title}")]


def _headings(parts: Sequence[Part]) -> list[str]:
    """The headings of a page that say something; where there is one of the first level, that one comes first."""
    said, first = [p.text for p in _heading_parts(parts)], _first_level(parts)
    return [*first, *[text for text in said if text not in first]] if len(first) == 1 else said


def _first_level(parts: Sequence[Part]) -> list[str]:
    return [p.text for p in _heading_parts(parts) if p.element.class_name == "h1"]


def _heading_parts(parts: Sequence[Part]) -> list[Part]:
    headings = [p for p in parts if p.element.role is Role.HEADING]
    return [p for p in headings if _says_something(p.text) and not read(p.text).data]


def _file_of(place: str) -> str:
    """The last part of an address that is no number or id."""
    parts = [part for part in re.split("[/#?&]+", place) if "{" not in part and _says_something(part)]
    return parts[-1] if parts else ""


def _names_of_layer(parts: Sequence[Part]) -> Iterator[str]:
    if parts and not parts[0].element.clickable:
        yield _label(parts[0])
    yield next((p.text for p in parts if p.element.role is Role.HEADING and not read(p.text).data), "")
    yield next((_label(p) for p in parts if p.chosen), "")
    yield _first_two([p for p in parts if not read(_label(p)).data])


def _first_two(parts: Sequence[Part]) -> str:
    labels = list(dict.fromkeys(short(_label(p)) for p in parts if p.element.role not in FIELDS))
    return ", ".join([label for label in labels if _says_something(label)][:2])


def _label(part: Part) -> str:
    return part.text or part.element.description


def _says_something(text: str) -> bool:
    return any(map(str.isalpha, text))


def short(text: str) -> str:
    """The first line that is not empty, without pictures, cut at a word where it is long."""
    line = " ".join(_ICONS.sub("", text).replace("<br>", "\n").strip().partition("\n")[0].split())
    cut = line if len(line) <= LONGEST else line[:LONGEST].rpartition(" ")[0] or line[:LONGEST]
    return cut.rstrip(" ,;:")
