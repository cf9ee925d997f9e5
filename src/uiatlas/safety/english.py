"""English labels: a verb leads, so the first word that says what is done tells the danger."""

import re

VERBS: dict[str, frozenset[str]] = {
    "pay": frozenset({"pay", "buy", "purchase", "checkout", "donate", "repurchase"}),
    "send": frozenset({"send", "forward", "dial", "resend", "transmit", "call"}),
    "delete": frozenset({"delete", "remove", "erase", "wipe", "discard", "destroy", "purge", "deactivate", "overwrite"})
    | {"clear", "terminate", "revoke", "unfriend"},
    "post": frozenset({"publish", "share", "tweet", "upload", "repost"}),
    "grant": frozenset({"grant", "allow", "authorize", "authorise"}),
    "install": frozenset({"install", "uninstall", "reinstall"}),
    "sign out": frozenset({"logout", "signout", "logoff", "signoff"}),
}
"""Danger by the verbs that name it; a verb counts when it leads a short label, as on buttons and menu items."""

LOOKING = frozenset(
    {"open", "open in new tab", "open in a new tab", "open in new window", "open with", "show", "view", "preview"}
    | {"show details", "view details", "details", "properties", "info", "information", "get info", "about", "help"}
    | {"copy", "copy link", "copy address", "copy path", "copy location", "copy name", "copy url", "copy text"}
    | {"select", "select all", "select none", "invert selection", "find", "search", "zoom in", "zoom out", "expand"}
    | {"collapse", "expand all", "collapse all", "close menu"}
)
"""Entries of a menu that only show, find, select or copy to the clipboard."""

ALONE = {
    "reply": "send",
    "order": "pay",
    "subscribe": "pay",
    "post": "post",
    "submit": "post",
    "format": "delete",
    "transfer": "pay",
    "withdraw": "pay",
    "wire": "pay",
    "bid": "pay",
    "stake": "pay",
    "reserve": "pay",
    "block": "delete",
}
"""Verbs that are nouns too ("Call history", "Post"): they count only as the whole label."""

PHRASES = {
    "log out": "sign out",
    "sign out": "sign out",
    "log off": "sign out",
    "sign off": "sign out",
    "empty trash": "delete",
    "empty bin": "delete",
    "empty recycle bin": "delete",
    "clear all": "delete",
    "empty and": "delete",
    "empty recycle": "delete",
    "close account": "delete",
    "close my account": "delete",
    "factory reset": "delete",
    "reset everything": "delete",
    "reset all": "delete",
    "format card": "delete",
    "format storage": "delete",
    "format disk": "delete",
    "place order": "pay",
    "order now": "pay",
    "book now": "pay",
    "subscribe now": "pay",
    "start trial": "pay",
    "start free trial": "pay",
    "transfer money": "pay",
    "call now": "send",
    "post now": "post",
    "post it": "post",
    "post review": "post",
    "post comment": "post",
    "post reply": "post",
    "submit review": "post",
    "submit now": "post",
}
"""Phrases that begin what a label says is done; of a question they may stand anywhere."""

TWO_WORDS = {
    "cash out": "pay",
    "top up": "pay",
    "place bid": "pay",
    "place bet": "pay",
    "bid now": "pay",
    "stake now": "pay",
    "reserve now": "pay",
    "leave tip": "pay",
    "wire transfer": "pay",
}
"""Verbs of two words that are nouns, too: they begin a label, unless what follows shows a noun ("Top up history")."""

AMOUNT = re.compile(r"[$€£¥₹₽₩₺]\s?\d|\d\s?(?:[$€£¥₹₽₩₺]|(?:usd|eur|gbp|chf|jpy|inr|btc|eth|sol)\b)")
"""A sum of money, in a folded text."""

MOVING = frozenset({"wire", "move", "tip", "bid", "stake", "swap", "invest", "deposit", "withdraw", "transfer", "give"})
"""Verbs that pay where a sum of money follows: "Tip $5"."""

ANYWHERE = {
    "delete": "delete",
    "remove": "delete",
    "erase": "delete",
    "destroy": "delete",
    "purge": "delete",
    "wipe": "delete",
    "deactivate": "delete",
    "pay": "pay",
    "buy": "pay",
    "purchase": "pay",
    "publish": "post",
    "uninstall": "install",
    "logout": "sign out",
    "signout": "sign out",
}
"""Verbs that are a danger wherever they stand in a label, unless a word shows that the label only speaks of it."""

ASKING_WORDS = frozenset(
    {"how", "why", "what", "when", "where", "about", "help", "guide", "learn", "faq", "ask", "before", "after", "auto"}
    | {"not", "don", "dont", "never", "without", "cannot", "t", "undo", "cancel", "keep", "if", "can't", "no"}
)
"""Words of labels that speak of what is done, or of not doing it."""

PRONOUNS = frozenset({"me", "us", "you", "everyone", "everybody"})
VERB_FOLLOWS = frozenset({"and", "or", "to", "click", "then", "tap", "can", "will", "please", "now"})
"""Words before a word that is a noun too, which show that it is a verb."""

_GROUPS = frozenset({"group", "channel", "team", "server", "organization", "organisation", "community", "room", "chat"})
_MONEY = frozenset({"money", "funds", "cash", "payment", "balance"})
_PEOPLE = frozenset({"user", "users", "person", "people", "member", "sender", "account", "profile", "friend"})
_BOOKED = frozenset({"seat", "seats", "table", "room", "ticket", "tickets", "car", "spot", "place", "event", "session"})
_COINS = frozenset({"tokens", "token", "coins", "coin", "crypto"})
_SETTINGS = frozenset({"settings", "preferences", "configuration", "defaults", "default", "options"})
OBJECTS: dict[str, tuple[str, frozenset[str]]] = {
    "empty": (
        "delete",
        frozenset({"folder", "trash", "bin", "cart", "basket", "spam", "junk", "rubbish", "wastebasket"}),
    ),
    "format": ("delete", frozenset({"card", "storage", "disk", "drive", "stick", "device", "partition"})),
    "reset": ("delete", _SETTINGS | {"app", "data", "database", "phone", "device", "account", "network", "statistics"}),
    "restore": ("delete", _SETTINGS | {"backup", "backups", "data", "database", "snapshot"}),
    "replace": ("delete", frozenset({"file", "files", "existing", "contents"})),
    "cancel": ("delete", frozenset({"order", "subscription", "booking", "reservation", "appointment", "membership"})),
    "leave": ("delete", _GROUPS),
    "withdraw": ("pay", _MONEY | {"application", "consent"}),
    "transfer": ("pay", _MONEY),
    "wire": ("pay", _MONEY),
    "move": ("pay", frozenset({"money", "funds", "cash"})),
    "tip": (
        "pay",
        frozenset({"driver", "courier", "rider", "waiter", "staff", "host", "creator", "artist", "streamer"}),
    ),
    "reserve": ("pay", _BOOKED),
    "stake": ("pay", _COINS),
    "swap": ("pay", _COINS),
    "block": ("delete", _PEOPLE),
}
"""Verbs that are a danger to some objects only, as in "Reset all the settings"; what stands between is passed over."""

TRASHING = frozenset({"move", "send", "put", "throw"})
BINS = (
    "to trash",
    "to bin",
    "to recycle bin",
    "to rubbish bin",
    "to wastebasket",
    "in trash",
    "in bin",
    "in recycle bin",
)
"""What is said behind these verbs of a thing that is moved to where removed things are."""

BETWEEN = frozenset({"the", "a", "an", "this", "that", "these", "those", "my", "your", "our", "its", "all", "any"})
_QUALIFYING = BETWEEN | frozenset(
    {
        "entire",
        "whole",
        "from",
        "to",
        "of",
        "current",
        "old",
        "last",
        "latest",
        "factory",
        "default",
        "sd",
        "usb",
        "app",
    }
    | {"memory", "external", "internal", "recycle", "recycling", "rubbish", "trash", "shopping", "local", "out"}
)

LED_NOUNS = {
    "deletion": "delete",
    "removal": "delete",
    "payment": "pay",
    "my purchase": "pay",
    "order": "pay",
    "transfer": "pay",
    "installation": "install",
    "call": "send",
}
"""Nouns that are a danger where a word of agreement leads to them, as in "Confirm payment", and a heading elsewhere."""

NOUNS_TOO = frozenset(
    {"call", "purchase", "forward", "share", "install", "upload", "checkout", "logout", "pay", "allow"}
)
NOUN_FOLLOWS = frozenset(
    {"history", "settings", "options", "button", "date", "count", "failed", "succeeded", "successful", "was", "rate"}
    | {"progress", "complete", "completed", "per", "by", "log", "logs", "recording", "recorder", "waiting", "barring"}
    | {"forwarding", "details", "information", "blocking", "blocker", "list", "duration", "type", "types", "screen"}
)
"""Words that show that the verb before them is a noun: "Purchase history", "Forward button"."""

HARMLESS_OBJECTS = frozenset(
    {"text", "filter text", "the filter text", "filter", "filters", "search", "search text", "search query", "query"}
    | {"input", "character", "last character", "digit", "last digit", "letter", "search filter", "selection", "field"}
    | {"date", "time", "value", "search box", "the text", "entry field", "focus", "formatting"}
)
"""What may be deleted without harm: what was typed into a filter or a search box, or is chosen at the moment."""
_JOINED_OBJECTS = frozenset(o.replace(" ", "") for o in HARMLESS_OBJECTS)

CONFIRMING = frozenset(
    {
        "ok",
        "okay",
        "yes",
        "confirm",
        "continue",
        "proceed",
        "agree",
        "accept",
        "sure",
        "done",
        "apply",
        "next",
        "finish",
    }
    | {"understood", "understand", "go", "alright", "fine"}
)
SPEAKERS = ("i am", "i m", "we are", "we re")
"""Words for who agrees, as in "I'm sure"."""

LEADING_IN = CONFIRMING | frozenset(
    {
        "and",
        "to",
        "again",
        "twice",
        "tap",
        "swipe",
        "slide",
        "hold",
        "click",
        "press",
        "please",
        "permanently",
        "really",
        "now",
        "also",
    }
    | {"just", "quick", "quickly", "instant", "instantly", "one", "i", "want", "let", "me", "us", "ahead", "complete"}
    | {"make", "let's", "the", "it", "forever", "silently", "s", "am", "ll", "will", "with"}
)
"""Words before the verb that do not say what is done, as in "Yes, delete", "Swipe to pay" and "Permanently remove"."""

REFUSING = frozenset({"cancel", "no", "not", "don", "dont", "never", "keep", "undo", "close", "dismiss", "deny"})
"""Words that lead a button which declines."""

WARNINGS = {
    "cannot be undone": "delete",
    "can t be undone": "delete",
    "can not be undone": "delete",
    "irreversible": "delete",
    "deletion": "delete",
    "be deleted": "delete",
    "be erased": "delete",
    "be removed": "delete",
    "be lost": "delete",
    "lose all": "delete",
    "be charged": "pay",
    "be billed": "pay",
    "will cost": "pay",
    "be sent": "send",
    "be published": "post",
    "be shared": "post",
    "be posted": "post",
    "be visible to everyone": "post",
    "be installed": "install",
    "be uninstalled": "install",
    "be signed out": "sign out",
    "be logged out": "sign out",
    "signed out": "sign out",
    "access to your": "grant",
}
"""What a dialog says will happen, wherever it stands."""


def leading(tokens: list[str]) -> list[str]:
    """What is left of a label when the words that only lead in are taken off its beginning."""
    for place, token in enumerate(tokens):
        if token not in LEADING_IN:
            return tokens[place:]
    return []


def danger_led(tokens: list[str]) -> str | None:
    """The danger that the first telling word or phrase of a label names."""
    rest = leading(tokens)
    if not rest:
        return None
    text = " ".join(rest)
    if len(rest) < len(tokens) and text in LED_NOUNS:
        return LED_NOUNS[text]
    for said in (text, _without_articles(rest)):
        for phrase, kind in PHRASES.items():
            if said == phrase or said.startswith(f"{phrase} "):
                return kind
    if rest[0] in TRASHING and any(f" {place} " in f"{_without_articles(rest)} " for place in BINS):
        return "delete"
    if (done := _done_to(rest)) is not None:
        return done
    for phrase, kind in TWO_WORDS.items():
        said = _without_articles(rest)
        if said == phrase or (said.startswith(f"{phrase} ") and rest[-1] not in NOUN_FOLLOWS):
            return kind
    if text in ALONE:
        return ALONE[text]
    if rest[0] in NOUNS_TOO and rest[1:2] and rest[1] in NOUN_FOLLOWS:
        return None
    found = next((kind for kind, verbs in VERBS.items() if rest[0] in verbs), None)
    if rest in (["delete", "selection"], ["erase", "selection"]):
        return found
    if found == "delete" and ("".join(rest[1:]) in _JOINED_OBJECTS or rest == ["clear"]):
        return None
    return found


def danger_within(tokens: list[str]) -> str | None:
    """The danger of a plain verb that does not lead: "Bulk delete", "Review and pay", "Log me out"."""
    if ASKING_WORDS.intersection(tokens):
        return None
    text = f" {' '.join(t for t in tokens if t not in PRONOUNS)} "
    if any(f" {phrase} " in text for phrase, kind in PHRASES.items() if kind == "sign out"):
        return "sign out"
    for place in range(1, len(tokens)):
        before, verb, after = tokens[place - 1], tokens[place], tokens[place + 1 : place + 2]
        kind = ANYWHERE.get(verb)
        if kind is None or set(after) & NOUN_FOLLOWS or (verb in NOUNS_TOO and before not in VERB_FOLLOWS):
            continue
        if not (kind == "delete" and "".join(tokens[place + 1 :]) in _JOINED_OBJECTS):
            return kind
    return None


def danger_of_sum(text: str, tokens: list[str]) -> str | None:
    """The danger of moving a sum of money: "Wire $500", "Tip 2 €"."""
    rest = leading(tokens)
    return "pay" if rest and rest[0] in MOVING and AMOUNT.search(text) else None


def danger_asked(tokens: list[str]) -> frozenset[str]:
    """Every danger that a phrase or a verb with its object names, anywhere in a text."""
    said = {f" {' '.join(tokens)} ", f" {_without_articles(tokens)} "}
    phrased = {kind for phrase, kind in PHRASES.items() if any(f" {phrase} " in text for text in said)}
    return frozenset(phrased.union(kind for i in range(len(tokens)) if (kind := _done_to(tokens[i:]))))


def _done_to(tokens: list[str]) -> str | None:
    """The danger of a verb to the object that follows it."""
    kind, objects = OBJECTS.get(tokens[0], ("", frozenset[str]()))
    for token in tokens[1:]:
        if token in objects:
            return kind
        if token not in _QUALIFYING:
            return None
    return None


def _without_articles(tokens: list[str]) -> str:
    return " ".join(t for t in tokens if t not in BETWEEN)


def danger_told(tokens: list[str], *, question: bool) -> str | None:
    """The danger that the text of a dialog names.

    Args:
        tokens: Its words.
        question: Whether it is a question; then a verb may stand anywhere.
    """
    said = (f" {' '.join(tokens)} ", f" {_without_articles(tokens)} ")
    for phrase, kind in (*WARNINGS.items(), *PHRASES.items()):
        if any(f" {phrase} " in text for text in said):
            return kind
    if question:
        if (done := next((d for i in range(len(tokens)) if (d := _done_to(tokens[i:]))), None)) is not None:
            return done
        return next((kind for kind, verbs in VERBS.items() if verbs.intersection(tokens)), None)
    return danger_led(tokens)
