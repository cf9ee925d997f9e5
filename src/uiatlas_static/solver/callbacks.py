"""Which methods of an object the platform, or a library, may call back once it is given the object."""

import re
from collections.abc import Iterable

from uiatlas_static.facts.code import Call, Method, own_name
from uiatlas_static.facts.values import Lambda
from uiatlas_static.solver.callback_names import LIKELY
from uiatlas_static.solver.hierarchy import SCREEN_KINDS
from uiatlas_static.solver.program import Program

_DATA = frozenset(
    """
    Object Any Parcelable Serializable Externalizable Comparable Cloneable Throwable Exception RuntimeException
    IOException Error Iterable Iterator Collection List Set Map CharSequence Closeable AutoCloseable Cursor
    CursorWrapper Enum Record Number Annotation Creator InputStream OutputStream Reader Writer
    """.split()  # noqa: SIM905
)
"""Super types of mere data: their methods compare, copy and write, and lead nowhere."""
_SILENT = frozenset(
    """
    toString equals hashCode compareTo compare clone finalize describeContents writeToParcel close iterator getCount
    getItemCount getItemId getItemViewType getViewTypeCount hasStableIds onMeasure onLayout onDraw onDrawForeground
    dispatchDraw onSizeChanged drawableStateChanged onSaveInstanceState getPageWidth areItemsTheSame
    areContentsTheSame getChangePayload updateDiskCacheKey uncaughtException onTaskRemoved
    """.split()  # noqa: SIM905
)
"""Methods that the platform calls to measure, draw, count and compare, or when the app breaks or is swept away."""
BREAKING = frozenset({"setDefaultUncaughtExceptionHandler", "setUncaughtExceptionHandler"})
"""Calls that are given what runs when the app breaks: no person touches that, and no screen leads there."""
STARTS = (
    "startActivity",
    "startActivityForResult",
    "startActivityIfNeeded",
    "startActivityFromChild",
    "startActivityFromFragment",
    "startActivities",
    "startNextMatchingActivity",
    "startActivityAndCollapse",
    "navigateUpTo",
)
"""Calls that start an activity. The app makes them, also where a screen is the first to answer them."""
CONTENT = "setContentView"
"""The call that gives a screen its content; the platform makes it only for screens that do not do so themselves."""
MOVING = frozenset(
    """
    onDrawerSlide onDrawerOpened onDrawerClosed onPanelSlide onPanelOpened onPanelClosed onSlide onStateChanged
    onLayoutChange onScrollChange onScrollStateChanged onScrolled onViewAttachedToWindow onViewDetachedFromWindow
    """.split()  # noqa: SIM905
)
"""Methods that are told of a view that moves or changes its size: nobody touched that view."""
CLOSED = "onDrawerClosed"
"""The one of a listener that is told that its drawer is closed."""
CLOSING = frozenset({"closeDrawer", "closeDrawers"})
"""Calls that close a drawer, whose listeners are told when the present touch is done with."""
FILLING_MODE = (
    *("onCreateActionMode", "onPrepareActionMode", "onDestroyActionMode", "onItemCheckedStateChanged"),
    *("onCabCreated", "onCabFinished"),
)
"""Methods of the callback of an action mode by which its bar is filled, and what else it is told; a library's last."""
CAB_CLICK = "onCabItemClicked"
"""The one that a library's bar tells of an item, once it is started."""
MODE_CLICK = "onActionItemClicked"
"""The one that is told of an item in that bar."""
_TAKING_BACK = re.compile(r"(?:remove|unregister|unbind|unsubscribe)(?![a-z])")
"""How the names of calls begin that take back what they are given: ``handler.removeCallbacks(runnable)``."""
_COMPONENTS = ("application", "service", "provider")
"""Kinds of classes that the platform runs without a screen; code gives their objects away as the context to use."""
_RUNNING = frozenset(
    """
    attachBaseContext onCreate onTerminate onLowMemory onTrimMemory onConfigurationChanged onBind onRebind onUnbind
    onStart onStartCommand onHandleIntent onDestroy
    """.split()  # noqa: SIM905
)
"""Methods by which the platform runs them, whoever is given the object."""
_CALLED = frozenset({"Subscribe", "OnLifecycleEvent"})
"""Annotations of methods that a bus of events calls, or a lifecycle that is observed."""


def takes_back(call: Call) -> bool:
    """Whether a call ends that an object or function is called back, which was given before."""
    return _TAKING_BACK.match(call.name) is not None and not any(isinstance(a, Lambda) for a in call.args)


class Callbacks:
    """Answers about the objects of one program, each asked once."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._methods: dict[tuple[str, frozenset[str] | None], tuple[Method, ...]] = {}
        self._given: dict[str, bool] = {}

    def of(self, cls: str, names: Iterable[str] | None = None) -> tuple[Method, ...]:
        """The methods of a class that the platform may call: one of each name of these, or all that look like it.

        Of several with one name those count that are marked as overrides, if any is.
        """
        asked = (cls, None if names is None else frozenset(names))
        if asked not in self._methods:
            self._methods[asked] = self._likely(cls) if asked[1] is None else self._named(cls, asked[1])
        return self._methods[asked]

    def _likely(self, cls: str) -> tuple[Method, ...]:
        found: dict[tuple[str, int], Method] = {}
        for fact in self._program.chain(cls):
            for method in fact.methods:
                if method.name == CONTENT and self._has_content(cls):
                    continue
                if not method.abstract and _is_member(method) and self._looks_called(method, fact.name):
                    found.setdefault((method.name, len(method.parameters) if method.override else -1), method)
        several = {name for name, count in found if count >= 0}
        return tuple(m for (name, count), m in found.items() if count >= 0 or name not in several)

    def _has_content(self, cls: str) -> bool:
        """Whether the code of a screen gives it its content."""
        bodies = (body for fact in self._program.chain(cls) for body in (*fact.methods, *fact.lambdas))
        own = (call for body in bodies for call in body.calls if call.receiver is None and not call.parent)
        return any(call.name == CONTENT and not call.owner for call in own)

    def _named(self, cls: str, names: frozenset[str]) -> tuple[Method, ...]:
        """One method of each name; one that the app itself declares first only if no other overrides something."""
        found: dict[tuple[str, int], Method] = {}
        overrides: dict[tuple[str, int], bool] = {}
        for fact in self._program.chain(cls):
            for method in fact.methods:
                if method.name in names and _is_member(method):
                    shape = method.name, len(method.parameters)
                    overrides[shape] = method.override
                    if not method.abstract:
                        found.setdefault(shape, method)
        best: dict[str, tuple[str, int]] = {}
        for shape in found:
            if overrides[shape] > overrides[best.setdefault(shape[0], shape)]:
                best[shape[0]] = shape
        return tuple(found[shape] for shape in best.values())

    def once_given(self, cls: str) -> tuple[Method, ...]:
        """The methods of a class that are called because an object of it is given away: none that run a component."""
        component = self._program.kind(cls) in _COMPONENTS
        return tuple(m for m in self.of(cls) if not component or m.name not in _RUNNING)

    def given(self, cls: str) -> bool:
        """Whether objects of a class are such that the platform calls back: no screens, no mere data."""
        if cls not in self._given:
            known, above = self._program.classes, self._program.ancestors(cls)
            outside = (own_name(a) for a in above if a not in known)
            self._given[cls] = self._program.kind(cls) not in SCREEN_KINDS and any(a not in _DATA for a in outside)
        return self._given[cls]

    def _looks_called(self, method: Method, cls: str) -> bool:
        if method.name in _SILENT or method.name in STARTS:
            return False
        if method.override or method.name.startswith("onEvent") or not _CALLED.isdisjoint(method.annotations):
            return True
        return LIKELY.match(method.name) is not None and (
            self._program.facts.origin == "apk" or "$" in cls or self._unmarked(method, cls)
        )

    def _unmarked(self, method: Method, cls: str) -> bool:
        """Whether a method in Java may override without a mark: its class marks none, or another marks its name."""
        fact = self._program.classes[cls]
        if not fact.file.endswith(".java"):
            return False
        return (method.name, len(method.parameters)) in self._program.marked or not any(
            m.override for m in fact.methods
        )


def _is_member(method: Method) -> bool:
    """Whether a method may be called on an object from outside its class."""
    return not (method.static or method.private or method.extension)
