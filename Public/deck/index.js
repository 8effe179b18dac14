// @ts-check
import "./language.js";
import "./lectern/page.js";
// What every talk needs: with these the page is live after one request for its scripts.
import "./lectern/page/on-demand.js";
import "./lectern/rich.js";
import "./deck.js";
