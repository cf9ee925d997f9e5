"""Which bodies of code act by themselves: they navigate, show, register a listener, or send what somebody hears."""

from collections.abc import Set

from uiatlas_static.facts.code import INIT, Call, Method
from uiatlas_static.facts.values import FieldValue, Lambda, Literal, Parameter, Result, Value
from uiatlas_static.solver.declared_types import COLLECTING
from uiatlas_static.solver.finishing import PAGING
from uiatlas_static.solver.giving import ASKING_EACH, BUILDING, COPYING, SELECTING
from uiatlas_static.solver.hierarchy import SCREEN_KINDS
from uiatlas_static.solver.keyed_streams import posts
from uiatlas_static.solver.meaning import FRAGMENT_HOST, TOGGLE, Meaning
from uiatlas_static.solver.program import Program
from uiatlas_static.solver.streams import CHANGING_FIELDS, SENDING, is_observable_field, is_stream_type

HANDLING_BACK = ("handleOnBackPressed",)
"""What is told that Back is pressed, and answers it."""
BACK_HANDLER = "BackHandler"
"""The composable that is told that Back is pressed."""
BACK_HANDLERS = (BACK_HANDLER, f"Predictive{BACK_HANDLER}")
"""That, and the one that also sees how far the finger is."""
ADDING_CALLBACKS = ("addCallback", "addCallback$default")
"""Calls that give what answers Back, if they are made on the dispatcher of Back."""
APPEND, SPARSE = "append", "SparseArray"
"""The call by which arrays of the platform with gaps are filled, as many other things are, and how their types end."""
PASSIVE = (
    COLLECTING
    | SELECTING
    | COPYING
    | frozenset(
        """
    get first last next values elementAt getValue getOrNull getOrDefault random iterator getString getText getId
    getKey getTitle getItemId stringResource resString getActivity getContext requireContext requireActivity
    getBaseContext getParentActivity getIntent getClass getJavaClass getPackageName parse toUri fromParts create
    withAppendedId withAppendedPath forName findViewById requireViewById findById findChildViewById findPreference
    bindView bindOptionalView
    requireNotNull checkNotNull getArguments requireArguments getExtras getBoolean getParcelable getSerializable
    getParcelableExtra getSerializableExtra getStringExtra to getComponent getComponentName getClassName getAction
    getData uppercase lowercase toUpperCase toLowerCase titlecase uppercaseChar capitalize replaceFirstChar substring
    isLowerCase isUpperCase toString getTag component1 component2 component3 getFirst
    getSecond getThird ordinal getOrdinal getInt getLong valueOf enumValueOf firstOrNull contains startsWith endsWith
    isInstance cast lastOrNull single singleOrNull find findLast toMap toMutableMap plus getAdapter getListAdapter
    getExpandableListAdapter getItemAtPosition getItem getIdentifier toInt toLong intValue longValue buildUpon
    getListView getExpandableListView orElse orElseGet orElseThrow copy mutableStateOf getStringArray getTextArray
    stringArrayResource getChildAt getRoot getDecorView getHeaderView newTab getPosition
    createPreferenceScreen getActionId
    """.split()  # noqa: SIM905
    )
)
"""Calls with a model that only give something back."""
WEAK = PASSIVE.union(BUILDING, ASKING_EACH, PAGING) | frozenset(
    """
    add put append map mapIndexed filter forEach forEachIndexed onEach flatMap mapNotNull putExtra putExtras setPackage
    addCategory setDataAndType setDataAndNormalize setTypeAndNormalize createChooserIntent addNextIntent
    addNextIntentWithParentStack setData setType setFlags addFlags setAction setClass setComponent setClassName
    setTag bind show showNow attach replace setTitle setView setTouchListener <init> putBoolean putParcelable
    putSerializable bundleOf setArguments setName setNameRes setNameText withName setTitleRes setTitleText withTitle
    setTextRes withText setLabel setLabelRes withLabel getActionView setActionView putInt putLong putString instantiate
    getParentFragment requireParentFragment setTargetFragment getTargetFragment dismiss dismissNow cancel
    dismissAllowingStateLoss addAll putAll putIfAbsent getOrPut computeIfAbsent plusAssign fastForEach fastMap
    makeRestartActivityTask makeMainActivity appendId appendPath setComponentName
    appendEncodedPath addView finish finishAffinity finishAfterTransition finishAndRemoveTask ifPresent
    text title label name sheet setSheet setListener listener selector getItemAdapter withTag
    """.split()  # noqa: SIM905
)
"""Calls with a model that by themselves leave nothing on a map."""
CIRCUIT_CONTENT = "CircuitContent"
"""How the composables end that show screens of Circuit."""
_OPENING = ("Dialog", "BottomSheet", "Popup", TOGGLE, FRAGMENT_HOST, CIRCUIT_CONTENT)
"""How classes end whose objects open something as they are made, and composables that do."""
_COMMON = ("accept", "update", "offer", "send")
"""Names of sending calls that mean something else more often."""


def acts(method: Method, strong: frozenset[str], program: Program) -> bool:
    """Whether a body leaves something on the map by itself."""
    names = {c.name for c in method.calls}
    if names & strong or any(c.name == "getActivity" and len(c.args) > 2 for c in method.calls):
        return True
    if "add" in names and (program.has_keys or any(p.type.endswith("Menu") for p in method.parameters)):
        return True
    if names & {"show", "showNow"} and not names & {"makeText", "make"}:
        return True
    if names & {"add", "replace", "attach"} and names & {"beginTransaction", "commit", "commitNow"}:
        return True
    if any(c.name == "replace" and not any(_is_text(a) for a in c.args) for c in method.calls):
        return True
    if any(_fills_list(call) for call in method.calls):
        return True
    return any(_opens(call, program) for call in method.calls) or any(
        (c.name in program.function_objects.names and isinstance(_nearest(c), FieldValue | Result))
        or program.function_objects.called_in_field(c, method)
        for c in method.calls
    )


def _nearest(call: Call) -> Value | None:
    """What a call is made on, or the first that it may be made on if none is written."""
    return call.scopes[0] if call.receiver is None and call.scopes else call.receiver


def sends(method: Method, meaning: Meaning, events: frozenset[str]) -> bool:
    """Whether a body may send a value that somebody observes, or an event that opens something."""
    for call in method.calls:
        if call.name in ("post", "postSticky") and len(call.args) == 1:
            type_ = meaning.type_of(call.args[0], method)
            if events and (call.parent or type_ in events or not meaning.ancestors(type_).isdisjoint(events)):
                return True
        if posts(call, method):
            return True
        if changes_field(call, method, meaning):
            return True
        if call.name not in SENDING:
            continue
        for receiver in (call.receiver,) if call.receiver is not None else call.scopes:
            type_ = meaning.type_of(receiver, method)
            if any(is_stream_type(a) for a in meaning.ancestors(type_)) or (not type_ and _is_sending(call)):
                return True
    return False


def changes_field(call: Call, method: Method, meaning: Meaning) -> bool:
    """Whether a call changes an observable field of data binding, or tells that it has changed."""
    if call.name not in CHANGING_FIELDS:
        return False
    held = (call.receiver,) if call.receiver is not None else call.scopes
    types = (meaning.type_of(r, method) for r in held)
    return any(is_observable_field(a) for t in types for a in (t, *meaning.ancestors(t)))


def tells_itself(method: Method, program: Program) -> bool:
    """Whether a method is how a stream of a class of the app tells its observers, if what is above does not do so."""
    if method.name not in SENDING or any(c.parent and c.name == method.name for c in method.calls):
        return False
    return any(is_stream_type(a) for a in program.ancestors(method.owner) if a not in program.classes)


def _is_sending(call: Call) -> bool:
    """Whether a call on something of unknown type sends, as its name or ``update { ... }`` says."""
    return call.name not in _COMMON or (len(call.args) == 1 and isinstance(call.args[0], Lambda))


def _opens(call: Call, program: Program) -> bool:
    """Whether making an object opens something, or may be the way to it."""
    if call.name != INIT or call.parent:
        return False
    owner = call.owner
    if owner.endswith(_OPENING) or program.kind(owner) in SCREEN_KINDS:
        return True
    return owner in program.classes and program.kind(owner) in ("adapter", "view")


def _fills_list(call: Call) -> bool:
    """Whether a call gives a list an adapter that was made elsewhere: ``list.setAdapter(adapter)``."""
    return call.name in ("setAdapter", "setListAdapter", "swapAdapter") and any(
        isinstance(a, FieldValue | Parameter | Result) for a in call.args
    )


def answers_back(method: Method, acting: Set[str]) -> bool:
    """Whether a method is, or sets, what Back is answered with, and that leaves something."""
    if method.name in HANDLING_BACK:
        return method.id in acting
    given = (a for c in method.calls if c.name in (*ADDING_CALLBACKS, *BACK_HANDLERS) for a in c.args[-1:])
    return any(isinstance(a, Lambda) and a.method in acting for a in given)


def _is_text(value: Value) -> bool:
    """Whether a value is a text: texts have parts replaced, as screens do."""
    return isinstance(value, Literal) and isinstance(value.value, str)
