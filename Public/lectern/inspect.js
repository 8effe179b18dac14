// @ts-check
import "./page.js";
import { language } from "./words.js";

// Drawn large, for a presenter who shows it to the hall.
document.documentElement.toggleAttribute("data-wall", new URLSearchParams(location.search).has("wall"));

// All texts are the runtime’s.
language.load = async () => ({ tables: {} });
