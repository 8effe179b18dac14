// @ts-check
import { language } from "./lectern/words.js";

// Before the module that starts the page.
language.load = () => import("./words.js");
// A wall has the language of the talk. The server has rendered it on the first slide.
if (location.search.includes("projector")) language.code = document.querySelector(".heading")?.getAttribute("lang") || undefined;
else {
  try {
    // The choice on this device; see `choose-language.js`.
    language.code = localStorage.getItem("lectern-language") ?? undefined;
  } catch {
    // A browser may refuse storage. Then the page has the device's language.
  }
}
