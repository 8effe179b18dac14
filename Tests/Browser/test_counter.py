"""The shared count."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.shared_server


def test_the_count_starts_at_zero_everywhere(both):
    for page in both:
        expect(page.count).to_have_text("0")


def test_both_pages_show_the_count_of_either(both):
    one, other = both
    one.increment.click()
    one.increment.click()
    for page in both:
        expect(page.count).to_have_text("2")
    other.decrement.click()
    for page in both:
        expect(page.count).to_have_text("1")


def test_the_count_goes_below_zero(both):
    one, _ = both
    one.decrement.click()
    for page in both:
        expect(page.count).to_have_text("-1")


def test_the_question_on_the_button_follows_the_count(both):
    one, _ = both
    for ordinal in ("1st", "2nd", "3rd", "4th"):
        one.increment.click()
        for page in both:
            expect(page.nth_prime(ordinal)).to_be_visible()


def test_clicks_in_both_pages_are_all_counted(both):
    for _ in range(10):
        for page in both:
            page.increment.click()
    for page in both:
        expect(page.count).to_have_text("20")
