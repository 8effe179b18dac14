// @ts-check
import "./page.js";
import { language } from "./words.js";

// All texts are the runtime’s.
language.load = async () => ({ tables: {} });
