"""Saving and loading. Damaged files of every kind are in the Swift tests of `FileClient`."""

import json
import re

import pytest
from playwright.sync_api import expect

# A sentence without syntax of a program.
REASON = re.compile(r"^The favourites could not be loaded: [^{}<>]{10,120}\.$")


@pytest.fixture
def file(data):
    data.mkdir(exist_ok=True)
    return data / "favorite-primes.json"


def test_saved_favourites_can_be_loaded_again(both, file):
    one, other = both
    for prime in (3, 5):
        one.save_as_favourite(prime)
    other.save.click()
    for page in both:
        expect(page.favourites_note("Saved 2 favourites.")).to_be_visible()
    assert json.loads(file.read_text()) == [3, 5]
    one.button("Remove 5").click()
    for page in both:
        page.expect_favourites(3)
    one.load.click()
    for page in both:
        expect(page.favourites_note("Loaded 2 favourites.")).to_be_visible()
        page.expect_favourites(3, 5)
        page.expect_activity("Added 5", "Removed 5", "Added 5", "Added 3")


def test_a_file_that_cannot_be_loaded_changes_nothing_and_says_why(both, file):
    one, other = both
    one.save_as_favourite(2)
    file.write_text("[2,3,")
    one.load.click()
    for page in both:
        expect(page.alert).to_have_accessible_name("Not loaded")
        expect(page.alert).to_have_accessible_description(REASON)
    other.button("OK").click()
    for page in both:
        expect(page.alert).to_be_hidden()
        page.expect_favourites(2)
        expect(page.load).to_be_enabled()
    one.increment.click()
    expect(other.count).to_have_text("3")
