"""Extension functions that are members: they belong to the object of their class around the call."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.two_buttons import APP, KOTLIN, PLAIN

from uiatlas.utg.projection import project

PART = """
    class Part : Fragment(R.layout.main) {{
        lateinit var host: {cls}
        override fun onViewCreated(view: View, state: Bundle?) {{
            {call}
        }}
    }}
"""
SHOWN = """
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        supportFragmentManager.beginTransaction().replace(android.R.id.content, Part().also { it.host = this }).commit()
    }
"""
FILL = "fun Fragment.fill(view: View) = view.findViewById<Button>(R.id.{button}).setOnClickListener {{ {done} }}"
IMPLICIT = "host.apply { fill(view) }"


def ways(root: Path, files: dict[str, str]) -> set[tuple[str, str, str, str]]:
    """The ways between the activities of an app."""
    return edges(project(build(root, files)))


def opening(target: str) -> str:
    """A member extension whose button opens an activity, as the fragment that it is called on."""
    return FILL.format(
        button="go_there", done=f"this@fill.startActivity(Intent(requireContext(), {target}::class.java))"
    )


def activity(name: str, members: str, call: str) -> dict[str, str]:
    """An activity that shows a fragment, which calls what the activity has."""
    part = PART.format(cls=name, call=call)
    return {f"{name}.kt": f"{KOTLIN}class {name} : AppCompatActivity() {{\n{members}\n{SHOWN}{part}}}\n"}


@pytest.mark.parametrize("call", [IMPLICIT, "with(host) { fill(view) }", "host.run { this@Part.fill(view) }"])
def test_a_member_extension_is_that_of_the_object_around_the_call(tmp_path: Path, call: str) -> None:
    """Other classes have one of the same name, for the same class of fragments."""
    screens = {**activity("Main", opening("Third"), call), **activity("Second", opening("Main"), call)}
    assert ways(tmp_path, {**PLAIN, "Third.java": APP["Third.java"], **screens}) == {
        ("Main", "Third", "click", "go_there"),
        ("Second", "Main", "click", "go_there"),
    }


def test_a_member_extension_is_that_of_the_class_below(tmp_path: Path) -> None:
    """What a class has itself stands before what it has from the class above it, abstract or not."""
    base = (
        f"{KOTLIN}abstract class Base : AppCompatActivity() {{\n%s\n{SHOWN}{PART.format(cls='Base', call=IMPLICIT)}}}\n"
    )
    found = {
        above: ways(
            tmp_path,
            {
                **APP,
                "Base.kt": base % above,
                "Main.kt": f"{KOTLIN}class Main : Base() {{ override {opening('Second')} }}\n",
                "Before.kt": f"{KOTLIN}class Before {{ {opening('Third')} }}\n",
            },
        )
        for above in ("abstract fun Fragment.fill(view: View)", f"open {opening('Third')}")
    }
    assert set(map(frozenset, found.values())) == {frozenset({("Main", "Second", "click", "go_there")})}


def test_what_a_member_extension_asks_for_is_that_of_its_object(tmp_path: Path) -> None:
    members = "val next = Second::class.java\n" + FILL.format(
        button="go_there", done="startActivity(Intent(this@Main, next))"
    )
    assert ways(tmp_path, {**APP, **activity("Main", members, IMPLICIT)}) == {("Main", "Second", "click", "go_there")}


def test_an_extension_of_fragments_is_not_called_on_the_activity_around_it(tmp_path: Path) -> None:
    """Of the objects around the call it is called on the fragment, though the activity is nearer."""
    members = """
    fun Fragment.fill(view: View) = (this as Part).go()
    fun go() = startActivity(Intent(this, Third::class.java))
"""
    part = (
        "val next = Second::class.java\n fun go() = startActivity(Intent(context, next))\n override fun onViewCreated"
    )
    code = {
        n: text.replace("override fun onViewCreated", part) for n, text in activity("Main", members, IMPLICIT).items()
    }
    assert ways(tmp_path, {**APP, **code}) == {("Main", "Second", "auto", "")}


@pytest.mark.parametrize(
    ("declared", "shown", "before"),
    [("Main", "Part().also { it.host = this }", opening("Third")), ("Base", "Part()", "")],
    ids=["that of the object that the call is in", "one of a class below, where the object's own class has none"],
)
def test_a_member_extension_is_called_from_another_class(
    tmp_path: Path, declared: str, shown: str, before: str
) -> None:
    code = f"""{KOTLIN}
abstract class Base : AppCompatActivity() {{ abstract fun Fragment.fill(view: View) }}
class Main : Base() {{ override {opening("Second")}
{SHOWN.replace("Part().also { it.host = this }", shown)} }}
{PART.format(cls=declared, call=IMPLICIT)}
"""
    files = {"Before.kt": f"{KOTLIN}class Before {{ {before} }}\n", "Main.kt": code}
    assert ways(tmp_path, {**APP, **files}) == {("Main", "Second", "click", "go_there")}
