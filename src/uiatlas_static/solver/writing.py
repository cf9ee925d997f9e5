"""Writing: what fields hold after a write, as far as that can be relied on later."""

from uiatlas_static.facts import values as v
from uiatlas_static.facts.code import TAKING, Write
from uiatlas_static.facts.values import UNKNOWN
from uiatlas_static.solver.declared_fields import as_declared
from uiatlas_static.solver.domain import MESSAGE, WHAT, Abstract, Frame, Obj, is_constant, options, put
from uiatlas_static.solver.field_writes import RESTORED
from uiatlas_static.solver.held_back import note
from uiatlas_static.solver.implicit_receivers import holders
from uiatlas_static.solver.looked_up import LookingUp
from uiatlas_static.solver.places import AUTO, Flag, Trigger


class Writing(LookingUp):
    """Enters what is written into objects and static fields."""

    def _write(self, write: Write, frame: Frame) -> None:
        under = self._allows(write.guards, frame) if write.guards else self.present
        if write.guards:
            note(self, write, under is None)
        if under is None:
            return
        self.done += 1
        if isinstance(write.value, v.Literal) and write.name in self.program.flags:
            self._raise((self.place.activity, write.name, write.value), under)
        value = self._lasting(write, self.eval(write.value, frame))
        if type(value) is v.Unknown and frame.method.name == RESTORED:
            return
        self.waiting.keep(value, self.place, self.present)
        if write.name in self.just_set.names:
            self.wrote.append(write.name)
            self.held = self.held.without((write.name,))
        if write.receiver is None and not write.scopes:
            self._write_static(write, value)
            return
        owner: Abstract = UNKNOWN
        for owner in holders(write, frame, self.eval):
            for option in options(owner):
                if isinstance(option, Obj) and (write.receiver is not None or self._has_field(option, write.name)):
                    self._note_choice(value)
                    value = as_declared(self, option, write.name, value)
                    if option.type == MESSAGE and write.name == WHAT:
                        option.put(WHAT, self.eval(write.value, frame))
                    elif isinstance(value, v.Literal) and not _holds(option, write) and self._is_settled(write, option):
                        option.set(write.name, value)
                    else:
                        option.put(write.name, value)
                    return
        if isinstance(owner, Obj):
            owner.put(write.name, value)

    def _raise(self, flag: Flag, trigger: Trigger) -> None:
        """Note that a flag is set to a constant under a trigger."""
        self.world.raised.setdefault(flag, {})[trigger] = None
        self.raised.append((flag, trigger))

    def _note_choice(self, value: Abstract) -> None:
        """Note what was touched where a class is kept in a field: what starts it later need not be touched."""
        kept = (o for option in options(value) for o in (option, *_components(option)))
        for option in kept:
            if isinstance(option, v.ClassValue) and self.trigger.edge_class != AUTO.edge_class:
                self.world.chosen.setdefault((self.place.activity, option.name), {})[self.trigger] = None

    def _write_static(self, write: Write, value: Abstract) -> None:
        """A static field may hold all that is ever written to it; a constant of an enumeration knows its name."""
        place = write.owner, write.name
        was_read = self.statics.is_read(place)
        put(self.statics, place, value)
        self.postponed |= was_read and not self.statics.is_read(place)
        if isinstance(value, Obj) and value.is_constant and self.program.is_a(value.type, write.owner):
            value.fields.keep("name", v.Literal(write.name))

    def _lasting(self, write: Write, value: Abstract) -> Abstract:
        """What can be relied on of a field later: flags and what is empty change, not what constructors are given."""
        if isinstance(write.value, v.Parameter) or not is_constant(value) or self._is_final(write):
            return value
        around = (write.receiver,) if write.receiver is not None else write.scopes
        if any(isinstance(s, v.This) and self._is_settled(write, Obj(s.type)) for s in around):
            return value
        if isinstance(value, v.Literal) and (value.value in (None, "") or isinstance(value.value, bool)):
            return value if value.value is None and self._is_only_write(write) else UNKNOWN
        is_text = isinstance(value, v.Literal) and isinstance(value.value, str)
        lasts = is_text or (isinstance(value, Obj) and self._is_set_late(write))
        return value if lasts or not (write.receiver or write.scopes) else UNKNOWN

    def _is_settled(self, write: Write, obj: Obj) -> bool:
        """Whether a field has its value from here on: it was a constant before, and nothing else writes it.

        What a touch gives it is not there before, and what it is given under a condition may not be. Where that only
        asks for the bundle which has the value, as for the arguments of a fragment, the bundle tells.
        """
        if isinstance(write.value, v.Literal | v.Parameter):
            return False
        if any(g.equal or g.other != v.NULL for g in write.guards) or (
            write.guards and not self._is_taken(write.value)
        ):
            return False
        held = self.program.field(obj.type, write.name)
        first = None if held is None else self.program.writes.set_once.get((held[0], write.name))
        return first is not None and write.value != first and self.trigger.edge_class == AUTO.edge_class

    def _is_taken(self, value: v.Value) -> bool:
        """Whether a value is taken out of a bundle."""
        return isinstance(value, v.Result) and self.program.by_id[value.method].calls[value.call].name in TAKING

    def _is_only_write(self, write: Write) -> bool:
        """Whether a field is given nothing elsewhere, and here what a call gives back, which is nothing for some."""
        return isinstance(write.value, v.Result) and self._written_once(write) is not None

    def _is_set_late(self, write: Write) -> bool:
        """Whether a property of Kotlin holds nothing before it is given this, and nothing else after."""
        owner = self._written_once(write)
        return owner is not None and self.program.classes[owner].file.endswith(".kt")

    def _written_once(self, write: Write) -> str | None:
        """The class of a field that is given nothing elsewhere; None of any other field."""
        held = None if write.owner else self.program.field_of(write)
        return held[0] if held is not None and self.program.writes.is_written_once(held[0], write.name) else None

    def _is_final(self, write: Write) -> bool:
        """Whether a field keeps what it is given first."""
        held = self.program.field_of(write)
        return held is not None and held[1].final


def _holds(obj: Obj, write: Write) -> bool:
    """Whether a field may hold something that is worth following, which a constant does not take away."""
    return any(not isinstance(o, v.Literal | v.Unknown) for o in options(obj.fields.peek(write.name) or v.UNKNOWN))


def _components(value: Abstract) -> tuple[Abstract, ...]:
    """The classes that an intent may start."""
    return options(value.fields["component"]) if isinstance(value, Obj) and "component" in value.fields else ()
