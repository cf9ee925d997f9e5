"""Preferences: what a screen of them shows and opens, from XML and from code; screens within screens are their own."""

from dataclasses import replace

from uiatlas_static.facts.code import Method
from uiatlas_static.facts.resources import PreferenceFact, PreferenceScreenFact, ResourceFacts
from uiatlas_static.facts.values import UNKNOWN, ClassValue, Literal, Resource, Value
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import Abstract, Entry, Frame, Item, Obj, join, objects, of_preference, options, texts
from uiatlas_static.solver.fragments import show_place
from uiatlas_static.solver.heard import PREFERENCE_CLICKS
from uiatlas_static.solver.homes import at_home
from uiatlas_static.solver.intents import destinations, enter, of_intent
from uiatlas_static.solver.interpreter import Interpreter, Model
from uiatlas_static.solver.listeners import fire
from uiatlas_static.solver.places import AUTO, CHOSEN, Place, Trigger
from uiatlas_static.solver.titles import note_titles
from uiatlas_static.solver.triggers import evidence, of_item, of_widget, words

Shown = list[tuple[str, PreferenceFact]]
"""Entries, each behind the name of the screen within the file that it opens, empty if it opens none."""
MAX_HOPS = 50
"""Deepest nesting that is looked into."""
MAX_ENTRIES = 2_000
"""Most entries of one file."""
MAX_AHEAD = 200
"""Most calls behind the one that sets a listener that are looked at for the title."""
_HEARS_CHANGE = "setOnPreferenceChangeListener"
_WITH_DIALOGS = ("ListPreference", "DropDownPreference", "EditTextPreference", "DialogPreference")
"""Ends of the names of preferences that open a dialog in which they are changed."""

_TOUCHED, _DIALOG_CLOSED = "onClick", "onDialogClosed"
"""What a preference is told as it is touched, or a button of its dialog, and as that is closed."""
_DIALOG_AND_BUTTON = 2
"""How many arguments the former has where it tells of a button."""
_IN_DIALOG = frozenset(("onPrepareDialogBuilder", "onBindDialogView", "onCreateDialogView", "showDialog"))
"""Methods of a preference that make the dialog which a touch of it opens."""
_ELEMENT = ".aboutpage.Element"
"""How the class ends of a row of a page about the app, as a library makes it."""
_SCREEN = "androidx.preference.PreferenceScreen"


# ---- what is where


def is_nested(fact: PreferenceScreenFact, n: int) -> bool:
    """Whether the entry at a place of a file opens a screen of its own that the same file describes.

    The platform opens none for an entry that holds nothing: its own code says what a tap on it does.
    """
    entry = fact.entries[n]
    if n <= 0 or not entry.type.endswith("PreferenceScreen") or entry.fragment or entry.intent is not None:
        return False
    return bool(entry.key or entry.title) and n + 1 < len(fact.entries) and fact.entries[n + 1].parent == n


def nested_name(file: str, entry: PreferenceFact) -> str:
    """What a screen within a preference file is called; categories and groups are seen through."""
    return f"{file}.{entry.key or entry.title}"


def shown(resources: ResourceFacts, name: str) -> Shown:
    """The entries that stand on a screen: those of a file, or of a screen within it.

    Args:
        resources: All that there are.
        name: Of the file, or as `nested_name` says.
    """
    file, _, inner = name.partition(".")
    fact = resources.preferences.get(file)
    if fact is None:
        return []
    pages = {n: nested_name(file, e) for n, e in enumerate(fact.entries) if is_nested(fact, n)}
    root = next((n for n in reversed(pages) if pages[n] == name), 0) if inner else 0
    of_file = enumerate(fact.entries[:MAX_ENTRIES])
    return [(pages.get(n, ""), e) for n, e in of_file if n and _screen_of(fact, n) == root]


def _screen_of(fact: PreferenceScreenFact, n: int) -> int:
    """The place of the screen that an entry stands on."""
    for _ in range(MAX_HOPS):
        n = fact.entries[n].parent
        if n <= 0 or is_nested(fact, n):
            return max(n, 0)
    return 0


def trigger_of(entry: PreferenceFact) -> Trigger:
    """A tap on an entry."""
    return Trigger("preference", id=entry.key, text=entry.title or entry.summary)


def is_category(entry: PreferenceFact) -> bool:
    """Whether an entry is a heading only."""
    return entry.type.endswith("PreferenceCategory")


# ---- putting it on a place


def attach_preferences(interpreter: Interpreter, name: str) -> None:
    """Put a preference file, or a screen within it, on the present place, with what its entries open."""
    place = interpreter.place
    if place.preferences.has(name):
        _look_again(interpreter, name)
        return
    place.preferences[name] = None
    file = name.partition(".")[0]
    for page, entry in shown(interpreter.resources, name):
        fact = interpreter.resources.preferences[file]
        where = f"{fact.file}:{entry.line}" if entry.line else fact.file
        trigger = trigger_of(entry)
        if page:
            _attach_nested(interpreter, page, entry.title, trigger, where)
        if entry.fragment and entry.fragment in interpreter.program.classes:
            _attach_fragment(interpreter, entry, trigger, where)
        if entry.intent is not None:
            for destination in of_intent(interpreter, entry.intent):
                enter(interpreter, destination, trigger, where)
        if entry.type in interpreter.program.classes:
            _attach_own(interpreter, entry, trigger)


def _attach_fragment(interpreter: Interpreter, entry: PreferenceFact, trigger: Trigger, where: str) -> None:
    """The fragment that an entry names; a file called as the entry's key is what it shows then."""
    opened = show_place(interpreter, entry.fragment, "fragment", Obj(entry.fragment, "screen"), trigger, where)
    if opened is not None and entry.key in interpreter.resources.preferences:
        with interpreter.at(opened, AUTO):
            attach_preferences(interpreter, entry.key)


def _attach_nested(interpreter: Interpreter, name: str, title: str, trigger: Trigger, where: str) -> None:
    """A screen within a file, opened by its entry; the code of the screen around it finds its preferences, too."""
    source = interpreter.place
    nested = interpreter.world.place(Place(name, "screen", source.activity, None, title, evidence=where))
    interpreter.world.edge(source, nested, trigger, trigger.edge_class, where)
    with interpreter.at(nested, AUTO):
        attach_preferences(interpreter, name)
    for _, entry in entries_of(interpreter, nested):
        own = interpreter.views.get((id(nested), of_preference(entry.key)))
        if own is not None:
            interpreter.views.setdefault((id(source), of_preference(entry.key)), own)


def _attach_own(interpreter: Interpreter, entry: PreferenceFact, trigger: Trigger) -> None:
    """An entry of a class of the app: it is made, and does what its class says, once code has found it by its key."""
    made = Obj(entry.type, ("preference", entry.key, entry.title))
    made = interpreter.known_view(of_preference(entry.key), made) if entry.key else made
    made.set("key", Literal(entry.key))
    made.set("title", Literal(entry.title))
    for count in (2, 1, 3):
        for method in interpreter.program.constructors(entry.type, count)[:1]:
            interpreter.under(AUTO, method, made, (), None)
            break
    if interpreter.first and entry.key:
        interpreter.postponed = True
        interpreter.try_again()
        return
    _run_own(interpreter, made, trigger)


def _run_own(interpreter: Interpreter, made: Obj, trigger: Trigger, frame: Frame | None = None) -> None:
    """Run what the platform calls on a preference of a class of the app: as it is shown, and as it is touched."""
    for method in interpreter.callbacks(made):
        interpreter.under(_own_touch(method, trigger), method, made, (), frame)


def _own_touch(method: Method, trigger: Trigger) -> Trigger:
    """What has to be touched for a method of a preference to run, which is given the touch of the preference itself."""
    if method.name == _DIALOG_CLOSED or (method.name == _TOUCHED and len(method.parameters) == _DIALOG_AND_BUTTON):
        return replace(trigger, surface=CHOSEN)
    return trigger if method.name == _TOUCHED or method.name in _IN_DIALOG else AUTO


def _look_again(interpreter: Interpreter, name: str) -> None:
    """Entries of classes of the app run again if what they were given has changed since they were put here."""
    for page, entry in shown(interpreter.resources, name):
        if page:
            with interpreter.at(_place_of(interpreter, page, interpreter.place), AUTO):
                _look_again(interpreter, page)
        elif interpreter.views.has((id(interpreter.place), of_preference(entry.key))):
            _attach_own(interpreter, entry, trigger_of(entry))


def _place_of(interpreter: Interpreter, name: str, around: Place) -> Place:
    """The place of a screen within a file; the one around it if there is none."""
    return interpreter.world.places.get(Place(name, "screen", around.activity).identity, around)


def entries_of(interpreter: Interpreter, place: Place, *, nested: bool = False) -> list[tuple[Place, Entry]]:
    """The preferences of a place and of the screens within it, each with where it stands; or those that open such."""
    found: list[tuple[Place, Entry]] = []
    todo = [(place, name) for name in place.preferences]
    while todo:
        where, name = todo.pop(0)
        for page, entry in shown(interpreter.resources, name):
            if entry.key and (page if nested else not is_category(entry)):
                found.append((where, Entry(entry.key, entry.title or entry.summary, entry.type)))
            if page:
                todo.append((_place_of(interpreter, page, where), page))
    return found


def any_has_fragment(interpreter: Interpreter) -> bool:
    """Whether a preference of the app may have a fragment, of which the platform tells the screen around."""
    files = interpreter.resources.preferences.values()
    return "setFragment" in interpreter.program.called or any(e.fragment for fact in files for e in fact.entries)


def _standing(interpreter: Interpreter, entry: Entry) -> Place:
    """Where an entry stands: on the present place, or on a screen within it."""
    return next(
        (where for where, known in entries_of(interpreter, interpreter.place) if known.key == entry.key),
        interpreter.place,
    )


# ---- models


def _preferences(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``addPreferencesFromResource(R.xml.x)`` and the like; a key behind it names a screen within the file."""
    key = next(texts(site.arg(1)), "")
    for arg in site.args:
        for option in options(arg):
            if isinstance(option, Resource) and option.kind in ("xml", "layout"):
                inner = f"{option.name}.{key}"
                attach_preferences(interpreter, inner if key and shown(interpreter.resources, inner) else option.name)
    return UNKNOWN


def _find_preference(interpreter: Interpreter, site: CallSite) -> Abstract:
    keys = [t for a in site.args for t in texts(a)]
    keys += [
        interpreter.resources.strings.get(o.name, "") for a in site.args for o in options(a) if isinstance(o, Resource)
    ]
    titles = {entry.key: entry.title for _, entry in entries_of(interpreter, interpreter.place)}
    return join(*(Entry(k, titles.get(k) or _title_anywhere(interpreter, k)) for k in keys if k))


def _title_anywhere(interpreter: Interpreter, key: str) -> str:
    """What all preferences with a key say, where it is not known which file the screen shows; else nothing."""
    files = interpreter.resources.preferences.values()
    said = {e.title or e.summary for fact in files for e in fact.entries[:MAX_ENTRIES] if e.key == key}
    return said.pop() if len(said) == 1 else ""


def _touched(interpreter: Interpreter, site: CallSite) -> list[tuple[Place, Trigger, Abstract]]:
    """The preferences that a call is made on: where each stands and how it is touched."""
    found: list[tuple[Place, Trigger, Abstract]] = []
    for option in options(site.receiver):
        match option:
            case Entry(key, title):
                found.append((_standing(interpreter, option), Trigger("preference", id=key, text=title), option))
            case Obj() if is_preference(interpreter, option):
                title = _title_to_be(interpreter, site, site.call.receiver) or next(texts(option.get("title")), "")
                found.append((interpreter.place, Trigger("preference", text=title), option))
    return found


def _title_to_be(interpreter: Interpreter, site: CallSite, preference: Value | None) -> str:
    """The title that a preference is given behind a call in the code that has it at hand."""
    held = set(site.call.guards)
    after = site.frame.method.calls[site.index + 1 : site.index + 1 + MAX_AHEAD]
    later = (c for c in after if c.name == "setTitle" and len(c.args) == 1)
    given = (c.args[0] for c in later if c.receiver == preference and held.issuperset(c.guards))
    return next(
        (t for arg in given for o in options(interpreter.eval(arg, site.frame)) if (t := words(interpreter, o))), ""
    )


def changed(interpreter: Interpreter, trigger: Trigger, entry: Abstract) -> Trigger:
    """What is touched where a change of a preference is heard: if it has a dialog, it is changed by a choice there."""
    if isinstance(entry, Obj):
        types = {entry.type}
    else:
        files = interpreter.resources.preferences.values()
        types = {e.type for fact in files for e in fact.entries[:MAX_ENTRIES] if e.key and e.key == trigger.id}
    above = [cls for type_ in types for cls in (type_, *interpreter.program.ancestors(type_))]
    return replace(trigger, surface=CHOSEN) if any(cls.endswith(_WITH_DIALOGS) for cls in above) else trigger


def _add_own(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``screen.addPreference(row)`` of a row of a class of the app, which code makes: it does what its class says."""
    made = [o for o in objects(site.arg(0)) if o.type in interpreter.program.classes and is_preference(interpreter, o)]
    for row in made:
        title = _title_to_be(interpreter, site, site.call.args[0]) or next(texts(row.get("title")), "")
        with interpreter.at(interpreter.place, AUTO):
            _run_own(interpreter, row, Trigger("preference", text=title), site.frame)
    return UNKNOWN if made else interpreter.models["(other)"](interpreter, site)


def _make_screen(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``manager.createPreferenceScreen(context)``: the whole of a page, or a row in another one."""
    return Obj(_SCREEN, (site.frame.method.id, site.index))


def is_preference(interpreter: Interpreter, obj: Obj) -> bool:
    """Whether an object is a preference, of the platform or of a class of the app."""
    return (
        obj.type.endswith(("Preference", "PreferenceCompat", _SCREEN))
        or interpreter.program.kind(obj.type) == "preference"
    )


def _set_listener(interpreter: Interpreter, site: CallSite) -> Abstract:
    """A listener of one preference."""
    known = _touched(interpreter, site) or [(interpreter.place, Trigger("preference"), UNKNOWN)]
    if site.call.name == _HEARS_CHANGE:
        known = [(where, changed(interpreter, trigger, entry), entry) for where, trigger, entry in known]
    for function in site.args:
        for where, trigger, entry in known:
            with interpreter.at(where, AUTO):
                fire(interpreter, site, function, trigger, (entry,), PREFERENCE_CLICKS)
    return site.receiver


def _set_intent(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``setIntent`` of a preference, of a menu item, or of a row of a library: it is sent when that is touched."""
    known = _touched(interpreter, site)
    known += [(interpreter.place, of_item(o), o) for o in options(site.receiver) if isinstance(o, Item)]
    rows = [o for o in objects(site.receiver) if o.type.endswith(_ELEMENT)]
    known += [(interpreter.place, of_widget(interpreter, o), o) for o in rows]
    for where, trigger, _ in known:
        for destination in dict.fromkeys(destinations(interpreter, site.arg(0))):
            enter(interpreter, destination, trigger, evidence(interpreter, site), where)
    return site.receiver


def _set_fragment(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``setFragment`` of a preference that code makes: it is shown when that is touched."""
    touched = _touched(interpreter, site)
    if not touched:
        return interpreter.models["(other)"](interpreter, site)
    for option in options(site.arg(0)):
        name = option.name if isinstance(option, ClassValue) else next(texts(option), "")
        for where, trigger, _ in touched if name in interpreter.program.classes else ():
            with interpreter.at(where, AUTO):
                show_place(interpreter, name, "fragment", Obj(name, "screen"), trigger, evidence(interpreter, site))
    return site.receiver


def _set_title(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``setTitle`` of a preference, made in code or found by its key; of anything else, what others say."""
    made = [o for o in objects(site.receiver) if is_preference(interpreter, o)]
    found = [o for o in options(site.receiver) if isinstance(o, Entry)]
    titles = [t for o in options(site.arg(0)) if (t := words(interpreter, o))] if made or found else []
    if titles:
        note_titles(interpreter, site, found, titles)
    if not made and not found:
        return interpreter.models["(title)"](interpreter, site)
    for preference in made:
        preference.set("title", join(*map(Literal, titles)))
    return site.receiver


MODELS: dict[str, Model] = {
    **dict.fromkeys(
        (
            "addPreferencesFromResource",
            "setPreferencesFromResource",
            "loadHeadersFromResource",
            "inflateFromResource",
        ),
        _preferences,
    ),
    "findPreference": _find_preference,
    "createPreferenceScreen": _make_screen,
    "addPreference": at_home(_add_own),
    "setOnPreferenceClickListener": at_home(_set_listener),
    _HEARS_CHANGE: at_home(_set_listener),
    "setIntent": at_home(_set_intent),
    "setFragment": at_home(_set_fragment),
    "setTitle": _set_title,
}
