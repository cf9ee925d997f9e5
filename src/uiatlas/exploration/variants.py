"""What is worth trying twice: a form sent empty and filled, and a list scrolled on while it shows something new."""

from dataclasses import dataclass, field

from uiatlas.exploration.board import Board
from uiatlas.exploration.controls import Control, Key
from uiatlas.planning.language import COMMITTING

_MOST_SCROLLS = 8
_SENDING = COMMITTING | {"search", "go", "find", "login", "calculate", "convert", "filter", "update"}


@dataclass(slots=True)
class Variants:
    """Opens anew on the board what is to be tried once more.

    Attributes:
        board: What was tried.
    """

    board: Board
    _filled: set[tuple[str, Key]] = field(default_factory=set)
    _scrolls: dict[tuple[str, Key], int] = field(default_factory=dict)

    def tried(self, screen: str, control: Control, shown: tuple[Control, ...]) -> None:
        """A field was filled: the buttons that send the form, which were tried with it empty, are tried once more."""
        if control.sort != "field":
            return
        for other in shown:
            label = str(other.common[2]).split() if other.common else []
            place = screen, other.key
            if other.sort == "button" and label and label[0] in _SENDING and place not in self._filled:
                self._filled.add(place)
                self.board.tried.discard(place)

    def scrolled(self, screen: str, control: Control) -> None:
        """Scrolling showed something new: it is done once more, a few times at most."""
        place = screen, control.key
        self._scrolls[place] = self._scrolls.get(place, 0) + 1
        if self._scrolls[place] < _MOST_SCROLLS:
            self.board.tried.discard(place)
