"""The carets of others in Firefox and WebKit, which have boxes of their own for the letters of a text."""

import pytest

from conftest import ROOT
from engines.fixtures import in_other_engines
from server import wait_until
from wire_client import WireClient

PAGES = ROOT / "Examples" / "SharedNotes" / "Public"
# Where the caret of the other client is in the field.
CARET = """() => {
    const caret = [...document.querySelectorAll(".lectern-caret")].find((caret) => caret.checkVisibility())
    if (!caret) return null
    const [box, field] = [caret, document.querySelector("textarea")].map((element) => element.getBoundingClientRect())
    return { left: box.left - field.left, top: box.top - field.top, height: box.height, width: field.width }
}"""


@pytest.fixture
def notes(start, product, data):
    return start(product("SharedNotes"), "--data", data, "--public", PAGES)


@pytest.fixture
def page(open_page, notes):
    page = open_page(notes.url)
    page.wait_until_live()
    return page


@pytest.fixture
def other(notes):
    with notes.socket() as socket:
        yield WireClient(socket)


@in_other_engines
def test_a_caret_is_shown_at_its_letter(page, other):
    def caret_at(offset):
        former = page.evaluate(CARET)
        place = {"field": "binding.source", "author": "other", "after": other.first["state"]["source"]["id"]}
        answer = other.send("$room.caretMoved", place | {"start": offset, "end": offset})
        assert answer["type"] == "ack", answer
        wait_until(lambda: page.evaluate(CARET) not in (None, former))
        return page.evaluate(CARET)

    # "# Notes\n\nWrite *Markdown* here."
    start, end = caret_at(0), caret_at(7)
    assert 0 < start["left"] < end["left"] < end["width"]
    assert start["top"] == pytest.approx(end["top"], abs=1)
    # Two lines below.
    below = caret_at(9)
    assert below["left"] == pytest.approx(start["left"], abs=1)
    assert below["top"] - start["top"] == pytest.approx(2 * start["height"], rel=0.4)
