"""What the fold knows of a participant and of a text."""

from collections import defaultdict
from dataclasses import dataclass, field


@dataclass
class Participant:
    choices: dict = field(default_factory=dict)
    quickness: dict = field(default_factory=dict)
    ratings: dict = field(default_factory=lambda: defaultdict(dict))
    words: dict = field(default_factory=lambda: defaultdict(list))
    team: str | None = None
    name: str | None = None
    waiting_name: str | None = None
    # For the results alone.
    real_name: str | None = None


@dataclass
class Question:
    """A question, or an idea for a block."""

    number: int
    text: str
    sender: str
    block: str | None
    is_waiting: bool
    voters: set
    is_answered: bool = False
    is_current: bool = False
    reply: str | None = None
