"""The copy of the talk that the evening shows, with marked texts that nobody may see, and its edit."""

import re
import shutil
from pathlib import Path

from evening.sightings import MARK

TALK = Path(__file__).parents[3] / "Examples" / "Evening"
CUT = "## A referee never remembers the score"
ADDED_TITLE = "One more thing"
# A choice's text before and after the edit.
RENAMED = "Nobody dares to look", "Nobody dares to touch it"
ADDED = f"## {ADDED_TITLE}\n\nThis slide was written while you listened.\n\n---\nlayout: center\n---\n\n" + CUT


def plant(folder):
    """Copies the talk, and marks its notes and the explanations of its quizzes."""
    shutil.copytree(TALK, folder)
    talk = folder / "talk.md"
    numbers = iter(range(1, 1_000))
    text = re.sub(r"^<!-- |^<!--\n", lambda match: f"{match[0]}{MARK}note-{next(numbers)} ", talk.read_text(), flags=re.M)
    text = re.sub(r"^explanation: ", lambda match: f"{match[0]}{MARK}why-{next(numbers)} ", text, flags=re.M)
    talk.write_text(text)
    return talk


def edit(talk):
    """Renames a choice that has votes, and adds a slide."""
    text = talk.read_text().replace(*RENAMED)
    assert CUT in text
    talk.write_text(text.replace(CUT, ADDED, 1))
