"""The command line of `Scripts/evening`."""

import argparse
import shutil
import signal
import sys
import time
from pathlib import Path

from evening.audience import Audience
from evening.planted import plant
from evening.programme import KILLS, Programme
from evening.replica import canonical
from evening.stage import Stage
from evening.survival import expect_edit, expect_exactly_once, expect_kills
from evening.verdict import (
    expect_captions, expect_ink, expect_numbers, expect_points, expect_results, expect_secrecy, export, fold_of,
)
from server import wait_until

# In a real talk, people act every four seconds at most; a short evening has to be lively.
LONGEST_INTERVAL = 4


def main():
    options = parsed()
    # Ends what it has started.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    shutil.rmtree(options.output, ignore_errors=True)
    options.output.mkdir(parents=True)
    begin = time.monotonic()

    def report(text):
        print(f"{time.monotonic() - begin:7.1f} s  {text}", flush=True)

    talk = plant(options.output / "talk")
    deck, tool = (str(options.products / name) for name in ("Deck", "lectern"))
    with Stage(deck, talk, options.output / "room") as stage:
        stage.open_pages()
        report("a speaker, a moderator, a wall and phones in three engines are there")
        interval = min(LONGEST_INTERVAL, 1 + options.minutes / 4)
        audience = Audience(stage.server.port, options.ghosts, interval)
        stage.callback(audience.end)
        audience.wait_until("joined")
        report(f"{options.ghosts} ghosts are there")
        programme = Programme(stage, audience, talk, options.minutes, report)
        programme.run()
        audience.wait_until("settled")
        status = audience.wait_until("status")
        seen = expect_same_state(stage, audience, options.output / "ghosts.json")
        assert stage.page_errors.found == []
        for frames in stage.frames:
            for text in frames:
                stage.sightings.look(text.encode())
        assert stage.server.stop() == 0
    report(f"the talk is over: {programme.presses} presses, {status['answered']} actions, "
           f"{status['messages']} messages, {status['bytes'] / 1e6:.0f} MB, {status['cuts']} cuts")
    judge(options, deck, tool, talk, stage, seen, report)


def expect_same_state(stage, audience, path):
    """A page that opens now has what the first ghost has made of all changes, and all pages show that.

    Returns what the ghosts have seen and done. Some slides have the number of viewers: who opens a page changes it for a moment.
    """
    seen = {}

    def is_same():
        seen.update(audience.save(path))
        return canonical(stage.server.state) == canonical(seen["state"])

    wait_until(is_same)
    stage.expect_position(seen["state"]["position"])
    return seen


def judge(options, deck, tool, talk, stage, seen, report):
    data = options.output / "room" / "data"
    entries = export(tool, data)
    fold = fold_of(entries)
    found = expect_results(fold, entries, deck, talk, data, options.output / "results.json")
    report(f"the results of {len(found['blocks'])} blocks and {len(found['questions'])} questions equal the fold of "
           f"{len(entries)} entries")
    won = expect_points(fold, seen["state"])
    report(f"the points of {len(won)} players equal it, too")
    report(f"{expect_ink(fold, seen['state'])} strokes and {expect_captions(fold, seen['state'])} captions equal it, too")
    people, voters = expect_numbers(fold, entries, seen)
    assert 0 < people <= options.ghosts + len(stage.phones)
    report(f"slides have the numbers of {people} people and {voters} voters")
    count = expect_exactly_once(entries, seen["ghosts"])
    report(f"{count} acknowledged actions are in the log once each")
    counts = expect_kills(entries, seen["ghosts"], len(KILLS))
    report(f"the server was killed after {', '.join(map(str, counts))} of them, and each was still there")
    moved = expect_edit(entries, found, seen["state"])
    report(f"the edit reached the pages, and {moved} votes for the choice that it renamed stayed")
    shared = {tuple(pair) for pair in seen["shared"]} | stage.sightings.shared
    visible = expect_secrecy(fold, shared, seen["personal"])
    texts = len(fold.questions) + sum(len(state["shown"]) for state in fold.words.values())
    report(f"{visible} sightings of marked texts, among {texts} texts: each could be seen then")


def parsed():
    parser = argparse.ArgumentParser(
        prog="Scripts/evening",
        description="Shows a talk of 60 slides to a full room, with two kills and an edit, and checks what comes of it.")
    parser.add_argument("--minutes", type=float, default=60, help="the length of the talk (default: 60)")
    parser.add_argument("--ghosts", type=int, default=2_000, help="the number of phones (default: 2000)")
    parser.add_argument("--products", type=Path, required=True, help=argparse.SUPPRESS)
    parser.add_argument("--output", type=Path, required=True, help=argparse.SUPPRESS)
    return parser.parse_args()


if __name__ == "__main__":
    main()
