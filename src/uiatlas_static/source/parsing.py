"""Parsing with an end: tree-sitter mends broken files by trial, which takes minutes for some of them."""

import time
from itertools import count
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tree_sitter import Node, Parser, Point

FAIR = 0.1
"""CPU seconds that parsing any file may take, and `PER_BYTE` more; ten times what usual files take."""
PER_BYTE = 1e-6
MAX_EXTRA = 2.0
"""CPU seconds that one file may take beyond this."""
MAX_ALL = 6.0
"""CPU seconds that all files together may take beyond this."""
ASKED_EVERY = 50
"""How many of the parser's steps go by from one look at the clock to the next: a look takes as long as some steps."""


class Patience:
    """What is left of the time that is spent on broken files beyond the usual."""

    def __init__(self) -> None:
        self.left = MAX_ALL

    def parse(self, content: bytes, parser: "Parser") -> "Node | None":
        """The syntax tree of a text, None if it takes too long.

        Args:
            content: The text.
            parser: The parser of its language.
        """
        fair = FAIR + PER_BYTE * len(content)
        most = fair + min(MAX_EXTRA, self.left)
        began = time.process_time()
        # What is handed out is never freed by the binding (0.26), and it asks tens of times for each line of broken
        # code: views, not copies. Nothing may ask a node for its `text` then; readers take it from the content.
        view = memoryview(content)

        def read(at: int, _: "Point") -> memoryview:
            return view[at:]

        asked = count(1)

        def late(_: int, __: bool) -> bool:
            return next(asked) % ASKED_EVERY == 0 and time.process_time() - began > most

        try:
            return parser.parse(read, progress_callback=late).root_node
        except (SystemError, ValueError) as error:
            parser.reset()
            if _interrupted(error):
                raise KeyboardInterrupt from None
            if isinstance(error, SystemError):
                raise
            return None
        finally:
            self.left -= max(0.0, time.process_time() - began - fair)


def _interrupted(error: BaseException | None) -> bool:
    """Whether somebody interrupted the parser, which reports that as an error of its own."""
    while error is not None and not isinstance(error, KeyboardInterrupt):
        error = error.__cause__ or error.__context__
    return error is not None
