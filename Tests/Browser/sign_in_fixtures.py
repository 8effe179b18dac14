"""An OpenID Connect provider, and servers whose people sign in with it."""

import json
import subprocess
import sys
import urllib.error
import urllib.request

import pytest
from playwright.sync_api import expect

from server import TIMEOUT, keep_port, wait_until

CLIENT = "the-room"
SECRET = "a-secret-of-the-tests"
PEOPLE = [
    {"sub": "ada", "name": "Ada Lovelace", "groups": ["staff", "lecturers"]},
    {"sub": "bob", "name": "Bob", "groups": ["students"]},
    {"sub": "mia", "name": "Mia", "groups": ["assistants"]},
    {"sub": "eve", "name": "Eve", "groups": []},
]


def is_ready(issuer):
    try:
        with urllib.request.urlopen(issuer + "/.well-known/openid-configuration", timeout=TIMEOUT):
            return True
    except urllib.error.URLError:
        return False


@pytest.fixture
def provider(tmp_path):
    """The issuer of a provider that knows some people."""
    keeper = keep_port()
    issuer = f"http://127.0.0.1:{keeper.getsockname()[1]}"
    people = [argument for person in PEOPLE for argument in ("--user-claims", json.dumps(person))]
    command = [sys.executable, "-m", "oidc_provider_mock", "--port", str(keeper.getsockname()[1]), *people]
    with open(tmp_path / "provider.log", "wb") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log)
    wait_until(lambda: process.poll() is not None or is_ready(issuer))
    yield issuer
    process.kill()
    process.wait()
    keeper.close()


@pytest.fixture
def sign_in_arguments(provider, tmp_path):
    """The arguments by which a server's people sign in: students take part, lecturers present."""
    secret = tmp_path / "secret"
    secret.write_text(SECRET + "\n")
    return [
        "--sign-in-issuer", provider, "--sign-in-client", CLIENT, "--sign-in-secret-file", secret,
        "--presenters-claim", "groups=lecturers", "--participants-claim", "groups=students",
    ]


def authorize(page, person):
    """Signs in on the provider's page."""
    page.get_by_role("textbox").fill(person)
    page.get_by_role("button", name="Authorize").click()


@pytest.fixture
def enter(visit, provider, page_errors):
    """Opens a page, and signs in for it."""
    page_errors.allow_sign_in(provider)

    def enter(url, person, **options):
        page = visit(url, **options)
        # The style sheet of the provider's pages needs the network.
        page.context.route("**/npm/**", lambda route: route.abort())
        expect(page.get_by_role("heading", name="Sign in")).to_be_visible()
        page.get_by_role("link", name="Sign in").click()
        authorize(page, person)
        return page

    return enter
