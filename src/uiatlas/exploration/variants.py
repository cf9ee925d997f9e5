"""What is worth trying twice: a form sent empty and filled, and a list scrolled on while it shows something new."""

from collections import Counter
from dataclasses import dataclass, field

from uiatlas.exploration.board import Board, Spot
from uiatlas.exploration.controls import Control
from uiatlas.text.language import COMMITTING

_MOST_SCROLLS = 8
_SENDING = COMMITTING | {"search", "go", "find", "login", "calculate", "convert", "filter", "update"}


@dataclass(slots=True)
class Variants:
    """Opens anew on the board what is to be tried once more.

    Attributes:
        board: What was tried.
    """

    board: Board
    _filled: set[Spot] = field(default_factory=set)
    _scrolls: Counter[Spot] = field(default_factory=Counter)

    def filled(self, view: str, shown: tuple[Control, ...]) -> None:
        """A field was filled: the buttons that send the form, which were tried with it empty, are tried once more."""
        for other in shown:
            label, spot = str(other.common[2]).split(), (view, other.key)
            if other.sort == "button" and label and label[0] in _SENDING and spot not in self._filled:
                self._filled.add(spot)
                self.board.tried.discard(spot)

    def scrolled(self, view: str, control: Control) -> None:
        """Scrolling showed something new: it is done once more, a few times at most."""
        spot = view, control.key
        self._scrolls[spot] += 1
        if self._scrolls[spot] < _MOST_SCROLLS:
            self.board.tried.discard(spot)
