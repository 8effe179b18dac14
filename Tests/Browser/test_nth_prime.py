"""The nth prime: an effect on the server, and an alert on every page."""

import json

import pytest
from playwright.sync_api import expect

# Takes a debug build seconds: an answer that does not come at once.
FAR = 999_983
FAR_PRIME = 15_485_651


def expect_answer(pages, message):
    for page in pages:
        expect(page.alert).to_be_visible()
        expect(page.alert).to_have_accessible_description(message)


def test_the_answer_shows_and_is_dismissed_on_both_pages(both):
    one, other = both
    one.count_to(7)
    one.nth_prime("7th").click()
    expect_answer(both, "The 7th prime is 17.")
    other.button("OK").click()
    for page in both:
        expect(page.alert).to_be_hidden()
        expect(page.nth_prime("7th")).to_be_enabled()


@pytest.mark.parametrize("number, ordinal", [(0, "0th"), (-1, "-1st")])
def test_ordinals_below_one_are_refused_in_words(both, number, ordinal):
    one, _ = both
    one.count_to(number)
    one.nth_prime(ordinal).click()
    expect_answer(both, f"There is no {ordinal} prime: primes are counted from the 1st.")


def test_a_favourite_has_an_nth_prime_too(both):
    one, other = both
    one.save_as_favourite(7)
    other.favourite_nth_prime("7th").click()
    expect_answer(both, "The 7th prime is 17.")


@pytest.fixture
def far_favourite(both, data):
    data.mkdir(exist_ok=True)
    (data / "favorite-primes.json").write_text(json.dumps([FAR, 15_485_863]))
    one, _ = both
    one.load.click()
    for page in both:
        page.expect_favourites(FAR, 15_485_863)
    return f"{FAR}rd"


def test_a_prime_that_is_too_far_away_is_refused_in_words(both, far_favourite):
    one, _ = both
    one.favourite_nth_prime("15485863rd").click()
    expect_answer(
        both, "The 15485863rd prime is too far away: the limit is the 1000000th."
    )


def test_buttons_are_disabled_while_an_answer_is_awaited(both, far_favourite):
    one, other = both
    # Recorded in the page, however soon the answer comes.
    asking = [(page, button) for page in both for button in (
        page.nth_prime("0th"), page.favourite_nth_prime(far_favourite)
    )]
    for page in both:
        # Each message is rendered at once: two in a frame would hide what the first has changed.
        page.page.evaluate("() => { window.requestAnimationFrame = (run) => { queueMicrotask(run); return 0 } }")
    for _, button in asking:
        button.evaluate("""button => {
            button.wasDisabled = false
            const note = () => button.wasDisabled ||= button.disabled
            new MutationObserver(note).observe(button, { attributes: true })
        }""")
    other.favourite_nth_prime(far_favourite).click()
    # The answer may come first, in a dialog that a click could not pass.
    one.increment.dispatch_event("click")
    expect_answer(both, f"The {far_favourite} prime is {FAR_PRIME}.")
    for _, button in asking[1::2]:
        assert button.evaluate("button => button.wasDisabled")
    one.button("OK").click()
    for page in both:
        expect(page.count).to_have_text("1")
        assert page.nth_prime("1st").evaluate("button => button.wasDisabled")
        expect(page.nth_prime("1st")).to_be_enabled()
        expect(page.favourite_nth_prime(far_favourite)).to_be_enabled()
