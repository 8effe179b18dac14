// @ts-check
import { language, whenTranslated } from "./words.js";

// A page of the sign-in. All its texts are the runtime’s.
language.load = async () => ({ tables: {} });
whenTranslated(() => {});
