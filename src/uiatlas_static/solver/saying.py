"""What objects of the app say, as rows and buttons show them, and which of several is meant while one is touched."""

from functools import cached_property

from uiatlas_static.facts import values as v
from uiatlas_static.solver.domain import Abstract, Frame, Many, Obj, join, options
from uiatlas_static.solver.drawn_fields import DrawnFields
from uiatlas_static.solver.state import State


class Saying(State):
    """Knows the texts in objects."""

    def said(self, value: Abstract) -> str:
        """What a row says that shows a text, or an object of the app with just one; empty if that is not known.

        A text that is written out may be anything, unless code shows the field that has it.
        """
        if type(value) is v.Resource:
            return self._text_of(value)
        texts = {t for t in self._texts_in(value) if t in self._texts} or self._drawn_in(value)
        return texts.pop() if len(texts) == 1 else ""

    def of_touched(self, value: Abstract, frame: Frame) -> Abstract:
        """Of several objects with texts, those that have what the touch says, or none; all if no object has it.

        What a body gives back that does not act is kept for all touches, so that all are meant there.
        """
        if type(value) is not Many or frame.method.id not in self.relevant.acting:
            return value
        held = [(option, self._texts_in(option)) for option in value.options]
        if sum(bool(texts) for _, texts in held) < 2:
            return value
        touched = self.trigger.text
        if not any(touched in texts for _, texts in held):
            return value
        return join(*[option for option, texts in held if not texts or touched in texts])

    def _texts_in(self, value: Abstract) -> set[str]:
        """All texts that an object of the app holds."""
        if not isinstance(value, Obj) or value.abstract or value.type not in self.program.classes:
            return set()
        return {t for field in value.fields.values() for kept in options(field) if (t := self._text_of(kept))}

    def _drawn_in(self, value: Abstract) -> set[str]:
        """The texts that an object of the app holds in fields whose texts are shown."""
        if not isinstance(value, Obj) or value.abstract or value.type not in self.program.classes:
            return set()
        held = [options(value.fields[name]) for name in self._drawn_fields.of(value.type) if name in value.fields]
        return {text for kept in held if len(kept) == 1 and (text := self._text_of(kept[0]))}

    @cached_property
    def _drawn_fields(self) -> DrawnFields:
        return DrawnFields(self.program, self.liveness.meaning)

    def _text_of(self, value: Abstract) -> str:
        """A text that is written out, or that of a resource."""
        if type(value) is v.Resource:
            return self.resources.strings.get(value.name, "") if value.kind == "string" else ""
        return value.value if type(value) is v.Literal and isinstance(value.value, str) else ""

    @cached_property
    def _texts(self) -> frozenset[str]:
        """The texts of the app's resources, one of which ``getString`` gives."""
        return frozenset(self.resources.strings.values())
