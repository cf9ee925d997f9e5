"""What a label says of the value beside it, as "Last name", "Telefon" or "住址", in a line and between elements."""

import re
from functools import lru_cache

from uiatlas.privacy.people import looks_like_name
from uiatlas.text.patterns import late

_SURE: dict[str, str] = {
    "name": r"(?:full|first|last|given|family|middle|maiden|legal|your|contact|recipient|sender|cardholder"
    r"|account holder|passenger|patient|guest)(?:'s)?[ _-]*names?"
    r"|name on card|cardholder|account holder|surname|forename|vorname|nachname|familienname|zuname|ihr name"
    r"|karteninhaber|kontoinhaber|empfänger(?:name)?|ansprechpartner"
    r"|prénom|nom de famille|nom complet|votre nom|titulaire|destinataire|nombre completo|primer nombre|apellidos?"
    r"|nombre y apellidos?|destinatario|titular|cognome|nome e cognome|nome completo|sobrenome"
    r"|voornaam|achternaam|imię|nazwisko|imię i nazwisko|förnamn|efternamn|fornavn|etternavn|имя и фамилия|фамилия"
    r"|отчество|имя|фио|姓名|姓|联系人|收件人|收货人|真实姓名|氏名|お名前|名前|姓氏|이름|성명|성함|받는 ?사람",
    "mail": r"e-?mail(?:[ _-]*address)?|mail address|e-mail-adresse|adresse e-?mail|correo(?: electrónico)?"
    r"|электронная почта|почта|邮箱|电子邮件|メール(?:アドレス)?|이메일",
    "phone": r"(?:mobile|cell|home|work|tele)?[ _-]*phone(?:[ _-]*(?:number|no\.?))?|mobile(?: number)?|cell|fax"
    r"|telefon(?:nummer)?|handy(?:nummer)?|mobil(?:nummer|telefon)?|téléphone|portable|teléfono|móvil|celular"
    r"|telefono|cellulare|telefone|telemóvel|telefoonnummer|номер телефона|телефон|电话(?:号码)?|手机(?:号码?)?"
    r"|電話(?:番号)?|携帯(?:電話)?|전화(?:번호)?|휴대폰",
    "address": r"(?:street|home|billing|shipping|delivery|postal|mailing|residential)[ _-]*address"
    r"|address(?: line)?(?: ?[12])?|street(?: and number)?|straße(?: und hausnummer)?|anschrift|adresse"
    r"|adresse postale|rue|dirección|calle|indirizzo|endereço|morada"
    r"|adres|ulica|адрес|улица|地址|住址|详细地址|收货地址|住所|ご住所|주소",
    "account": r"account(?: number| no\.?)|iban|bic|kontonummer|numéro de compte|número de cuenta|numero di conto"
    r"|número da conta|routing number|sort code|счёт|账号|账户号|口座番号|계좌번호",
    "card": r"(?:credit |debit )?card(?: number| no\.?)|kartennummer|numéro de carte|número de tarjeta|numero (?:di"
    r"|della) carta|número do cartão|номер карты|卡号|银行卡号|カード番号|카드 ?번호",
    "code": r"cvv|cvc|cvv2|security code|verification code|one-time (?:code|password)|otp|pin|tan|sms code"
    r"|confirmation code|prüfnummer|prüfziffer|bestätigungscode|验证码|認証コード|인증번호|код подтверждения",
    "password": r"(?:current |new |old |your |confirm |repeat )?password(?: again)?|passwort|kennwort|mot de passe"
    r"|contraseña|senha|wachtwoord|hasło|пароль|密码|パスワード|비밀번호|passphrase|api[ _-]?key|secret|token",
    "id": r"passport(?: number| no\.?)?|ssn|social security(?: number)?|tax id|national id|id number|steuer-?id"
    r"|ausweisnummer|dni|nif|cpf|codice fiscale|身份证(?:号码?)?|マイナンバー|주민등록번호|паспорт",
}
_UNSURE = late(
    r"name|nom|nombre|nome|naam|nazwa|contact|kontakt|user|username|customer|kunde|author|owner|from|to|by",
    re.IGNORECASE,
)
_LABELS = {kind: late(rf"(?:{words})", re.IGNORECASE) for kind, words in _SURE.items()}
_MARKS = " \t:：*.?()"
_IN_LINE = late(r"^(?P<label>[^:：\n=]{1,40}[:：]\s*)(?P<value>\S[^\n]{0,120}?)\s*$", re.MULTILINE)
_FIGURES = frozenset({"phone", "account", "card", "code", "id"})


@lru_cache(maxsize=4096)
def kind_of(label: str) -> str:
    """What a label asks for: one of the kinds, ``?name`` for what may be a name of anything, or nothing."""
    said = " ".join(label.replace("_", " ").strip(_MARKS).split())
    if not said or len(said) > 40:
        return ""
    for kind, pattern in _LABELS.items():
        if pattern.fullmatch(said):
            return kind
    return "?name" if _UNSURE.fullmatch(said) else ""


def value_kind(kind: str, value: str) -> str:
    """What a value is that stands beside a label of this kind; empty if it does not look like that."""
    value = value.strip()
    digits = sum(map(str.isdigit, value))
    if not value or len(value) > 120 or set(value) <= set("•*●·-–—") or kind_of(value):
        return ""
    if value.endswith((":", "：")):
        return ""
    if kind == "?name":
        return "name" if looks_like_name(value) else ""
    if kind == "name":
        return "name" if len(value) <= 60 and not digits and any(map(str.isalpha, value)) and not _said(value) else ""
    if kind == "mail":
        return "mail" if "@" in value else ""
    if kind == "address":
        return "address" if digits and not _said(value) and any(map(str.isalpha, value)) and "://" not in value else ""
    if kind == "password":
        return "password" if " " not in value and len(value) >= 4 and value.casefold() not in _HINTS else ""
    if kind in _FIGURES:
        least = 3 if kind == "code" else 5
        return kind if digits >= least and len(value) <= 40 and sum(map(str.isalpha, value)) <= 10 else ""
    return ""


def in_line(text: str) -> tuple[tuple[int, int, str], ...]:
    """The values after labels in the lines of a text, as (start, end, kind)."""
    if ":" not in text and "：" not in text:
        return ()
    out = []
    for found in _IN_LINE.finditer(text):
        kind = kind_of(found["label"])
        if kind and (said := value_kind(kind, found["value"])):
            out.append((*found.span("value"), said))
    return tuple(out)


def _said(value: str) -> bool:
    """Whether a value is a sentence or a hint and no datum: "Enter your name", "required"."""
    words = value.casefold().split()
    return value.endswith((".", "…", "!", "?")) or len(words) > 8 or words[0] in _HINTS


_HINTS_SAID = """
enter add type your optional required none unknown edit change choose select not set e.g. example please no missing
invalid eingeben optional pflichtfeld keine unbekannt saisir aucun introduzca ninguno inserisci nessuno sort by
default ascending descending show hide format
"""
_HINTS = frozenset(_HINTS_SAID.split())
