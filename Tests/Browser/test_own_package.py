"""`lectern` in a package of one's own: new, run, test, dev and deploy.

The compiler is a script here. The commands are the real ones.
"""

import json
import os
import shutil
import subprocess

import pytest

from certificate import Certificate
from conftest import ROOT
from nginx import installed_nginx
from server import TIMEOUT, wait_until

# Describes the package, builds it once `built` is there, and prints its arguments in place of a server.
COMPILER = """#!/bin/sh
case "$*" in
  --version) echo "Swift version 6.3"; exit ;;
  *--show-bin-path*) dirname "$LECTERN"; exit ;;
esac
case $1 in
  package) [ ! -f "$SWIFT/broken" ] || { echo "Package.swift:1:1: error: no" >&2; exit 1; }; cat "$SWIFT/manifest.json" ;;
  build)
    [ -f "$SWIFT/built" ] || { echo "Quiz.swift:1:1: error: no" >&2; exit 1; }
    echo "a build"
    # Once, a file is saved during the build.
    [ ! -f "$SWIFT/saves" ] || { rm "$SWIFT/saves"; echo "// saved" >> Sources/Quiz/Quiz.swift; }
    ;;
  *) echo "swift $*" ;;
esac
"""
MANIFEST = {
    "name": "Quiz", "products": [],
    "dependencies": [{"sourceControl": [{"identity": "lectern"}]}],
    "targets": [{"name": "Quiz", "type": "executable"}, {"name": "QuizTests", "type": "test"}],
}


class OwnPackage:
    def __init__(self, lectern, folder):
        self.lectern, self.root, self.compiler = lectern, folder / "Quiz", folder / "bin"
        self.compiler.mkdir()
        (self.compiler / "swift").write_text(COMPILER)
        (self.compiler / "swift").chmod(0o755)
        self.environment = os.environ | {
            "PATH": f"{self.compiler}:{os.environ['PATH']}", "SWIFT": str(self.compiler), "LECTERN": str(lectern),
        }
        self.manifest = MANIFEST
        self.run("new", "Quiz", "--url", "https://example.org/lectern", folder=folder)

    @property
    def manifest(self):
        return json.loads((self.compiler / "manifest.json").read_text())

    @manifest.setter
    def manifest(self, manifest):
        (self.compiler / "manifest.json").write_text(json.dumps(manifest))

    def run(self, *arguments, code=0, folder=None):
        """Runs the command in the package, and returns what it prints; on an error, the message."""
        ended = subprocess.run(
            [self.lectern, *arguments], cwd=folder or self.root, env=self.environment,
            capture_output=True, text=True, timeout=TIMEOUT,
        )
        assert ended.returncode == code, ended
        return ended.stderr if code else ended.stdout


@pytest.fixture
def package(product, tmp_path):
    return OwnPackage(product("lectern"), tmp_path)


def test_a_new_package_is_made_once(package):
    assert 'url: "https://example.org/lectern", branch: "main"' in (package.root / "Package.swift").read_text()
    assert "<title>Quiz</title>" in (package.root / "Public/index.html").read_text()
    message = package.run("new", "Quiz", code=1, folder=package.root.parent)
    assert message == f"Error: {package.root} exists. Choose another name or --path, or remove it.\n"


def test_the_script_makes_the_same_package(package, tmp_path):
    # The script builds the command first.
    (package.compiler / "built").touch()
    made = tmp_path / "scripts" / "Quiz"
    subprocess.run(
        [ROOT / "Scripts/new", "Quiz", "--path", "scripts/Quiz", "--url", "https://example.org/lectern"],
        cwd=tmp_path, env=package.environment, check=True, capture_output=True, timeout=TIMEOUT,
    )
    files = [path.relative_to(made) for path in sorted(made.rglob("*")) if path.is_file()]
    assert len(files) == 8
    for file in files:
        assert (made / file).read_text() == (package.root / file).read_text()


def test_run_and_test_pass_their_arguments_on(package):
    root = package.root
    assert package.run("run", "--port", "0") == f"swift run --package-path {root} -c debug Quiz --port 0\n"
    assert package.run("run", "-c", "release", "--share", folder=root / "Sources") == (
        f"swift run --package-path {root} -c release Quiz --public {root}/Public --share\n")
    assert package.run("test", "--filter", "Poll") == f"swift test --package-path {root} --filter Poll\n"


def test_of_several_executables_one_is_named(package):
    package.manifest |= {"targets": [{"name": name, "type": "executable"} for name in ["Quiz", "Board"]]}
    message = package.run("run", code=1)
    assert message == "Error: The package Quiz has several executables. Name one as --product: Quiz, Board.\n"
    assert " Board" in package.run("run", "--product", "Board")


def test_a_folder_without_a_package_is_refused(package):
    assert "There is no Package.swift in" in package.run("dev", code=1, folder=package.root.parent)


def test_missing_libraries_are_listed_before_a_build(package):
    search = package.compiler / "pkg-config"
    search.write_text('#!/bin/sh\n[ "$2" != -- ] && [ "$2" != gumbo ]\n')
    search.chmod(0o755)
    message = package.run("run", code=1)
    assert message.startswith("Error: This machine lacks\n  gumbo: the HTML parser\n")


def test_dev_waits_for_a_package_that_can_be_built(package, tmp_path):
    for name in "broken", "saves":
        (package.compiler / name).touch()
    with open(tmp_path / "output", "w+") as output:
        process = subprocess.Popen(
            [package.lectern, "dev", "--port", "0"], cwd=package.root, env=package.environment,
            stdout=output, stderr=subprocess.STDOUT,
        )
        try:
            said = lambda: (tmp_path / "output").read_text()
            wait_until(lambda: "dump-package failed, with the messages above. It is tried again" in said())
            (package.compiler / "broken").unlink()
            (package.root / "Package.swift").write_text("// mended")
            wait_until(lambda: "The build failed. It is tried again when a file is saved." in said())
            assert "Quiz.swift:1:1: error: no" in said()
            (package.compiler / "built").touch()
            (package.root / "Sources/Quiz/Quiz.swift").write_text("// mended")
            assert process.wait(TIMEOUT) == 0
            # What was saved during a build is in the next one.
            assert said().count("a build\n") == 2
            assert f"swift run --package-path {package.root} --skip-build Quiz --watch --port 0\n" in said()
        finally:
            process.kill()
            process.wait()


@pytest.fixture
def deployed(package):
    package.run("deploy", "--host", "localhost", "--port", "9001")
    return package.root / "deploy"


def test_nginx_accepts_the_site(deployed, tmp_path):
    certificate = Certificate(tmp_path)
    site = (deployed / "quiz.conf").read_text()
    for quoted, file in [("/etc/ssl/localhost.pem", certificate.file), ("/etc/ssl/localhost.key", certificate.key)]:
        assert quoted in site
        site = site.replace(quoted, str(file))
    (tmp_path / "nginx.conf").write_text(f"pid {tmp_path}/pid;\nevents {{}}\nhttp {{\naccess_log off;\n{site}}}\n")
    checked = subprocess.run(
        [installed_nginx(), "-t", "-p", tmp_path, "-e", tmp_path / "errors", "-c", tmp_path / "nginx.conf"],
        capture_output=True, text=True, timeout=TIMEOUT,
    )
    assert checked.returncode == 0 and "[warn]" not in checked.stderr, checked.stderr


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd is not at hand")
def test_systemd_accepts_the_unit(deployed):
    unit = deployed / "quiz.service"
    # systemd checks that the program exists.
    unit.write_text(unit.read_text().replace("/opt/quiz/Quiz", "/bin/true"))
    checked = subprocess.run(
        ["systemd-analyze", "verify", unit], capture_output=True, text=True, timeout=TIMEOUT)
    assert (checked.returncode, checked.stderr) == (0, "")


def test_a_changed_file_is_kept(package, deployed):
    unit = deployed / "quiz.service"
    unit.write_text(unit.read_text() + "# mine\n")
    said = package.run("deploy", "--host", "example.org")
    assert "Kept deploy/quiz.service, which you have changed." in said
    assert "Wrote deploy/quiz.conf" in said and "Unchanged: deploy/Dockerfile.dockerignore" in said
    assert unit.read_text().endswith("# mine\n")
    assert "Wrote deploy/quiz.service" in package.run("deploy", "--force")
    assert "# mine" not in unit.read_text()
