"""The actor: reads the task, finds the best chain of steps on the map, does the next one, says when it is done."""

from collections.abc import Collection
from dataclasses import replace

from uiatlas.agents.travel.going_back import may_go_back
from uiatlas.agents.travel.traveller import Traveller
from uiatlas.agents.words.acts import PLANNER, Acts
from uiatlas.agents.words.chain import MOST_STEPS, Chain, Tried, best_chain
from uiatlas.agents.words.coverage import TELLING, Left
from uiatlas.agents.words.evidence import lacking
from uiatlas.agents.words.filling import fill, kept_back, of_something_else, opened, so_already
from uiatlas.agents.words.forms import confirmation, entry, forbidden, stands_as_it_was, switch_here, too_soon
from uiatlas.agents.words.found_again import found_again
from uiatlas.agents.words.keypad import next_key, sum_in, unshown
from uiatlas.agents.words.known_words import FEW_KNOWN, few_known
from uiatlas.agents.words.leafing import next_list
from uiatlas.agents.words.leaving import after_closing, close_settings
from uiatlas.agents.words.listed_thing import do_to_listed
from uiatlas.agents.words.look_again import look_again
from uiatlas.agents.words.menu_bar import usual_menu
from uiatlas.agents.words.objects import forbids_only, thing_of
from uiatlas.agents.words.options import Option, Options
from uiatlas.agents.words.progress import FAILED, Progress, progress_of
from uiatlas.agents.words.replacing import replace_all, save_waits
from uiatlas.agents.words.row_controls import of_other_rows, said_in_row
from uiatlas.agents.words.scout import Scout, is_here
from uiatlas.agents.words.scrolling import numbered_otherwise, scroll_for
from uiatlas.agents.words.seeking import seek, too_early
from uiatlas.agents.words.tasks import Kind, parse_task
from uiatlas.agents.words.turned import only_meant
from uiatlas.agents.words.weights import WEIGHTS, Weights
from uiatlas.agents.words.which_one import unclear
from uiatlas.agents.words.whose import Others, either, never_seen, of_another
from uiatlas.agents.words.writing import write
from uiatlas.planning.search import unreachable
from uiatlas.run.policy import Act, Decision, Done, GiveUp, View
from uiatlas.run.recovery.ladder import overlay_dismissal
from uiatlas.run.recovery.regrounding import Regrounder
from uiatlas.text.controls import element_label
from uiatlas.text.language import label_of
from uiatlas.text.retrieval import TextScorer
from uiatlas.ui import (
    Back,
    InputText,
    Observation,
    Role,
    Tap,
    UIElement,
    action_key,
    describe,
    resolve,
    selector_for,
    target_of,
)
from uiatlas.utg import Graph
from uiatlas.utg.conditions import ElementPresent, OnScreen, holds

MOST_LOOKS = 16
"""Steps that only look where what is asked for may be, at most, before more of the task is done or found."""

FEW_LOOKS = 4
"""The same where few words of the task are known: what is asked for would not be known when it is seen."""

LIKELY = 0.5
"""Score of a text scorer from which a control is tried that shares no word with the task."""


class Actor:
    """Decides by words and map, without a model.

    Every round it reads anew what of the task is done, and searches the chain of steps whose labels cover most of the
    rest (Agent+P, Algorithm 1, with the target chosen anew each round).

    Args:
        graph: The map; it may change between two decisions.
        task: What to do, in words.
        scorer: How alike texts are, for controls that share no word with the task; None for words alone.
        weights: The constants.
    """

    def __init__(self, graph: Graph, task: str, scorer: TextScorer | None = None, weights: Weights = WEIGHTS) -> None:
        self.graph, self.task, self.scorer, self.weights = graph, parse_task(task), scorer, weights
        self._options = Options(graph, self.task, weights)
        self._acts = Acts(graph, self.task, self._options)
        self._scout = Scout(graph)
        self._looks, self._found = 0, 0.0
        self._mapped = bool(graph.screens)
        self._regrounder = Regrounder(scorer)
        self._sum = sum_in(self.task)
        self._thing = thing_of(task)
        self._others = Others(graph, task)
        self._elsewhere: frozenset[Tried] = frozenset()
        self._few: bool | None = None
        self._left: Done | None = None

    @staticmethod
    def to_screen(graph: Graph, screen: str) -> Traveller:
        """Who goes to a given screen of the map instead of reading a task."""
        return Traveller(graph, screen)

    def decide(self, view: View) -> Decision:
        """The next action, or that the goal is reached, or that there is nothing left to do."""
        if forbids_only(self.task.text):
            return GiveUp("the task only says what not to do; nothing was changed")
        if self._left is not None:
            return after_closing(self._left, view)
        decision = self._next(view)
        proven = decision if isinstance(decision, Done) and not decision.lacking else None
        if proven is not None and (closing := close_settings(view, looks=self.task.looks)) is not None:
            self._left = proven
            return closing
        if isinstance(decision, Act) and decision.element is not None:
            doubt = unclear(self._options.coverage, view.history, decision.element, view.observation)
            doubt = doubt or either(self._options.coverage, self._thing, decision.element, view.observation)
            return GiveUp(doubt) if doubt else decision
        return decision

    def _next(self, view: View) -> Decision:
        self._options.refresh()
        shown = view.observation
        if (key := next_key(self._sum, view)) is not None:
            return key
        dangerous = {e.index for e in shown.actionable if forbidden(self.task, e, shown)}
        self._scout.take_note(view, dangerous)
        others = numbered_otherwise(self._options.coverage, shown)
        dangerous |= {e.index for e in others}
        theirs = self._of_others(view)
        deeds = (e for e in shown.actionable if e.index in theirs)
        self._scout.leave_out((*others, *self._others.shown(view), *deeds))
        dangerous |= theirs | kept_back(self.task, shown) | self._another_form(view) | save_waits(view, self.task)
        progress = progress_of(self._options.coverage, view.history, shown)
        live = self._live(view, progress, dangerous)
        barred = view.blocked | self._scout.barred | self._elsewhere | self._others.barred(view, theirs)
        confirm = confirmation(view, progress, self._options.coverage)
        complete = progress.changed and confirm is None
        confirm = None if confirm is not None and confirm.index in dangerous else confirm
        chain = self._chain(view, progress, live, barred, complete)
        if chain is not None and (early := too_soon(view, progress, self._options.coverage)):
            live = tuple(o for o in live if o.element is None or o.element.index not in early)
            if chain.links[0].option not in live:
                chain = self._chain(view, progress, live, barred, complete)
        nearly = progress.changed or self._mostly_found(progress)
        floor = self.weights.stop if nearly else self.weights.start
        if (sooner := self._sooner(view, progress, chain, dangerous)) is not None:
            return sooner
        filling = entry(view, progress, self.task, live)
        if filling is not None and (chain is None or not chain.links[0].option.editable):
            return filling
        if confirm is not None:
            near = self._chain(view, progress, live, barred, complete, depth=1)
            if near is None or near.peak < floor:
                return self._acts.agree(view, confirm)
        if (switch := switch_here(view, progress, self._options.coverage)) is not None:
            return self._acts.tap(view, switch, "it is the switch of the page that was asked for")
        if (menu := usual_menu(view, self.task, progress, live)) is not None and not (chain and chain.route):
            return self._acts.tap(view, menu, "programs keep it there")
        if chain is not None and chain.peak >= floor and (chain.rank > 0 or not nearly):
            return self._acts.step(view, progress, chain)
        closing = self._in_the_way(view, progress, chain)
        if closing is not None:
            return self._acts.tap(view, closing, "close what lies over the page")
        if (view.history or progress.conditions) and self._enough(progress):
            return self._done(view, progress)
        if view.history and progress.begun and progress.changed:
            return self._give_up(view, progress)
        if chain is not None and not self._rash(chain):
            return self._acts.step(view, progress, chain)
        return self._look_around(view, progress, live)

    def _sooner(
        self, view: View, progress: Progress, chain: Chain | None, dangerous: Collection[int]
    ) -> Decision | None:
        """What goes before any chain: to search for what is named, to see what was kept, to write, to fill a form."""
        if (swap := replace_all(view, self.task)) is not None:
            return swap
        if (so := so_already(view, self.task)) is not None:
            return so
        if (deed := do_to_listed(view, self.task)) is not None and not _touches(deed, dangerous):
            return deed
        if (search := seek(view, self.task, chain)) is not None:
            return search
        if (again := look_again(self.graph, view)) is not None and not kept_back(self.task, view.observation):
            return again
        if (writing := write(view, self.task)) is not None:
            return writing
        return fill(view, self.task, progress, dangerous)

    def _of_others(self, view: View) -> set[int]:
        """What would alter another thing than the one that the task names."""
        shown = view.observation
        another = {e.index for e in shown.actionable if of_another(self._thing, view.history, e, shown)}
        return another | of_other_rows(self.task, shown)

    def _another_form(self, view: View) -> set[int]:
        """Fields that a new name is not typed into; a chain does not lead to them again."""
        fields = of_something_else(self.task, view)
        targets = [selector_for(view.observation.elements[i], view.observation) for i in fields]
        typed_there = (InputText(t, v.text) for t in targets for v in self.task.values)
        self._elsewhere |= {(view.screen, action_key(action)) for action in typed_there}
        return fields

    def _live(self, view: View, progress: Progress, dangerous: Collection[int]) -> tuple[Option, ...]:
        """What can be done here: nothing that is blocked, none of what is dangerous and was not asked for."""
        shown = view.observation
        untouchable = {*dangerous, *too_early(self.task, view)}
        untouchable |= {e.index for e in shown.actionable if is_here(e)}
        also = () if view.screen is None else found_again(self.graph, view.screen, shown, self._regrounder)
        live = self._options.live(shown, view.screen, untouchable, also)
        options = only_meant(self._options.coverage, tuple(self._with_row(o, shown) for o in live))
        if not view.blocked and not progress.here:
            return options
        return tuple(
            o
            for o in options
            if (view.screen, action_key(o.action)) not in view.blocked
            and (o.editable or o.transition is not None or action_key(o.action) not in progress.here)
        )

    def _with_row(self, option: Option, shown: Observation) -> Option:
        """An option that covers what its row says as well."""
        if option.element is None or option.editable or option.back:
            return option
        hits = said_in_row(self._options.coverage, option.element, shown, option.hits)
        return option if hits == option.hits else replace(option, hits=hits)

    def _chain(
        self,
        view: View,
        progress: Progress,
        live: tuple[Option, ...],
        barred: frozenset[Tried],
        complete: bool,
        depth: int = MOST_STEPS,
    ) -> Chain | None:
        return best_chain(
            self._options,
            view.screen,
            live,
            progress.left,
            used=progress.used,
            changed=progress.changed,
            carried_out=complete,
            done=progress.done,
            barred=barred,
            depth=depth,
        )

    def _enough(self, progress: Progress) -> bool:
        """Whether so much of the task is covered that it can be called done: most of it, and every value."""
        worth, left = self._options.coverage.worth, progress.left
        if not (self.task.looks or progress.changed or progress.stands) and self._verb_open(left):
            return False
        if (
            progress.certain
            and (self.task.switches or self.task.looks)
            and not any(x > 0.5 and w.kind is Kind.VALUE for w, x in zip(self.task.words, left, strict=True))
        ):
            return True
        if any(x > 0.5 and word.kind is Kind.VALUE for word, x in zip(self.task.words, left, strict=True)):
            return False
        return 2 * sum(w * (1 - x) for w, x in zip(worth, left, strict=True)) > sum(worth)

    def _verb_open(self, left: Left) -> bool:
        """Whether nothing was found yet that does what the task asks to be done."""
        return any(w.deed and x > 0.5 for w, x in zip(self.task.words, left, strict=True))

    def _rash(self, chain: Chain) -> bool:
        """Whether a poor chain begins by altering something that nobody asked to alter."""
        element = chain.links[0].option.element
        return chain.rank <= 0 and element is not None and self._options.coverage.unasked(element)

    def _mostly_found(self, progress: Progress) -> bool:
        """Whether a task that changes nothing is mostly done."""
        telling = [(w, x) for w, x in zip(self._options.coverage.worth, progress.left, strict=True) if w > TELLING]
        return self.task.looks and 2 * sum(w for w, x in telling if x < 0.5) > sum(w for w, _ in telling)

    def _in_the_way(self, view: View, progress: Progress, chain: Chain | None) -> UIElement | None:
        """What closes a dialog that nobody asked for."""
        if view.screen is not None and not (view.observation.dialog and chain is None and not progress.begun):
            return None
        element = overlay_dismissal(view.observation)
        if element is None or self._asked_for(view):
            return None
        key = action_key(Tap(selector_for(element, view.observation)))
        return None if (view.screen, key) in view.blocked else element

    def _asked_for(self, view: View) -> bool:
        """Whether a dialog is what the task asked for: the last step covered words of it, and the dialog says them."""
        last = view.history[-1] if view.history else None
        if not self.task.looks or last is None or last.element is None or last.outcome in FAILED:
            return False
        coverage = self._options.coverage
        opened, shown = coverage.of(element_label(last.element)), view.observation
        said = [shown.title, *(e.label for e in shown.elements if e.role is Role.HEADING)]
        named = {i for text in said for i, hit in coverage.of(label_of(text)).items() if hit > LIKELY}
        return any(hit > LIKELY and i in named and coverage.worth[i] > TELLING for i, hit in opened.items())

    def _done(self, view: View, progress: Progress) -> Done:
        """The goal's own predicates, as far as they can be seen from here."""
        seen = [c for c in dict.fromkeys(progress.conditions) if holds(c, view.observation, view.screen)]
        for entered in sorted(progress.entered):
            if (shown := next((e for e in view.observation.elements if _tells(e, entered)), None)) is not None:
                seen.append(ElementPresent(selector_for(shown, view.observation)))
        if view.screen is not None:
            seen.append(OnScreen(view.screen))
        unseen = never_seen(self._thing, view.history, view.observation)
        lack = f"'{unseen}' was never found" if unseen else ""
        lack = lack or lacking(self._options.coverage, progress, view.history, view.observation)
        if (result := unshown(self._sum, view.history, view.observation)) and not lack:
            lack = f"{result} is not shown"
        waiting = confirmation(replace(view, blocked=frozenset()), progress, self._options.coverage)
        if (label := stands_as_it_was(view)) and not lack:
            lack = f"{label!r} was pressed, and the form stands as it was"
        if waiting is not None and waiting.index in kept_back(self.task, view.observation):
            waiting = None
        if waiting is not None and not lack and confirmation(view, progress, self._options.coverage) is None:
            lack = f"{describe(Tap(selector_for(waiting, view.observation)))} did not work"
        return Done("all that the task names was found or done", tuple(seen), lack)

    def _look_around(self, view: View, progress: Progress, live: tuple[Option, ...]) -> Decision:
        """Nothing shares a word with the task: what is like it in other words, then where apps hide things."""
        if not self.task.words:
            return self._give_up(view, progress)
        if opened(view) is not None and may_go_back(view):
            return Act(Back(), None, "the list offers nothing that the task names")
        candidates = [o for o in live if o.element is not None and not o.editable and not o.back]
        if self.scorer is not None and candidates:
            labels = [" ".join(element_label(o.element)) for o in candidates if o.element is not None]
            scores = self.scorer.score(self.task.text, labels)
            best = max(range(len(scores)), key=scores.__getitem__)
            if scores[best] >= LIKELY and candidates[best].element is not None:
                element = candidates[best].element
                assert element is not None
                return self._acts.tap(view, element, "it is the most like the task")
        if (stroke := scroll_for(view, self._options.coverage, progress.left)) is not None:
            return stroke
        found = sum(progress.left)
        self._looks, self._found = (self._looks + 1, self._found) if found == self._found else (1, found)
        if self._looks > (FEW_LOOKS if self._foreign(view) else MOST_LOOKS):
            return self._give_up(view, progress)
        if never_seen(self._thing, view.history, view.observation):
            tried = progress.done | view.blocked | self._scout.barred
            if (step := next_list(self.graph, self.task.text, view, tried)) is not None:
                return step
        look = self._scout.look(view, progress, self._options.coverage, self.weights.start)
        if look is not None and not look.away and look.element is not None:
            return self._acts.tap(view, look.element, "look where it may be")
        if look is not None and look.action is not None:
            target = target_of(look.action)
            match = resolve(target, view.observation) if target is not None else None
            if target is None or match is not None:
                return Act(look.action, match.element if match else None, "go where something was left untried")
        ways_back = (o for o in live if o.back and (o.element is None or o.element.role is not Role.MENU_ITEM))
        retreat = next((o for o in ways_back if may_go_back(view) or not isinstance(o.action, Back)), None)
        if retreat is not None and view.history and action_key(retreat.action) not in progress.here:
            return Act(retreat.action, retreat.element, "there is nothing here that fits the task")
        over = view.observation.dialog and bool(view.history)
        if (look is not None or over) and may_go_back(view):
            return Act(Back(), None, "go back to where something was left untried")
        return self._give_up(view, progress)

    def _foreign(self, view: View) -> bool:
        """Whether few words of the task are known, as the map was and the screen is when that is first asked."""
        if self._few is None:
            self._few = self.scorer is None and few_known(self.graph, self.task.text, view.observation.elements)
        return self._few

    def _give_up(self, view: View, progress: Progress) -> GiveUp:
        open_ = [w for w, x in zip(self.task.words, progress.left, strict=True) if x > 0.5 and w.kind is Kind.VALUE]
        unseen = never_seen(self._thing, view.history, view.observation)
        unseen = unseen or (open_[0].spoken if open_ and view.history else "")
        missing = f": '{unseen}' was never found" if unseen else ""
        missing += f"; {FEW_KNOWN}" if self._foreign(view) else ""
        if view.screen is None:
            unknown = ", and the map does not know it" if self._mapped else ""
            return GiveUp(f"nothing on this screen fits the task{unknown}{missing}")
        plan = unreachable(self.graph, view.screen, (), planner=PLANNER, began=0.0)
        where = "that the map can reach" if self._mapped else "that was found"
        return GiveUp(f"nothing {where} fits the task{missing}", plan)


def _touches(act: Act, untouchable: Collection[int]) -> bool:
    return act.element is not None and act.element.index in untouchable


def _tells(element: UIElement, value: str) -> bool:
    """Whether an element shows a value as one of its lines."""
    return element.visible and not element.editable and value in element.text.casefold().split("\n")
