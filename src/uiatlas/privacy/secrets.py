"""Secrets in a text: keys of services, tokens, passwords that are said, and codes that are sent for one use."""

import itertools
import math
import re
from collections import Counter
from collections.abc import Iterator

from uiatlas.privacy.rules import Rule, matches
from uiatlas.text.patterns import late

_KEYS = late(
    r"(?<![\w-])(?:sk-[\w-]{16,}|[sprk]{2}_(?:live|test)_\w{10,}|gh[pousr]_\w{20,}|github_pat_\w{20,}"
    r"|glpat-[\w-]{16,}|xox[abeprs]-[\w-]{10,}"
    r"|(?:AKIA|ASIA)[A-Z0-9]{16}|AIza[\w-]{30,}|ya29\.[\w.-]{20,}|hf_\w{20,}|npm_\w{30,}|pypi-[\w-]{30,}"
    r"|SG\.[\w-]{16,}\.[\w-]{16,}"
    r"|eyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*)?)"
)
_PRIVATE_KEY = late(r"-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)")
_SAID_KEY = late(
    r"\b(?:api[ _-]?key|access[ _-]?key|secret[ _-]?key|client[ _-]?secret|auth[ _-]?token|access[ _-]?token"
    r"|refresh[ _-]?token|token|secret|bearer)\b"
    r"\"?(?:\s*[:=：]\s*|\s+is\s+|\s)\"?(?P<value>(?=[^\s\"]*\d)[\w./+=-]{8,})",
    re.IGNORECASE,
)
_BEARER = late(r"\bBearer (?P<value>[\w.~+/-]{12,}=*)")
_PASSWORD = late(
    r"(?:\b(?:password|passwd|pwd|passwort|kennwort|mot de passe|contraseña|senha|parola|passphrase|wachtwoord|hasło"
    r"|пароль)|密码|密碼|パスワード|비밀번호)"
    r"\"?(?:\s*[:=：]\s*|\s+(?:is|ist|est|es|är)\s+)\"?(?P<value>(?![•*●·]+(?:\s|$))[^\s\"]{4,})",
    re.IGNORECASE,
)
_IN_ADDRESS = late(r"\b\w+://[^\s/:@]+:(?P<value>[^\s/@]+)@")
_WORD = late(r"(?<![\w/.-])[\w-]{24,}(?![\w/.-]*\.\w)")
_RUNS = late(r"\d+")
_UUID = late(r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")

_NO_PASSWORDS_SAID = """
required optional hidden none wrong incorrect invalid changed saved weak strong erforderlich falsch
"""
_NO_PASSWORDS = frozenset(_NO_PASSWORDS_SAID.split())

_CODE_WORDS = (
    r"(?:(?:verification|security|confirmation|login|log-in|sign-in|access|one-time|authentication|activation|auth"
    r"|sms|2fa)[ -](?:code|pin|password)"
    r"|otp|m?tan|pin|passcode|best[äa]tigungscode|sicherheitscode|anmeldecode|code de (?:v[ée]rification"
    r"|s[ée]curit[ée]|confirmation)"
    r"|c[óo]digo de (?:verificaci[óo]n|seguridad|confirmaci[óo]n|verifica[çc][ãa]o|seguran[çc]a)"
    r"|codice di (?:verifica|sicurezza|conferma)"
    r"|verificatiecode|kod weryfikacyjny|код(?: подтверждения| безопасности)?|your code|ihr code|dein code"
    r"|votre code|tu c[óo]digo|seu c[óo]digo"
    r"|cvv|cvc)"
)
_FIGURES = r"(?P<value>(?:[A-Z]-)?(?<![\d.,])\d(?:[ -]?\d){2,7})(?![\d%]|[.,:/]\d)"
_CODE_AFTER = late(
    rf"(?:(?<!\w){_CODE_WORDS}|验证码|驗證碼|認証コード|確認コード|인증번호|인증 ?코드)"
    rf"(?:\s+(?:is|ist|est|es|é|è|jest|lautet|for [A-Z]\w+ is|f[üu]r \w+ (?:ist|lautet)))?\s*[:=：是は]?\s*{_FIGURES}",
    re.IGNORECASE,
)
_CODE_BEFORE = late(
    rf"(?<![\w.,:/-]){_FIGURES}\s+(?:is|ist|est|es|é|è)\s+(?:your|ihr|dein|votre|tu|su|seu"
    rf"|il tuo)\s+(?:[\w-]+\s+){{0,3}}(?:\w*code|otp|pin|c[óo]digo|codice|tan)\b",
    re.IGNORECASE,
)
_CODE_TO = late(
    rf"\b(?:use|enter|type|tippen sie|geben sie|utilisez|usa|saisissez)\s+{_FIGURES}\s+(?:to|as|for|um|als|pour|para"
    rf"|per|ein)\b",
    re.IGNORECASE,
)
_OF_GOOGLE = late(r"(?<!\w)(?P<value>G-\d{6})(?!\d)")


_CODE_SIGNS: tuple[str, ...] = (
    "code",
    "otp",
    "tan",
    "pin",
    "cvv",
    "cvc",
    "kod",
    "код",
    "digo",
    "dice",
    "one-time",
    "证",
    "證",
    "認証",
    "確認",
    "인증",
)
_CODE_SIGNS += ("password",)
_RULES = (
    Rule("token", _PRIVATE_KEY, ("-----begin",)),
    Rule(
        "token",
        _KEYS,
        ("sk", "k_", "gh", "glpat", "xox", "akia", "asia", "aiza", "ya29", "hf_", "npm", "pypi", "sg.", "eyj"),
    ),
    Rule("token", _BEARER, ("bearer",)),
    Rule("token", _SAID_KEY, ("key", "token", "secret", "bearer")),
    Rule("password", _IN_ADDRESS, ("://",)),
    Rule("random", _WORD),
    Rule("password", _PASSWORD, (":", "=", "：", " is ", " ist ", " est ", " es ", " är ")),
)
_CODES = (
    Rule("code", _CODE_AFTER, _CODE_SIGNS),
    Rule("code", _CODE_BEFORE, _CODE_SIGNS),
    Rule("code", _CODE_TO, ("use", "enter", "type", "tippen", "geben", "utilisez", "usa", "saisissez")),
    Rule("code", _OF_GOOGLE, ("g-",)),
)


def find(text: str) -> Iterator[tuple[int, int, str]]:
    """The secrets of a text as (start, end, kind)."""
    for start, end, kind, said in matches(_RULES, text):
        if kind == "random":
            if is_random(said):
                yield start, end, "token"
        elif kind == "token" or said.rstrip(".,!").casefold() not in _NO_PASSWORDS:
            yield start, end, kind
    if sum(map(str.isdigit, text)) >= 3:
        for start, end, kind, said in matches(_CODES, text):
            if sum(map(str.isdigit, said)) >= 3:
                yield start, end, kind


def is_random(word: str) -> bool:
    """Whether a long word was drawn by chance: letters of both cases and figures, mixed; no name that people made."""
    if _UUID.fullmatch(word):
        return False
    kinds = (any(map(str.isupper, word)), any(map(str.islower, word)), any(map(str.isdigit, word)))
    if not all(kinds) or len(_RUNS.findall(word)) < 2:
        return False
    changes = sum(a.isdigit() != b.isdigit() or a.isupper() != b.isupper() for a, b in itertools.pairwise(word))
    counts = Counter(word)
    entropy = -sum(n / len(word) * math.log2(n / len(word)) for n in counts.values())
    return entropy >= 3.7 and changes >= len(word) / 3
