"""Everything that can go wrong, as one tree of exceptions that say what to do next.

UiatlasError                      anything this package raises on purpose
├── InputError                    something given to us cannot be used (exit code 2)
│   ├── FormatError               a file does not have the form it should have
│   ├── VersionError              a file was written by a newer version
│   ├── UnknownNameError          a name (screen, device, app, ...) that does not exist; carries the choices
│   └── MissingExtraError         an optional part is not installed
├── DeviceError                   the device cannot do what was asked
│   ├── DeviceLostError           the device does not answer any more
│   │   └── SiteLostError         what the app is served by does not answer; a fresh start does not help
│   └── ActionError               this action cannot be done on this screen
├── RefusedError                  the policy does not permit an action; the device was not touched
├── SpentError                    the budget of steps or time is used up; the device was not touched
│   └── BudgetError               the budget of model calls, tokens or money is used up; carries what was used
├── ModelError                    a model cannot be asked, or what it answers cannot be used
│   ├── ModelLostError            the provider does not answer any more
│   ├── ModelRefusedError         the model does not want to answer
│   ├── AnswerError               the answer does not have the form that was asked for; carries the answer
│   └── CassetteError             a request is not on the cassette that is replayed
└── PlannerError                  a planner broke (no route is a result, not an error)

Expected outcomes such as "unreachable" or "not verified" are results with a status, never exceptions.
"""

import re
from collections.abc import Iterable, Sequence

_USERINFO = re.compile(r"(?<=://)[^\s/?#\"'<>]*@")


class UiatlasError(Exception):
    """Root of all errors raised on purpose.

    Args:
        what: What went wrong and where, in one line.
        hint: What the user can do about it, in one line.
    """

    def __init__(self, what: str, *, hint: str = "") -> None:
        self.what = one_line(without_userinfo(what))
        self.hint = one_line(without_userinfo(hint))
        super().__init__(f"{self.what}; {self.hint}" if hint else self.what)


class InputError(UiatlasError):
    """Something given to us cannot be used."""


class FormatError(InputError):
    """A file does not have the form it should have."""

    def __init__(self, path: object, problem: str, *, hint: str = "check that this is the file you meant") -> None:
        self.path = str(path)
        super().__init__(f"{self.path}: {problem}", hint=hint)


class VersionError(InputError):
    """A file was written by a newer version of this package."""

    def __init__(self, path: object, found: int, known: int) -> None:
        self.found, self.known = found, known
        super().__init__(
            f"{path}: written in format {found}, this version reads up to {known}",
            hint="upgrade uiatlas",
        )


class UnknownNameError(InputError):
    """A name that does not exist; the nearest existing ones are suggested, else the first few are listed."""

    def __init__(self, kind: str, name: str, choices: Iterable[str], *, hint: str = "") -> None:
        self.kind, self.name, self.choices = kind, name, tuple(sorted(set(choices)))
        listed = did_you_mean(nearest(name, self.choices), f"known: {first_few(self.choices)}")
        super().__init__(f"no {kind} {name!r}", hint=hint or listed)


def how_to_install(extra: str) -> str:
    """How an optional part is installed."""
    return f"pip install '.[{extra}]' in the folder of uiatlas"


class MissingExtraError(InputError):
    """An optional part is not installed."""

    def __init__(self, what: str, extra: str) -> None:
        self.extra = extra
        super().__init__(f"{what} is not installed", hint=how_to_install(extra))


class DeviceError(UiatlasError):
    """The device cannot do what was asked."""


class DeviceLostError(DeviceError):
    """The device does not answer any more."""


class SiteLostError(DeviceLostError):
    """What the app is served by does not answer; starting it afresh does not help."""


class ActionError(DeviceError):
    """This action cannot be done on this screen."""


class RefusedError(UiatlasError):
    """The policy does not permit an action; the device was not touched."""

    def __init__(self, what: str, kind: str, reason: str) -> None:
        self.kind, self.reason = kind, reason
        super().__init__(what)


class SpentError(UiatlasError):
    """The budget of steps or time is used up; the device was not touched."""


class BudgetError(SpentError):
    """The budget of model calls, tokens or money is used up; the model was not asked.

    Args:
        what: Which budget, in one line.
        calls: The calls that were made.
        tokens: The tokens that were read and written.
        money: What they cost in US dollars, or None where a price is not known.
    """

    def __init__(self, what: str, *, calls: int, tokens: int, money: float | None) -> None:
        self.calls, self.tokens, self.money = calls, tokens, money
        cost = "at an unknown price" if money is None else f"for ${money:.4f}"
        asked = "1 call" if calls == 1 else f"{calls} calls"
        super().__init__(f"{what} ({asked}, {tokens} tokens {cost})", hint="give a larger budget")


class ModelError(UiatlasError):
    """A model cannot be asked, or what it answers cannot be used."""


class ModelLostError(ModelError):
    """The provider does not answer any more, although it was asked again."""


class ModelRefusedError(ModelError):
    """The model does not want to answer."""


class AnswerError(ModelError):
    """The answer does not have the form that was asked for, and asking again did not help."""

    def __init__(self, what: str, answer: str, *, hint: str = "") -> None:
        self.answer = answer
        super().__init__(what, hint=hint)


class CassetteError(ModelError):
    """A request is not on the cassette that is replayed."""


class PlannerError(UiatlasError):
    """A planner broke; that no route exists is a result and not an error."""


def nearest(name: str, choices: Iterable[str]) -> tuple[str, ...]:
    """The nearest of some names, up to three of them; none if none is near."""
    from difflib import get_close_matches  # noqa: PLC0415

    known, folded = sorted(set(choices)), name.casefold()
    # A class is called by its own name as often as with its package.
    meant = {part: c for c in known for part in (c.rpartition(".")[2].casefold(), c.casefold())}
    holding = [c for c in known if folded and folded in c.casefold()]
    found = [meant[part] for part in get_close_matches(folded, meant, n=6, cutoff=0.6)]
    return tuple(list(dict.fromkeys(found))[:3] or sorted(holding, key=len)[:3])


def did_you_mean(near: Sequence[str], otherwise: str = "") -> str:
    """A question that names what may have been meant; where nothing is near, what is to be said otherwise."""
    return f"did you mean {', '.join(near)}?" if near else otherwise


def without_userinfo(text: str) -> str:
    """A text whose addresses hold no user name and password: ``http://HOST/`` for ``http://USER:PASSWORD@HOST/``."""
    return _USERINFO.sub("", text) if "@" in text else text


def first_few(names: Sequence[str], most: int = 8) -> str:
    """Names as a list in one line, and how many more there are."""
    more = f", ..., and {len(names) - most} more" if len(names) > most else ""
    return ", ".join(names[:most]) + more if names else "none"


def one_line(text: str, limit: int = 300) -> str:
    """Fold white space and unprintable characters so that any text fits on one line of a terminal."""
    folded = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    return folded if len(folded) <= limit else folded[: limit - 1] + "…"


def cause(error: Exception) -> str:
    """Why a file cannot be read, without the number and the path that the system's own message has."""
    return one_line((isinstance(error, OSError) and error.strerror) or str(error))
