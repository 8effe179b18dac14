// @ts-check
import { language } from "./lectern/words.js";
import "./language.js";

// This page also shows the problems of a talk.
language.load = () => import("./speaker-words.js");
