"""The command line of `Scripts/photographs`."""

import argparse
import tempfile
from pathlib import Path

from photographs.camera import Camera
from photographs.contact_sheet import write_contact_sheet
from photographs.host import Host
from server import Server

TOKEN = "a-token-of-the-photographs"
TALK = Path(__file__).parents[3] / "Examples" / "Evening" / "talk.md"


def main():
    options = parsed()
    # Other files in it stay.
    options.output.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        server = Server(
            options.products / "Deck", options.talk, "--presenter-token", TOKEN, "--permit", "everyone",
            "--rehearse", f"{options.ghosts} phones, perfect network",
            log=options.output / "log",
            environment={"XDG_DATA_HOME": f"{folder}/data", "XDG_CACHE_HOME": f"{folder}/cache"})
        try:
            server.start()
            photographs = photograph(server, options)
        finally:
            server.end()
    sheet = write_contact_sheet(options.output, options.talk.stem, photographs)
    print(f"{sum(len(files) for _, files in photographs)} photographs: {sheet}")


def photograph(server, options):
    """Returns the title of each slide with its files."""
    photographs = []
    with server.presenter_socket(TOKEN) as socket, Camera(server.url, options.output) as camera:
        host = Host(socket, options.ghosts)
        for slide in host.slides():
            photographs.append((slide["title"], camera.take(host.position, slide)))
            print(f"{host.position}  {slide['title']}", flush=True)
    return photographs


def parsed():
    parser = argparse.ArgumentParser(
        prog="Scripts/photographs", description="Photographs each slide of a talk, on walls and on a phone.")
    parser.add_argument("talk", type=Path, nargs="?", default=TALK, help="the talk (default: that of Examples/Evening)")
    parser.add_argument("--ghosts", type=int, default=60, help="the number of phones that answer (default: 60)")
    parser.add_argument(
        "--output", type=Path, default=Path(".build/photographs"), help="a folder (default: .build/photographs)")
    parser.add_argument("--products", type=Path, required=True, help=argparse.SUPPRESS)
    return parser.parse_args()


if __name__ == "__main__":
    main()
