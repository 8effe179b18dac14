"""Pages on devices of other languages."""

import re
import signal

import pytest
from playwright.sync_api import expect

from deck_room import TALK, TOKEN, go_to, open_questions, shown
from defective_talk import DEFECTS, write_defective_talk
from prime_time_page import PrimeTimePage
from server import wait_until
from test_page_weight import load

pytestmark = pytest.mark.shared_server

KOREAN = {"locale": "ko-KR"}


def has_no_overflow(page):
    return page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_a_korean_phone_votes_in_korean(deck, speaker):
    phone = deck.open_phone(**KOREAN)
    english = deck.open_phone()
    expect(phone.locator("html")).to_have_attribute("lang", "ko")
    expect(phone.locator("html")).not_to_have_attribute("dir", "rtl")
    expect(phone.locator("#ask .count")).to_have_text("질문 0개")

    go_to(speaker, "Crew")
    summary = shown(phone).locator(".poll .summary")
    expect(summary).to_contain_text("0표")
    expect(summary).to_contain_text("눌러서 투표하고")
    shown(phone).get_by_role("button", name="Pilots").click()
    expect(summary).to_contain_text("1표")
    expect(shown(english).locator(".poll .summary")).to_contain_text("1 vote")
    # What people wrote stays theirs.
    expect(shown(phone).get_by_role("button", name="Sailors")).to_be_visible()

    open_questions(phone)
    phone.get_by_role("textbox", name="질문 입력").fill("Next")
    phone.get_by_role("button", name="질문하기", exact=True).click()
    expect(phone.get_by_role("checkbox", name="투표: Next")).to_be_visible()
    expect(phone.locator(".ask .asked .words").first).to_contain_text("Next")


def test_a_block_without_a_prompt_asks_in_the_language_of_the_device(deck, speaker):
    korean, english = deck.open_phone(**KOREAN), deck.open_phone()
    deck.talk.write_text("```words\n```\n\n---\n\n```leaderboard\n```\n")
    expect(shown(korean).get_by_role("heading", name="한 단어로 표현한다면?")).to_be_visible()
    expect(shown(korean).get_by_role("list", name="한 단어로 표현한다면?")).to_have_count(1)
    expect(shown(english).get_by_role("heading", name="In one word?")).to_be_visible()

    speaker.get_by_role("button", name="Next").click()
    expect(shown(korean).get_by_role("heading", name="순위표")).to_be_visible()
    expect(shown(english).get_by_role("heading", name="Leaderboard")).to_be_visible()


def test_phones_of_different_languages_vote_in_one_poll(deck, speaker):
    korean, english, wall = deck.open_phone(**KOREAN), deck.open_phone(), deck.open_wall()
    deck.talk.write_text("""---
language: en
moderation: off
---
```poll drinks
What do you drink?
- Tea
- Milk
::ko::
무엇을 마시나요?
- 차
- 우유
```

---

```scale calm
low: not at all
high: very
- I am calm
::ko::
low: 전혀
high: 매우
- 나는 차분하다
```

---

```words
The sea is
::ko::
바다는
```
""")
    expect(shown(korean).get_by_role("heading", name="무엇을 마시나요?")).to_be_visible()
    expect(shown(korean).get_by_role("group", name="무엇을 마시나요?")).to_be_visible()
    expect(shown(english).get_by_role("heading", name="What do you drink?")).to_be_visible()
    expect(shown(wall).get_by_role("heading", name="What do you drink?")).to_be_visible()
    assert shown(korean).locator(".choice .name [lang=ko]").count() == 2
    shown(korean).get_by_role("button", name="우유").click()
    shown(english).get_by_role("button", name="Milk").click()
    for phone, text, votes in (korean, "우유", "2표"), (english, "Milk", "2 votes"):
        # Still after the page has written its own text again.
        expect(shown(phone).locator(".poll .summary")).to_contain_text(votes)
        expect(shown(phone).get_by_role("button", name=text)).to_have_attribute("aria-pressed", "true")

    next_button = speaker.get_by_role("button", name="Next")
    next_button.click()
    expect(shown(korean).get_by_text("나는 차분하다")).to_be_visible()
    expect(shown(korean).locator(".ends")).to_have_text(re.compile("전혀.*매우", re.DOTALL))
    expect(shown(english).locator(".ends")).to_have_text(re.compile("not at all.*very", re.DOTALL))
    next_button.click()
    # What people wrote stays theirs, even if the talk has the same words.
    expect(shown(korean).get_by_role("heading", name="바다는")).to_be_visible()
    shown(english).get_by_role("textbox", name="Your word").fill("The sea is")
    shown(english).get_by_role("button", name="Add").click()
    expect(shown(korean).get_by_role("list", name="바다는").get_by_text("the sea is")).to_be_visible()


@pytest.mark.own_server
def test_the_connection_is_reported_in_the_language_of_the_device(deck, page_errors):
    page_errors.allow_connection_errors()
    phone = deck.open_phone(locale="de-CH")
    expect(phone.locator("html")).to_have_attribute("lang", "de")
    deck.server.stop()
    expect(phone.locator(".bar .connection")).to_have_text("Verbindung verloren. Es wird neu verbunden …")


def test_an_arabic_phone_runs_from_right_to_left_and_slides_as_they_are_written(deck, speaker):
    phone = deck.open_phone(locale="ar")
    expect(phone.locator("html")).to_have_attribute("dir", "rtl")
    back, on = (phone.locator(f"#look-{way}").bounding_box()["x"] for way in ["back", "on"])
    assert back > on
    for slide in ["Steps", "Crew", "Code", "Words", "Questions", "Thanks"]:
        go_to(speaker, slide)
        expect(shown(phone)).to_contain_text(slide)
        assert has_no_overflow(phone), slide
    assert shown(phone).evaluate("slide => getComputedStyle(slide).direction") == "ltr"
    # The place in the talk is a number: it would stand the other way round.
    expect(phone.locator(".bar .place span")).to_have_css("direction", "ltr")


@pytest.mark.parametrize("locale", ["de", "ar"])
def test_the_speakers_page_has_room_for_longer_words(deck, locale):
    page = deck.visit(f"{deck.url}speaker.html#{TOKEN}", locale=locale)
    expect(page.locator("html")).to_have_attribute("lang", locale)
    expect(page.locator(".go .next")).to_be_enabled()
    assert has_no_overflow(page)
    clipped = page.evaluate("""() => [...document.querySelectorAll("button, a, summary, label")]
        .filter((element) => element.clientWidth > 0 && getComputedStyle(element).overflow !== "visible" && element.scrollWidth > element.clientWidth + 1)
        .map((element) => element.textContent.trim())""")
    assert clipped == []


def test_a_speaker_reads_what_to_mend_in_the_language_of_the_device(deck):
    deck.talk.write_text("---\nzoom: 2\nlayout: iframe\n---\n# One\n\n---\n\n# One\n\n![](missing.png)\n")
    page = deck.visit("about:blank", **KOREAN)
    # No picture, but no failed request either.
    page.context.route("**/missing.png*", lambda route: route.fulfill(status=200, content_type="image/png", body="none"))
    page.goto(f"{deck.url}speaker.html#{TOKEN}")
    page.get_by_text("파일에 관한 알림 3개").click()
    expect(page.locator("details .diagnostics li")).to_have_text([
        "talk.md:2: “zoom” 설정은 효과가 없어요.",
        "talk.md:3: “layout: iframe” 설정을 알 수 없어요.",
        "talk.md:11: “missing.png” 그림이 발표 폴더에 없어요.",
    ])
    page.get_by_role("button", name="발표 점검하기").click()
    dialog = page.get_by_role("dialog", name="발표 점검하기")
    # The picture that the reader misses is not named a second time.
    expect(dialog.locator(".summary")).to_have_text("고칠 곳 4군데")
    expect(dialog.get_by_role("listitem").nth(2)).to_have_text("talk.md:8: 1행에서 시작하는 슬라이드와 제목이 같아요. 둘 중 하나에 id를 주세요.")
    dialog.get_by_role("button", name="닫기").click()

    deck.talk.write_bytes(b"\xff")
    expect(page.get_by_role("alert")).to_contain_text("talk.md 파일이 UTF-8 글이 아니에요.")

    deck.talk.write_text("---\nlayout: iframe\n---\n# One\n")
    expect(page.get_by_role("alert")).to_be_hidden()
    page = deck.visit(f"{deck.url}speaker.html#{TOKEN}", locale="ar")
    note = page.locator("details .diagnostics li").filter(has_text="layout: iframe")
    expect(note).to_contain_text("غير معروف")
    expect(note).to_have_css("direction", "rtl")
    expect(note.locator("span").first).to_have_css("direction", "ltr")


@pytest.mark.parametrize("locale", ["de", "ar"])
def test_what_was_drawn_is_described_in_the_language_of_the_device(start, product, data, visit, tmp_path, locale):
    talk = write_defective_talk(tmp_path)
    server = start(product("Deck"), talk, "--data", data, "--presenter-token", TOKEN)
    page = visit(f"{server.url}speaker.html#{TOKEN}", locale=locale)
    page.locator("#check").click()
    found = page.locator("#check-dialog li")
    expect(found).to_have_count(len(DEFECTS))
    texts = found.all_inner_texts()
    for text, defect in zip(texts, DEFECTS):
        place, message = defect.split(": ", 1)
        assert text.startswith(f"talk.md:{place}: ") and message not in text
    if locale == "de":
        assert texts[6] == (
            "talk.md:76: „Point 1“ ist zu klein für die letzte Reihe: 22 statt 24 Pixel bei 1920×1080, 16 statt 18 Pixel bei 1024×768")


def test_a_talk_says_the_language_of_its_slides_and_of_the_wall(deck, speaker):
    phone = deck.open_phone()
    deck.talk.write_text("---\ntitle: الميناء\nlanguage: ar\n---\n\n# الميناء\n\n```poll light\nضوء؟\n- نعم\n- لا\n```\n")
    expect(shown(phone)).to_have_css("direction", "rtl")
    expect(shown(phone).locator(".heading")).to_have_attribute("lang", "ar")
    expect(phone.locator("html")).to_have_attribute("lang", "en")
    expect(shown(phone).locator(".poll .summary")).to_contain_text("0 votes")

    # A page that was painted a moment ago is served again to those who come at the same time.
    wait_until(lambda: "الميناء" in phone.request.get(deck.url).text())
    wall = deck.open_wall()
    expect(wall.locator("html")).to_have_attribute("lang", "ar")
    expect(shown(wall).locator(".poll .summary")).to_contain_text("لا أصوات")


def test_each_phone_shows_a_slide_in_its_language(deck, speaker):
    korean, english = deck.open_phone(**KOREAN), deck.open_phone()
    deck.talk.write_text("---\nlanguage: en\n---\n\n## Light\n\n* One eye\n\n::ko::\n\n## 빛\n\n* 눈 하나\n")
    expect(shown(korean).get_by_role("heading", name="빛")).to_be_visible()
    expect(shown(korean).get_by_role("heading", name="Light")).to_have_count(0)
    expect(shown(english).get_by_role("heading", name="Light")).to_be_visible()
    expect(shown(english).get_by_text("빛")).to_be_hidden()

    speaker.get_by_role("button", name="Next").click()
    expect(shown(korean).get_by_text("눈 하나")).to_be_visible()
    expect(shown(korean).get_by_text("One eye")).to_be_hidden()
    expect(shown(deck.open_wall(**KOREAN)).get_by_text("One eye")).to_be_visible()


@pytest.mark.own_server
def test_the_room_is_joined_and_presented_in_the_language_of_the_device(deck, visit, page_errors):
    page_errors.allow_refusals()
    page = visit(deck.url + "join", locale="fr")
    page.get_by_label("Code affiché à l’écran").fill("AAAA")
    page.get_by_role("button", name="Participer").click()
    expect(page.get_by_role("alert")).to_contain_text("Lien ou code invalide ou révoqué.")

    page = visit(f"{deck.url}present#{TOKEN}", locale="ja-JP")
    expect(page.get_by_role("heading", name="ルームの様子")).to_be_visible()
    expect(page.get_by_role("button", name="固定", exact=False).first).to_be_visible()
    page.locator("lectern-bar").get_by_role("button", name="固定").click()
    expect(page.locator("lectern-bar .state.frozen")).to_contain_text("固定中")


def test_a_page_without_tables_has_those_of_the_runtime(server, visit, page_errors):
    page_errors.allow_connection_errors()
    page = visit(server.url, locale="es-ES")
    expect(page.locator("html")).to_have_attribute("data-connection", "open")
    expect(page.locator("html")).to_have_attribute("lang", re.compile("^en"))
    # It is live once it has its tables.
    PrimeTimePage(page).expect_live()
    server.stop(signal.SIGKILL)
    expect(page.locator("[data-connection][role=status]").first).to_have_text("Conexión perdida. Reconectando…")


def test_a_device_in_english_loads_no_table(deck, visit):
    page = visit("about:blank")
    traffic = load(page, deck.url)
    assert not [url for url in traffic.requests if re.search("languages|words-|problems-", url)]


def test_another_language_is_four_requests_more_and_on_a_second_visit_none(start, product, data, visit, tmp_path):
    talk = tmp_path / "talk.md"
    talk.write_text(TALK)
    server = start(product("Deck"), talk, "--data", data, "--no-development")
    page = visit("about:blank", **KOREAN)
    traffic = load(page, server.url)
    expect(page.locator("html")).to_have_attribute("lang", "ko")
    wait_until(lambda: page.evaluate("() => true") and traffic.is_complete)
    tables = [url for url in traffic.requests if re.search("languages/|words|problems", url)]
    assert len(tables) == 4, tables
    assert sum(traffic.requests[url] for url in tables) < 16_000, traffic.requests
    page.goto("about:blank")
    assert list(load(page, server.url).requests) == [server.url]


def test_a_page_whose_table_does_not_load_is_in_english(deck, visit):
    page = visit("about:blank", **KOREAN)
    page.route("**/ko.js*", lambda route: route.fulfill(status=200, content_type="text/javascript", body="export const table = {};"))
    page.route("**/words-ko.js*", lambda route: route.fulfill(status=200, content_type="text/javascript", body="export const table = {};"))
    page.goto(deck.url)
    expect(page.locator("html")).to_have_attribute("data-connection", "open")
    expect(page.locator("#ask .count")).to_have_text("0 questions")


def test_a_phone_keeps_the_language_that_its_person_chooses(deck):
    phone, other = deck.open_phone(), deck.open_phone()
    phone.get_by_role("button", name="Language").click()
    dialog = phone.get_by_role("dialog", name="Language")
    expect(dialog.get_by_role("button")).to_have_text(
        ["As on this device", "English", "العربية", "Deutsch", "Español", "Français", "日本語", "한국어", "Done"])
    dialog.get_by_role("button", name="Deutsch").click()
    expect(phone.locator("html")).to_have_attribute("lang", "de")
    expect(phone.locator("#ask .count")).to_have_text("0 Fragen")
    phone.reload()
    expect(phone.locator("html")).to_have_attribute("lang", "de")
    expect(other.locator("#ask .count")).to_have_text("0 questions")
    phone.get_by_role("button", name="Sprache").click()
    phone.get_by_role("button", name="Wie auf diesem Gerät").click()
    expect(phone.locator("#ask .count")).to_have_text("0 questions")
