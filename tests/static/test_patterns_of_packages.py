"""Every pattern of navigation as compilers write it: what is there is found in the package, and nothing else."""

from pathlib import Path

import pytest
from tests.static.apps import VIEWS, edges, manifest, ways_back
from tests.static.packages import build_package

from uiatlas.sources import build_map
from uiatlas.ui import describe
from uiatlas.utg import Graph

CODE = Path(__file__).with_name("patterns")
SIZE = 'android:layout_width="match_parent" android:layout_height="match_parent"'
GO = {("Main", "Second", "click", "go_there")}
THIRD = {("Main", "Third", "click", "go_third")}


def layout(*views: str, tag: str = "LinearLayout") -> str:
    return f"<{tag} {VIEWS} {SIZE}>{''.join(views)}</{tag}>"


def button(id: str, text: str, more: str = "") -> str:
    return f'<Button android:id="@+id/{id}" android:text="{text}" {SIZE} {more}/>'


BUTTONS = {"res/layout/main.xml": layout(button("go_there", "Go"), button("go_third", "Third"))}


def graph_of(
    folder: Path, pattern: str, activities: tuple[str, ...], resources: dict[str, str] = BUTTONS, more: str = ""
) -> Graph:
    """The map of the package with this pattern's code."""
    code = (CODE / f"{pattern}.smali").read_text(encoding="utf-8")
    return build_map(build_package(folder, manifest(*activities, more=more), code, resources))


THREE = ("Main", "Second", "Third")


@pytest.mark.parametrize("how", ["helpers", "companion", "kotlin_class", "interface_default"])
def test_helpers_are_followed_into_other_classes_with_what_they_are_given(tmp_path: Path, how: str) -> None:
    assert edges(graph_of(tmp_path, how, THREE)) == GO


@pytest.mark.parametrize(
    "how",
    [
        "view_binding",
        "data_binding",
        "data_binding_inflated",
        "method_reference",
        "anonymous",
        "synthetic",
    ],
)
def test_a_click_is_found_however_the_widget_is_named(tmp_path: Path, how: str) -> None:
    assert edges(graph_of(tmp_path, f"click_{how}", THREE)) == GO


@pytest.mark.parametrize("how", ["butterknife", "butterknife_finder"])
def test_views_and_methods_that_a_library_binds_by_generated_code_are_found(tmp_path: Path, how: str) -> None:
    graph = graph_of(tmp_path, f"click_{how}", THREE)
    assert edges(graph) == GO | THIRD
    assert not any(e.only_if for t in graph.transitions.values() for e in t.evidence)


def test_views_that_are_kept_once_they_are_found_are_not_taken_for_each_other(tmp_path: Path) -> None:
    assert edges(graph_of(tmp_path, "click_synthetic_several", THREE)) == GO | THIRD


@pytest.mark.parametrize("how", ["packed_switch", "sparse_switch", "fields_of_ids"])
def test_a_listener_that_tells_views_apart_opens_what_belongs_to_each(tmp_path: Path, how: str) -> None:
    assert edges(graph_of(tmp_path, f"click_{how}", THREE)) == GO | THIRD


def test_what_is_chosen_and_then_asked_about_is_what_the_way_there_says(tmp_path: Path) -> None:
    assert edges(graph_of(tmp_path, "when_expression", THREE)) == GO | THIRD


@pytest.mark.parametrize("maker", ["constructor-impl", "same"])
def test_a_class_that_only_holds_a_value_is_the_value(tmp_path: Path, maker: str) -> None:
    """So is what a function is given and gives back, though it checks it first."""
    code = (CODE / "value_class.smali").read_text(encoding="utf-8").replace("constructor-impl", maker)
    assert edges(build_map(build_package(tmp_path, manifest(*THREE), code, BUTTONS))) == GO | THIRD


@pytest.mark.parametrize("how", ["constants", "ordinals"])
def test_a_constant_of_an_enumeration_opens_what_its_branch_says(tmp_path: Path, how: str) -> None:
    assert edges(graph_of(tmp_path, f"when_over_{how}", THREE)) == GO | THIRD


@pytest.mark.parametrize("how", ["when_over_constants", "when_over_ordinals", "companion"])
def test_what_a_class_needs_of_another_is_found_in_the_next_file_of_code(tmp_path: Path, how: str) -> None:
    code = (CODE / f"{how}.smali").read_text(encoding="utf-8")
    found = edges(build_map(build_package(tmp_path, manifest(*THREE), code, BUTTONS, apart=True)))
    assert found == (GO if how == "companion" else GO | THIRD)


def test_a_handler_named_in_the_layout_is_called_by_its_element(tmp_path: Path) -> None:
    resources = {"res/layout/main.xml": layout(button("go_there", "Go", 'android:onClick="next"'))}
    assert edges(graph_of(tmp_path, "click_in_layout", THREE, resources)) == GO


TOP = {
    "res/menu/top.xml": f'<menu {VIEWS}><item android:id="@+id/bar" android:title="Bar" app:showAsAction="always"/>'
    '<item android:id="@+id/deep" android:title="Deep"/><item android:id="@+id/none" android:title="None"/></menu>'
}
ITEMS = {
    ("Main", "Second", "menu", "bar"),
    ("Main", "Main menu", "menu", "More options"),
    ("Main menu", "Third", "menu", "deep"),
}


@pytest.mark.parametrize("how", ["sparse_switch", "chain"])
def test_items_of_a_menu_stand_in_the_bar_or_behind_the_overflow(tmp_path: Path, how: str) -> None:
    assert edges(graph_of(tmp_path, f"menu_{how}", THREE, TOP)) == ITEMS


def test_a_pop_up_menu_has_no_overflow_of_its_own(tmp_path: Path) -> None:
    assert edges(graph_of(tmp_path, "menu_popup", THREE, {**BUTTONS, **TOP})) == {
        ("Main", "top", "click", "go_there"),
        ("top", "Second", "menu", "bar"),
        ("top", "Third", "menu", "deep"),
    }


def test_a_context_menu_is_opened_by_the_view_that_it_is_registered_for(tmp_path: Path) -> None:
    assert edges(graph_of(tmp_path, "menu_context", THREE, {**BUTTONS, **TOP})) == {
        ("Main", "Main context menu", "click", "go_there"),
        ("Main context menu", "Second", "menu", "bar"),
        ("Main context menu", "Third", "menu", "deep"),
    }


def test_a_toolbar_with_a_menu_of_its_own_tells_its_own_listener(tmp_path: Path) -> None:
    screen = layout(f'<androidx.appcompat.widget.Toolbar android:id="@+id/toolbar" {SIZE}/>')
    assert edges(graph_of(tmp_path, "menu_toolbar", THREE, {**TOP, "res/layout/main.xml": screen})) == ITEMS


def test_an_action_mode_fills_its_menu_and_answers_it(tmp_path: Path) -> None:
    assert edges(graph_of(tmp_path, "menu_action_mode", THREE, {**TOP, **BUTTONS})) == {
        ("Main", "Main action mode", "click", "go_there"),
        ("Main action mode", "Second", "menu", "bar"),
    }


WORDS = {
    "res/values/words.xml": '<resources><string name="open">Show</string><string name="shut">No</string></resources>'
}
SIDE = f'<com.google.android.material.navigation.NavigationView android:id="@+id/drawer" app:menu="@menu/top" {SIZE}/>'


def test_items_at_the_side_of_a_screen_stand_on_it(tmp_path: Path) -> None:
    files = {**TOP, **WORDS, "res/layout/main.xml": layout(SIDE)}
    found = edges(graph_of(tmp_path, "drawer", THREE, files))
    assert found == {("Main", "Second", "menu", "bar"), ("Main", "Third", "menu", "deep")}


def test_items_of_a_drawer_stand_behind_the_button_that_opens_it(tmp_path: Path) -> None:
    aside = SIDE.replace("/>", ' android:layout_gravity="start"/>')
    screen = layout(f"<FrameLayout {SIZE}/>", aside, tag="androidx.drawerlayout.widget.DrawerLayout")
    files = {**TOP, **WORDS, "res/layout/main.xml": screen}
    assert edges(graph_of(tmp_path, "drawer", THREE, files)) == {
        ("Main", "Main drawer", "click", "Show"),
        ("Main drawer", "Second", "menu", "bar"),
        ("Main drawer", "Third", "menu", "deep"),
    }


def test_items_of_a_bottom_bar_show_the_fragments_that_code_chooses(tmp_path: Path) -> None:
    tabs = ("one", "two")
    items = "".join(f'<item android:id="@+id/tab_{name}" android:title="{name}"/>' for name in tabs)
    bar = "com.google.android.material.bottomnavigation.BottomNavigationView"
    views = (
        f'<FrameLayout android:id="@+id/box" {SIZE}/>',
        f'<{bar} android:id="@+id/bar" app:menu="@menu/tabs" {SIZE}/>',
    )
    files = {"res/layout/main.xml": layout(*views), "res/menu/tabs.xml": f"<menu {VIEWS}>{items}</menu>"}
    assert edges(graph_of(tmp_path, "bottom_navigation", ("Main",), files)) == {
        ("Main", "One", "menu", "tab_one"),
        ("Main", "Two", "menu", "tab_two"),
    }


BOX = layout(f'<FrameLayout android:id="@+id/box" {SIZE}/>')
PAGE = {"res/layout/page.xml": BUTTONS["res/layout/main.xml"]}


@pytest.mark.parametrize("how", ["host", "next"])
def test_a_fragment_from_a_factory_calls_back_into_the_activity_that_shows_it(tmp_path: Path, how: str) -> None:
    graph = graph_of(tmp_path, f"fragment_calls_{how}", THREE, {"res/layout/main.xml": BOX, **PAGE})
    assert edges(graph) == {("Main", "Page", "auto", ""), ("Page", "Second", "click", "go_there")}
    page = next(s for s in graph.screens.values() if s.name.endswith("Page"))
    assert graph.screens[page.host or ""].name == "org.example.Main"
    assert {e.resource_id for e in page.elements if e.resource_id} == {
        "org.example:id/go_there",
        "org.example:id/go_third",
    }


def test_a_pager_shows_each_fragment_that_its_adapter_makes(tmp_path: Path) -> None:
    pager = layout(f'<androidx.viewpager2.widget.ViewPager2 android:id="@+id/pager" {SIZE}/>')
    found = edges(graph_of(tmp_path, "fragment_pager", THREE, {"res/layout/main.xml": pager, **PAGE}))
    assert found == {("Main", "One", "auto", ""), ("Main", "Two", "click", "pager")}


def test_a_fragment_that_the_layout_names_is_shown_at_once(tmp_path: Path) -> None:
    screen = layout(f'<fragment android:id="@+id/part" android:name="org.example.One" {SIZE}/>')
    found = edges(graph_of(tmp_path, "fragment_in_layout", THREE, {"res/layout/main.xml": screen, **PAGE}))
    assert found == {("Main", "One", "auto", ""), ("One", "Second", "click", "go_there")}


YES = {"res/values/strings.xml": '<resources><string name="yes">Yes</string></resources>'}


def test_what_a_dialogs_callback_does_belongs_to_whoever_opens_it(tmp_path: Path) -> None:
    assert edges(graph_of(tmp_path, "dialog_class", THREE, {**BUTTONS, **YES})) == {
        ("Main", "AskDialog", "click", "go_there"),
        ("AskDialog", "Second", "dialog", "Yes"),
    }


def test_a_dialog_fragment_that_listens_to_its_own_button_is_pressed_there(tmp_path: Path) -> None:
    assert edges(graph_of(tmp_path, "dialog_fragment", THREE, {**BUTTONS, **YES})) == {
        ("Main", "Sure", "click", "go_there"),
        ("Sure", "Second", "dialog", "Yes"),
    }


def test_entries_of_a_dialogs_list_are_the_texts_that_the_package_has_for_it(tmp_path: Path) -> None:
    days = '<string-array name="days"><item>One</item><item>@string/yes</item></string-array>'
    texts = {name: text.replace("</resources>", f"{days}</resources>") for name, text in YES.items()}
    found = edges(graph_of(tmp_path, "dialog_list", THREE, {**BUTTONS, **texts}))
    assert {e[1:] for e in found if e[0] != "Main"} == {("Second", "dialog", "One"), ("Second", "dialog", "Yes")}


def test_a_function_that_gives_one_of_several_classes_leads_to_all_of_them(tmp_path: Path) -> None:
    found = edges(graph_of(tmp_path, "one_of_several", THREE))
    assert found == GO | {("Main", "Third", "click", "go_there")}


def test_a_base_class_gives_its_code_and_its_wrappers_to_each_concrete_activity(tmp_path: Path) -> None:
    graph = graph_of(tmp_path, "base_class", ("Main", "Other", "Second", "Third"))
    assert edges(graph) == {
        ("Main", "Second", "auto", ""),
        ("Other", "Second", "auto", ""),
        ("Other", "Third", "click", "go_there"),
    }
    assert "Base" not in {s.name.rpartition(".")[2] for s in graph.screens.values()}


@pytest.mark.parametrize(
    ("cls", "method", "found"),
    [
        ("class final synthetic Lorg/example/Main$Function;", "value", True),
        ("class Lorg/example/Main$1;", "done", True),
        ("class Lorg/example/Main$1;", "a", False),
        ("class Lorg/example/Main$Holder;", "value", False),
    ],
)
def test_what_only_a_type_of_a_library_can_ask_of_an_object_is_run_once_the_library_has_it(
    tmp_path: Path, cls: str, method: str, found: bool
) -> None:
    code = (CODE / "given_to_library.smali").read_text(encoding="utf-8")
    code = code.replace("class Lorg/example/Main$1;", cls).replace("Lorg/example/Main$1;", cls.rpartition(" ")[2])
    graph = build_map(build_package(tmp_path, manifest("Main", "Second"), code.replace("done()", f"{method}()"), {}))
    assert edges(graph) == ({("Main", "Second", "auto", "")} if found else set())


def test_a_base_class_of_a_library_tells_those_below_what_the_platform_tells_it(tmp_path: Path) -> None:
    code = (CODE / "base_class.smali").read_text(encoding="utf-8").replace("Lorg/example/Base", "Lnet/library/Base")
    graph = build_map(build_package(tmp_path, manifest("Main", "Other", "Second", "Third"), code, BUTTONS))
    assert edges(graph) == {("Main", "Second", "auto", ""), ("Other", "Second", "auto", "")}


def test_screens_of_libraries_in_the_manifest_are_followed(tmp_path: Path) -> None:
    library = '<activity android:name="org.library.Settings"/><activity android:name="org.library.About"/>'
    assert edges(graph_of(tmp_path, "library_screens", ("Main",), BUTTONS, library)) == {
        ("Main", "Settings", "click", "go_there"),
        ("Settings", "About", "auto", ""),
    }


def test_an_app_that_is_called_as_libraries_are_is_read_all_the_same(tmp_path: Path) -> None:
    code = (CODE / "helpers.smali").read_text(encoding="utf-8").replace("Lorg/example/", "Lcom/android/example/")
    named = manifest(*THREE, more='<activity android:name="com.android.billing.Pay"/>').replace("org.", "com.android.")
    assert edges(build_map(build_package(tmp_path, named, code, BUTTONS))) == GO


def test_preferences_open_what_their_xml_and_their_listeners_say(tmp_path: Path) -> None:
    host = f'<fragment android:id="@+id/box" android:name="org.example.Options" {SIZE}/>'
    preferences = f"""<PreferenceScreen {VIEWS}><Preference app:key="about" app:title="About"/>
      <PreferenceCategory android:title="Group"><Preference android:key="licences" android:title="Licences"/>
        <Preference android:title="More"><intent android:targetPackage="org.example"
          android:targetClass="org.example.Third"/></Preference></PreferenceCategory>
      <Preference app:fragment="org.example.Sounds" app:title="Sounds"/>
      <PreferenceScreen android:key="deep" android:title="Deep"><SwitchPreference android:key="x" android:title="X"/>
      </PreferenceScreen></PreferenceScreen>"""
    files = {"res/layout/main.xml": layout(host), "res/xml/prefs.xml": preferences}
    assert edges(graph_of(tmp_path, "preferences", (*THREE, "Licences"), files)) == {
        ("Main", "Options", "auto", ""),
        ("Options", "Second", "preference", "About"),
        ("Options", "Licences", "preference", "Licences"),
        ("Options", "Third", "preference", "More"),
        ("Options", "Sounds", "preference", "Sounds"),
        ("Options", "deep", "preference", "Deep"),
    }


HOST = (
    '<androidx.fragment.app.FragmentContainerView android:id="@+id/box" app:navGraph="@navigation/nav"'
    f' android:name="androidx.navigation.fragment.NavHostFragment" {SIZE}/>'
)
NAVIGATION = {
    "res/layout/main.xml": layout(HOST),
    "res/layout/home.xml": BUTTONS["res/layout/main.xml"],
    "res/navigation/nav.xml": f'<navigation {VIEWS} app:startDestination="@+id/home"><fragment android:id="@+id/home"'
    ' android:name="org.example.Home"><action android:id="@+id/to_detail" app:destination="@+id/detail"/></fragment>'
    '<fragment android:id="@+id/detail" android:name="org.example.Detail"/></navigation>',
}


@pytest.mark.parametrize("how", ["ids", "directions", "java_directions"])
def test_a_navigation_graph_is_followed_by_its_actions(tmp_path: Path, how: str) -> None:
    found = edges(graph_of(tmp_path, f"navigation_{how}", ("Main",), NAVIGATION))
    assert found == {("Main", "Home", "auto", ""), ("Home", "Detail", "click", "go_there")}


def test_routes_of_compose_are_followed_through_function_objects(tmp_path: Path) -> None:
    found = edges(graph_of(tmp_path, "compose", ("Main",), {}))
    assert found == {("Main", "home", "auto", ""), ("home", "detail/{}", "click", "Open it")}


def test_what_runs_unseen_and_what_is_sent_later_is_kept_apart(tmp_path: Path) -> None:
    graph = graph_of(tmp_path, "background", THREE, BUTTONS, '<receiver android:name=".Alarm"/>')
    assert edges(graph) == {("Alarm", "Second", "background", ""), ("Main", "Third", "background", "")}
    assert {graph.screens[t.source].kind for t in graph.transitions.values()} == {"background"}


def test_an_intent_sent_on_to_another_class_leads_there_unasked(tmp_path: Path) -> None:
    assert edges(graph_of(tmp_path, "dispatch", THREE)) == {("Main", "Second", "auto", "")}


def test_an_activity_may_start_itself_again(tmp_path: Path) -> None:
    assert edges(graph_of(tmp_path, "self_restart", THREE)) == {("Main", "Main", "click", "go_there")}


def test_an_alias_leads_to_what_it_stands_for(tmp_path: Path) -> None:
    alias = '<activity-alias android:name=".Front" android:targetActivity=".Second"/>'
    graph = graph_of(tmp_path, "alias", THREE, BUTTONS, alias)
    assert edges(graph) == GO
    assert [(e.kind, graph.screens[e.screen].name, e.detail) for e in graph.entries] == [
        ("launcher", "org.example.Main", ""),
        ("alias", "org.example.Second", "org.example.Front"),
    ]


def test_links_shortcuts_and_what_is_shared_enter_a_package(tmp_path: Path) -> None:
    action = '<action android:name="android.intent.action.{}"/>'
    filters = (
        f'<intent-filter>{action.format("VIEW")}<data android:scheme="https" android:host="example.org"/>'
        f'</intent-filter><intent-filter>{action.format("SEND")}<data android:mimeType="text/plain"/></intent-filter>'
        '<meta-data android:name="android.app.shortcuts" android:resource="@xml/shortcuts"/>'
    )
    shortcut = (
        f'<shortcuts {VIEWS}><shortcut android:shortcutId="new" android:shortcutShortLabel="@string/yes"><intent'
        ' android:action="x" android:targetPackage="org.example" android:targetClass="org.example.Second"/></shortcut>'
        "</shortcuts>"
    )
    code = (CODE / "helpers.smali").read_text(encoding="utf-8")
    entered = manifest(*THREE).replace("</activity>", f"{filters}</activity>", 1)
    files = {**BUTTONS, **YES, "res/xml/shortcuts.xml": shortcut}
    graph = build_map(build_package(tmp_path, entered, code, files))
    assert {(e.kind, graph.screens[e.screen].name.rpartition(".")[2], e.detail) for e in graph.entries} == {
        ("launcher", "Main", ""),
        ("deep link", "Main", "https://example.org"),
        ("share", "Main", "text/plain"),
        ("shortcut", "Second", "Yes"),
    }


def test_launchers_and_choosers_lead_out_of_the_app_unless_they_name_a_class(tmp_path: Path) -> None:
    screen = {"res/layout/main.xml": layout(*(button(i, i) for i in ("go_there", "pick", "share", "web")))}
    assert edges(graph_of(tmp_path, "results_and_system", THREE, screen)) == GO | {
        ("Main", "system:GetContent", "system", "pick"),
        ("Main", "system:android.intent.action.CHOOSER", "system", "share"),
        ("Main", "system:android.intent.action.VIEW", "system", "web"),
    }


ANSWERS = (
    '<activity android:name=".Answer"><intent-filter><action android:name="org.example.OPEN"/>'
    '<category android:name="android.intent.category.DEFAULT"/></intent-filter></activity>'
)


def test_an_action_leads_to_the_activity_that_answers_it(tmp_path: Path) -> None:
    found = edges(graph_of(tmp_path, "own_action", ("Main",), BUTTONS, ANSWERS))
    assert found == {("Main", "Answer", "click", "go_there")}


PUT_TOGETHER = {
    "builder": """
    new-instance v0, Ljava/lang/StringBuilder;
    invoke-direct {v0}, Ljava/lang/StringBuilder;-><init>()V
    const-string v1, "org.example"
    invoke-virtual {v0, v1}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;
    const/16 v1, 0x2e
    invoke-virtual {v0, v1}, Ljava/lang/StringBuilder;->append(C)Ljava/lang/StringBuilder;
    invoke-virtual {v0, p1}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;
    invoke-virtual {v0}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;
    """,
    "plus": """
    const-string v0, "org.example."
    invoke-static {v0, p1}, Lkotlin/jvm/internal/Intrinsics;->stringPlus(TEXTLjava/lang/Object;)TEXT
    """.replace("TEXT", "Ljava/lang/String;"),
}


@pytest.mark.parametrize("how", PUT_TOGETHER)
def test_an_action_that_is_put_together_of_what_a_caller_gives_is_known(tmp_path: Path, how: str) -> None:
    code = (CODE / "own_action.smali").read_text(encoding="utf-8")
    written = '    const-string v0, "org.example.OPEN"\n'
    assert code.count(written) == 1
    named = """    const-string v0, "OPEN"
    invoke-direct {p0, v0}, Lorg/example/Main;->action(Ljava/lang/String;)Ljava/lang/String;
    move-result-object v0
"""
    method = f"""
.method private action(Ljava/lang/String;)Ljava/lang/String;
    .registers 4
    {PUT_TOGETHER[how]}
    move-result-object v0
    return-object v0
.end method
"""
    at = code.index(".class public final synthetic")
    code = (code[:at] + method + "\n" + code[at:]).replace(written, named)
    package = build_package(tmp_path, manifest("Main", more=ANSWERS), code, BUTTONS)
    assert edges(build_map(package)) == {("Main", "Answer", "click", "go_there")}


def test_what_a_list_is_told_to_do_is_done_by_its_items(tmp_path: Path) -> None:
    files = {
        "res/layout/main.xml": layout(f'<androidx.recyclerview.widget.RecyclerView android:id="@+id/entries" {SIZE}/>'),
        "res/layout/entry.xml": layout(f"<TextView {SIZE}/>"),
    }
    assert edges(graph_of(tmp_path, "list_adapter", THREE, files)) == {("Main", "Second", "item", "entries")}


def test_a_way_under_a_condition_tells_it_and_names_the_setting_that_is_seen(tmp_path: Path) -> None:
    prefs = (
        f'<PreferenceScreen {VIEWS}><SwitchPreference android:key="fancy" android:title="Fancy"/></PreferenceScreen>'
    )
    graph = graph_of(tmp_path, "condition", THREE, {**BUTTONS, "res/xml/prefs.xml": prefs})
    told = {graph.screens[e.target].name: e.only_if for e in graph.transitions.values() if e.edge_class == "click"}
    assert {name: said.partition(" (")[0] for name, said in told.items()} == {
        "org.example.Second": '"Fancy" on',
        "org.example.Third": '"Fancy" off',
    }


def test_what_is_made_when_it_is_first_asked_for_is_what_the_function_gives(tmp_path: Path) -> None:
    assert edges(graph_of(tmp_path, "lazy_value", THREE)) == GO


def test_function_objects_that_one_place_makes_are_told_apart_by_what_they_are_given(tmp_path: Path) -> None:
    assert edges(graph_of(tmp_path, "lazy_views", THREE)) == GO | THIRD


def test_entries_of_a_map_have_its_keys_and_values(tmp_path: Path) -> None:
    assert edges(graph_of(tmp_path, "map_of_ids", THREE)) >= GO | THIRD


@pytest.mark.parametrize(("how", "said"), [("array_of_targets", {"B"}), ("values_of_constants", {"One", "Two"})])
def test_an_array_that_a_function_was_given_still_holds_its_elements(tmp_path: Path, how: str, said: set[str]) -> None:
    screen = {"res/layout/main.xml": layout(f'<LinearLayout android:id="@+id/box" {SIZE}/>')}
    found = edges(graph_of(tmp_path, how, THREE, screen))
    assert {e[1] for e in found} == {"Second", "Third"}
    assert {e[3] for e in found} == said


def test_a_copy_has_what_it_is_not_given_anew(tmp_path: Path) -> None:
    assert edges(graph_of(tmp_path, "copied_object", THREE)) == GO


def test_functions_that_extend_collections_are_called_on_them(tmp_path: Path) -> None:
    assert edges(graph_of(tmp_path, "map_by_texts", THREE)) == GO | THIRD


def test_a_map_leads_from_each_key_to_its_own_target(tmp_path: Path) -> None:
    assert edges(graph_of(tmp_path, "map_of_targets", THREE)) == GO | THIRD


def test_a_tap_through_a_gesture_detector_is_one_on_what_hands_it_on(tmp_path: Path) -> None:
    assert edges(graph_of(tmp_path, "gesture", THREE)) == GO


def test_a_fragment_made_by_the_name_of_its_class_is_shown(tmp_path: Path) -> None:
    found = edges(graph_of(tmp_path, "fragment_by_name", ("Main",), {"res/layout/main.xml": BOX}))
    assert found == {("Main", "One", "auto", "")}


def test_a_cancel_leads_back_where_back_does_not(tmp_path: Path) -> None:
    graph = graph_of(tmp_path, "dialog_cancel", THREE, {**BUTTONS, **YES})
    (dialog,) = (s.id for s in graph.screens.values() if s.kind == "dialog")
    assert [describe(e.action) for e in graph.outgoing(dialog) if e.edge_class == "back"] == ['tap "Cancel"']


@pytest.mark.parametrize(
    ("popping", "kept"), [("", True), (' app:popUpTo="@id/home" app:popUpToInclusive="true"', False)]
)
def test_what_a_navigation_graph_takes_away_is_not_below(tmp_path: Path, popping: str, kept: bool) -> None:
    files = {
        n: t.replace('app:destination="@+id/detail"', f'app:destination="@+id/detail"{popping}')
        for n, t in NAVIGATION.items()
    }
    found = ways_back(graph_of(tmp_path, "navigation_ids", ("Main",), files))
    assert (("Detail", "Home", "back") in found) is kept
