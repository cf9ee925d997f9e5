"""Options that say what an agent may do: the policy for dangerous actions, the boundaries and the time."""

import argparse
import re
from dataclasses import dataclass

from uiatlas.cli.output import asker
from uiatlas.run.guard.danger_policy import DangerPolicy, Guard

_PAGES = ("http://", "https://", "file://")
_UNITS = {"": 1, "s": 1, "m": 60, "h": 3600}


@dataclass(frozen=True, slots=True)
class Safety:
    """What may be done.

    Attributes:
        policy: What happens to dangerous actions.
        apps: Patterns of apps that may be touched beside the driven one.
        urls: Patterns of addresses that may be opened and touched.
        seconds: Time after which nothing is done any more; None for no limit.
        effects: Requests that are let through although they may write.
    """

    policy: DangerPolicy = DangerPolicy.ASK
    apps: tuple[str, ...] = ()
    urls: tuple[str, ...] = ()
    seconds: float | None = None
    effects: tuple[str, ...] = ()

    def guard(self) -> Guard:
        """The guard that follows these; a person is asked where one sits at a terminal."""
        return Guard(self.policy, asker(), self.apps, self.urls, self.seconds, self.effects)

    def device_options(self, uri: str) -> dict[str, str]:
        """What is said to a device with a boundary of its own: a browser opens the addresses that may be touched."""
        pages = [url for url in self.urls if url.lower().startswith(_PAGES)]
        return {"allow": ",".join(pages)} if pages and uri.startswith("web:") else {}


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
        "--allow-effect",
        metavar="REQUEST",
        type=effect_pattern,
        action="append",
        default=[],
        help="a request of a site that is let through although it may write, such as 'POST /search' or 'WS /live'; "
        "* stands for anything; can be given several times",
    )
    parser.add_argument(
        "--max-time", metavar="TIME", type=duration, help="time after which nothing is done any more: 90s, 5m, 1h"
    )


def read_safety(given: argparse.Namespace) -> Safety:
    """What may be done."""
    return Safety(
        DangerPolicy(given.policy),
        tuple(given.allow_app),
        tuple(given.allow_url),
        given.max_time,
        tuple(given.allow_effect),
    )


def app_pattern(text: str) -> str:
    """An app's id with or without ``*``, as an argument."""
    if not re.fullmatch(r"[^\s/]+", text):
        raise argparse.ArgumentTypeError(f"{text!r} names no app; write its id, such as com.android.*")
    return text


def address_pattern(text: str) -> str:
    """An address with or without ``*``, as an argument."""
    if not re.fullmatch(r"[a-zA-Z*][\w+.*-]*:(//)?\S+", text):
        raise argparse.ArgumentTypeError(
            f"{text!r} is not an address; write it with its scheme, such as https://*.org/shop"
        )
    return text


def effect_pattern(text: str) -> str:
    """A request with or without ``*``, as an argument."""
    if not re.fullmatch(r"(?:[A-Z]+|\*) (?:[/*]|https?://|wss?://)\S*", text):
        raise argparse.ArgumentTypeError(
            f"{text!r} names no request; write its method and path, such as 'POST /search'"
        )
    return text


def duration(text: str) -> float:
    """A time as an argument, in seconds: ``90``, ``90s``, ``5m``, ``1h``."""
    found = re.fullmatch(r"(\d{1,6}(?:\.\d{1,3})?)([smh]?)", text)
    seconds = float(found[1]) * _UNITS[found[2]] if found else 0.0
    if seconds <= 0:
        raise argparse.ArgumentTypeError(f"{text!r} is not a time above 0 such as 90s, 5m or 1h")
    return seconds
