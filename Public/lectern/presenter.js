// @ts-check
import { exchange, takeSecret } from "./client/auth.js";

// In place of page.js on an app's page for presenters: the server prints the page's address with the presenter's secret,
// as in /speaker#SECRET. The socket needs the cookie, so the exchange comes first.
const secret = takeSecret();
if (secret) await exchange(secret);
await import("./page.js");
