"""The manifest, from elements to facts, and several manifests as one."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import islice, product

from uiatlas_static.facts.resources import Component, IntentFilter, ManifestFact
from uiatlas_static.facts.xml_tree import XmlElement
from uiatlas_static.resources.styles import style_name
from uiatlas_static.resources.texts import Texts

_KINDS = {
    "activity": "activity",
    "activity-alias": "alias",
    "service": "service",
    "receiver": "receiver",
    "provider": "provider",
}
_SINGLE = ("singleTask", "singleInstance", "2", "3")
_NAME = re.compile(r"\$\{([\w.]+)\}")
DEFAULT_SEARCHABLE = "android.app.default_searchable"
"""``meta-data`` that names the activity which answers searches."""
REMOVED = "removed"
"""Kind of a component that a manifest takes out of those it is merged with."""
MAX_NAMES = 20
"""Most names in one attribute that are filled in."""
MAX_LINKS = 500
"""Most patterns of one filter: each scheme goes with each host and each path."""


def read_manifest(root: XmlElement, texts: Texts, namespace: str = "", where: str = "") -> ManifestFact:
    """A manifest.

    Args:
        root: Its ``<manifest>`` element.
        texts: Looks up string resources.
        namespace: Package of relative class names, where the build file says it.
        where: The file, for the places of components.
    """
    package = namespace or root.get("package")
    version = root.get("android:versionName")
    application = next((e for e in root.children if e.tag == "application"), None)
    if application is None:
        return ManifestFact(package, root.get("package"), version)
    components = [
        _component(e, package, texts, where) for e in application.children if e.tag in _KINDS and e.get("android:name")
    ]
    if application.get("android:name"):
        name = _absolute(application.get("android:name"), package)
        components.append(Component(name, "application", place=_place(where, application)))
    label = texts(application.get("android:label"))
    search = dict(_meta(application)).get(DEFAULT_SEARCHABLE, "")
    theme = style_name(application.get("android:theme"))
    features = tuple(e.get("android:name") for e in root.children if e.tag == "uses-feature")
    level, held = _min_sdk(root), tuple(components)
    return ManifestFact(package, root.get("package"), version, label, held, search, theme, features, level)


def _min_sdk(root: XmlElement) -> int:
    said = next((e.get("android:minSdkVersion") for e in root.children if e.tag == "uses-sdk"), "")
    return int(said) if said.isdecimal() else 0


def _meta(element: XmlElement) -> tuple[tuple[str, str], ...]:
    return tuple(
        (e.get("android:name") or e.tag, e.get("android:resource") or e.get("android:value"))
        for e in element.children
        if e.tag in ("meta-data", "nav-graph")
    )


def _component(element: XmlElement, package: str, texts: Texts, where: str) -> Component:
    get = element.get
    kind = REMOVED if get("tools:node") == "remove" else _KINDS[element.tag]
    filters = tuple(_filter(e, texts) for e in element.children if e.tag == "intent-filter")
    parent = get("android:parentActivityName")
    target = get("android:targetActivity")
    return Component(
        _absolute(get("android:name"), package),
        kind,
        texts(get("android:label")),
        _absolute(target, package) if target else "",
        _absolute(parent, package) if parent else "",
        filters,
        _meta(element),
        {"true": True, "false": False}.get(get("android:exported")),
        get("android:enabled") != "false",
        _place(where, element),
        get("android:noHistory") == "true",
        get("android:launchMode") in _SINGLE,
        style_name(get("android:theme")),
        tuple(filter(None, texts(get("android:authorities")).split(";"))),
    )


def _place(where: str, element: XmlElement) -> str:
    return f"{where}:{element.line}" if element.line else where


def _filter(element: XmlElement, texts: Texts) -> IntentFilter:
    names = {"action": list[str](), "category": list[str]()}
    schemes, hosts, paths, types = list[str](), list[str](), list[str](), list[str]()
    for e in element.children:
        if e.tag in names:
            names[e.tag].append(texts(e.get("android:name")))
        elif e.tag == "data":
            told = {k: texts(e.get(f"android:{k}")) for k in ("scheme", "host", "path", "pathPrefix", "pathPattern")}
            types += [kind] if (kind := texts(e.get("android:mimeType"))) else []
            schemes += [told["scheme"]] if told["scheme"] else []
            hosts += [told["host"]] if told["host"] else []
            paths += [path for k in ("path", "pathPrefix", "pathPattern") if (path := told[k])][:1]
    patterns = islice(product(schemes, hosts or [""], paths or [""]), MAX_LINKS)
    links = tuple(f"{scheme}://{host}{path}" for scheme, host, path in patterns)
    return IntentFilter(tuple(names["action"]), tuple(names["category"]), links, tuple(types))


def _absolute(name: str, package: str) -> str:
    if name.startswith("."):
        return f"{package}{name}"
    return name if "." in name else f"{package}.{name}"


def fill_in(root: XmlElement, names: Mapping[str, str]) -> None:
    """Put what the build says for the names in ``${}`` of a manifest."""
    todo = [root]
    while todo:
        element = todo.pop()
        todo += element.children
        for key, value in element.attributes.items():
            if 0 < value.count("${") <= MAX_NAMES:
                element.attributes[key] = _NAME.sub(lambda m: names.get(m[1], m[0]), value)


def merge_manifests(main: ManifestFact, others: Sequence[ManifestFact]) -> ManifestFact:
    """The manifest of an application with those of its libraries and variants: the application's own words win."""
    components = {(c.name): c for c in main.components}
    for other in others:
        for component in other.components:
            known = components.setdefault(component.name, component)
            if known is not component and known.kind == component.kind:
                components[component.name] = replace(known, filters=(*known.filters, *component.filters))
    kept = tuple(c for c in components.values() if c.kind != REMOVED)
    label = main.label or next((o.label for o in others if o.label), "")
    version = main.version or next((o.version for o in others if o.version), "")
    search = main.search or next((o.search for o in others if o.search), "")
    theme = main.theme or next((o.theme for o in others if o.theme), "")
    features = tuple(dict.fromkeys(f for fact in (main, *others) for f in fact.features))
    return replace(main, components=kept, label=label, version=version, search=search, theme=theme, features=features)
