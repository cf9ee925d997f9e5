"""Which controls save a document: by their words in any language that is known, their keys, or their own name."""

import re

from uiatlas.run.forms import drops
from uiatlas.safety import refuses, saves
from uiatlas.text.controls import leads_back
from uiatlas.text.language import is_called, tokens
from uiatlas.ui import UIElement

_SAVE = frozenset({"save"})
"""The word, which programs in other languages have in the names of their controls as well."""

_HUMP = re.compile(r"(?<=[a-z])(?=[A-Z])|[_-]")
"""Where a word ends in the name that a developer gave."""

_KEYS_BEHIND = re.compile(r"(?:\bCtrl\+|⌘\s?)S\)?$", re.I)
"""The keys that save a document, told behind the name of a command."""


def is_to_save(control: UIElement) -> bool:
    """Whether a control saves, in any language that is known, by the keys behind its name, or by its developer's name.

    What refuses by its own words does not, whatever its developer has called it.
    """
    said = [text for text in (control.text, control.description) if text]
    if any(is_called(text, _SAVE) or saves(text) or _KEYS_BEHIND.search(text) for text in said):
        return True
    name = tokens(_HUMP.sub(" ", control.resource_id.rpartition("/")[2]))
    declines = drops(control) or leads_back(control) or any(map(refuses, said))
    return bool(_SAVE & frozenset(name)) and not declines and not control.editable and control.checked is None
