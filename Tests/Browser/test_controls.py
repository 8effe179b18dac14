"""Every kind of control: what it shows, what it sends, and what other pages show."""

import pytest
from playwright.sync_api import expect

from axe import Axe
from controls_page import expect_state, open_controls, serve_controls
from server import wait_until

pytestmark = pytest.mark.shared_server


@pytest.fixture
def server(serve, product):
    return serve_controls(serve, product)


@pytest.fixture
def join(visit, server):
    return lambda: open_controls(visit, server.url)


def test_text_is_shared(both, server):
    one, other = both
    one.text.press_sequentially("Hello, Blob")
    expect(other.text).to_have_value("Hello, Blob")
    other.text.press("End")
    other.text.press_sequentially("!")
    expect(one.text).to_have_value("Hello, Blob!")
    one.text.fill("")
    expect(other.text).to_have_value("")
    expect_state(server, text="")


def test_a_text_area_keeps_its_lines(both, server):
    one, other = both
    one.notes.press_sequentially("One\nTwo")
    expect(other.notes).to_have_value("One\nTwo")
    expect_state(server, notes="One\nTwo")


def test_other_line_breaks_are_not_written_again(one, client):
    client.send("binding.notes", "One\r\nTwo\rThree")
    expect(one.notes).to_have_value("One\nTwo\nThree")
    one.notes.focus()
    one.notes.press("Control+Home")
    client.send("textChanged", "Something else")
    expect(one.text).to_have_value("Something else")
    assert one.notes.evaluate("field => field.selectionStart") == 0


def test_an_email_address_is_shared(both, server):
    one, other = both
    one.email.press_sequentially("blob@pointfree.example")
    expect(other.email).to_have_value("blob@pointfree.example")
    expect_state(server, email="blob@pointfree.example")


def test_a_number_is_shared(both, server):
    one, other = both
    one.number.press_sequentially("-42")
    expect(other.number).to_have_value("-42")
    expect_state(server, number=-42)
    one.number.press("ArrowUp")
    expect(other.number).to_have_value("-41")
    one.number.fill("")
    expect(other.number).to_have_value("")
    wait_until(lambda: server.state["number"] is None)


def test_a_number_is_limited_by_the_server(both):
    one, other = both
    one.number.press_sequentially("5000")
    for page in both:
        expect(page.number).to_have_value("1000")


def test_an_incomplete_number_is_not_overwritten_and_is_discarded_on_blur(one, client, server):
    client.send("binding.number", 5)
    expect(one.number).to_have_value("5")
    one.number.press("Control+a")
    one.number.press("-")
    # The field's value is "", though its text is not.
    assert one.number.evaluate("field => field.validity.badInput")
    client.send("binding.number", 6)
    client.send("textChanged", "A frame has come")
    expect(one.text).to_have_value("A frame has come")
    assert one.number.evaluate("field => field.validity.badInput")
    one.number.press_sequentially("3")
    expect(one.number).to_have_value("-3")
    expect_state(server, number=-3)
    one.number.press("Control+a")
    one.number.press("-")
    one.text.focus()
    expect(one.number).to_have_value("-3")
    assert server.state["number"] == -3


def test_an_invalid_number_is_refused_and_the_old_value_returns(one, server):
    one.page.evaluate("""() => document.addEventListener(
        "lectern:fault", ({ detail }) => { window.fault = detail })""")
    one.number.press_sequentially("2.5")
    one.page.wait_for_function("() => window.fault")
    assert one.page.evaluate("() => window.fault.code") == "invalid_value"
    expect(one.number).to_have_value("2")
    expect_state(server, number=2)


def test_a_number_is_not_rewritten_in_another_form(one, server, client):
    one.number.press_sequentially("1e2")
    expect_state(server, number=100)
    client.send("textChanged", "A frame has come")
    expect(one.text).to_have_value("A frame has come")
    expect(one.number).to_have_value("1e2")


def test_a_range_moves_by_keyboard(both, server):
    one, other = both
    one.level.focus()
    for _ in range(3):
        one.level.press("ArrowRight")
    expect(one.level).to_have_value("53")
    expect(other.level).to_have_value("53")
    one.level.press("End")
    expect(other.level).to_have_value("100")
    expect_state(server, level=100)


def test_a_range_by_mouse_ends_with_its_last_value(both, server):
    one, other = both
    box = one.level.bounding_box()
    middle = box["y"] + box["height"] / 2
    one.page.mouse.move(box["x"] + box["width"] / 2, middle)
    one.page.mouse.down()
    one.page.mouse.move(box["x"] + box["width"] - 1, middle, steps=50)
    one.page.mouse.up()
    expect(one.level).to_have_value("100")
    expect(other.level).to_have_value("100")
    expect_state(server, level=100)


def test_a_checkbox_is_shared(both, server):
    one, other = both
    one.on.check()
    expect(other.on).to_be_checked()
    other.on.press("Space")
    expect(one.on).not_to_be_checked()
    expect_state(server, isOn=False)


def test_radio_buttons_are_shared(both, server):
    one, other = both
    for name in ("Red", "Green", "Blue"):
        expect(one.colour(name)).not_to_be_checked()
    one.colour("Red").check()
    expect(other.colour("Red")).to_be_checked()
    other.colour("Blue").check()
    expect(one.colour("Blue")).to_be_checked()
    expect(one.colour("Red")).not_to_be_checked()
    expect_state(server, color="blue")


def test_radio_buttons_change_by_keyboard(both, server):
    one, other = both
    one.colour("Red").focus()
    one.page.keyboard.press("Space")
    one.page.keyboard.press("ArrowDown")
    one.page.keyboard.press("ArrowDown")
    expect(one.colour("Blue")).to_be_focused()
    expect(other.colour("Blue")).to_be_checked()
    one.page.keyboard.press("ArrowDown")
    expect(other.colour("Red")).to_be_checked()
    expect_state(server, color="red")


def test_a_select_is_shared(both, server):
    one, other = both
    expect(one.size).to_have_value("medium")
    one.size.select_option("LARGE")
    expect(other.size).to_have_value("large")
    other.size.focus()
    other.size.press("ArrowUp")
    expect(one.size).to_have_value("medium")
    expect_state(server, size="medium")


def test_a_multiple_select_is_shared(both, server):
    one, other = both
    one.tags.select_option(["A", "C"])
    expect(other.tags).to_have_values(["a", "c"])
    expect_state(server, tags=["a", "c"])
    other.tags.select_option([])
    expect(one.tags).to_have_values([])
    expect_state(server, tags=[])


def test_a_date_is_shared(both, server):
    one, other = both
    one.day.fill("2026-11-21")
    expect(other.day).to_have_value("2026-11-21")
    expect_state(server, day="2026-11-21")
    one.day.fill("")
    expect(other.day).to_have_value("")
    wait_until(lambda: server.state["day"] is None)


def test_an_incomplete_date_is_not_overwritten(one, client, server):
    one.day.focus()
    one.page.keyboard.type("1121")
    client.send("textChanged", "A frame has come")
    expect(one.text).to_have_value("A frame has come")
    one.page.keyboard.type("2026")
    expect(one.day).to_have_value("2026-11-21")
    expect_state(server, day="2026-11-21")


def test_rows_send_their_ids(both, server):
    one, other = both
    one.row(2).fill("Second")
    expect(other.row(2)).to_have_value("Second")
    expect(other.row(1)).to_have_value("One")
    other.row_is_done(1).check()
    expect(one.row_is_done(1)).to_be_checked()
    expect(one.row_is_done(2)).not_to_be_checked()


def test_a_row_keeps_focus_and_text_while_it_moves(both):
    one, other = both
    one.row(1).press("End")
    one.row(1).press_sequentially(" and")
    other.button("Reverse").click()
    expect(other.page.get_by_role("listitem").first.get_by_role("textbox")).to_have_value("Two")
    expect(one.page.get_by_role("listitem").first.get_by_role("textbox")).to_have_value("Two")
    expect(one.row(1)).to_be_focused()
    one.row(1).press_sequentially(" a half")
    expect(other.row(1)).to_have_value("One and a half")


def test_a_button_sends_the_id_of_its_row(both):
    one, other = both
    one.button("Remove row 1").click()
    expect(other.row(1)).to_have_count(0)
    expect(other.row(2)).to_have_value("Two")


def test_the_state_disables_controls_and_the_focus_returns_when_they_are_enabled(both, client):
    one, other = both
    one.text.press_sequentially("Hello")
    one.text.press("ArrowLeft")
    expect(other.text).to_have_value("Hello")
    client.send("lockButtonTapped")
    controls = (one.text, one.level, one.on, one.colour("Red"))
    for control in controls:
        expect(control).to_be_disabled()
    expect(one.display_name).to_be_enabled()
    client.send("lockButtonTapped")
    for control in controls:
        expect(control).to_be_enabled()
    expect(one.text).to_be_focused()
    one.page.keyboard.type("p")
    expect(other.text).to_have_value("Hellpo")


def test_the_state_makes_fields_read_only_also_after_a_cut(one, client, server, page_errors):
    client.send("lockButtonTapped")
    expect(one.notes).not_to_be_editable()
    client.send("lockButtonTapped")
    expect(one.notes).to_be_editable()
    client.send("lockButtonTapped")
    expect(one.notes).not_to_be_editable()
    page_errors.allow_connection_errors()
    one.page.evaluate("dispatchEvent(new Event('pagehide'))")
    one.expect_connection("closed")
    one.page.evaluate("dispatchEvent(new Event('pageshow'))")
    one.expect_connection("open")
    expect(one.display_name).to_be_editable()
    expect(one.notes).not_to_be_editable()


def test_the_focus_returns_to_a_control_that_a_fieldset_disabled(one, client):
    one.colour("Green").focus()
    client.send("lockButtonTapped")
    expect(one.colour("Green")).to_be_disabled()
    client.send("lockButtonTapped")
    expect(one.colour("Green")).to_be_focused()


def test_resetting_a_form_sends_its_default_values(both, server):
    one, other = both
    one.text.fill("Hello")
    one.on.check()
    one.colour("Red").check()
    one.number.fill("7")
    one.size.select_option("LARGE")
    expect_state(server, text="Hello", isOn=True, color="red", number=7, size="large")
    one.button("Reset").click()
    for page in both:
        expect(page.text).to_have_value("")
        expect(page.on).not_to_be_checked()
        expect(page.number).to_have_value("")
        expect(page.size).to_have_value("small")
        # No radio button is checked by default, and the server has no value for none.
        expect(page.colour("Red")).to_be_checked()
    expect_state(server, text="", isOn=False, color="red", size="small")


def test_axe_finds_no_violations(one):
    results = Axe().run(one.page)
    assert results.violations_count == 0, results.generate_report()


def test_bound_controls_keep_their_role_and_label(one):
    snapshot = one.page.get_by_role("main").aria_snapshot()
    for line in (
        '- textbox "Text"',
        '- searchbox "Shout"',
        '- textbox "Notes"',
        '- spinbutton "Number"',
        '- slider "Level": "50"',
        '- checkbox "On"',
        '- radio "Red"',
        '- combobox "Size"',
        '- listbox "Tags"',
    ):
        assert line in snapshot, snapshot
