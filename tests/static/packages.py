"""Small Android packages made with the tools that make real ones: smali, and aapt or its successor aapt2."""

import atexit
import os
import re
import shutil
import subprocess
import tempfile
import zipfile
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from tests import needs

ATTRIBUTES = """<resources>
  <attr name="showAsAction"><flag name="never" value="0"/><flag name="ifRoom" value="1"/>
    <flag name="always" value="2"/><flag name="withText" value="4"/></attr>
  <attr name="navGraph" format="reference"/><attr name="startDestination" format="reference"/>
  <attr name="destination" format="reference"/><attr name="menu" format="reference"/>
  <attr name="defaultNavHost" format="boolean"/>
  <attr name="popUpTo" format="reference"/><attr name="popUpToInclusive" format="boolean"/>
  <attr name="key" format="string"/><attr name="title" format="string"/><attr name="fragment" format="string"/>
 <attr name="route" format="string"/>
</resources>"""
"""Attributes that libraries declare, as far as the tests use them."""


def build_package(
    folder: Path,
    manifest: str,
    smali: str,
    resources: Mapping[str, str],
    *,
    old: bool = False,
    sparse: bool = False,
    apart: bool = False,
) -> Path:
    """Make a package.

    Args:
        folder: An empty folder to work in.
        manifest: Text of its manifest; activities without a class in the code get an empty one.
        smali: All classes of the app, one after the other. ``R.id.save`` stands for the resource's number, as in
            compiled code.
        resources: Texts of resource files by path (``res/layout/main.xml``).
        old: Take aapt, which was replaced by aapt2 and knows no navigation graphs.
        sparse: Have aapt2 leave out of its tables what is not there.
        apart: Put the first class into one file of code and all others into a second, as for apps with much code.

    Returns:
        The path of the APK.
    """
    needs.package_tools()
    for name, text in {
        "AndroidManifest.xml": manifest,
        "res/values/library_attrs.xml": ATTRIBUTES,
        **resources,
    }.items():
        path = folder / "app" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    apk = folder / "app.apk"
    numbers = _with_aapt(folder, apk) if old else _with_aapt2(folder, apk, sparse=sparse)
    classes = [*_classes(smali, manifest).values()]
    parts = {"classes.dex": classes[:1], "classes2.dex": classes[1:]} if apart else {"classes.dex": classes}
    with zipfile.ZipFile(apk, "a", zipfile.ZIP_DEFLATED) as archive:
        for name, texts in parts.items():
            archive.write(_assemble(folder / name, texts, numbers), name)
    return apk


def _with_aapt(folder: Path, apk: Path) -> dict[str, str]:
    app = folder / "app"
    files = ("-M", app / "AndroidManifest.xml", "-S", app / "res", "-I", needs.FRAMEWORK, "-F", apk)
    _run("aapt", "package", "-f", *files, "--output-text-symbols", folder, "-J", folder, "--utf16")
    return _numbers(folder)


def _with_aapt2(folder: Path, apk: Path, *, sparse: bool) -> dict[str, str]:
    compiled, symbols = folder / "compiled.zip", folder / "R.txt"
    _run("aapt2", "compile", "--dir", folder / "app" / "res", "-o", compiled)
    files = ("--manifest", folder / "app" / "AndroidManifest.xml", "-I", needs.FRAMEWORK, "-o", apk, compiled)
    more = ("--enable-sparse-encoding",) if sparse else ()
    _run("aapt2", "link", *files, "--min-sdk-version", "26", "--output-text-symbols", symbols, *more)
    return _numbers(folder)


def shrink_names(apk: Path, small: Path) -> Path:
    """A package whose resources all have one name and short paths, as shrinkers leave them."""
    names = ("--enable-resource-obfuscation", "--enable-resource-path-shortening")
    _run("aapt2", "optimize", *names, "-o", small, apk)
    return small


def _numbers(folder: Path) -> dict[str, str]:
    """The numbers of resources, by ``R.kind.name``."""
    written = (folder / "R.txt").read_text(encoding="utf-8")
    return {f"R.{kind}.{name}": number for kind, name, number in re.findall(r"int (\w+) (\w+) (0x\w+)", written)}


def _classes(smali: str, manifest: str) -> dict[str, str]:
    """Texts of classes by descriptor, with the empty ones of the manifest."""
    parts = re.split(r"(?m)^(?=\.class )", smali)
    classes = {found[1]: part for part in parts if (found := re.match(r"\.class [^\n]*?(L\S+;)", part))}
    for name in re.findall(r'<activity android:name="\.(\w+)"', manifest):
        descriptor = f"Lorg/example/{name};"
        classes.setdefault(descriptor, empty_class(descriptor, "Landroid/app/Activity;"))
    return classes


def empty_class(descriptor: str, parent: str) -> str:
    """A class with nothing but its constructor."""
    return (
        f".class public {descriptor}\n.super {parent}\n.method public constructor <init>()V\n    .registers 1\n"
        f"    invoke-direct {{p0}}, {parent}-><init>()V\n    return-void\n.end method\n"
    )


def _assemble(folder: Path, classes: Sequence[str], numbers: Mapping[str, str]) -> Path:
    out, code = folder / "smali", folder / "classes.dex"
    out.mkdir(parents=True)
    for place, text in enumerate(classes):
        numbered = re.sub(r"\bR\.\w+\.\w+", lambda found: numbers[found[0]], text)
        (out / f"{place}.smali").write_text(numbered, encoding="utf-8")
    _run("smali", "assemble", "--api", "26", "-o", code, out, JAVA_TOOL_OPTIONS=_quick_java())
    return code


def _quick_java() -> str:
    """What lets Java start in half the time: the first start archives the classes of smali, which others then take."""
    archive = _archive()
    use = "SharedArchiveFile" if archive.exists() else "ArchiveClassesAtExit"
    quick = (
        f"-XX:+IgnoreUnrecognizedVMOptions -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xshare:auto -XX:{use}={archive}"
    )
    return f"{os.environ.get('JAVA_TOOL_OPTIONS', '')} {quick}".strip()


@cache
def _archive() -> Path:
    """The file for these classes, which is removed when this process ends."""
    folder = tempfile.mkdtemp()
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return Path(folder, "smali.jsa")


def _run(*command: str | Path, **more: str) -> None:
    """Run a program, with more in its environment."""
    env = {**os.environ, **more}
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False, env=env)
    assert done.returncode == 0, f"{command[0]}: {done.stderr}{done.stdout}"
