"""The ledger of what was run with which peer, when, and what came of it: a table in the documentation."""

from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path

BEGIN, END = "<!-- ledger -->", "<!-- end of the ledger -->"
_HEAD = "| run on | with | version | what | result |\n|---|---|---|---|---|\n"


def enter(page: Path, peer: str, version: str, checks: Iterable[tuple[str, str]]) -> None:
    """Put the checks of a peer in the place of those of its last run."""
    before, _, rest = page.read_text("utf-8").partition(BEGIN)
    table, _, after = rest.partition(END)
    kept = [line for line in table.splitlines() if line.startswith("| 2") and _cells(line)[1] != peer]
    today = datetime.now(UTC).strftime("%Y-%m-%d")
    rows = [f"| {today} | {peer} | {version} | {_plain(what)} | {_plain(result)} |" for what, result in checks]
    lines = sorted([*kept, *rows], key=lambda line: _cells(line)[1])
    page.write_text(f"{before}{BEGIN}\n{_HEAD}" + "\n".join(lines) + f"\n{END}{after}", "utf-8")


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def _plain(text: str) -> str:
    """A text as a cell of a table."""
    return " ".join(text.split()).replace("|", "/").replace("<", "(").replace(">", ")")[:160]
