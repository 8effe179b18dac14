"""Elements with code of the page: a canvas that is drawn by hand."""

import pytest
from playwright.sync_api import expect

from server import wait_until

PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Hooks</title>
<link rel="icon" href="data:,">
<script type="module" src="app.js"></script>
<main>
  <canvas id="chart" width="200" height="50" data-hook="chart" data-value="level" role="img" aria-label="Level"></canvas>
  <p><label>Level <input type="range" data-bind="level"></label></p>
  <ul id="rows">
    <template data-each="rows" data-key="id">
      <li><span data-hook="title" data-value="title"></span>
        <input aria-label="Title" data-bind="title" data-send="rows.element.binding.title" data-id="id">
        <button data-send="rows.element.removeButtonTapped" data-id="id">Remove</button></li>
    </template>
  </ul>
  <ul id="titles">
    <template data-each="rows" data-key="title">
      <li data-hook="size" data-value="title"></li>
    </template>
  </ul>
  <output aria-label="Log"></output>
</main>
</html>
"""
APP = """import "./lectern/page.js";
import { hook } from "./lectern/hooks.js";

const log = (text) => document.querySelector("output").append(`${text};`);

hook("chart", {
  mounted(element, value) {
    this.context = element.getContext("2d", { willReadFrequently: true });
    this.draw(value);
  },
  updated(element, value) {
    this.draw(value);
  },
  draw(value) {
    const { canvas } = this.context;
    this.context.clearRect(0, 0, canvas.width, canvas.height);
    this.context.fillRect(0, 0, canvas.width * value / 100, canvas.height);
  },
});
hook("title", {
  mounted(element, value) {
    element.textContent = value;
    this.value = value;
    log(`+${value}`);
  },
  removed() {
    log(`-${this.value}`);
  },
});
hook("size", {
  mounted(element, value) {
    element.textContent = value;
    // As libraries do. Outside of the page, an element has no size.
    element.title = element.isConnected && element.offsetWidth > 0 ? "sized" : "without a size";
  },
});
"""
# The share of the canvas that is painted, in percent.
PAINTED = """(canvas) => {
    const { width, height } = canvas;
    const { data } = canvas.getContext("2d").getImageData(0, 0, width, height);
    return Math.round(100 * data.filter((value, index) => index % 4 === 3 && value > 0).length / (width * height));
}"""


@pytest.fixture
def server(start, product, tmp_path):
    (tmp_path / "index.html").write_text(PAGE)
    (tmp_path / "app.js").write_text(APP)
    return start(product("ControlsPage"), "--public", tmp_path)


def test_a_hook_draws_the_value_and_each_other_one(server, visit):
    one, other = visit(server.url), visit(server.url)
    for page in (one, other):
        wait_until(lambda page=page: page.locator("#chart").evaluate(PAINTED) == 50)
    one.get_by_label("Level", exact=True).last.fill("80")
    for page in (one, other):
        wait_until(lambda page=page: page.locator("#chart").evaluate(PAINTED) == 80)


def test_the_hook_of_a_row_ends_with_the_row(server, visit):
    page = visit(server.url)
    log = page.get_by_label("Log")
    expect(page.locator("#rows span")).to_have_text(["One", "Two"])
    expect(log).to_have_text("+One;+Two;")
    page.get_by_role("button", name="Remove").first.click()
    expect(page.locator("#rows li")).to_have_count(1)
    expect(log).to_have_text("+One;+Two;-One;")


def test_the_hook_of_a_new_row_can_measure_its_element(server, visit):
    page = visit(server.url)
    titles = page.locator("#titles li")
    expect(titles).to_have_text(["One", "Two"])
    # The key of a row is its title: another title is another row.
    page.get_by_label("Title").first.fill("Three")
    expect(titles).to_have_text(["Three", "Two"])
    for row in titles.all():
        expect(row).to_have_attribute("title", "sized")
