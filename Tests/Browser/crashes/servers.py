"""What is killed: a server with its log in a folder, or the leader of two nodes."""

import collections
import random
import signal
import statistics
import time
from pathlib import Path

from crashes import room_log
from nats_server import NATSServer
from nodes import STEPPED_DOWN, Nodes
from server import Server


class SingleServer(Server):
    """A server with its log in a folder."""

    # Of `Scripts/crash-test`.
    option = ""

    # The signals, and how often each is sent compared with the others.
    ways_to_end = {signal.SIGKILL: 5, signal.SIGTERM: 1}

    def __init__(self, binary, folder, *arguments):
        self.data = folder / "data"
        self.links_file = self.data / "lectern-links.json"
        super().__init__(binary, "--data", self.data, *arguments, log=folder / "server.log")

    @property
    def address(self):
        return self.host, self.port

    @property
    def page_addresses(self):
        """The addresses of which pages connect to any."""
        return [self.address]

    @staticmethod
    def codes_after(how):
        """The exit codes with which it may end."""
        return {signal.SIGKILL: {-9}, signal.SIGTERM: {0}}[how]

    def signal(self, how):
        self.process.send_signal(how)

    def wait_after(self, how):
        return self.wait()

    def check_log(self, history):
        room_log.check(self.data / "lectern-room.sqlite", history)

    summary = {}


class TwoNodes(Nodes):
    """The leader of two nodes, whose log is on a NATS server of their own."""

    option = "--nodes "

    ways_to_end = {signal.SIGKILL: 5, signal.SIGTERM: 2, signal.SIGSTOP: 1}

    def __init__(self, binary, kind, folder, *arguments):
        self.nats = NATSServer(kind, folder / "nats")
        self.prepare()
        super().__init__(binary, self.nats, *arguments, folder=folder)

    def prepare(self):
        # Of each way to end: the seconds from the last signal until a node led.
        self.takeovers = collections.defaultdict(list)
        self.last_signal = None

    @property
    def address(self):
        return self.leader.host, self.leader.port

    @property
    def page_addresses(self):
        return [self.address]

    @staticmethod
    def codes_after(how):
        return {signal.SIGSTOP: {STEPPED_DOWN}}.get(how) or SingleServer.codes_after(how)

    def signal(self, how):
        self.last_signal = how, time.monotonic()
        self.process.send_signal(how)

    def start(self):
        super().start()
        if self.last_signal:
            how, moment = self.last_signal
            self.takeovers[how.name].append(time.monotonic() - moment)
            self.last_signal = None
        return self

    def wait_after(self, how):
        return self.replace().wait() if how == signal.SIGSTOP else self.wait()

    def check_log(self, history):
        """The count and the revisions that all pages were shown say that nothing was lost or done twice."""

    @property
    def summary(self):
        return {
            f"ms at most from {how} until a node led, {1_000 * statistics.median(times):.0f} in the median":
                f"{1_000 * max(times):.0f}"
            for how, times in self.takeovers.items()
        }

    def end_servers(self):
        self.stop_all(signal.SIGKILL)

    def end(self):
        self.end_servers()
        self.nats.kill()
        self.nats.keeper.close()


class RelayedNodes(TwoNodes):
    """Two nodes and two relays: a page connects to any relay, or to the leader. Relays are killed and frozen, too."""

    option = "--relays "
    relay_binary = "RelayServer"

    def __init__(self, binary, kind, folder, *arguments):
        super().__init__(binary, kind, folder, *arguments)
        self.random = random.Random(f"{folder}/relays")
        self.relays = [
            Server(Path(binary).parent / self.relay_binary, "--nats", self.nats.url, log=folder / f"relay-{number}.log")
            for number in range(2)
        ]

    def prepare(self):
        super().prepare()
        self.relay_ends = 0

    @property
    def page_addresses(self):
        return [self.address] + [(relay.host, relay.port) for relay in self.relays]

    def start(self):
        for relay in self.relays:
            if relay.is_running:
                relay.process.send_signal(signal.SIGCONT)
            else:
                relay.start()
        return super().start()

    def signal(self, how):
        super().signal(how)
        relay = self.random.choice(self.relays)
        match self.random.choice(["kill", "freeze", "leave", "leave"]):
            case "kill":
                relay.stop(signal.SIGKILL)
                self.relay_ends += 1
            case "freeze":
                relay.process.send_signal(signal.SIGSTOP)
                self.relay_ends += 1

    @property
    def summary(self):
        return super().summary | {"relays cut off": self.relay_ends}

    def end_servers(self):
        for relay in self.relays:
            relay.end()
        super().end_servers()
