"""The pages of six programs that other tools are shown: where each is, and what is touched there first."""

from dataclasses import dataclass

from benchmarks.first_runs.deeper_programs import PROGRAMS as DEEPER
from benchmarks.first_runs.form import ANSWERS
from benchmarks.first_runs.programs import PROGRAMS as FIRST
from uiatlas_bench.third_party import Program


@dataclass(frozen=True, slots=True)
class Page:
    """One page of a program.

    Attributes:
        path: What follows the origin in its address.
        touched: Labels or ids of what is touched there, one after the other.
    """

    path: str
    touched: tuple[str, ...] = ()


_TIDDLYWIKI = Program(
    "tiddlywiki",
    "web",
    "web:http://127.0.0.1:PORT/",
    setup='cd "$STATE" && "$TOOLS/tiddlywiki/node_modules/.bin/tiddlywiki" wiki --init server >/dev/null',
    start='cd "$STATE" && exec "$TOOLS/tiddlywiki/node_modules/.bin/tiddlywiki" wiki --listen '
    "host=127.0.0.1 port=$PORT",
    ready=ANSWERS,
)
_NODE_RED = Program(
    "node-red",
    "web",
    "web:http://127.0.0.1:PORT/",
    setup='mkdir -p "$STATE/nr" && printf "module.exports={telemetry:{enabled:false,updateNotification:false},'
    'editorTheme:{tours:false}};" >"$STATE/nr/settings.js"',
    start='cd "$STATE/nr" && HOME="$STATE" exec "$TOOLS/node-red/node_modules/.bin/node-red" -u "$STATE/nr" -p $PORT '
    '>"$STATE/out.log" 2>&1',
    ready=ANSWERS,
)

PROGRAMS = {
    **{each.program.app: each.program for each in (*FIRST, *DEEPER) if each.program.env == "web"},
    "tiddlywiki": _TIDDLYWIKI,
    "node-red": _NODE_RED,
}

PAGES: dict[str, tuple[Page, ...]] = {
    "fava": (
        Page("/household/income_statement/"),
        Page("/household/balance_sheet/"),
        Page("/household/journal/"),
        Page("/household/query/"),
        Page("/household/options/"),
        Page("/household/commodities/"),
    ),
    "roundup": (
        Page("/office/"),
        Page("/office/issue"),
        Page("/office/issue?@template=search"),
        Page("/office/user?@template=register"),
        Page("/office/keyword"),
    ),
    "trac": (
        Page("/wiki"),
        Page("/timeline"),
        Page("/roadmap"),
        Page("/report"),
        Page("/search"),
        Page("/query"),
    ),
    "optuna-dashboard": (
        Page("/dashboard"),
        Page("/dashboard/studies/1"),
        Page("/dashboard/studies/1/analytics"),
        Page("/dashboard/studies/1/trialTable"),
        Page("/dashboard/studies/1/note"),
    ),
    "tiddlywiki": (
        Page("/#GettingStarted"),
        Page("/#%24%3A%2FControlPanel"),
        Page("/#%24%3A%2FAdvancedSearch"),
        Page("/#%24%3A%2FManager"),
    ),
    "node-red": (
        Page("/"),
        Page("/", ("red-ui-header-button-sidemenu", "menu-item-user-settings")),
        Page("/", ("red-ui-header-button-sidemenu", "menu-item-import")),
        Page("/", ("red-ui-header-button-sidemenu", "menu-item-search")),
    ),
}
"""Thirty pages of six programs."""
