"""The command line of `Scripts/crash-test`."""

import argparse
import concurrent.futures
import functools
import random
import shutil
import sys
import time
import traceback
from pathlib import Path

from crashes import run_room
from crashes.partitions import PartitionedNodes
from crashes.rooms import ROOMS, OpenRoom
from crashes.servers import RelayedNodes, SingleServer, TwoNodes

ROUNDS_OF_A_ROOM = 20


def main():
    arguments = parsed()
    seed = arguments.seed or f"{random.SystemRandom().getrandbits(32):08x}"
    count = -(-arguments.rounds // ROUNDS_OF_A_ROOM)
    rooms = [arguments.room] if arguments.room is not None else list(range(count))
    start = time.monotonic()
    print(f"seed {seed}: {len(rooms) * ROUNDS_OF_A_ROOM} rounds in {len(rooms)} rooms", flush=True)
    failures, rounds, kills = 0, 0, 0
    # Two networks of the same names would be in each other's way.
    jobs = 1 if arguments.servers is PartitionedNodes else arguments.jobs
    with concurrent.futures.ProcessPoolExecutor(jobs) as pool:
        folders = {number: arguments.output / f"{seed}-{number}" for number in rooms}
        running = {
            pool.submit(run, arguments.server, arguments.servers, seed, number, folder): number
            for number, folder in folders.items()
        }
        for done in concurrent.futures.as_completed(running):
            number = running[done]
            if done.cancelled():
                continue
            kind = kind_of(number, arguments.servers).name
            error, summary = done.result()
            if error:
                failures += 1
                print(
                    f"\nroom {number} ({kind}) failed:\n{error}\n"
                    f"data, log and transcript: {folders[number]}\n"
                    f"to repeat its plan, if not its timing: Scripts/crash-test {arguments.servers.option}--seed {seed} "
                    f"--room {number}\n",
                    flush=True,
                )
                if not arguments.keep_going:
                    pool.shutdown(wait=False, cancel_futures=True)
                continue
            rounds, kills = rounds + ROUNDS_OF_A_ROOM, kills + summary["kills"]
            print(f"room {number} ({kind}): {describe(summary)}", flush=True)
    seconds = time.monotonic() - start
    print(f"{rounds} rounds passed with {kills} kills in {seconds:.0f} s; {failures} rooms failed")
    sys.exit(failures > 0)


def kind_of(number, servers):
    # What `SingleServer` knows of the devices in its folder is not to be had of nodes.
    return OpenRoom if servers is not SingleServer else ROOMS[number % len(ROOMS)]


def run(binary, servers, seed, number, folder):
    """Runs a room in a process of its own; returns its error, or its summary."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    try:
        nats = [] if servers in (SingleServer, PartitionedNodes) else ["recent" if number % 2 else "old"]
        make_server = functools.partial(servers, binary, *nats)
        kind = kind_of(number, servers)
        summary = run_room(kind, f"{seed}/{number}", make_server, folder, ROUNDS_OF_A_ROOM)
    except Exception as error:
        (folder / "error").write_text(traceback.format_exc())
        return str(error) or repr(error), None
    shutil.rmtree(folder)
    return None, summary


def describe(summary):
    return ", ".join(f"{value} {name}" for name, value in summary.items())


def parsed():
    parser = argparse.ArgumentParser(
        prog="Scripts/crash-test",
        description="Kills a server at random moments, starts it again, and checks that nothing that was shown or "
        "acknowledged is lost, that nothing runs twice, and that all pages agree with the server.",
    )
    parser.add_argument("rounds", type=int, nargs="?", default=1_000, help="(default: 1000)")
    parser.add_argument("--seed", help="repeats the plan of an earlier run (default: a new one)")
    parser.add_argument("--room", type=int, metavar="N", help="runs the Nth room of the seed alone")
    parser.add_argument("--jobs", type=int, default=2, metavar="N", help="rooms at a time (default: 2)")
    parser.add_argument("--keep-going", action="store_true", help="does not end at the first failure")
    parser.set_defaults(servers=SingleServer)
    parser.add_argument(
        "--nodes", dest="servers", action="store_const", const=TwoNodes,
        help="kills, stops or freezes the leader of two nodes on a NATS server")
    parser.add_argument(
        "--relays", dest="servers", action="store_const", const=RelayedNodes,
        help="the same with two relays, which are killed and frozen, too")
    parser.add_argument(
        "--partitions", dest="servers", action="store_const", const=PartitionedNodes,
        help="cuts the cables of the leader, of a NATS server and of relays, on a network of namespaces")
    parser.add_argument("--server", required=True, help=argparse.SUPPRESS)
    parser.add_argument("--output", type=Path, required=True, help=argparse.SUPPRESS)
    return parser.parse_args()


if __name__ == "__main__":
    main()
