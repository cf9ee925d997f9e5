"""Secrets in a text: keys of services, tokens, passwords that are said, and codes that are sent for one use."""

import itertools
import math
import re
from collections import Counter
from collections.abc import Iterator

_KEYS = re.compile(
    r"(?<![\w-])(?:sk-[\w-]{16,}|[sprk]{2}_(?:live|test)_\w{10,}|gh[pousr]_\w{20,}|github_pat_\w{20,}"
    r"|glpat-[\w-]{16,}|xox[abeprs]-[\w-]{10,}"
    r"|(?:AKIA|ASIA)[A-Z0-9]{16}|AIza[\w-]{30,}|ya29\.[\w.-]{20,}|hf_\w{20,}|npm_\w{30,}|pypi-[\w-]{30,}"
    r"|SG\.[\w-]{16,}\.[\w-]{16,}"
    r"|eyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*)?)"
)
_PRIVATE_KEY = re.compile(r"-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)")
_SAID_KEY = re.compile(
    r"\b(?:api[ _-]?key|access[ _-]?key|secret[ _-]?key|client[ _-]?secret|auth[ _-]?token|access[ _-]?token"
    r"|refresh[ _-]?token|token|secret|bearer)\b"
    r"\"?(?:\s*[:=：]\s*|\s+is\s+|\s)\"?(?P<value>(?=[^\s\"]*\d)[\w./+=-]{8,})",
    re.IGNORECASE,
)
_BEARER = re.compile(r"\bBearer (?P<value>[\w.~+/-]{12,}=*)")
_PASSWORD = re.compile(
    r"(?:\b(?:password|passwd|pwd|passwort|kennwort|mot de passe|contraseña|senha|parola|passphrase|wachtwoord|hasło"
    r"|пароль)|密码|密碼|パスワード|비밀번호)"
    r"\"?(?:\s*[:=：]\s*|\s+(?:is|ist|est|es|är)\s+)\"?(?P<value>(?![•*●·]+(?:\s|$))[^\s\"]{4,})",
    re.IGNORECASE,
)
_IN_ADDRESS = re.compile(r"\b\w+://[^\s/:@]+:(?P<value>[^\s/@]+)@")
_WORD = re.compile(r"(?<![\w/.-])[\w-]{24,}(?![\w/.-]*\.\w)")
_UUID = re.compile(r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")

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
_CODE_AFTER = re.compile(
    rf"(?:(?<!\w){_CODE_WORDS}|验证码|驗證碼|認証コード|確認コード|인증번호|인증 ?코드)"
    rf"(?:\s+(?:is|ist|est|es|é|è|jest|lautet|for [A-Z]\w+ is|f[üu]r \w+ (?:ist|lautet)))?\s*[:=：是は]?\s*{_FIGURES}",
    re.IGNORECASE,
)
_CODE_BEFORE = re.compile(
    rf"(?<![\w.,:/-]){_FIGURES}\s+(?:is|ist|est|es|é|è)\s+(?:your|ihr|dein|votre|tu|su|seu"
    rf"|il tuo)\s+(?:[\w-]+\s+){{0,3}}(?:\w*code|otp|pin|c[óo]digo|codice|tan)\b",
    re.IGNORECASE,
)
_OF_GOOGLE = re.compile(r"(?<!\w)(?P<value>G-\d{6})(?!\d)")


def find(text: str) -> Iterator[tuple[int, int, str]]:
    """The secrets of a text as (start, end, kind)."""
    if len(text) >= 12:
        for pattern in (_PRIVATE_KEY, _KEYS):
            for found in pattern.finditer(text):
                yield *found.span(), "token"
        for found in _BEARER.finditer(text):
            yield *found.span("value"), "token"
        for found in _SAID_KEY.finditer(text):
            yield *found.span("value"), "token"
        for found in _IN_ADDRESS.finditer(text):
            yield *found.span("value"), "password"
        for found in _WORD.finditer(text):
            if is_random(found[0]):
                yield *found.span(), "token"
    for found in _PASSWORD.finditer(text):
        if found["value"].rstrip(".,!").casefold() not in _NO_PASSWORDS:
            yield *found.span("value"), "password"
    for pattern in (_CODE_AFTER, _CODE_BEFORE, _OF_GOOGLE):
        for found in pattern.finditer(text):
            if sum(map(str.isdigit, found["value"])) >= 3:
                yield *found.span("value"), "code"


def is_random(word: str) -> bool:
    """Whether a long word was drawn by chance: letters of both cases and figures, mixed; no name that people made."""
    if _UUID.fullmatch(word):
        return False
    kinds = (any(map(str.isupper, word)), any(map(str.islower, word)), any(map(str.isdigit, word)))
    if not all(kinds):
        return False
    changes = sum(a.isdigit() != b.isdigit() or a.isupper() != b.isupper() for a, b in itertools.pairwise(word))
    counts = Counter(word)
    entropy = -sum(n / len(word) * math.log2(n / len(word)) for n in counts.values())
    return entropy >= 3.7 and changes >= len(word) / 3
