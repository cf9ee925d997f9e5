"""Ends with 0 if a program of the desktop shows some texts, for the system's Python.

``shown.py APP TEXT...`` asks for all of the texts among those that are showing; ``shown.py APP --tabs NAME...`` asks
that the first window has tabs of exactly these names; ``shown.py APP --within TEXT...`` that each text is a part of one
that is showing.
"""

# mypy: ignore-errors

import sys

from hands import apps, nodes, showing, text_of


def texts(app):
    """All names and texts of a program that are showing."""
    found = set()
    for each in apps(app):
        for _, node in nodes(each):
            if showing(node):
                found |= {(node.get_name() or "").strip(), text_of(node).strip()}
    return found


def tabs(app):
    """The names of the tabs in the first window of a program."""
    for each in apps(app):
        if each.get_child_count():
            first = each.get_child_at_index(0)
            return {n.get_name() for _, n in nodes(first) if n.get_role_name() == "page tab" and showing(n)}
    return set()


app, *wanted = sys.argv[1:]
if wanted[0] == "--tabs":
    sys.exit(tabs(app) != set(wanted[1:]))
if wanted[0] == "--within":
    sys.exit(not all(any(part in text for text in texts(app)) for part in wanted[1:]))
sys.exit(not set(wanted) <= texts(app))
