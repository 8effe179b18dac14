"""The frames of a page's WebSockets, as texts."""

import zlib


def record_frames(page, event):
    """Returns a list of the texts of all frames that sockets opened from now on send or receive."""
    frames = []

    def listen(socket):
        # Playwright cannot listen with a method of a list.
        socket.on(event, lambda frame: frames.append(text_of(frame)))

    page.on("websocket", listen)
    return frames


def text_of(frame):
    """Returns the text of a frame; a binary one is compressed."""
    return frame if isinstance(frame, str) else zlib.decompress(frame).decode()
