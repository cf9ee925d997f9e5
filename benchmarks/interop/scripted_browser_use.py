"""A model for browser-use that touches the elements of a list of labels, one after the other; for its environment."""

import re
from collections.abc import Sequence
from typing import Any

from browser_use.llm.views import ChatInvokeCompletion


class ScriptedModel:
    """Says at each turn which element is touched, or which other action is done.

    Args:
        script: Labels to click, or whole actions.
    """

    model = model_name = name = "scripted"
    provider = "scripted"
    _verified_api_keys = True

    def __init__(self, script: Sequence[str | dict[str, Any]]) -> None:
        self.script = list(script)
        self.prompts: list[str] = []

    async def ainvoke(self, messages: Sequence[Any], output_format: Any = None, **_: Any) -> Any:
        """The next action of the script."""
        prompt = "\n".join(str(getattr(m, "text", m.content)) for m in messages)
        self.prompts.append(prompt)
        turn = self.script.pop(0) if self.script else {"done": {"text": "done", "success": True}}
        action = turn if isinstance(turn, dict) else {"click": {"index": index_of(turn, prompt)}}
        said = {"thinking": "", "evaluation_previous_goal": "", "memory": "", "next_goal": "", "action": [action]}
        return ChatInvokeCompletion(completion=output_format.model_validate(said), usage=None)


def index_of(label: str, prompt: str) -> int:
    """The number of the element that says this, in the last state of a prompt.

    Raises:
        LookupError: There is none.
    """
    state = prompt[prompt.rfind("[Start of page]") :]
    index = 0
    for line in state.splitlines():
        if found := re.search(r"\[(\d+)\]<", line):
            index = int(found[1])
        if label in line and index:
            return index
    raise LookupError(f"no element {label!r} in {state[:400]!r}")
