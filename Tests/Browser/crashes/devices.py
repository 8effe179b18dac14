"""Exchanges the secret of a link for the cookie of a device."""

import asyncio
import hashlib
import re


async def join(port, secret, file):
    """Returns a cookie once the server has saved it; None if the server was killed before."""
    try:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(
            f"POST /key HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Length: 0\r\n"
            f"Authorization: Bearer {secret}\r\nConnection: close\r\n\r\n".encode()
        )
        head = (await reader.read()).decode()
        writer.close()
        if cookie := re.search(r"(?im)^set-cookie:\s*([^;=]+)=([^;]+);", head):
            digest = hashlib.sha256(cookie[2].encode()).hexdigest()
            # Devices are saved beside the log, shortly after they were let in.
            while not file.exists() or digest not in file.read_text():
                await asyncio.sleep(0.005)
            return f"{cookie[1]}={cookie[2]}"
    except OSError:
        pass
    return None
