// @ts-check
import "./language.js";
import "./lectern/presenter.js";
