"""Rows that code makes, as of a drawer's library: each says something and has a listener of its own.

``PrimaryDrawerItem().withName(R.string.about).withOnDrawerItemClickListener { ... }``, and the same with properties.
The drawer may listen for all of its rows, and ask which one it is told of for its identifier; so may its header, whose
rows are accounts. A row of settings may be described by a block that is called on it:
``pref(KEY) { titleRes = R.string.about; onClick { ... } }``.
"""

import re
from dataclasses import replace

from uiatlas_static.facts.code import INIT, INVOKE, Method
from uiatlas_static.facts.values import UNKNOWN, Lambda, Literal
from uiatlas_static.solver.absent_elements import element_named
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.collecting import held_by
from uiatlas_static.solver.domain import ROW_OF_DRAWER, Abstract, Obj, Widget, join, objects, options, texts
from uiatlas_static.solver.heard import CLICKS, ITEM_CLICKS, PROFILE_CLICK
from uiatlas_static.solver.interpreter import Interpreter, Model
from uiatlas_static.solver.places import AUTO, DRAWER, Trigger
from uiatlas_static.solver.tags import TAG
from uiatlas_static.solver.triggers import TEXT, words

SAYING = (
    *("setName", "setNameRes", "setNameText", "withName", "setTitleRes", "setTitleText", "withTitle"),
    *("setTextRes", "withText", "setLabel", "setLabelRes", "setLabelText", "withLabel"),
)
"""Calls that tell a row what it says."""
_BUILT = ("text", "label", "name")
"""Calls by which the builder of a row is told what it says."""
_BUILDER = "Builder"
"""How the classes of builders end."""
_SHOWING_ROWS = ("DrawerSliderView", "AccountHeaderView")
"""How the classes of elements end that show such rows."""
_HEADS = ("withAccountHeader", "withHeader", "setAccountHeader", "setHeader")
"""Calls that put something above the rows of a drawer, which is counted as the first one."""
_IDENTIFIER = "(identifier)"
"""Where a row keeps by what it is told apart."""
_NONE = Literal(-1)
"""The identifier of a row that nobody gave one."""
_BELOW = "(below)"
"""Where a row that is expanded keeps those below it."""
_ROW = "(row) "
"""How the names of fields begin where a drawer keeps its rows."""
_LISTENER = "(listener) "
"""How the names of fields begin where a drawer keeps who listens for all of its rows; the call that says so follows."""
_PLACE = "(place) "
"""How the names of fields begin where a drawer keeps which row is the first, the second and so on."""
_OTHERS = "(others)"
"""Where a drawer keeps that it is given rows of which it is not known what they are."""
_LIST = "material_drawer_recycler_view"
"""How the list of the drawer's rows is called in the layout of MaterialDrawer."""
_OF_DRAWER = re.compile(rf"(?:set|with)On{ROW_OF_DRAWER}(?:Long)?Click\w*")
"""The calls by which a drawer is given what hears of its rows."""
_AT_ONCE = "addDrawerItems"
"""The call that gives a drawer its rows in order."""
_ADDING = (
    *(_AT_ONCE, "addStickyDrawerItems", "addStickyFooterItem"),
    *("addItem", "addItems", "addItemAtPosition", "addItemsAtPosition"),
    *("addProfiles", "addProfile", "withProfiles", "setProfiles"),
)
"""Calls that give a drawer, or its header, rows."""
_OF_ROWS = (_AT_ONCE, "addItem", "addItems")
"""Those that give the drawer itself rows, which are in its list."""
_OF_HEADER = "OnAccountHeaderListener"
"""How the name of the call ends that gives the header a listener."""
NOTHING_KNOWN: tuple[Abstract, ...] = (UNKNOWN,) * 4
"""As many arguments as a listener of a row is given at most."""
_HEARING = re.compile(rf"(?:set|with)(?:On\w*Click(?:ed)?(?:Listener|Action)?|{_OF_HEADER})")
_ANSWERED = re.compile(r"on(?:Click|CheckedChange)\w*|click|setOnClick|(?:setC|c)allback")
"""What hears a row of settings, or of a menu, within the block that describes it."""
_TOUCHABLE = re.compile(r"Menu|(?:Button|Item|Action|Chip|Link|Tile)$")
"""What the names of classes say whose objects a person touches."""
_SIMPLE = re.compile(r".*[.$]")
_SHOWN = ("text", "title", "label", "name", "contentDescription")
"""Parameters of their constructors that take what a person reads."""
_TITLED = (*SAYING, "setTitle")
_SETTING, _ENTRY = "Preference", "MenuEntry"
"""What stands for a row of settings, and for one of something else."""
_DESCRIBED = (_SETTING, _ENTRY)
_IN_SETTINGS = "pref"
"""What the names of calls have in them that describe rows of settings without a key."""
_KEY = "(key)"
"""Where a row of settings keeps its key."""


def _say(interpreter: Interpreter, site: CallSite) -> Abstract:
    """A row of a library is told what it says; of the app's own classes, their code tells."""
    said = next((t for a in site.args if (t := words(interpreter, a))), "")
    for obj in objects(site.receiver):
        if obj.type not in interpreter.program.classes and said:
            obj.set(TEXT, Literal(said))
    return interpreter.models["(other)"](interpreter, site)


def say_built(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``Builder().text(R.string.about).setOnClickAction { ... }.build()``: the row will say so."""
    if any(o.type.endswith(_BUILDER) for o in objects(site.receiver)):
        return _say(interpreter, site)
    return interpreter.models["(other)"](interpreter, site)


def _kept_as(field: str) -> Model:
    """``row.withIdentifier(ABOUT)``, ``row.withTag(value)``: what a listener finds on the row that it is told of."""

    def model(interpreter: Interpreter, site: CallSite) -> Abstract:
        for row in objects(site.receiver):
            if row.type.endswith(ROW_OF_DRAWER):
                row.set(field, site.arg(0))
        return interpreter.models["(other)"](interpreter, site)

    return model


def _keep_below(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``ExpandableDrawerItem().withSubItems(news, people)``: the rows that it shows when it is touched."""
    for row in objects(site.receiver):
        if row.type.endswith(ROW_OF_DRAWER):
            row.set(_BELOW, join(*site.args))
    return interpreter.models["(other)"](interpreter, site)


def _identifier(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``row.identifier`` of a row that is told to a listener, or an element's by its name."""
    if site.args:
        return element_named(interpreter, site)
    return join(*(_identified(interpreter, o) for o in objects(site.receiver)))


def _identified(interpreter: Interpreter, row: Obj) -> Abstract:
    """By what a row is told apart; a row of a library has no number of those that code gives if it is given none."""
    of_library = row.type.endswith(ROW_OF_DRAWER) and row.type not in interpreter.program.classes
    given = row.get(_IDENTIFIER)
    return _NONE if of_library and not row.abstract and _IDENTIFIER not in row.fields else given


def _with_those_below(value: Abstract) -> list[Obj]:
    """A row, those that a collection holds, and all that are below these."""
    found = [*objects(value), *objects(held_by(value))]
    for row in found:
        below = row.get(_BELOW) if _BELOW in row.fields else UNKNOWN
        found += [o for o in (*objects(below), *objects(held_by(below))) if o not in found]
    return found


def _add(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``builder.addDrawerItems(home, about)``: the drawer keeps its rows, and who listens for all of them is told."""
    given = ((n, o) for n, row in enumerate(site.args) for o in _with_those_below(row))
    rows = [(n, o) for n, o in given if o.type.endswith(ROW_OF_DRAWER)]
    expanded = next((n for n, o in rows if _BELOW in o.fields), len(site.args))
    others = site.call.name in _OF_ROWS and any(n not in dict(rows) for n in range(len(site.args)))
    for drawer in _drawers(interpreter, site) if rows or others else ():
        if others and drawer.type not in interpreter.program.classes:
            drawer.set(_OTHERS, Literal(True))
        for n, row in rows:
            drawer.set(f"{_ROW}{site.frame.method.id} {site.index} {n} {row.site}", row)
            _count(drawer, row, _place(interpreter, site, n) if n < expanded else UNKNOWN)
        for name, listener in [*drawer.fields.items()]:
            if name.startswith(_LISTENER):
                call = replace(site.call, name=name.removeprefix(_LISTENER), names=())
                told = replace(site, call=call, receiver=drawer, args=(listener,))
                interpreter.models["(other)"](interpreter, told)
    return interpreter.models["(other)"](interpreter, site)


def _drawers(interpreter: Interpreter, site: CallSite) -> list[Obj]:
    """What keeps rows and listeners for a drawer or its header: the object itself, or one for an element."""
    found = [*objects(site.receiver)]
    for id in (o.id for o in options(site.receiver) if isinstance(o, Widget)):
        widget = interpreter.layouts.widget(id)
        if widget is not None and widget.type.endswith(_SHOWING_ROWS):
            found.append(interpreter.known_view(f"rows of {id}", Obj(widget.type, ("rows of", id))))
    return found


def _rows_of(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``slider.itemAdapter``: what is added to it is added to the element."""
    shown = [o for o in _drawers(interpreter, site) if o.type.endswith(_SHOWING_ROWS)]
    return join(*shown) if shown else interpreter.models["(other)"](interpreter, site)


def is_drawer(value: Obj) -> bool:
    """Whether an object keeps the rows of an element that shows the drawer of a library."""
    return value.type.endswith(_SHOWING_ROWS)


def _place(interpreter: Interpreter, site: CallSite, n: int) -> Abstract:
    """Which row a listener is told of that a call adds with others at once; a head above them is counted too."""
    if site.call.name != _AT_ONCE:
        return UNKNOWN
    if interpreter.program.called.isdisjoint(_HEADS):
        return Literal(n)
    return Literal(n + 1) if any(c.name in _HEADS for c in site.frame.method.calls) else UNKNOWN


def _count(drawer: Obj, row: Obj, place: Abstract) -> None:
    """Keep the place of a row; of one that is added in several places, no place is known."""
    known = drawer.fields.peek(f"{_PLACE}{row.site}")
    drawer.set(f"{_PLACE}{row.site}", place if known in (None, place) else UNKNOWN)


def awaits_rows(interpreter: Interpreter, site: CallSite) -> bool:
    """Note who listens for all rows of a drawer; whether nothing else is to be done, since rows are added later."""
    name = site.call.name
    if not (ROW_OF_DRAWER in name or name.endswith(_OF_HEADER)) or _HEARING.fullmatch(name) is None:
        return False
    known = interpreter.program.classes
    if site.receiver == UNKNOWN and interpreter.first:  # a field that this body writes may be read before it is
        interpreter.postponed = True
        interpreter.try_again()
        return True
    found = _drawers(interpreter, site)
    drawers = [o for o in found if o.type not in known and not o.type.endswith(ROW_OF_DRAWER)]
    for drawer in drawers:
        drawer.set(f"{_LISTENER}{name}", join(*site.args))
    return bool(drawers) and not interpreter.program.called.isdisjoint(_ADDING)


def _whole(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``id.toLong()``: the same number."""
    numbers = [o for o in options(site.receiver) if isinstance(o, Literal) and isinstance(o.value, int)]
    return join(*numbers) if numbers else interpreter.models["(other)"](interpreter, site)


def rows_heard(interpreter: Interpreter, site: CallSite) -> tuple[tuple[Trigger, tuple[Abstract, ...]], ...]:
    """The rows that a call gives a listener, each by what it says, with what the listener is told."""
    hearing, answered = _HEARING.fullmatch(site.call.name), _ANSWERED.fullmatch(site.call.name)
    if hearing is None and answered is None:
        return ()
    settings = any(o.type in _DESCRIBED for o in objects(site.receiver))
    if (answered if settings else hearing) is None:
        return ()
    drawers = _drawers(interpreter, site)
    kept = [(d, n, held) for d in drawers for n, held in d.fields.items() if n.startswith(_ROW)]
    told = [(o, _told(site, d, o, n, kept)) for d, n, held in kept for o in objects(held)]
    rows = [*((o, NOTHING_KNOWN) for o in drawers), *told]
    heard = tuple((_touched(o, said), given) for o, given in rows if (said := _said(o)) or o.type in _DESCRIBED)
    if heard or not (_OF_DRAWER.fullmatch(site.call.name) and any(_OTHERS in d.fields for d in drawers)):
        return heard
    return ((Trigger("item", id=_LIST, long="Long" in site.call.name, surface=DRAWER), NOTHING_KNOWN),)


def _told(
    site: CallSite, drawer: Obj, row: Obj, name: str, kept: list[tuple[Obj, str, Abstract]]
) -> tuple[Abstract, ...]:
    """What a listener is told of a row: the row, apart from others that the same helper may have made, and its place.

    An element tells them in another order than a drawer that a builder makes.
    """
    alike = sum(o.site == row.site for _, _, held in kept for o in objects(held))
    given = row if alike == 1 else _apart(row, name)
    if site.call.name.endswith(_OF_HEADER):
        return UNKNOWN, given
    place = drawer.fields.get(f"{_PLACE}{row.site}", UNKNOWN) if alike == 1 else UNKNOWN
    return (UNKNOWN, given, place) if is_drawer(drawer) else (UNKNOWN, place, given)


def answers_of_rows(site: CallSite) -> tuple[str, ...]:
    """The methods of a listener that are told of the rows that a call gives it."""
    of_rows = (PROFILE_CLICK,) if site.call.name.endswith(_OF_HEADER) else (*CLICKS, *ITEM_CLICKS)
    return INVOKE, *of_rows


def described(interpreter: Interpreter, site: CallSite, block: Method) -> Obj | None:
    """The row of settings that a block is called on: it gives the row a title, and says what a touch does."""
    own = [c for c in block.calls if c.receiver is None and len(c.args) == 1]
    titled = any(c.name in _TITLED for c in own)
    heard = any(_ANSWERED.fullmatch(c.name) and isinstance(c.args[0], Lambda) for c in own)
    if not titled or not heard or not interpreter.liveness.takes_receiver(block):
        return None
    keys = [Literal(t) for a in site.args for t in texts(a)]
    row = Obj(
        _SETTING if keys or _IN_SETTINGS in site.call.name else _ENTRY, (site.frame.method.id, site.index), site.frame
    )
    row.set(_KEY, join(*keys))
    return row


def labelled(interpreter: Interpreter, site: CallSite) -> Trigger | None:
    """A touch on what a library makes of a text and a function: ``TextMenuEntry("About") { ... }``; None if not so.

    What a touch makes acts at once, and a text that begins in lower case is a key or an address.
    """
    call, simple = site.call, _SIMPLE.sub("", site.call.owner)
    if call.name != INIT or call.owner in interpreter.program.classes or not _TOUCHABLE.search(simple):
        return None
    if interpreter.present.edge_class != AUTO.edge_class:
        return None
    named = dict(zip(call.names, site.args, strict=False))
    shown = [named[name] for name in _SHOWN if name in named] or site.args
    said = next((t for a in shown if (t := words(interpreter, a)) and _is_read(a, t)), "")
    return Trigger("click", text=said) if said else None


def _is_read(value: Abstract, text: str) -> bool:
    """Whether a person reads a text: one of the resources, or one that begins as a sentence does."""
    return not isinstance(value, Literal) or (text[0].isalpha() and not text[0].islower())


def _said(row: Obj) -> str:
    return next((t for name in (TEXT, "title") for t in texts(row.get(name))), "")


def _apart(row: Obj, name: str) -> Obj:
    """A row as one of several that the same helper may have made."""
    told = Obj(row.type, (row.site, name), row.frame)
    told.fields = row.fields
    return told


def _touched(row: Obj, said: str) -> Trigger:
    if row.type == _SETTING:
        return Trigger("preference", id=next(texts(row.get(_KEY)), ""), text=said)
    return Trigger("click", text=said, surface=DRAWER if row.type.endswith(ROW_OF_DRAWER) else "")


MODELS: dict[str, Model] = {
    **dict.fromkeys(SAYING, _say),
    **dict.fromkeys(_BUILT, say_built),
    **dict.fromkeys(("withIdentifier", "setIdentifier"), _kept_as(_IDENTIFIER)),
    "getIdentifier": _identifier,
    **dict.fromkeys(_ADDING, _add),
    **dict.fromkeys(("withSubItems", "setSubItems"), _keep_below),
    "withTag": _kept_as(TAG),
    "getItemAdapter": _rows_of,
    **dict.fromkeys(("toInt", "toLong", "intValue", "longValue"), _whole),
}
