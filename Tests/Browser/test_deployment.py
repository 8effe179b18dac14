"""The executable, copied elsewhere with and without its resources."""

import shutil
import subprocess
import urllib.request
from pathlib import Path

import pytest

from server import TIMEOUT

RESOURCES = ["Lectern_Lectern", "Lectern_PrimeTime"]


@pytest.fixture
def binary(product, tmp_path):
    """A copy of PrimeTimeServer and its resources, in a folder of their own."""
    built = Path(product("PrimeTimeServer"))
    folder = tmp_path / "opt"
    folder.mkdir()
    shutil.copy2(built, folder)
    for name in RESOURCES:
        (resources,) = built.parent.glob(f"{name}.*")
        shutil.copytree(resources, folder / resources.name)
    return folder / built.name


def test_a_copied_server_finds_the_resources_beside_it(binary, start, tmp_path):
    # A package's or an administrator's link on PATH.
    link = tmp_path / "prime-time"
    link.symlink_to(binary)
    server = start(link, "--data", tmp_path / "data")
    for path in ["", "present", "lectern/page.js"]:
        with urllib.request.urlopen(server.url + path, timeout=TIMEOUT) as response:
            assert response.status == 200 and response.read()
    assert server.state["count"] == 0
    assert server.stop() == 0


@pytest.mark.parametrize("missing", RESOURCES)
def test_a_server_without_its_resources_names_the_missing_folder(binary, missing, tmp_path):
    # Elsewhere is no place for it, nor is the folder in which the executable was built.
    (resources,) = binary.parent.glob(f"{missing}.*")
    resources.rename(binary.parent.parent / resources.name)
    ended = subprocess.run(
        [binary, "--port", "0", "--data", tmp_path / "data"],
        capture_output=True, text=True, timeout=TIMEOUT,
    )
    # Not a signal: a crash would be restarted.
    assert ended.returncode == 1, ended
    assert ended.stdout == ""
    assert ended.stderr.startswith(f"Error: there is no folder {missing}."), ended.stderr
    assert f"in {binary.parent}; copy it beside the executable" in ended.stderr
