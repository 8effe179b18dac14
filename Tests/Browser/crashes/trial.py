"""One room, whose server is killed in each of some rounds."""

import asyncio
import json
import random
import signal

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from crashes import devices
from crashes.client import Client
from crashes.flaky_proxy import FlakyProxy
from crashes.history import History
from crashes.replica import Replica
from crashes.rooms import CODE
from crashes.transcript import Transcript
from crashes.violation import Violation
from server import TIMEOUT


class Trial:
    """Runs the rounds of a room; raises a `Violation`."""

    def __init__(self, kind, seed, folder, server):
        self.kind = kind
        self.seed = seed
        self.folder = folder
        self.random = random.Random(f"{seed}/trial")
        self.history = History()
        self.transcript = Transcript(folder / "transcript")
        self.server = server
        self.proxy = None
        self.is_acting = asyncio.Event()
        self.clients = []
        self.joined = 0
        self.kills = 0

    async def run(self, rounds):
        try:
            await asyncio.to_thread(self.server.start)
            self.note(f"listens on {self.server.port}")
            self.proxy = FlakyProxy(self.server.page_addresses, random.Random(f"{self.seed}/proxy"))
            await self.proxy.start()
            async with asyncio.TaskGroup() as group:
                tasks = []
                for client in self.kind.clients:
                    tasks += await self.add(client, group)
                for number in range(rounds):
                    self.note(f"round {number}")
                    await self.round(group, number)
                for task in tasks:
                    task.cancel()
            await self.stop(signal.SIGTERM)
            self.server.check_log(self.history)
        except BaseException as error:
            self.note(f"{error!r}")
            raise
        finally:
            if self.proxy:
                self.proxy.close()
            self.server.end()
            self.transcript.close()

    @property
    def summary(self):
        return {
            "kills": self.kills,
            "cuts": self.proxy.cuts,
            "frames": self.history.frames,
            "actions": len(self.history.acknowledged),
        } | self.server.summary

    async def add(self, description, group):
        """Adds a client; one with a link joins first, as a page does."""
        name, secret, query, act = description
        self.joined += 1
        name = f"{name}-{self.joined}"
        cookie = await self.join(secret) if secret else None
        client = Client(
            name, self.proxy.port, self.history, random.Random(f"{self.seed}/{name}"), self.transcript,
            cookie, query,
        )
        self.clients.append(client)
        return [group.create_task(client.run()), group.create_task(self.act(client, act))]

    async def join(self, secret):
        """Returns the cookie of a new device."""
        async with asyncio.timeout(TIMEOUT):
            while True:
                room = self.clients[0].replica.room if self.clients else None
                # The presenter may have changed the code.
                current = room["joinCode"] if secret == CODE and room else secret
                if cookie := await devices.join(self.server.port, current, self.server.links_file):
                    return cookie

    async def act(self, client, act):
        rate = client.random.choice([20, 100, 300])
        while True:
            await self.is_acting.wait()
            if client.is_open and (action := act(client)):
                client.send(*action)
            await asyncio.sleep(client.random.expovariate(rate))

    async def round(self, group, number):
        self.proxy.is_steady = False
        self.is_acting.set()
        leaving = []
        if self.random.random() < 0.3:
            leaving = await self.add(self.kind.latecomer, group)
        await self.crash()
        for _ in range(self.random.choices([0, 1, 2], [7, 2, 1])[0]):
            await self.crash_at_start()
        self.note("starts")
        await asyncio.to_thread(self.server.start)
        self.note(f"listens on {self.server.port}")
        self.proxy.targets = self.server.page_addresses
        await self.probe(self.clients[0])
        await asyncio.sleep(self.random.uniform(0, 0.1))
        self.is_acting.clear()
        self.proxy.is_steady = True
        await self.settle()
        if leaving:
            for task in leaving:
                task.cancel()
            self.clients.pop()

    async def crash(self):
        """Kills the server after a random time, or as soon as a client is shown something."""
        ways = self.server.ways_to_end
        how = self.random.choices(list(ways), list(ways.values()))[0]
        if self.random.random() < 0.5:
            await asyncio.sleep(0.4 * self.random.random() ** 3)
            await self.stop(how)
        else:
            rung = asyncio.Event()

            def ring():
                self.server.signal(how)
                rung.set()

            self.history.ring_after(self.random.randint(1, 100), ring)
            await asyncio.wait_for(rung.wait(), TIMEOUT)
            await asyncio.to_thread(self.wait, how)

    async def crash_at_start(self):
        self.note("starts, to be killed")
        self.server.launch()
        await asyncio.sleep(self.random.uniform(0, 0.3))
        await self.stop(signal.SIGKILL)

    async def stop(self, how):
        if self.server.process.poll() is not None:
            raise Violation(f"the server has ended by itself: {self.server.errors[-2_000:]}")
        self.server.signal(how)
        await asyncio.to_thread(self.wait, how)

    def wait(self, how):
        code = self.server.wait_after(how)
        self.note(f"ended by {how.name}: {code}")
        self.kills += 1
        if code not in self.server.codes_after(how):
            raise Violation(f"the server ended with {code} after {how.name}: {self.server.errors[-2_000:]}")

    async def settle(self):
        """Waits until all is answered and no effect is in flight, and compares all replicas."""
        await self.eventually(
            lambda: [client.name for client in self.clients if client.outbox or not client.is_open],
            "are without an answer",
        )
        while True:
            state = (await self.probe(self.clients[0])).state
            busy = [
                field for field in ("isNthPrimeRequestInFlight", "isFileBusy") if state[field]
            ] + ["settings"] * state["settings"]["isLoading"]
            if not busy:
                break
            await asyncio.sleep(0.01)
        if state["count"] != self.history.count:
            raise Violation(f"the count is {state['count']}, and {self.history.count} was acknowledged")
        for client in self.clients:
            await self.compare(client)
        self.kind.check(state, self.clients)

    async def compare(self, client):
        """Waits until a client is at the revision of the server; its state has been compared then."""
        async with asyncio.timeout(TIMEOUT):
            while True:
                replica = await self.probe(client)
                if (replica.epoch, replica.revision) == (client.replica.epoch, client.replica.revision):
                    break
                await asyncio.sleep(0.01)
        for field in ("role", "may", "isDriving", "isOut"):
            if replica.viewer[field] != client.replica.viewer[field]:
                raise Violation(f"{client.name} has {client.replica.viewer}, and the server {replica.viewer}")

    async def probe(self, client):
        """Returns what a new page of the client's device is shown; no less than what was shown before."""
        latest = dict(self.history.latest)
        async with connect(
            "ws://{}:{}/socket".format(*self.server.address) + ("?as=audience" if client.query else ""),
            subprotocols=["lectern.v1"], additional_headers=client.headers, proxy=None, open_timeout=TIMEOUT,
            ping_interval=None,
        ) as socket:
            # A relay that has no state yet sends heartbeats.
            message = None
            async with asyncio.timeout(TIMEOUT):
                while message is None or message["type"] == "heartbeat":
                    text = await socket.recv()
                    message = json.loads(text)
        self.note(f"probe of {client.name}: {text}")
        replica = Replica()
        replica.apply(message)
        self.history.show("probe", replica)
        if latest.get(replica.epoch, 0) > replica.revision:
            raise Violation(
                f"revision {latest[replica.epoch]} of {replica.epoch} was shown, and the server is at "
                f"{replica.revision}"
            )
        return replica

    async def eventually(self, remaining, what):
        try:
            async with asyncio.timeout(TIMEOUT):
                while remaining():
                    await asyncio.sleep(0.005)
        except TimeoutError:
            raise Violation(f"{remaining()} {what}") from None

    def note(self, text):
        self.transcript.note("trial", text)
