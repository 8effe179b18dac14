"""The shared settings form, and invalid settings."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.shared_server

FORM = {
    "isHapticFeedbackEnabled": True, "digest": "daily", "displayName": "",
    "enableNotifications": False, "isLoading": False, "protectMyPosts": False,
    "sendEmailNotifications": False, "sendMobileNotifications": False,
}


def form(server):
    settings = server.state["settings"]
    return {name: settings[name] for name in FORM}


def test_the_form_starts_with_its_defaults(one, server):
    assert form(server) == FORM
    expect(one.display_name).to_have_value("")
    expect(one.digest("Daily")).to_be_checked()
    expect(one.switch("Haptic feedback")).to_be_checked()
    expect(one.switch("Email")).to_be_disabled()
    expect(one.switch("Mobile")).to_be_disabled()


def test_a_setting_shows_on_both_pages(both, server):
    one, other = both
    one.display_name.fill("Blob")
    expect(other.display_name).to_have_value("Blob")
    expect(other.settings.get_by_text("Hello, Blob")).to_be_visible()
    other.digest("Weekly").check(force=True)
    expect(one.digest("Weekly")).to_be_checked()
    one.switch("Protect my posts").check()
    expect(other.switch("Protect my posts")).to_be_checked()
    other.switch("Haptic feedback").uncheck()
    expect(one.switch("Haptic feedback")).not_to_be_checked()
    assert form(server) == FORM | {
        "displayName": "Blob", "digest": "weekly", "protectMyPosts": True,
        "isHapticFeedbackEnabled": False,
    }


def test_a_name_is_trimmed_to_sixteen_characters_on_both_pages(both):
    one, other = both
    one.display_name.press_sequentially("Augusta Ada King, Countess of Lovelace")
    expect(one.display_name).to_have_value("Augusta Ada King")
    expect(other.display_name).to_have_value("Augusta Ada King")


def test_channels_are_enabled_once_notifications_are_authorised(both):
    one, other = both
    one.switch("Notifications").check()
    expect(other.switch("Notifications")).to_be_checked()
    expect(other.switch("Email")).to_be_enabled()
    expect(one.settings.get_by_text("asking…")).to_be_hidden()
    other.switch("Email").check()
    expect(one.switch("Email")).to_be_checked()
    one.switch("Notifications").uncheck()
    expect(other.switch("Email")).to_be_disabled()


def test_denied_notifications_turn_off_with_an_alert(start, product, data, visit, server):
    from prime_time_page import PrimeTimePage
    denying = start(product("PrimeTimeServer"), "--data", data / "denied", "--deny-notifications")
    one, other = PrimeTimePage(visit(denying.url)), PrimeTimePage(visit(denying.url))
    one.expect_live()
    other.expect_live()
    # Not `check`, because it fails if the switch is turned off at once.
    one.switch("Notifications").click()
    for page in (one, other):
        expect(page.alert).to_have_accessible_name("Notifications")
    one.button("OK").click()
    for page in (one, other):
        expect(page.alert).to_be_hidden()
        expect(page.switch("Notifications")).not_to_be_checked()


def test_a_reset_restores_the_defaults_on_both_pages(both, server):
    one, other = both
    one.display_name.fill("Blob")
    one.digest("Off").check(force=True)
    expect(other.digest("Off")).to_be_checked()
    other.button("Reset").click()
    expect(one.display_name).to_have_value("")
    expect(one.digest("Daily")).to_be_checked()
    assert form(server) == FORM


def test_the_form_works_with_the_keyboard(one, server):
    one.display_name.focus()
    keyboard = one.page.keyboard
    keyboard.type("Blob")
    keyboard.press("Tab")
    expect(one.digest("Daily")).to_be_focused()
    keyboard.press("ArrowRight")
    expect(one.digest("Weekly")).to_be_focused()
    expect(one.digest("Weekly")).to_be_checked()
    keyboard.press("Tab")
    expect(one.switch("Notifications")).to_be_focused()
    # Disabled switches are skipped.
    keyboard.press("Tab")
    expect(one.switch("Protect my posts")).to_be_focused()
    keyboard.press("Space")
    expect(one.switch("Protect my posts")).to_be_checked()


REFUSED = {
    "a field that is not bound": ("binding.isLoading", "true", "unknown_action"),
    "a field with an action of its own": (
        "binding.isHapticFeedbackEnabled", "true", "unknown_action"),
    "a field that is computed": ("binding.areNotificationsOn", "true", "unknown_action"),
    "a field that is private": ("binding.alert", "null", "unknown_action"),
    "a field of a field": ("binding.displayName.count", "3", "unknown_action"),
    "an unknown field": ("binding.launch", "true", "unknown_action"),
    "a response of an effect": ("authorizationResponse", "true", "server_only"),
    "a number for a string": ("binding.displayName", "7", "invalid_value"),
    "null for a string": ("binding.displayName", "null", "invalid_value"),
    "a number out of range": ("binding.displayName", "1e400", "invalid_value"),
    "a lone surrogate": ("binding.displayName", '"\\ud800"', "invalid_value"),
    "a string for a Boolean": ("binding.protectMyPosts", '"true"', "invalid_value"),
    "a number out of range for a Boolean": (
        "binding.protectMyPosts", "1e400", "invalid_value"),
    "an unknown digest": ("binding.digest", '"hourly"', "invalid_value"),
}


@pytest.mark.parametrize("name, json, code", REFUSED.values(), ids=REFUSED)
def test_an_invalid_setting_is_refused_and_changes_nothing(client, server, name, json, code):
    before = server.state_text
    fault = client.send_text(
        f'{{"type":"action","ref":1,"name":"settings.{name}","value":{json}}}', ref=1)
    assert (fault["type"], fault["code"]) == ("fault", code)
    assert server.state_text == before


def test_sixty_kilobytes_are_trimmed_like_any_other_text(one, other):
    one.display_name.fill("x" * 60_000)
    expect(one.display_name).to_have_value("x" * 16)
    expect(other.display_name).to_have_value("x" * 16)


def test_a_value_that_is_too_large_is_not_sent_and_the_page_stays_live(both):
    one, other = both
    one.display_name.fill("Blob")
    expect(other.display_name).to_have_value("Blob")
    one.page.evaluate("""() => {
        document.addEventListener("lectern:diagnostic", ({ detail }) => window.diagnostic = detail.code)
    }""")
    one.display_name.fill("x" * 100_000)
    expect(one.display_name).to_have_value("Blob")
    one.page.wait_for_function("window.diagnostic === 'message_too_large'")
    one.increment.click()
    expect(other.count).to_have_text("1")
