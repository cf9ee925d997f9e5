"""Names for icons from a model that sees pictures: each icon is asked about once (MAPLE, "Perception")."""

from hashlib import blake2b

from uiatlas.errors import BudgetError, ModelError
from uiatlas.llm.base import ChatModel, Image, Settings
from uiatlas.llm.prompts import Prompt

LONGEST = 40
"""Characters of a name; a longer answer is a sentence and no name."""

_ANSWER = Settings(max_tokens=1024)
_SIZES = slice(16, 24)
"""Where a PNG tells its width and height."""


class ModelCaptioner:
    """Asks a model what icons are for.

    Args:
        model: One that sees pictures.

    Attributes:
        trouble: Why it is asked no more; empty as long as it answers.
    """

    def __init__(self, model: ChatModel) -> None:
        self._model = model
        self._known: dict[bytes, str] = {}
        self.trouble = ""

    def __call__(self, icon: bytes) -> str:
        """A few words for the PNG of one icon; empty if the model cannot tell, is lost, or its budget is spent."""
        mark = blake2b(icon, digest_size=16).digest()
        if mark not in self._known and not self.trouble:
            try:
                self._known[mark] = self._asked(icon)
            except (ModelError, BudgetError) as error:
                self.trouble = str(error)
        return self._known.get(mark, "")

    def _asked(self, icon: bytes) -> str:
        sizes = icon[_SIZES]
        width, height = int.from_bytes(sizes[:4], "big"), int.from_bytes(sizes[4:], "big")
        prompt = Prompt.load("uiatlas.perception", "caption")
        asked = prompt.question(Image(icon), settings=_ANSWER, width=width, height=height)
        said = " ".join(self._model.ask(asked).text.split()).strip(" .\"'`*")
        return said if 0 < len(said) <= LONGEST and said != "?" else ""
