"""Deck sends no byte of what the speaker has not shown: not to sockets, event streams or the first paint."""

import contextlib
import json
import re
import urllib.request

import pytest

from deck_room import TOKEN
from event_stream import EventStream
from server import TIMEOUT
from wire_client import WireClient

# Each word that ends in ☆ is shown with a step.
TALK = """---
title: The harbour
---

# first☆

<!-- note☆ -->

* second☆
* third☆

---

* fourth☆

<v-click>

fifth☆

</v-click>

```swift {hide|all}
sixth☆
```

---

# jumped☆

![bg](jumped☆.png)

```room: jumped
```

---

## asked☆

```quiz asked
What?
- [ ] wrong
- [x] right
```

```quiz
Again?
- [ ] wrong
- [x] right
```
"""


def words_in(data):
    return set(re.findall(r"(\w+)☆", data))


@pytest.fixture
def hall(start, product, data, tmp_path):
    talk = tmp_path / "talk.md"
    talk.write_text(TALK)
    server = start(product("Deck"), talk, "--data", data, "--presenter-token", TOKEN)
    with contextlib.ExitStack() as stack:
        speaker = WireClient(stack.enter_context(server.presenter_socket(TOKEN)))
        yield server, speaker, stack


def read(receive, revision):
    """Returns the text of all messages up to a revision of the app."""
    text = ""
    while True:
        message = receive()
        text += message
        if json.loads(message).get("revision", -1) >= revision:
            return text


def test_no_byte_has_a_step_or_a_slide_that_was_not_shown(hall):
    server, speaker, stack = hall
    socket = stack.enter_context(server.socket())
    stream = stack.enter_context(EventStream(server.port))
    receivers = {
        "socket": lambda: socket.recv(TIMEOUT),
        "stream": lambda: json.dumps(stream.message(), ensure_ascii=False),
    }
    texts = {name: read(receive, 0) for name, receive in receivers.items()}

    def first_paint():
        with urllib.request.urlopen(server.url, timeout=TIMEOUT) as answer:
            return answer.read().decode()

    def expect_words(words):
        for text in texts.values():
            assert words_in(text) == words
        # The first paint may lag behind.
        while words_in(page := first_paint()) != words:
            assert words_in(page) < words
        for name, text in (texts | {"page": page}).items():
            assert "jumped" not in text and "[x]" not in text and '"isRight":true' not in text, name

    def send(name, *value):
        answer = speaker.send(name, *value)
        assert answer["type"] == "ack", answer
        for name, receive in receivers.items():
            texts[name] += read(receive, answer["revision"])

    shown = {"first"}
    expect_words(shown)
    # The third press leads to the next slide.
    for words in {"second"}, {"third"}, set(), {"fourth"}, {"fifth"}, {"sixth"}:
        send("slides.nextTapped")
        shown |= words
        expect_words(shown)
    send("slides.slideChosen", "asked")
    expect_words(shown | {"asked"})
