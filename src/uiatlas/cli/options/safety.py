"""Options that say what an agent may do: the policy, the boundaries and the time."""

import argparse
import re

from uiatlas.cli.output import asker
from uiatlas.run.guard.danger_policy import DangerPolicy, Guard

_PAGES = ("http://", "https://", "file://")
_UNITS = {"": 1, "s": 1, "m": 60, "h": 3600}


def add_safety(parser: argparse.ArgumentParser, policy: DangerPolicy = DangerPolicy.ASK) -> None:
    """The policy for dangerous actions, the apps and addresses that may be touched, and the time."""
    parser.add_argument(
        "--policy",
        choices=[p.value for p in DangerPolicy],
        default=policy.value,
        help=f"dangerous actions: ask (without a terminal this refuses), refuse or allow ({policy.value})",
    )
    parser.add_argument(
        "--allow-app",
        metavar="PATTERN",
        type=app_pattern,
        action="append",
        default=[],
        help="an app that may be touched beside the driven one, such as com.android.*; can be given several times",
    )
    parser.add_argument(
        "--allow-url",
        metavar="PATTERN",
        type=address_pattern,
        action="append",
        default=[],
        help="addresses that may be opened and touched, such as https://*.example.org/shop; can be given several times",
    )
    parser.add_argument(
        "--max-time", metavar="TIME", type=duration, help="time after which nothing is done any more: 90s, 5m, 1h"
    )


def guard_of(options: argparse.Namespace) -> Guard:
    """The guard that the options ask for; a person is asked where one sits at a terminal."""
    apps, urls = tuple(options.allow_app), tuple(options.allow_url)
    return Guard(DangerPolicy(options.policy), asker(), apps, urls, options.max_time)


def device_options(uri: str, options: argparse.Namespace) -> dict[str, str]:
    """What the boundary says to a device that has one of its own: a browser opens the addresses that may be touched."""
    urls = [url for url in options.allow_url if url.startswith(_PAGES)]
    return {"allow": ",".join(urls)} if urls and uri.startswith("web:") else {}


def app_pattern(text: str) -> str:
    """An app's id with or without ``*``, as an argument."""
    if not re.fullmatch(r"[^\s/]+", text):
        raise argparse.ArgumentTypeError(f"{text!r} names no app; write its id, such as com.android.*")
    return text


def address_pattern(text: str) -> str:
    """An address with or without ``*``, as an argument."""
    if not re.fullmatch(r"[a-zA-Z*][\w+.*-]*:(//)?\S+", text):
        raise argparse.ArgumentTypeError(
            f"{text!r} is no address; write it with its scheme, such as https://*.org/shop"
        )
    return text


def duration(text: str) -> float:
    """A time as an argument, in seconds: ``90``, ``90s``, ``5m``, ``1h``."""
    found = re.fullmatch(r"(\d{1,6}(?:\.\d{1,3})?)([smh]?)", text)
    seconds = float(found[1]) * _UNITS[found[2]] if found else 0.0
    if seconds <= 0:
        raise argparse.ArgumentTypeError(f"{text!r} is not a time above 0 such as 90s, 5m or 1h")
    return seconds
