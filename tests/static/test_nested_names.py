"""Bare names that source takes from a class above are named in full: super types, and classes that bodies make."""

from uiatlas_static.facts.code import INIT, Call, ClassFact, Method
from uiatlas_static.source.nested_names import linked


def _linked(*classes: ClassFact) -> dict[str, ClassFact]:
    return linked({cls.name: cls for cls in classes})


def _making(name: str, made: str, parent: str) -> ClassFact:
    body = Method(f"{name}.go", "go", name, calls=(Call(INIT, owner=made),))
    return ClassFact(name, parent, methods=(body,))


BASE = ClassFact("a.Base")
INNER = ClassFact("a.Base$Inner", outer="a.Base")


def test_a_parent_that_a_class_above_the_one_around_has() -> None:
    found = _linked(BASE, INNER, ClassFact("b.Page", parent="a.Base"), ClassFact("b.Page$Row", parent="Inner"))
    assert found["b.Page$Row"].parent == "a.Base$Inner"


def test_an_interface_beside_one_that_is_nowhere() -> None:
    row = ClassFact("b.Page$Row", interfaces=("Runnable", "Inner"))
    assert _linked(BASE, INNER, ClassFact("b.Page", parent="a.Base"), row)["b.Page$Row"].interfaces == (
        "Runnable",
        "a.Base$Inner",
    )


def test_a_class_that_a_body_makes() -> None:
    found = _linked(BASE, INNER, _making("b.Page", "Inner", parent="a.Base"))
    assert [c.owner for m in found["b.Page"].methods for c in m.calls] == ["a.Base$Inner"]


def test_a_chain_of_bare_parents_is_followed_to_its_end() -> None:
    chain = (
        ClassFact("a.Base$Inner$Deep", outer="a.Base$Inner"),
        ClassFact("b.Page", parent="a.Base"),
        ClassFact("b.Page$Row", parent="Inner"),
        ClassFact("b.Page$Row$Cell", parent="Deep"),
    )
    for classes in (chain, chain[::-1]):
        found = _linked(BASE, INNER, *classes)
        assert found["b.Page$Row"].parent == "a.Base$Inner"
        assert found["b.Page$Row$Cell"].parent == "a.Base$Inner$Deep"


def test_a_name_that_a_class_of_its_own_has_stays() -> None:
    found = _linked(
        BASE, INNER, ClassFact("Inner"), ClassFact("b.Page", parent="a.Base"), ClassFact("b.Page$Row", parent="Inner")
    )
    assert found["b.Page$Row"].parent == "Inner"


def test_a_class_of_kotlin_that_is_made_by_what_reads_as_a_call() -> None:
    page = ClassFact("b.Page", parent="a.Base", methods=(Method("b.Page.go", "go", "b.Page", calls=(Call("Inner"),)),))
    made = Call(INIT, owner="a.Base$Inner")
    assert [c for m in _linked(BASE, INNER, page)["b.Page"].methods for c in m.calls] == [made]
