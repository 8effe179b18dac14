"""nginx, configured as the documentation describes."""

import os
import re
import shutil
import subprocess

from conftest import ROOT
from server import TIMEOUT, keep_port

ARTICLES = ROOT / "Sources/LecternServer/LecternServer.docc"


def blocks(article):
    """Returns the parts of a configuration that an article shows."""
    return re.findall(r"```nginx\n(.*?)```", (ARTICLES / article).read_text(), re.DOTALL)


def installed_nginx():
    """Returns the path of the program."""
    # Debian installs it in a folder that is only on root's PATH.
    nginx = shutil.which("nginx", path=os.environ["PATH"] + ":/usr/sbin")
    assert nginx, "nginx is missing: run Scripts/setup browser"
    return nginx


class Nginx:
    """An nginx that terminates TLS, proxies the article's path to a server, and caches messages if `caches`."""

    def __init__(self, folder, certificate, caches=False):
        self.caches = caches
        self.folder = folder / "nginx"
        self.folder.mkdir()
        self.certificate = certificate
        self.keeper = keep_port()
        self.port = self.keeper.getsockname()[1]
        self.process = None

    @property
    def url(self):
        return f"https://localhost:{self.port}/talk/"

    def configuration(self, server):
        """Returns the article's configuration with this test's names and ports."""
        (text,) = blocks("RunningForAHall.md")
        if self.caches:
            cache, location = blocks("ManyWatchers.md")
            text = text.replace("server {", cache + "server {").replace("  location", location + "  location", 1)
        for quoted, replacement in [
            ("listen 443 ssl;", f"listen 127.0.0.1:{self.port} ssl;"),
            ("/etc/ssl/demo.example.org.pem", str(self.certificate.file)),
            ("/etc/ssl/demo.example.org.key", str(self.certificate.key)),
            ("127.0.0.1:8080", f"127.0.0.1:{server.port}"),
            ("/var/cache/nginx/talk", str(self.folder / "cache")),
        ]:
            assert self.caches or text.count(quoted) <= 1
            text = text.replace(quoted, replacement)
            assert quoted.startswith("/var") or replacement in text, f"the article does not contain {quoted}"
        folders = "".join(
            f"  {kind}_temp_path {self.folder}/{kind};\n"
            for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        return (
            f"daemon off;\nmaster_process off;\npid {self.folder}/pid;\n"
            f"error_log {self.folder}/errors;\nevents {{}}\n"
            f"http {{\n  access_log off;\n{folders}{text}}}\n"
        )

    def start(self, server):
        file = self.folder / "nginx.conf"
        file.write_text(self.configuration(server))
        self.process = subprocess.Popen(
            [installed_nginx(), "-p", self.folder, "-e", self.folder / "errors", "-c", file],
            stdin=subprocess.DEVNULL,
        )
        return self

    def stop(self):
        if self.process is not None:
            self.process.terminate()
            self.process.wait(TIMEOUT)
        self.keeper.close()
