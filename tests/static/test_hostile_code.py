"""Bytecode made to confuse or to wear out what reads it costs no more than it is worth, and only itself."""

import re
import struct
from pathlib import Path

import pytest
from tests.static.renamed_libraries import FRAGMENTS, RESULTS, cls, method
from tests.static.test_dex import build

from uiatlas_static.apk.dex import Dex, open_dex
from uiatlas_static.apk.dex_code import read_code
from uiatlas_static.apk.library_names import originals
from uiatlas_static.apk.members import MethodRef, shape_of
from uiatlas_static.apk.originals import MAX_ABOVE, Originals
from uiatlas_static.apk.shapes import MAX_CHAIN

_FRAGMENT = "Landroidx/fragment/app/Fragment;"


def assembled(folder: Path, smali: str) -> bytearray:
    """All classes of a text."""
    classes = re.split(r"(?m)^(?=\.class )", smali)[1:]
    return bytearray(build(folder, {f"C{n}": text for n, text in enumerate(classes)}))


def opened(data: bytes | bytearray) -> Dex:
    """The one file that there is."""
    (dex,) = open_dex("classes.dex", bytes(data))
    return dex


def prototypes(data: bytearray) -> dict[str, int]:
    """Where each prototype stands, by its types."""
    count, at = struct.unpack_from("<2I", data, 0x48)
    dex = opened(data)
    return {shape_of(*dex.proto(n)): at + 12 * n for n in range(count)}


def test_a_type_with_a_bracket_in_its_name_is_no_trouble(tmp_path: Path) -> None:
    asked = re.findall(r"L\S+;", RESULTS)[0]
    data = assembled(tmp_path, RESULTS + cls("La/b;", "Ljava/lang/Object;", method(f"x({asked}Lzqxqz;)La/c;")))
    whole = originals([opened(data)], ["org.example"])
    damaged = originals([opened(data.replace(b"Lzqxqz;", b"Lzq)qz;"))], ["org.example"])
    assert whole is not None
    assert damaged is not None
    assert damaged.types == whole.types != {}


def test_prototypes_that_share_a_long_list_of_types_are_left_out(tmp_path: Path) -> None:
    long = f"L{'q' * 4000};"
    data = assembled(tmp_path, cls("La/a;", "Ljava/lang/Object;", method(f"m({long})V"), method(f"m(I{long})V")))
    dex = opened(data)
    index = next(n for n in range(64) if dex.descriptor(n) == long)
    data += bytes(-len(data) % 4)
    places = [at for shape, at in prototypes(data).items() if long in shape]
    for at in places:
        struct.pack_into("<I", data, at + 8, len(data))
    data += struct.pack("<I", 20_000) + struct.pack("<H", index) * 20_000
    struct.pack_into("<I", data, 0x20, len(data))
    assert len(places) == 2
    assert sum(len(shape) for _, shape in opened(data).shapes()) < 4 * len(data) + 1_000_000


@pytest.mark.parametrize(("package", "short"), [("fragment/app", True), ("a" * 200, False), ("a/" * 20 + "b", False)])
def test_names_of_libraries_are_looked_at_up_to_a_length(tmp_path: Path, package: str, short: bool) -> None:
    data = assembled(tmp_path, cls(f"Landroidx/{package}/a;", "Ljava/lang/Object;"))
    assert opened(data).shortens_libraries is short


def test_of_super_types_only_so_many_are_asked() -> None:
    supers = {"org.q.Q": tuple(f"i.I{n}" for n in range(2 * MAX_ABOVE)), "i.I1": ("i.I0", "i.I1")}
    for asked, found in ((5, "start"), (MAX_ABOVE + 5, "go")):
        known = Originals(methods={(f"i.I{asked}", "go", "()V"): "start"}, supers=supers)
        assert known.method(MethodRef("org.q.Q", "go", (), "V")).name == found


@pytest.mark.parametrize(("length", "read"), [(MAX_CHAIN, True), (MAX_CHAIN + 2, False)])
def test_chains_of_classes_of_libraries_are_followed_so_far(tmp_path: Path, length: int, read: bool) -> None:
    chain = [cls("Llib/L0;", "Landroid/app/Activity;")]
    chain += [cls(f"Llib/L{n};", f"Llib/L{n - 1};") for n in range(1, length)]
    screens = [cls(f"Lorg/example/S{n};", f"Llib/L{length - 1};") for n in range(3)]
    facts = read_code([opened(assembled(tmp_path, "".join(chain + screens)))], ["org.example"], lambda _: None)
    assert {"org.example.S0", "org.example.S1", "org.example.S2"} <= set(facts.classes)
    assert ("lib.L0" in facts.classes) is read


def test_a_damaged_prototype_costs_its_own_methods_only(tmp_path: Path) -> None:
    data = assembled(tmp_path, FRAGMENTS + cls("La/b;", "Ljava/lang/Object;", method("x(Lzqxqz;)La/c;")))
    struct.pack_into("<I", data, prototypes(data)["(Lzqxqz;)La/c;"] + 8, 0xFFFF_0000)
    found = originals([opened(data)], ["org.example"])
    assert found is not None
    assert _FRAGMENT in found.types.values()


def test_a_damaged_class_costs_itself_only(tmp_path: Path) -> None:
    data = assembled(tmp_path, FRAGMENTS + cls("Lzqxqz;", "Ljava/lang/Object;", method("x()V")))
    dex = opened(data)
    place = dex.class_named("zqxqz")
    assert place is not None
    struct.pack_into("<I", data, place + 8, 0xFFFF_0000)
    found = originals([opened(data)], ["org.example"])
    assert found is not None
    assert _FRAGMENT in found.types.values()
