"""A cluster on a network of its own, whose cables are cut: three NATS servers, two nodes and two relays."""

import random
import signal
import subprocess
import time
from pathlib import Path

from crashes.hosts import Hosts
from crashes.servers import RelayedNodes, TwoNodes
from nats_server import find_binary
from nodes import STEPPED_DOWN, Nodes
from server import Server, wait_until


class Cut:
    """A cut cable as a way to end, as a signal is one."""

    def __init__(self, name):
        self.name = name


LEADER = Cut("a cut of the leader")
NATS = Cut("a cut of a NATS server")


class NATSCluster:
    """Three NATS servers, each on a host of its own."""

    names = ["nats-1", "nats-2", "nats-3"]

    def __init__(self, hosts, folder):
        self.hosts = hosts
        self.addresses = [hosts.addresses[name] for name in self.names]
        self.logs = [folder / f"{name}.log" for name in self.names]
        self.processes = [self.start(name, folder, log) for name, log in zip(self.names, self.logs)]
        wait_until(lambda: any("new metadata leader" in log.read_text() for log in self.logs))

    def start(self, name, folder, log):
        routes = ",".join(f"nats://{address}:6222" for address in self.addresses)
        configuration = folder / f"{name}.conf"
        configuration.write_text(f"""
            server_name: {name}
            listen: {self.hosts.addresses[name]}:4222
            jetstream {{ store_dir: "{folder / name}", sync_interval: always }}
            cluster {{ name: lectern, listen: {self.hosts.addresses[name]}:6222, routes: [{routes}] }}
        """)
        with open(log, "wb") as output:
            return subprocess.Popen(
                [*self.hosts.command(name), find_binary("recent"), "--config", configuration],
                stdin=subprocess.DEVNULL, stdout=output, stderr=output,
            )

    @property
    def url(self):
        return ",".join(f"nats://{address}:4222" for address in self.addresses)

    def stop(self):
        for process in self.processes:
            process.kill()
            process.wait()


class PartitionedNodes(RelayedNodes):
    """Pages connect to the relays, as a balancer would have it."""

    option = "--partitions "
    ways_to_end = {LEADER: 3, NATS: 3, signal.SIGKILL: 1}

    def __init__(self, binary, folder, *arguments):
        self.hosts = Hosts([*NATSCluster.names, "node-0", "node-1", "relay-0", "relay-1"])
        self.nats = NATSCluster(self.hosts, folder)
        self.random = random.Random(f"{folder}/partitions")
        self.prepare()
        # The names of the clients' proxy.
        names = ["--allow-origin", "http://127.0.0.1"]
        Nodes.__init__(self, binary, self.nats, *arguments, *names, folder=folder)
        for number, node in enumerate(self.all):
            self.place(node, f"node-{number}")
        self.relays = [
            Server(
                Path(binary).parent / self.relay_binary, "--nats", self.nats.url, *names,
                log=folder / f"relay-{number}.log",
            )
            for number in range(2)
        ]
        for number, relay in enumerate(self.relays):
            self.place(relay, f"relay-{number}")

    def place(self, server, name):
        """Puts a server on a host, with a port that is free there."""
        server.arguments += ["--host", self.hosts.addresses[name]]
        server.wrapper = self.hosts.command(name)
        server.name = name
        server.port = 8080

    @property
    def page_addresses(self):
        return [(relay.host, relay.port) for relay in self.relays]

    def signal(self, how):
        if isinstance(how, Cut):
            self.last_signal = how, time.monotonic()
            self.hosts.cut(self.leader.name if how is LEADER else self.random.choice(NATSCluster.names))
        else:
            TwoNodes.signal(self, how)
        if how is not NATS and self.random.random() < 0.5:
            self.hosts.cut(self.random.choice(self.relays).name)
            self.relay_ends += 1

    def start(self):
        if not self.is_frozen:
            self.hosts.heal()
        return super().start()

    def wait_after(self, how):
        if how is LEADER:
            former = self.leader
            self.wait_for_another()
            self.hosts.heal(former.name)
            return former.wait()
        if how is NATS:
            # Longer than an election. The node that leads may end as well, for as long as its patience lasts.
            time.sleep(8)
            self.hosts.heal()
            try:
                return self.leader.process.wait(11) and self.wait()
            except subprocess.TimeoutExpired:
                self.last_signal = None
                return None
        return super().wait_after(how)

    @staticmethod
    def codes_after(how):
        return {LEADER: {STEPPED_DOWN}, NATS: {None, STEPPED_DOWN}}.get(how) or TwoNodes.codes_after(how)

    def end(self):
        super().end_servers()
        self.nats.stop()
        self.hosts.remove()
