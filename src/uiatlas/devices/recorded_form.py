"""The form of a ``recorded-app v1`` file, checked once when it is read; fields not named here are ignored.

An element is at least ``id``, ``tag``, ``text`` and ``key``. May be added: ``role``, ``resource_id``, ``class_name``,
``parent`` (a position in the list), ``flags`` and ``bounds`` to an element, ``activity``, ``title``, ``dialog`` and
``size`` to a screen.
"""

import json
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from uiatlas.errors import FormatError, InputError
from uiatlas.ui import Role

Count = Annotated[int, Field(ge=0)]
Pixel = Annotated[int, Field(ge=-1_000_000, le=1_000_000)]


class _Form(BaseModel):
    model_config = ConfigDict(strict=True, extra="ignore", frozen=True)


class ElementForm(_Form):
    """One element of a screen."""

    id: int
    tag: Literal["button", "checkbox", "input", "p", "scrollbar"]
    text: str
    key: str
    alt: str = ""
    checked: bool | None = None
    role: Annotated[Role, Field(strict=False)] | None = None
    resource_id: str = ""
    class_name: str = ""
    parent: Annotated[int, Field(ge=-1)] = -1
    flags: Count | None = None
    bounds: Annotated[tuple[Pixel, Pixel, Pixel, Pixel], Field(strict=False)] | None = None


class ScreenForm(_Form):
    """One screen."""

    id: Annotated[str, Field(min_length=1)]
    elements: list[ElementForm]
    activity: str = ""
    title: str = ""
    dialog: bool = False
    size: Annotated[tuple[Count, Count], Field(strict=False)] = (0, 0)


class EdgeForm(_Form):
    """One action on one element and where it led; ``explore`` counts how often exploration saw it."""

    src: str
    key: str
    action: Literal["tap", "input", "back", "long_press", "scroll"]
    dst: str
    element: int | None = None
    input: str | None = None
    explore: Count = 0
    explore_steps: list[Count] = []


class AppForm(_Form):
    """A whole file."""

    app: Annotated[str, Field(min_length=1)]
    launch_screen: str
    screens: Annotated[list[ScreenForm], Field(min_length=1)]
    edges: list[EdgeForm]
    licence: str = ""
    exploration_walk: list[str] = []


def read_form(path: Path) -> AppForm:
    """Read a file and check the form of every field.

    Raises:
        InputError: There is no such file, or it cannot be read.
        FormatError: It is not JSON, or a field is missing or has the wrong type.
    """
    try:
        raw = path.read_bytes()
    except OSError as error:
        hint = "give the path of a recorded app's .json file"
        raise InputError(f"no recorded app at {path} ({error.strerror})", hint=hint) from error
    try:
        data = json.loads(raw)
    except (ValueError, RecursionError) as error:
        raise FormatError(path, f"not JSON, or cut off ({error})") from error
    try:
        return AppForm.model_validate(data)
    except ValidationError as error:
        raise FormatError(path, f"not a recorded app: {_first(error)}") from error


def _first(error: ValidationError) -> str:
    """The first problem as ``screens[3].elements[0].tag: what is wrong``, and how many more there are."""
    first, *rest = error.errors(include_url=False, include_input=False)
    where = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in first["loc"]).lstrip(".")
    more = f" (and {len(rest)} more)" if rest else ""
    return f"{where or 'the whole'}: {first['msg']}{more}"
