"""Libraries as a shrinker leaves them in packages: what the platform's types do not say is gone."""

import re

_ACTIVITY, _BUNDLE, _VIEW = "Landroid/app/Activity;", "Landroid/os/Bundle;", "Landroid/view/View;"
_INTENT, _ITEM, _MENU, _TEXT = (
    "Landroid/content/Intent;",
    "Landroid/view/MenuItem;",
    "Landroid/view/Menu;",
    "Ljava/lang/CharSequence;",
)
_CLICK = "Landroid/content/DialogInterface$OnClickListener;"


def cls(name: str, parent: str, *members: str, kind: str = "public", interfaces: tuple[str, ...] = ()) -> str:
    """A class with a constructor, unless it is an interface."""
    made = (
        ""
        if "interface" in kind
        else method("public constructor <init>()V", f"invoke-direct {{p0}}, {parent}-><init>()V")
    )
    told = "".join(f".implements {name}\n" for name in interfaces)
    return f".class {kind} {name}\n.super {parent}\n{told}{''.join(members)}{made}\n"


def method(head: str, *code: str) -> str:
    """A method with this code; without any it is abstract."""
    if not code:
        return f".method public abstract {head}\n.end method\n"
    last = code[-1].split()[0]
    end = "" if last.startswith(("return", "throw", "goto")) else "    return-void\n"
    return f".method {head}\n    .registers 12\n" + "".join(f"    {line}\n" for line in code) + f"{end}.end method\n"


def empty(*heads: str) -> str:
    """Methods that do nothing and give back nothing."""
    returned = {"V": "return-void", "Z": "return v0", "I": "return v0"}
    return "".join(
        method(f"public {head}", "const/4 v0, 0x0", returned.get(head.rpartition(")")[2], "return-object v0"))
        for head in heads
    )


def _checked(head: str, call: str, name: str) -> str:
    """A method that calls another one, and complains if that is not the library's own."""
    return method(
        head,
        call,
        "iget-boolean v0, p0, Landroidx/fragment/app/a;->c:Z",
        "if-nez v0, :fine",
        "new-instance v1, Ljava/lang/RuntimeException;",
        f'const-string v2, "Fragment did not call through to super.{name}()"',
        "invoke-direct {v1, v2}, Ljava/lang/RuntimeException;-><init>(Ljava/lang/String;)V",
        "throw v1",
        ":fine",
        "return-void",
    )


def _handed_on(head: str, to: str, *fields: str) -> str:
    """A method that hands an item on if all of these fields are set."""
    asked = [f"iget-boolean v1, p0, Landroidx/fragment/app/a;->{f}:Z\n    if-eqz v1, :no" for f in fields]
    return method(
        head,
        *asked,
        f"invoke-virtual {{p0, p1}}, Landroidx/fragment/app/a;->{to}({_ITEM})Z",
        "move-result v0",
        "return v0",
        ":no",
        "const/4 v0, 0x0",
        "return v0",
    )


_F, _T, _M, _A = (f"Landroidx/fragment/app/{n};" for n in "abdf")


def _operation(head: str, number: int, fragment: str) -> str:
    return method(
        f"public {head}",
        f"const/4 v0, {number:#x}",
        f"invoke-virtual {{p0, {fragment}, v0}}, Landroidx/fragment/app/c;->z({_F}I)V",
        "return-object p0",
    )


FRAGMENTS = (
    cls(
        _F,
        "Ljava/lang/Object;",
        ".field c:Z\n.field d:Z\n.field e:Z\n.field f:Z\n.field g:Landroid/os/Bundle;\n",
        empty(f"a(Landroid/view/LayoutInflater;Landroid/view/ViewGroup;{_BUNDLE}){_VIEW}", f"a({_VIEW}{_BUNDLE})V"),
        empty(f"a({_INTENT})V", f"a(II{_INTENT})V", "b()V", "c()V", f"a({_ITEM})Z", f"b({_ITEM})Z", f"a({_BUNDLE})V"),
        empty(f"a({_MENU}Landroid/view/MenuInflater;)V", f"f(){_A}"),
        empty("onConfigurationChanged(Landroid/content/res/Configuration;)V", "onLowMemory()V"),
        empty(f"onCreateContextMenu(Landroid/view/ContextMenu;{_VIEW}Landroid/view/ContextMenu$ContextMenuInfo;)V"),
        method(f"public e(){_BUNDLE}", f"iget-object v0, p0, {_F}->g:{_BUNDLE}", "return-object v0"),
        method(f"public b({_BUNDLE})V", f"iput-object p1, p0, {_F}->g:{_BUNDLE}"),
        _checked("d()V", f"invoke-virtual {{p0}}, {_F}->b()V", "onStart"),
        _checked("e()V", f"invoke-virtual {{p0}}, {_F}->c()V", "onDestroy"),
        _checked(f"e({_BUNDLE})V", f"invoke-virtual {{p0, p1}}, {_F}->a({_BUNDLE})V", "onCreate"),
        _handed_on(f"c({_ITEM})Z", "b", "f", "d", "e"),
        _handed_on(f"d({_ITEM})Z", "a", "f"),
        interfaces=("Landroid/content/ComponentCallbacks;", "Landroid/view/View$OnCreateContextMenuListener;"),
    )
    + cls(
        _T,
        "Ljava/lang/Object;",
        method(f"a(I{_F}){_T}"),
        method(f"b(I{_F}){_T}"),
        method(f"a({_F}){_T}"),
        method(f"a(Ljava/lang/String;){_T}"),
        method("a()I"),
        kind="public abstract",
    )
    + cls(
        "Landroidx/fragment/app/c;",
        _T,
        _operation(f"a(I{_F}){_T}", 1, "p2"),
        _operation(f"b(I{_F}){_T}", 2, "p2"),
        _operation(f"a({_F}){_T}", 3, "p1"),
        empty(f"a(Ljava/lang/String;){_T}", "a()I", f"z({_F}I)V"),
    )
    + cls(_M, "Ljava/lang/Object;", method(f"a(){_T}"), method(f"a(Ljava/lang/String;){_F}"), kind="public abstract")
    + cls("Landroidx/fragment/app/e;", _M, empty(f"a(){_T}", f"a(Ljava/lang/String;){_F}"))
    + cls(_A, _ACTIVITY, empty(f"d(){_M}"))
)
"""Fragments: ``a`` is the fragment, ``b`` a transaction, ``d`` the manager, ``f`` the activity."""

_D, _B, _P = "Landroidx/appcompat/app/a;", "Landroidx/appcompat/app/a$a;", "Landroidx/appcompat/app/b;"


def _kept(head: str, text: str, click: str) -> str:
    return method(
        f"public {head}({_TEXT}{_CLICK}){_B}",
        f"iget-object v0, p0, {_B}->a:{_P}",
        f"iput-object p1, v0, {_P}->{text}:{_TEXT}",
        f"iput-object p2, v0, {_P}->{click}:{_CLICK}",
        "return-object p0",
    )


def _given(number: int, text: str, click: str) -> tuple[str, ...]:
    return (
        f"const/4 v0, {number}",
        f"iget-object v1, p0, {_P}->{text}:{_TEXT}",
        f"iget-object v2, p0, {_P}->{click}:{_CLICK}",
        f"invoke-virtual {{p1, v0, v1, v2}}, Landroidx/appcompat/app/c;->a(I{_TEXT}{_CLICK})V",
    )


def _text(head: str, field: str) -> str:
    code = (f"iget-object v0, p0, {_B}->a:{_P}", f"iput-object p1, v0, {_P}->{field}:{_TEXT}", "return-object p0")
    return method(f"public {head}({_TEXT}){_B}", *code)


DIALOGS = (
    cls(_D, "Landroid/app/Dialog;")
    + cls(
        _B,
        "Ljava/lang/Object;",
        f".field a:{_P}\n",
        _kept("a", "e", "f"),
        _kept("b", "c", "d"),
        _kept("c", "g", "h"),
        _text("a", "b"),
        _text("b", "a"),
        empty(f"b(){_D}"),
        method(
            f"public c(){_D}",
            f"invoke-virtual {{p0}}, {_B}->b(){_D}",
            "move-result-object v0",
            f"invoke-virtual {{v0}}, {_D}->show()V",
            "return-object v0",
        ),
    )
    + cls(
        _P,
        "Ljava/lang/Object;",
        "".join(f".field {n}:{_TEXT}\n" for n in "abceg")
        + "".join(f".field {n}:{_CLICK}\n" for n in "dfh")
        + f".field z:{_VIEW}\n",
        method(
            "public a(Landroidx/appcompat/app/c;)V",
            f"iget-object v1, p0, {_P}->b:{_TEXT}",
            "if-eqz v1, :title",
            f"invoke-virtual {{p1, v1}}, Landroidx/appcompat/app/c;->b({_TEXT})V",
            ":title",
            f"iget-object v1, p0, {_P}->z:{_VIEW}",
            "if-nez v1, :buttons",
            f"iget-object v1, p0, {_P}->a:{_TEXT}",
            "if-eqz v1, :buttons",
            f"invoke-virtual {{p1, v1}}, Landroidx/appcompat/app/c;->a({_TEXT})V",
            ":buttons",
            *_given(-1, "c", "d"),
            *_given(-2, "e", "f"),
            *_given(-3, "g", "h"),
        ),
    )
    + cls(
        "Landroidx/appcompat/app/c;",
        "Ljava/lang/Object;",
        empty(f"a({_TEXT})V", f"b({_TEXT})V"),
        empty(f"a(I{_TEXT}{_CLICK})V"),
    )
)
"""Dialogs: ``a$a`` builds one; its ``b(text, listener)`` is the positive button, its ``b(text)`` the title."""

_BAR, _COMPATIBLE, _TOOLBAR = (
    "Landroidx/appcompat/app/e;",
    "Landroidx/appcompat/app/d;",
    "Landroidx/appcompat/widget/Toolbar;",
)
_DELEGATE = "Landroidx/appcompat/app/g;"


def _shown(head: str, number: int) -> str:
    return method(
        f"public {head}(Z)V",
        f"const/4 v0, {number}",
        "invoke-virtual {p0, v0, v0}, Landroidx/appcompat/app/f;->a(II)V",
    )


BARS = (
    cls(_TOOLBAR, "Landroid/view/ViewGroup;", empty("a(Landroid/view/View$OnClickListener;)V", "onLayout(ZIIII)V"))
    + cls(_COMPATIBLE, _ACTIVITY, empty(f"a({_TOOLBAR})V", f"a(){_BAR}"))
    + cls(
        _DELEGATE,
        "Ljava/lang/Object;",
        method(f"a({_TOOLBAR})V"),
        method(f"a(){_BAR}"),
        method(f"a(I){_VIEW}"),
        kind="public abstract",
    )
    + cls(_BAR, "Ljava/lang/Object;", method("a(Z)V"), method("b(Z)V"), kind="public abstract")
    + cls("Landroidx/appcompat/app/f;", _BAR, _shown("a", 2), _shown("b", 4), empty("a(II)V"))
)
"""Bars: ``d`` is the activity, whose ``a(bar)`` gives it a bar; ``b(true)`` of the bar shows the arrow."""

_ROWS, _ADAPTER, _HOLDER = (f"Landroidx/recyclerview/widget/RecyclerView{n};" for n in ("", "$a", "$b"))
ROWS = (
    cls(_ROWS, "Landroid/view/ViewGroup;", empty(f"a({_ADAPTER})V", "onLayout(ZIIII)V"))
    + cls(
        _ADAPTER,
        "Ljava/lang/Object;",
        method(f"a(Landroid/view/ViewGroup;I){_HOLDER}"),
        method(f"a({_HOLDER}I)V"),
        method("a()I"),
        empty(f"b({_HOLDER}I)V"),
        kind="public abstract",
    )
    + cls(
        _HOLDER,
        "Ljava/lang/Object;",
        f".field public final c:{_VIEW}\n",
        method(
            f"public constructor <init>({_VIEW})V",
            "invoke-direct {p0}, Ljava/lang/Object;-><init>()V",
            f"iput-object p1, p0, {_HOLDER}->c:{_VIEW}",
        ),
        kind="public abstract",
    )
)
"""Rows of a list: ``$a`` is the adapter, ``$b`` what holds a row, whose view is ``c``."""

_PREF, _PREFS, _HEARD = (
    "Landroidx/preference/Preference;",
    "Landroidx/preference/a;",
    "Landroidx/preference/Preference$a;",
)
PREFERENCES = (
    cls(_PREF, "Ljava/lang/Object;", empty(f"a({_HEARD})V"))
    + cls(_HEARD, "Ljava/lang/Object;", method(f"a({_PREF})Z"), kind="public interface abstract")
    + cls("Landroidx/preference/b$a;", "Ljava/lang/Object;", method(f"a({_PREF})Z"), kind="public interface abstract")
    + cls(
        _PREFS,
        _F,
        method(f"a({_BUNDLE}Ljava/lang/String;)V"),
        empty(f"a({_TEXT}){_PREF}", f"a({_PREF})Z", "a(I)V", "a(Landroid/content/Context;ILjava/lang/Object;)V"),
        method(
            "public b(I)V",
            "const/4 v0, 0x0",
            f"invoke-virtual {{p0, v0, p1, v0}}, {_PREFS}->a(Landroid/content/Context;ILjava/lang/Object;)V",
        ),
        kind="public abstract",
    )
)
"""Preferences: ``a`` is the fragment with them, whose ``b(number)`` adds those of a file."""

_CONTRACT, _HEARS, _LAUNCHER = (f"Landroidx/activity/result/{n};" for n in "abc")
_RESULT_ACTIVITY, _STARTS = "Landroidx/activity/a;", "Landroidx/activity/result/a$a;"
_MADE, _READ = f"(Landroid/content/Context;Ljava/lang/Object;){_INTENT}", f"(I{_INTENT})Ljava/lang/Object;"
RESULTS = (
    cls(_CONTRACT, "Ljava/lang/Object;", method(f"a{_MADE}"), method(f"a{_READ}"), kind="public abstract")
    + cls(_STARTS, _CONTRACT, method(f"public a{_MADE}", "return-object p2"), empty(f"a{_READ}"))
    + cls(_HEARS, "Ljava/lang/Object;", method("a(Ljava/lang/Object;)V"), kind="public interface abstract")
    + cls(_LAUNCHER, "Ljava/lang/Object;", empty("a(Ljava/lang/Object;)V"))
    + cls(_RESULT_ACTIVITY, _ACTIVITY, empty(f"a({_CONTRACT}{_HEARS}){_LAUNCHER}"))
)
"""Results: ``a(contract, heard)`` of the activity gives a launcher, whose ``a(intent)`` starts what is asked."""

HELPERS = cls(
    "Landroidx/core/app/a;",
    "Ljava/lang/Object;",
    empty(f"static a({_ACTIVITY}{_INTENT}I{_BUNDLE})V"),
)
"""Helpers: a static method that starts an activity for another one."""

_MODE, _HEARS_MODE = "Landroidx/appcompat/view/a;", "Landroidx/appcompat/view/a$a;"
MODES = (
    cls(
        _MODE,
        "Ljava/lang/Object;",
        method("a(I)V"),
        method(f"a(){_MENU}"),
        method("b()Landroid/view/MenuInflater;"),
        method("c()V"),
        kind="public abstract",
    )
    + cls(
        _HEARS_MODE,
        "Ljava/lang/Object;",
        method(f"a({_MODE})V"),
        method(f"a({_MODE}{_MENU})Z"),
        method(f"a({_MODE}{_ITEM})Z"),
        method(f"b({_MODE}{_MENU})Z"),
        kind="public interface abstract",
    )
    + cls(
        "Landroidx/appcompat/view/b;",
        _MODE,
        f".field d:{_HEARS_MODE}\n.field e:{_MENU}\n",
        empty("a(I)V", f"a(){_MENU}", "b()Landroid/view/MenuInflater;"),
        method(
            "public c()V",
            f"iget-object v0, p0, Landroidx/appcompat/view/b;->d:{_HEARS_MODE}",
            f"iget-object v1, p0, Landroidx/appcompat/view/b;->e:{_MENU}",
            f"invoke-interface {{v0, p0, v1}}, {_HEARS_MODE}->a({_MODE}{_MENU})Z",
        ),
    )
    + cls(_COMPATIBLE, _ACTIVITY, empty(f"a({_TOOLBAR})V", f"a({_HEARS_MODE}){_MODE}"))
    + cls(_TOOLBAR, "Landroid/view/ViewGroup;", empty("onLayout(ZIIII)V"))
)
"""Action modes: ``a`` is the mode, which ``a(heard)`` of the activity starts; its menu is made by ``b`` of ``a$a``."""

_SHEET = "Lcom/google/android/material/bottomsheet/b;"
SHEETS = cls(
    "Landroidx/fragment/app/h;",
    _F,
    empty(f"a({_M}Ljava/lang/String;)V", f"b({_BUNDLE})Landroid/app/Dialog;", "g()V"),
    empty("onCancel(Landroid/content/DialogInterface;)V", "onDismiss(Landroid/content/DialogInterface;)V"),
    interfaces=tuple(f"Landroid/content/DialogInterface$On{n}Listener;" for n in ("Cancel", "Dismiss")),
) + cls(_SHEET, "Landroidx/fragment/app/h;")
"""Fragments that are dialogs: ``h``, and below it one of another library, of which nothing is known."""

_CLASSES = {
    "Landroidx/fragment/app/FragmentTransaction;": _T,
    "Landroidx/fragment/app/FragmentManager;": _M,
    "Landroidx/fragment/app/FragmentActivity;": _A,
    "Landroidx/fragment/app/Fragment;": _F,
    "Landroidx/appcompat/app/AppCompatActivity;": _COMPATIBLE,
    "Landroidx/appcompat/app/ActionBar;": _BAR,
    "Landroidx/appcompat/app/AlertDialog$Builder;": _B,
    "Landroidx/appcompat/app/AlertDialog;": _D,
    "Landroidx/activity/ComponentActivity;": _RESULT_ACTIVITY,
    "Landroidx/activity/result/ActivityResultLauncher;": _LAUNCHER,
    "Landroidx/activity/result/ActivityResultCallback;": _HEARS,
    "Landroidx/activity/result/contract/ActivityResultContracts$StartActivityForResult;": _STARTS,
    "Landroidx/activity/result/contract/ActivityResultContract;": _CONTRACT,
    "Landroidx/appcompat/view/ActionMode$Callback;": _HEARS_MODE,
    "Landroidx/appcompat/view/ActionMode;": _MODE,
    "Landroidx/core/app/ActivityCompat;": "Landroidx/core/app/a;",
    "Lcom/google/android/material/bottomsheet/BottomSheetDialogFragment;": _SHEET,
    "Landroidx/recyclerview/widget/RecyclerView$Adapter;": _ADAPTER,
    "Landroidx/recyclerview/widget/RecyclerView$ViewHolder;": _HOLDER,
    "Landroidx/preference/PreferenceFragmentCompat;": _PREFS,
    "Landroidx/preference/Preference$OnPreferenceClickListener;": _HEARD,
}
_METHODS = {
    "registerForActivityResult": "a",
    "onActivityResult": "a",
    "launch": "a",
    "startActivityForResult": "a",
    "showSheet": "a",
    "startSupportActionMode": "a",
    "onCreateActionMode": "b",
    "onPrepareActionMode": "a",
    "onActionItemClicked": "a",
    "onDestroyActionMode": "a",
    "getMenuInflater": "b",
    "onCreateView": "a",
    "onViewCreated": "a",
    "onStart": "b",
    "onOptionsItemSelected": "b",
    "onCreateOptionsMenu": "a",
    "startActivity": "a",
    "getActivity": "f",
    "getSupportFragmentManager": "d",
    "beginTransaction": "a",
    "replace": "b",
    "addToBackStack": "a",
    "commit": "a",
    "setSupportActionBar": "a",
    "getSupportActionBar": "a",
    "setDisplayHomeAsUpEnabled": "b",
    "setPositiveButton": "b",
    "setNegativeButton": "a",
    "setTitle": "b",
    "show": "c",
    "setAdapter": "a",
    "onCreateViewHolder": "a",
    "onBindViewHolder": "a",
    "getItemCount": "a",
    "itemView": "c",
    "onCreatePreferences": "a",
    "addPreferencesFromResource": "b",
    "findPreference": "a",
    "setOnPreferenceClickListener": "a",
    "onPreferenceClick": "a",
}


def shortened(smali: str) -> str:
    """Code of an app by the names that the libraries here have; those of the platform's methods stay, after ``~``."""
    for name, short in _CLASSES.items():
        smali = smali.replace(name, short)
    for name, short in _METHODS.items():
        smali = re.sub(rf"(?<=[ >]){name}(?=[(:])", short, smali)
    return smali.replace("~", "")
