"""Graphs kept in an atlas, a file or a server: read whole, written change by change."""

import json
import re
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from math import inf
from pathlib import Path
from types import TracebackType
from typing import Any

from uiatlas.errors import FormatError, InputError, UnknownNameError, did_you_mean, first_few, nearest
from uiatlas.storage.collecting import without_collecting
from uiatlas.storage.database import Database
from uiatlas.storage.places import MapPlace, Server
from uiatlas.storage.store import AtlasStore, Document, open_store
from uiatlas.ui import Observation
from uiatlas.ui.codec import (
    action_from_json,
    action_to_json,
    element_from_json,
    element_to_json,
    observation_from_json,
    observation_to_json,
)
from uiatlas.utg.conditions import condition_from_json, condition_to_json
from uiatlas.utg.decoded import Decoded
from uiatlas.utg.departures import Departure
from uiatlas.utg.derivation import Derivation
from uiatlas.utg.derived import sleeping
from uiatlas.utg.dismissals import Dismissal
from uiatlas.utg.graph import Graph
from uiatlas.utg.joins import join_screens, join_transitions
from uiatlas.utg.merge import joined_head
from uiatlas.utg.predictions import predictions_from_json, predictions_to_json
from uiatlas.utg.reported import without_run
from uiatlas.utg.screen import Domain, Entry, Look, Purpose, Screen
from uiatlas.utg.transition import Evidence, EvidenceKind, Transition

_KIND_OF = {kind.value: kind for kind in EvidenceKind}
"""The kind of witness of each plain text; asking the enum costs three times as much."""

_ValueOf = Callable[[str, str, str], Any]
"""Makes the value of a document of its kind, id and text."""

_HINT = "use a copy of the file, or build it again"

TOLD_RUN = "told run"
"""The kind of the documents that say which steps of a run of another agent were entered."""


@dataclass(slots=True)
class Atlas:
    """An open atlas: the maps of one or more apps in one file, or on one server."""

    database: AtlasStore

    @classmethod
    def open(cls, path: Path | str | Server, *, create: bool = False) -> "Atlas":
        """Open an atlas.

        Args:
            path: The file, or ``postgresql://USER:PASSWORD@HOST/DATABASE`` for a server's.
            create: Whether it is made if it is missing.

        Raises:
            InputError: It is missing, is not an atlas, cannot be reached, or was written by a newer version.
        """
        return cls(open_store(path, create=create))

    def apps(self) -> tuple[str, ...]:
        """The apps that have a map here."""
        return self.database.apps()

    def load(self, app: str | None = None, *, decoded: Decoded | None = None, reading: bool = False) -> Graph:
        """The map of an app; of the only one if none is named.

        Args:
            app: The app, by its id, by the last part of it, or as people call it.
            decoded: What was read of this map before; only what has changed since is decoded.
            reading: Whether the map is only read and never saved: a large one of a server, too, is then decoded as far
                as it is asked for.

        Raises:
            InputError: No app is named and there are several, or none.
            UnknownNameError: There is no map of this app.
            FormatError: A document is damaged.
        """
        apps = self.apps()
        if app is None:
            if len(apps) != 1:
                choice = f"choose one with --app: {listed(self.labels())}" if apps else "build a map into it first"
                raise InputError(f"{self.database.path} holds the maps of {len(apps)} apps", hint=choice)
            app = apps[0]
        app = self.called(app)
        # An edge that another program writes between two questions would lead to a screen that was not read.
        with without_collecting(), self.database.at_once():
            sleeps = decoded is None and (reading or isinstance(self.database, Database))
            graph = self._sleeping(app) if sleeps else None
            graph = self._read(app, decoded) if graph is None else graph
        graph.settle()
        return graph

    def called(self, name: str) -> str:
        """The id of the app that is named, by its id, by the last part of it, or as people call it.

        Raises:
            UnknownNameError: No app is called so, or several are.
        """
        apps = self.apps()
        if name in apps:
            return name
        labels = self.labels()
        said = name.casefold()
        meant = [app for app, label in labels.items() if said in (label.casefold(), last_part(app).casefold())]
        if len(meant) != 1:
            known = f"known: {first_few([*map(_with_label, labels.items())])}"
            near = nearest(name, [*apps, *filter(None, labels.values())]) if not meant else ()
            raise UnknownNameError("app", name, apps, hint=did_you_mean(near, known))
        return meant[0]

    def _sleeping(self, app: str) -> Graph | None:
        """A large map whose screens are decoded when they are asked for; None if no heads of it are kept."""
        if not self.database.has_derived(app):
            return None
        place, value_of = self.database.path, self.database.value_of
        try:
            graph = _headed(app, self.database.get(app, "app", "") or {})
            decoders = partial(_decoded_screen, place, app, value_of), partial(_decoded_edge, place, app, value_of)
            laid = sleeping(graph, self.database, *decoders)
        except (KeyError, IndexError, TypeError, ValueError):  # somebody has damaged the heads: the map itself is read
            return None
        return graph if laid else None

    def _read(self, app: str, decoded: Decoded | None) -> Graph:
        where = "what is said of the app"
        try:
            head = self.database.get(app, "app", "")
            graph = _headed(app, {} if head is None else head)
            kinds: tuple[tuple[str, Callable[[str, Any], Any], Callable[[Any], None]], ...] = (
                ("screen", partial(screen_from_json, app), graph.put_screen),
                ("transition", _edge_from_json, graph.put_transition),
            )
            for kind, decode, put in kinds:
                seen = None if decoded is None else decoded.begin(kind)
                for key, body in sorted(self.database.read(app, kind, seen), key=_arrival):
                    where = f"{kind} {key}"
                    put(decode(key, body) if decoded is None else decoded.value(kind, key, body, decode))
        except FormatError:
            raise
        except (KeyError, TypeError, ValueError, AttributeError, RecursionError, InputError) as error:
            problem = f"the map of {app} is damaged: {where} ({_trouble(error)})"
            raise FormatError(self.database.path, problem, hint=_HINT) from error
        return graph

    def save(self, graph: Graph, *, durable: bool = False, instead: Graph | None = None) -> None:
        """Write what changed in a map since it was loaded or last saved, as one transaction.

        The observations that new looks came from are kept as well, so that the map can be keyed anew. Where another
        program has taught the same file meanwhile, what both know is written. An edge to or from a screen that another
        program has taken out meanwhile is left out.

        Args:
            graph: The map.
            durable: Wait until the disk has it.
            instead: The map as it was loaded, if `graph` is another one that takes its place: what only the old one
                has is taken out.

        Raises:
            InputError: It could not be written; the changes are written with the next ones.
        """
        screens, transitions = graph.changes()
        documents: list[Document] = [(graph.app, "app", "", _head_to_json(graph))]
        documents += [(graph.app, "screen", s.id, screen_to_json(s) | {"n": graph.arrival(s.id)}) for s in screens]
        documents += [
            (graph.app, "transition", key, transition_to_json(t) | {"n": graph.arrival(key)})
            for key, t in ((t.id, t) for t in transitions)  # an id is reckoned each time that it is asked for
        ]
        documents += [(graph.app, "observation", o.digest, observation_to_json(o)) for o in graph.sights]
        gone = [] if instead is None else [*_missing(instead, graph)]
        self.database.write(documents, durable=durable, join=_joined, gone=gone, needs=_ends)
        graph.settle()

    def forget_run(self, app: str, run: str) -> bool:
        """Take back what a run of another agent told of an app; whether it had told anything.

        What the file says now is read, and only what the run had a part in is written, so that what other programs
        teach meanwhile stays. The run can then tell its steps again.

        Raises:
            UnknownNameError: There is no map of this app.
            InputError: It could not be written.
        """
        with self.database.alone(app):
            return self._forget_run(app, run)

    def _forget_run(self, app: str, run: str) -> bool:
        graph = self.load(app)
        kept = without_run(graph, run)
        screens = [(s.id, screen_to_json(s)) for s in kept.screens.values() if s != graph.screens[s.id]]
        edges = [(t.id, transition_to_json(t)) for t in kept.transitions.values() if t != graph.transitions[t.id]]
        gone = [*_missing(graph, kept)]
        told = bool(screens or edges or gone or kept.dismissals != graph.dismissals)
        documents: list[Document] = [(app, "app", "", _head_to_json(kept))] if told else []
        if self.database.get(app, TOLD_RUN, run) is not None:
            gone.append((app, TOLD_RUN, run))
        for kind, changed in (("screen", screens), ("transition", edges)):
            documents += [(app, kind, key, (self.database.get(app, kind, key) or {}) | body) for key, body in changed]
        if documents or gone:
            self.database.write(documents, durable=True, gone=gone)
        return told

    def observation(self, app: str, digest: str) -> Observation | None:
        """The observation behind a look, if it was kept.

        Raises:
            FormatError: The document is damaged.
        """
        body = self.database.get(app, "observation", digest)
        try:
            return None if body is None else observation_from_json(body)
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            problem = f"the map of {app} is damaged: observation {digest} ({_trouble(error)})"
            raise FormatError(self.database.path, problem, hint=_HINT) from error

    def labels(self) -> dict[str, str]:
        """What people call each app; empty of those of which the map does not say it."""
        heads = ((app, self.database.get(app, "app", "")) for app in self.apps())
        told = ((app, head.get("label", "") if isinstance(head, dict) else "") for app, head in heads)
        return {app: label if isinstance(label, str) else "" for app, label in told}

    def products(self) -> dict[str, str]:
        """What the apps are called on every platform, by app; without those of which nobody said."""
        heads = ((app, self.database.get(app, "app", "")) for app in self.apps())
        told = ((app, head.get("product", "")) for app, head in heads if isinstance(head, dict))
        return {app: product for app, product in told if isinstance(product, str) and product}

    def put_picture(self, app: str, screen: str, picture: bytes) -> None:
        """Keep the small picture of a screen, a JPEG, in the place of an older one.

        Raises:
            InputError: It could not be written.
        """
        self.database.write([(app, "picture", screen, b64encode(picture).decode())])

    def pictures(self, app: str) -> dict[str, bytes]:
        """The small pictures of an app's screens, JPEGs by the id of the screen; what is none is left out."""
        found: dict[str, bytes] = {}
        for screen, body in self.database.read(app, "picture"):
            with suppress(ValueError):
                found[screen] = b64decode(body, validate=True) if isinstance(body, str) else b""
        return {screen: picture for screen, picture in found.items() if picture.startswith(b"\xff\xd8\xff")}

    def close(self) -> None:
        """Close the file."""
        self.database.close()

    def __enter__(self) -> "Atlas":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _decoded_screen(place: MapPlace, app: str, value_of: _ValueOf, key: str, text: str) -> Screen:
    with _telling(place, app, f"screen {key}"):
        return screen_from_json(app, key, value_of("screen", key, text))


def _decoded_edge(place: MapPlace, app: str, value_of: _ValueOf, key: str, text: str) -> Transition:
    with _telling(place, app, f"transition {key}"):
        return transition_from_json(value_of("transition", key, text))


@contextmanager
def _telling(place: MapPlace, app: str, where: str) -> Iterator[None]:
    """Say in one line what is damaged."""
    try:
        yield
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError) as error:
        problem = f"the map of {app} is damaged: {where} ({_trouble(error)})"
        raise FormatError(place, problem, hint=_HINT) from error


def _missing(old: Graph, new: Graph) -> Iterator[tuple[str, str, str]]:
    """What a map has and another has not, as the file names it."""
    yield from ((old.app, "screen", key) for key in old.screens if key not in new.screens)
    yield from ((old.app, "transition", key) for key in old.transitions if key not in new.transitions)


def _ends(document: Document) -> tuple[tuple[str, str], ...]:
    """The screens without which an edge is not written."""
    _, kind, _, body = document
    return (("screen", body["source"]), ("screen", body["target"])) if kind == "transition" else ()


def _arrival(document: tuple[str, Any]) -> int:
    """Where in the order of arrival a document stands; what depends on order then does so after loading as before."""
    number = document[1].get("n", 0)
    if not isinstance(number, int):
        raise ValueError("the place in the order of arrival is not a number")
    return number


def last_part(app: str) -> str:
    """The last part of the id of an app, in words."""
    return re.sub(r"[_-]+", " ", re.split(r"[.:/]", app)[-1])


def listed(labels: Mapping[str, str]) -> str:
    """Apps by their ids, each with what people call it, where that is known."""
    return ", ".join(map(_with_label, labels.items()))


def _with_label(named: tuple[str, str]) -> str:
    app, label = named
    return f"{app} ({label})" if label else app


def _head_to_json(graph: Graph) -> dict[str, Any]:
    """What is said of the app as a whole."""
    return names_to_json(graph) | {
        "version": graph.app_version,
        "entry": graph.entry,
        "entries": entries_to_json(graph.entries),
        "coverage": graph.coverage,
        "warnings": graph.warnings,
        "keyed_by": graph.keyed_by,
        "dismissals": [dismissal_to_json(d) for d in graph.dismissals],
        "departures": [departure_to_json(d) for d in graph.departures],
    }


def _headed(app: str, head: Any) -> Graph:
    """An empty graph with what is said of the app as a whole."""
    version, entry = head.get("version", ""), head.get("entry")
    warnings, keyed_by = head.get("warnings", []), head.get("keyed_by", 0)
    if not (isinstance(version, str) and isinstance(entry, str | None) and isinstance(keyed_by, int)):
        raise ValueError("version, entry or keyed_by is of a wrong type")
    if not (isinstance(warnings, list) and all(isinstance(w, str) for w in warnings)):
        raise ValueError("the warnings are no texts")
    graph = Graph(app, app_version=version, entry=entry)
    graph.warnings, graph.keyed_by = warnings, keyed_by
    graph.label, graph.product = names_from_json(head)
    graph.entries = entries_from_json(head.get("entries", []))
    graph.coverage = coverage_from_json(head.get("coverage", {}))
    for dismissal in dismissals_from_json(head.get("dismissals", [])):
        graph.put_dismissal(dismissal)
    graph.departures = departures_from_json(head.get("departures", []))
    return graph


def _trouble(error: Exception) -> str:
    """What is wrong with a document, in words for the owner of the file."""
    match error:
        case KeyError():
            return f"{error} is missing"
        case TypeError() | AttributeError():
            return "a value of a wrong type"
    return str(error)


def _joined(kind: str, there: Any, mine: Any) -> Any:
    """What two programs that teach one file say of the same thing, as one document."""
    match kind:
        case "screen":
            # The owner is written only of a screen outside the app.
            one, other = (screen_from_json("", "", d) for d in (there, mine))
            return screen_to_json(join_screens(one, other)) | _first_arrival(there, mine)
        case "transition":
            joined = join_transitions(transition_from_json(there), transition_from_json(mine))
            return transition_to_json(joined) | _first_arrival(there, mine)
        case "app":
            return there | mine | _head_to_json(joined_head(_headed("", there), _headed("", mine)))
        case "observation":
            return min(there, mine, key=_written)
    return mine


def _first_arrival(there: Any, mine: Any) -> dict[str, int]:
    return {"n": min(_arrival(("", there)), _arrival(("", mine)))}


def _written(body: Any) -> str:
    return json.dumps(body, sort_keys=True)


def entries_to_json(entries: tuple[Entry, ...]) -> list[dict[str, str]]:
    """The ways into an app, without details that are empty."""
    return [{"kind": e.kind, "screen": e.screen} | ({"detail": e.detail} if e.detail else {}) for e in entries]


def entries_from_json(data: Any) -> tuple[Entry, ...]:
    """The ways in as written by `entries_to_json`."""
    if not isinstance(data, list):
        raise TypeError("the entries are no list")
    return tuple(Entry(_text(e["kind"]), _text(e["screen"]), _text(e.get("detail", ""))) for e in data)


def dismissal_to_json(dismissal: Dismissal) -> dict[str, Any]:
    """What closes a pop-up, with all its evidence."""
    return {
        "overlay": dismissal.overlay,
        "action": action_to_json(dismissal.action),
        "evidence": [_told(e) for e in dismissal.evidence],
    }


def dismissals_from_json(data: Any) -> tuple[Dismissal, ...]:
    """What closes pop-ups as written by `dismissal_to_json`."""
    if not isinstance(data, list):
        raise TypeError("the dismissals are no list")
    return tuple(
        Dismissal(_text(d["overlay"]), action_from_json(d["action"]), tuple(_evidence(*told) for told in d["evidence"]))
        for d in data
    )


def departure_to_json(departure: Departure) -> dict[str, Any]:
    """A departure with the look of what was shown."""
    out: dict[str, Any] = {
        "source": departure.source,
        "action": action_to_json(departure.action),
        "target": departure.target,
        "look": [departure.look.digest, list(departure.look.features)],
    }
    if departure.where:
        out["where"] = departure.where
    if departure.when:
        out["when"] = departure.when
    return out


def departures_from_json(data: Any) -> tuple[Departure, ...]:
    """Departures as written by `departure_to_json`."""
    if not isinstance(data, list):
        raise TypeError("the departures are no list")
    out = []
    for d in data:
        digest, features = d["look"]
        look = Look(_text(digest), tuple(map(_text, features)))
        source, target, where = _text(d["source"]), _text(d["target"]), _text(d.get("where", ""))
        when = _amount(d.get("when", 0.0))
        out.append(Departure(source, action_from_json(d["action"]), target, look, where, when))
    return tuple(out)


def names_to_json(graph: Graph) -> dict[str, Any]:
    """What the app is called, as far as anybody said."""
    return {name: said for name, said in (("label", graph.label), ("product", graph.product)) if said}


def names_from_json(data: Any) -> tuple[str, str]:
    """What people call the app, and what it is called on every platform."""
    return _text(data.get("label", "")), _text(data.get("product", ""))


def coverage_from_json(data: Any) -> dict[str, int | float]:
    """Counts and fractions by name."""
    if not isinstance(data, dict):
        raise TypeError("the coverage is no object")
    return {_text(name): _amount(value) for name, value in data.items()}


def screen_to_json(screen: Screen) -> dict[str, Any]:
    """A screen without its id, and without its app unless that is another one than the map's."""
    out: dict[str, Any] = {"name": screen.name, "kind": screen.kind}
    if screen.anchor:
        out["anchor"] = screen.anchor
    if screen.host is not None:
        out["host"] = screen.host
    if screen.external:
        out |= {"external": True, "app": screen.app}
    out["elements"] = [element_to_json(e) for e in screen.elements]
    if screen.order:
        out["order"] = list(screen.order)
    out["looks"] = [[look.digest, list(look.features)] for look in screen.looks]
    if screen.beacon:
        out["beacon"] = screen.beacon
    if screen.domains:
        out["domains"] = [[d.role, d.label, d.resource_id, list(d.values)] for d in screen.domains]
    out |= {name: list(texts) for name in ("titles", "mentions", "uses") if (texts := getattr(screen, name))}
    if screen.told_by:
        purposes = [[p.element, p.kind, p.does] for p in screen.purposes]
        out |= {"summary": screen.summary, "purposes": purposes, "told_by": screen.told_by}
    return out


def screen_from_json(app: str, key: str, data: dict[str, Any]) -> Screen:
    """A screen as written by `screen_to_json`."""
    return Screen(
        id=key,
        app=_text(data.get("app", app)),
        name=_text(data["name"]),
        kind=_text(data["kind"]),
        anchor=_text(data.get("anchor", "")),
        host=data.get("host"),
        external=data.get("external", False),
        elements=tuple(element_from_json(e, i) for i, e in enumerate(data["elements"])),
        looks=tuple(Look(_text(digest), tuple(map(_text, features))) for digest, features in data["looks"]),
        summary=_text(data.get("summary", "")),
        purposes=tuple(Purpose(_text(e), _text(kind), _text(does)) for e, kind, does in data.get("purposes", ())),
        told_by=_text(data.get("told_by", "")),
        order=tuple(map(_place, data.get("order", ()))),
        domains=tuple(_domain(*told) for told in data.get("domains", ())),
        beacon=_text(data.get("beacon", "")),
        titles=tuple(map(_text, data.get("titles", ()))),
        mentions=tuple(map(_text, data.get("mentions", ()))),
        uses=tuple(map(_text, data.get("uses", ()))),
    )


def _domain(role: Any, label: Any, resource_id: Any, values: Any) -> Domain:
    return Domain(_text(role), _text(label), _text(resource_id), tuple(map(_text, values)))


def transition_to_json(transition: Transition) -> dict[str, Any]:
    """A transition with all its evidence."""
    out: dict[str, Any] = {
        "source": transition.source,
        "action": action_to_json(transition.action),
        "target": transition.target,
        "evidence": [_told(e) for e in transition.evidence],
    }
    if transition.precondition:
        out["precondition"] = [condition_to_json(c) for c in transition.precondition]
    if transition.postcondition:
        out["postcondition"] = [condition_to_json(c) for c in transition.postcondition]
    if transition.edge_class:
        out["class"] = transition.edge_class
    if transition.cost != 1.0:
        out["cost"] = transition.cost
    if transition.predictions:
        out["predictions"] = predictions_to_json(transition.predictions)
    return out


def _edge_from_json(_: str, data: dict[str, Any]) -> Transition:
    return transition_from_json(data)


def transition_from_json(data: dict[str, Any]) -> Transition:
    """A transition as written by `transition_to_json`."""
    return Transition(
        source=_text(data["source"]),
        action=action_from_json(data["action"]),
        target=_text(data["target"]),
        precondition=tuple(condition_from_json(c) for c in data.get("precondition", ())),
        postcondition=tuple(condition_from_json(c) for c in data.get("postcondition", ())),
        evidence=tuple(_evidence(*told) for told in data["evidence"]),
        edge_class=_text(data.get("class", "")),
        cost=_amount(data.get("cost", 1.0)),
        predictions=predictions_from_json(data.get("predictions", [])),
    )


def _told(evidence: Evidence) -> list[Any]:
    """What one witness says, as it is kept; `_evidence` reads it."""
    derived = evidence.derivation.value if evidence.derivation else None
    more: list[Any] = [evidence.call, derived, evidence.only_if]
    while more and not more[-1]:
        more.pop()
    return [evidence.kind.value, evidence.where, evidence.tried, evidence.worked, evidence.last, *more]


def _evidence(
    kind: Any,
    where: Any,
    tried: Any,
    worked: Any,
    last: Any,
    call: Any = "",
    derivation: Any = None,
    only_if: Any = "",
) -> Evidence:
    if not (isinstance(tried, int) and isinstance(worked, int) and 0 <= worked <= tried):
        raise ValueError(f"worked {worked!r} of {tried!r} times")
    if not isinstance(last, int | float):
        raise TypeError("a time is a number")
    derived = None if derivation is None else Derivation(derivation)
    told = _KIND_OF.get(kind) or EvidenceKind(kind)
    return Evidence(told, _text(where), tried, worked, last, _text(call), derived, _text(only_if))


def _amount(value: Any) -> float:
    if not isinstance(value, int | float) or not 0 <= value < inf:
        raise ValueError(f"{value!r} is no cost and no count")
    return value


def _place(value: Any) -> int:
    if not isinstance(value, int) or value < 0:
        raise ValueError(f"{value!r} is no place in a list")
    return value


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError("not a text")
    return value
