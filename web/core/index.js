// The door of core: what every other folder may use of it.

export { answers, fromHash, parseAddress, toHash, variantOf } from "./address.js";
export { allowed, byId, copyText, fillIcons, make, on, unbindAll } from "./dom.js";
export { entropy, today } from "./entropy.js";
export { bindErrors, log, report } from "./error-log.js";
export { icon } from "./icons.js";
export { chooseLanguage, chosenLanguage } from "./language.js";
export { ReasonError, reasonOf, sayReason } from "./reasons.js";
export { bootOf, fillWords, inMegabytes, readSite, say, sayCount, workerOf } from "./site-data.js";
