"""The state of reading Kotlin: a file, the class whose members are read, the body whose statements are."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from uiatlas.sources.static.facts.code import Call, ClassFact, FieldFact, Guard, Method, Return, Write
from uiatlas.sources.static.facts.values import UNKNOWN, FieldValue, Literal, Result, This, Value, choice
from uiatlas.sources.static.source.names import FileNames

if TYPE_CHECKING:
    from tree_sitter import Node

COMMENTS = frozenset(("line_comment", "block_comment"))
"""Nodes that may stand anywhere."""
MAX_DEPTH = 140
"""Deepest nesting of expressions that is followed."""
MAX_GUARDS = 24
"""Most guards that are kept in front of one call."""
_LIBRARIES = ("java.", "javax.", "android.", "androidx.", "kotlin.")

Handler = Callable[["Body", "Node"], Value]
"""Reads one kind of node."""


class Source:
    """A file that is being read.

    Attributes:
        content: Its bytes.
        file: Its path.
        names: What type names mean in it.
        handlers: What reads which kind of node.
        classes: Facts that are complete.
        samples: Names of the file's interfaces with one function.
        it_used: Ids of lambdas that use ``it``.
        depth: How deep in the tree we are.
    """

    def __init__(self, content: bytes, file: str, names: FileNames, handlers: Mapping[str, Handler]) -> None:
        self.content = content
        self.file = file
        self.names = names
        self.handlers = handlers
        self.classes: list[ClassFact] = []
        self.interfaces: set[str] = set()
        self.it_used: set[str] = set()
        self.depth = 0
        self._classes: dict[tuple[str, str], str] = {}
        self._types: dict[tuple[bytes, str], str] = {}
        self._own = ".".join(names.package.split(".")[:2])

    def text(self, node: "Node") -> str:
        """What is written."""
        return self.content[node.start_byte : node.end_byte].decode("utf-8", "replace")

    def type_of(self, node: "Node", inside: str) -> str:
        """The qualified name of a type; empty for function types."""
        raw = self.content[node.start_byte : node.end_byte]
        known = self._types.get((raw, inside))
        if known is None:
            known = self._types[raw, inside] = self._type_of(raw, inside)
        return known

    def _type_of(self, raw: bytes, inside: str) -> str:
        if b"->" in raw:
            return ""
        name = raw.decode("utf-8", "replace").partition("<")[0].strip("?() \n\t")
        name = name.rpartition(" ")[2]
        return self.names.resolve(name, inside) if name else ""

    def class_named(self, name: str, inside: str) -> str:
        """The class that a bare name stands for in front of a dot or alone; empty if it is none."""
        known = self._classes.get((name, inside))
        if known is None:
            known = self._classes[name, inside] = self._class_named(name, inside)
        return known

    def _class_named(self, name: str, inside: str) -> str:
        if not name[:1].isupper():
            return ""
        found = self.names.resolve(name, inside)
        constant = len(name) > 1 and name == name.upper()
        if constant and not self.names.declares(found) and not found.startswith(_LIBRARIES):
            return ""
        return found

    def constructed(self, name: str, inside: str) -> tuple[str, bool]:
        """The class that the call of an upper case name makes, and whether that is sure."""
        found = self.names.resolve(name, inside)
        if self.names.declares(found):
            return found, True
        dotted = self.names.imports.get(name, "")
        if dotted and (".compose." in dotted or (self._own and dotted.startswith(f"{self._own}."))):
            return "", True
        return found, "." in found


class Home:
    """A class whose members are being read; the top level of a file is one too.

    Attributes:
        name: Qualified name.
        scopes: Implicit receivers in its members, innermost first.
        captured: Local variables around it.
        properties: Names of its properties.
        functions: Names of its functions.
        companion: Its companion object, if it has one.
    """

    def __init__(self, name: str, kind: str, outer: "Home | None", scopes: tuple[Value, ...]) -> None:
        self.name = name
        self.kind = kind
        self.outer = outer
        self.scopes = scopes
        self.captured: dict[str, Value] = {}
        self.labels: dict[str, Value] = {}
        self.properties: set[str] = set()
        self.functions: set[str] = set()
        self.companion: Home | None = None
        self.fields: list[FieldFact] = []
        self.methods: list[Method] = []
        self.lambdas: list[Method] = []
        self.static_writes = kind == "file" or kind == "companion"
        self._bodies = 0
        self._anonymous = 0

    def new_id(self, name: str) -> str:
        """An id for one more method."""
        self._bodies += 1
        return f"{self.name}.{name}#{self._bodies}"

    def new_anonymous(self) -> str:
        """A name for one more anonymous class."""
        self._anonymous += 1
        return f"{self.name}${self._anonymous}"

    def holder(self, name: str) -> "Home | None":
        """The companion or file that has a property of this name, unless a class in between has it too."""
        home: Home | None = self
        while home is not None:
            if name in home.properties:
                return home if home.static_writes else None
            companion = home.companion
            if companion is not None and name in companion.properties:
                return companion
            home = home.outer
        return None

    def has_property(self, name: str) -> bool:
        """Whether this class or one around it has a property of this name and no function."""
        home: Home | None = self
        while home is not None:
            if name in home.functions:
                return False
            if name in home.properties or (home.companion is not None and name in home.companion.properties):
                return True
            home = home.outer
        return False

    def has_function(self, name: str) -> bool:
        """Whether this class, its companion or one around it has a function of this name."""
        home: Home | None = self
        while home is not None:
            if name in home.functions or (home.companion is not None and name in home.companion.functions):
                return True
            home = home.outer
        return False

    def this(self, simple: str) -> This | None:
        """``this@Simple``."""
        home: Home | None = self
        while home is not None:
            if home.name.rpartition(".")[2].rpartition("$")[2] == simple:
                return This(home.name)
            home = home.outer
        return None


class Body:
    """A body that is being read: its facts so far, and what holds where the reading stands.

    Attributes:
        id: Id of its method.
        locals: What local variables and parameters hold.
        scopes: Implicit receivers, innermost first.
        guards: What must hold to get here.
        ended: Not empty after a jump: its label, ``loop`` or ``return``.
        labels: What ``this@label`` stands for.
    """

    __slots__ = (
        "calls",
        "composable",
        "ended",
        "guards",
        "home",
        "id",
        "labels",
        "locals",
        "overrides",
        "returns",
        "scopes",
        "source",
        "writes",
    )

    def __init__(self, source: Source, home: Home, id_: str, scopes: tuple[Value, ...]) -> None:
        self.source = source
        self.home = home
        self.id = id_
        self.scopes = scopes
        self.locals: dict[str, Value] = dict(home.captured)
        self.labels: dict[str, Value] = home.labels
        self.guards: tuple[Guard, ...] = ()
        self.ended = ""
        self.composable = False
        self.overrides: dict[int, tuple[Node, Node]] = {}
        self.calls: list[Call] = []
        self.writes: list[Write] = []
        self.returns: list[Return] = []

    def eval(self, node: "Node") -> Value:
        """Read a node: its calls are entered, what it stands for is given back."""
        source = self.source
        if source.depth >= MAX_DEPTH:
            return UNKNOWN
        source.depth += 1
        handler = source.handlers.get(node.type)
        value = handler(self, node) if handler is not None else self.walk(node)
        source.depth -= 1
        return value

    def walk(self, node: "Node") -> Value:
        """Read all that is in a node that means nothing by itself."""
        for child in node.named_children:
            self.eval(child)
        return UNKNOWN

    def call(
        self,
        name: str,
        args: tuple[Value, ...],
        line: int,
        receiver: Value | None = None,
        owner: str = "",
        scopes: tuple[Value, ...] = (),
        names: tuple[str, ...] = (),
        type_args: tuple[str, ...] = (),
        parent: bool = False,
    ) -> Result:
        """Enter a call; its result."""
        calls = self.calls
        calls.append(Call(name, args, line, receiver, owner, scopes, names, type_args, self.guards, parent))
        return Result(self.id, len(calls) - 1)

    def give(self, value: Value) -> None:
        """Enter something that the body gives back."""
        self.returns.append(Return(value, self.guards))

    def write(self, name: str, value: Value, line: int) -> None:
        """Enter an assignment to a bare name that is no local variable."""
        holder = self.home.holder(name)
        if holder is not None:
            self.writes.append(Write(name, value, line, None, holder.name, (), self.guards))
            return
        if self.scopes and not isinstance(self.scopes[0], This) and not self.home.has_property(name):
            self.call(f"set{name[:1].upper()}{name[1:]}", (value,), line, scopes=self.scopes)
        self.writes.append(Write(name, value, line, None, "", self.scopes, self.guards))

    def bare(self, name: str) -> Value:
        """What a bare name stands for."""
        known = self.locals.get(name)
        if known is not None:
            if name == "it":
                self.source.it_used.add(getattr(known, "method", ""))
            return known
        if name in _WORDS:
            if name in ("break", "continue"):
                self.ended = "loop"
            return _WORDS[name]
        holder = self.home.holder(name)
        if holder is not None:
            return FieldValue(name, None, holder.name)
        if name[:1].isupper() and not self.home.has_property(name):
            found = self.source.class_named(name, self.home.name)
            if found:
                return self.instance(found)
        dotted = self.source.names.imports.get(name, "")
        owner = dotted.rpartition(".")[0]
        if owner.rpartition(".")[2][:1].isupper():
            return FieldValue(name, None, self.source.names.resolve(owner.removesuffix(".Companion")))
        return FieldValue(name, None, "", self.scopes)

    def instance(self, name: str) -> Value:
        """A class by its name where an object is meant: a companion, or the object of this name."""
        if self.source.names.declares(f"{name}$Companion"):
            return FieldValue("Companion", None, name)
        return FieldValue("INSTANCE", None, name)

    def narrow(self, guards: tuple[Guard, ...]) -> None:
        """From here on these hold too."""
        if guards and len(self.guards) < MAX_GUARDS:
            self.guards = self.guards + guards

    def branch(self, node: "Node | None", guards: tuple[Guard, ...]) -> tuple[Value, dict[str, Value], str]:
        """Read something that runs only if guards hold: its value, the variables after it, how it ended."""
        before, variables, ended = self.guards, self.locals, self.ended
        self.narrow(guards)
        self.locals = dict(variables)
        self.ended = ""
        value = UNKNOWN if node is None else self.eval(node)
        result = value, self.locals, self.ended
        self.guards, self.locals, self.ended = before, variables, ended
        return result

    def join(self, branches: list[dict[str, Value]]) -> None:
        """Variables after branches that all lead here."""
        if not branches:
            return
        variables = self.locals
        for name, before in variables.items():
            found = [b[name] for b in branches]
            if any(f is not before for f in found):
                variables[name] = choice(found)


_WORDS: dict[str, Value] = {
    "true": Literal(True),
    "false": Literal(False),
    "null": Literal(None),
    "break": UNKNOWN,
    "continue": UNKNOWN,
}
