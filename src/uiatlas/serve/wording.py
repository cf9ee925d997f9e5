"""Answers as short text: a line for each thing, since hosts show it beside the structured answer."""

from uiatlas.serve.answers import Beyond, Control, Hits, MapList, Place, Route, ScreenInfo, Taught


def maps_text(answer: MapList) -> str:
    """The maps, a line each."""
    return "\n".join(f"{m.app}: {m.screens} screens, {m.transitions} transitions" for m in answer.maps) or "no maps"


def hits_text(answer: Hits) -> str:
    """What was found, a line each."""
    lines = [f"{h.name} [{h.screen}]" + (f': "{h.element}"' if h.element else "") for h in answer.hits]
    return "\n".join([*(lines or ["nothing fits"]), *([f"more: {answer.more}"] if answer.more else [])])


def screen_text(answer: ScreenInfo) -> str:
    """A screen and what can be done on it."""
    lines = [f"{answer.name} [{answer.screen}], {answer.kind}", *map(line, answer.controls)]
    lines += [f"more: {answer.more}"] if answer.more else []
    return "\n".join([*lines, *(f"tip: {tip}" for tip in answer.tips)])


def place_text(answer: Place) -> str:
    """Where one is."""
    if not answer.screen:
        return f"not on the map ({answer.rule})"
    return f"{answer.name} [{answer.screen}], confidence {answer.confidence:.0%} ({answer.rule})"


_WHY = {
    "ambiguous": "the goal fits several screens; name one",
    "unclear": "the goal fits no screen for sure; name one, such as",
}


def route_text(answer: Route) -> str:
    """A route, a line for each step; where there is none, what may help."""
    more = [f"more: {answer.more}"] if answer.more else []
    if answer.status in ("ok", "partial"):
        note = [answer.note] if answer.note else []
        lines = [f"{n}. {line(step)}" for n, step in enumerate(answer.steps, 1)] or ["you are there"]
        lines[-1] += f", then {answer.touch}" if answer.touch else ""
        return "\n".join([*note, *lines, *more])
    ends = map(_end if answer.status == "unreachable" else _named, answer.frontier)
    note = [answer.note] if answer.note else []
    return "\n".join([f"{answer.status}: {_WHY.get(answer.status, 'no known way')}", *note, *ends, *more])


def _named(end: Beyond) -> str:
    return f"{end.name} [{end.screen}]"


def _end(end: Beyond) -> str:
    more = f" and {end.more} more" if end.more else ""
    return f"{end.name} [{end.screen}]: untried {', '.join(end.untried) or 'nothing with a name'}{more}"


def taught_text(answer: Taught) -> str:
    """What a step taught."""
    return f"{answer.rule}; now at {answer.name or answer.screen or 'an unknown screen'}"


def line(control: Control) -> str:
    """What can be done, where it leads, how often that worked if not always, and what it may do for good."""
    then = f" -> {control.then}" if control.then else ""
    always = 0 < control.tried == control.worked
    tried = "" if always else f" ({control.worked}/{control.tried})" if control.tried else " (untried)"
    return f"{control.action}{then}{tried}" + (f" MAY {control.danger.upper()}" if control.danger else "")
