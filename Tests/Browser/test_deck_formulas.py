"""Formulas, diagrams and definitions of a talk, as browsers draw them."""

import re
import subprocess

import pytest
from playwright.sync_api import expect

from deck_room import TOKEN, go_to, shown
from server import TIMEOUT
from wire_client import WireClient

pytestmark = pytest.mark.shared_server

TALK = r"""---
title: The harbour
moderation: off
---

# The harbour

---

## Light

So $I = I_0 e^{-kx}$ for $5 and $6:

$$
\sum_{n=1}^{\infty} \frac{1}{n^2} = \left(\frac{\pi^2}{6}\right)
$$

Lamp
: gives the light

---

## Way

```dot The way of the light
digraph { rankdir=LR; a [label="Lamp <b>" URL="javascript:alert(1)"]; a -> Lens }
```

---

## Far

$$
%s
$$

A short line.

---

## End
""" % " + ".join(f"x_{{{index}}}" for index in range(12))
# Brackets grow with the typeface for formulas alone.
FONTS = "() => document.fonts.ready.then(() => true)"
MATHML = "http://www.w3.org/1998/Math/MathML"


@pytest.fixture
def talk_text():
    return TALK


def height(locator):
    return locator.evaluate("element => element.getBoundingClientRect().height")


def test_a_formula_is_typeset_on_the_wall_and_on_a_phone(deck):
    speaker, wall, phone = deck.open_speaker(), deck.open_wall(), deck.open_phone()
    speaker.keyboard.press("PageDown")
    for page in [wall, phone]:
        formulas = shown(page).locator("math")
        inline, display = formulas.nth(0), formulas.nth(1)
        expect(inline).to_be_visible()
        page.evaluate(FONTS)
        assert inline.evaluate("element => element.namespaceURI") == MATHML
        expect(inline).to_have_attribute("alttext", "I = I_0 e^{-kx}")
        # Typeset, the fraction stands above its line, and the brackets are as tall.
        top, bottom = display.locator("mfrac").first.locator("> *").all()
        assert top.bounding_box()["y"] + height(top) <= bottom.bounding_box()["y"] + 1
        assert height(display) > 1.5 * height(inline)
        bracket = display.locator("mo", has_text="(")
        assert height(bracket) > 1.5 * height(top)
    expect(speaker.locator(".slide:visible math").first).to_be_visible()
    expect(shown(wall)).to_contain_text("for $5 and $6:")
    expect(shown(phone).locator("dl > dt + dd")).to_have_text("gives the light")
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_diagram_is_a_picture_that_is_sent_when_it_is_shown(deck):
    speaker, phone = deck.open_speaker(), deck.open_phone()
    asked = []
    phone.on("request", lambda request: asked.append(request.url))
    speaker.keyboard.press("PageDown")
    expect(shown(phone).get_by_role("heading", name="Light")).to_be_visible()
    assert not any("diagrams" in url for url in asked)
    speaker.keyboard.press("PageDown")
    picture = shown(phone).get_by_role("img", name="The way of the light")
    expect(picture).to_have_attribute("src", re.compile(r"^assets/diagrams/[0-9a-f]{32}\.svg$"))
    expect(picture).to_have_js_property("complete", True)
    assert picture.evaluate("image => image.naturalWidth") >= 400
    answer = phone.request.get(f"{deck.server.url}{picture.get_attribute('src')}")
    assert answer.headers["content-type"] == "image/svg+xml"
    text = answer.text()
    assert "Lamp &lt;b&gt;" in text and "javascript" not in text and "<title" not in text


def test_a_talk_that_is_saved_has_its_new_formulas_and_says_what_is_wrong(deck):
    speaker, phone = deck.open_speaker(), deck.open_phone()
    deck.talk.write_text(TALK.replace("# The harbour\n", "# Of $x^2$\n\n$\\wrong$\n", 1))
    expect(shown(phone).locator("h1 math msup")).to_be_visible()
    expect(shown(phone).locator(".text code")).to_have_text("$\\wrong$")
    expect(speaker.get_by_text(re.compile(r"talk\.md:8: this formula is not understood"))).to_be_attached()


LIVE = r"""# Start

---

## Power

<!-- Ask for $\frac{1}{2}$ of them.

$$
E = mc^2
$$
-->

```quiz power
Which is $\sqrt{x}$?
explanation: Since $\lambda > 0$.
- [x] $x^{1/2}$ or so
- 5 $ or 6 $
```

---

## Ease

```scale ease
Of formulas
low: $0$
high: $\infty$
- $\sum_i x_i$ is clear
- Prose is clear
```

---

## Order

```rank order
Order them
- $n^2$
- $n$
```
"""


def test_notes_and_live_blocks_have_formulas(deck):
    deck.talk.write_text(LIVE)
    speaker, wall, phone = deck.open_speaker(), deck.open_wall(), deck.open_phone()
    go_to(speaker, "Power")
    expect(speaker.locator(".notes:visible math")).to_have_count(2)
    expect(speaker.locator(".notes:visible mfrac")).to_be_visible()
    for page in wall, phone:
        expect(shown(page).locator(".question msqrt")).to_be_visible()
        page.evaluate(FONTS)
        choice = shown(page).get_by_role("button", name="x^{1/2} or so", exact=True)
        expect(choice.locator("msup")).to_be_visible()
        # A formula in a line is as high as the line, and the text follows it there.
        assert height(choice.locator(".name")) < 2.2 * height(choice.locator("math"))
        expect(shown(page).get_by_role("button", name="5 $ or 6 $")).to_be_visible()
    expect(speaker.locator(".control:visible .choice msup")).to_be_visible()
    shown(phone).get_by_role("button", name="x^{1/2}").click()
    speaker.get_by_role("button", name="Reveal").click()
    expect(shown(phone).locator(".explanation math")).to_be_visible()
    go_to(speaker, "Ease")
    for page in wall, phone:
        expect(shown(page).locator(".statement math")).to_be_visible()
        expect(shown(page).locator(".ends math")).to_have_count(2)
        expect(shown(page).get_by_text("Prose is clear")).to_be_visible()
    go_to(speaker, "Order")
    button = shown(phone).get_by_role("button", name="n^2")
    expect(button.locator("msup")).to_be_visible()
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")


def test_a_long_formula_fits_the_wall_and_scrolls_on_a_phone(deck):
    terms = " + ".join(f"x_{{{number}}}^2" for number in range(25))
    deck.talk.write_text(f"# Long\n\n$$ {terms} $$\n\n---\n\n# End\n")
    wall = deck.open_wall(viewport={"width": 1024, "height": 768})
    phone = deck.open_phone()
    for page in [wall, phone]:
        expect(shown(page).locator("math")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    widths = "element => [element.scrollWidth, element.clientWidth]"
    full, visible = shown(phone).locator("math").evaluate(widths)
    assert full > visible
    expect(shown(wall).locator(".content")).to_have_attribute("style", re.compile("--fit"))


def test_a_talk_saved_as_a_file_has_its_formulas_and_diagrams(start, product, data, tmp_path, visit):
    talk, file = tmp_path / "talk.md", tmp_path / "talk.html"
    talk.write_text("# Start\n\n---\n\n## Light\n\n$$ \\sqrt{x} $$\n\n```dot\ngraph { Lamp }\n```\n")
    server = start(product("Deck"), talk, "--data", data, "--presenter-token", TOKEN)
    with server.presenter_socket(TOKEN) as socket:
        assert WireClient(socket).send("slides.nextTapped")["type"] == "ack"
    assert server.stop() == 0
    command = [product("Deck"), talk, "--save-talk", file, "--data", data]
    saved = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT)
    assert (saved.returncode, saved.stderr) == (0, "")
    page = visit(file.as_uri())
    page.get_by_role("button", name="Play “Start”").click()
    expect(shown(page).locator("math msqrt")).to_be_visible()
    picture = shown(page).get_by_role("img", name="Diagram: Lamp")
    expect(picture).to_have_js_property("complete", True)
    assert picture.evaluate("image => image.naturalWidth") >= 400


def test_a_formula_that_is_wider_than_a_phone_fades_where_it_goes_on(deck):
    speaker, wall, phone = deck.open_speaker(), deck.open_wall(), deck.open_phone()
    phone.emulate_media(reduced_motion="no-preference")
    go_to(speaker, "Far")
    far = shown(phone).locator("math")
    expect(far).not_to_have_css("mask-image", "none")
    far.evaluate("element => element.scrollTo(element.scrollWidth, 0)")
    expect(far).to_have_css("mask-image", "none")
    expect(shown(wall).locator("math")).to_be_visible()
    # What is below a heading is nearer to it than to the lower edge.
    heading, formula, line, slide = (
        shown(wall).locator(part).bounding_box(timeout=TIMEOUT * 1000) for part in (".heading > *", "math", ".text p >> nth=-1", ".content")
    )
    above, below = formula["y"] - bottom(heading), bottom(slide) - bottom(line)
    assert 0 < above < below / 2


def bottom(box):
    return box["y"] + box["height"]
