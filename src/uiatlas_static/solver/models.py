"""The platform as the execution knows it: every model by the name of the call that it answers."""

from collections.abc import Mapping
from types import MappingProxyType

from uiatlas_static.solver import (
    annotated,
    bars,
    basics,
    changed_preferences,
    class_objects,
    closing,
    code_scanners,
    composables,
    compose,
    devices,
    dialogs,
    drawers,
    extras,
    generated_builders,
    gestures,
    going_up,
    intents,
    latest,
    library_dialogs,
    listeners,
    made_actions,
    made_rows,
    menus,
    messages,
    navigation,
    observing,
    pairs,
    permissions,
    preferences,
    routes,
    screens_of_classes,
    searching,
    surfaces,
    ties,
)
from uiatlas_static.solver.fragments import transaction
from uiatlas_static.solver.interpreter import Model

MODELS: Mapping[str, Model] = MappingProxyType(
    generated_builders.with_builders(
        {
            **made_rows.MODELS,
            **made_actions.MODELS,
            **intents.MODELS,
            **permissions.MODELS,
            **listeners.LISTENERS,
            **gestures.MODELS,
            **going_up.MODELS,
            **bars.MODELS,
            **searching.MODELS,
            **menus.MODELS,
            **messages.MODELS,
            **dialogs.MODELS,
            **library_dialogs.MODELS,
            **code_scanners.MODELS,
            **closing.MODELS,
            **navigation.MODELS,
            **drawers.MODELS,
            **basics.MODELS,
            **class_objects.MODELS,
            **extras.MODELS,
            **observing.MODELS,
            **latest.MODELS,
            **pairs.MODELS,
            **ties.MODELS,
            **surfaces.MODELS,
            **preferences.MODELS,
            **changed_preferences.MODELS,
            **annotated.MODELS,
            **composables.MODELS,
            **compose.MODELS,
            **devices.MODELS,
            **screens_of_classes.MODELS,
            **routes.MODELS,
            "(transaction)": transaction,
            "(pending)": intents.pending,
            "(add)": surfaces.add,
            "(menu)": menus.set_listener,
            "(title)": dialogs.MODELS["setTitle"],
        }
    )
)
"""Names in parentheses are asked for by other models: what is done where no name is known."""
