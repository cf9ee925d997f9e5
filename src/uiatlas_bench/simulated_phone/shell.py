"""The shell of a simulated phone: quoting, sequences, pipes and redirections, no more than drivers use."""

import re
import shlex
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from uiatlas_bench.simulated_phone.commands import COMMANDS
from uiatlas_bench.simulated_phone.packages import PACKAGE_COMMANDS
from uiatlas_bench.simulated_phone.phone import SimulatedPhone
from uiatlas_bench.simulated_phone.said import Call, Said

_TOKEN = re.compile(
    r"""[ \t\r]*(?:(?P<control>&&|\|\||[;|\n])|(?P<redirect>2>&1|[12]?>>?\s*[\w./-]+)"""
    r"""|(?P<word>(?:[^\s;|&<>'"\\]|\\.|'[^']*'|"(?:[^"\\]|\\.)*")+))"""
)
_KNOWN = {**COMMANDS, **PACKAGE_COMMANDS}


@dataclass(slots=True)
class _Stage:
    """One command of a line: its words, where its output goes, and what stands after it."""

    words: list[str]
    silent: bool = False
    then: str = ";"


def run_line(line: str, phone: SimulatedPhone, read: Callable[[int], bytes]) -> tuple[bytes, int]:
    """Run a line as a shell does: what it says, and its exit code.

    Args:
        line: The line.
        phone: Where it runs.
        read: So many bytes of what is sent to the command.
    """
    out, code, piped, skip = bytearray(), 0, b"", False
    for stage in _stages(line):
        if skip:
            said = Said(b"", code)
        else:
            words = [shlex.split(w.replace("$?", str(code)))[0] if w else w for w in stage.words]
            with phone.lock:
                said = _run(Call(words, phone, piped, read))
        code, piped = said.code, b""
        if stage.then == "|":
            piped = said.out
        elif not stage.silent:
            out += said.out
        skip = (stage.then == "&&" and code != 0) or (stage.then == "||" and code == 0)
    return bytes(out), code


def _stages(line: str) -> Iterator[_Stage]:
    stage = _Stage([])
    for match in _TOKEN.finditer(line):
        if word := match["word"]:
            stage.words.append(word)
        elif redirect := match["redirect"]:
            stage.silent |= redirect.endswith("/dev/null") and not redirect.startswith("2")
        else:
            stage.then = match["control"].replace("\n", ";")
            yield stage
            stage = _Stage([])
    yield stage


def _run(call: Call) -> Said:
    words = [w for n, w in enumerate(call.words) if "=" not in w or any("=" not in v for v in call.words[:n])]
    if words[:1] == ["toybox"]:
        del words[0]
    if not words:
        return Said(b"", 0)
    command = _KNOWN.get(words[0])
    if command is None:
        return Said(f"/system/bin/sh: {words[0]}: inaccessible or not found\n".encode(), 127)
    return command(Call(words[1:], call.phone, call.piped, call.read))
