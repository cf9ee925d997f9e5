"""Draws the sixty programs of the breadth suite: ``python -m benchmarks.draw_breadth`` prints the list in order.

Rules of the pools, settled before the draw:

- A program installs from Debian 12, PyPI or npm, and its package takes at most 500 MB.
- Nobody had used it here: neither this repository, nor its history, nor its data name it. A name that is also a common
  word there (ara, aim, eric, klaus, secrets, whistle) does not count as named.
- It needs no network, no hardware, no system service that runs as root, and no D-Bus service that a session of its own
  has not. Tools of a desktop shell, clients of mail, chat, weather and maps, sound servers and file sharing fall out.
- It is no terminal, and what is of a wide pool (GTK 3, Qt 5) is no game.
- A site has several pages and needs neither an account nor another service; one that takes a configured user through
  its own configuration, without signing in, is good. Sites are not confined, so none is taken that runs commands typed
  into it, or that gives the files of the machine.

A program that does not install, or does not come up, is replaced by the next of its pool in drawn order; `REPLACED`
says which, and nothing else strikes a program off.

The first forty places are the columns ``first`` and ``last``. When the programs of ``last`` had been run, ten more
were taken as the column ``second``: of each pool the next reserves in the order that was drawn before, as many as
``last`` has of it. When those had been run, ten more were taken in the same way as the column ``third``. Nothing was
drawn anew for either.
"""

import random
from collections import Counter
from dataclasses import dataclass

SEED = 20261124


@dataclass(frozen=True, slots=True)
class Quota:
    """How many programs of a pool are drawn.

    Attributes:
        name: The toolkit, or the registry of a site.
        kind: ``desktop`` or ``web``.
        count: How many.
        pool: The programs; None for the sites that were drawn before.
    """

    name: str
    kind: str
    count: int
    pool: tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class Place:
    """A place of the list.

    Attributes:
        quota: The quota that it belongs to.
        kind: ``desktop`` or ``web``.
        column: ``last`` for programs that are run once before anything is mended for them; ``second`` for the
            reserves that are run once after those, and ``third`` for the next ones.
        program: The program that has it.
    """

    quota: str
    kind: str
    column: str
    program: str


@dataclass(frozen=True, slots=True)
class Draw:
    """What was drawn: the places in order, and for each quota the pool in drawn order, reserves included."""

    places: tuple[Place, ...]
    orders: dict[str, tuple[str, ...]]


GTK_4 = """
    clapper deja-dup eiciel gmult gnome-builder gnome-contacts gnome-music gpaste-2 granite-7-demo gsequencer gtk4-demo
    gtk4-widget-factory hydrapaper metadata-cleaner passes-gtk phosh-mobile-settings phosh-tour secrets
"""
QT_6 = """
    assistant-qt6 beads connectagram cutemaze designer-qt6 eric explosive-c4 linguist-qt6 massxpert minexpert2
    packagesearch pentobi python3-mecavideo qt6ct qtcreator qxgedit regina-normal retext tanglet tetzle tipp10 uefitool
"""
GTK_3 = """
    almanah apostrophe autorenamer bibledit birdfont bluefish bookletimposer crystal-facet-uml d-feet devhelp diffuse
    font-manager gaupol gbonds gcolor3 gimagereader gitg giggle glabels glade glom gnome-genius gnucash gourmand gpick
    gretl gtkhash gtkcrypto gtranslator gummi klavaro latexila lifeograph lybniz mcomix meld minder mypaint nfoview
    ocrfeeder oregano otpclient pdfarranger photocollage pluma pspp pytrainer qreator quickcal rawtherapee regexxer
    revelation seahorse sequeler setzer solfege soundconverter spacefm-gtk3 subtitleeditor synfigstudio viking xournalpp
    zathura anjuta gthumb shotwell eog atril engrampa inkscape
"""
QT_5 = """
    algobox anymeal ark basic256 brewtarget cb2bib charmtimetracker converseen convertall copyq cppcheck-gui diffpdf
    doxygen-gui dupeguru equalx feathernotes fet fontmatrix frescobaldi geophar ghostwriter glogg ipe juffed kalgebra
    kbruch kcharselect kcolorchooser kmplot kolourpaint krusader kronometer ktimetracker kturtle kxstitch labplot leocad
    lokalize luckybackup lyx marble-qt minizinc-ide mu-editor noblenote nixnote2 notepadqq okular openboard openlp
    pageedit pencil2d pgmodeler photoflare phototonic plume-creator previsat pyspread qbrew qcomicbook qdirstat qgit
    qlcplus qspeakers qstardict qtikz qvge recollgui relational rocs sailcut scribus seascope sigil socnetv
    structure-synth texmaker texstudio texworks tiled tikzit tortoisehg trimage turing tz-converter umbrello vprerex xca
    zeal zint-qt
"""
OFFICE = "libreoffice-draw libreoffice-impress libreoffice-math"
SWING = """
    biogenesis carmetal charactermanaj electric freeplane gpsprune jabref jalview jaxe jclic jfractionlab jugglinglab
    jxplorer logisim omegat opticalraytracer proguard-gui robocode simplyhtml storymaps sweethome3d topcat weka
"""
PYPI = """
    moin klaus otterwiki ara kedro-viz pywb mapproxy pygeoapi pycsw pypiserver devpi-web bepasty luigi papis buildbot
    dagster-webserver py4web aim tahoe-lafs evidently aw-server trackio arize-phoenix
"""
NPM = """
    verdaccio browser-sync backlog.md reveal-md markserv hexo-admin pouchdb-server mountebank jsreport
    allure-commandline nodecg ethercalc graphql-faker tileserver-gl-light fake-smtp-server droppy whistle anyproxy
    likec4 kresus @lhci/server @silexlabs/silex @solid/community-server
"""
DEBIAN = """
    fossil hledger-web openrefine orthanc public-inbox prometheus prometheus-pushgateway mercurial cgit apt-cacher-ng
    shaarli mediawiki gitit gerbera tomcat10-examples
"""

QUOTAS = (
    Quota("GTK 4", "desktop", 6, tuple(GTK_4.split())),
    Quota("Qt 6", "desktop", 4, tuple(QT_6.split())),
    Quota("GTK 3", "desktop", 4, tuple(GTK_3.split())),
    Quota("Qt 5", "desktop", 3, tuple(QT_5.split())),
    Quota("LibreOffice", "desktop", 1, tuple(OFFICE.split())),
    Quota("Swing", "desktop", 1, tuple(SWING.split())),
    Quota("PyPI", "web", 8, tuple(PYPI.split())),
    Quota("npm", "web", 8, tuple(NPM.split())),
    Quota("Debian", "web", 4, tuple(DEBIAN.split())),
    Quota("Chromium", "desktop", 1, None),
)
"""The quotas; the last one is one of the sites in a window of its own."""

REPLACED: dict[str, str] = {
    "pycsw": "installs, but answers 500, since its package does not ask for SQLAlchemy",
    "aw-server": "its package lacks the scripts that its page asks for",
    "kresus": "every version that npm offers here wants Node 24",
    "graphql-faker": "npm's package lacks the program",
}
"""Drawn programs that do not install or do not come up, and why."""

_LAST = 5
_AMONG_LAST = frozenset(("GTK 4", "Qt 6"))


def drawn() -> Draw:
    """The draw, with what was replaced by reserves."""
    lot = random.Random(SEED)
    orders: dict[str, tuple[str, ...]] = {}
    sites: list[str] = []
    held: list[tuple[Quota, str]] = []
    for quota in QUOTAS:
        pool = sites if quota.pool is None else quota.pool
        order = tuple(lot.sample(sorted(pool), len(pool)))
        orders[quota.name] = order
        held += [(quota, name) for name in order[: quota.count]]
        sites += order[: quota.count] if quota.kind == "web" else ()
    last = {place for kind in ("desktop", "web") for place in _last(lot, [quota for quota, _ in held], kind)}
    taken = [(quota, "last" if number in last else "first") for number, (quota, _) in enumerate(held)]
    more = Counter(quota for quota, column in taken if column == "last")
    taken += [(quota, column) for column in ("second", "third") for quota in QUOTAS for _ in range(more[quota])]
    fit = {quota: iter([name for name in orders[quota.name] if name not in REPLACED]) for quota in QUOTAS}
    places = tuple(Place(quota.name, quota.kind, column, next(fit[quota])) for quota, column in taken)
    return Draw(places, orders)


def _last(lot: random.Random, quotas: list[Quota], kind: str) -> list[int]:
    """The places of a kind that are in the column ``last``; of those on the desktop one is GTK 4 and one Qt 6."""
    of_kind = [number for number, quota in enumerate(quotas) if quota.kind == kind]
    while True:
        chosen = lot.sample(of_kind, _LAST)
        if kind == "web" or {quotas[number].name for number in chosen} >= _AMONG_LAST:
            return chosen


def main() -> None:
    """Print the list, then the reserves of each quota."""
    draw = drawn()
    for number, place in enumerate(draw.places, 1):
        print(f"{number:2} {place.column:6} {place.kind:7} {place.quota:11} {place.program}")
    for quota in QUOTAS:
        taken = {place.program for place in draw.places if place.quota == quota.name}
        rest = [name for name in draw.orders[quota.name] if name not in taken and name not in REPLACED]
        print(f"reserves of {quota.name}: {' '.join(rest)}")
    for name, why in REPLACED.items():
        print(f"replaced: {name}: {why}")


if __name__ == "__main__":
    main()
