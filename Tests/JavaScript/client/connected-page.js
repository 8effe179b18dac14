import { Connection } from "../../../Public/lectern/client/connection.js";
import { FakeBrowser } from "../fake-browser.js";

/** A connection in a fake browser, with all that it reports. A snapshot brings the page up to date. */
export class ConnectedPage {
  browser = new FakeBrowser();
  received = [];
  statuses = [];
  problems = [];
  /** How often WebSockets were reported as blocked. */
  blocked = 0;
  isUrgent = false;
  /** @type {(isFinal: boolean) => void} */
  onHide = () => {};

  /** @param {boolean} [watches] */
  constructor(watches = false) {
    this.browser.install();
    this.timers = this.browser.timers;
    this.connection = new Connection({
      url: () => new URL(`ws://host/socket?attempt=${this.browser.sockets.length + 1}`),
      watches,
      isUrgent: () => this.isUrgent,
      onBlocked: () => (this.blocked += 1),
      onMessage: (message) => {
        this.received.push(message);
        return message.type === "snapshot";
      },
      onStatus: (status) => this.statuses.push(status),
      onHide: (isFinal) => this.onHide(isFinal),
      onProblem: (code) => this.problems.push(code),
    });
  }

  close() {
    // A module that is still loading must not start after the test.
    this.connection.close();
    this.browser.uninstall();
  }
}
