"""The map that the paper prints: Listing 4 and Figure 2 of Agent+P, with one parallel edge and a call behind one."""

from uiatlas.ui import ElementFlag, Role, Selector, Tap, UIElement
from uiatlas.utg import Evidence, EvidenceKind, Graph, Screen, Transition

EDGES = (
    ("SplashActivity", "MainActivity"),
    ("MainActivity", "EventActivity"),
    ("MainActivity", "SettingsActivity"),
    ("MainActivity", "AboutActivity"),
    ("MainActivity", "TaskActivity"),
    ("EventActivity", "EventActivity"),
    ("EventActivity", "SelectTimeZoneActivity"),
    ("SettingsActivity", "ManageEventTypesActivity"),
    ("SettingsActivity", "WidgetListConfigureActivity"),
    ("AboutActivity", "ContributorsActivity"),
    ("AboutActivity", "FAQActivity"),
    ("AboutActivity", "LicenseActivity"),
    ("TaskActivity", "TaskActivity"),
)
CALL = "virtualinvoke r0.<android.content.Context: void startActivity(android.content.Intent)>(r1) ()"
MORE = UIElement(
    0, Role.IMAGE, description="more options", class_name="android.widget.ImageView", flags=ElementFlag.CLICKABLE
)


def calendar() -> Graph:
    """The calendar's map as a static analysis might write it."""
    graph = Graph("com.example.calendar", app_version="6.2", entry="SplashActivity")
    for name in dict.fromkeys(end for edge in EDGES for end in edge):
        elements = (MORE,) if name == "MainActivity" else ()
        graph.put_screen(Screen(name, graph.app, name, kind="activity", elements=elements))
    static = (Evidence(EvidenceKind.STATIC, "calendar.apk"),)
    for source, target in EDGES:
        if (source, target) == ("MainActivity", "SettingsActivity"):
            more = Selector(Role.IMAGE, description="more options")
            worked = Evidence(EvidenceKind.STATIC, CALL, tried=1, worked=1)
            graph.put_transition(Transition(source, Tap(more), target, evidence=(worked,)))
        action = Tap(Selector(Role.BUTTON, text=target.removesuffix("Activity"), resource_id="p:id/go"))
        graph.put_transition(Transition(source, action, target, evidence=static, edge_class="click"))
    return graph
