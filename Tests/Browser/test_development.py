"""Development mode: a page's mistakes, in the console and in a strip at its bottom."""

import re
import urllib.error
import urllib.request

import pytest
from playwright.sync_api import expect

from axe import Axe
from server import wait_until

PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mistakes</title>
<link rel="icon" href="data:,">
<script type="module" src="lectern/page.js"></script>
<main>
  <h1>A page</h1>
  <!-- content -->
  <p><button data-send="reverseButtonTapped">Reverse</button></p>
</main>
</html>
"""
# Each with the beginning of its report.
MISTAKES = {
    "a path": (
        '<output data-text="levle"></output>',
        'data-text="levle" leads nowhere. Nearest: "level".'),
    "a path below a value": (
        '<output data-show="level.total"></output>',
        'data-show="level.total" leads nowhere. "level" has no fields.'),
    "a path of the viewer": (
        '<p data-show="$viewer.isDrivng"></p>',
        'data-show="$viewer.isDrivng" leads nowhere. Nearest: "$viewer.isDriving".'),
    "a path of the room": (
        '<p data-attr-title="$room.drivr"></p>',
        'data-attr-title="$room.drivr" leads nowhere. Nearest: "$room.driver".'),
    "a path of the personal view state": (
        '<output data-text="$mine.vote"></output>',
        'data-text="$mine.vote" leads nowhere. There is "$mine.alert", "$mine.problem", "$mine.row".'),
    "a path of an item": (
        '<ul><template data-each="sizes" data-key="id"><li data-text="lable"></li></template></ul>',
        'data-text="lable" leads nowhere. Nearest: "label".'),
    "the key of an item": (
        '<ul><template data-each="sizes" data-key="key"><li></li></template></ul>',
        'data-key="key" leads nowhere. There is "id", "label".'),
    "a hook": (
        '<p data-hook="chrat"></p>',
        'data-hook: no module has registered the hook "chrat".'),
    "an attribute": (
        '<output data-txt="level"></output>',
        "data-txt is not an attribute of Lectern. Nearest: data-text."),
    "a family of attributes": (
        '<p data-clas-on="isOn"></p>',
        "data-clas-on is not an attribute of Lectern. Nearest: data-class-on."),
    "a condition of another framework": (
        '<p data-if="isOn">On</p>',
        "data-if is not an attribute of Lectern. Use data-show."),
    "a click of another framework": (
        '<button data-click="reverseButtonTapped">Reverse</button>',
        "data-click is not an attribute of Lectern. Use data-send, with the name of an action."),
    "a list of another framework": (
        '<p data-for="sizes"></p>',
        "data-for is not an attribute of Lectern. Use <template data-each data-key>."),
    "an action": (
        '<button data-send="reverseButonTapped">Reverse</button>',
        'data-send: there is no action "reverseButonTapped". Nearest: "reverseButtonTapped".'),
    "an action of a feature": (
        '<button data-send="removeButtonTapped">Remove</button>',
        'data-send: there is no action "removeButtonTapped". '
        'Nearest: "rows.element.removeButtonTapped".'),
    "an action of the room": (
        '<button data-send="$room.handRased">Raise</button>',
        'data-send: there is no action "$room.handRased". Nearest: "$room.handRaised".'),
    "a binding": (
        '<input aria-label="Level" data-bind="submitted">',
        'data-bind: there is no action "binding.submitted".'),
    "a field without its control": (
        '<form data-send="textChanged" data-field="text"><input name="txt" aria-label="Text"></form>',
        'data-field="text" names no control of the form. Nearest: "txt".'),
    "a template with two roots": (
        '<dl><template data-each="sizes" data-key="id"><dt></dt><dd></dd></template></dl>',
        "a <template data-each> has one element, not 2."),
    "a list without a key": (
        '<ul><template data-each="sizes"><li></li></template></ul>',
        "data-each needs a data-key"),
    "a list that is no template": (
        '<ul data-each="sizes"></ul>',
        "data-each has no effect here: it belongs on <template>."),
    "carets in a field of one person": (
        '<input aria-label="Level" data-bind="level" data-carets>',
        'data-carets has no effect here: "level" is not a BoundText.'),
    "a role": (
        '<p data-role="presentr"></p>',
        'data-role: there is no role "presentr". Nearest: "presenter".'),
}
# What other scripts, style sheets and tests use, some of it a letter away from the runtime's.
FOREIGN = """<p data-testid="level" data-test="level" data-kind="large" data-end="2026" data-next="3"
  data-x="1" data-bs-toggle="tooltip" data-value="3" data-id="7" data-key="k" data-field="f"
  data-role="audience participant presenter" data-link="level" data-theme="dark" data-for="level"
  data-click="menu" data-html="true" data-model="X100" data-action="click->menu#open">Mine</p>
<select aria-label="Size" data-bind="size"><template data-each="sizes" data-key="id">
<option data-attr-value="id" data-text="label"></option></template></select>
<p data-show="$room.hands" hidden></p> <p data-show="$viewer.recordingProblem" hidden></p>
<p data-text="color"></p>"""
STRIP = "lectern-development"
CHECKS = """window.checks = 0
document.addEventListener("lectern:development", ({ detail }) => {
  window.checks += 1
  window.mistakes = detail.mistakes.map(({ text }) => text)
})"""


@pytest.fixture
def open_page(start, product, visit, tmp_path):
    """Opens a page with this content, and waits until it was checked."""

    def open_page(content, *arguments, **options):
        folder = tmp_path / "pages"
        folder.mkdir(exist_ok=True)
        html = PAGE.replace("<!-- content -->", content)
        (folder / "index.html").write_text(html)
        server = start(product("ControlsPage"), "--public", folder, *arguments)
        page = visit("about:blank", **{"viewport": {"width": 800, "height": 600}} | options)
        page.add_init_script(CHECKS)
        page.goto(server.url)
        expect(page.locator("html")).to_have_attribute("data-connection", "open")
        return page

    return open_page


@pytest.fixture
def reported(page_errors):
    """Returns what the console has, which then counts as expected."""

    def reported():
        prefix = "console error: Lectern: "
        found = [error for error in page_errors.found if error.startswith(prefix)]
        for error in found:
            page_errors.found.remove(error)
        return [error.removeprefix(prefix) for error in found]

    return reported


def checked(page):
    """Waits for the next check, and returns what it has found."""
    checks = page.evaluate("() => window.checks")
    page.evaluate("() => document.dispatchEvent(new CustomEvent('lectern:render'))")
    page.wait_for_function("(checks) => window.checks > checks", arg=checks)
    return page.evaluate("() => window.mistakes")


def strip_of(page):
    return page.locator(STRIP)


def show(page):
    """Opens the strip's list, and returns its items."""
    strip_of(page).get_by_role("button", name="Show").click()
    return strip_of(page).get_by_role("listitem")


def test_every_mistake_is_reported_with_the_nearest_name(open_page, reported, page_errors):
    page = open_page("".join(content for content, _ in MISTAKES.values()))
    expect(strip_of(page).get_by_role("status")).to_have_text(f"{len(MISTAKES)} mistakes in this page.")
    items = show(page)
    texts = items.all_text_contents()
    lines = reported()
    for name, (content, report) in MISTAKES.items():
        assert len([text for text in texts if text.startswith(report)]) == 1, (name, texts)
        assert len([line for line in lines if line.startswith(report)]) == 1, (name, lines)
    for item in items.all():
        expect(item.locator("code")).to_have_text(re.compile(r"^<\w+.*>$"))
    # Another check adds nothing.
    assert len(checked(page)) == len(lines) == len(MISTAKES)
    assert reported() == page_errors.found == []


def test_a_page_without_mistakes_has_no_strip(open_page):
    page = open_page(FOREIGN)
    assert checked(page) == []
    assert strip_of(page).count() == 0
    page.get_by_role("button", name="Reverse").click()
    assert checked(page) == []


def test_a_mistake_that_is_mended_leaves_the_strip(open_page, reported):
    page = open_page('<output data-text="levle"></output>')
    expect(strip_of(page).get_by_role("status")).to_have_text("1 mistake in this page.")
    page.evaluate("() => document.querySelector('output').dataset.text = 'level'")
    assert checked(page) == []
    expect(strip_of(page)).to_be_hidden()
    assert len(reported()) == 1


def test_the_console_has_the_element(open_page, reported, page_errors):
    elements = []
    page = open_page("")
    page.on("console", lambda message: elements.extend(message.args[1:]))
    page.evaluate("() => document.querySelector('h1').dataset.text = 'levle'")
    assert len(checked(page)) == 1
    wait_until(lambda: page.evaluate("() => true") and elements)
    assert elements[0].evaluate("(element) => element.localName") == "h1"
    assert len(reported()) == 1


def test_the_element_of_a_list_is_the_one_in_its_first_row(open_page, reported):
    page = open_page(
        '<ul><template data-each="sizes" data-key="id"><li><b data-text="lable"></b></li></template></ul>')
    page.evaluate("""() => document.addEventListener("lectern:development", ({ detail }) => {
        window.row = detail.mistakes[0].element === document.querySelector("ul b")
    })""")
    checked(page)
    assert page.evaluate("() => window.row")
    assert len(reported()) == 1


def test_what_the_server_refuses_is_listed(open_page, reported):
    page = open_page(
        '<button data-send="isOnChanged" data-value="text">On</button>')
    page.get_by_role("button", name="On").click()
    expect(show(page)).to_contain_text('the value of "isOnChanged" must be true or false')
    assert len(reported()) == 1


def test_the_strip_is_dismissed_until_there_is_another_mistake(open_page, reported):
    page = open_page('<output data-text="levle"></output><p></p>')
    expect(strip_of(page)).to_be_visible()
    page.keyboard.press("Shift+Tab")
    expect(strip_of(page).get_by_role("button", name="Dismiss")).to_be_focused()
    page.keyboard.press("Enter")
    expect(strip_of(page)).to_be_hidden()
    checked(page)
    expect(strip_of(page)).to_be_hidden()
    page.evaluate("() => document.querySelector('p').dataset.text = 'nothing'")
    checked(page)
    expect(strip_of(page).get_by_role("status")).to_have_text("2 mistakes in this page.")
    assert len(reported()) == 2


@pytest.mark.parametrize("width, height", [(390, 844), (844, 390), (1280, 800), (1920, 1080)])
def test_the_strip_covers_nothing_for_good(open_page, reported, width, height):
    content = "".join(content for content, _ in MISTAKES.values())
    page = open_page(content, viewport={"width": width, "height": height})
    items = show(page)
    expect(items).to_have_count(len(MISTAKES))
    reverse = page.get_by_role("button", name="Reverse", exact=True).last
    def bottoms():
        page.evaluate("() => scrollTo(0, document.documentElement.scrollHeight)")
        return strip_of(page).bounding_box(), reverse.bounding_box()

    # The page makes room for the list in the frame after it opens.
    wait_until(lambda: (boxes := bottoms())[1]["y"] + boxes[1]["height"] <= boxes[0]["y"])
    strip, _ = bottoms()
    assert strip["y"] + strip["height"] == height and strip["width"] == width
    assert strip["height"] <= height / 2
    reverse.click()
    for name in ["Hide", "Dismiss"]:
        box = strip_of(page).get_by_role("button", name=name).bounding_box()
        assert box["width"] >= 44 and box["height"] >= 44
    results = Axe().run(page, context=STRIP)
    assert results.violations_count == 0, results.generate_report()
    page.emulate_media(media="print")
    expect(strip_of(page)).to_be_hidden()
    reported()


@pytest.mark.parametrize("arguments", [["--no-development"], ["--share"], ["--trust-proxy"]])
def test_a_page_of_an_audience_does_not_load_it(open_page, arguments):
    page = open_page('<output data-text="levle"></output>', *arguments)
    names = page.evaluate("() => performance.getEntriesByType('resource').map(({ name }) => name)")
    assert any("page.js" in name for name in names)
    assert not any("development" in name for name in names)
    with pytest.raises(urllib.error.HTTPError) as answer:
        urllib.request.urlopen(page.url + "lectern/development.json")
    with answer.value as refusal:
        assert refusal.code == 404
    for module in ["page.js", "index.js", "present.js"]:
        with urllib.request.urlopen(page.url + "lectern/" + module) as answer:
            assert b"development" not in answer.read()


def test_a_shared_room_can_be_developed_on_request(open_page, reported):
    page = open_page('<output data-text="levle"></output>', "--share", "--development")
    expect(strip_of(page)).to_be_visible()
    assert len(reported()) == 1


@pytest.mark.parametrize("screen, is_checked", [("wall", True), ("preview", False)])
def test_the_preview_of_the_wall_leaves_the_mistakes_to_the_page(open_page, visit, reported, screen, is_checked):
    url = open_page("").url
    # A tab of its own: the first page may still ask for its names.
    page = visit("about:blank", viewport={"width": 800, "height": 600})
    requests = []
    page.on("request", lambda request: requests.append(request.url))
    page.clock.install()
    with page.expect_response(re.compile(r"development\.js\?")) as answer:
        page.goto(f"{url}?projector={screen}")
    expect(page.locator("html")).to_have_attribute("data-connection", "open")
    # The module has run, and so has every timer of it.
    page.evaluate("(url) => import(url).then(() => true)", answer.value.url)
    page.clock.run_for(10_000)
    assert any("development.json" in url for url in requests) == is_checked
