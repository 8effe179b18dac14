"""The moderator's hands: approves some texts, hides, deletes and merges others, and lets the rest wait."""

import re

from playwright.sync_api import expect

from evening.sightings import MARK

# Ideas and questions wait in one list.
TEXTS = {"questions": re.compile(f"{MARK}q|Does phone"), "ideas": re.compile(f"{MARK}i|The evening of phone")}
# Of the texts that wait, the number that is approved; the others wait until the end.
APPROVED = 8


def moderate(page, speaker, kind):
    if kind in TEXTS:
        waiting = page.get_by_role("list", name="Questions that wait for approval").get_by_role("listitem")
        texts = waiting.filter(has_text=TEXTS[kind])
        expect(texts.first).to_be_visible()
        approve(texts, APPROVED)
        dismiss(texts, "Delete")
        tend(page, TEXTS[kind], kind == "questions")
    else:
        name = "Words" if kind == "words" else "Names"
        waiting = page.get_by_role("list", name=f"{name} that wait for approval").get_by_role("listitem")
        approve(waiting, APPROVED)
        dismiss(waiting, "Remove")
    if kind == "questions":
        # The first question as large as the wall, and off again.
        speaker.keyboard.press("s")
        shown = page.locator("small:visible", has_text="On the wall")
        expect(shown).to_have_count(1)
        speaker.keyboard.press("d")
        expect(shown).to_have_count(0)


def approve(waiting, count):
    for _ in range(count):
        if waiting.count() == 0:
            return
        settle(waiting.first, waiting.first.get_by_role("button", name="Approve"))


def dismiss(waiting, name):
    if waiting.count():
        settle(waiting.first, waiting.first.get_by_role("button", name=name, exact=name == "Delete"))


def settle(item, button):
    """Clicks, and waits until the text doesn't wait any more."""
    kept = item.element_handle()
    button.click()
    kept.wait_for_element_state("hidden")


def tend(page, kind, can_be_first):
    """Answers a text in writing, hides another, and puts a question first: ideas are in the order of their votes."""
    rows = page.get_by_role("list", name="Questions and ideas").get_by_role("listitem").filter(has_text=kind)
    if can_be_first:
        rows = rows.filter(has=page.locator("button:visible", has_text="Put first"))
    expect(rows.nth(1)).to_be_visible()
    # Rows move while people vote.
    first, second, *_ = (row(page, text) for text in rows.locator(".words > span").all_text_contents())
    if can_be_first:
        first.get_by_role("button", name="Put first").click()
    first.locator("summary").click()
    first.get_by_label("Answer in writing").fill("See the last slide.")
    first.get_by_role("button", name="Send").click()
    expect(first.locator(".reply")).to_contain_text("See the last slide.")
    second.locator("summary").click()
    second.get_by_role("button", name="Hide").click()
    expect(second).to_have_count(0)


def row(page, text):
    """The row of a text, wherever it is."""
    return page.get_by_role("list", name="Questions and ideas").get_by_role("listitem").filter(has_text=text)
