"""The command lines of `Scripts/run`.

The compiler is a script here: the server that it builds prints its arguments.
"""

import os
import shutil
import subprocess

import pytest

from conftest import ROOT
from server import TIMEOUT

COMPILER = """#!/bin/sh
[ "$1" = build ] || exit 0
while [ $# -gt 0 ]; do
  case $1 in
    -c) configuration=$2 ;;
    --product) product=$2 ;;
    --scratch-path) scratch=$2 ;;
  esac
  shift
done
mkdir -p "$scratch/$configuration"
printf '#!/bin/sh\\necho %s %s "$@"\\nexit 3\\n' "$configuration" "$product" > "$scratch/$configuration/$product"
chmod +x "$scratch/$configuration/$product"
"""


@pytest.fixture
def clone(tmp_path):
    """A clone with the script and its supervisor, on a machine that has all libraries."""
    clone = tmp_path / "clone"
    for folder in ["Scripts", "bin"]:
        (clone / folder).mkdir(parents=True)
    for script in ["run", "supervise"]:
        shutil.copy(ROOT / "Scripts" / script, clone / "Scripts")
    for script, text in [("Scripts/setup", "#!/bin/sh\n"), ("bin/swift", COMPILER), ("bin/pkg-config", "#!/bin/sh\n")]:
        (clone / script).write_text(text)
        (clone / script).chmod(0o755)
    return clone


def run(clone, *arguments):
    """Returns what the server prints, and the exit code."""
    ended = subprocess.run(
        [clone / "Scripts/run", *arguments], cwd=clone, capture_output=True, text=True, timeout=TIMEOUT,
        env=os.environ | {"PATH": f"{clone / 'bin'}:{os.environ['PATH']}"},
    )
    return ended.stdout.replace(str(clone), "clone"), ended.returncode


@pytest.mark.parametrize("arguments, server", [
    ([], "PrimeTimeServer"),
    (["--save-talk", "a talk.html"], "PrimeTimeServer --save-talk a talk.html"),
    (["--", "--help"], "PrimeTimeServer --help"),
    (["deck", "--help"], "Deck --help"),
    (["deck", "talk.md", "--check"], "Deck talk.md --check"),
    (["simulation", "42"], "SimulationWatchServer 42"),
    (["counter", "--share"], "PrimeTimePlayground counter --public clone/Public --share"),
])
def test_the_server_gets_the_arguments_and_its_exit_code_is_the_scripts(clone, arguments, server):
    assert run(clone, *arguments) == (f"release {server}\n", 3)


@pytest.mark.parametrize("arguments, server", [
    (["--watch"], "PrimeTimeServer --public clone/Public --watch"),
    (["deck", "talk.md", "--watch"], "Deck --public clone/Public/deck talk.md --watch"),
    (["simulation", "--watch"], "SimulationWatchServer --public clone/Public/watch --watch"),
    (["counter", "--watch"], "PrimeTimePlayground counter --public clone/Public --watch"),
])
def test_a_watched_server_serves_the_pages_of_the_clone(clone, arguments, server):
    assert run(clone, *arguments) == (f"debug {server}\n", 3)


def test_help_alone_is_the_scripts_and_builds_nothing(clone):
    text, code = run(clone, "--help")
    assert text.startswith("usage: Scripts/run [argument]…\n") and "Scripts/run -- --help" in text
    assert code == 0 and not (clone / ".build").exists()


def test_the_folders_of_the_pages_exist():
    assert (ROOT / "Public/deck/index.html").exists()
    assert (ROOT / "Public/watch/index.html").exists()
