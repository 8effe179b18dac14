"""A provider's discovery document over TLS."""

import json
import ssl
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer


class ProviderOverTLS:
    """A server of a discovery document, with a certificate."""

    def __init__(self, certificate, host="localhost"):
        self.paths = []
        provider = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                provider.paths.append(self.path)
                body = json.dumps(provider.document).encode()
                self.send_response(200)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate.file, certificate.key)
        self.server.socket = context.wrap_socket(self.server.socket, server_side=True, do_handshake_on_connect=False)
        self.issuer = f"https://{host}:{self.server.server_address[1]}"
        self.thread = threading.Thread(target=self.server.serve_forever)

    @property
    def document(self):
        return {
            "issuer": self.issuer, "authorization_endpoint": self.issuer + "/authorize",
            "token_endpoint": self.issuer + "/token", "jwks_uri": self.issuer + "/keys",
        }

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()
