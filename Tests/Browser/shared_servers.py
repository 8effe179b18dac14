"""Servers that tests use one after the other. The room starts over before each test."""

import hashlib
import json
import shutil
from pathlib import Path

from websockets.exceptions import ConnectionClosed

from server import Server, wait_until
from wire_client import WireClient

TOKEN = "a-token-of-the-tests"


class SharedServer(Server):
    """A server whose room can start over, with the same address, links and codes."""

    def __init__(self, binary, *arguments, folder):
        self.data = folder / "data"
        if "--presenter-token" not in arguments:
            arguments = (*arguments, "--presenter-token", TOKEN)
        environment = {"XDG_DATA_HOME": str(folder / "user-data"), "XDG_CACHE_HOME": str(folder / "user-cache")}
        super().__init__(binary, "--data", self.data, *arguments, log=folder / "log", environment=environment)
        self.beginning = None

    def start(self):
        super().start()
        self.beginning = self.frame()
        return self

    def frame(self):
        """What a presenter is shown, without the names of the room and of the viewer."""
        frames = []

        def connect():
            try:
                with self.presenter_socket(TOKEN) as socket:
                    frames.append(WireClient(socket).first)
            except ConnectionClosed:
                # The room is starting over.
                return False
            return True

        wait_until(connect)
        for link in frames[-1]["room"]["links"]:
            # A room that starts over still knows the devices of its links.
            del link["devices"]
        return {part: frames[-1][part] for part in ("state", "room")}

    def start_over(self):
        """Starts the room over. Returns whether everything is as it was when the server started."""
        with self.presenter_socket(TOKEN) as socket:
            WireClient(socket)
            socket.send(json.dumps({"type": "action", "ref": 1, "name": "$room.resetRequested"}))
            for _ in socket:
                pass
        # The files of the app, and earlier logs.
        for file in self.data.iterdir():
            if file.is_dir():
                shutil.rmtree(file)
            elif not file.name.startswith("lectern-"):
                file.unlink()
        return self.frame() == self.beginning


class SharedServers:
    """One server for each program with its arguments."""

    def __init__(self, folder):
        self.folder = folder
        self.servers = {}
        self.count = 0

    def take(self, binary, *arguments):
        """Returns a server with a new room. A room that does not start over as it was costs a new server."""
        key = (binary, *map(str, arguments))
        server = self.servers.get(key)
        if server is None or not (server.is_running and server.start_over()):
            if server is not None:
                server.end()
            self.count += 1
            folder = Path(self.folder, str(self.count))
            folder.mkdir()
            server = self.servers[key] = SharedServer(binary, *arguments, folder=folder)
            server.start()
        return server

    def folder_of(self, text):
        """Returns the same folder for the same text."""
        folder = Path(self.folder, hashlib.sha256(text.encode()).hexdigest()[:16])
        folder.mkdir(exist_ok=True)
        return folder

    def end(self):
        for server in self.servers.values():
            server.end()
