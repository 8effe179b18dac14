"""Self-signed certificates."""

import ssl
import subprocess

from shared_ssl_socket import SharedSSLSocket


class Certificate:
    """A certificate for this machine and its key, as two files."""

    def __init__(self, folder, name="certificate"):
        self.file = folder / f"{name}.pem"
        self.key = folder / f"{name}.key"
        self.make()

    def make(self, days=30, kind=("ec", "-pkeyopt", "ec_paramgen_curve:P-256")):
        """Makes the certificate, replacing any earlier one; `kind` is openssl's description of the key."""
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", *kind,
             "-nodes", "-days", str(days), "-keyout", self.key, "-out", self.file,
             "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"],
            check=True, capture_output=True,
        )

    @property
    def arguments(self):
        return ("--tls-cert", self.file, "--tls-key", self.key)

    @property
    def bytes(self):
        """The certificate in DER, as a server presents it."""
        return ssl.PEM_cert_to_DER_cert(self.file.read_text())

    @property
    def trust(self):
        """A client context that trusts the certificate."""
        context = ssl.create_default_context(cafile=self.file)
        context.set_alpn_protocols(["h2", "http/1.1"])
        context.sslsocket_class = SharedSSLSocket
        return context
