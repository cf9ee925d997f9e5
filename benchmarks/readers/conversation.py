"""One conversation: a model has the tools of MCP servers until it says that it is done; what it costs is counted."""

import asyncio
import json
import re
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from mcp import Client
from openai import OpenAI

HANDS = (
    "browser_navigate",
    "browser_navigate_back",
    "browser_snapshot",
    "browser_click",
    "browser_type",
    "browser_fill_form",
    "browser_select_option",
    "browser_press_key",
    "browser_handle_dialog",
    "browser_wait_for",
    "browser_find",
)
"""The tools of playwright-mcp that a task needs; the others would cost each model the same in both arms."""

RULES = """You do a task in a web program with the tools that you are given. The program is already open.
Do only what the task asks for. When it is done, answer in one line that begins with DONE, without calling a tool.
If it cannot be done, answer in one line that begins with IMPOSSIBLE."""

WHOLE = 2
"""So many snapshots stay whole in the prompt; of older ones only the beginning stays, in both arms."""
BEGINNING = 300
_LINK = re.compile(r"- \[Snapshot\]\(([^)]+)\)")

Message = dict[str, Any]


@dataclass(slots=True)
class Spent:
    """What a conversation cost.

    Attributes:
        model_calls: How often the model was asked.
        tool_calls: How often each tool was called.
        input_tokens: Tokens of the prompts; a fourth of their characters where the model does not tell.
        output_tokens: Tokens of the answers, likewise.
        told: Whether the model told its tokens each time.
        seconds: How long it took.
    """

    model_calls: int = 0
    tool_calls: Counter[str] = field(default_factory=Counter)
    input_tokens: int = 0
    output_tokens: int = 0
    told: bool = True
    seconds: float = 0.0


@dataclass(slots=True)
class Ended:
    """How a conversation ended: ``answered``, ``calls`` (too many) or ``error``, with the last words."""

    how: str
    said: str
    spent: Spent
    messages: list[Message]


class Servers:
    """The tools of several MCP servers as one list.

    Args:
        clients: The servers, open.
        output: Where playwright-mcp puts the snapshots that its answers link to.
    """

    def __init__(self, clients: Mapping[str, Client], output: Path) -> None:
        self._clients, self._output = clients, output
        self._owner: dict[str, Client] = {}
        self.tools: list[Message] = []

    async def begin(self, hands: Sequence[str] = HANDS) -> None:
        """Ask the servers for their tools; of those that move the browser only `hands` are offered."""
        for client in self._clients.values():
            for tool in (await client.list_tools()).tools:
                if tool.name.startswith("browser_") and tool.name not in hands:
                    continue
                self._owner[tool.name] = client
                schema = {k: v for k, v in tool.input_schema.items() if k != "$schema"}
                about = {"name": tool.name, "description": tool.description or "", "parameters": schema}
                self.tools.append({"type": "function", "function": about})

    async def call(self, name: str, arguments: Mapping[str, Any]) -> str:
        """What a tool answers, with the snapshot that it links to, as a host with files reads it."""
        client = self._owner.get(name)
        if client is None:
            return f"there is no tool {name}"
        answer: Any = await client.call_tool(name, dict(arguments))
        text = "\n".join(block.text for block in answer.content if getattr(block, "text", ""))
        return _LINK.sub(lambda found: self._linked(found[1]), text)

    def _linked(self, path: str) -> str:
        file = self._output / Path(path).name
        return f"```yaml\n{file.read_text('utf-8')}\n```" if file.is_file() else path


@dataclass(frozen=True, slots=True)
class Reader:
    """Who is asked.

    Attributes:
        model: Where.
        name: What it is called there.
        most_calls: After so many questions a conversation ends.
    """

    model: OpenAI
    name: str
    most_calls: int = 40


async def talk(reader: Reader, servers: Servers, task: str, shown: str, instructions: str) -> Ended:
    """Have a reader do a task.

    Args:
        reader: Who is asked.
        servers: The tools.
        task: What is to be done.
        shown: What the browser shows at the beginning.
        instructions: What a server says of its use, which hosts put into the prompt.
    """
    system = f"{RULES}\n\n{instructions}".strip()
    messages: list[Message] = [
        {"role": "system", "content": system},
        {"role": "user", "content": f"Task: {task}\n\nThe browser shows:\n{shown}"},
    ]
    spent, began = Spent(), time.monotonic()
    while spent.model_calls < reader.most_calls:
        said = await asyncio.to_thread(_asked, reader, messages, servers.tools, spent)  # the servers stay awake
        messages.append(said)
        if not said.get("tool_calls"):
            spent.seconds = time.monotonic() - began
            return Ended("answered", str(said.get("content") or ""), spent, messages)
        for call in said["tool_calls"]:
            wanted = str(call["function"]["name"])
            spent.tool_calls[wanted] += 1
            content = await _done(servers, wanted, call["function"]["arguments"])
            messages.append({"role": "tool", "tool_call_id": call["id"], "content": content})
    spent.seconds = time.monotonic() - began
    return Ended("calls", "", spent, messages)


async def _done(servers: Servers, name: str, arguments: str) -> str:
    """What a tool answers to a call of the model; an error is an answer, too."""
    try:
        given = json.loads(arguments or "{}")
    except ValueError as error:
        return f"the arguments are no JSON ({error})"
    try:
        return await servers.call(name, given if isinstance(given, dict) else {})
    except Exception as error:  # noqa: BLE001 - whatever a tool does, the model is told
        return f"error: {error}"


def _asked(reader: Reader, messages: list[Message], tools: list[Message], spent: Spent) -> Message:
    """The model's answer, as the message that follows."""
    prompt = _shortened(messages)
    ask: Any = reader.model.chat.completions.create
    answer = ask(model=reader.name, messages=prompt, tools=tools)
    said = answer.choices[0].message
    spent.model_calls += 1
    if answer.usage is not None and answer.usage.prompt_tokens:
        spent.input_tokens += answer.usage.prompt_tokens
        spent.output_tokens += answer.usage.completion_tokens
    else:
        spent.told = False
        spent.input_tokens += len(json.dumps([prompt, tools])) // 4
        spent.output_tokens += len(said.model_dump_json()) // 4
    out: Message = {"role": "assistant", "content": said.content}
    if said.tool_calls:
        out["tool_calls"] = [
            {"id": c.id, "type": "function", "function": {"name": c.function.name, "arguments": c.function.arguments}}
            for c in said.tool_calls
        ]
    return out


def _shortened(messages: list[Message]) -> list[Message]:
    """The messages, older snapshots cut."""
    tools = [n for n, m in enumerate(messages) if m["role"] == "tool" and "[ref=" in m["content"]]
    old = set(tools[:-WHOLE])
    return [
        {**m, "content": f"{m['content'][:BEGINNING]} [cut]"} if n in old and len(m["content"]) > BEGINNING else m
        for n, m in enumerate(messages)
    ]
