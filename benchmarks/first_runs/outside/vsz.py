"""Ends with 0 if a saved Veusz document is as a condition says: ``vsz.py FILE CONDITION``.

In the condition ``names`` is the list of the paths of all widgets, in order, and ``values`` maps a path and a setting,
such as ``/page1/graph1/x`` and ``label``, to what was set.
"""

# mypy: ignore-errors

import sys


class Document(dict):
    """The commands of a document; those that build no widget do nothing."""

    def __init__(self):
        super().__init__(Add=self.add, To=self.to, Set=self.set)
        self.place, self.names, self.values = [], [], {}

    def __missing__(self, name):
        return lambda *given, **named: None

    def add(self, kind, name="", autoadd=True):
        self.names.append("/" + "/".join([*self.place, name]))

    def to(self, where):
        self.place = self.place[:-1] if where == ".." else [*self.place, where]

    def set(self, setting, value):
        self.values["/" + "/".join(self.place), setting] = value


file, condition = sys.argv[1:]
document = Document()
with open(file, encoding="utf-8") as said:
    exec(said.read(), {}, document)  # the commands are Python
sys.exit(not eval(condition, {"names": document.names, "values": document.values}))
