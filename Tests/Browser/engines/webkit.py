"""WebKitGTK's MiniBrowser, driven by WebDriver: a process for each page, all on one virtual screen."""

import contextlib
import glob
import os
import random
import shutil
import socket
import subprocess
from pathlib import Path

from selenium import webdriver
from selenium.common.exceptions import NoSuchFrameException
from selenium.webdriver.common.actions.action_builder import ActionBuilder

from engines.keys import character
from engines.page import Navigated, Page
from server import TIMEOUT, wait_until

BROWSERS = (
    "/usr/lib/*/webkit2gtk-4.1/MiniBrowser",
    "/usr/lib/*/webkit2gtk-4.0/MiniBrowser",
    "/usr/lib/*/webkitgtk-6.0/MiniBrowser",
)


def unassigned_port():
    """Returns a free port that the system gives to no program of itself, so that none takes it before it is used."""
    first_assigned = int(Path("/proc/sys/net/ipv4/ip_local_port_range").read_text().split()[0])
    while True:
        port = random.randrange(first_assigned // 2, first_assigned)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


class Screen:
    """A virtual X server (Xvfb)."""

    def __init__(self):
        read, write = os.pipe()
        self.process = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", "4000x2400x24", "-nolisten", "tcp"],
            pass_fds=[write], stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        os.close(write)
        with os.fdopen(read) as numbers:
            number = numbers.readline().strip()
        assert number, "Xvfb does not start; Scripts/setup browser installs it"
        self.name = f":{number}"

    def close(self):
        self.process.terminate()
        self.process.wait()


class WebKit:
    """Starts a browser process for each page."""

    def __init__(self):
        found = [path for pattern in BROWSERS for path in glob.glob(pattern)]
        driver = shutil.which("WebKitWebDriver")
        assert found and driver, "there is no WebKitGTK; Scripts/setup browser installs it"
        self.binary, self.driver = found[0], driver
        self.screen = Screen()
        self.environment = os.environ | {
            "DISPLAY": self.screen.name,
            # No desktop session.
            "GDK_BACKEND": "x11",
            "NO_AT_BRIDGE": "1",
            "GSETTINGS_BACKEND": "memory",
            # The sandbox refuses to run as root, and in most containers.
            "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
        }

    def open_page(self):
        # The driver would give the browser a port that another program may take before.
        address = f"127.0.0.1:{unassigned_port()}"
        process = subprocess.Popen(
            [self.binary, "--automation"], env=self.environment | {"WEBKIT_INSPECTOR_SERVER": address},
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        service = webdriver.WebKitGTKService(
            executable_path=self.driver, port=unassigned_port(), service_args=[f"--target={address}"],
            env=self.environment, log_output=subprocess.DEVNULL,
        )
        try:
            # The driver waits for a browser that does not listen yet.
            return WebKitPage(webdriver.WebKitGTK(options=webdriver.WebKitGTKOptions(), service=service), process)
        except BaseException:
            end(process)
            raise

    def close(self):
        self.screen.close()


def end(process):
    process.kill()
    process.wait()


class WebKitPage(Page):
    def __init__(self, driver, process):
        self.driver, self.process = driver, process
        driver.set_script_timeout(TIMEOUT)
        # A driver that never answers would hold up a test for good.
        driver.command_executor.client_config.timeout = 2 * TIMEOUT
        self.goto = driver.get

    def run(self, expression):
        try:
            return self.driver.execute_script(f"return {expression}")
        except NoSuchFrameException as error:
            # Raised when the page navigates before the script's promise resolves.
            raise Navigated from error

    def click_at(self, x, y):
        # At once: while the pointer moves, the element may, too.
        actions = ActionBuilder(self.driver, duration=0)
        actions.pointer_action.move_to_location(x, y).click()
        actions.perform()

    def drag(self, *places):
        actions = ActionBuilder(self.driver)
        pointer = actions.pointer_action
        pointer.move_to_location(*places[0]).pointer_down()
        for place in places[1:]:
            pointer.move_to_location(*place)
        pointer.pointer_up()
        actions.perform()

    def type(self, text):
        actions = ActionBuilder(self.driver)
        for character in text:
            actions.key_action.key_down(character).key_up(character)
        actions.perform()

    def press(self, key):
        self.type(character(key))

    def resize(self, width, height):
        sizes = None

        def is_resized():
            nonlocal sizes
            inner = self.driver.execute_script("return [innerWidth, innerHeight]")
            if inner == [width, height]:
                return True
            outer = self.driver.get_window_size()
            # The page hears of a new size after the window has it. Only once neither moves is their
            # difference the window's frame. The frame is not known before the first resize.
            if (before := sizes) == (sizes := (inner, outer)):
                self.driver.set_window_size(
                    outer["width"] + width - inner[0], outer["height"] + height - inner[1]
                )
            return False

        wait_until(is_resized)

    def screenshot(self, path):
        self.driver.save_screenshot(str(path))

    def reset(self):
        self.clear_storage()
        self.driver.delete_all_cookies()
        self.goto("about:blank")

    def close(self):
        self.driver.quit()
        end(self.process)
