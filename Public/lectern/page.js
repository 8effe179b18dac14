// @ts-check
import { connect } from "./index.js";

// All a page needs: <script type="module" src="lectern/page.js"></script>. A module runs when the document
// has been read, so everything is there to be mounted.
connect().mount();
