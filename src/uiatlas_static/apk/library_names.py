"""Names of AndroidX and its forerunner that a shrinker took, found again by the platform's types around them.

Shrinkers rename libraries with the app, but no class and method of the platform. What a method of a library takes and
gives back, what its class implements, the messages of its exceptions, and numbers that it hands on, tell what it was.
Both generations of a library are told by the names of the later one.
"""

from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from itertools import islice

from uiatlas_static.apk.dex import Dex
from uiatlas_static.apk.elsewhere import DAMAGE
from uiatlas_static.apk.library_finder import DECLARED, LIBRARIES, MAX_SHORT, Finder
from uiatlas_static.apk.library_shapes import CONTRACTS, HELPERS, INSIDE, LISTENERS, METHODS, PLATFORM_TYPES
from uiatlas_static.apk.members import descriptor
from uiatlas_static.apk.originals import Originals
from uiatlas_static.apk.shapes import ABSTRACT, INTERFACE, STATIC, Member, Shapes
from uiatlas_static.apk.shortness import is_short
from uiatlas_static.facts.values import FieldValue, Literal, Parameter, This, Value, alternatives

_LIFECYCLE = " did not call through to super."
_HOME_AS_UP = 4
"""What stands for the arrow among the options of how a bar is shown."""
_INFLATING = 3
"""How many arguments there are where a file of preferences is read: a context, the file, what they are added to."""
_MODE_AND_MENU = 2
"""How many arguments there are where the menu of an action mode is told of."""
_OPERATIONS = {1: "add", 2: "replace", 3: "remove", 4: "hide", 5: "show", 6: "detach", 7: "attach"}
"""Numbers of what a transaction of fragments does."""
_BUTTONS = {-1: "setPositiveButton", -2: "setNegativeButton", -3: "setNeutralButton"}
"""Numbers of the buttons of dialogs."""
_Field = tuple[str, str]
"""The class that declares a field, and its name."""


def originals(dexes: Sequence[Dex], packages: Sequence[str]) -> Originals | None:
    """The names that a shrinker took from libraries, and what tells apart methods that it gave one name; None if none.

    Args:
        dexes: The DEX files of a package.
        packages: The app's own packages, whose classes are none of a library.
    """
    own = tuple(f"{p}." for p in packages if p)
    if any(dex.shortens_libraries for dex in dexes):
        finder = _Names(Shapes(dexes), own)
        finder.find()
        return finder.told()
    places = ((dex, at) for dex in dexes for at in dex.classes(tuple(packages)))
    return Originals() if any(_has_short_name(dex, at) for dex, at in places) else None


class _Names(Finder):
    """Knows how each class is told."""

    def find(self) -> None:
        """Find all that there is."""
        self._fragments()
        self._activities()
        self._preferences()
        self._rows()
        self._pages()
        self._dialogs()
        self._listeners()
        self._helpers()
        self._results()
        for kind in self.known:
            for shape, name in METHODS.get(kind, ()):
                self.name(kind, self.of(kind, shape), name)

    # ---- fragments

    def _fragments(self) -> None:
        shapes = self.shapes
        told = {PLATFORM_TYPES[n].replace("/", ".") for n in ("ComponentCallbacks", "ContextMenuListener")}
        views = self.declaring("LayoutInflater ViewGroup Bundle:View")
        if not self.enter("Fragment", (n for n in views if told <= set(shapes.interfaces(n)))):
            return
        self._lifecycle()
        self._items()
        self._arguments()
        fragment = self._descriptor("Fragment")
        changing = [s for s in shapes.owners if s.startswith((f"(I{fragment})", f"(I{fragment}Ljava/lang/String;)"))]
        able = (n for s in changing for n in shapes.declaring(s) if s.endswith(f"){descriptor(n)}"))
        if self.enter("FragmentTransaction", (n for n in able if shapes.flags(n) & ABSTRACT)):
            self._operations()
            begun = self.declaring(":FragmentTransaction")
            self.enter("FragmentManager", (n for n in begun if self.has(n, "String:Fragment")))
        cancelled = {PLATFORM_TYPES[n].replace("/", ".") for n in ("CancelListener", "DismissListener")}
        below = [n for n in shapes.below(self.known["Fragment"]) if not n.startswith(self.own)]
        if self.enter("DialogFragment", (n for n in below if cancelled <= set(shapes.interfaces(n)))):
            lifecycle = {m.name for m in self.of("Fragment", ":V")}
            closing = (m for m in self.of("DialogFragment", ":V") if m.name not in lifecycle)
            self.name("DialogFragment", closing, "dismiss")
        self.enter("PreferenceFragment", (n for n in below if self.lacks(n, "Bundle String:V")))

    def _lifecycle(self) -> None:
        """Each method of the lifecycle is called, then checked, with a message that names it."""
        owner = self.known["Fragment"]
        members = [m for m in self.shapes.members(owner) if m.shape.endswith(")V")]
        able: dict[tuple[str, int], list[Member]] = {}
        for member in (m for m in members if m.flags & DECLARED):
            able.setdefault((member.name, member.count), []).append(member)
        for member in members:
            called: Member | None = None
            for call in self.calls("Fragment", member):
                own = isinstance(call.receiver, This) and call.owner == owner
                told = next((t for a in call.args if (t := _said_behind(a, _LIFECYCLE))), "")
                if told and called is not None:
                    self.name("Fragment", [called], told.partition("(")[0])
                elif own:
                    fits = able.get((call.name, len(call.args)), [])
                    called = fits[0] if len(fits) == 1 else None

    def _items(self) -> None:
        """Items of the menu of options are handed on under more conditions than those of other menus."""
        told: dict[str, int] = {}
        chosen = self.of("Fragment", "MenuItem:Z")
        names = {m.name for m in chosen}
        for member in self.shapes.members(self.known["Fragment"]):
            for call in self.calls("Fragment", member) if member.shape == self.shape("MenuItem:Z") else ():
                if isinstance(call.receiver, This) and call.name in names:
                    told[call.name] = len(call.guards)
        if len(told) == 2 and len(set(told.values())) == 2:
            other, options = sorted(told, key=lambda n: told[n])
            self.name("Fragment", (m for m in chosen if m.name == options), "onOptionsItemSelected")
            self.name("Fragment", (m for m in chosen if m.name == other), "onContextItemSelected")
        asking = [m for m in self.shapes.members(self.known["Fragment"]) if m.shape == self.shape("Menu:Z")]
        prepared = {c.name for m in asking for c in self.calls("Fragment", m) if isinstance(c.receiver, This)}
        self.name("Fragment", (m for m in self.of("Fragment", "Menu:V") if m.name in prepared), "onPrepareOptionsMenu")

    def _arguments(self) -> None:
        """Arguments are kept in the field from which they are given back."""
        owner = self.known["Fragment"]
        given = {r.value for m in self.of("Fragment", ":Bundle") for r in self.shapes.facts(owner, m)[2]}
        kept = {v.name for v in given if isinstance(v, FieldValue)}
        setting = [
            m for m in self.of("Fragment", "Bundle:V") if kept & {w.name for w in self.shapes.facts(owner, m)[1]}
        ]
        self.name("Fragment", setting, "setArguments")

    def _operations(self) -> None:
        """Each operation of a transaction hands on its number, or calls what does."""
        kind = "FragmentTransaction"
        doing = {(m.name, m.shape): m for s in INSIDE[kind] for m in self.of(kind, s)}
        for owner in (self.known[kind], *self.shapes.below(self.known[kind])):
            handed_on = {m: self._numbers(owner, m) for m in self.shapes.members(owner)}
            named: dict[str, set[int]] = {}
            for member, numbers in handed_on.items():
                named[member.name] = set(islice(named.get(member.name, set()) | numbers, 2))
            for member in (m for m in handed_on if (m.name, m.shape) in doing):
                inner = (c.name for c in self.shapes.facts(owner, member)[0] if isinstance(c.receiver, This))
                told = handed_on[member] or {n for name in inner for n in named.get(name, ())}
                if len(told) == 1 and (number := told.pop()) in _OPERATIONS:
                    self.name(kind, [doing[member.name, member.shape]], _OPERATIONS[number])

    def _numbers(self, owner: str, member: Member) -> set[int]:
        """The numbers other than zero that a method of a class hands on: two at most, since several tell nothing."""
        calls, writes, *_ = self.shapes.facts(owner, member)
        given = [*(a for c in calls for a in c.args), *(w.value for w in writes)]
        numbers = {a.value for a in given if isinstance(a, Literal) and type(a.value) is int} - {0}
        return set(islice(numbers, 2))

    # ---- activities and their bars

    def _activities(self) -> None:
        activities = (n for n in self.declaring(":FragmentManager") if self._is_activity(n))
        self.enter("FragmentActivity", activities)
        bars = ("androidx.appcompat.widget.Toolbar", "android.support.v7.widget.Toolbar")
        if not self.enter("Toolbar", (n for n in bars if n in self.shapes.classes)):
            return
        given = self.declaring("Toolbar:V")
        self.enter("AppCompatActivity", (n for n in given if self._is_activity(n)))
        delegates = (n for n in given if self.shapes.flags(n) & ABSTRACT and self.has(n, "I:View"))
        if not self.enter("AppCompatDelegate", delegates):
            return
        members = self.shapes.members(self.known["AppCompatDelegate"])
        returned = dict.fromkeys(m.shape[3:-1].replace("/", ".") for m in members if m.shape.startswith("()L"))
        shown = self.shape("Z:V")
        if self.enter("ActionBar", (r for r in returned if sum(m.shape == shown for m in self.shapes.members(r)) > 1)):
            self._arrow()

    def _is_activity(self, name: str) -> bool:
        return "android.app.Activity" in self.shapes.above(name)

    def _arrow(self) -> None:
        """The arrow is one of several options, each set by its number."""
        shown = self.shape("Z:V")
        bars = list(self.shapes.below(self.known["ActionBar"]))
        for owner, member in ((b, m) for b in bars for m in self.shapes.members(b) if m.shape == shown):
            calls = self.shapes.facts(owner, member)[0]
            if any(c.args and c.args[-1] == Literal(_HOME_AS_UP) for c in calls):
                declared = (m for m in self.of("ActionBar", "Z:V") if m.name == member.name)
                self.name("ActionBar", declared, "setDisplayHomeAsUpEnabled")

    # ---- preferences, rows, pages

    def _preferences(self) -> None:
        platform = (n for n in self.shapes.below("android.app.Fragment") if self.lacks(n, "Bundle String:V"))
        self.enter("PlatformPreferenceFragment", platform)
        pages = [kind for kind in self.known if kind.endswith("PreferenceFragment")]
        named = (n for n in ("androidx.preference.Preference", "android.support.v7.preference.Preference"))
        if not self.enter("Preference", (n for n in named if n in self.shapes.classes)):
            found = (m.shape for kind in pages for m in self.shapes.members(self.known[kind]))
            texts = [s for s in found if s.startswith("(Ljava/lang/CharSequence;)L")]
            self.enter("Preference", (s.partition(")L")[2][:-1].replace("/", ".") for s in texts))
        if "Preference" not in self.known:
            return
        for kind, member in ((k, m) for k in pages for m in self.of(k, "I:V")):
            if any(len(c.args) == _INFLATING and isinstance(c.args[1], Parameter) for c in self.calls(kind, member)):
                self.name(kind, [member], "addPreferencesFromResource")
        given = {m.shape for m in self.shapes.members(self.known["Preference"])}
        for text, kind, setter in (
            ("Preference:Z", "PreferenceClick", "setOnPreferenceClickListener"),
            ("Preference Object:Z", "PreferenceChange", "setOnPreferenceChangeListener"),
        ):
            told = (n for n in self.declaring(text) if self.shapes.only_method(n) is not None)
            if self.enter(kind, (n for n in told if f"({descriptor(n)})V" in given)):
                self.name("Preference", self.of("Preference", f"{kind}:V"), setter)
        keys = {a for m in self.of("Preference", ":Z") for a in self._asked_for_text(m)}
        for member in self.of("Preference", ":String"):
            if any(r.value in keys for r in self.shapes.facts(self.known["Preference"], member)[2]):
                self.name("Preference", [member], "getKey")

    def _asked_for_text(self, member: Member) -> Iterator[Value]:
        """The fields that a method asks whether they hold a text, and nothing else: so does ``hasKey()``."""
        calls = self.calls("Preference", member)
        if len(calls) == 1 and calls[0].name == "isEmpty" and calls[0].owner == "android.text.TextUtils":
            yield from (a for a in calls[0].args if isinstance(a, FieldValue))

    def _rows(self) -> None:
        """An adapter makes holders of views and fills them; all it leaves open are these two and their number."""
        shapes = self.shapes
        begins = self.shape("ViewGroup I:V")[:-1]
        making = dict.fromkeys(s for s in shapes.owners if s.startswith(begins))
        for name in dict.fromkeys(n for s in making for n in shapes.declaring(s)):
            held = [m.shape.partition(")")[2] for m in shapes.members(name) if m.shape in making and m.flags & ABSTRACT]
            filling = f"({held[0]}I)V" if len(held) == 1 else ""
            fills = any(m.shape == filling and m.flags & ABSTRACT for m in shapes.members(name))
            if fills and self.lacks(name, ":I") and self.enter("Adapter", [name]):
                self.enter("ViewHolder", [held[0][1:-1].replace("/", ".")])
                filled = self.declaring("Adapter:V")
                self.enter("RecyclerView", (n for n in filled if "android.view.ViewGroup" in shapes.above(n)))
                self._item_view()
                return

    def _item_view(self) -> None:
        """The view of a row is the one view that a holder keeps for good."""
        holder = self.known.get("ViewHolder", "")
        fields = self.shapes.fields(holder)
        kept = [name for name, type_, final in fields if final and type_ == "Landroid/view/View;"]
        if len(kept) != 1 or kept[0] == "itemView":
            return
        self.found.fields[holder, kept[0]] = "itemView"
        for name in self.shapes.classes:
            if (
                name != holder
                and holder in self.shapes.above(name)
                and kept[0] in {f[0] for f in self.shapes.fields(name)}
            ):
                self.found.fields[name, kept[0]] = kept[0]

    def _pages(self) -> None:
        told = self.declaring("View Object:Z")
        if not self.enter("PagerAdapter", (n for n in told if self.lacks(n, "View Object:Z", ":I"))):
            return
        self.enter("ViewPager", (n for n in self.declaring("PagerAdapter:V") if self._is_group(n)))
        if "Fragment" in self.known:
            below = list(self.shapes.below(self.known["PagerAdapter"]))
            for kind, name in zip(("FragmentPagerAdapter", "FragmentStatePagerAdapter"), below, strict=False):
                if self.lacks(name, "I:Fragment"):
                    self.enter(kind, [name])

    def _is_group(self, name: str) -> bool:
        return "android.view.ViewGroup" in self.shapes.above(name)

    # ---- helpers

    def _helpers(self) -> None:
        """Classes of static methods."""
        for kind, texts in HELPERS.items():
            found = (n for n in self.declaring(texts[0]) if self.has(n, *texts[1:]))
            shape = self.shape(texts[0])
            members = {n: self.shapes.members(n) for n in found}
            self.enter(kind, (n for n, ms in members.items() if any(m.flags & STATIC for m in ms if m.shape == shape)))

    def _results(self) -> None:
        """What asks for a result makes an intent and reads one; a launcher comes of it and of what hears the result."""
        makes = (n for n in self.declaring("Context Object:Intent") if self.has(n, "I Intent:Object"))
        if not self.enter("ActivityResultContract", makes):
            return
        self._contracts()
        asked = self._descriptor("ActivityResultContract")
        for shape in (s for s in self.shapes.owners if s.startswith(f"({asked}L") and s.count(";") == 3):
            heard, _, launcher = shape[len(asked) + 1 :].partition(")")
            names = [d[1:-1].replace("/", ".") for d in (heard, launcher)]
            told = self.shapes.only_method(names[0])
            able = self.shape("Object:V") in {m.shape for m in self.shapes.members(names[1])}
            if told is None or told.shape != self.shape("Object:V") or not able:
                continue
            self.enter("ActivityResultCallback", names[:1])
            self.enter("ActivityResultLauncher", names[1:])
            for owner in list(self.shapes.declaring(shape)):
                for member in self.shapes.members(owner):
                    if member.shape == shape and len(member.name) <= MAX_SHORT and self.may_be("", owner):
                        self.found.methods.setdefault((owner, member.name, shape), "registerForActivityResult")

    def _contracts(self) -> None:
        """Each contract asks for something of its own; one gives back the very intent that it is given."""
        made, package = self.shape("Context Object:Intent"), "androidx.activity.result.contract"
        above = self.known["ActivityResultContract"]
        classes = [n for n in self.shapes.classes if above in list(self.shapes.above(n))[1:]]
        for name in (n for n in classes if is_short(n) and self.may_be("", n)):
            for member in (m for m in self.shapes.members(name) if m.shape == made):
                calls, _, returns, _ = self.shapes.facts(name, member)
                asked = [a.value for c in calls for a in c.args if isinstance(a, Literal) and a.value in CONTRACTS]
                handed_on = any(isinstance(o, Parameter) for r in returns for o in alternatives(r.value))
                told = "StartActivityForResult" if handed_on else CONTRACTS[str(asked[0])] if len(asked) == 1 else ""
                original = f"{package}.ActivityResultContract{told and f's${told}'}"
                self.found.types[descriptor(name)] = descriptor(original)

    # ---- dialogs and messages

    def _dialogs(self) -> None:
        built = self.shape("CharSequence DialogClick:V")[:-1]
        for shape in (s for s in self.shapes.owners if s.startswith(f"{built}L")):
            for name in self.shapes.declaring(shape):
                dialog = self._made(name) if shape.endswith(f"){descriptor(name)}") else ""
                if dialog and self.enter("AlertDialogBuilder", [name]):
                    self.enter("AlertDialog", [dialog])
                    self._buttons()
                    return

    def _made(self, builder: str) -> str:
        """The dialog that a builder makes."""
        makes = (m.shape[3:-1].replace("/", ".") for m in self.shapes.members(builder) if m.shape.startswith("()L"))
        those = (d for d in makes if "android.app.Dialog" in self.shapes.above(d))
        return next((d for d in those if self.may_be("AlertDialog", d)), "")

    def _buttons(self) -> None:
        """A button's text is kept in a field, from where it is handed on with the button's number; titles before."""
        kind = "AlertDialogBuilder"
        for member in self.of(kind, ":AlertDialog"):
            shown = any(c.name == "show" for c in self.calls(kind, member))
            self.name(kind, [member], "show" if shown else "create")
        builder = self.known[kind]
        asked: dict[Member, dict[_Field, None]] = {}
        for member in (m for m in self.shapes.members(builder) if m.flags & DECLARED):
            writes = self.shapes.facts(builder, member)[1]
            asked[member] = dict.fromkeys((w.owner, w.name) for w in writes if w.owner != builder)
        buttons, texts = self._handed_on(dict.fromkeys(o for kept in asked.values() for o, _ in kept))
        heard, listed = self._descriptor("DialogClick"), self.shape("I DialogClick:AlertDialogBuilder")
        all_known = len(set(buttons.values())) == len(_BUTTONS)
        said: dict[str, dict[Member, set[str]]] = {}
        for member, kept in asked.items():
            names = {buttons[k] for k in kept if k in buttons}
            if heard in member.shape and len(names) == 1:
                self.name(kind, [member], names.pop())
            elif member.shape == listed and all_known:
                self.name(kind, [member], "setItems")
            for owner, field in kept if member.shape.startswith(("(I)", "(Ljava/lang/CharSequence;)")) else ():
                said.setdefault(owner, {}).setdefault(member, set()).add(field)
        for owner, titles in said.items():
            written = {n for m, fields in titles.items() if "CharSequence" in m.shape for n in fields}
            those = (t for t in texts.get(owner, ()) if t in written)
            for field, name in zip(those, ("setTitle", "setMessage"), strict=False):
                self.name(kind, (m for m, fields in titles.items() if fields == {field}), name)

    def _handed_on(self, owners: Collection[str]) -> tuple[dict[_Field, str], dict[str, list[str]]]:
        """The fields that are handed on with the number of a button, and those handed on alone, a title before a text.

        A title is handed on only where no view stands for it. Shrinkers put what hands on into the builder itself.
        """
        buttons, most = dict[_Field, str](), dict[str, list[tuple[int, str]]]()
        builder = self.known["AlertDialogBuilder"]
        for cls, asked in (*((o, (o,)) for o in owners), (builder, owners)):
            for member in self.shapes.members(cls):
                calls, writes, *_ = self.shapes.facts(cls, member)
                alone: dict[str, list[tuple[int, str]]] = {}
                told = [(f, w.guards) for w in writes for f in _fields((w.value,), asked) if f[0] != w.owner]
                for call in calls:
                    first = call.args[0] if call.args else None
                    kept = _fields(call.args, asked)
                    if isinstance(first, Literal) and type(first.value) is int and first.value in _BUTTONS:
                        buttons.update(dict.fromkeys(kept, _BUTTONS[first.value]))
                    elif len(call.args) == 1:
                        told += [(f, call.guards) for f in kept]
                for (owner, name), guards in told:
                    alone.setdefault(owner, []).append((-len(guards), name))
                for owner, those in alone.items():
                    most[owner] = max(most.get(owner, []), those, key=len)
        return buttons, {o: list(dict.fromkeys(n for _, n in sorted(those))) for o, those in most.items()}

    def _action_modes(self) -> None:
        """What hears of an action mode has two methods for its menu, and is told anew where the mode is invalid."""
        heard = (n for n in self.declaring("ActionMode MenuItem:Z") if self.has(n, "ActionMode Menu:Z", "ActionMode:V"))
        if not self.enter("ActionModeCallback", (n for n in heard if self.shapes.flags(n) & INTERFACE)):
            return
        members = self.of("ActionModeCallback", "ActionMode Menu:Z")
        modes = list(self.shapes.below(self.known["ActionMode"]))
        again = [(n, m) for n in modes for m in self.shapes.members(n) if m.shape == "()V"]
        told = {c.name for n, m in again for c in self.shapes.facts(n, m)[0] if len(c.args) == _MODE_AND_MENU}
        prepared = [m for m in members if m.name in told]
        if len(prepared) == 1:
            self.name("ActionModeCallback", prepared, "onPrepareActionMode")
            self.name("ActionModeCallback", (m for m in members if m not in prepared), "onCreateActionMode")

    def _listeners(self) -> None:
        """What hears of items of menus, by the views that are given it."""
        told = [n for n in self.declaring("MenuItem:Z") if self.shapes.only_method(n) is not None]
        for kind, (views, setter, heard) in LISTENERS.items():
            known = (n for n in self.shapes.classes if n.startswith(LIBRARIES))
            for view in (n for n in known if n.rpartition(".")[2] in views):
                given = {m.shape for m in self.shapes.members(view)}
                mine = [n for n in told if f"({descriptor(n)})V" in given]
                if self.enter(kind, mine):
                    self.known[f"{kind}s"] = view
                    self.name(f"{kind}s", self.of(f"{kind}s", f"{kind}:V"), setter)
                    self.name(kind, self.of(kind, "MenuItem:Z"), heard)
        with_menu = [n for n in self.declaring(":MenuInflater") if self.has(n, ":Menu", "I:V")]
        with_menu = [n for n in with_menu if list(self.shapes.above(n))[1:] == ["java.lang.Object"]]
        if self.enter("ActionMode", (n for n in with_menu if self.shapes.flags(n) & ABSTRACT)):
            self._action_modes()
        if self.enter("PopupMenu", (n for n in with_menu if not self.shapes.flags(n) & ABSTRACT)):
            given = {m.shape for m in self.shapes.members(self.known["PopupMenu"])}
            self.enter("PopupListener", (n for n in told if f"({descriptor(n)})V" in given))
            for member in self.of("PopupMenu", "I:V"):
                if any(c.name == "inflate" for c in self.calls("PopupMenu", member)):
                    self.name("PopupMenu", [member], "inflate")
        shown = [s for s in self.shapes.owners if s.startswith(self.shape("CharSequence Click:V")[:-1] + "L")]
        pairs = ((s, n) for s in shown for n in self.shapes.declaring(s))
        self.enter("Snackbar", (n for s, n in pairs if s.endswith(f"){descriptor(n)}")))


def _has_short_name(dex: Dex, at: int) -> bool:
    """Whether a class has a short name; the generated one of the app's resources has one in every build."""
    with suppress(*DAMAGE):
        name = dex.class_def(at).type
        return is_short(name) and name.rpartition(".")[2].partition("$")[0] != "R"
    return False


def _fields(values: Sequence[Value], owners: Collection[str]) -> list[_Field]:
    """The fields of some classes among values."""
    return [(v.owner, v.name) for v in values if isinstance(v, FieldValue) and v.owner in owners]


def _said_behind(value: Value, text: str) -> str:
    """What a value says behind a text; empty if it does not say that text."""
    return value.value.partition(text)[2] if isinstance(value, Literal) and isinstance(value.value, str) else ""
