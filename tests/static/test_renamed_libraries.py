"""Libraries whose names a shrinker took are known by the platform's types in them: ways through them are found."""

import re
from pathlib import Path

import pytest
from tests.static.apps import VIEWS, edges, manifest
from tests.static.packages import build_package
from tests.static.renamed_libraries import (
    BARS,
    DIALOGS,
    FRAGMENTS,
    HELPERS,
    MODES,
    PREFERENCES,
    RESULTS,
    ROWS,
    SHEETS,
    cls,
    empty,
    method,
    shortened,
)
from tests.static.test_patterns_of_packages import SIZE, button, layout

from uiatlas.sources import build_map
from uiatlas.utg import Graph

_BUNDLE, _VIEW, _INTENT = "Landroid/os/Bundle;", "Landroid/view/View;", "Landroid/content/Intent;"
_TEXT, _LISTENER = "Ljava/lang/CharSequence;", "Landroid/content/DialogInterface$OnClickListener;"
_F, _A = "Landroidx/fragment/app/Fragment;", "Landroidx/fragment/app/FragmentActivity;"
_T, _M = "Landroidx/fragment/app/FragmentTransaction;", "Landroidx/fragment/app/FragmentManager;"
_CLICK = "Landroid/view/View$OnClickListener;"
_INFLATER, _GROUP = "Landroid/view/LayoutInflater;", "Landroid/view/ViewGroup;"


def graph_of(folder: Path, code: str, libraries: str, resources: dict[str, str], declared: str = "") -> Graph:
    """The map of an app whose code is shortened with the libraries that it uses."""
    package = build_package(folder, declared or manifest("Main", "Second"), shortened(code) + libraries, resources)
    return build_map(package)


def made(context: str, owner: str = "") -> tuple[str, ...]:
    """Code that starts the second screen."""
    return (
        f"new-instance v1, {_INTENT}",
        "const-class v2, Lorg/example/Second;",
        f"invoke-direct {{v1, {context}, v2}}, {_INTENT}-><init>(Landroid/content/Context;Ljava/lang/Class;)V",
        f"invoke-virtual {{{owner or context}, v1}}, %s->startActivity({_INTENT})V",
    )


def created(*code: str, parent: str = "Landroid/app/Activity;") -> str:
    """The first screen, which does this after it has set its layout."""
    first = ("const v0, R.layout.main", "invoke-virtual {p0, v0}, Lorg/example/Main;->setContentView(I)V")
    return cls("Lorg/example/Main;", parent, method(f"protected onCreate({_BUNDLE})V", *first, *code))


def fragment(*members: str, parent: str = _F) -> str:
    """A page of a layout of its own."""
    shown = (
        "const v1, R.layout.page",
        "const/4 v2, 0x0",
        f"invoke-virtual {{p1, v1, p2, v2}}, Landroid/view/LayoutInflater;->inflate(ILandroid/view/ViewGroup;Z){_VIEW}",
        "move-result-object v0",
        "return-object v0",
    )
    head = f"public onCreateView(Landroid/view/LayoutInflater;Landroid/view/ViewGroup;{_BUNDLE}){_VIEW}"
    return cls("Lorg/example/Page;", parent, method(head, *shown) if parent == _F else "", *members)


SHOWS_PAGE = (
    f"invoke-virtual {{p0}}, Lorg/example/Main;->getSupportFragmentManager(){_M}",
    "move-result-object v0",
    f"invoke-virtual {{v0}}, {_M}->beginTransaction(){_T}",
    "move-result-object v0",
    "const v1, R.id.box",
    "new-instance v2, Lorg/example/Page;",
    "invoke-direct {v2}, Lorg/example/Page;-><init>()V",
    f"invoke-virtual {{v0, v1, v2}}, {_T}->replace(I{_F}){_T}",
    "move-result-object v0",
    f"invoke-virtual {{v0}}, {_T}->commit()I",
)
BOX = {
    "res/layout/main.xml": layout(f'<FrameLayout android:id="@+id/box" {SIZE}/>'),
    "res/layout/page.xml": layout(button("go_there", "Go")),
}
STARTS = (
    f"invoke-virtual {{p0}}, Lorg/example/Page;->getActivity(){_A}",
    "move-result-object v0",
    *(line.replace("%s", "Lorg/example/Page;") for line in made("v0", "p0")),
)
CLICKED = fragment(
    method(
        f"public onViewCreated({_VIEW}{_BUNDLE})V",
        "const v0, R.id.go_there",
        f"invoke-virtual {{p1, v0}}, {_VIEW}->findViewById(I){_VIEW}",
        "move-result-object v0",
        f"invoke-virtual {{v0, p0}}, {_VIEW}->setOnClickListener({_CLICK})V",
    ),
    method(f"public onClick({_VIEW})V", *STARTS),
).replace(".method", f".implements {_CLICK}\n.method", 1)


def test_a_fragment_is_shown_and_its_views_are_touched(tmp_path: Path) -> None:
    graph = graph_of(tmp_path, created(*SHOWS_PAGE, parent=_A) + CLICKED, FRAGMENTS, BOX)
    assert edges(graph) == {("Main", "Page", "auto", ""), ("Page", "Second", "click", "go_there")}
    assert {s.kind for s in graph.screens.values() if s.name.endswith("Page")} == {"fragment"}


def test_what_a_fragment_does_when_it_starts_is_done_by_itself(tmp_path: Path) -> None:
    page = fragment(method("public onStart()V", *STARTS))
    found = edges(graph_of(tmp_path, created(*SHOWS_PAGE, parent=_A) + page, FRAGMENTS, BOX))
    assert ("Page", "Second", "auto", "") in found


def test_items_of_the_menu_of_options_are_told_from_those_of_others(tmp_path: Path) -> None:
    page = fragment(
        method(
            "public onCreateOptionsMenu(Landroid/view/Menu;Landroid/view/MenuInflater;)V",
            "const v0, R.menu.top",
            "invoke-virtual {p2, v0, p1}, Landroid/view/MenuInflater;->inflate(ILandroid/view/Menu;)V",
        ),
        method("public onOptionsItemSelected(Landroid/view/MenuItem;)Z", *STARTS, "const/4 v0, 0x1", "return v0"),
    )
    menu = {"res/menu/top.xml": f'<menu {VIEWS}><item android:id="@+id/save" android:title="Save"/></menu>'}
    found = edges(graph_of(tmp_path, created(*SHOWS_PAGE, parent=_A) + page, FRAGMENTS, {**BOX, **menu}))
    assert ("Page menu", "Second", "menu", "save") in found


_B, _D = "Landroidx/appcompat/app/AlertDialog$Builder;", "Landroidx/appcompat/app/AlertDialog;"


@pytest.mark.parametrize("moved", [False, True])
def test_a_dialog_has_its_title_and_the_button_that_leads_on(tmp_path: Path, moved: bool) -> None:
    code = created(
        f"new-instance v0, {_B}",
        f"invoke-direct {{v0}}, {_B}-><init>()V",
        'const-string v1, "Sure?"',
        f"invoke-virtual {{v0, v1}}, {_B}->setTitle({_TEXT}){_B}",
        "move-result-object v0",
        'const-string v1, "Not now"',
        "const/4 v2, 0x0",
        f"invoke-virtual {{v0, v1, v2}}, {_B}->setNegativeButton({_TEXT}{_LISTENER}){_B}",
        "move-result-object v0",
        'const-string v1, "Go on"',
        f"invoke-virtual {{v0, v1, p0}}, {_B}->setPositiveButton({_TEXT}{_LISTENER}){_B}",
        "move-result-object v0",
        f"invoke-virtual {{v0}}, {_B}->show(){_D}",
    ).replace(
        ".method",
        f".implements {_LISTENER}\n"
        + method(
            "public onClick(Landroid/content/DialogInterface;I)V",
            *(
                line.replace("%s", "Lorg/example/Main;").replace("startActivity", "~startActivity")
                for line in made("p0")
            ),
        )
        + ".method",
        1,
    )
    code, library = shortened(code), DIALOGS
    if moved:
        code, library = (smali.replace("Landroidx/appcompat/app/", "La/") for smali in (code, library))
    files = {"res/layout/main.xml": layout(button("a", "A"))}
    graph = build_map(build_package(tmp_path, manifest("Main", "Second"), code + library, files))
    assert edges(graph) == {
        ("Main", "Main dialog: Sure?", "auto", ""),
        ("Main dialog: Sure?", "Second", "dialog", "Go on"),
    }


PARENT = '".Second" android:theme="@style/Plain" android:parentActivityName=".Main"'
PLAIN = '<resources><style name="Plain" parent="@android:style/Theme.Material.Light.NoActionBar"/></resources>'


@pytest.mark.parametrize("shown", [True, False])
def test_a_bar_that_code_gives_shows_the_arrow(tmp_path: Path, shown: bool) -> None:
    bar, activity = "Landroidx/appcompat/app/ActionBar;", "Landroidx/appcompat/app/AppCompatActivity;"
    toolbar = "Landroidx/appcompat/widget/Toolbar;"
    second = cls(
        "Lorg/example/Second;",
        activity,
        method(
            f"protected onCreate({_BUNDLE})V",
            "const v0, R.id.bar",
            f"invoke-virtual {{p0, v0}}, Lorg/example/Second;->findViewById(I){_VIEW}",
            "move-result-object v0",
            f"check-cast v0, {toolbar}",
            f"invoke-virtual {{p0, v0}}, Lorg/example/Second;->setSupportActionBar({toolbar})V",
            f"invoke-virtual {{p0}}, Lorg/example/Second;->getSupportActionBar(){bar}",
            "move-result-object v0",
            "const/4 v1, 0x1",
            f"invoke-virtual {{v0, v1}}, {bar}->{'setDisplayHomeAsUpEnabled' if shown else 'a'}(Z)V",
        ),
    )
    files = {
        "res/layout/main.xml": layout(f'<androidx.appcompat.widget.Toolbar android:id="@+id/bar" {SIZE}/>'),
        "res/values/styles.xml": PLAIN,
    }
    declared = manifest("Main", "Second").replace('".Second"', PARENT)
    found = edges(graph_of(tmp_path, second, BARS, files, declared))
    assert (("Second", "Main", "click", "Navigate up") in found) is shown


_R = "Landroidx/recyclerview/widget/RecyclerView;"
_RA, _RH = (f"Landroidx/recyclerview/widget/RecyclerView${n};" for n in ("Adapter", "ViewHolder"))


def test_the_view_of_a_row_is_touched_in_its_list(tmp_path: Path) -> None:
    code = created(
        "const v0, R.id.entries",
        f"invoke-virtual {{p0, v0}}, Lorg/example/Main;->findViewById(I){_VIEW}",
        "move-result-object v0",
        f"check-cast v0, {_R}",
        "new-instance v1, Lorg/example/Rows;",
        "invoke-direct {v1}, Lorg/example/Rows;-><init>()V",
        f"invoke-virtual {{v0, v1}}, {_R}->setAdapter({_RA})V",
    )
    rows = cls(
        "Lorg/example/Rows;",
        _RA,
        method(
            f"public onCreateViewHolder(Landroid/view/ViewGroup;I){_RH}",
            "invoke-virtual {p1}, Landroid/view/ViewGroup;->getContext()Landroid/content/Context;",
            "move-result-object v0",
            f"invoke-static {{v0}}, {_INFLATER}->from(Landroid/content/Context;){_INFLATER}",
            "move-result-object v0",
            "const v1, R.layout.row",
            "const/4 v2, 0x0",
            f"invoke-virtual {{v0, v1, p1, v2}}, {_INFLATER}->inflate(I{_GROUP}Z){_VIEW}",
            "move-result-object v0",
            "new-instance v1, Lorg/example/Row;",
            f"invoke-direct {{v1, v0}}, Lorg/example/Row;-><init>({_VIEW})V",
            "return-object v1",
        ),
        method(
            f"public onBindViewHolder({_RH}I)V",
            f"iget-object v0, p1, {_RH}->itemView:{_VIEW}",
            f"invoke-virtual {{v0, p0}}, {_VIEW}->setOnClickListener({_CLICK})V",
        ),
        method(
            f"public onClick({_VIEW})V",
            f"invoke-virtual {{p1}}, {_VIEW}->getContext()Landroid/content/Context;",
            "move-result-object v0",
            *(line.replace("%s->", "Landroid/content/Context;->~") for line in made("v0")),
        ),
        method("public getItemCount()I", "const/4 v0, 0x3", "return v0"),
        interfaces=(_CLICK,),
    )
    row = (
        f".class Lorg/example/Row;\n.super {_RH}\n.method constructor <init>({_VIEW})V\n    .registers 2\n"
        f"    invoke-direct {{p0, p1}}, {_RH}-><init>({_VIEW})V\n    return-void\n.end method\n"
    )
    files = {
        "res/layout/main.xml": layout(f'<androidx.recyclerview.widget.RecyclerView android:id="@+id/entries" {SIZE}/>'),
        "res/layout/row.xml": f'<TextView {VIEWS} android:id="@+id/name" {SIZE}/>',
    }
    found = edges(graph_of(tmp_path, code + rows + row, ROWS, files))
    assert ("Main", "Second", "item", "entries") in found


_P, _PF = "Landroidx/preference/Preference;", "Landroidx/preference/PreferenceFragmentCompat;"


ACTIVITY = "->~getActivity()Landroid/app/Activity;"
PLATFORM_PAGE = tuple(
    re.sub(r"->(?:getSupport)?(?=\w+\()", lambda found: "->~get" if "get" in found[0] else "->~", line)
    if "android" in line and "<init>" not in line
    else line
    for line in SHOWS_PAGE
)


@pytest.mark.parametrize("platform", [False, True])
def test_preferences_open_what_their_listeners_say(tmp_path: Path, platform: bool) -> None:
    heard = "Landroidx/preference/Preference$OnPreferenceClickListener;"
    page = fragment(
        method(
            f"public onCreatePreferences({_BUNDLE}Ljava/lang/String;)V",
            "const v0, R.xml.prefs",
            "invoke-virtual {p0, v0}, Lorg/example/Page;->addPreferencesFromResource(I)V",
            'const-string v0, "more"',
            f"invoke-virtual {{p0, v0}}, Lorg/example/Page;->findPreference({_TEXT}){_P}",
            "move-result-object v0",
            f"invoke-virtual {{v0, p0}}, {_P}->setOnPreferenceClickListener({heard})V",
        ),
        method(f"public onPreferenceClick({_P})Z", *STARTS, "const/4 v0, 0x1", "return v0"),
        parent=_PF,
    ).replace(".method", f".implements {heard}\n.method", 1)
    entry = '<Preference app:key="more" app:title="More"/>'
    files = {**BOX, "res/xml/prefs.xml": f"<PreferenceScreen {VIEWS}>{entry}</PreferenceScreen>"}
    first, library = created(*SHOWS_PAGE, parent=_A), FRAGMENTS + PREFERENCES
    if platform:
        first = created(*PLATFORM_PAGE).replace("androidx/fragment/app/Fragment", "android/app/Fragment")
        library = PREFERENCES.replace("androidx/fragment/app/a;", "android/app/Fragment;")
        page = page.replace("->startActivity", "->~startActivity").replace(f"->getActivity(){_A}", ACTIVITY)
    graph = graph_of(tmp_path, first + page, library, files)
    assert ("Page", "Second", "preference", "More") in edges(graph)


OUT = tuple(line for line in made("p0")[:3])
PLAIN_LAYOUT = {"res/layout/main.xml": layout(button("go_there", "Go"))}


def test_a_helper_starts_an_activity_for_another_one(tmp_path: Path) -> None:
    head = f"startActivityForResult(Landroid/app/Activity;{_INTENT}I{_BUNDLE})V"
    started = (
        "const/4 v2, 0x1",
        "const/4 v3, 0x0",
        f"invoke-static {{p0, v1, v2, v3}}, Landroidx/core/app/ActivityCompat;->{head}",
    )
    assert edges(graph_of(tmp_path, created(*OUT, *started), HELPERS, PLAIN_LAYOUT)) == {("Main", "Second", "auto", "")}


def test_a_launcher_starts_what_it_is_given(tmp_path: Path) -> None:
    activity, launcher = "Landroidx/activity/ComponentActivity;", "Landroidx/activity/result/ActivityResultLauncher;"
    starts = "Landroidx/activity/result/contract/ActivityResultContracts$StartActivityForResult;"
    contract, heard = (
        "Landroidx/activity/result/contract/ActivityResultContract;",
        "Landroidx/activity/result/ActivityResultCallback;",
    )
    registered = (
        f"new-instance v3, {starts}",
        f"invoke-direct {{v3}}, {starts}-><init>()V",
        f"invoke-virtual {{p0, v3, p0}}, Lorg/example/Main;->registerForActivityResult({contract}{heard}){launcher}",
        "move-result-object v3",
        f"invoke-virtual {{v3, v1}}, {launcher}->launch(Ljava/lang/Object;)V",
    )
    code = created(*OUT, *registered, parent=activity)
    assert edges(graph_of(tmp_path, code, RESULTS, PLAIN_LAYOUT)) == {("Main", "Second", "auto", "")}


def test_a_class_of_a_library_that_is_not_known_is_what_is_above_it(tmp_path: Path) -> None:
    sheet = "Lcom/google/android/material/bottomsheet/BottomSheetDialogFragment;"
    shows = (
        "new-instance v0, Lorg/example/Page;",
        "invoke-direct {v0}, Lorg/example/Page;-><init>()V",
        f"invoke-virtual {{p0}}, Lorg/example/Main;->getSupportFragmentManager(){_M}",
        "move-result-object v1",
        'const-string v2, "sheet"',
        f"invoke-virtual {{v0, v1, v2}}, Lorg/example/Page;->showSheet({_M}Ljava/lang/String;)V",
    )
    page = CLICKED.replace(_F, sheet)
    graph = graph_of(tmp_path, created(*shows, parent=_A) + page, FRAGMENTS + SHEETS, BOX)
    assert edges(graph) == {("Main", "Page", "auto", ""), ("Page", "Second", "click", "go_there")}
    assert {s.kind for s in graph.screens.values() if s.name.endswith("Page")} == {"dialog"}


def test_an_action_mode_has_its_menu(tmp_path: Path) -> None:
    mode, heard = "Landroidx/appcompat/view/ActionMode;", "Landroidx/appcompat/view/ActionMode$Callback;"
    started = f"invoke-virtual {{p0, p0}}, Lorg/example/Main;->startSupportActionMode({heard}){mode}"
    says_yes = ("const/4 v0, 0x1", "return v0")
    inflater = f"invoke-virtual {{p1}}, {mode}->getMenuInflater()Landroid/view/MenuInflater;"
    members = (
        method(
            f"public onCreateActionMode({mode}Landroid/view/Menu;)Z",
            inflater,
            "move-result-object v0",
            "const v1, R.menu.top",
            "invoke-virtual {v0, v1, p2}, Landroid/view/MenuInflater;->inflate(ILandroid/view/Menu;)V",
            *says_yes,
        ),
        method(f"public onPrepareActionMode({mode}Landroid/view/Menu;)Z", *says_yes),
        method(f"public onDestroyActionMode({mode})V", "return-void"),
        method(
            f"public onActionItemClicked({mode}Landroid/view/MenuItem;)Z",
            *(line.replace("%s->", "Lorg/example/Main;->~") for line in made("p0")),
            *says_yes,
        ),
    )
    code = created(started, parent="Landroidx/appcompat/app/AppCompatActivity;")
    code = code.replace(".method", f".implements {heard}\n{''.join(members)}.method", 1)
    menu = {"res/menu/top.xml": f'<menu {VIEWS}><item android:id="@+id/save" android:title="Save"/></menu>'}
    found = edges(graph_of(tmp_path, code, MODES, {**PLAIN_LAYOUT, **menu}))
    assert {e[2:] for e in found if e[1] == "Second"} == {("menu", "save")}


_C, _OBJECT = "Landroid/content/Context;", "Ljava/lang/Object;"
ALIKE = {
    "preferences": empty(f"static a({_C})Landroid/content/SharedPreferences;"),
    "starting": empty(f"static a({_C}{_INTENT}{_BUNDLE})V"),
    "message": empty(f"a({_TEXT}{_CLICK})La/h;"),
    "result": empty(f"a({_C}{_OBJECT}){_INTENT}", f"a(I{_INTENT}){_OBJECT}"),
    "menu": empty("a()Landroid/view/MenuInflater;", "b()Landroid/view/Menu;", "c(I)V"),
}
"""Methods that classes of apps have as well as those of libraries."""
OPENS = method(f"public static b({_C})V", *(line.replace("%s", _C) for line in made("p0")))


@pytest.mark.parametrize("beside", ["", DIALOGS.replace("Landroidx/appcompat/app/", "La/")])
@pytest.mark.parametrize("alike", ALIKE)
def test_a_class_of_the_app_that_looks_like_one_of_a_library_is_read(tmp_path: Path, alike: str, beside: str) -> None:
    code = created(f"invoke-static {{p0}}, La/h;->b({_C})V") + cls("La/h;", _OBJECT, ALIKE[alike], OPENS) + beside
    package = build_package(tmp_path, manifest("Main", "Second"), code, PLAIN_LAYOUT)
    assert edges(build_map(package)) == {("Main", "Second", "auto", "")}


def test_a_class_whose_names_nobody_took_is_none_of_a_library(tmp_path: Path) -> None:
    base = "Lorg/other/Base;"
    does = method(f"protected onCreate({_BUNDLE})V", f"invoke-static {{p0}}, La/h;->b({_C})V")
    code = cls("Lorg/example/Main;", base) + cls(base, "Landroid/app/Activity;", ALIKE["preferences"], does)
    package = build_package(tmp_path, manifest("Main", "Second"), code + cls("La/h;", _OBJECT, OPENS), PLAIN_LAYOUT)
    assert edges(build_map(package)) == {("Main", "Second", "auto", "")}
