"""“Is this prime?”: the dialog opens on every page."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.shared_server


def test_a_prime_is_called_prime_on_both_pages(both):
    one, _ = both
    one.count_to(7)
    one.is_this_prime.click()
    for page in both:
        expect(page.dialog).to_have_accessible_name("7 is prime 🎉")
        expect(page.button("Save to favourites")).to_be_visible()
        expect(page.button("Remove from favourites")).to_be_hidden()


def test_a_number_that_is_not_prime_cannot_be_saved(both):
    one, _ = both
    one.count_to(8)
    one.is_this_prime.click()
    for page in both:
        expect(page.dialog).to_have_accessible_name("8 is not prime :(")
        expect(page.button("Save to favourites")).to_be_hidden()
        expect(page.button("Remove from favourites")).to_be_hidden()


def test_zero_one_and_negative_numbers_are_not_prime(one):
    for number in (0, 1, -7):
        one.count_to(number)
        one.is_this_prime.click()
        expect(one.dialog).to_have_accessible_name(f"{number} is not prime :(")
        one.button("Close").click()
        expect(one.dialog).to_be_hidden()


def test_closing_the_dialog_closes_it_on_both_pages(both):
    one, other = both
    one.is_this_prime.click()
    expect(other.dialog).to_be_visible()
    other.button("Close").click()
    for page in both:
        expect(page.dialog).to_be_hidden()


def test_escape_closes_the_dialog_on_both_pages(both):
    one, other = both
    one.is_this_prime.click()
    expect(other.dialog).to_be_visible()
    other.page.keyboard.press("Escape")
    for page in both:
        expect(page.dialog).to_be_hidden()


def test_a_second_escape_does_not_close_the_dialog_locally(both):
    one, _ = both
    for _ in range(3):
        one.is_this_prime.click()
        for page in both:
            expect(page.dialog).to_be_visible()
        one.page.keyboard.press("Escape")
        one.page.keyboard.press("Escape")
        for page in both:
            expect(page.dialog).to_be_hidden()
