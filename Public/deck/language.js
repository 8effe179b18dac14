// @ts-check
import { language } from "./lectern/words.js";

// Before the module that starts the page.
language.load = () => import("./words.js");
