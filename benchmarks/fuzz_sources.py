"""Damaged and hostile Android source trees, made from a seed."""

import os
import re
from collections.abc import Callable
from pathlib import Path
from random import Random

from benchmarks.fuzz_texts import ANDROID, APP, CODE, JAVA, KOTLIN, RES, STATEMENTS, TOKENS

MAX_REAL = 40_000
"""Longest file of a real app that is put into a tree."""


def write(root: Path, files: dict[str, str | bytes]) -> Path:
    """Write files into a folder."""
    for name, content in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8", "surrogatepass"))
    return root


def real_files() -> tuple[Path, ...]:
    """Java, Kotlin and XML files of the apps in ``$UIATLAS_SOURCES``."""
    folder = os.environ.get("UIATLAS_SOURCES")
    found = (p for end in ("*.java", "*.kt", "*.xml") for p in sorted(Path(folder).rglob(end))) if folder else ()
    return tuple(p for p in found if "/src/main/" in p.as_posix() and p.is_file() and p.stat().st_size < MAX_REAL)


# ---- damage


def torn(chance: Random, text: str) -> str:
    """Text cut, repeated, swapped, or with tokens put in."""
    for _ in range(chance.choice((1, 1, 2, 5, 20))):
        places = sorted(chance.randrange(len(text) + 1) for _ in range(3))
        a, b, c = text[: places[0]], text[places[0] : places[1]], text[places[1] :]
        match chance.randrange(5):
            case 0:
                text = a + c if chance.random() < 0.8 else a
            case 1:
                text = a + b * chance.choice((2, 3, 20)) + c
            case 2:
                text = a + c[: places[2] - places[1]] + b + c[places[2] - places[1] :]
            case _:
                text = a + chance.choice(TOKENS) * chance.choice((1, 1, 2, 50)) + text[places[0] :]
        text = text[:200_000]
    return text


def torn_source(chance: Random, root: Path, real: tuple[Path, ...]) -> None:
    """Files torn; some are of real apps."""
    files: dict[str, str | bytes] = {**APP}
    code = [n for n in APP if n.endswith((".kt", ".java"))]
    if real and chance.random() < 0.6:
        path = chance.choice(real)
        text = path.read_text("utf-8", "replace")
        kind = re.sub(r"-.*", "", path.parent.name)
        name = f"{RES}/{kind}/{path.name}" if path.suffix == ".xml" else f"{CODE}/{path.name}"
        files[name] = torn(chance, text) if chance.random() < 0.8 else text
    for name in chance.sample(code if chance.random() < 0.6 else list(APP), chance.choice((1, 2, 3))):
        files[name] = torn(chance, APP[name])
    for name in chance.sample(list(files), chance.choice((0, 0, 1))):
        text = str(files[name])
        coding = chance.choice(("utf-16", "utf-32", "latin-1", "utf-8-sig", "cp037"))
        files[name] = text.encode(coding, "replace") if chance.random() < 0.5 else _bitten(chance, text.encode())
    write(root, files)


def _bitten(chance: Random, data: bytes) -> bytes:
    out = bytearray(data)
    for _ in range(chance.choice((1, 10, 300))):
        out[chance.randrange(len(out))] = chance.randrange(256)
    return bytes(out)


# ---- depth and width


def nested_code(chance: Random, root: Path, real: tuple[Path, ...]) -> None:
    """Expressions and statements that are nested very deep, or follow each other in great number."""
    java = chance.random() < 0.45
    count = chance.choice((100, 1_000, 5_000, 20_000))
    expression = chance.random() < 0.7
    kinds = (JAVA if java else KOTLIN) if expression else STATEMENTS
    parts = chance.sample(kinds, chance.choice((1, 1, 2)))
    count = min(count // len(parts), 1_500_000 // sum(len("".join(p)) for p in parts))
    middle = chance.choice(parts)[1]
    ends = ("", "") if chance.random() < 0.9 else (chance.choice(TOKENS), "")
    close = "".join(p[2] for p in reversed(parts)) * (count if chance.random() < 0.8 else 0)
    deep = "".join(p[0] for p in parts) * count + ends[0] + middle + close
    body = deep if not expression else f"Object o = {deep};" if java else f"val o = {deep}"
    place = chance.choice(("void go() {{ {} }}", "{}") if java else ("fun go() {{ {} }}", "{}", "init {{ {} }}"))
    name = f"{CODE}/Second.{'java' if java else 'kt'}"
    files: dict[str, str | bytes] = {n: t for n, t in APP.items() if not n.endswith("Second.java")}
    on = "public void onResume() { go(); }" if java else "override fun onResume() { go() }"
    head = "class Second extends Base" if java else "class Second : Base()"
    files[name] = f"package org.tiny{';' if java else ''}\n{head} {{ {on}\n{place.format(body)} }}\n"
    write(root, files)


def xml_trouble(chance: Random, root: Path, real: tuple[Path, ...]) -> None:
    """Entities, document types, depth, width, and encodings that lie."""
    name = chance.choice([n for n in APP if n.endswith(".xml")])
    inside = APP[name]
    top = re.match(r"<[^>]*>", inside)
    assert top is not None
    count = chance.choice((100, 500, 5_000, 90_000))
    laughs = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, chance.choice((3, 10, 40))))
    wide = " ".join(f"a{n}=''" for n in range(count))
    coding = chance.choice(("utf-7", "ucs-4", "x", "idna", "hex", "latin-1"))
    tag = chance.choice(("Button", "item", "activity", "string", "fragment", "Preference", "a"))
    text = chance.choice(
        (
            f'<!DOCTYPE x [<!ENTITY l0 "ha">{laughs}]>{top[0]}&l2;</x>',
            f'<!DOCTYPE x [<!ENTITY l0 SYSTEM "file:///etc/passwd">]>{top[0]}&l0;</x>',
            '<!DOCTYPE x SYSTEM "file:///dev/zero">' + inside,
            '<!DOCTYPE x [<!ENTITY % p SYSTEM "file:///dev/zero"> %p;]>' + inside,
            inside.replace(top[0], top[0] + f"<{tag}>" * count + f"</{tag}>" * count, 1),
            inside.replace(top[0], top[0] + f'<{tag} android:id="@+id/x" android:name=".Main"/>' * count, 1),
            inside.replace(top[0], top[0] + f"<{tag} {wide}/>", 1),
            inside.replace(top[0], top[0] + f'<{tag} name="{"x" * 10 * count}"/>' * (1 + 10_000 // count), 1),
            f'<?xml version="1.0" encoding="{coding}"?>{inside}',
            inside.replace(top[0], top[0] + "<![CDATA[" + "]]" * count, 1),
            inside.replace(top[0], top[0] + "<!--" + "-" * count, 1),
            inside.replace(top[0], top[0] + f'<{tag} xmlns:a{count}="u{count}">' * 20, 1),
        )
    )
    coded = text.encode("utf-8" if chance.random() < 0.9 else chance.choice(("utf-16", "utf-32", "utf-8-sig")))
    write(root, {**APP, name: coded})


def _circular_resources(after: list[int], includes: int) -> dict[str, str | bytes]:
    """Layouts, graphs, texts and styles, each of which leads to the one after it."""
    count, files = len(after), dict[str, str | bytes]()
    layout = "<LinearLayout {}>{}</LinearLayout>"
    for n, m in enumerate(after):
        inside = "".join(f'<include layout="@layout/l{(m + k) % count}"/>' for k in range(includes))
        files[f"{RES}/layout/l{n}.xml"] = layout.format(ANDROID, inside)
        files[f"{RES}/navigation/n{n}.xml"] = (
            f'<navigation {ANDROID} android:id="@+id/n{n}" app:startDestination="@id/n{m}">'
            f'<include app:graph="@navigation/n{m}"/>'
            f'<action android:id="@+id/a{n}" app:destination="@id/n{n}"/></navigation>'
        )
    texts = "".join(
        f'<string name="s{n}">@string/s{m}</string><style name="t{n}" parent="t{m}"/>' for n, m in enumerate(after)
    )
    files[f"{RES}/values/more.xml"] = f'<resources><string name="app">@string/s0</string>{texts}</resources>'
    return files


def _circular_code(after: list[int]) -> tuple[list[str], list[str]]:
    """Classes and functions, each of which leads to the one after it, in Java and in Kotlin."""
    java = [
        f"class C{n} extends C{m} implements I{m} {{ void go(int i) {{ new C{m}().go(i); super.go(i); }} "
        f"interface I{n} extends I{m} {{}} }}"
        for n, m in enumerate(after)
    ]
    kotlin = [
        f"open class C{n} : C{m}() {{ open fun go(i: Int) {{ C{m}().go(i + 1); list.forEach {{ go(it) {{ go(i) }} }} "
        f"}}\n"
        f"companion object : C{n}() }}\ntypealias T{n} = T{m}\nval v{n} get() = v{m}\n"
        f"fun f{n}(x: T{m} = f{m}()) = f{m}(x)"
        for n, m in enumerate(after)
    ]
    return java, kotlin


def cycles(chance: Random, root: Path, real: tuple[Path, ...]) -> None:
    """Layouts, graphs, texts, styles, classes, aliases and functions that lead back to themselves."""
    count = chance.choice((1, 2, 3, 40))
    after = [(n + 1) % count for n in range(count)]
    files: dict[str, str | bytes] = {**APP}
    main = (
        str(files[f"{CODE}/Main.kt"])
        .replace("R.layout.main", "R.layout.l0")
        .replace("super.onCreate(state)", "C0().go(0)")
    )
    files[f"{CODE}/Main.kt"] = main
    files |= _circular_resources(after, chance.choice((1, 2, 3)))
    java, kotlin = _circular_code(after)
    for n in range(count):
        if chance.random() < 0.5:
            files[f"{CODE}/C{n}.java"] = f"package org.tiny;\n{java[n]}"
        else:
            files[f"{CODE}/C{n}.kt"] = f"package org.tiny\n{kotlin[n]}"
    if chance.random() < 0.3:
        files[f"{CODE}/Base.java"] = str(files[f"{CODE}/Base.java"]).replace("extends Activity", "extends Second")
    write(root, files)


# ---- files that are none


def odd_files(chance: Random, root: Path, real: tuple[Path, ...]) -> None:
    """Links in circles, devices, pipes, folders by the names of files, sparse files, names that are no text."""
    write(root, {**APP})
    names = [
        f"{CODE}/Odd.kt",
        f"{CODE}/Odd.java",
        f"{RES}/layout/odd.xml",
        f"{RES}/values/odd.xml",
        "app/build.gradle",
        "app/src/main/AndroidManifest.xml",
        f"{RES}/layout-land/main.xml",
        "settings.gradle",
        "gradle.properties",
    ]
    for name in chance.sample(names, chance.choice((1, 2, 4))):
        path = root / name
        path.parent.mkdir(exist_ok=True)
        path.unlink(missing_ok=True)
        match chance.randrange(8):
            case 0:
                path.symlink_to(path)
            case 1:
                path.symlink_to("/dev/zero")
            case 2:
                os.mkfifo(path)
            case 3:
                path.mkdir()
            case 4:
                with path.open("wb") as file:
                    file.truncate(chance.choice((10**7, 3 * 10**9)))
            case 5:
                path.write_bytes(chance.randbytes(chance.choice((1, 100, 10_000, 500_000))))
            case 6:
                path.write_bytes(APP[f"{CODE}/Main.kt"].encode())
                path.rename(path.with_name("\udcff\n\udcc3" + path.suffix))
            case 7:
                path.symlink_to(root / "nowhere")
    for name in (CODE, RES, "app/src", "app"):
        if chance.random() < 0.3:
            (root / name / "loop").symlink_to(chance.choice((root, root / name, Path("."), Path(".."))))
    deep = root / CODE / "/".join("d" * chance.choice((1, 100)) for _ in range(chance.choice((1, 30))))
    deep.mkdir(parents=True, exist_ok=True)


def build_files(chance: Random, root: Path, real: tuple[Path, ...]) -> None:
    """Build files that are torn, endless, or name folders elsewhere."""
    count = chance.choice((10, 1_000, 40_000, 400_000))
    piece = chance.choice(
        (
            "namespace" + " " * count,
            "applicationId " * (count // 4),
            "java.srcDirs(" * (count // 4),
            "java { " * (count // 4),
            "res.srcDirs = [" * (count // 4),
            "versionName\t" + "\t\n" * (count // 2),
            "project(" * (count // 4),
            "a" * count,
            "projects.a." * (count // 4),
            "manifest.srcFile '../../../AndroidManifest.xml'\n",
            "x = '" * (count // 4),
            "namespace = libs.versions." + "a." * (count // 2),
            "java.srcDirs = ['../..', '/usr/share', 'src', '..']\n",
            "project(path:" + " " * count,
            "project('" + ":" * count,
            "res { srcDirs(" + "'a'," * (count // 4),
        )
    )
    gradle = APP["app/build.gradle"]
    place = chance.randrange(len(gradle))
    text = gradle[:place] + piece + gradle[place:] if chance.random() < 0.5 else piece + torn(chance, gradle)
    write(root, {**APP, chance.choice(("app/build.gradle", "build.gradle", "gradle.properties")): text})


Maker = Callable[[Random, Path, tuple[Path, ...]], None]
SOURCES: dict[str, tuple[int, Maker]] = {
    "torn source": (15, torn_source),
    "depth and length of code": (8, nested_code),
    "XML of source": (5, xml_trouble),
    "cycles in source": (3, cycles),
    "links, pipes and odd files": (4, odd_files),
    "build files": (2, build_files),
}
"""Kinds of source trees: how often of 100 cases, and what makes them."""
