"""The lexicon: every English word that anything in the product knows by itself, and nothing of any one program."""


def word_set(words: str) -> frozenset[str]:
    """Words separated by blanks, as a set."""
    return frozenset(words.split())


FUNCTION = word_set(
    "a an the to of in on at for and or with is are was be been it its my me i you your he she his her him they them "
    "their from by that this these those please then as into so if when while there here within through via using "
    "do does not no don t s up out which will would can could should has have per only"
)
"""Words that say nothing by themselves."""

VERBS = word_set(
    "open go check view see show set change turn make use adjust switch find get want need put let select choose "
    "click tap press navigate look visit enter run start enable disable activate deactivate modify update perform "
    "do play"
)
"""Verbs that tasks begin with and labels rarely hold."""

CREATING = word_set("create add new compose")
"""Verbs after which there is one thing more of a kind."""

REMOVING = word_set("delete remove erase archive trash drop")
"""Verbs after which their object is no longer where it was."""

IRREVERSIBLE = REMOVING | word_set("delet remov eras clear empty wipe discard buy pay order purchase")
"""Verbs, and what is left of them before -ing, of deeds that are not taken back."""

CHANGING = CREATING | word_set(
    "delete remove clear erase edit rename send share call export import print move copy block lock install uninstall "
    "report cancel stop end reset restore book order buy pay post publish"
)
"""What a button does that alters something; it wants to be asked for."""

DEEDS = CHANGING | word_set(
    "save archive pin mute follow empty record subscribe join leave download log star tick untick drop insert "
    "execute submit upload deploy"
)
"""Verbs that name what is to be done, rather than saying that something is to be done."""

PLACE_NOUNS = word_set("app application program page screen window dialog")
GENERIC = PLACE_NOUNS | word_set("function feature option mode phone device button menu item list settings")
COMMON = VERBS | GENERIC | word_set("items setting all everything anything something")
"""Words that fit nearly everywhere."""

UNTICKING = word_set("uncheck untick deselect")
TICKING = word_set("check tick select") | UNTICKING
"""Verbs that ask for a check mark to be set or taken away."""

_SAYING = "sort search type write name text pause resume mark apply confirm store display hide input launch watch read"
IMPERATIVES = VERBS | DEEDS | TICKING | word_set(_SAYING)
"""Verbs that may begin a part of a task."""

LOOKING = word_set("open go check view see show find get look visit search launch watch read play display navigate")
"""Imperatives that change nothing."""

NEGATIVE = word_set("off not disable disables disabling don stop deactivate without never")
OPPOSING = NEGATIVE | word_set("hide hides hiding no disallow deselect") | {f"un{v}" for v in IMPERATIVES - {"do"}}
"""Words that turn the sense round: "Hide X" is ticked to see nothing of it; two of them turn it back."""

SWITCHING = word_set("enable disable activate deactivate allow permit")
"""Verbs that ask for a switch to be turned."""

STANCES = NEGATIVE | SWITCHING | UNTICKING | {"on"}
"""Words that say how a switch is to stand."""

REPLACING = word_set("change switch set modify update rename adjust edit turn increase decrease raise lower move make")
"""Verbs after which "from X to Y" tells what was and what is to be."""

EDITING = word_set("edit change modify")
TELLING = word_set("send post publish submit execute upload save")
ALTERING = (DEEDS | EDITING | word_set("update pause resume mark")) - CREATING - TELLING - {"record", "log", "book"}
"""Verbs whose object is a thing that is there already; that of telling may be a text as well."""

TEXTUAL = word_set("text message sms mail email comment reply content body word words query command statement")

QUESTIONS = word_set("what where which who when how why")
QUALIFYING = word_set("only when while if unless except")
"""Words by which a label sets a condition: "Only on Wi-Fi" does not turn on Wi-Fi."""
TURNING = OPPOSING | QUESTIONS | QUALIFYING | IMPERATIVES | word_set("and or all every")
"""Words by which a label does other than what its remaining words say, or more: "Never delete notes", "Delete all"."""

CALLED = word_set("called named titled labelled")
"""Words between a kind of thing and the name that a new one is to get."""

DETERMINERS = word_set("the a an my me all off out this that these those every over")
PRONOUNS = word_set("it her him his them its")
"""Words that mean what was named before."""

CONFIRMING = word_set("ok save done yes apply confirm")
"""What closes a dialog or form by agreeing to it."""

KEEPING = word_set("save apply")
COMMITTING = CONFIRMING | word_set("send accept allow continue next finish submit delete remove set add create")
"""What a dialog's agreeing button may also be called."""

SUBMITTING = COMMITTING | word_set(
    "execute run insert update rename post publish upload login signin signup register go deploy"
)
"""What the button of a form may also be called that hands in what was typed into it."""

LEADING_ON = word_set("continue next")
"""What leads to the next page of a form: what was entered is not kept yet."""

CANCELLING = word_set("cancel no dismiss close back discard deny")
"""What closes a dialog without agreeing."""

PREFERENCES = word_set("settings setting preferences preference prefs pref")
"""What pages are called where things are set."""

PLACES = ("more options", "menu", "open navigation drawer", "more", "settings", "preferences", "help", "about")
"""Controls behind which apps keep what is not on the page, most telling first."""

EXISTING = word_set("the in on of for from by with note file list contact")
"""Words after which a task names something that is there already."""

PROMPTS = word_set("type write enter insert text message note content body comment say add")
NAMES = word_set("called named name titled title label labelled rename")
WRITING = word_set("type enter write text saying say says that input typing writing")
REWRITING = WRITING | word_set("edit replace overwrite change")
NUMERIC = word_set("number phone mobile tel telephone amount")
SIGNING = word_set("login signin logon signon")
PASSWORDS = word_set("password passcode passphrase pin")
ACCOUNTS = word_set("user username login email mail account name")
"""How tasks ask to sign in, and what the fields for it are called."""

SEEKING = word_set("search find filter lookup")
"""What fields ask for, and how tasks say what goes into them."""

ENGLISH = IMPERATIVES | COMMON | FUNCTION | QUESTIONS | STANCES | DETERMINERS
"""Words by which a task is known to be English."""

MEANT = 0.7
"""Likeness of two words that name one thing in user interfaces."""

CONCEPTS = (
    *("settings setting preferences options configure configuration", "delete remove clear erase trash discard drop"),
    *("decrease lower reduce", "call dial phone ring", "account profile user", "picture photo image", "create new add"),
    *("help faq support questions", "text sms message messages", "edit modify change rename", "hide invisible hidden"),
    *("login signin logon signon", "chat conversation thread", "contact person people", "password passcode pin"),
    *("refresh reload sync", "mute silent silence", "search find lookup", "volume sound audio", "sort order arrange"),
    *("theme appearance color colour customize personalize style", "info information details properties", "mail email"),
    *("favorite favourite star bookmark", "logout signout logoff signoff", "start launch open begin run", "dark night"),
    *("label tag category", "share send forward", "notification alert", "display view show", "song track music"),
    *("about version", "font typeface", "video movie", "disable off", "execute run", "enable on", "quit exit"),
    *("folder directory", "language locale", "history recent", "copy duplicate", "location place", "increase raise"),
    "large big",
)
"""Words that name one thing in user interfaces, in groups."""

_NUMBERS = (
    "zero=0 one=1 two=2 three=3 four=4 five=5 six=6 seven=7 eight=8 nine=9 ten=10 eleven=11 twelve=12 fifteen=15 "
    "twenty=20 thirty=30 sixty=60 hundred=100"
)
NUMBERS = {word: number for word, _, number in (pair.partition("=") for pair in _NUMBERS.split(" "))}
WHOLE = word_set("news series")
"""Words that are not what is left of them without their ending: news is nothing new."""

_ENDINGS = "ization isation ically ation ingly ions ized izes izing ize ings ion ing ers ies ed es er ly s e y"
ENDINGS = tuple(_ENDINGS.split(" "))
"""What a light stem leaves off, longest first."""

GROWING = word_set("a d e i n o r s u y")
"""Single letters after a stem that leave it the same word, as in "delet" and "delete"."""
