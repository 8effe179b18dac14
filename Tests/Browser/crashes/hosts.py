"""Hosts of a network of their own: network namespaces on one bridge, of which each can be cut off.

The process must be in a network namespace of its own already, so that nothing of this is on the machine's network.
"""

import os
import subprocess


class Hosts:
    def __init__(self, names):
        self.addresses = {name: f"192.0.2.{number}" for number, name in enumerate(names, 2)}
        ip("link", "set", "lo", "up")
        ip("link", "add", "lectern", "type", "bridge")
        ip("address", "add", "192.0.2.1/24", "dev", "lectern")
        ip("link", "set", "lectern", "up")
        for name, address in self.addresses.items():
            ip("netns", "add", self.namespace(name))
            ip("link", "add", name, "type", "veth", "peer", "name", "eth0", "netns", self.namespace(name))
            ip("link", "set", name, "master", "lectern", "up")
            inside = ["-n", self.namespace(name)]
            ip(*inside, "address", "add", f"{address}/24", "dev", "eth0")
            ip(*inside, "link", "set", "lo", "up")
            ip(*inside, "link", "set", "eth0", "up")
        self.cut_off = set()

    @staticmethod
    def namespace(name):
        return f"lectern-{os.getpid()}-{name}"

    def command(self, name):
        """What a command begins with to run on a host."""
        return ["ip", "netns", "exec", self.namespace(name)]

    def cut(self, name):
        ip("link", "set", name, "down")
        self.cut_off.add(name)

    def heal(self, name=None):
        """Connects a host, or all, again."""
        for one in [name] if name else list(self.cut_off):
            ip("link", "set", one, "up")
            self.cut_off.discard(one)

    def remove(self):
        for name in self.addresses:
            ip("netns", "delete", self.namespace(name))
        ip("link", "delete", "lectern")


def ip(*arguments):
    subprocess.run(["ip", *arguments], check=True)
