"""Compositions of input methods, as for Korean and Japanese, are not broken by frames."""

import pytest
from playwright.sync_api import expect

from controls_page import count_writes, expect_state, open_controls, serve_controls

pytestmark = pytest.mark.shared_server

KOREAN = ["ㅎ", "하", "한"]
JAPANESE = ["に", "にほ", "にほん", "日本"]


@pytest.fixture
def server(serve, product):
    return serve_controls(serve, product)


@pytest.fixture
def join(visit, server):
    return lambda: open_controls(visit, server.url)


def composition(page):
    """Returns the page's DevTools session, which composes as an input method would."""
    return page.page.context.new_cdp_session(page.page)


def compose(session, text):
    session.send("Input.imeSetComposition", {
        "text": text, "selectionStart": len(text), "selectionEnd": len(text)})


def commit(session, text):
    session.send("Input.insertText", {"text": text})


@pytest.mark.parametrize("steps", [KOREAN, JAPANESE], ids=["Korean", "Japanese"])
def test_a_composition_is_not_broken_by_a_frame(one, other, server, steps):
    one.text.focus()
    one.keyboard.type("a")
    expect(other.text).to_have_value("a")
    session = composition(one)
    count_writes(one.text)
    for number, step in enumerate(steps):
        compose(session, step)
        # A remote edit of the same field, and another field that shows when it has arrived.
        other.text.fill(f"b{number}")
        expect_state(server, text=f"b{number}")
        other.email.fill(f"{number}@a.example")
        expect(one.email).to_have_value(f"{number}@a.example")
        assert one.text.input_value() == f"a{step}"
    commit(session, steps[-1])
    for page in (one, other):
        expect(page.text).to_have_value(f"a{steps[-1]}")
    expect_state(server, text=f"a{steps[-1]}")
    assert one.text.evaluate("field => field.writes") == 0


def test_an_unfinished_composition_is_not_sent(one, server):
    one.text.focus()
    session = composition(one)
    for step in KOREAN:
        compose(session, step)
    one.on.evaluate("box => box.dispatchEvent(new Event('change'))")
    assert server.state["changeCount"] == 0
    commit(session, "한")
    expect_state(server, text="한", changeCount=1)


def test_a_composition_is_trimmed_when_it_ends(one, server):
    one.display_name.focus()
    one.keyboard.type("0123456789abcde")
    expect_state(server, displayName="0123456789abcde")
    session = composition(one)
    for step in JAPANESE:
        compose(session, step)
        assert one.display_name.input_value() == f"0123456789abcde{step}"
    commit(session, "日本")
    expect(one.display_name).to_have_value("0123456789abcde日")
    expect_state(server, displayName="0123456789abcde日")


def test_a_cancelled_composition_shows_the_servers_value(one, other, server):
    one.text.focus()
    session = composition(one)
    compose(session, "ㅎ")
    other.text.fill("Remote")
    other.email.fill("a@b.example")
    expect(one.email).to_have_value("a@b.example")
    assert one.text.input_value() == "ㅎ"
    compose(session, "")
    expect(one.text).to_have_value("Remote")
    expect_state(server, text="Remote")


def test_a_composition_that_ends_before_its_input_event_is_sent_once(one, server):
    """Some browsers fire "input" after "compositionend"."""
    one.text.evaluate("""field => {
        field.focus()
        const say = (type) => field.dispatchEvent(new Event(type, { bubbles: true }))
        say("compositionstart")
        field.value = "한"
        say("compositionend")
        say("input")
    }""")
    expect_state(server, text="한", changeCount=1)
    one.on.check()
    expect_state(server, isOn=True, changeCount=2)
