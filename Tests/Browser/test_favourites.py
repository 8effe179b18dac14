"""Adding and removing favourites, and the activity feed."""

import pytest
from datetime import datetime, timedelta, timezone

from playwright.sync_api import expect

pytestmark = pytest.mark.shared_server


def test_a_saved_prime_is_in_both_lists_and_cannot_be_saved_again(both):
    one, other = both
    one.count_to(7)
    one.is_this_prime.click()
    other.button("Save to favourites").click()
    for page in both:
        expect(page.button("Save to favourites")).to_be_hidden()
        expect(page.button("Remove from favourites")).to_be_visible()
        page.expect_favourites(7)
        page.expect_activity("Added 7")


def test_a_favourite_can_only_be_removed(both):
    one, other = both
    one.save_as_favourite(7)
    other.is_this_prime.click()
    for page in both:
        expect(page.button("Save to favourites")).to_be_hidden()
        expect(page.button("Remove from favourites")).to_be_visible()


def test_a_prime_removed_in_the_dialog_is_gone_from_both(both):
    one, other = both
    one.save_as_favourite(7)
    other.is_this_prime.click()
    one.button("Remove from favourites").click()
    for page in both:
        expect(page.button("Save to favourites")).to_be_visible()
        page.expect_favourites()
        page.expect_activity("Removed 7", "Added 7")
        expect(page.favourites_note("No favourites yet. Find a prime and save it.")).to_be_visible()


def test_deleting_a_favourite_keeps_the_others(both):
    one, other = both
    for prime in (2, 3, 5):
        one.save_as_favourite(prime)
    other.button("Remove 3").click()
    for page in both:
        page.expect_favourites(2, 5)
        page.expect_activity("Removed 3", "Added 5", "Added 3", "Added 2")
        expect(page.favourites_note("2 favourites")).to_be_visible()


def test_feed_entries_have_a_kind_and_a_timestamp(both, server):
    before = datetime.now(timezone.utc) - timedelta(seconds=1)
    one, other = both
    one.save_as_favourite(2)
    other.button("Remove 2").click()
    for page in both:
        expect(page.activity).to_have_count(2)
        for moment in page.activity.get_by_role("time").all():
            time = datetime.fromisoformat(moment.get_attribute("datetime"))
            assert before <= time <= datetime.now(timezone.utc)
    feed = server.state["activityFeed"]
    assert [(entry["kind"], entry["prime"]) for entry in feed] == [("removed", 2), ("added", 2)]
    assert feed[0]["timestamp"] >= feed[1]["timestamp"]
    assert feed[0]["timestamp"].endswith("Z")


def test_a_count_that_changes_while_the_dialog_is_open_changes_the_dialog(both, client):
    one, _ = both
    one.count_to(7)
    one.is_this_prime.click()
    client.send("counter.incrTapped")
    for page in both:
        expect(page.dialog).to_have_accessible_name("8 is not prime :(")
