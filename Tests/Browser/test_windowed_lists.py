"""Windowed lists: the example Stars, with 100,000 rows."""

import json
import shutil

import pytest
from playwright.sync_api import expect

from axe import Axe
from conftest import ROOT
from engines.fixtures import in_other_engines
from server import wait_until
from wire_client import WireClient

pytestmark = pytest.mark.shared_server

PAGES = ROOT / "Examples" / "Stars" / "Public"
# The strip of the development mode has lists, too.
ROWS = "main > ol > li:not([data-lectern-space])"
COUNT = 100_000
# The names of the rows that are seen, with their positions and tops.
SEEN = """() => [...document.querySelectorAll("ol > li:not([data-lectern-space])")]
    .map((row) => ({ row, box: row.getBoundingClientRect() }))
    .filter(({ box }) => box.bottom > 60 && box.top < innerHeight)
    .map(({ row, box }) => ({
        position: Number(row.getAttribute("aria-posinset")), name: row.querySelector("input").value, top: box.top }))"""


@pytest.fixture
def server(serve, product):
    return serve(product("Stars"), "--public", PAGES)


@pytest.fixture
def stars(visit, server):
    page = visit(server.url)
    expect(page.locator(ROWS).first).to_be_visible()
    return page


def name(number):
    """The name that the example gives to a star."""
    syllables = ["al", "be", "ca", "de", "er", "fo", "ga", "hy", "is", "ju"]
    return "".join(syllables[int(digit)] for digit in str(number - 1)).capitalize()


def scroll(page, top):
    page.evaluate("top => document.documentElement.scrollTo(0, top)", top)


def expect_filled(page):
    """Waits until rows fill the screen: each has its star, and each is below the one before."""
    def is_filled():
        seen = page.evaluate(SEEN)
        positions = [row["position"] for row in seen]
        return bool(seen) and positions == list(range(positions[0], positions[0] + len(seen))) and (
            seen[0]["top"] <= 90 or positions[0] == 1)
    wait_until(is_filled)
    return page.evaluate(SEEN)


def position_of_first(page):
    """The position of the first row that is seen; None while there is none."""
    return next((row["position"] for row in page.evaluate(SEEN)), None)


def test_a_page_has_few_of_a_hundred_thousand_rows_and_each_can_be_seen(stars):
    assert stars.locator(ROWS).count() < 80
    expect(stars.get_by_text("100,000")).to_be_visible()
    height = stars.evaluate("document.documentElement.scrollHeight")
    assert height > COUNT * 20
    for share in (0.31, 0.5, 0.87, 1, 0.2, 0):
        scroll(stars, height * share)
        for row in expect_filled(stars):
            assert row["name"] == name(row["position"])
        assert stars.locator(ROWS).count() < 80
    scroll(stars, 10 * height)
    wait_until(lambda: any(row["position"] == COUNT for row in stars.evaluate(SEEN)))
    last = stars.locator(ROWS).last
    expect(last).to_have_attribute("aria-setsize", str(COUNT))
    expect(last).to_have_attribute("aria-posinset", str(COUNT))


def test_visible_rows_stay_in_place_while_rows_come_and_go_above(stars, visit, server):
    scroll(stars, 500_000)
    before = expect_filled(stars)
    other = visit(server.url)
    for number in range(3):
        other.get_by_label("Name of a new star").fill(f"Nova {number}")
        other.get_by_role("button", name="Add").click()
        expect(other.locator(ROWS).first.get_by_role("textbox")).to_have_value(f"Nova {number}")
    expect(stars.get_by_text("100,003")).to_be_visible()
    wait_until(lambda: position_of_first(stars) == before[0]["position"] + 3)
    after = stars.evaluate(SEEN)
    assert [row["name"] for row in after] == [row["name"] for row in before]
    assert all(abs(row["top"] - old["top"]) < 2 for row, old in zip(after, before))
    # At the start, new rows are shown.
    assert other.evaluate("document.documentElement.scrollTop") == 0
    for _ in range(3):
        other.locator(ROWS).first.get_by_role("button", name="Remove").click()
        expect(other.get_by_text(f"100,00{2 - _}")).to_be_visible()
    wait_until(lambda: position_of_first(stars) == before[0]["position"])
    assert abs(stars.evaluate(SEEN)[0]["top"] - before[0]["top"]) < 2


def test_a_changed_row_costs_its_chunk_and_one_address(stars, server, client):
    chunks = []
    stars.on("request", lambda request: chunks.append(request.url) if "/chunk?" in request.url else None)
    with server.socket() as socket:
        other = WireClient(socket)
        client.send("renamed", {"id": 3, "value": "Vega"})
        update = other.receive()
    expect(stars.locator(ROWS).nth(2).get_by_role("textbox")).to_have_value("Vega")
    assert len(chunks) == 1
    assert len(json.dumps(update)) < 400 and [op["path"] for op in update["ops"]] == ["/stars/chunks/0"]
    # Nobody sees this one.
    client.send("renamed", {"id": 90_000, "value": "Deneb"})
    client.send("renamed", {"id": 4, "value": "Altair"})
    expect(stars.locator(ROWS).nth(3).get_by_role("textbox")).to_have_value("Altair")
    assert len(chunks) == 2


def test_a_row_with_the_focus_keeps_it_and_its_text_out_of_sight(stars):
    name = stars.locator(ROWS).nth(1).get_by_role("textbox")
    name.focus()
    name.press("End")
    stars.keyboard.type(" the first")
    scroll(stars, 2_000_000)
    wait_until(lambda: any(row["position"] > 10_000 for row in stars.evaluate(SEEN)))
    assert stars.evaluate("document.activeElement.value") == "Be the first"
    stars.keyboard.type("!")
    scroll(stars, 0)
    expect(stars.locator(ROWS).nth(1).get_by_role("textbox")).to_have_value("Be the first!")
    expect(stars.locator(ROWS).nth(1).get_by_role("textbox")).to_be_focused()


def test_each_person_has_marks_of_their_own(stars, visit, server):
    other = visit(server.url, is_new=True)
    mark = stars.locator(ROWS).nth(4).get_by_role("button", name="Mark")
    mark.click()
    expect(mark).to_have_attribute("aria-pressed", "true")
    scroll(stars, 2_000_000)
    expect_filled(stars)
    scroll(stars, 0)
    expect(stars.locator(ROWS).nth(4).get_by_role("button", name="Mark")).to_have_attribute("aria-pressed", "true")
    expect(other.locator(ROWS).nth(4).get_by_role("button", name="Mark")).to_have_attribute("aria-pressed", "false")


def test_rows_that_did_not_come_are_requested_again(stars, page_errors):
    failures = []

    def fail(route):
        if len(failures) < 2:
            failures.append(route.request.url)
            route.abort()
        else:
            route.continue_()

    stars.route("**/lectern/chunk?*", fail)
    scroll(stars, 1_000_000)
    expect_filled(stars)
    assert len(failures) == 2
    page_errors.found.clear()


def test_a_phone_that_flings_through_the_list_requests_few_of_its_chunks(visit, server):
    phone = visit(server.url, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    expect(phone.locator(ROWS).first).to_be_visible()
    requests = []
    phone.on("request", lambda request: requests.append(request.url) if "/chunk?" in request.url else None)
    # A frame for each step, as a fling has.
    phone.evaluate("""async () => {
        for (let step = 1; step <= 60; step++) {
            document.documentElement.scrollTo(0, 1_000 * step ** 2);
            await new Promise(requestAnimationFrame);
        }
    }""")
    rows = expect_filled(phone)
    # It went through some 800 chunks.
    assert rows[0]["position"] > 60_000
    assert len(requests) < 150
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")


@in_other_engines
def test_rows_fill_the_screen_in_every_engine(open_page, server):
    page = open_page(server.url)
    page.wait_until_live()
    expect_filled(page)
    for share in (0.31, 0.87, 1, 0.2, 0):
        page.evaluate("share => { scrollTo(0, share * document.documentElement.scrollHeight) }", share)
        for row in expect_filled(page):
            assert row["name"] == name(row["position"])
    page.evaluate("() => { scrollTo(0, 500_000) }")
    (first, *_) = expect_filled(page)
    for _ in range(30):
        page.evaluate("() => { scrollBy(0, 97) }")
        expect_filled(page)
    # Thirty steps are 2,910 pixels, and a row is some 49 high.
    assert 50 < expect_filled(page)[0]["position"] - first["position"] < 70


def test_the_page_is_told_of_the_rows_that_are_drawn(stars):
    stars.evaluate("""() => {
        window.drawn = new Set();
        document.addEventListener("lectern:rows", ({ target, detail }) => {
            for (const row of detail.rows) window.drawn.add([target.localName, row.getAttribute("aria-posinset")].join());
        });
    }""")
    scroll(stars, 2_000_000)
    for row in expect_filled(stars):
        assert stars.evaluate("name => window.drawn.has(name)", f"ol,{row['position']}")


def test_mistakes_in_a_row_and_of_its_list_are_reported(serve, product, visit, tmp_path, page_errors):
    pages = tmp_path / "pages"
    shutil.copytree(PAGES, pages)
    html = (PAGES / "index.html").read_text()
    for right, wrong in [('data-attr-aria-label="label"', 'data-attr-aria-label="lable"'),
                         ("<ol ", '<ol data-reorder="moved" ')]:
        assert right in html
        html = html.replace(right, wrong)
    (pages / "index.html").write_text(html)
    page = visit(serve(product("Stars"), "--public", pages).url)
    page.get_by_role("button", name="Show").click()
    mistakes = page.locator("lectern-development").get_by_role("listitem")
    expect(mistakes.filter(has_text="data-reorder needs all rows of a list in the page")).to_have_count(1)
    expect(mistakes.filter(has_text='data-attr-aria-label="lable" leads nowhere. Nearest: "label"')).to_have_count(1)
    page_errors.found.clear()


def test_the_list_can_be_read_out(stars):
    assert Axe().run(stars).violations_count == 0
    assert stars.locator("main > ol > li[data-lectern-space]:not([aria-hidden])").count() == 0
