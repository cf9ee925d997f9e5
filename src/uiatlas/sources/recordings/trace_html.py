"""A frame of a trace as HTML again, without anything that runs, asks the network, or was typed.

A document is kept as nested lists ``[tag, attributes, child, ...]``; ``[[n, i]]`` stands for the node i, counted in
postorder, of what the same frame was n shots before.
"""

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from uiatlas.errors import FormatError
from uiatlas.sources.recordings.trace import Shot
from uiatlas.sources.recordings.trace_typed import VALUE, Typed, is_field

MOST_NODES = 100_000
MOST_LETTERS = 20_000_000
DEEPEST = 300

_VOID = frozenset({"AREA", "BASE", "BR", "COL", "HR", "IMG", "INPUT", "LINK", "PARAM", "SOURCE", "TRACK", "WBR"})
_LEFT_OUT = frozenset({"SCRIPT", "NOSCRIPT", "OBJECT", "EMBED", "META", "PORTAL"})
_FRAMES = ("IFRAME", "FRAME")
TARGET = "__playwright_target__"


class Documents:
    """The frames of a trace as HTML.

    Args:
        shots: By frame, all that was kept of it.
        typed: What was typed, which is left out.
    """

    def __init__(self, shots: Mapping[str, Sequence[Shot]], typed: Typed) -> None:
        self._shots, self._typed = shots, typed
        self._nodes: dict[tuple[str, int], list[Any]] = {}

    def html(self, shot: Shot, inner: Mapping[str, str], call: str = "") -> str:
        """A frame as HTML.

        Args:
            shot: The frame at a moment.
            inner: By id, the addresses under which the frames in it are opened.
            call: Id of the call whose target is marked; up to version 8 the targets of earlier calls are marked, too.

        Raises:
            FormatError: It is damaged, too large or too deep.
        """
        writer = _Writer(self, self._typed, inner, call)
        writer.node(shot.html, shot, 0)
        return "<!doctype html>\n" + "".join(writer.out)

    def node(self, frame: str, number: int, index: int) -> tuple[Any, Shot]:
        """A node of an earlier shot.

        Raises:
            FormatError: There is none.
        """
        shots = self._shots.get(frame, ())
        if not 0 <= number < len(shots):
            raise FormatError("the trace", "it points at a page that it does not have")
        nodes = self._nodes.get((frame, number))
        if nodes is None:
            nodes = self._nodes[frame, number] = []
            _postorder(shots[number].html, nodes)
        if not 0 <= index < len(nodes):
            raise FormatError("the trace", "it points at a part of a page that it does not have")
        return nodes[index], shots[number]


def _postorder(node: Any, out: list[Any], depth: int = 0) -> None:
    if depth > DEEPEST or len(out) > MOST_NODES:
        raise FormatError("the trace", f"a page with more than {MOST_NODES} parts, or deeper than {DEEPEST}")
    if isinstance(node, str):
        out.append(node)
    elif _is_element(node):
        for child in node[2:]:
            _postorder(child, out, depth + 1)
        out.append(node)


def _is_element(node: Any) -> bool:
    return isinstance(node, list) and bool(node) and isinstance(node[0], str)


def _earlier(node: Any) -> tuple[int, int] | None:
    """How many shots before, and which node, where a node stands for another one."""
    if isinstance(node, list) and len(node) == 1 and isinstance(node[0], list) and len(node[0]) == 2:
        back, index = node[0]
        if isinstance(back, int) and isinstance(index, int) and back > 0:
            return back, index
    return None


class _Writer:
    """Writes one document."""

    def __init__(self, documents: Documents, typed: Typed, inner: Mapping[str, str], call: str) -> None:
        self.out: list[str] = []
        self._documents, self._typed, self._inner, self._call = documents, typed, inner, call
        self._count = self._letters = 0

    def node(self, node: Any, shot: Shot, depth: int, above: str = "") -> None:
        self._count += 1
        if self._count > MOST_NODES or depth > DEEPEST or self._letters > MOST_LETTERS:
            raise FormatError("the trace", f"a page with more than {MOST_NODES} parts, or deeper than {DEEPEST}")
        if isinstance(node, str):
            self._write(_raw(node) if above == "STYLE" else escape(self._typed.hidden(node), quote=False))
        elif (earlier := _earlier(node)) is not None:
            found, where = self._documents.node(shot.frame, shot.number - earlier[0], earlier[1])
            self.node(found, where, depth + 1, above)
        elif _is_element(node):
            self._element(node, shot, depth)

    def _element(self, node: list[Any], shot: Shot, depth: int) -> None:
        tag = node[0].upper()
        told = node[1] if len(node) > 1 and isinstance(node[1], dict) else {}
        if tag in _LEFT_OUT or not tag.replace("-", "").replace(":", "").replace("_", "").replace(".", "").isalnum():
            return
        if tag == "LINK" and "stylesheet" not in str(told.get("rel", "")).lower():
            return
        pairs = [(str(k), str(v)) for k, v in told.items() if _fit(str(k))]
        said = "".join(f' {k}="{escape(v)}"' for k, v in self._attributes(tag, pairs))
        self._write(f"<{tag.lower()}{said}>")
        if tag in _VOID:
            return
        if tag != "TEXTAREA" and str(told.get("contenteditable", "false")).lower() not in (
            "",
            "true",
            "plaintext-only",
        ):
            for child in node[2:]:
                self.node(child, shot, depth + 1, tag)
        self._write(f"</{tag.lower()}>")

    def _attributes(self, tag: str, pairs: list[tuple[str, str]]) -> list[tuple[str, str]]:
        """The attributes without values of fields, without what runs, and with frames at their new addresses."""
        field = is_field(tag, dict(pairs))
        out = []
        for name, value in pairs:
            low = name.lower()
            if tag in _FRAMES and low in ("src", "srcdoc", "__playwright_src__"):
                continue
            if low == TARGET:
                out += [(TARGET, "")] if value in ("", self._call) else []
                continue
            if low.startswith("on"):
                value = ""
            elif field and low in ("value", VALUE):
                value = self._typed.in_field(value)
                if low == "value" or not value:
                    continue
            elif low in ("href", "src", "action"):
                value = "" if value.strip().lower().startswith("javascript:") else self._typed.place(value)
            elif not low.startswith("__playwright_"):
                value = self._typed.hidden(value)
            out.append((name, value))
        if tag in _FRAMES:
            told = next((v for k, v in pairs if k.lower() in ("src", "__playwright_src__")), "")
            out.append(("src", self._inner.get(told.rpartition("/")[2], "about:blank")))
        return out

    def _write(self, text: str) -> None:
        self._letters += len(text)
        self.out.append(text)


def _fit(name: str) -> bool:
    return bool(name) and not any(c in name for c in " \t\r\n\f\"'<>/=\0")


def _raw(css: str) -> str:
    """A style sheet inside its element, which it cannot end."""
    return css.replace("</", "<\\/")
