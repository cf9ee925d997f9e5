"""What a run teaches the next: the map from its log, tips, and plans that worked, found by the words of a task."""

from uiatlas.knowledge.memory.episode import Episode, episodes_of
from uiatlas.knowledge.memory.learning import Lesson, learn_run
from uiatlas.knowledge.memory.mentor import LocalMentor, Mentor, ModelMentor
from uiatlas.knowledge.memory.recall import recall, recall_for
from uiatlas.knowledge.memory.shortcuts import Shortcut, Shortcuts
from uiatlas.knowledge.memory.tips import Tip, Tips

__all__ = [
    "Episode",
    "Lesson",
    "LocalMentor",
    "Mentor",
    "ModelMentor",
    "Shortcut",
    "Shortcuts",
    "Tip",
    "Tips",
    "episodes_of",
    "learn_run",
    "recall",
    "recall_for",
]
