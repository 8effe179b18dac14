"""Files that people upload, in a browser."""

import signal
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import expect

from board_page import LAPTOP, PAGES, PHONE, BoardPage, fill_board
from server import wait_until
from uploads import PHOTOS, PORTRAIT, SECRET, get
from wire_client import WireClient


@pytest.fixture
def server(start, product, data):
    server = start(product("Board"), "--data", data, "--public", PAGES, "--no-development")
    fill_board(server, good=["Tea", "Käse"], next=["Cake"])
    return server


def open_board(visit, server, **options):
    page = visit(server.url, **options)
    BoardPage(page).wait_until_ready()
    return page


def choose(page, card, file):
    """Chooses a file with the card's button."""
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name=f"Add a picture to “{card}”").click()
    chooser.value.set_files(file)


def picture(page, card):
    return BoardPage(page).card(card).get_by_role("img")


def test_a_chosen_photo_is_shown_to_everyone_without_its_place(server, visit):
    page, other = open_board(visit, server, **LAPTOP), open_board(visit, server, **PHONE)
    choose(page, "Tea", PHOTOS / "portrait.jpg")
    for one in (page, other):
        expect(picture(one, "Tea")).to_be_visible()
        # The orientation is kept: the photo is as high as it was wide.
        expect(picture(one, "Tea")).to_have_js_property("naturalWidth", 16)
        expect(picture(one, "Tea")).to_have_js_property("naturalHeight", 32)
    expect(page.locator(".lectern-upload-row")).to_have_count(0)
    expect(page.locator(".lectern-upload-speech").first).to_have_text("portrait.jpg is uploaded")
    expect(page.get_by_role("button", name="Add a picture to “Tea”")).to_have_attribute("aria-busy", "false")
    status, _, body = get(server, picture(page, "Tea").get_attribute("src"))
    assert status == 200
    assert SECRET not in body


def big_photo(tmp_path, size=600_000, name="big.jpg"):
    """A photo that takes several parts. What follows its end is not part of the picture."""
    path = tmp_path / name
    path.write_bytes(PORTRAIT + bytes(size - len(PORTRAIT)))
    return path


def cut_after(page, offset):
    """Cuts the network for uploads from an offset on, until `page.unroute_all()`."""
    def handle(route):
        at = parse_qs(urlsplit(route.request.url).query).get("offset", ["0"])[0]
        route.abort() if route.request.method == "GET" or int(at) >= offset else route.continue_()

    page.route("**/lectern/upload?*", handle)


def row(page):
    return page.locator(".lectern-upload-row")


def test_an_upload_that_is_cut_off_says_so_and_continues_by_itself(server, visit, page_errors, tmp_path):
    page_errors.allow_connection_errors()
    page = open_board(visit, server, **LAPTOP)
    sent = []
    page.on("requestfinished", lambda request: sent.append(request.url) if request.method == "PATCH" else None)
    cut_after(page, 1)
    choose(page, "Tea", big_photo(tmp_path))
    expect(row(page)).to_contain_text("No connection. The upload continues by itself.")
    expect(page.get_by_role("progressbar", name="big.jpg")).to_be_visible()
    expect(page.get_by_role("button", name="Add a picture to “Tea”")).to_have_attribute("aria-busy", "true")
    expect(page.locator(".lectern-upload-speech").first).to_contain_text("No connection")
    page.unroute_all()
    expect(picture(page, "Tea")).to_be_visible()
    # The first part was not sent again.
    assert len([url for url in sent if url.endswith("offset=0")]) == 1


def test_a_server_that_is_killed_loses_no_upload(server, visit, page_errors, tmp_path):
    page_errors.allow_connection_errors()
    page = open_board(visit, server, **LAPTOP)
    cut_after(page, 1)
    choose(page, "Tea", big_photo(tmp_path))
    expect(row(page)).to_contain_text("No connection")
    server.stop(signal.SIGKILL)
    page.unroute_all()
    server.start()
    expect(picture(page, "Tea")).to_be_visible()
    expect(row(page)).to_have_count(0)


def test_an_upload_can_be_canceled(server, visit, page_errors, tmp_path, data):
    page_errors.allow_connection_errors()
    page = open_board(visit, server, **PHONE)
    cut_after(page, 1)
    choose(page, "Tea", big_photo(tmp_path))
    expect(row(page)).to_contain_text("No connection")
    cancel = page.get_by_role("button", name="Cancel the upload of big.jpg")
    box = cancel.bounding_box()
    assert box["width"] >= 44 and box["height"] >= 44
    cancel.click()
    expect(row(page)).to_have_count(0)
    expect(page.get_by_role("button", name="Add a picture to “Tea”")).to_have_attribute("aria-busy", "false")
    # The removal passes through the handler above, which is called while the page is asked something.
    wait_until(lambda: page.evaluate("() => true")
               and not [path for path in (data / "uploads").rglob("*") if path.is_file()])


def test_a_file_that_is_not_accepted_is_refused_in_plain_words(server, visit, tmp_path):
    page = open_board(visit, server, **LAPTOP)
    (tmp_path / "page.jpg").write_text("<script>alert(1)</script>")
    choose(page, "Tea", tmp_path / "page.jpg")
    expect(row(page)).to_contain_text("Files of this type are not accepted here, or the file is damaged.")
    expect(page.locator(".lectern-upload-speech").first).to_have_text(
        "page.jpg: Files of this type are not accepted here, or the file is damaged.")
    page.get_by_role("button", name="Put away the message about page.jpg").click()
    expect(row(page)).to_have_count(0)
    choose(page, "Tea", big_photo(tmp_path, 10 * 2**20 + 1))
    expect(row(page)).to_contain_text("The file is too large.")


def test_a_refusal_is_in_the_language_of_the_device(server, visit, tmp_path):
    page = open_board(visit, server, **LAPTOP, locale="de-DE")
    (tmp_path / "leer.jpg").write_bytes(b"")
    choose(page, "Tea", tmp_path / "leer.jpg")
    expect(row(page)).to_contain_text("Die Datei ist leer.")


DROP = """([element, name, bytes, types]) => {
  const data = new DataTransfer();
  data.items.add(new File([Uint8Array.from(bytes)], name, { type: "image/jpeg" }));
  const options = { bubbles: true, cancelable: true };
  const events = types.map((type) => type === "paste" ? new ClipboardEvent(type, { ...options, clipboardData: data })
    : new DragEvent(type, { ...options, dataTransfer: data }));
  return events.map((event) => element.dispatchEvent(event));
}"""


def give(page, card, *types):
    """Sends events with a photo to a card. Returns for each whether the browser would do what it does with files."""
    element = BoardPage(page).card(card).element_handle()
    return page.evaluate(DROP, [element, "a.jpg", list((PHOTOS / "upright.jpg").read_bytes()), types])


def wait_for_uploads(page):
    """Waits until the module that takes files has been loaded."""
    wait_until(lambda: give(page, "Tea", "dragover") == [False])


def test_a_photo_can_be_dropped_and_pasted_on_a_card(server, visit):
    page = open_board(visit, server, **LAPTOP)
    card = BoardPage(page).card("Tea")
    wait_for_uploads(page)
    assert give(page, "Tea", "dragenter", "dragover") == [True, False]
    expect(card).to_have_attribute("data-dropping", "")
    assert give(page, "Tea", "drop") == [False]
    expect(card).not_to_have_attribute("data-dropping", "")
    expect(picture(page, "Tea")).to_be_visible()
    assert give(page, "Cake", "paste") == [False]
    expect(picture(page, "Cake")).to_be_visible()
    expect(picture(page, "Käse")).to_be_hidden()


def test_a_control_is_disabled_for_those_who_may_not_send_the_action(start, product, visit):
    server = start(product("Board"), "--public", PAGES, "--no-development", "--permit", "presenter")
    with server.presenter_socket(server.read_token()) as socket:
        assert WireClient(socket).send("cardAdded", {"column": "good", "text": "Tea"})["type"] == "ack"
    page = visit(server.url, **LAPTOP)
    expect(page.get_by_text("Tea")).to_be_visible()
    expect(page.get_by_role("button", name="Add a picture to “Tea”")).to_be_disabled()
    wait_for_uploads(page)
    assert give(page, "Tea", "drop") == [False]
    expect(row(page)).to_have_count(0)
