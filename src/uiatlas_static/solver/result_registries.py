"""Launchers that objects beside screens get from a registry: ``registry.register(key, owner, contract) { }``."""

from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import Abstract, objects
from uiatlas_static.solver.intents import launcher_of
from uiatlas_static.solver.interpreter import Interpreter, Model

_CONTRACTS = ("ActivityResultContract", "ActivityResultContracts")
"""The class of all contracts, and the one around those that the platform has."""
_FEWEST = 3
"""How many arguments there are at least: a key, perhaps whose life the launcher shares, the contract, who is told."""


def _register(interpreter: Interpreter, site: CallSite) -> Abstract:
    contract = site.arg(-2)
    if len(site.args) >= _FEWEST and any(_is_contract(interpreter, o.type) for o in objects(contract)):
        return launcher_of(interpreter, site, contract)
    return interpreter.models["(other)"](interpreter, site)


def _is_contract(interpreter: Interpreter, type_: str) -> bool:
    above = interpreter.program.ancestors(type_)
    return any(part in _CONTRACTS for name in above for part in name.replace("$", ".").split("."))


MODELS: dict[str, Model] = {"register": _register}
