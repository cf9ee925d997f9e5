"""Goes to what was chosen and tries it, and learns what came of it."""

from dataclasses import dataclass, replace

from uiatlas.exploration.controls import Control, Key
from uiatlas.exploration.frontier import Frontier, Leg, Place
from uiatlas.exploration.inventory import Inventory
from uiatlas.exploration.samples import OTHER_THINGS, domain_of
from uiatlas.exploration.strategies import Choice
from uiatlas.exploration.trouble import avoids
from uiatlas.exploration.walker import Walker
from uiatlas.run.guard.danger_policy import DangerPolicy
from uiatlas.safety.elements import Danger, danger_at
from uiatlas.ui import Action, Back, Choose, Tap, UIElement, describe, resolve, target_of
from uiatlas.utg.danger import danger_on
from uiatlas.utg.value_lists import LIST_KINDS, options_of, over_page, place_of
from uiatlas.utg.value_lists import domain_of as values_of

NEW_VIEW, NEW_SCREEN, NEW_CONTROLS = 0.7, 0.3, 0.7
"""What a look counts that was never seen on a screen that was, the reverse, and one all of whose controls are new.

A look that was never seen on a new screen counts 1.
"""


@dataclass(slots=True)
class Navigator:
    """Carries out what a strategy chose.

    Attributes:
        walker: Takes the steps.
        inventory: What the screens offer.
        frontier: Where it stands on the map.
    """

    walker: Walker
    inventory: Inventory
    frontier: Frontier

    def name_of(self, place: Place) -> str:
        """The name of the screen that a place is a view of."""
        return self.walker.session.graph.screens[self.inventory.views.screen_of(place.view)].name

    def leaves_alone(self, choice: Choice) -> bool:
        """Whether it is plain that what was chosen will not be touched."""
        walker, control = self.walker, choice.control
        if choice.place.way:
            return self._danger(choice.place.view, control) is not None
        if control.element is None:
            return False
        shown = walker.seen.observation
        element, careful = shown.elements[control.element], walker.session.guard.policy is DangerPolicy.REFUSE
        wall = walker.seen.screen in walker.walls
        return bool(avoids(control, element, shown, wall=wall)) or (careful and danger_at(element, shown) is not None)

    def pursue(self, choice: Choice) -> None:
        """Try a control if it is shown, else go where it is."""
        place, control = choice.place, choice.control
        if not place.way:
            self._try(control, choice.why)
        elif not self._is_barred(place.view, control):
            self._go(place, control)

    def _is_barred(self, view: str, control: Control) -> bool:
        """Whether what is elsewhere is dangerous; then it is left alone without going there."""
        danger = self._danger(view, control)
        if danger is None:
            return False
        self.walker.bar((view, control.key), control.action, danger.kind, danger.reason, None)
        return True

    def _danger(self, view: str, control: Control) -> Danger | None:
        """The danger of what is elsewhere, where the policy is to refuse it."""
        if self.walker.session.guard.policy is not DangerPolicy.REFUSE:
            return None
        return danger_on(self.walker.session.graph.screens[self.inventory.views.screen_of(view)], control.action)

    def _try(self, control: Control, purpose: str) -> None:
        """Try a control that is shown."""
        walker = self.walker
        view, shown = walker.view, walker.seen.observation
        element = None if control.element is None else shown.elements[control.element]
        if element is not None and (why := avoids(control, element, shown, wall=walker.seen.screen in walker.walls)):
            walker.bar((view, control.key), control.action, "explore", why, element.index)
            return
        if self._take(control.action, element, control.key, purpose) and control.sort == "field":
            self.inventory.filled(walker.view, self.frontier.shown)

    def _take(self, action: Action, element: UIElement | None, key: Key, why: str) -> bool:
        """Take a step; what is done for the first time, on a way too, is tried with it."""
        walker, views = self.walker, self.inventory.views
        view, before = walker.view, views.state(walker.view)
        control = self.inventory.control(view, key)
        sort = "" if control is None else self.inventory.novelty.sort_of(control)
        first = self.inventory.took(view, key)
        beside = self.frontier.shown
        done = walker.step(action, element, key, why)
        if control is None:
            return done
        if done and walker.seen.screen is not None:
            self._sample(view, control, beside)
        if first:
            self._learn(view, control, sort, done=done)
        after = views.state(walker.view)
        if done and walker.seen.screen is not None and before is not None and after is not None:
            self.inventory.effects.learn(control, before, after, new=views.unseen)
        return done

    def _sample(self, view: str, control: Control, beside: tuple[Control, ...]) -> None:
        """Take in what a control of many alike came to; options are entered into the map as values of their control."""
        inventory, session, now = self.inventory, self.walker.session, self.walker.seen.screen or ""
        screen, samples = inventory.views.screen_of(view), inventory.samples
        unseen = inventory.views.unseen
        if samples.is_option(screen, control) or isinstance(control.action, Choose):
            samples.tried_value(screen, control, other=self._shows_others(screen, now))
            return
        opener = samples.chose(screen, control, now, self.frontier.shown, unseen=unseen)
        if opener is not None:
            session.enter_domain(opener.screen, domain_of(opener, inventory.options(view, control)))
            return
        if now != screen:
            inventory.landed(view, control, self.walker.view)
        if now != screen or {c.peers for c in self.frontier.shown} - {c.peers for c in beside}:
            over = session.graph.screens[now].kind in LIST_KINDS
            samples.opened(screen, control, beside, now, over=over)
            if over and now != screen:
                self._list_values(screen, control, now)

    def _shows_others(self, layer: str, now: str) -> bool:
        """Whether what is shown after an option was chosen is another place than that of its control, or mostly new."""
        opener, screens = self.inventory.samples.openers.get(layer), self.walker.session.graph.screens
        elsewhere = opener is not None and place_of(screens[now]) != place_of(screens[opener.screen])
        return elsewhere or self.walker.fresh >= OTHER_THINGS

    def _list_values(self, screen: str, control: Control, now: str) -> None:
        """Enter the values of a control if what it opened is nothing but a list of them."""
        shown, session = self.walker.seen.observation, self.walker.session
        target = target_of(control.action)
        if target is None or not isinstance(control.action, Tap):
            return
        options = options_of(target, over_page(shown.elements, session.graph.screens[now].kind))
        if options:
            domain = values_of(target, options)
            session.enter_domain(screen, domain)
            self.inventory.listed(self.walker.view, {o.index for o in options}, domain)

    def _learn(self, view: str, control: Control, sort: str, *, done: bool) -> None:
        """Learn what was new after a step; what led out of the app or crashed it is left alone everywhere."""
        walker, novelty = self.walker, self.inventory.novelty
        screen = self.inventory.views.screen_of(view)
        if not done or walker.seen.screen is None:
            novelty.learn(view, screen, control, view, 0.0, sort)
            if walker.led_out:
                novelty.shun(control)
            return
        new = walker.seen.new and not self.inventory.is_further(walker.seen.screen)
        unseen = 0.0 if not self.inventory.views.unseen else 1.0 if new else NEW_VIEW
        reward = max(unseen, NEW_SCREEN * new, NEW_CONTROLS * walker.fresh)
        novelty.learn(view, screen, control, walker.view, reward, sort)
        if control.sort == "scroll" and reward:
            self.inventory.scrolled(view, control)

    def _go(self, place: Place, control: Control) -> None:
        """Go to a place, step by step; where a step leads to another screen one chooses anew from there."""
        why = f"on the way to {self.name_of(place)}: {describe(control.action)}"
        for leg in place.way:
            if not self._follow(leg, why):
                break
        lost = self.frontier.lost
        if self.walker.view == place.view or any(c.key == control.key for c in self.frontier.shown):
            lost.pop(place.view, None)
        else:
            lost[place.view] = lost.get(place.view, 0) + 1

    def _follow(self, leg: Leg, why: str) -> bool:
        """Take one step of a way; whether it led to the screen that it was expected to lead to."""
        walker, screen_of = self.walker, self.inventory.views.screen_of
        if leg.action is None:
            walker.restart(why)
            return walker.seen.screen == screen_of(leg.target)
        action, element = self._meant(leg)
        if element is None and target_of(action) is not None:
            self.frontier.miss(leg.key)
            return False
        done = self._take(action, element, leg.key, why)
        return done and walker.seen.screen == screen_of(leg.target)

    def _meant(self, leg: Leg) -> tuple[Action, UIElement | None]:
        """The action of a leg as it is done now, and what it is done to: the control that is known by the same key."""
        shown, action = self.walker.seen.observation, leg.action or Back()
        control = next((c for c in self.frontier.shown if c.key == leg.key), None)
        if control is not None and control.element is not None:
            done = control.action
            if isinstance(done, Choose) and isinstance(action, Choose):
                done = replace(done, option=action.option)
            return done, shown.elements[control.element]
        target = target_of(action)
        match = None if target is None else resolve(target, shown)
        return action, match.element if match else None
