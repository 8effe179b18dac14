// @ts-check
import { connect } from "./index.js";

// All a page needs: <script type="module" src="lectern/page.js"></script>, which runs once the page
// is read.
connect().mount();
