// @ts-check
import "./language.js";
import "./lectern/presenter.js";
import "./captioning.js";
