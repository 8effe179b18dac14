"""The start of a server whose people sign in: its settings, and the provider's certificate."""

import os
import subprocess

import pytest

from certificate import Certificate
from provider_over_tls import ProviderOverTLS
from server import TIMEOUT

CLIENT = ["--sign-in-client", "the-room"]
SECRET = {"LECTERN_SIGN_IN_SECRET": "a-secret-of-the-tests"}


@pytest.fixture
def refusal(product, tmp_path):
    """Starts a server that refuses to start; returns what it says."""

    def refusal(*arguments, environment=SECRET):
        ended = subprocess.run(
            [product("PrimeTimeServer"), "--port", "0", *arguments], capture_output=True, text=True, timeout=TIMEOUT,
            env=os.environ | {"XDG_DATA_HOME": str(tmp_path)} | environment,
        )
        assert ended.returncode != 0 and ended.stdout == ""
        assert "a-secret-of-the-tests" not in ended.stderr
        return ended.stderr

    return refusal


@pytest.mark.parametrize("arguments, words", [
    (["--sign-in-issuer", "http://login.example.org", *CLIENT], "must be an https address"),
    (["--sign-in-issuer", "https://login.example.org"], "--sign-in-client"),
    (CLIENT, "--sign-in-issuer"),
    (["--sign-in-issuer", "https://login.example.org", *CLIENT, "--sign-in-secret-file", "/nothing"], "/nothing"),
    (["--sign-in-issuer", "https://login.example.org", *CLIENT, "--presenters-claim", "lecturers"], "groups=lecturers"),
    (["--sign-in-issuer", "https://login.example.org", *CLIENT, "--public-address", "http://demo.example.org"], "over https"),
    (["--sign-in-issuer", "https://login.example.org", *CLIENT, "--host", "0.0.0.0"], "over https"),
], ids=lambda value: value if isinstance(value, str) else None)
def test_a_wrong_setting_is_named(refusal, arguments, words):
    assert words in refusal(*arguments)


def test_a_missing_secret_is_named(refusal):
    said = refusal("--sign-in-issuer", "https://login.example.org", *CLIENT, environment={})
    assert "--sign-in-secret-file" in said and "LECTERN_SIGN_IN_SECRET" in said


def test_a_provider_with_another_name_is_refused(refusal, provider):
    said = refusal("--sign-in-issuer", provider + "/", *CLIENT)
    assert "names the issuer" in said


def test_a_provider_that_does_not_answer_is_reported(start, product):
    server = start(product("PrimeTimeServer"), "--sign-in-issuer", "http://127.0.0.1:1", *CLIENT, environment=SECRET)
    assert "Nobody can sign in at the moment" in server.errors and "127.0.0.1/.well-known" in server.errors


def test_only_a_provider_with_a_trusted_certificate_for_its_host_is_asked(start, product, tmp_path):
    certificate = Certificate(tmp_path)

    def errors(provider, trusted):
        environment = SECRET | ({"SSL_CERT_FILE": str(certificate.file)} if trusted else {})
        server = start(product("PrimeTimeServer"), "--sign-in-issuer", provider.issuer, *CLIENT, environment=environment)
        # The start has waited for the answer.
        server.stop()
        return server.errors

    with ProviderOverTLS(certificate) as provider:
        said = errors(provider, trusted=False)
        assert "certificate is not trusted: self" in said and provider.paths == []
        assert "Nobody can sign in" not in errors(provider, trusted=True)
        assert provider.paths == ["/.well-known/openid-configuration"]
    # The certificate is for localhost and 127.0.0.1 alone.
    with ProviderOverTLS(certificate, host="localhost.localdomain") as provider:
        assert "Nobody can sign in" in errors(provider, trusted=True)
        assert provider.paths == []
