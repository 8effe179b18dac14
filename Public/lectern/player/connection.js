// @ts-check
import { startPlayer } from "./player.js";

/** Stands in for the connection of `connection.js` in a saved talk: its messages come from the file. */
export class Connection {
  /** @type {import("../client/protocol.js").Status} */
  status = "connecting";

  /** @param {import("../client/connection.js").Options} options */
  constructor({ onMessage, onStatus }) {
    startPlayer((message) => {
      onMessage(message);
      if (this.status === "open") return;
      this.status = "open";
      onStatus("open");
    });
  }

  // The viewer of a talk may send nothing, so nothing is sent.
  send() {}
  restart() {}
  abandon() {}
  close() {}
}
