"""A library that many use draws the state of a room: the example Chart, with Chart.js."""

import shutil
from pathlib import Path

import pytest
from playwright.sync_api import expect

from axe import Axe
from conftest import ROOT
from wire_client import WireClient

# Where Debian's package libjs-chart.js has it.
LIBRARY = Path("/usr/share/javascript/chart.js/chart.min.js")
HAS_VALUES = "values => Chart.getChart(document.querySelector('canvas'))?.data.datasets[0].data.join() === values"
# Whether any pixel has the colour of a bar.
IS_DRAWN = """() => {
  const canvas = document.querySelector("canvas");
  const color = getComputedStyle(canvas).color.match(/[0-9]+/g).slice(0, 3).map(Number);
  const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d", { willReadFrequently: true });
  copy.drawImage(canvas, 0, 0);
  const { data } = copy.getImageData(0, 0, canvas.width, canvas.height);
  for (let i = 0; i < data.length; i += 4) {
    if (data[i + 3] === 255 && color.every((part, index) => data[i + index] === part)) return true;
  }
  return false;
}"""


@pytest.fixture
def server(start, product, data, tmp_path):
    pages = tmp_path / "Public"
    shutil.copytree(ROOT / "Examples" / "Chart" / "Public", pages)
    shutil.copy(LIBRARY, pages / "chart.js")
    return start(product("Chart"), "--data", data, "--public", pages)


@pytest.mark.skipif(not LIBRARY.exists(), reason="Chart.js is not installed")
def test_a_chart_shows_each_vote(server, visit):
    page = visit(server.url, reduced_motion="reduce")
    page.wait_for_function(HAS_VALUES, arg="0,0,0")
    assert not page.evaluate(IS_DRAWN)
    page.get_by_role("button", name="Coffee").click()
    page.wait_for_function(HAS_VALUES, arg="0,1,0")
    page.wait_for_function(IS_DRAWN)
    with server.socket() as socket:
        assert WireClient(socket).send("voted", "Tea")["type"] == "ack"
    page.wait_for_function(HAS_VALUES, arg="1,1,0")
    expect(page.get_by_role("img")).to_have_accessible_name("Tea: 1, Coffee: 1, Water: 0")
    assert Axe().run(page).violations_count == 0
