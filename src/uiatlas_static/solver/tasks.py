"""Tasks of the platform: the work in the background has what the task is executed with, what follows has its result."""

from dataclasses import dataclass

from uiatlas_static.facts.code import Method
from uiatlas_static.facts.values import UNKNOWN
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import Abstract, Obj, join
from uiatlas_static.solver.interpreter import Interpreter

TASK = "android.os.AsyncTask"
ORDER = ("onPreExecute", "doInBackground", "onProgressUpdate", "onPostExecute")
_EXECUTING = {"execute": 0, "executeOnExecutor": 1}
"""Calls that execute a task, with how many arguments stand before those of the task."""


@dataclass(slots=True)
class Task:
    """A task that is executed.

    Attributes:
        given: What it is executed with.
        result: What its work in the background gave back so far.
    """

    given: Abstract
    result: Abstract = UNKNOWN

    def arguments(self, name: str) -> tuple[Abstract, ...]:
        """What one of its methods is given that is known."""
        known = {"doInBackground": self.given, "onPostExecute": self.result}
        return (known[name],) if name in known else ()

    def ran(self, name: str, result: Abstract) -> None:
        """Note what one of its methods gave back."""
        if name == "doInBackground":
            self.result = result


def executed(interpreter: Interpreter, site: CallSite, obj: Obj) -> Task | None:
    """The task that a call executes, if an object is one."""
    before = _EXECUTING.get(site.call.name)
    if before is None or not interpreter.program.is_a(obj.type, TASK):
        return None
    return Task(join(*site.args[before:]) if len(site.args) > before else UNKNOWN)


def place_in_order(method: Method) -> int:
    """Where a method of a task stands in the order of the platform; all others come first."""
    return ORDER.index(method.name) if method.name in ORDER else -1
