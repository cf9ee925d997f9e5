"""A script in the place of the reader, to prove that the harness works: it does two tasks by the snapshots alone."""

import json
import re
from collections.abc import Sequence

from benchmarks.interop.scripted_model import Message, calls

Step = tuple[str, str, str]
"""What is done (``click``, ``type``, ``choose``, ``open``), to what: a part of its line in the snapshot, and the value.

``"Login +1"`` means the field on the first line with a reference after the line with these words.
"""

SCRIPTS: dict[str, tuple[Step, ...]] = {
    "tracker-3": (
        ("type", "text: Login +1", "ann"),
        ("type", "text: Login +2", "pear22"),
        ("click", 'button "Login"', ""),
        ("click", 'link "Your Details"', ""),
        ("type", "Phone +1", "555 0147"),
        ("type", "Organisation +1", "Harbour office"),
        ("click", 'button "Submit Changes"', ""),
    ),
    "trac-2": (
        ("click", 'link "Admin"', ""),
        ("click", 'link "Components"', ""),
        ("type", 'textbox "Name:"', "reports"),
        ("type", 'textbox "Owner:"', "tom"),
        ("click", 'button "Add"', ""),
        ("open", "/ticket/2", ""),
        ("click", 'link "Modify Ticket"', ""),
        ("choose", 'combobox "Component:"', "reports"),
        ("click", 'button "Submit changes"', ""),
    ),
}
_REF = re.compile(r"\[ref=(\w+)\]")


class Script:
    """Says what a reader would: first it asks the map, where it can, and then it goes through its steps.

    Args:
        steps: The steps; with none it says at once that it is done.
        goal: What the map is asked for.
    """

    def __init__(self, steps: Sequence[Step], goal: str) -> None:
        self._steps, self._goal = list(steps), goal
        self._asked = False
        self._number = 0
        self._snapshot = ""

    def __call__(self, messages: list[Message], tools: list[Message]) -> Message:
        """The next answer."""
        self._number += 1
        shown = [str(m["content"]) for m in messages if m["role"] in ("user", "tool") and "[ref=" in str(m["content"])]
        self._snapshot = shown[-1] if shown else ""
        offered = {tool["function"]["name"] for tool in tools}
        if "find_route" in offered and not self._asked:
            self._asked = True
            return calls("find_route", {"goal": self._goal}, self._number)
        if not self._steps:
            return {"content": "DONE"}
        did, what, value = self._steps.pop(0)
        if did == "open":
            origin = re.findall(r"Page URL: (https?://[^/\s]+)", self._snapshot)[-1]
            return calls("browser_navigate", {"url": origin + what}, self._number)
        ref = ref_of(what, self._snapshot)
        match did:
            case "click":
                return calls("browser_click", {"target": ref, "element": what}, self._number)
            case "type":
                return calls("browser_type", {"target": ref, "element": what, "text": value}, self._number)
            case _:
                return calls("browser_select_option", {"target": ref, "element": what, "values": [value]}, self._number)


def ref_of(what: str, snapshot: str) -> str:
    """The reference of the first line with these words, or of one of the fields after it.

    Raises:
        LookupError: There is none.
    """
    words, _, after = what.partition(" +")
    lines = snapshot.splitlines()
    at = next((n for n, line in enumerate(lines) if words in line), None)
    if at is None:
        raise LookupError(f"no {words!r} in {json.dumps(snapshot)[:2000]}")
    fields = [line for line in lines[at + bool(after) :] if not after or re.search(r"- (textbox|combobox)", line)]
    found = _REF.search(fields[int(after or 1) - 1]) if len(fields) >= int(after or 1) else None
    if found is None:
        raise LookupError(f"no field {what!r} in {json.dumps(snapshot)[:2000]}")
    return found[1]
