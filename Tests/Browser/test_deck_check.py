"""`--check` names what to mend in a talk, and starts no server."""

import subprocess


def check(product, talk):
    return subprocess.run([product("Deck"), talk, "--check"], capture_output=True, text=True, timeout=120)


def test_the_exit_code_says_whether_there_is_anything_to_mend(product, tmp_path):
    talk = tmp_path / "talk.md"
    talk.write_text("# Harbour\n\n---\n\n```poll\nWho?\n- A\n- B\n```\n")
    fine = check(product, talk)
    assert (fine.returncode, fine.stdout) == (0, f"{talk}: 2 slides, nothing to mend\n")
    talk.write_text("# Harbour\n\n---\n\n## Light\n\n![Ship](missing.png)\n")
    broken = check(product, talk)
    assert broken.returncode == 1
    assert broken.stdout == f"{talk}:7: the picture “missing.png” is not in the talk's folder\n"
    absent = check(product, tmp_path / "other.md")
    assert absent.returncode != 0 and "other.md" in absent.stderr
