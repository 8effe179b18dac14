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

LED = "names: on\n"


def plant(folder):
    """Copies the talk, and marks its notes and the explanations of its quizzes."""
    shutil.copytree(TALK, folder)
    talk = folder / "talk.md"
    numbers = iter(range(1, 1_000))
    for file in sorted(folder.rglob("*.md")):
        text = file.read_text()
        for kind, beginning in ("note", r"^<!-- |^<!--\n"), ("why", r"^explanation: "):
            text = re.sub(
                beginning, lambda match: f"{match[0]}{MARK}{kind}-{next(numbers)} ", text, flags=re.M)
        file.write_text(text)
    return talk


def edit(talk):
    """Renames a choice that has votes, and adds a slide."""
    text = talk.read_text().replace(*RENAMED)
    assert CUT in text
    talk.write_text(text.replace(CUT, ADDED, 1))


def let_go(talk):
    """Lets each viewer go through the talk at its own pace: before its end, this would show slides that wait."""
    text = talk.read_text()
    assert LED in text
    talk.write_text(text.replace(LED, LED + "pace: own\n", 1))
