"""The one renderer of pages: a skeleton, a style, a script and parts that the page of a map and of a run share."""

import base64
import hashlib
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING

from uiatlas.report.graph_data import Json, to_script
from uiatlas.report.svg import clip, plain, short_name, short_names
from uiatlas.report.telling import cost_text, time_text

if TYPE_CHECKING:
    from jinja2 import Environment

_LONGEST = 1000
_TEMPLATES = files("uiatlas.report") / "templates"
_SCRIPTS = ("model", "layout", "drawing", "way", "panel", "acting")


def page(template: str, data: Json | None, **told: object) -> str:
    """A page that needs nothing but itself; equal arguments make equal pages.

    What an app or a log says reaches the page as escaped text, or as data that the script puts there as text. The
    page's own policy lets no other script run and nothing be loaded.

    Args:
        template: What fills the skeleton, such as ``map.html``.
        data: What the graph view draws; None for a page without one.
        **told: What the template is told.
    """
    from markupsafe import Markup  # noqa: PLC0415

    script = _script()
    return (
        _environment()
        .get_template(template)
        .render(
            told,
            style=Markup(_read("page.css")),
            data=Markup(to_script(data)),
            numbers={s["id"]: n for n, s in enumerate(data["screens"])} if data else {},
            anchor=_Anchors(),
            script=Markup(script),
            script_hash=base64.b64encode(hashlib.sha256(script.encode()).digest()).decode(),
            images=data is not None and any("picture" in s for s in data["screens"]),
        )
    )


class _Anchors:
    """Gives each place of a page its id once, so that no id is there twice whatever a log says."""

    def __init__(self) -> None:
        self._given: set[str] = set()

    def __call__(self, name: str) -> str:
        from markupsafe import Markup  # noqa: PLC0415

        if name in self._given:
            return ""
        self._given.add(name)
        return Markup(' id="{}"').format(name)


@lru_cache(maxsize=1)
def _script() -> str:
    return '(() => {\n"use strict";\n' + "\n".join(_read(f"graph/{name}.js") for name in _SCRIPTS) + "})();\n"


def _read(name: str) -> str:
    return _TEMPLATES.joinpath(*name.split("/")).read_text(encoding="utf-8")


@lru_cache(maxsize=1)
def _environment() -> "Environment":
    from jinja2 import Environment, FunctionLoader, StrictUndefined  # noqa: PLC0415

    environment = Environment(
        loader=FunctionLoader(_read),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_presentable,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters |= {
        "clip": clip,
        "plain": plain,
        "short": short_name,
        "ends": short_names,
        "time": time_text,
        "cost": cost_text,
    }
    return environment


def _presentable(value: object) -> object:
    """What a template prints: our own markup as it is, any other text in characters that a page can hold."""
    return value if not isinstance(value, str) or hasattr(value, "__html__") else clip(value, _LONGEST)
