"""English labels: a verb leads, so the first word that says what is done tells the danger."""

VERBS: dict[str, frozenset[str]] = {
    "pay": frozenset({"pay", "buy", "purchase", "checkout", "donate", "repurchase"}),
    "send": frozenset({"send", "forward", "dial", "resend", "transmit", "call"}),
    "delete": frozenset({"delete", "remove", "erase", "wipe", "discard", "destroy", "purge", "deactivate", "overwrite"})
    | {"clear"},
    "post": frozenset({"publish", "share", "tweet", "upload", "repost"}),
    "grant": frozenset({"grant", "allow", "authorize", "authorise"}),
    "install": frozenset({"install", "uninstall", "reinstall"}),
    "sign out": frozenset({"logout", "signout", "logoff", "signoff"}),
}
"""Danger by the verbs that name it; a verb counts when it leads a short label, as on buttons and menu items."""

ALONE = {
    "reply": "send",
    "order": "pay",
    "subscribe": "pay",
    "post": "post",
    "submit": "post",
    "format": "delete",
}
"""Verbs that are nouns too ("Call history", "Post"): they count only as the whole label."""

PHRASES = {
    "log out": "sign out",
    "sign out": "sign out",
    "log off": "sign out",
    "sign off": "sign out",
    "empty trash": "delete",
    "empty the trash": "delete",
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
LEADING_IN = CONFIRMING | frozenset(
    {"and", "to", "tap", "swipe", "slide", "hold", "click", "press", "please", "permanently", "really", "now", "also"}
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
    for phrase, kind in PHRASES.items():
        if text == phrase or text.startswith(f"{phrase} "):
            return kind
    if text in ALONE:
        return ALONE[text]
    if rest[0] in NOUNS_TOO and rest[1:2] and rest[1] in NOUN_FOLLOWS:
        return None
    found = next((kind for kind, verbs in VERBS.items() if rest[0] in verbs), None)
    if found == "delete" and ("".join(rest[1:]) in _JOINED_OBJECTS or rest == ["clear"]):
        return None
    return found


def danger_told(tokens: list[str], *, question: bool) -> str | None:
    """The danger that the text of a dialog names.

    Args:
        tokens: Its words.
        question: Whether it is a question; then a verb may stand anywhere.
    """
    text = f" {' '.join(tokens)} "
    for phrase, kind in (*WARNINGS.items(), *PHRASES.items()):
        if f" {phrase} " in text:
            return kind
    if question:
        return next((kind for kind, verbs in VERBS.items() if verbs.intersection(tokens)), None)
    return danger_led(tokens)
