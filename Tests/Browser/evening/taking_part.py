"""What somebody with a phone in their hand does with a block: real taps and keys, in any engine."""

CURRENT = ".slide.is-current"
FIRST_POLL = "first-who-is-here"


def take_part(phone, kind, number):
    """Answers a block. The number tells the phones apart."""
    PARTS.get(kind, lambda *_: None)(phone, number)


def vote(phone, number):
    phone.click(f"{CURRENT} .choices:not(.ranking) .choice:nth-of-type({number % 2 + 1}):not([aria-pressed=true])")


def vote_again(phone, url, number):
    """Goes by a link to the first poll of a talk that is over, and takes another choice there."""
    phone.goto(f"{url}#slide={FIRST_POLL}")
    choice = f".slide.is-looked-at .choice:nth-of-type({(number + 1) % 2 + 1})"
    phone.click(f"{choice}:not([aria-pressed=true])")
    phone.wait_for("(choice) => document.querySelector(choice)?.matches('[aria-pressed=true]')", choice)


def rate(phone, number):
    if phone.is_shown(f"{CURRENT} .guess .entry"):
        write(phone, f"{CURRENT} .guess .entry", "input[type=number]", str(2_500 + number))
    elif phone.is_shown(f"{CURRENT} .ranking"):
        phone.click(f"{CURRENT} .ranking .choice:nth-of-type({number % 2 + 1})")
    else:
        phone.click(f"{CURRENT} .point:nth-of-type({number + 2})")


def write(phone, form, field, text):
    phone.click(f"{form} {field}")
    phone.type(text)
    phone.click(f"{form} button.primary")
    # The field is empty again once the room has the text.
    phone.wait_for("(selector) => document.querySelector(selector).value === ''", f"{form} {field}")


def add_word(phone, number):
    write(phone, f"{CURRENT} .words .entry", "input[type=text]", f"phone {number}")


def propose(phone, number):
    write(phone, f"{CURRENT} .ideas .entry", "textarea", f"The evening of phone {number}")


def ask(phone, number):
    write(phone, "#ask .entry", "textarea", f"Does phone {number} come back?")


def join_team(phone, number):
    if phone.is_shown(f"{CURRENT} .teams .choice"):
        phone.click(f"{CURRENT} .teams .choice:nth-of-type({number % 2 + 1})")


def clap(phone, _):
    phone.click(f"{CURRENT} .clap")


PARTS = {
    "poll": vote, "rating": rate, "words": add_word, "ideas": propose, "questions": ask, "leaderboard": join_team,
    "applause": clap,
}
