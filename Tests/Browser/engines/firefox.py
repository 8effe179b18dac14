"""Firefox, driven by WebDriver BiDi: one process, and a user context for each page."""

import base64
import contextlib
import itertools
import json
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from websockets.sync.client import connect

from engines.keys import character
from engines.page import Navigated, Page
from server import TIMEOUT, wait_until

# The whole line: the log may be read while it is written.
LISTENING = re.compile(r"WebDriver BiDi listening on (ws://\S+)\n")
# No start pages, and no requests of Firefox's own.
PREFERENCES = {
    "app.update.enabled": False,
    "browser.aboutwelcome.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "remote.prefs.recommended": True,
    "toolkit.telemetry.reportingpolicy.firstRun": False,
}


class Firefox:
    """The browser process and its control socket."""

    def __init__(self):
        binary = shutil.which("firefox-esr") or shutil.which("firefox")
        assert binary, "there is no Firefox; Scripts/setup browser installs it"
        self.profile = tempfile.mkdtemp(prefix="lectern-firefox-")
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});"
                 for name, value in PREFERENCES.items()]
        Path(self.profile, "user.js").write_text("\n".join(lines))
        log = Path(self.profile, "log")
        with open(log, "wb") as output:
            self.process = subprocess.Popen(
                [binary, "--headless", "--no-remote", "--profile", self.profile,
                 "--remote-debugging-port", "0", "about:blank"],
                stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT,
            )
        self.stack = contextlib.ExitStack()
        self.numbers = itertools.count(1)
        try:
            wait_until(lambda: LISTENING.search(log.read_text(errors="replace")))
            url = LISTENING.search(log.read_text(errors="replace"))[1]
            # Without pings: a browser that is busy for long answers none.
            self.socket = self.stack.enter_context(
                connect(f"{url}/session", max_size=None, open_timeout=TIMEOUT, ping_interval=None))
            self.call("session.new", capabilities={})
        except BaseException:
            self.close()
            raise

    def call(self, method, **parameters):
        number = next(self.numbers)
        self.socket.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while True:
            answer = json.loads(self.socket.recv(TIMEOUT))
            if answer.get("id") == number:
                # Firefox gives up a command after the page has navigated ten times.
                if "MessageHandlerFrame" in answer.get("message", ""):
                    raise Navigated(answer["message"])
                assert answer["type"] == "success", answer
                return answer["result"]

    def open_page(self):
        return FirefoxPage(self)

    def close(self):
        self.stack.close()
        self.process.kill()
        self.process.wait()
        shutil.rmtree(self.profile, ignore_errors=True)


class FirefoxPage(Page):
    def __init__(self, firefox):
        self.call = firefox.call
        self.user = self.call("browser.createUserContext")["userContext"]
        created = self.call("browsingContext.create", type="tab", userContext=self.user)
        self.context = created["context"]

    def goto(self, url):
        # A page in the background gets no frames, and is not laid out.
        self.call("browsingContext.activate", context=self.context)
        self.call("browsingContext.navigate", context=self.context, url=url, wait="complete")

    def run(self, expression):
        answer = self.call(
            "script.evaluate", expression=expression, target={"context": self.context},
            awaitPromise=True,
        )
        assert answer["type"] == "success", answer["exceptionDetails"]["text"]
        return answer["result"]["value"]

    def click_at(self, x, y):
        self.perform("pointer", [
            {"type": "pointerMove", "x": x, "y": y},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ])

    def drag(self, *places):
        first, *others = [{"type": "pointerMove", "x": round(x), "y": round(y)} for x, y in places]
        down, up = ({"type": kind, "button": 0} for kind in ("pointerDown", "pointerUp"))
        self.perform("pointer", [first, down, *others, up])

    def type(self, text):
        self.perform("key", [
            {"type": kind, "value": character}
            for character in text for kind in ("keyDown", "keyUp")
        ])

    def press(self, key):
        self.type(character(key))

    def perform(self, kind, actions):
        # Two quick clicks at the same place would count as a double click.
        self.call("browsingContext.activate", context=self.context)
        source = {"type": kind, "id": kind, "actions": actions}
        self.call("input.performActions", context=self.context, actions=[source])
        self.call("input.releaseActions", context=self.context)

    def resize(self, width, height):
        self.call("browsingContext.setViewport", context=self.context,
                  viewport={"width": width, "height": height})

    def screenshot(self, path):
        data = self.call("browsingContext.captureScreenshot", context=self.context)["data"]
        Path(path).write_bytes(base64.b64decode(data))

    def reset(self):
        self.clear_storage()
        self.goto("about:blank")
        self.call("storage.deleteCookies",
                  partition={"type": "storageKey", "userContext": self.user})

    def close(self):
        self.call("browser.removeUserContext", userContext=self.user)
