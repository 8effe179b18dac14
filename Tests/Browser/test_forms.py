"""Forms: what they send, when, and what they keep."""

import signal

import pytest
from playwright.sync_api import expect

from axe import Axe
from controls_page import serve_controls
from forms_page import FormsPage, open_forms
from socket_recorder import sent

pytestmark = pytest.mark.shared_server


@pytest.fixture
def server(serve, product):
    return serve_controls(serve, product)


@pytest.fixture
def one(visit, server):
    return open_forms(visit, server.url)


@pytest.fixture
def proxied(network, visit, page_errors):
    """A page behind a proxy that can stall its connection."""
    # After a stall of five seconds the page gives up the connection, also when only the machine is slow.
    page_errors.allow_connection_errors()
    return open_forms(visit, network.url)


def test_a_form_sends_its_named_controls_as_one_labelled_value(one):
    one.name.fill("Blob")
    one.count.fill("3")
    one.table.select_option("Door")
    one.size.select_option("MEDIUM")
    one.labelled("Milk").check()
    one.labelled("Sugar").check()
    one.form.get_by_label("Two").check()
    one.labelled("A gift").check()
    one.labelled("Tea to order").check()
    one.button("Order").click()
    expect(one.order).to_have_text("Blob|3|12|medium|milk+sugar|2|gift|tea|")
    assert one.sent("ordered") == [{
        "name": "Blob", "count": 3, "table": 12, "size": "medium", "extras": ["milk", "sugar"], "sauces": ["2"],
        "isGift": True, "drink": "tea",
    }]


def test_the_submitting_button_is_part_of_the_value(one):
    one.name.fill("Blob")
    one.button("Order express").click()
    expect(one.order).to_have_text("Blob|1|7|small|||||express")


def test_a_row_of_checkboxes_is_a_list_also_if_it_is_the_only_one(one):
    one.button("Remove row 1").click()
    expect(one.form.get_by_label("One")).to_have_count(0)
    one.name.fill("Blob")
    one.form.get_by_label("Two").check()
    one.button("Order").click()
    expect(one.order).to_have_text("Blob|1|7|small||2|||")


def test_a_form_with_one_name_sends_its_value_alone(one):
    one.question.fill("Why?")
    one.button("Ask").click()
    expect(one.questions).to_have_text("Why?")
    assert one.sent("asked") == ["Why?"]


def test_a_constant_is_the_value_of_a_hidden_control(one):
    one.button("Ask the usual question").click()
    expect(one.questions).to_have_text("Is it on?")
    assert one.sent("asked") == ["Is it on?"]


def test_nothing_is_sent_before_the_submission(one):
    one.name.press_sequentially("Blob")
    one.labelled("Milk").check()
    one.table.select_option("Door")
    one.wait_for_the_server()
    assert [message["name"] for message in sent(one.page)] == ["newsToggled"]


def test_enter_submits(one):
    one.name.fill("Blob")
    one.name.press("Enter")
    expect(one.order).to_have_text("Blob|1|7|small|||||")


def test_a_form_is_cleared_when_the_server_has_run_its_action(one):
    one.name.fill("Blob")
    one.count.fill("3")
    one.labelled("Milk").check()
    one.name.press("Enter")
    expect(one.name).to_have_value("")
    expect(one.count).to_have_value("1")
    expect(one.labelled("Milk")).not_to_be_checked()
    expect(one.name).to_be_focused()


def test_a_form_without_data_reset_keeps_its_text(one):
    one.question.fill("Why?")
    one.question.press("Enter")
    expect(one.questions).to_have_text("Why?")
    one.wait_for_the_server()
    expect(one.question).to_have_value("Why?")


def test_a_refused_form_keeps_its_text_and_can_be_sent_again(one):
    one.page.evaluate("""() => document.addEventListener(
        "lectern:fault", ({ detail }) => { window.fault = detail })""")
    one.name.fill("Blob")
    one.count.fill("2.5")
    one.name.press("Enter")
    one.page.wait_for_function("() => window.fault?.code === 'invalid_value'")
    expect(one.name).to_have_value("Blob")
    expect(one.count).to_have_value("2.5")
    one.count.fill("2")
    one.name.press("Enter")
    expect(one.order).to_have_text("Blob|2|7|small|||||")
    expect(one.orders).to_have_text("1")


def test_an_invalid_form_is_not_sent(one):
    one.button("Order").click()
    expect(one.name).to_be_focused()
    one.wait_for_the_server()
    assert one.sent("ordered") == []


def test_a_form_is_sent_once_while_its_answer_is_due(proxied, network):
    proxied.name.fill("Blob")
    network.stall()
    for _ in range(3):
        proxied.name.press("Enter")
    # Over the socket that is open; another would repeat it.
    assert len([message for message in sent(proxied.page, socket=0) if message["name"] == "ordered"]) == 1
    network.resume()
    expect(proxied.orders).to_have_text("1")
    expect(proxied.name).to_have_value("")
    proxied.name.fill("Blob")
    proxied.name.press("Enter")
    expect(proxied.orders).to_have_text("2")


def test_text_typed_after_the_submission_is_not_cleared(proxied, network):
    proxied.name.fill("Blob")
    network.stall()
    proxied.name.press("Enter")
    proxied.name.press_sequentially(" and Co")
    network.resume()
    expect(proxied.order).to_have_text("Blob|1|7|small|||||")
    proxied.wait_for_the_server()
    expect(proxied.name).to_have_value("Blob and Co")


def test_typed_text_survives_a_reconnection_and_a_snapshot(one, server, page_errors):
    page_errors.allow_connection_errors()
    one.name.fill("Blob")
    one.labelled("Milk").check()
    one.page.evaluate("dispatchEvent(new Event('pagehide'))")
    one.expect_connection("closed")
    one.page.evaluate("dispatchEvent(new Event('pageshow'))")
    one.expect_connection("open")
    expect(one.name).to_have_value("Blob")
    # Another room, whose first frame is a snapshot.
    server.stop(signal.SIGKILL)
    one.expect_connection("closed")
    expect(one.button("Order")).to_be_disabled()
    server.start()
    one.expect_connection("open")
    expect(one.name).to_have_value("Blob")
    expect(one.labelled("Milk")).to_be_checked()
    one.name.press("Enter")
    expect(one.order).to_have_text("Blob|1|7|small|milk||||")


def test_a_submission_that_is_cut_runs_once_and_clears_the_form(proxied, network, page_errors):
    page_errors.allow_connection_errors()
    proxied.name.fill("Blob")
    network.stall()
    proxied.name.press("Enter")
    proxied.page.evaluate("dispatchEvent(new Event('offline')); dispatchEvent(new Event('online'))")
    network.resume()
    expect(proxied.orders).to_have_text("1")
    expect(proxied.name).to_have_value("")


def test_a_form_that_the_viewer_may_not_send_is_disabled(start, product, visit):
    server = serve_controls(start, product, "--permit", "presenter")
    page = FormsPage(visit(server.url + "forms.html"))
    page.expect_connection("open")
    expect(page.name).to_be_editable()
    for name in ("Order", "Order express", "Ask"):
        expect(page.button(name)).to_be_disabled()


def test_axe_finds_no_violations(one):
    results = Axe().run(one.page)
    assert results.violations_count == 0, results.generate_report()
